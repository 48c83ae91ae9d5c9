// notation/pgn_reader.hpp: a reader of games as they are found in files, by the PGN standard (Edwards 1994) or nearly.
//
// It keeps one line and one game at a time, so the size of a file doesn't matter.
#pragma once

#include "parse_move.hpp"
#include "pgn.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace millimax {

namespace detail {

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isLetter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }
constexpr bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '.' || c == '\0' || c == '\x1a'; }
/// The NAG of a sign that annotators write for who stands better, 0 for another word.
constexpr int nagOfSign(std::string_view word) {
    constexpr std::pair<std::string_view, int> signs[]{
        {"=", 10},      {"\u221e", 13}, {"+=", 14},     {"+/=", 14}, {"\u2a72", 14}, {"=+", 15}, {"=/+", 15},
        {"\u2a71", 15}, {"+/-", 16},    {"\u00b1", 16}, {"-/+", 17}, {"\u2213", 17}, {"+-", 18}, {"-+", 19}};
    for (const auto& [sign, nag] : signs)
        if (word == sign) return nag;
    return 0;
}
/// What moves, their numbers, results and signs consist of; whatever isn't ASCII may be a figurine.
constexpr bool isOfWord(char c) {
    return isLetter(c) || isDigit(c) || c == '*' || c == '+' || c == '#' || c == '=' || c == '-' || c == '/' ||
           c == ':' || (c & 0x80);
}

}  // namespace detail

/// Reads games one after the other. What is broken costs the game it stands in, not those after it.
class PgnReader {
public:
    explicit PgnReader(std::istream& in) : in_(in) { nextLine(); }

    /// The next game, or none at the end. Throws BadInput, "line 7, column 3: ...", for a broken game; the next call
    /// goes on behind it.
    std::optional<PgnGame> next() {
        inMoves_ = false;
        PgnGame game;
        try {
            refuseUtf16();
            while (skipBlanks() || in_) {
                if (beginsAnother(game)) return game.result = resultOfTag(game), game;
                if (peek() == '[') readTag(game);
                else if (oneOf("{;", peek())) append(game.comment, comment());
                else break;
            }
            if (!in_ && game.tags.empty()) return std::nullopt;
            inMoves_ = true;
            game.result = resultOfTag(game);
            position_ = game.start;
            readMoves(game, game, 0);
            while (takeWhile(detail::isBlank), oneOf("{;(", peek()))  // behind the result: {Black resigns}, (forfeit)
                if (peek() == '(') skipBrackets();
                else append(game.moves.empty() ? game.comment : game.moves.back().comment, comment());
        } catch (const BadInput&) {
            skipGame(game);
            throw;
        }
        return game;
    }

private:
    static constexpr int MaxNesting = 50;

    char peek() const { return at_ < line_.size() ? line_[at_] : '\n'; }
    bool nextLine() {
        at_ = 0;
        ++number_;
        afterEmpty_ = line_.find_first_not_of(" \t\r") == std::string::npos;
        if (!std::getline(in_, line_)) return line_.clear(), false;
        if (line_.starts_with(ByteOrderMark)) line_.erase(0, ByteOrderMark.size());  // also where files were joined
        for (const std::string_view blank : {"\u00a0", "\u2009", "\u202f"})          // no-break and thin spaces
            if (line_.find(blank) != line_.npos) line_ = replaced(line_, blank, " ");
        return true;
    }
    void refuseUtf16() {
        if (!line_.starts_with("\xff\xfe") && !line_.starts_with("\xfe\xff")) return;
        while (nextLine()) continue;
        throw BadInput("line 1: the file is UTF-16; UTF-8 is wanted");
    }
    /// Whether a tag begins another game: one that this game without moves has already, after an empty line.
    bool beginsAnother(const PgnGame& game) const {
        if (peek() != '[' || !afterEmpty_) return false;
        const std::size_t first = std::min(line_.find_first_not_of(" \t", at_ + 1), line_.size());
        return game.tags.contains(line_.substr(first, line_.find_first_of(" \t\"]", first) - first));
    }
    static std::string resultOfTag(const PgnGame& game) {
        return isResult(game.tag("Result")) ? game.tag("Result") : "*";
    }
    /// Whether a tag begins the line: within moves, the next game's.
    bool atTag() const { return at_ == 0 && startsWithTag(); }
    bool startsWithTag() const {
        if (!line_.starts_with('[') || !detail::isLetter(line_[1])) return false;
        const std::size_t next = line_.find_first_not_of(" \t", line_.find_first_of("] \t\"", 1));
        return next != line_.npos && line_[next] == '"';  // else a word of a comment: "[Anand] resigned"
    }
    /// Goes to what comes next. False at the end of the file, and at a tag.
    bool skipBlanks() {
        while (true) {
            while (at_ < line_.size() && detail::isBlank(line_[at_])) ++at_;
            const bool isEscape = at_ == 0 && peek() == '%';
            if (at_ < line_.size() && !isEscape) return place_ = at_, !atTag();
            if (!nextLine()) return false;
        }
    }
    template <class Wanted> std::string_view takeWhile(Wanted wanted) {
        const std::size_t first = at_;
        while (at_ < line_.size() && wanted(line_[at_])) ++at_;
        return std::string_view(line_).substr(first, at_ - first);
    }

    void readTag(PgnGame& game) {
        ++at_;
        takeWhile(detail::isBlank);
        const std::string name(takeWhile([](char c) { return detail::isOfWord(c) || c == '_'; }));
        if (name.empty()) fail("a tag looks like [Name \"value\"]; missing here: the name");
        takeWhile(detail::isBlank);
        const std::string value = peek() == '"' ? quotedValue() : bareValue();
        takeWhile(detail::isBlank);
        expect(']');
        game.tags[name] = value;
        try {
            if (name == "FEN" && !value.empty() && value != "?") game.start = parseFen(value);
        } catch (const BadInput& e) {
            fail(e.what());
        }
        if (name == "Variant") setVariant(game, value);
    }
    void setVariant(PgnGame& game, std::string variant) {
        for (char& c : variant) c = char(c | 0x20);
        if (variant.find("960") != std::string::npos || variant.find("fischer") != std::string::npos)
            game.castling = Castling::Chess960;
        else if (std::string_view(" standard normal classical chess from position ").find(variant) == variant.npos &&
                 !variant.starts_with("standard "))
            fail("the variant " + inQuotes(variant) + " has rules of its own");
    }
    /// Up to the quote that ends it. Some programs write quotes and backslashes as they are, so that is the first one
    /// with a bracket behind it, and only a quote or a backslash is escaped.
    std::string quotedValue() {
        const auto ends = [this](std::size_t i) {
            if (line_[i] != '"') return false;
            const std::size_t next = line_.find_first_not_of(" \t", i + 1);
            return next != line_.npos && line_[next] == ']';
        };
        const auto isLast = [this](std::size_t i) { return line_.find('"', i + 1) == line_.npos; };
        const std::size_t first = ++at_;
        std::string value;
        for (; at_ < line_.size() && !ends(at_); value += line_[at_++])
            if (line_[at_] == '\\' && at_ + 1 < line_.size() && oneOf("\"\\", line_[at_ + 1]))
                at_ += !(ends(at_ + 1) && isLast(at_ + 1));
        if (at_ == line_.size()) {
            at_ = std::min(line_.find('"', first), line_.size());
            value = line_.substr(first, at_ - first);
        }
        expect('"');
        return value;
    }
    /// Without quotes, up to the bracket that ends the line.
    std::string bareValue() {
        const std::size_t end = line_.find(']', at_), behind = line_.find_last_not_of(" \t\r");
        if (end == line_.npos || end == at_ || end != behind) expect('"');
        return std::string(takeWhile([](char c) { return c != ']'; }));
    }
    void expect(char c) {
        if (peek() != c) fail("a tag looks like [Name \"value\"]; missing here: " + std::string(1, c));
        ++at_;
    }

    /// Reads moves up to the end of the game or, nested, of a variation, and makes them from where position_ stands.
    void readMoves(PgnGame& game, PgnLine& line, int nested) {
        while (skipBlanks()) {
            const char c = peek();
            if (c == '{' || c == ';') append(line.moves.empty() ? line.comment : line.moves.back().comment, comment());
            else if (c == '$' || c == '!' || c == '?') readNag(line);
            else if (c == '(') readVariation(game, line, nested + 1);
            else if (c == ')' && nested) return void(++at_);
            else if (atNullMove() && !nested) fail("a null move is no play by the rules");
            else if (atNullMove()) return skipVariation();
            else if (const std::string result = readWord(line); !result.empty() && !nested)
                return void(game.result = result);
        }
        if (nested) fail("a variation is not closed");
    }
    void readVariation(PgnGame& game, PgnLine& line, int nested) {
        if (line.moves.empty() || nested > MaxNesting) fail("a variation can't begin here");
        ++at_;
        position_.unmake();
        PgnLine variation;
        readMoves(game, variation, nested);
        for (std::size_t i = 0; i < variation.moves.size(); ++i) position_.unmake();
        position_.make(line.moves.back().move);
        if (variation.moves.empty() && !variation.comment.empty()) append(line.moves.back().comment, variation.comment);
        if (variation.moves.empty()) return;
        line.moves.back().variations.push_back(std::move(variation));
    }

    /// Annotators write null moves in variations. What follows one is no play by the rules.
    bool atNullMove() const {
        const auto isPart = [](char c) { return detail::isOfWord(c) || c == '@'; };
        const auto begin = line_.begin() + std::ptrdiff_t(at_);
        const std::string_view word(begin, std::find_if_not(begin, line_.end(), isPart));
        return std::ranges::count(std::array<std::string_view, 5>{"--", "Z0", "@@@@", "null", "pass"}, word) > 0;
    }
    /// To behind the end of the variation, over all that stands in it.
    void skipVariation() {
        for (int open = 1; open > 0;) {
            if (!skipBlanks()) fail("a variation is not closed");
            if (oneOf("{;", peek())) comment();
            else open += (peek() == '(') - (peek() == ')'), ++at_;
        }
    }

    /// To behind the bracket that closes the one here, or to the end of the line.
    void skipBrackets() {
        int open = 0;
        do {
            open += (peek() == '(') - (peek() == ')');
            ++at_;
        } while (open > 0 && at_ < line_.size());
    }

    /// Takes a word: a move, its number, a sign or a result. Dots end it ("1...c5", "e5."), and those of "e.p." are no
    /// part of it.
    std::string takeWord() {
        std::string word(takeWhile(detail::isOfWord));
        if (const std::size_t three = word.find("\u2026"); three != word.npos) {
            at_ -= word.size() - three - std::string_view("\u2026").size();
            word.resize(three);
        }
        const std::string_view behind = std::string_view(line_).substr(at_);
        if (word.ends_with('e') && behind.starts_with(".p.")) {
            word.pop_back();
            at_ += 3;
        }
        const bool isPawns = !word.empty() && word[0] >= 'a' && word[0] <= 'h' && oneOf("18", word.back());
        if (isPawns && behind.size() > 2 && behind[0] == '(' && oneOf("QRBN", behind[1]) && behind[2] == ')') {
            word += behind[1];  // "a8(Q)+"
            at_ += 3;
            takeWhile([](char c) { return c == '+' || c == '#'; });
        }
        return word;
    }
    /// Reads a word; returns the result that it is, or an empty text.
    std::string readWord(PgnLine& line) {
        const std::size_t first = at_;
        std::string word = takeWord();
        if (at_ == first) fail(inQuotes(line_.substr(at_, 1)) + " has no meaning here");
        if (word == "ep" || std::ranges::all_of(word, detail::isDigit)) return "";
        if (const Move m = decodeSan(position_, word)) {
            addMove(line, m);
            return "";
        }
        const int sign = takeSign(word);
        word = inAscii(word);
        if (isResult(word)) return word;
        if (word == "1/2") {
            takeWhile(detail::isBlank);
            if (peek() == '-') takeWhile([](char c) { return detail::isBlank(c) || oneOf("-/12", c); });  // "1/2 - 1/2"
            return "1/2-1/2";
        }
        if (word.size() > 4 && word.ends_with("ep")) word.resize(word.size() - 2);
        try {
            const auto isAlnum = [](char c) { return detail::isLetter(c) || detail::isDigit(c); };
            if (word == "--" || std::ranges::any_of(word, isAlnum)) addMove(line, parseMove(position_, word));
        } catch (const BadInput& e) {
            fail(numberOfMove(position_) + ' ' + word + ": " + e.what());
        }
        if (sign && !line.moves.empty()) line.moves.back().nags.push_back(sign);
        return "";
    }
    void addMove(PgnLine& line, Move m) { position_.make(line.moves.emplace_back().move = m); }
    /// Takes a sign such as "+=" from the end of a word; returns its NAG, or 0.
    static int takeSign(std::string& word) {
        constexpr std::size_t Longest = 5;  // bytes of "+/\u2212"
        for (std::size_t i = word.size() - std::min(word.size(), Longest); i < word.size(); ++i)
            if (const int nag = detail::nagOfSign(inAscii(word.substr(i)))) return word.resize(i), nag;
        return 0;
    }

    /// Braces, or the rest of a line. A tag at the start of a line belongs to the next game: the brace is missing.
    std::string comment() {
        std::string text;
        const bool isRest = line_[at_++] == ';';
        while (true) {
            const std::size_t end = isRest ? line_.size() : std::min(line_.find('}', at_), line_.size());
            for (const std::string& word : splitWords(std::string_view(line_).substr(at_, end - at_)))
                append(text, word);
            at_ = end;
            if (isRest || peek() == '}') return at_ += !isRest, text;
            if (!nextLine() || atTag()) fail("a comment is not closed");
        }
    }
    void readNag(PgnLine& line) {
        constexpr std::array<std::string_view, 6> glyphs{"!", "?", "!!", "??", "!?", "?!"};  // $1 to $6
        const std::string_view glyph = takeWhile([](char c) { return c == '!' || c == '?'; }).substr(0, 2);
        int nag = int(std::ranges::find(glyphs, glyph) - glyphs.begin()) + 1;
        if (glyph.empty()) {
            const std::string_view digits = (++at_, takeWhile(detail::isDigit));
            if (digits.empty()) fail("$ must be followed by a number");
            nag = parseNumber<int>(digits).value_or(256);
        }
        if (nag <= 255 && !line.moves.empty()) line.moves.back().nags.push_back(nag);  // there are no others
    }
    static void append(std::string& text, const std::string& more) { text += (text.empty() ? "" : " ") + more; }

    /// After an error: behind a line that ends with a result, or to the next game's first tag.
    void skipGame(const PgnGame& game) {
        for (bool more = true; more; more = nextLine()) {
            if (atTag() && (inMoves_ || beginsAnother(game) || (afterEmpty_ && line_.starts_with("[Event ")))) return;
            inMoves_ |= !line_.starts_with('[') && line_.find_first_not_of(" \t\r") != std::string::npos;
            const std::vector<std::string> words = splitWords(line_);
            if (!words.empty() && isResult(words.back())) return void(nextLine());
        }
    }
    [[noreturn]] void fail(const std::string& reason) const {
        throw BadInput("line " + std::to_string(number_) + ", column " + std::to_string(place_ + 1) + ": " + reason);
    }

    std::istream& in_;
    std::string line_;
    std::uint64_t number_ = 0;        // of the line
    std::size_t at_ = 0, place_ = 0;  // in the line: what comes next, and where what is being read begins
    bool inMoves_ = false;            // tags are done
    bool afterEmpty_ = true;          // the line before is empty
    Position position_ = PgnGame::initial();
};

/// Reads a file's games: calls `use(PgnGame)` for each and `complain(text)` for one that is broken. Throws BadInput if
/// there is nothing to read.
template <class Use, class Complain> void forEachGame(const std::string& path, Use use, Complain complain) {
    std::ifstream file(path, std::ios::binary);
    if (!file || file.peek() == std::ifstream::traits_type::eof())
        throw BadInput(path + ": can't be read, or is empty");
    for (PgnReader reader(file);;) {
        try {
            if (std::optional<PgnGame> game = reader.next()) use(std::move(*game));
            else return;
        } catch (const BadInput& e) {
            complain(path + ": " + e.what());
        }
    }
}

}  // namespace millimax
