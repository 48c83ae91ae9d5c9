// movegen_test.cpp: the laws of generator and make/unmake, asked at every node of shallow trees, beside a second
// generator that shares nothing with ours: a plain board, every pair of squares tried, legal when no piece can take the
// king.
#include "tests/positions.hpp"
#include "tools/perft.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <random>
#include <set>
#include <unordered_set>

namespace millimax::test {
namespace {

/// The rules of chess in their most naive form. Squares count 0 (a1) to 63 (h8), pieces are FEN letters, ' ' is empty.
class NaiveBoard {
public:
    explicit NaiveBoard(const Position& p) : white_(p.side() == White) {
        for (int s = 0; s < 64; ++s) pieces_[at(s)] = " PNBRQK  pnbrqk"[p[makeSquare(s % 8, s / 8)]];
        for (const Color c : {White, Black})
            for (const CastlingSide w : {Short, Long})
                if (p.hasRight(c, w)) homes_[at(rightOf(c, w))] = index64(p.rookHome(c, w));
        if (p.enPassant() != NoSquare) behindPawn_ = index64(p.enPassant());
    }
    char operator[](int s) const { return pieces_[at(s)]; }
    /// Where the rook with a castling right stands, else -1.
    int home(int right) const { return homes_[at(right)]; }

    /// Each legal move as from, to and type in one number.
    std::set<int> legalMoves() const {
        std::set<int> legal;
        for (int from = 0; from < 64; ++from)
            for (int to = 0; to < 64; ++to) {
                if (!mine(from) || mine(to) || !reaches(from, to)) continue;
                const bool pawn = std::toupper((*this)[from]) == 'P';
                Move::Type type = pawn && to == behindPawn_ && from % 8 != to % 8 ? Move::EnPassant : Move::Normal;
                if (pawn && (to / 8 == 0 || to / 8 == 7)) type = Move::PromoteQueen;
                if (after(from, to, type).kingCanBeTaken()) continue;
                legal.insert(code(from, to, type));
                if (type == Move::PromoteQueen)
                    for (const auto t : {Move::PromoteRook, Move::PromoteBishop, Move::PromoteKnight})
                        legal.insert(code(from, to, t));
            }
        for (const auto type : {Move::CastleShort, Move::CastleLong})
            if (mayCastle(type)) legal.insert(code(king(white_), castled(type, 6, 2), type));
        return legal;
    }
    static int code(int from, int to, Move::Type type) { return (from * 64 + to) * 8 + type; }

    NaiveBoard after(int from, int to, Move::Type type) const {
        NaiveBoard b = *this;
        const char piece = (*this)[from];
        const bool pawn = std::toupper(piece) == 'P';
        b.pieces_[at(from)] = ' ';
        if (type == Move::EnPassant) b.pieces_[at(from / 8 * 8 + to % 8)] = ' ';
        if (type == Move::CastleShort || type == Move::CastleLong) {
            b.pieces_[at(rook(type))] = ' ';
            b.pieces_[at(castled(type, 5, 3))] = white_ ? 'R' : 'r';
        }
        b.pieces_[at(to)] = type < Move::PromoteQueen ? piece : (white_ ? "QRBN" : "qrbn")[type - Move::PromoteQueen];
        b.behindPawn_ = pawn && std::abs(from - to) == 16 ? (from + to) / 2 : -1;
        for (int& home : b.homes_)
            if (home == from || home == to) home = -1;
        if (std::toupper(piece) == 'K') b.homes_[white_ ? 0 : 2] = b.homes_[white_ ? 1 : 3] = -1;
        b.white_ = !white_;
        return b;
    }
    /// Whether a piece of that colour attacks the square, whatever stands there.
    bool attacked(int target, bool byWhite) const {
        NaiveBoard b = *this;
        b.pieces_[at(target)] = byWhite ? 'p' : 'P';  // something to take
        for (int s = 0; s < 64; ++s)
            if (s != target && b[s] != ' ' && isWhite(b[s]) == byWhite && b.reaches(s, target)) return true;
        return false;
    }
    int king(bool white) const {
        return int(std::find(pieces_.begin(), pieces_.end(), white ? 'K' : 'k') - pieces_.begin());
    }

private:
    static std::size_t at(int i) { return std::size_t(i); }
    static bool isWhite(char piece) { return std::isupper(piece); }
    bool mine(int s) const { return (*this)[s] != ' ' && isWhite((*this)[s]) == white_; }
    bool kingCanBeTaken() const { return attacked(king(!white_), white_); }
    int castled(Move::Type type, int shortFile, int longFile) const {
        return (white_ ? 0 : 56) + (type == Move::CastleShort ? shortFile : longFile);
    }
    int rook(Move::Type type) const { return home((white_ ? 0 : 2) + (type == Move::CastleLong)); }

    bool open(int a, int b) const {
        const int dx = (b % 8 > a % 8) - (b % 8 < a % 8), dy = (b / 8 > a / 8) - (b / 8 < a / 8);
        for (int s = a + dx + 8 * dy; s != b; s += dx + 8 * dy)
            if ((*this)[s] != ' ') return false;
        return true;
    }
    bool reaches(int a, int b) const {
        const char piece = (*this)[a];
        const int dx = std::abs(b % 8 - a % 8), dy = std::abs(b / 8 - a / 8);
        const int ahead = isWhite(piece) ? b / 8 - a / 8 : a / 8 - b / 8;
        const bool home = a / 8 == (isWhite(piece) ? 1 : 6), takes = (*this)[b] != ' ' || b == behindPawn_;
        switch (std::toupper(piece)) {
        case 'P':
            if (dx == 1) return ahead == 1 && takes;
            return dx == 0 && (*this)[b] == ' ' && (ahead == 1 || (ahead == 2 && home && open(a, b)));
        case 'N': return dx * dy == 2;
        case 'K': return std::max(dx, dy) == 1;
        case 'B': return dx == dy && a != b && open(a, b);
        case 'R': return (dx == 0) != (dy == 0) && open(a, b);
        default: return (dx == dy || dx == 0 || dy == 0) && a != b && open(a, b);
        }
    }
    bool mayCastle(Move::Type type) const {
        const int from = king(white_), to = castled(type, 6, 2), corner = rook(type), rookTo = castled(type, 5, 3);
        if (corner < 0 || after(from, to, type).kingCanBeTaken()) return false;
        const auto blocked = [&](int s) { return s != from && s != corner && (*this)[s] != ' '; };
        for (int s = std::min(corner, rookTo); s <= std::max(corner, rookTo); ++s)
            if (blocked(s)) return false;
        for (int s = std::min(from, to); s <= std::max(from, to); ++s)
            if (blocked(s) || ((s == from || s != to) && attacked(s, !white_))) return false;
        return true;
    }

    std::array<char, 64> pieces_{};
    std::array<int, 4> homes_{-1, -1, -1, -1};
    int behindPawn_ = -1;
    bool white_;
};

/// The position as FEN would tell it; the e.p. square as it was before anybody asked whether a capture is legal.
Setup setupWith(const Position& p, Square enPassant) {
    Setup setup = setupOf(p);
    setup.enPassant = enPassant;
    return setup;
}

bool sameRights(const Position& a, const Position& b) {
    for (const Color c : {White, Black})
        for (const CastlingSide w : {Short, Long})
            if (a.hasRight(c, w) != b.hasRight(c, w)) return false;
    return true;
}
bool sameMen(const Position& a, const Position& b) {
    for (Square s = 0; s < Squares; ++s)
        if (onBoard(s) && a[s] != b[s]) return false;
    for (Piece p = 0; p < PieceCodes; ++p)
        if (a.bitboard(colorOf(p), typeOf(p)) != b.bitboard(colorOf(p), typeOf(p))) return false;
    return true;
}
/// Whether all that is kept as moves are made is what it would be had the position just been set up.
bool asIfSetUp(const Position& p, Square enPassant) {
    const Position fresh(setupWith(p, enPassant));
    return p.key() == fresh.key() && p.pawnKey() == fresh.pawnKey() && p.nonPawnKey(White) == fresh.nonPawnKey(White) &&
           p.nonPawnKey(Black) == fresh.nonPawnKey(Black) && p.psqtScore() == fresh.psqtScore() &&
           p.phase() == fresh.phase() && p.side() == fresh.side() && p.enPassant() == fresh.enPassant() &&
           p.rule50() == fresh.rule50() && p.moveNumber() == fresh.moveNumber() && sameRights(p, fresh) &&
           sameMen(p, fresh);
}

template <GenType want> std::vector<std::uint32_t> packedMoves(const Position& p) {
    MoveList list;
    generate<want>(p, list);
    MoveCounter counter;
    generate<want>(p, counter);
    if (counter.size() != list.size()) return {};
    std::vector<std::uint32_t> packed;
    for (const Move m : list) packed.push_back(m.packed());
    std::sort(packed.begin(), packed.end());
    return packed;
}

/// Legal moves from all over: words that must not pass for moves where they aren't.
std::vector<Move> foreignMoves(const std::vector<std::string>& fens) {
    std::unordered_set<std::uint32_t> seen;
    std::vector<Move> pool;
    for (const std::string& fen : fens) {
        Position p = parseFen(fen);
        for (const Move m : legalMoves(p)) {
            p.make(m);
            for (const Move reply : legalMoves(p))
                if (seen.insert(reply.packed()).second) pool.push_back(reply);
            p.unmake();
        }
    }
    std::shuffle(pool.begin(), pool.end(), std::mt19937(1));
    return pool;
}

class Walk {
public:
    explicit Walk(std::vector<Move> foreign) : foreign_(std::move(foreign)) {}

    void from(const std::string& fen, int depth) {
        root_ = fen;
        Position p = parseFen(fen);
        node(p, NaiveBoard(p), p.enPassant(), depth);
    }
    std::uint64_t nodes() const { return nodes_; }

private:
    void law(bool holds, const char* name, const Position& p, Move m = {}) {
        if (holds) return;
        const std::string what = name;
        FAIL_CHECK(what, ", from ", root_, ", ply ", p.plies(), ", last ", p.lastMove().packed(), ", move ",
                   m.packed());
    }

    void node(Position& p, const NaiveBoard& naive, Square rawEnPassant, int depth) {
        ++nodes_;
        law(asIfSetUp(p, rawEnPassant), "state equals that of a fresh set-up", p);
        if (depth == 0) return;
        sameBoard(p, naive);
        const auto all = packedMoves<GenType::All>(p);
        moveLists(p, naive, all);
        strangers(p, all);
        nullMove(p);
        const Position before = p;
        for (const std::uint32_t word : all) {
            const Move m = Move::unpack(word);
            const bool check = givesCheck(p, m);
            p.make(m);
            law(check == p.inCheck(), "givesCheck", before, m);
            const bool isForeseen = m.type() == Move::Normal && sameRights(p, before) &&
                                    before.enPassant() == NoSquare && p.enPassant() == NoSquare;
            law(!isForeseen || before.keyAfter(m) == p.key(), "the key foreseen", before, m);
            law(p.lastMove() == m && p.plies() == before.plies() + 1, "last move and plies", before, m);
            law(p.rule50() == (m.captured() || typeOf(m.mover()) == Pawn ? 0 : before.rule50() + 1), "fifty", before,
                m);
            node(p, naive.after(index64(m.from()), index64(m.to()), m.type()),
                 m.isDoublePush() ? m.from() + forward(before.side()) : NoSquare, depth - 1);
            p.unmake();
            law(same(p, before), "unmake restores", before, m);
        }
    }

    void sameBoard(const Position& p, const NaiveBoard& naive) {
        for (int s = 0; s < 64; ++s) {
            const Square q = makeSquare(s % 8, s / 8);
            law(" PNBRQK  pnbrqk"[p[q]] == naive[s], "same pieces", p);
            for (const Color c : {White, Black}) law(p.attacked(q, c) == naive.attacked(s, c == White), "attacked", p);
        }
        for (const Color c : {White, Black}) {
            law(index64(p.king(c)) == naive.king(c == White), "king", p);
            for (const CastlingSide w : {Short, Long})
                law(p.hasRight(c, w) == (naive.home(rightOf(c, w)) >= 0), "castling rights", p);
        }
        law(p.inCheck() == naive.attacked(naive.king(p.side() == White), p.side() == Black), "inCheck", p);
    }

    void moveLists(const Position& p, const NaiveBoard& naive, const std::vector<std::uint32_t>& all) {
        std::set<int> codes;
        bool enPassant = false;
        for (const std::uint32_t word : all) {
            const Move m = Move::unpack(word);
            codes.insert(NaiveBoard::code(index64(m.from()), index64(m.to()), m.type()));
            enPassant |= m.type() == Move::EnPassant;
            law(m.mover() == p[m.from()], "mover", p, m);
            law(m.captured() == (m.isCastling() ? Empty : p[m.captureSquare()]), "captured", p, m);
        }
        law(codes.size() == all.size(), "no move twice", p);
        law(codes == naive.legalMoves(), "the naive generator's moves", p);
        law(enPassant == (p.enPassant() != NoSquare), "an e.p. square is one where a capture is legal", p);
        auto noisy = packedMoves<GenType::Noisy>(p), quiet = packedMoves<GenType::Quiet>(p);
        law(std::ranges::all_of(noisy, [](auto w) { return Move::unpack(w).isNoisy(); }), "noisy moves", p);
        law(std::ranges::none_of(quiet, [](auto w) { return Move::unpack(w).isNoisy(); }), "quiet moves", p);
        noisy.insert(noisy.end(), quiet.begin(), quiet.end());
        std::sort(noisy.begin(), noisy.end());
        law(noisy == all, "noisy and quiet make all", p);
    }

    /// Legal moves of other positions, random words, and our own moves with one bit wrong.
    void strangers(const Position& p, const std::vector<std::uint32_t>& all) {
        const auto judge = [&](Move m) {
            const bool legal = std::binary_search(all.begin(), all.end(), m.packed());
            law(isLegal(p, m) == legal, legal ? "a legal move passes" : "a stranger fails", p, m);
        };
        for (int i = 0; i < 200; ++i) judge(foreign_[next_++ % foreign_.size()]);
        for (int i = 0; i < 50; ++i) judge(Move::unpack(std::uint32_t(random_())));
        for (const std::uint32_t word : all) {
            judge(Move::unpack(word));
            judge(Move::unpack(word ^ 1u << random_() % 25));
        }
    }

    void nullMove(Position& p) {
        if (p.inCheck()) return;
        const Position before = p;
        p.makeNull();
        law(!p.lastMove() && p.side() == ~before.side() && asIfSetUp(p, NoSquare), "null move", before);
        p.unmakeNull();
        law(same(p, before), "unmakeNull restores", before);
    }

    std::vector<Move> foreign_;
    std::size_t next_ = 0;
    std::mt19937 random_{2};
    std::string root_;
    std::uint64_t nodes_ = 0;
};

/// Walks trees that are so many plies deep, some of Chess960 a ply less; returns the number of nodes.
std::uint64_t checkLaws(int depth) {
    std::vector<std::string> deep, shallow;
    for (const Classic& c : classics) deep.push_back(c.fen);
    for (const PerftCase& c : perftBlocks("perft-tricky.perft")) deep.push_back(c.fen);
    for (const PerftCase& c : perftEpd("perft-standard.epd")) deep.push_back(c.fen);
    const auto chess960 = perftEpd("perft-chess960.epd");
    for (std::size_t i = 0; i < chess960.size(); i += 4) shallow.push_back(chess960[i].fen);

    auto every = deep;
    every.insert(every.end(), shallow.begin(), shallow.end());
    Walk walk(foreignMoves(every));
    for (const std::string& fen : deep) walk.from(fen, depth);
    for (const std::string& fen : shallow) walk.from(fen, depth - 1);
    return walk.nodes();
}
TEST_CASE("the laws of generator, make and unmake hold at every node of shallow trees") {
    CHECK(checkLaws(2) > 40'000);
}
TEST_CASE("the laws of generator, make and unmake hold at every node of deeper trees" * doctest::test_suite("long")) {
    CHECK(checkLaws(3) > 1'000'000);
}

}  // namespace
}  // namespace millimax::test
