// fuzz/foreign.cpp: whatever is shown is UTF-8 without a character that a terminal obeys.
#include "notation/foreign.hpp"
#include "law.hpp"

using namespace millimax;

namespace {

bool isSafe(std::string_view text, bool isLine) {
    bool safe = true;
    detail::forEachCharacter(text, [&](detail::Character c, std::string_view) {
        const bool isBreak = !isLine && (c.code == '\n' || c.code == '\t');
        safe &= !c.isStray() && !detail::turnsText(c.code) && (isBreak || !detail::isControl(c.code));
    });
    return safe;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text = fuzz::textOf(data, size);
    fuzz::law(isSafe(shown(text), false), "what is shown is safe");
    fuzz::law(shown(shown(text)) == shown(text), "what is safe is shown as it is");
    fuzz::law(isSafe(inOneLine(text, 40), true), "a line is safe, and one line");
    fuzz::law(inOneLine(text, 40).size() <= 2 * 40 + 3, "a line is short");
    fuzz::law(withoutControls(text).size() <= text.size(), "a file gets no more than there was");
    return 0;
}
