// fuzz/training.cpp: a file as what is remembered of a training: refused and left as it is, or kept when more is added.
#include "explain/training.hpp"
#include "law.hpp"

#include <fstream>

using namespace millimax;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string path = "state/training", text = fuzz::textOf(data, size), key = "4k3/8/8/8/8/8/8/4K3 w - -";
    std::filesystem::create_directory("state");  // scripts/fuzz runs each target in a folder of its own
    std::ofstream(path, std::ios::binary) << text << std::flush;
    try {
        TrainingState state(path);
        const int due = state.due(key).value_or(0);
        fuzz::law(due >= 0, "no day is before the first");
        state.answer(key, Solved::AtOnce, 20'000);
        fuzz::law(TrainingState(path).due(key) > 20'000, "what was answered is remembered");
    } catch (const BadInput&) {
        fuzz::law(textOfFile(path) == text, "what is refused stays as it is");
    }
    return 0;
}
