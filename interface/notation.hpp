// notation.hpp: text to positions and moves, and back: FEN, EPD, coordinate moves and SAN.
//
// What is read is checked, since whoever typed it wants to know what is wrong with it: a refusal is a BadInput whose
// text names the place and the reason in one line. A move is read by its shape first and then compared with the legal
// moves, so that every notation shares one reader; only a move that fits none is looked at again, to say why.
#pragma once

#include "../board.hpp"
#include "../move.hpp"
#include "../movegen.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

/// Input that is refused: what() says in one line what is wrong and where.
class BadInput : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

inline constexpr std::string_view StartFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// How a castling move is written: as the king's own move (e1g1), or as O-O, which alone is clear in Chess960.
enum class Castling { Standard, Chess960 };

inline std::string nameOf(Color c) { return c == White ? "White" : "Black"; }
inline std::string nameOf(PieceType t) {
    return std::array{"nothing", "pawn", "knight", "bishop", "rook", "queen", "king"}[t];
}
/// The upper-case English letter of a type, P included.
constexpr char letterOf(PieceType t) { return " PNBRQK"[t]; }
constexpr PieceType typeFromLetter(char letter) {
    const auto at = std::string_view("PNBRQK").find(char(letter & ~0x20));
    return letter < 'A' || at == std::string_view::npos ? NoType : PieceType(at + 1);
}
/// The letter of a man in FEN: upper case for White.
constexpr char letterOf(Piece p) {
    return colorOf(p) == White ? letterOf(typeOf(p)) : char(letterOf(typeOf(p)) | 0x20);
}
inline std::string squareName(Square s) { return {char('a' + fileOf(s)), char('1' + rankOf(s))}; }
/// The square of a name like e4, or NoSquare.
constexpr Square parseSquare(std::string_view name) {
    if (name.size() != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8') return NoSquare;
    return makeSquare(name[0] - 'a', name[1] - '1');
}

namespace detail {

constexpr bool oneOf(std::string_view set, char c) { return set.find(c) != std::string_view::npos; }

/// Splits at blanks.
inline std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> found;
    while ((text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size())), !text.empty())) {
        const auto length = std::min(text.find_first_of(" \t\r\n"), text.size());
        found.push_back(text.substr(0, length));
        text.remove_prefix(length);
    }
    return found;
}

/// Input repeated in a message: short, and no byte that could spoil a line.
inline std::string quoted(std::string_view text) {
    std::string shown(text.substr(0, 24));
    std::ranges::replace_if(
        shown, [](char c) { return c < ' ' || c > '~'; }, '?');
    return '"' + shown + (text.size() > 24 ? "...\"" : "\"");
}

enum FenField { Pieces, Side, Rights, EpSquare, Halfmoves, MoveNumber };

inline BadInput fenError(FenField field, const std::string& reason, const std::string& where = "") {
    constexpr std::array names{"pieces", "side to move", "castling", "en passant", "halfmove clock", "move number"};
    return BadInput("FEN field " + std::to_string(field + 1) + " (" + names[field] + ")" + where + ": " + reason);
}

inline void parsePieces(std::string_view text, Setup& setup) {
    const auto ranks = std::ranges::count(text, '/') + 1;
    if (ranks != 8) throw fenError(Pieces, std::to_string(ranks) + " ranks instead of 8");
    int file = 0, rank = 7;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : '/';
        if (c == '/') {
            if (file != 8)
                throw fenError(Pieces, std::to_string(file) + " squares instead of 8",
                               ", rank " + std::to_string(rank + 1));
            file = 0, --rank;
        } else if (c >= '1' && c <= '8') {
            file += c - '0';
        } else if (const PieceType type = typeFromLetter(c)) {
            if (file < 8) setup.men[makeSquare(file, rank)] = makePiece(c < 'a' ? White : Black, type);
            ++file;
        } else {
            throw fenError(Pieces, quoted({&c, 1}) + " is neither a piece nor a number from 1 to 8",
                           ", column " + std::to_string(i + 1));
        }
    }
}

/// KQkq (the outermost rook) or the rook's file. A right without its king and rook at home is dropped.
inline void parseRights(std::string_view text, Setup& setup) {
    if (text == "-") return;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!oneOf("KQABCDEFGHkqabcdefgh", text[i]))
            throw fenError(Rights, quoted(text.substr(i, 1)) + " is none of KQkq, a rook's file or a lone -");
        if (text.find(text[i]) != i) throw fenError(Rights, quoted(text.substr(i, 1)) + " stands there twice");
        const Color c = text[i] < 'a' ? White : Black;
        const char right = char(text[i] | 0x20);
        const auto find = [&](PieceType type, Square first, int step) {
            Square s = first;
            while (onBoard(s) && setup.men[s] != makePiece(c, type)) s += step;
            return onBoard(s) ? s : NoSquare;
        };
        const auto home = [c](int file) { return relativeSquare(c, makeSquare(file, 0)); };
        const Square king = find(King, home(0), E);
        Square rook = home(right - 'a');
        if (right == 'k') rook = find(Rook, home(7), W);
        if (right == 'q') rook = find(Rook, home(0), E);
        if (king == NoSquare || rook == NoSquare || setup.men[rook] != makePiece(c, Rook)) continue;
        const Wing wing = rook > king ? Short : Long;
        if ((right == 'k' && wing == Long) || (right == 'q' && wing == Short)) continue;
        setup.rookHome[rightOf(c, wing)] = rook;
    }
}

inline void parseEnPassant(std::string_view text, Setup& setup) {
    if (text == "-") return;
    const Square target = parseSquare(text);
    const int ahead = forward(setup.side);
    if (target == NoSquare) throw fenError(EpSquare, quoted(text) + " is neither a square nor -");
    if (relativeRank(setup.side, target) != 5)
        throw fenError(EpSquare, std::string(text) + " is not on rank " + (setup.side == White ? "6" : "3") +
                                     ", where it lies with " + nameOf(setup.side) + " to move");
    const bool pushed = setup.men[target - ahead] == makePiece(~setup.side, Pawn);
    if (pushed && !setup.men[target] && !setup.men[target + ahead]) setup.enPassant = target;
}

inline int parseCount(std::string_view text, FenField field) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::invalid_argument || end != text.data() + text.size())
        throw fenError(field, quoted(text) + " is not a number");
    if (text[0] == '-') throw fenError(field, quoted(text) + " is negative");
    if (error == std::errc::result_out_of_range || value > 9999) throw fenError(field, quoted(text) + " is too big");
    return value;
}

}  // namespace detail

/// Why no game can go on from `setup`, or nothing.
inline std::string flaw(const Setup& setup) {
    std::array<int, PieceCodes> count{};
    for (Square s = 0; s < Squares; ++s) {
        if (!onBoard(s) || !setup.men[s]) continue;
        ++count[setup.men[s]];
        if (typeOf(setup.men[s]) == Pawn && (rankOf(s) == 0 || rankOf(s) == 7))
            return "a pawn can't stand on " + squareName(s);
    }
    for (const Color c : {White, Black}) {
        const auto of = [&](PieceType t) { return count[makePiece(c, t)]; };
        if (of(King) == 0) return nameOf(c) + " has no king";
        if (of(King) > 1) return nameOf(c) + " has " + std::to_string(of(King)) + " kings";
        if (of(Pawn) > 8) return nameOf(c) + " has " + std::to_string(of(Pawn)) + " pawns, 8 are possible";
        const int men = of(Pawn) + of(Knight) + of(Bishop) + of(Rook) + of(Queen) + 1;
        if (men > 16) return nameOf(c) + " has " + std::to_string(men) + " men, 16 are possible";
        const int promoted = std::max(of(Knight) - 2, 0) + std::max(of(Bishop) - 2, 0) + std::max(of(Rook) - 2, 0) +
                             std::max(of(Queen) - 1, 0);
        if (promoted > 8 - of(Pawn))
            return nameOf(c) + " has " + std::to_string(promoted) + " promoted men, but only " +
                   std::to_string(8 - of(Pawn)) + " pawns are missing";
    }
    Setup bare;
    bare.men = setup.men;
    const Position p(bare);
    if (p.attacked(p.king(~setup.side), setup.side))
        return nameOf(setup.side) + " is to move, but " + nameOf(~setup.side) + " is in check";
    return "";
}

/// Reads FEN, X-FEN and Shredder-FEN; the two counters may be missing. A castling right without king and rook at home
/// and an e.p. square without a capture are dropped, as GUIs expect.
inline Position parseFen(std::string_view text) {
    using namespace detail;
    const std::vector<std::string_view> fields = words(text);
    if (fields.size() < 4 || fields.size() > 6)
        throw BadInput("FEN: " + std::to_string(fields.size()) + " fields instead of 4 to 6");
    Setup setup;
    parsePieces(fields[Pieces], setup);
    if (fields[Side] != "w" && fields[Side] != "b") throw fenError(Side, quoted(fields[Side]) + " is neither w nor b");
    setup.side = fields[Side] == "w" ? White : Black;
    parseRights(fields[Rights], setup);
    parseEnPassant(fields[EpSquare], setup);
    if (fields.size() > Halfmoves) setup.fifty = parseCount(fields[Halfmoves], Halfmoves);
    if (fields.size() > MoveNumber) setup.moveNumber = std::max(1, parseCount(fields[MoveNumber], MoveNumber));
    if (const std::string why = flaw(setup); !why.empty()) throw fenError(Pieces, why);
    return Position(setup);
}

/// Six fields; a castling right is a rook's file only where another rook stands further out (X-FEN).
inline std::string toFen(const Position& p) {
    std::string fen;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const Piece man = p[makeSquare(file, rank)];
            if (!man) {
                ++empty;
                continue;
            }
            if (empty) fen += char('0' + std::exchange(empty, 0));
            fen += letterOf(man);
        }
        if (empty) fen += char('0' + empty);
        fen += rank ? '/' : ' ';
    }
    fen += p.side() == White ? "w " : "b ";
    for (const Color c : {White, Black})
        for (const Wing wing : {Short, Long}) {
            if (!p.hasRight(c, wing)) continue;
            const Square home = p.rookHome(c, wing);
            char right = wing == Short ? 'k' : 'q';
            for (Square s = home + (wing == Short ? E : W); onBoard(s); s += wing == Short ? E : W)
                if (p[s] == makePiece(c, Rook)) right = char('a' + fileOf(home));
            fen += c == White ? char(right & ~0x20) : right;
        }
    if (fen.back() == ' ') fen += '-';
    fen += ' ' + (p.enPassant() == NoSquare ? "-" : squareName(p.enPassant()));
    return fen + ' ' + std::to_string(p.fifty()) + ' ' + std::to_string(p.moveNumber());
}

inline std::string toCoordinate(Move m, Castling style = Castling::Standard) {
    if (m.isCastling() && style == Castling::Chess960) return wingOf(m) == Short ? "O-O" : "O-O-O";
    std::string text = squareName(m.from()) + squareName(m.to());
    if (m.isPromotion()) text += char(letterOf(m.promotion()) | 0x20);
    return text;
}

/// The legal move `m` in the notation of books and PGN, with no more of its origin than it needs.
inline std::string toSan(const Position& p, Move m) {
    const PieceType type = typeOf(m.mover());
    std::string text;
    if (m.isCastling()) {
        text = toCoordinate(m, Castling::Chess960);
    } else {
        const std::string from = squareName(m.from());
        if (type == Pawn) {
            if (m.captured()) text += from[0];
        } else {
            text += letterOf(type);
            bool twins = false, sameFile = false, sameRank = false;
            for (const Move other : legalMoves(p)) {
                if (other.mover() != m.mover() || other.to() != m.to() || other.from() == m.from()) continue;
                twins = true;
                sameFile |= fileOf(other.from()) == fileOf(m.from());
                sameRank |= rankOf(other.from()) == rankOf(m.from());
            }
            if (twins && (!sameFile || sameRank)) text += from[0];
            if (sameFile) text += from[1];
        }
        if (m.captured()) text += 'x';
        text += squareName(m.to());
        if (m.isPromotion()) text += {'=', letterOf(m.promotion())};
    }
    if (!givesCheck(p, m)) return text;
    Position after = p;
    after.make(m);
    return text + (legalMoves(after).empty() ? '#' : '+');
}

namespace detail {

/// What the text of a move says, in any notation; what it leaves open is -1 or NoType.
struct MoveText {
    std::optional<Wing> castling;
    PieceType type = NoType, promotion = NoType;
    int fromFile = -1, fromRank = -1, toFile = -1, toRank = -1;

    bool hasOrigin() const { return fromFile >= 0 && fromRank >= 0; }
    Square from() const { return makeSquare(fromFile, fromRank); }
    Square to() const { return makeSquare(toFile, toRank); }
    /// bc3 is a move of the b-pawn, but maybe a careless Bc3.
    bool maybeBishop() const { return type == Pawn && fromFile == 1 && fromRank < 0 && toRank >= 0; }
};

/// Reads from the end, where the target stands in every notation. Nothing if the text has no move's shape.
inline std::optional<MoveText> readMove(std::string_view text) {
    while (!text.empty() && oneOf("+#!?", text.back())) text.remove_suffix(1);
    MoveText t;
    std::string letters(text);
    std::ranges::replace_if(
        letters, [](char c) { return c == '0' || c == 'o'; }, 'O');
    if (letters == "O-O" || letters == "O-O-O") {
        t.castling = letters == "O-O" ? Short : Long;
        return t;
    }
    const auto take = [&text](std::string_view set) {
        const char c = text.empty() || !oneOf(set, text.back()) ? '\0' : text.back();
        if (c) text.remove_suffix(1);
        return c;
    };
    const auto takeIndex = [&](std::string_view set) {
        const char c = take(set);
        return c ? c - set[0] : -1;
    };
    if (text.size() > 2 && oneOf("=12345678", text[text.size() - 2])) t.promotion = typeFromLetter(take("QRBNqrbn"));
    if (t.promotion) take("=");
    t.toRank = takeIndex("12345678");
    t.toFile = takeIndex("abcdefgh");
    const bool joined = take("x:-");
    t.fromRank = takeIndex("12345678");
    t.fromFile = takeIndex("abcdefgh");
    t.type = typeFromLetter(take("PNBRQKpnbrqk"));
    if (!text.empty() || t.toFile < 0 || (joined && !t.type && t.fromFile < 0)) return {};
    if (!t.type && t.fromRank >= 0 && t.fromFile < 0) return {};
    if (!t.type && !t.hasOrigin()) t.type = Pawn;
    // The short ed and exd: a pawn's capture that names only the files.
    if (t.toRank < 0 && (t.type != Pawn || t.fromRank >= 0 || std::abs(t.toFile - t.fromFile) != 1)) return {};
    return t;
}

/// How well the legal `m` fits the text: 0 not at all; castling by the king's move or onto its rook gives way to a
/// king's plain move to the same square.
inline int fit(const Position& p, const MoveText& t, Move m) {
    if (t.castling) return m.isCastling() && wingOf(m) == *t.castling;
    if (t.type && t.type != typeOf(m.mover())) return 0;
    if (t.fromFile >= 0 && t.fromFile != fileOf(m.from())) return 0;
    if (t.fromRank >= 0 && t.fromRank != rankOf(m.from())) return 0;
    if (t.promotion ? !m.isPromotion() || t.promotion != m.promotion()
                    : m.isPromotion() && m.promotion() != Queen)  // a queen unless another is asked for
        return 0;
    if (t.toRank < 0) return m.captured() && fileOf(m.to()) == t.toFile;
    if (m.isCastling()) {
        if (!t.hasOrigin()) return 0;
        return t.to() == p.rookHome(p.side(), wingOf(m)) ? 2 : m.to() == t.to();
    }
    if (t.type == Pawn && t.fromFile < 0 && fileOf(m.from()) != t.toFile) return 0;
    return m.to() == t.to() ? 3 : 0;
}

inline std::vector<Move> fitting(const Position& p, const MoveText& t) {
    std::vector<Move> best;
    int bestFit = 1;
    for (const Move m : legalMoves(p))
        if (const int fits = fit(p, t, m); fits >= bestFit) {
            if (fits > bestFit) best.clear();
            bestFit = fits;
            best.push_back(m);
        }
    return best;
}

inline std::string whyNoCastling(const Position& p, Wing wing) {
    const Color us = p.side();
    const Square king = p.king(us), kingTo = castledKing(us, wing);
    if (!p.hasRight(us, wing)) return "can't castle, the king or that rook has moved or is not at home";
    if (p.inCheck()) return "can't castle out of check";
    const auto [first, last] = std::minmax({king, p.rookHome(us, wing), kingTo, castledRook(us, wing)});
    for (Square s = first; s <= last; s += E)
        if (p[s] && s != king && s != p.rookHome(us, wing))
            return "can't castle, the " + nameOf(typeOf(p[s])) + " on " + squareName(s) + " is in the way";
    for (Square s = king; s != kingTo; s += kingTo > king ? E : W)
        if (p.attacked(s, ~us)) return "can't castle, the king would pass " + squareName(s) + ", which is attacked";
    return "can't castle, the king would be in check on " + squareName(kingTo);
}

/// Why a pawn doesn't move like that, or nothing if it does.
inline std::string whyNoPawnMove(const Position& p, Square from, Square to) {
    const Color us = p.side();
    const int ahead = forward(us);
    if (to == from + ahead || to == from + 2 * ahead) {
        if (to != from + ahead && relativeRank(us, from) != 1) return "only a pawn's first move may be two squares";
        for (Square s = from + ahead; s != to + ahead; s += ahead)
            if (p[s]) return "the way is blocked at " + squareName(s);
        return "";
    }
    if (!geometry.attacks(makePiece(us, Pawn), from, to)) return "a pawn doesn't move like that";
    const Move last = p.lastMove();  // an e.p. capture that the rules of check forbid is no e.p. square
    const bool enPassant = last && last.isDoublePush() && last.to() == to - ahead;
    return p[to] || enPassant ? "" : "a pawn moves diagonally only to capture, and " + squareName(to) + " is empty";
}

/// Why the own man on `from` doesn't move to `to`, or nothing if it does, check aside.
inline std::string whyNoSuchMove(const Position& p, Square from, Square to) {
    const PieceType type = typeOf(p[from]);
    if (type == King && rankOf(from) == rankOf(to) && relativeRank(p.side(), from) == 0) {
        const bool ontoRook = p[to] == makePiece(p.side(), Rook);
        if (ontoRook || (fileOf(from) == 4 && std::abs(to - from) == 2))
            return whyNoCastling(p, to > from ? Short : Long);
    }
    if (p[to] && colorOf(p[to]) == p.side())
        return "your own " + nameOf(typeOf(p[to])) + " stands on " + squareName(to);
    if (type == Pawn) return whyNoPawnMove(p, from, to);
    if (!geometry.attacks(p[from], from, to)) return "a " + nameOf(type) + " doesn't move like that";
    if (!slides(type)) return "";
    const int step = geometry.step(from, to);
    for (Square s = from + step; s != to; s += step)
        if (p[s]) return "the way is blocked at " + squareName(s);
    return "";
}

/// Why a man that can go to `to` must not.
inline std::string whyUnsafe(const Position& p, Square from, Square to) {
    const Square king = p.king(p.side());
    const Restraints limits(p);
    if (from == king) return "the king would be in check on " + squareName(to);
    if (limits.checkers() > 1) return "in double check only the king can move";
    if (!limits.isPinned(from) || limits.checkers()) return "leaves the king in check";
    Square pinner = from;
    do pinner += geometry.step(king, from);
    while (!p[pinner]);
    return "the " + nameOf(typeOf(p[from])) + " on " + squareName(from) + " is pinned by the " +
           nameOf(typeOf(p[pinner])) + " on " + squareName(pinner);
}

/// Why no legal move fits the text.
inline std::string whyNot(const Position& p, const MoveText& t) {
    const Color us = p.side();
    if (t.castling) return whyNoCastling(p, *t.castling);
    if (t.toRank < 0) return "no pawn of the " + std::string(1, char('a' + t.fromFile)) + "-file can capture there";
    if (t.hasOrigin()) {
        const Piece man = p[t.from()];
        if (!man) return "no piece on " + squareName(t.from());
        if (colorOf(man) != us) return "that is " + nameOf(~us) + "'s " + nameOf(typeOf(man));
        if (t.type && t.type != typeOf(man))
            return "a " + nameOf(typeOf(man)) + " stands on " + squareName(t.from()) + ", not a " + nameOf(t.type);
    }
    const PieceType type = t.hasOrigin() ? typeOf(p[t.from()]) : t.type;
    if (t.promotion && (type != Pawn || relativeRank(us, t.to()) != 7))
        return "only a pawn that reaches the last rank promotes";
    const int fromFile = type == Pawn && t.fromFile < 0 ? t.toFile : t.fromFile;  // e4 is a move of the e-pawn
    std::vector<Square> men;
    for (const Square s : p.men(us, type))
        if ((fromFile < 0 || fromFile == fileOf(s)) && (t.fromRank < 0 || t.fromRank == rankOf(s))) men.push_back(s);
    for (const Square s : men)
        if (whyNoSuchMove(p, s, t.to()).empty()) return whyUnsafe(p, s, t.to());
    if (men.size() == 1) return whyNoSuchMove(p, men.front(), t.to());
    return "no " + nameOf(type) + " of yours can go to " + squareName(t.to());
}

}  // namespace detail

/// Whether the text has a move's shape, in coordinates, as castling or as SAN, whatever the position.
inline bool looksLikeMove(std::string_view text) { return detail::readMove(text).has_value(); }

/// The legal move that the text means, in coordinates or SAN, carelessly typed or not. A refusal's what() is the bare
/// reason, without brackets or colons, to stand in `Illegal move (reason): MOVE`.
inline Move parseMove(const Position& p, std::string_view text) {
    std::optional<detail::MoveText> wanted = detail::readMove(text);
    if (!wanted) throw BadInput("not understood");
    std::vector<Move> found = detail::fitting(p, *wanted);
    if (found.empty() && wanted->maybeBishop()) {
        detail::MoveText bishop = *wanted;
        bishop.type = Bishop;
        bishop.fromFile = -1;
        found = detail::fitting(p, bishop);
    }
    if (found.empty()) throw BadInput(detail::whyNot(p, *wanted));
    if (found.size() == 1) return found.front();
    std::string choices;
    for (const Move m : found) choices += (choices.empty() ? "ambiguous, " : " or ") + toSan(p, m);
    throw BadInput(choices);
}

/// A position of a test suite, and what is noted about it.
struct Epd {
    Position position;
    std::vector<std::pair<std::string, std::vector<std::string>>> operations;  // opcode and operands, as in the line

    /// The operands of the first operation of that name, or none.
    std::vector<std::string> operands(std::string_view opcode) const {
        for (const auto& [name, values] : operations)
            if (name == opcode) return values;
        return {};
    }
};

/// Four fields of FEN, maybe the two counters, then `opcode operand ...;` with "quoted text" as one operand. Perft's
/// `;D1 20 ;D2 400` is read the same way.
inline Epd parseEpd(std::string_view line) {
    std::size_t end = 0;  // of the position
    for (int field = 0; field < 6; ++field) {
        const std::size_t start = std::min(line.find_first_not_of(" \t\r\n", end), line.size());
        if (field >= detail::Halfmoves && (start == line.size() || line[start] < '0' || line[start] > '9')) break;
        end = std::min(line.find_first_of(" \t\r\n;", start), line.size());
    }
    Epd epd{parseFen(line.substr(0, end)), {}};
    std::vector<std::string> tokens;
    const auto finish = [&] {
        if (!tokens.empty()) epd.operations.emplace_back(tokens[0], std::vector(tokens.begin() + 1, tokens.end()));
        tokens.clear();
    };
    for (std::size_t at = end; (at = line.find_first_not_of(" \t\r\n", at)) < line.size(); at = end) {
        const bool quote = line[at] == '"';
        if (quote && line.find('"', at + 1) == std::string_view::npos)
            throw BadInput("EPD: no closing quote after " + detail::quoted(line.substr(at)));
        if (line[at] == ';') {
            finish();
            end = at + 1;
        } else {
            end = quote ? line.find('"', at + 1) + 1 : std::min(line.find_first_of(" \t\r\n;", at), line.size());
            tokens.emplace_back(quote ? line.substr(at + 1, end - at - 2) : line.substr(at, end - at));
        }
    }
    finish();
    return epd;
}

}  // namespace millimax
