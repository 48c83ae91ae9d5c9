// pgn.hpp: games as text, by the PGN standard (Edwards 1994): a reader for whatever is found in files, a writer of its
// export format.
//
// The reader keeps one line and one game at a time, so the size of a file doesn't matter.
#pragma once

#include "../board.hpp"
#include "../hash.hpp"
#include "../interface/fen.hpp"
#include "../interface/notation.hpp"
#include "../move.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <istream>
#include <map>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

struct PgnMove;
/// Moves in a row: the game's own or a variation.
struct PgnLine {
    std::string comment;  // before the first move
    std::vector<PgnMove> moves;
};
struct PgnMove {
    Move move{};
    std::vector<int> nags;            // Numeric Annotation Glyphs, 0 to 255: 1 is "!", 2 "?", ...
    std::string comment;              // after the move
    std::vector<PgnLine> variations;  // each begins instead of the move
};

/// One game. The writer derives SetUp, FEN and Variant from `start`, and the tag Result from `result`.
struct PgnGame : PgnLine {
    std::map<std::string, std::string> tags;
    Position start = initial();
    std::string result = "*";  // "1-0", "0-1", "1/2-1/2" or "*"

    /// The value of a tag, or an empty text.
    std::string tag(const std::string& name) const {
        const auto found = tags.find(name);
        return found == tags.end() ? "" : found->second;
    }
    /// Chess960's, if the tag says so or a king or rook doesn't castle from its usual home.
    Castling castling() const {
        const std::string variant = tag("Variant");
        bool usual = variant.find("960") == std::string::npos && variant.find("ischer") == std::string::npos;
        for (const Color c : {White, Black})
            for (const Wing wing : {Short, Long})
                if (start.hasRight(c, wing))
                    usual &= fileOf(start.king(c)) == 4 && fileOf(start.rookHome(c, wing)) % 7 == 0;
        return usual ? Castling::Standard : Castling::Chess960;
    }
    /// The position games start from, read once: it would take a fourth of the time a game takes.
    static const Position& initial() {
        static const Position start = parseFen(StartFen);
        return start;
    }
};

namespace detail {

/// The pawn move to `to` that comes from `fromFile`, or straight on if that is -1; it need not be legal.
inline Move pawnMoveTo(const Position& p, int fromFile, Square to, PieceType promotion) {
    const Color us = p.side();
    const Piece pawn = makePiece(us, Pawn);
    const auto type = promotion ? Move::Type(Move::PromoteQueen + (Queen - promotion)) : Move::Normal;
    if (fromFile >= 0) {
        const Square from = makeSquare(fromFile, rankOf(to - forward(us)));
        if (to == p.enPassant()) return Move(from, to, pawn, makePiece(~us, Pawn), Move::EnPassant);
        return p[to] ? Move(from, to, pawn, p[to], type) : Move{};
    }
    const Square one = to - forward(us);
    return Move(p[one] || !onBoard(one) ? one : one - forward(us), to, pawn, p[to], type);
}

/// The legal move that plain SAN means, castling aside, or none.
inline Move decodeSan(const Position& p, std::string_view san) {
    if (!san.empty() && (san.back() == '+' || san.back() == '#')) san.remove_suffix(1);
    PieceType promotion = NoType;
    if (san.size() > 3 && san[san.size() - 2] == '=') {
        promotion = typeFromLetter(san.back());
        san.remove_suffix(2);
    }
    if (san.size() < 2) return {};
    const Square to = parseSquare(san.substr(san.size() - 2));
    san.remove_suffix(2);
    if (to == NoSquare) return {};
    const bool captures = !san.empty() && san.back() == 'x';
    if (captures) san.remove_suffix(1);
    const PieceType type = san.empty() || san[0] < 'B' || san[0] > 'R' ? Pawn : typeFromLetter(san[0]);
    if (type != Pawn && type != NoType) san.remove_prefix(1);
    int file = -1, rank = -1;
    for (const char c : san) {
        if (c >= 'a' && c <= 'h' && file < 0 && rank < 0) file = c - 'a';
        else if (c >= '1' && c <= '8' && rank < 0) rank = c - '1';
        else return {};
    }
    if (type == Pawn) {
        if (captures != (file >= 0) || rank >= 0) return {};
        const Move m = pawnMoveTo(p, file, to, promotion);
        return m && isPlayable(p, m) ? m : Move{};
    }
    if (promotion) return {};
    Move found{};
    for (const Square from : p.men(p.side(), type)) {
        if ((file >= 0 && file != fileOf(from)) || (rank >= 0 && rank != rankOf(from))) continue;
        const Move m(from, to, makePiece(p.side(), type), p[to]);
        if (!geometry.attacks(m.mover(), from, to) || !isPlayable(p, m)) continue;
        if (found) return {};
        found = m;
    }
    return found;
}

constexpr bool isResult(std::string_view text) {
    return text == "1-0" || text == "0-1" || text == "1/2-1/2" || text == "*";
}
constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isLetter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }
constexpr bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '.' || c == '\0'; }
/// What moves, their numbers and results consist of; whatever isn't ASCII may be a figurine.
constexpr bool isOfWord(char c) {
    return isLetter(c) || isDigit(c) || c == '+' || c == '#' || c == '=' || c == '-' || c == '/' || c == ':' || c < 0;
}

}  // namespace detail

/// Reads games one after the other. What is broken costs the game it stands in, not those after it.
class PgnReader {
public:
    explicit PgnReader(std::istream& in) : in_(in) {
        nextLine();
        if (line_.starts_with("\xef\xbb\xbf")) line_.erase(0, 3);  // byte order mark
    }

    /// The next game, or none at the end. Throws BadInput, "line 7, column 3: ...", for a broken game; the next call
    /// goes on behind it.
    std::optional<PgnGame> next() {
        moves_ = false;
        PgnGame game;
        try {
            while (skipBlanks() || in_) {
                if (peek() == '[') readTag(game);
                else if (detail::oneOf("{;", peek())) append(game.comment, comment());
                else break;
            }
            if (!in_ && game.tags.empty()) return std::nullopt;
            setUp(game);
            moves_ = true;
            game.result = game.tag("Result");
            readMoves(game, game, 0);
        } catch (const BadInput&) {
            skipGame();
            throw;
        }
        if (!detail::isResult(game.result)) game.result = "*";
        return game;
    }

private:
    static constexpr int MaxNesting = 50;

    char peek() const { return at_ < line_.size() ? line_[at_] : '\n'; }
    bool nextLine() {
        at_ = 0;
        ++number_;
        if (std::getline(in_, line_)) return true;
        line_.clear();
        return false;
    }
    /// Whether a tag begins the line: within moves, the next game's.
    bool atTag() const { return at_ == 0 && startsWithTag(); }
    bool startsWithTag() const { return line_.size() > 3 && line_[0] == '[' && detail::isLetter(line_[1]); }
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
        const std::string name(takeWhile([](char c) { return detail::isLetter(c) || detail::isDigit(c) || c == '_'; }));
        takeWhile(detail::isBlank);
        if (name.empty() || peek() != '"') fail("a tag looks like [Name \"value\"]");
        std::string value;
        for (++at_; at_ < line_.size() && line_[at_] != '"'; ++at_) {
            if (line_[at_] == '\\' && at_ + 1 < line_.size()) ++at_;
            value += line_[at_];
        }
        if (peek() != '"') fail("the tag " + name + " has no closing quote");
        ++at_;
        takeWhile(detail::isBlank);
        if (peek() != ']') fail("the tag " + name + " has no closing bracket");
        ++at_;
        game.tags[name] = value;
        try {
            if (name == "FEN") game.start = parseFen(value);
        } catch (const BadInput& e) {
            fail(e.what());
        }
    }
    /// Refuses variants with other rules than those of chess and Chess960.
    void setUp(PgnGame& game) const {
        const std::string variant = game.tag("Variant");
        std::string name = variant;
        for (char& c : name) c = char(c | 0x20);
        if (game.castling() == Castling::Standard && !name.empty() && name != "standard" && name != "normal" &&
            name != "chess" && name != "from position")
            fail("the variant " + detail::quoted(variant) + " has rules of its own");
    }

    /// Reads moves up to the end of the game or, nested, of a variation, and makes them from where position_ stands.
    void readMoves(PgnGame& game, PgnLine& line, int nested) {
        if (nested == 0) position_ = game.start;
        while (skipBlanks()) {
            std::string& note = line.moves.empty() ? line.comment : line.moves.back().comment;
            switch (peek()) {
            case '{':
            case ';': append(note, comment()); continue;
            case '$':
            case '!':
            case '?':
                if (const int nag = readNag(); !line.moves.empty()) line.moves.back().nags.push_back(nag);
                continue;
            case '(':
                ++at_;
                if (line.moves.empty() || nested == MaxNesting) fail("a variation can't begin here");
                readVariation(game, line.moves.back(), nested + 1);
                continue;
            case ')':
                ++at_;
                if (nested == 0) fail("a closing parenthesis without its opening one");
                return;
            default: break;
            }
            if (readWord(game, line) && nested == 0) return;
        }
        if (nested) fail("a variation is not closed");
    }
    void readVariation(PgnGame& game, PgnMove& instead, int nested) {
        position_.unmake();
        PgnLine variation;
        readMoves(game, variation, nested);
        for (std::size_t i = 0; i < variation.moves.size(); ++i) position_.unmake();
        position_.make(instead.move);
        instead.variations.push_back(std::move(variation));
    }

    /// Reads a move, its number or a result; whether it was a result.
    bool readWord(PgnGame& game, PgnLine& line) {
        const bool dots = detail::isLetter(peek());  // in "e.p."
        const std::string_view word = peek() == '*' ? takeWhile([](char c) { return c == '*'; })
                                                    : takeWhile([dots](char c) { return detail::isOfWord(c) || (dots && c == '.'); });
        if (word.empty()) fail(detail::quoted(line_.substr(at_, 1)) + " has no meaning here");
        if (!detail::isLetter(word[0])) {
            if (std::ranges::all_of(word, detail::isDigit)) return false;
            if (detail::isResult(word) || word == "1/2") {
                game.result = word == "1/2" ? "1/2-1/2" : word;
                return true;
            }
        }
        if (word == "e.p.") return false;
        try {
            const Move quick = detail::decodeSan(position_, word);
            position_.make(line.moves.emplace_back().move = quick ? quick : parseMove(position_, word));
        } catch (const BadInput& e) {
            fail(std::to_string(position_.moveNumber()) + (position_.side() == White ? ". " : "... ") +
                 std::string(word) + ": " + e.what());
        }
        return false;
    }

    /// Braces, or the rest of a line. A tag at the start of a line belongs to the next game: the brace is missing.
    std::string comment() {
        std::string text;
        const bool isRest = line_[at_++] == ';';
        while (true) {
            const std::size_t end = isRest ? line_.size() : std::min(line_.find('}', at_), line_.size());
            for (const std::string& word : detail::words(std::string_view(line_).substr(at_, end - at_)))
                append(text, word);
            at_ = end;
            if (isRest || peek() == '}') return at_ += !isRest, text;
            if (!nextLine() || atTag()) fail("a comment is not closed");
        }
    }
    int readNag() {
        constexpr std::array<std::string_view, 6> glyphs{"!", "?", "!!", "??", "!?", "?!"};  // $1 to $6
        if (peek() != '$') {
            const auto glyph = takeWhile([](char c) { return c == '!' || c == '?'; }).substr(0, 2);
            return int(std::ranges::find(glyphs, glyph) - glyphs.begin()) + 1;
        }
        ++at_;
        const std::string digits(takeWhile(detail::isDigit));
        if (digits.empty() || digits.size() > 3 || std::stoi(digits) > 255) fail("$ must be followed by 0 to 255");
        return std::stoi(digits);
    }
    static void append(std::string& text, const std::string& more) { text += (text.empty() ? "" : " ") + more; }

    /// After an error: behind a line that ends with a result, or to a tag that follows moves.
    void skipGame() {
        for (bool more = true; more; more = nextLine()) {
            if (atTag() && moves_) return;
            moves_ |= !startsWithTag() && line_.find_first_not_of(" \t\r") != std::string::npos;
            const std::vector<std::string> words = detail::words(line_);
            if (!words.empty() && detail::isResult(words.back())) return void(nextLine());
        }
    }
    [[noreturn]] void fail(const std::string& reason) const {
        throw BadInput("line " + std::to_string(number_) + ", column " + std::to_string(place_ + 1) + ": " + reason);
    }

    std::istream& in_;
    std::string line_;
    std::uint64_t number_ = 0;           // of the line
    std::size_t at_ = 0, place_ = 0;     // in the line: what comes next, and where what is being read begins
    bool moves_ = false;                 // tags are done
    Position position_ = PgnGame::initial();
};

/// Reads a file's games: calls `use(PgnGame)` for each and `complain(text)` for one that is broken. Throws BadInput if
/// there is nothing to read.
template <class Use, class Complain> void forEachGame(const std::string& path, Use use, Complain complain) {
    std::ifstream file(path, std::ios::binary);
    if (!file || file.peek() == std::ifstream::traits_type::eof()) throw BadInput(path + ": can't be read, or is empty");
    for (PgnReader reader(file);;) {
        try {
            std::optional<PgnGame> game = reader.next();
            if (!game) return;
            use(std::move(*game));
        } catch (const BadInput& e) {
            complain(path + ": " + e.what());
        }
    }
}

/// "[%eval 0.35]" or "[%eval #-3]", as Lichess and ChessBase read it; `score` is in centipawns from White's side.
inline std::string evalComment(int score) {
    std::ostringstream out;
    if (isMate(score)) out << "[%eval #" << (score < 0 ? "-" : "") << (MateScore - std::abs(score) + 1) / 2 << ']';
    else out << "[%eval " << std::fixed << std::setprecision(2) << score / 100.0 << ']';
    return out.str();
}

namespace detail {

inline std::string commentText(std::string comment) {
    std::ranges::replace(comment, '}', ')');  // would end it
    std::string text;
    for (const std::string& word : words(comment)) text += (text.empty() ? "{" : " ") + word;
    return text.empty() ? "" : text + "} ";
}

/// The moves that lead on from `p`, a blank behind each word.
inline std::string lineText(Position p, const PgnLine& line) {
    std::string text = commentText(line.comment);
    bool numbered = false;  // the move before stands right before this one
    for (const PgnMove& m : line.moves) {
        const bool white = p.side() == White;
        if (white || !numbered) text += std::to_string(p.moveNumber()) + (white ? ". " : "... ");
        text += toSan(p, m.move) + ' ';
        for (const int nag : m.nags) text += '$' + std::to_string(nag) + ' ';
        text += commentText(m.comment);
        for (const PgnLine& variation : m.variations) {
            text += '(' + lineText(p, variation);
            text.insert(text.size() - 1, ")");
        }
        numbered = m.comment.empty() && m.variations.empty();
        p.make(m.move);
    }
    return text;
}

/// Breaks lines so that each has less than 80 characters.
inline std::string wrapped(std::string text) {
    for (std::size_t start = 0; text.size() - start > 79;) {
        std::size_t blank = text.rfind(' ', start + 79);
        while (blank != std::string::npos && blank > start && text[blank + 1] == '%')  // would begin an escape
            blank = text.rfind(' ', blank - 1);
        if (blank == std::string::npos || blank <= start) text.insert(blank = start + 79, " ");
        text[blank] = '\n';
        start = blank + 1;
    }
    return text;
}

inline void writeTag(std::ostream& out, const std::string& name, const std::string& value) {
    out << '[' << name << " \"";
    for (const char c : value) out << (oneOf("\"\\", c) ? "\\" : "") << (c >= 0 && c < ' ' ? ' ' : c);
    out << "\"]\n";
}

}  // namespace detail

/// Writes one game and an empty line: the seven tags that each game has, the others by name, and the moves.
inline void writePgn(std::ostream& out, const PgnGame& game) {
    auto tags = game.tags;
    const std::string fen = toFen(game.start);
    for (const char* name : {"SetUp", "FEN", "Variant"}) tags.erase(name);
    if (fen != StartFen) tags.insert({{"SetUp", "1"}, {"FEN", fen}});
    if (game.castling() == Castling::Chess960) tags["Variant"] = "Fischerandom";
    tags["Result"] = game.result;
    if (tags["Date"].empty()) tags["Date"] = "????.??.??";
    for (const char* name : {"Event", "Site", "Date", "Round", "White", "Black", "Result"}) {
        detail::writeTag(out, name, tags[name].empty() ? "?" : tags[name]);
        tags.erase(name);
    }
    for (const auto& [name, value] : tags) detail::writeTag(out, name, value);
    out << '\n' << detail::wrapped(detail::lineText(game.start, game) + game.result) << "\n\n";
}

}  // namespace millimax
