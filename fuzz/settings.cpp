// fuzz/settings.cpp: a file as settings: refused and left as it is, or in range.
#include "interface/settings.hpp"
#include "law.hpp"

#include <filesystem>
#include <fstream>

using namespace millimax;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string folder = "state", path = folder + "/settings", text = fuzz::textOf(data, size);
    std::filesystem::create_directory(folder);  // scripts/fuzz runs each target in a folder of its own
    std::ofstream(path, std::ios::binary) << text << std::flush;
    const auto known = recallSettings(folder);
    fuzz::law(!known || isSkill(known->skill), "the level is one of the levels, or a rating");
    const bool isKept = keepSettings({7, Black}, folder).empty();
    fuzz::law(isKept == (known.has_value() || text.empty()), "what is refused stays as it is");
    fuzz::law(isKept ? recallSettings(folder) == Settings{7, Black} : textOfFile(path) == text,
              "what is kept is there");
    return 0;
}
