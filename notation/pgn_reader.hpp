// notation/pgn_reader.hpp: a reader of games as they are found in files, by the PGN standard (Edwards 1994) or nearly.
//
// It keeps one line and one game at a time, so the size of a file doesn't matter.
#pragma once

#include "input.hpp"
#include "parse_move.hpp"
#include "pgn.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <istream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
    std::optional<Game> next() {
        inMoves_ = false;
        head_ = Head();
        Variation moves;
        std::string result;
        try {
            refuseUtf16();
            while (skipBlanks() || in_) {
                if (beginsAnother()) return gameOf({}, "");
                if (peek() == '[') readTag();
                else if (oneOf("{;", peek())) append(moves.comment, comment());
                else break;
            }
            if (!in_ && head_.tags.empty()) return std::nullopt;
            inMoves_ = true;
            position_ = head_.start;
            result = readMoves(moves, 0);
            readBehindResult(moves);
        } catch (const BadInput&) {
            skipGame();
            throw;
        }
        return gameOf(std::move(moves), result);
    }

private:
    static constexpr int MaxNesting = 50;
    /// What is known of a game before its moves.
    struct Head {
        std::map<std::string, std::string> tags;
        Position start = Game::initial();
        Castling castling = Castling::Standard;
    };

    /// `result`: as the moves ended; empty if they didn't tell.
    Game gameOf(Variation moves, const std::string& result) {
        Game game(head_.start, std::move(moves));
        game.tags = std::move(head_.tags);
        game.castling = head_.castling;
        game.result = !result.empty() ? result : isResult(game.tag("Result")) ? game.tag("Result") : "*";
        return game;
    }

    char peek() const { return at_ < line_.size() ? line_[at_] : '\n'; }
    bool nextLine() {
        at_ = 0;
        ++number_;
        afterEmpty_ = line_.find_first_not_of(" \t\r") == std::string::npos;
        if (!std::getline(in_, line_)) {
            line_.clear();
            return false;
        }
        if (line_.starts_with(ByteOrderMark)) line_.erase(0, ByteOrderMark.size());  // also where files were joined
        for (const std::string_view blank : {"\u00a0", "\u2009", "\u202f"})          // no-break and thin spaces
            if (line_.find(blank) != line_.npos) line_ = replaced(line_, blank, " ");
        return true;
    }
    void refuseUtf16() {
        if (number_ != 1 || (!line_.starts_with("\xff\xfe") && !line_.starts_with("\xfe\xff"))) return;
        while (nextLine()) continue;
        throw BadInput("line 1: the file is UTF-16; UTF-8 is wanted");
    }
    /// Whether a tag begins another game: one that this game without moves has already, after an empty line.
    bool beginsAnother() const {
        if (peek() != '[' || !afterEmpty_) return false;
        const std::size_t first = std::min(line_.find_first_not_of(" \t", at_ + 1), line_.size());
        return head_.tags.contains(line_.substr(first, line_.find_first_of(" \t\"]", first) - first));
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
            if (at_ < line_.size() && !isEscape) {
                placeLine_ = number_;
                place_ = at_;
                return !atTag();
            }
            if (!nextLine()) return false;
        }
    }
    template <class Wanted> std::string_view takeWhile(Wanted wanted) {
        const std::size_t first = at_;
        while (at_ < line_.size() && wanted(line_[at_])) ++at_;
        return std::string_view(line_).substr(first, at_ - first);
    }

    void readTag() {
        ++at_;
        skipWithinTag();
        const std::string name(takeWhile([](char c) { return detail::isOfWord(c) || c == '_'; }));
        if (name.empty()) fail("a tag looks like [Name \"value\"]; missing here: the name");
        skipWithinTag();
        const std::string value = peek() == '"' ? quotedValue() : bareValue();
        skipWithinTag();
        expect(']');
        head_.tags[name] = value;
        for (const char* const known : {"FEN", "Variant"})
            if (name != known && lowered(name) == lowered(known))
                fail("the tag " + name + " is spelt " + known + ": capitals count");
        try {
            if (name == "FEN" && !value.empty() && value != "?") head_.start = parseFen(value);
        } catch (const BadInput& e) {
            fail(e.what());
        }
        if (name == "Variant") head_.castling = castlingOfVariant(value);
    }
    /// To the next word of a tag, which may stand in the next line.
    void skipWithinTag() {
        takeWhile(detail::isBlank);
        while (at_ == line_.size() && !oneOf("[\r\n", char(in_.peek())) && nextLine()) {
            if (peek() == '%') at_ = line_.size();  // escaped
            takeWhile(detail::isBlank);
        }
    }
    Castling castlingOfVariant(const std::string& variant) const {
        std::string letters = lowered(variant);
        std::ranges::replace_if(
            letters, [](char c) { return oneOf("-_/", c); }, ' ');
        const std::vector<std::string> words = splitWords(letters);
        const auto isOf = [&](std::initializer_list<std::string_view> known) {
            return [=](const std::string& word) { return std::ranges::count(known, word) > 0; };
        };
        if (std::ranges::any_of(words, isOf({"chess960", "960", "fischerandom", "fischerrandom", "fischer", "frc"})))
            return Castling::Chess960;
        if (std::ranges::all_of(words, isOf({"standard", "normal", "classical", "orthodox", "regular", "chess", "from",
                                             "position", "?"})))
            return Castling::Standard;
        fail("the variant " + inQuotes(variant) + " is not known, only chess and Chess960");
    }
    /// Up to the quote that ends it, maybe in the next line.
    std::string quotedValue() {
        ++at_;
        std::string value = partOfValue();
        if (at_ == line_.size() && !oneOf("[\r\n", char(in_.peek())) && nextLine()) value += ' ' + partOfValue();
        expect('"');
        return value;
    }
    /// What of a value stands in this line, up to the quote that ends it. Some programs write quotes and backslashes as
    /// they are, so that quote is the first one with a bracket or the end of the line behind it, and a backslash
    /// escapes only a quote or a backslash: `a \"b\"` is a "b", `C:\pgn\` ends with a backslash, `the "best" game` has
    /// quotes.
    std::string partOfValue() {
        const auto ends = [this](std::size_t i) {
            if (line_[i] != '"') return false;
            const std::size_t next = line_.find_first_not_of(" \t", i + 1);
            return next == line_.npos || line_[next] == ']' || line_[next] == '\r';
        };
        const auto isLast = [this](std::size_t i) { return line_.find('"', i + 1) == line_.npos; };
        const std::size_t first = at_;
        std::string value;
        for (; at_ < line_.size() && !ends(at_); value += line_[at_++])
            if (line_[at_] == '\\' && at_ + 1 < line_.size() && oneOf("\"\\", line_[at_ + 1]))
                at_ += !(ends(at_ + 1) && isLast(at_ + 1));
        if (at_ < line_.size()) return value;
        const std::size_t quote = std::min(line_.find('"', first), line_.size());  // one with something else behind it
        if (quote == line_.size()) return value;
        at_ = quote;
        return line_.substr(first, quote - first);
    }
    /// Without quotes, up to the bracket that ends the line.
    std::string bareValue() {
        const std::size_t end = line_.find(']', at_), behind = line_.find_last_not_of(" \t\r");
        if (end == line_.npos || end == at_ || end != behind) expect('"');  // which is not there: that is told
        return std::string(takeWhile([](char c) { return c != ']'; }));
    }
    void expect(char c) {
        if (peek() != c) fail("a tag looks like [Name \"value\"]; missing here: " + std::string(1, c));
        ++at_;
    }

    /// Where a comment that comes now belongs: behind the last variation or move, or before the first move.
    static std::string& placeOfComment(Variation& line) {
        if (line.moves.empty()) return line.comment;
        GameMove& last = line.moves.back();
        return last.variations.empty() ? last.comment : last.variations.back().after;
    }
    /// Reads moves up to the end of the game or, nested, of a variation, and makes them from where position_ stands.
    /// Returns the result that ends the game, or an empty text.
    std::string readMoves(Variation& line, int nested) {
        while (skipBlanks()) {
            const char c = peek();
            if (c == '{' || c == ';') append(placeOfComment(line), comment());
            else if (c == '$' || c == '!' || c == '?') readNag(line);
            else if (c == '(') readVariation(line, nested + 1);
            else if (c == ')' && nested) break;
            else if (const std::size_t size = sizeOfNullMove(); size > 0) pass(line, size);
            else if (const std::string result = readWord(line); !result.empty() && !nested) return result;
        }
        if (nested && peek() != ')') fail("a variation is not closed");
        at_ += nested > 0;
        return "";
    }
    void readVariation(Variation& line, int nested) {
        if (line.moves.empty() || nested > MaxNesting) fail("a variation can't begin here");
        ++at_;
        unmakeOrPass(position_);
        Variation variation;
        readMoves(variation, nested);
        for (std::size_t i = 0; i < variation.moves.size(); ++i) unmakeOrPass(position_);
        makeOrPass(position_, line.moves.back().move);
        if (!variation.moves.empty()) line.moves.back().variations.push_back(std::move(variation));
        else if (!variation.comment.empty()) append(placeOfComment(line), variation.comment);
    }

    /// How long the null move is that stands here, or 0.
    std::size_t sizeOfNullMove() const {
        const auto isPart = [](char c) { return detail::isOfWord(c) || c == '@'; };
        const auto begin = line_.begin() + std::ptrdiff_t(at_);
        const std::string_view word(begin, std::find_if_not(begin, line_.end(), isPart));
        constexpr std::array<std::string_view, 5> known{"--", "Z0", "@@@@", "null", "pass"};
        return std::ranges::count(known, word) ? word.size() : 0;
    }
    void pass(Variation& line, std::size_t size) {
        if (position_.inCheck()) fail("no null move can answer a check");
        at_ += size;
        addMove(line, Move{});
    }

    /// What may stand behind a result: {Black resigns}, (forfeit).
    void readBehindResult(Variation& moves) {
        takeWhile(detail::isBlank);
        for (; oneOf("{;(", peek()); takeWhile(detail::isBlank))
            if (peek() == '(') skipBrackets();
            else append(placeOfComment(moves), comment());
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
    std::string readWord(Variation& line) {
        const std::size_t first = at_;
        std::string word = takeWord();
        if (at_ == first) fail(inQuotes(line_.substr(at_, 1)) + " has no meaning here");
        if (word == "ep" || std::ranges::all_of(word, detail::isDigit)) return "";
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
            if (std::ranges::any_of(word, isAlnum)) addMove(line, parseMove(position_, word));
        } catch (const BadInput& e) {
            fail(numberOfMove(position_) + ' ' + inOneLine(word, 40) + ": " + e.what());
        }
        if (sign && !line.moves.empty()) line.moves.back().nags.push_back(sign);
        return "";
    }
    void addMove(Variation& line, Move m) {
        line.moves.emplace_back(m);
        makeOrPass(position_, m);
    }
    /// Takes a sign such as "+=" from the end of a word; returns its NAG, or 0.
    static int takeSign(std::string& word) {
        constexpr std::size_t Longest = 5;  // bytes of "+/\u2212"
        for (std::size_t i = word.size() - std::min(word.size(), Longest); i < word.size(); ++i)
            if (const int nag = detail::nagOfSign(inAscii(word.substr(i)))) {
                word.resize(i);
                return nag;
            }
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
    void readNag(Variation& line) {
        constexpr std::array<std::string_view, 6> glyphs{"!", "?", "!!", "??", "!?", "?!"};  // $1 to $6
        const std::string_view glyph = takeWhile([](char c) { return c == '!' || c == '?'; }).substr(0, 2);
        int nag = int(std::ranges::find(glyphs, glyph) - glyphs.begin()) + 1;
        if (glyph.empty()) {
            ++at_;
            const std::string_view digits = takeWhile(detail::isDigit);
            if (digits.empty()) fail("$ must be followed by a number");
            nag = parseNumber<int>(digits).value_or(256);
        }
        if (nag <= 255 && !line.moves.empty()) line.moves.back().nags.push_back(nag);  // there are no others
    }
    static void append(std::string& text, const std::string& more) { text += (text.empty() ? "" : " ") + more; }

    /// After an error: behind a line that ends with a result, or to the next game's first tag.
    void skipGame() {
        for (bool more = true; more; more = nextLine()) {
            if (atTag() && (inMoves_ || beginsAnother() || (afterEmpty_ && line_.starts_with("[Event ")))) return;
            inMoves_ |= !line_.starts_with('[') && line_.find_first_not_of(" \t\r") != std::string::npos;
            const std::vector<std::string> words = splitWords(line_);
            if (!words.empty() && isResult(words.back())) return void(nextLine());
        }
    }
    [[noreturn]] void fail(const std::string& reason) const {
        throw BadInput("line " + std::to_string(placeLine_) + ", column " + std::to_string(place_ + 1) + ": " + reason);
    }

    std::istream& in_;
    std::string line_;
    std::uint64_t number_ = 0, placeLine_ = 0;  // of the line, and of that in which what is being read begins
    std::size_t at_ = 0, place_ = 0;            // in the line: what comes next, and where what is being read begins
    bool inMoves_ = false;                      // tags are done
    bool afterEmpty_ = true;                    // the line before is empty
    Head head_;
    Position position_ = Game::initial();
};

/// Reads games: calls `use(Game)` for each and `complain(text)` for one that is broken. Throws BadInput if it can't
/// be read to its end.
template <class Use, class Complain> void forEachGame(InputFile& input, Use use, Complain complain) {
    for (PgnReader reader(input.stream());;) {
        try {
            if (std::optional<Game> game = reader.next()) use(std::move(*game));
            else return input.checkReadWhole();
        } catch (const BadInput& e) {
            complain(input.name() + ": " + e.what());
        }
    }
}
/// The same of a file.
template <class Use, class Complain> void forEachGame(const std::string& path, Use use, Complain complain) {
    InputFile input(path);
    forEachGame(input, use, complain);
}

}  // namespace millimax
