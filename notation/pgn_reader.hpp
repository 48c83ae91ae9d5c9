// notation/pgn_reader.hpp: a reader of games as they are found in files, by the PGN standard (Edwards 1994) or nearly.
//
// It keeps one line and one game at a time, so the size of a file doesn't matter.
#pragma once

#include "input.hpp"
#include "parse_move.hpp"
#include "pgn.hpp"
#include "pgn_lines.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <istream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

namespace detail {

/// The standard or Chess960, by the value of the tag Variant; none if that names another game.
inline std::optional<Castling> castlingOfVariant(const std::string& variant) {
    constexpr std::string_view shuffled = "chess960 960 fischerandom fischerrandom fischer frc";
    constexpr std::string_view standard = "standard normal classical orthodox regular chess from position ?";
    std::string letters = lowered(variant);
    std::ranges::replace_if(
        letters, [](char c) { return oneOf("-_/", c); }, ' ');
    const std::vector<std::string> words = splitWords(letters);
    if (std::ranges::any_of(words, [&](auto& word) { return hasWord(shuffled, word); })) return Castling::Chess960;
    const bool isStandard = std::ranges::all_of(words, [&](auto& word) { return hasWord(standard, word); });
    return isStandard ? std::optional(Castling::Standard) : std::nullopt;
}

}  // namespace detail

/// Reads games one after the other. A fault loses the game in which it is, not those after it.
class PgnReader {
public:
    explicit PgnReader(std::istream& in) : lines_(in) {}

    /// The next game, or none at the end. Throws BadInput, as in "line 7, column 3: ...", if the game is broken; the
    /// next call goes on with the game after it.
    std::optional<Game> next() {
        bool inMoves = false;
        head_ = Head();
        lines_.beginGame();
        try {
            refuseUtf16();
            Variation moves;
            char c = lines_.findNext();
            for (; oneOf("[{;", c); c = lines_.findNext()) {
                if (beginsAnother()) return gameOf({}, "");
                if (c == '[') readTag();
                else append(moves.comment, takeComment());
            }
            if (!c && head_.tags.empty()) return std::nullopt;
            inMoves = true;
            const std::string result = readMoves(moves);
            readBehindResult(moves);
            return gameOf(std::move(moves), result);
        } catch (const BadInput&) {
            skipGame(inMoves);
            throw;
        }
    }

private:
    static constexpr std::size_t MaxNesting = 50;
    /// Of a game with its variations: more than any repertoire has, and no more than fits into memory.
    static constexpr std::size_t MaxMoves = 500'000;
    /// What is known of a game before its moves.
    struct Head {
        std::map<std::string, std::string> tags;
        Position start = Game::initial();
        Castling castling = Castling::Standard;
    };

    /// `result`: the one behind the moves; if that is empty, the tag's counts.
    Game gameOf(Variation moves, const std::string& result) {
        if (lines_.isCut()) throw BadInput("the rest of the game can't be read");
        Game game(head_.start, std::move(moves));
        game.tags = std::move(head_.tags);
        const bool isShuffled = castlingOf(head_.start) == Castling::Chess960;  // whatever the tag says
        game.castling = isShuffled ? Castling::Chess960 : head_.castling;
        game.result = !result.empty() ? result : isResult(game.tag("Result")) ? game.tag("Result") : "*";
        return game;
    }
    void refuseUtf16() {
        const bool isUtf16 = lines_.line().starts_with("\xff\xfe") || lines_.line().starts_with("\xfe\xff");
        if (!lines_.isFirst() || !isUtf16) return;
        while (lines_.next()) lines_.beginGame();
        throw BadInput("line 1: the file is UTF-16; UTF-8 is wanted");
    }
    /// Whether the tag here begins another game, so that this one has no moves: it stands after an empty line, and this
    /// game has a tag of that name already.
    bool beginsAnother() const {
        if (lines_.peek() != '[' || !lines_.isAfterEmpty()) return false;
        std::string_view name = lines_.rest().substr(1);
        name.remove_prefix(std::min(name.find_first_not_of(" \t"), name.size()));
        return head_.tags.contains(std::string(name.substr(0, name.find_first_of(" \t\"]"))));
    }
    /// After a fault, goes to the next game: behind a line that ends with a result, or to a tag behind the moves.
    /// `inMoves`: whether the tags of the broken game are over.
    void skipGame(bool inMoves) {
        bool isOver = false;
        do {
            const std::string& line = lines_.line();
            const bool isFirst = beginsAnother() || (lines_.isAfterEmpty() && line.starts_with("[Event "));
            if (lines_.atTag() && (inMoves || isFirst)) return;
            const std::string_view words = trimmed(line);
            inMoves |= !words.empty() && !line.starts_with('[');
            isOver = isResult(words.substr(words.find_last_of(" \t") + 1));
        } while (lines_.next() && !isOver);
    }

    // ---- Tags -----------------------------------------------------------------------------------------------------

    void readTag() {
        lines_.skip();
        skipWithinTag();
        const std::string name(lines_.takeWhile([](char c) { return detail::isOfWord(c) || c == '_'; }));
        if (name.empty()) failWithout("the name");
        skipWithinTag();
        const std::string value = lines_.peek() == '"' ? takeQuotedValue() : takeBareValue();
        skipWithinTag();
        expect("]");
        head_.tags[name] = value;
        for (const char* const known : {"FEN", "Variant"})
            if (name != known && lowered(name) == lowered(known))
                lines_.fail("the tag " + name + " is spelt " + known + ": capitals count");
        try {
            if (name == "FEN" && !value.empty() && value != "?") head_.start = parseFen(value);
        } catch (const BadInput& e) {
            lines_.fail(e.what());
        }
        if (name == "Variant") {
            const auto castling = detail::castlingOfVariant(value);
            if (!castling) lines_.fail("the variant " + inQuotes(value) + " is not known, only chess and Chess960");
            head_.castling = *castling;
        }
    }
    /// To the next word of a tag, which may stand in the next line, or behind a line that is escaped.
    void skipWithinTag() {
        lines_.takeWhile(detail::isBlank);
        while (lines_.goOn()) {
            if (lines_.peek() == '%') lines_.skip(lines_.rest().size());
            lines_.takeWhile(detail::isBlank);
        }
    }
    /// Takes a value in quotes, which may end in the next line.
    std::string takeQuotedValue() {
        lines_.skip();
        std::string value = takePartOfValue();
        if (lines_.goOn()) value += ' ' + takePartOfValue();
        expect("\"");
        return value;
    }
    /// What of a value stands in this line, up to the quote that ends it: the first one with a bracket or the end of
    /// the line behind it, since some programs write quotes and backslashes as they are.
    ///   the "best" game"]  is  the "best" game
    ///   a \"b\"\\"]        is  a "b"\      a backslash escapes a quote or a backslash,
    ///   C:\pgn\"]          is  C:\pgn\     but not the last quote.
    std::string takePartOfValue() {
        const std::string_view text = lines_.rest();
        const auto mayEnd = [text](std::size_t i) {
            if (text[i] != '"') return false;
            const std::size_t next = text.find_first_not_of(" \t", i + 1);
            return next == text.npos || text[next] == ']';
        };
        const std::size_t last = std::min(text.rfind('"'), text.size());  // which is escaped by nothing
        std::string value;
        std::size_t end = 0;
        for (; end < last && !mayEnd(end); ++end) {
            const bool isEscape = text[end] == '\\' && end + 1 < last && oneOf("\"\\", text[end + 1]);
            if (isEscape) ++end;
            value += text[end];
        }
        lines_.skip(end);
        return value;
    }
    /// Takes a value without quotes, up to the bracket that ends the line.
    std::string takeBareValue() {
        const std::string_view text = trimmed(lines_.rest());
        if (text.size() < 2 || text.find(']') != text.size() - 1) failWithout("\"");
        return std::string(lines_.takeWhile([](char c) { return c != ']'; }));
    }
    void expect(const std::string& sign) {
        if (!lines_.take(sign)) failWithout(sign);
    }
    [[noreturn]] void failWithout(const std::string& missing) const {
        lines_.fail("a tag looks like [Name \"value\"]; missing here: " + missing);
    }

    // ---- Moves ----------------------------------------------------------------------------------------------------

    /// Reads what follows the tags: the game's moves go to `moves`. Returns the result that ends them, or an empty text
    /// if the file or the next game's first tag does.
    std::string readMoves(Variation& moves) {
        position_ = head_.start;
        moves_ = 0;
        std::vector<Variation> open(1);  // the game, and the variations that are being read, each within the one before
        open[0] = std::move(moves);
        std::string result;
        for (char c; result.empty() && (c = lines_.findNext()) && !lines_.atTag();) {
            Variation& line = open.back();
            const bool isGame = open.size() == 1;
            if (oneOf("{;", c)) {
                append(placeOfComment(line), takeComment());
            } else if (oneOf("$!?", c)) {
                readNag(line);
            } else if (c == '(') {
                if (line.moves.empty() || open.size() > MaxNesting) lines_.fail("a variation can't begin here");
                lines_.skip();
                unmakeOrPass(position_);
                open.emplace_back();
            } else if (c == ')' && !isGame) {
                lines_.skip();
                const Variation ended = std::move(line);
                open.pop_back();
                endVariation(open.back(), ended);
            } else {
                const std::string word = readWord(line);
                if (isGame) result = word;  // a variation's is not the game's
            }
        }
        if (open.size() > 1) lines_.fail("a variation is not closed");
        moves = std::move(open[0]);
        return result;
    }
    /// Adds a variation to the last move of `line`, and goes back to the position behind that move. Of a variation
    /// without moves only the comment is kept.
    void endVariation(Variation& line, const Variation& ended) {
        GameMove& last = line.moves.back();
        for (std::size_t i = 0; i < ended.moves.size(); ++i) unmakeOrPass(position_);
        makeOrPass(position_, last.move);
        if (!ended.moves.empty()) last.variations.push_back(ended);
        else if (!ended.comment.empty()) append(placeOfComment(line), ended.comment);
    }
    void addMove(Variation& line, Move m) {
        if (++moves_ > MaxMoves) lines_.fail("a game of more than " + std::to_string(MaxMoves) + " moves");
        line.moves.emplace_back(m);
        makeOrPass(position_, m);
    }
    /// Reads a word: a move, its number, a sign or a result. Returns the result, or an empty text.
    std::string readWord(Variation& line) {
        if (const std::string result = takeResult(); !result.empty()) return result;
        const std::string_view text = lines_.rest();
        std::string word = takeWord();
        if (lines_.rest().size() == text.size()) lines_.fail(inQuotes(text.substr(0, 1)) + " has no meaning here");
        if (word == "ep") return "";
        word = inAscii(word);
        const int sign = takeSign(word);
        if (isResult(word)) return word;
        if (word == "1/2") return "1/2-1/2";
        constexpr std::array<std::string_view, 6> passes{"--", "Z0", "@@@@", "0000", "null", "pass"};
        const bool isPass = std::ranges::count(passes, word) > 0;
        const bool isNumber = std::ranges::all_of(word, detail::isDigit) && !looksLikeMove(word);
        const auto isAlnum = [](char c) { return detail::isLetter(c) || detail::isDigit(c); };
        if (isPass && position_.inCheck()) lines_.fail("no null move can answer a check");
        if (isPass) addMove(line, Move{});
        else if (!isNumber && std::ranges::any_of(word, isAlnum)) readMove(line, word);
        if (sign && !line.moves.empty()) line.moves.back().nags.push_back(sign);
        return "";
    }
    void readMove(Variation& line, const std::string& word) {
        try {
            addMove(line, parseMove(position_, word));
        } catch (const BadInput& e) {
            lines_.fail(numberOfMove(position_) + ' ' + inOneLine(word, 40) + ": " + e.what());
        }
    }
    /// Takes a result if it stands here, also with blanks in it: "1 - 0". Returns it, or an empty text.
    std::string takeResult() {
        const std::string_view text = lines_.rest();
        for (const std::string_view result : {"1-0", "0-1", "1/2-1/2"}) {
            std::size_t at = 0, taken = 0;
            while (at < text.size() && taken < result.size() &&
                   (text[at] == result[taken] || detail::isBlank(text[at])))
                taken += text[at++] == result[taken];
            const bool ends = at == text.size() || !detail::isOfWord(text[at]);
            if (taken < result.size() || !ends) continue;
            lines_.skip(at);
            return std::string(result);
        }
        return "";
    }
    /// Takes a word. Dots end it ("1...c5", "e5."), but those of "e.p." are no part of it.
    std::string takeWord() {
        constexpr std::string_view Dots = "\u2026";  // one character, and not ASCII: isOfWord takes it for a letter
        const std::string_view text = lines_.rest();
        const std::size_t size = std::size_t(std::ranges::find_if_not(text, detail::isOfWord) - text.begin());
        const std::size_t dots = text.substr(0, size).find(Dots);
        std::string word(text.substr(0, std::min(size, dots)));
        lines_.skip(dots == text.npos ? size : dots + Dots.size());
        if (word.ends_with('e') && lines_.take(".p.")) word.pop_back();
        const bool isPawns = !word.empty() && word[0] >= 'a' && word[0] <= 'h' && oneOf("18=", word.back());
        for (const std::string_view piece : {"(Q)", "(R)", "(B)", "(N)"})  // "a8(Q)+", "a8=(Q)"
            if (isPawns && lines_.take(piece)) {
                lines_.takeWhile([](char c) { return oneOf("+#", c); });
                return word + piece[1];
            }
        return word;
    }
    void readNag(Variation& line) {
        const std::string_view glyph = lines_.takeWhile([](char c) { return oneOf("!?", c); }).substr(0, 2);
        int nag = int(std::ranges::find(GlyphSigns, glyph) - GlyphSigns.begin()) + 1;
        if (glyph.empty()) {
            lines_.skip();
            const std::string_view digits = lines_.takeWhile(detail::isDigit);
            if (digits.empty()) lines_.fail("$ must be followed by a number");
            nag = parseNumber<int>(digits).value_or(256);
        }
        if (nag <= 255 && !line.moves.empty()) line.moves.back().nags.push_back(nag);  // there are no others
    }
    /// Reads what may stand behind a result in the same line: {Black resigns}, (forfeit).
    void readBehindResult(Variation& moves) {
        lines_.takeWhile(detail::isBlank);
        for (; oneOf("{;(", lines_.peek()); lines_.takeWhile(detail::isBlank))
            if (lines_.peek() == '(') skipBrackets();
            else append(placeOfComment(moves), takeComment());
    }
    /// Goes to behind the bracket that closes the one here, or to the end of the line.
    void skipBrackets() {
        int open = 0;
        do {
            open += (lines_.peek() == '(') - (lines_.peek() == ')');
            lines_.skip();
        } while (open > 0 && !lines_.atLineEnd());
    }

    // ---- Comments -------------------------------------------------------------------------------------------------

    /// Takes a comment in braces, or behind `;` the rest of a line. A tag at the start of a line belongs to the next
    /// game: the brace is missing.
    std::string takeComment() {
        const bool isRest = lines_.peek() == ';';
        const auto isWithin = [isRest](char c) { return isRest || c != '}'; };
        lines_.skip();
        std::string text(lines_.takeWhile(isWithin));
        for (; !isRest && lines_.atLineEnd(); text.append(" ").append(lines_.takeWhile(isWithin)))
            if (!lines_.next() || lines_.atTag()) lines_.fail("a comment is not closed");
        if (!isRest) lines_.skip();
        return singleSpaced(text);
    }
    /// The comment to which one that is read now is added: that behind the last variation or the last move, or that
    /// before the first move.
    static std::string& placeOfComment(Variation& line) {
        if (line.moves.empty()) return line.comment;
        GameMove& last = line.moves.back();
        return last.variations.empty() ? last.comment : last.variations.back().after;
    }
    static void append(std::string& text, const std::string& more) { text += (text.empty() ? "" : " ") + more; }

    PgnLines lines_;
    Head head_;
    Position position_ = Game::initial();  // behind the moves that have been read
    std::size_t moves_ = 0;                // of the game, with its variations
};

/// Called before each game of a file is read: throws BadInput to stop.
using BetweenGames = std::function<void()>;
/// Reads games: calls `use(Game)` for each and `complain(text)` for one that is broken. Throws BadInput if the file
/// can't be read to its end.
template <class Use, class Complain>
void forEachGame(
    InputFile& input, Use use, Complain complain, const BetweenGames& betweenGames = [] {}) {
    for (PgnReader reader(input.stream());;) {
        betweenGames();
        std::optional<Game> game;
        try {
            game = reader.next();
        } catch (const BadInput& e) {
            input.checkReadWhole();
            complain(input.name() + ": " + e.what());
            continue;
        }
        if (!game) return input.checkReadWhole(complain);
        use(std::move(*game));
    }
}
/// The same for a path.
template <class Use, class Complain>
void forEachGame(
    const std::string& path, Use use, Complain complain, const BetweenGames& betweenGames = [] {}) {
    InputFile input(path);
    forEachGame(input, use, complain, betweenGames);
}

}  // namespace millimax
