// san_test.cpp: moves in coordinates and SAN: what is written, what is understood, and why the rest is refused.
#include "notation/parse_move.hpp"
#include "notation/typed_moves.hpp"
#include "tests/positions.hpp"

#include <functional>
#include <set>

namespace millimax::test {
namespace {

/// What is wrong with the text as a move, or "accepted".
std::string refusal(const Position& p, const std::string& text) {
    try {
        parseMove(p, text);
    } catch (const BadInput& error) {
        return error.what();
    }
    return "accepted";
}

/// The coordinates of the move that `text` means.
std::string understood(const char* fen, const std::string& text) {
    return toCoordinate(parseMove(parseFen(fen), text));
}
/// The SAN of the move that `text` means.
std::string san(const char* fen, const std::string& text) {
    const Position p = parseFen(fen);
    return toSan(p, parseMove(p, text));
}

TEST_CASE("coordinates are written as the protocol wants them") {
    const auto written = [](const char* fen, const char* move, Castling style) {
        return toCoordinate(parseMove(parseFen(fen), move), style);
    };
    CHECK(written(Kiwipete, "O-O", Castling::Standard) == "e1g1");
    CHECK(written(Kiwipete, "O-O-O", Castling::Standard) == "e1c1");
    CHECK(written(Kiwipete, "O-O", Castling::Chess960) == "O-O");
    CHECK(written(Kiwipete, "O-O-O", Castling::Chess960) == "O-O-O");
    CHECK(written("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=N", Castling::Standard) == "a7a8n");
    CHECK(written("4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "a1", Castling::Standard) == "a2a1q");
}

TEST_CASE("SAN names no more of a move's origin than it needs") {
    const char* knights = "4k3/8/8/8/8/2N3N1/8/4K1N1 w - - 0 1";
    CHECK(san(knights, "c3d5") == "Nd5");
    CHECK(san(knights, "c3e4") == "Nce4");
    CHECK(san(knights, "g3e2") == "Ng3e2");
    CHECK(san(knights, "g1e2") == "N1e2");
    CHECK(san(knights, "c3e2") == "Nce2");
    const char* rooks = "7k/8/8/R7/8/8/8/R3R1K1 w - - 0 1";
    CHECK(san(rooks, "a1a3") == "R1a3");
    CHECK(san(rooks, "a5e5") == "Rae5");
    CHECK(san(rooks, "a1b1") == "Rab1");
    const char* queens = "6k1/8/8/8/Q6Q/8/8/Q5K1 w - - 0 1";
    CHECK(san(queens, "a1d4") == "Q1d4");
    CHECK(san(queens, "h4d4") == "Qhd4");
    CHECK(san(queens, "a4d4") == "Qa4d4");
}

TEST_CASE("SAN counts only those twins that may really move") {
    CHECK(san("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2") == "Ne2");  // the other knight is pinned
    CHECK(san("4r2k/8/8/8/8/8/4N3/2N1K3 w - - 0 1", "c1d3") == "Nd3");
}

TEST_CASE("SAN marks captures, promotions, e.p., check and mate") {
    CHECK(san("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5") == "exd5");
    CHECK(san("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "e5f6") == "exf6");
    CHECK(san("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q") == "a8=Q");
    CHECK(san("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q") == "axb8=Q+");
    CHECK(san("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n") == "axb8=N");
    CHECK(san("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8") == "Ra8#");
    CHECK(san("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1") == "O-O+");
    CHECK(san("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1") == "O-O-O+");
    CHECK(san("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4") == "Qh4#");
}

TEST_CASE("each legal move is found again by each of its names, at every node of shallow trees") {
    int failures = 0;
    std::string example;
    const auto check = [&](const Position& p) {
        std::set<std::string> names;
        for (const Move m : legalMoves(p)) {
            const std::string written = toSan(p, m);
            bool right = names.insert(written).second && parseMove(p, written) == m;
            if (m.isCastling()) {
                const std::string ontoRook = squareName(m.from()) + squareName(p.rookHome(p.side(), castlingSideOf(m)));
                right = right && parseMove(p, ontoRook) == m && parseMove(p, toCoordinate(m, Castling::Chess960)) == m;
                if (fileOf(m.from()) == 4) right = right && parseMove(p, toCoordinate(m)) == m;
            } else {
                right = right && parseMove(p, toCoordinate(m)) == m;
            }
            if (!right && failures++ == 0) example = toFen(p) + " " + written;
        }
    };
    visitAll(2, check);
    CAPTURE(example);
    CHECK(failures == 0);
}

TEST_CASE("without the origin that SAN adds, a move is ambiguous") {
    int shortened = 0;
    const auto check = [&](const Position& p) {
        for (const Move m : legalMoves(p)) {
            const std::string written = toSan(p, m);
            const bool capture = m.captured() != Empty;
            const std::string target = (capture ? "x" : "") + squareName(m.to());
            const std::size_t at = written.find(target);
            if (typeOf(m.mover()) == Pawn || m.isCastling() || at == 1) continue;
            for (std::size_t i = 1; i < at; ++i) {
                std::string less = written;
                less.erase(i, 1);
                CHECK(refusal(p, less).starts_with("ambiguous, "));
                ++shortened;
            }
        }
    };
    for (const Classic& classic : classics) {
        Position p = parseFen(classic.fen);
        visit(p, 1, check);
    }
    Position queens = parseFen("6k1/8/8/8/Q6Q/8/8/Q5K1 w - - 0 1");
    visit(queens, 0, check);
    CHECK(shortened > 100);
}

TEST_CASE("a move may be typed carelessly") {
    for (const char* text :
         {"Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "nf3", "Nf3+", "Nf3!?", "g1f3", "g1-f3", "Nf3#!"})
        CHECK(understood(StartFen.data(), text) == "g1f3");
    for (const char* text : {"e4", "e2e4", "e2-e4", "Pe4", "Pe2-e4", "e4!", "pe4"})
        CHECK(understood(StartFen.data(), text) == "e2e4");
    const char* capture = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for (const char* text : {"exd5", "ed5", "ed", "exd", "e4xd5", "e4d5", "e4:d5", "e:d5"})
        CHECK(understood(capture, text) == "e4d5");
    const char* promotion = "3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    for (const char* text : {"e8=Q", "e8Q", "e8", "e7e8", "e7e8q", "e7e8Q", "e7e8=Q", "e7e8=q", "e8q", "e8(Q)+"})
        CHECK(understood(promotion, text) == "e7e8q");
    for (const char* text : {"exd8=N", "ed8N", "exd8n", "e7d8n", "e7xd8=N", "ed=N", "exd8(N)"})
        CHECK(understood(promotion, text) == "e7d8n");
    for (const char* text : {"O-O", "0-0", "o-o", "O-O+", "e1g1", "e1h1", "Ke1g1", "Kg1", "Kh1", "Kxh1", "O-O!"})
        CHECK(understood(Kiwipete, text) == "e1g1");
    for (const char* text : {"O-O-O", "0-0-0", "o-o-o", "e1c1", "e1a1", "Kc1", "kc1"})
        CHECK(understood(Kiwipete, text) == "e1c1");
    for (const char* text : {"1.0-0", "1. 0-0", "1 0-0", "1.O-O", "00", "1. 00"})
        CHECK(parseTypedMoves(parseFen(Kiwipete), text) == std::vector{parseMove(parseFen(Kiwipete), "e1g1")});
    for (const char* text : {"1...0-0", "12.O-O", "2 O-O"})  // another move's number
        CHECK_THROWS_AS(parseTypedMoves(parseFen(Kiwipete), text), BadInput);
    const Position passed = parseFen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 7");
    for (const char* text : {"exd6 e.p.", "exd6e.p.", "7. exd6 ep", "exd6ep", "exd6.", "7. exd6, 1-0",
                             "exd6+=", "7. exd6\u00b1", "exd6 \u2192 1-0"})
        CHECK(parseTypedMoves(passed, text) == std::vector{parseMove(passed, "e5d6")});
}

TEST_CASE("of a line of moves the one that is not legal is named") {
    const auto refusal = [](const char* line) -> std::string {
        try {
            parseTypedMoves(parseFen(StartFen), line);
            return "";
        } catch (const BadInput& e) {
            return e.what();
        }
    };
    CHECK(refusal("e4 e5 Nf3").empty());
    CHECK(refusal("e2 e4").empty());
    CHECK(refusal("e5 Nf6").starts_with("e5: "));
    CHECK(refusal("1. e4 e6 2. e6 Nf6").starts_with("e6: "));
    CHECK(refusal("1. e4 3. Nf3") == "Nf3: Black's move 1 comes next");
    CHECK(refusal("1. e4 99999999999. e5") == "e5: Black's move 1 comes next");
}

TEST_CASE("in capitals a move is read as in small letters, but a piece that is named is no pawn") {
    const Position p = parseFen("4k3/8/8/8/8/2p1b3/1P6/4K2B w - - 0 1");
    CHECK(parseTypedMove(p, "BXC3") == parseMove(p, "b2c3"));
    CHECK(parseTypedMove(p, "B2C3") == parseMove(p, "b2c3"));
    CHECK(parseTypedMove(p, "BE4") == parseMove(p, "h1e4"));
    for (const char* bishops : {"Bxc3", "Bc3", "b3f7"}) CHECK_THROWS_AS(parseTypedMove(p, bishops), BadInput);
}

TEST_CASE("a small b is the b-pawn's file before it is a bishop") {
    const char* both = "4k3/8/8/8/8/2p5/1P6/B3K3 w - - 0 1";
    CHECK(understood(both, "bc3") == "b2c3");
    CHECK(understood(both, "bxc3") == "b2c3");
    CHECK(understood(both, "b4") == "b2b4");
    const char* bishop = "4k3/8/8/8/8/2p5/8/B3K3 w - - 0 1";
    CHECK(understood(bishop, "bc3") == "a1c3");
    CHECK(understood(bishop, "bxc3") == "a1c3");
    CHECK(understood(bishop, "bb2") == "a1b2");
    const char* push = "4k3/8/8/8/1P6/3B4/8/4K3 w - - 0 1";  // where b5 is another move
    CHECK(understood(push, "bb5") == "d3b5");
    CHECK(understood(push, "b5") == "b4b5");
}

TEST_CASE("in Chess960 a king's plain move goes before castling to the same square") {
    const char* fen = "4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1";
    CHECK(understood(fen, "f1g1") == "f1g1");
    CHECK(parseMove(parseFen(fen), "f1g1").type() == Move::Normal);
    CHECK(parseMove(parseFen(fen), "f1h1").type() == Move::CastleShort);
    CHECK(parseMove(parseFen(fen), "f1b1").type() == Move::CastleLong);
    CHECK(parseMove(parseFen(fen), "f1c1").type() == Move::CastleLong);
    // Two castlings, both onto c1: the one named by its rook.
    CHECK(parseMove(parseFen("4k3/8/8/8/8/8/8/RKR5 w CA - 0 1"), "b1c1").type() == Move::CastleShort);
    CHECK(refusal(parseFen("4k3/8/8/8/8/8/8/RKR5 w CA - 0 1"), "b1a1") == "can't castle, the rook on c1 is in the way");
}

struct Refused {
    const char *fen, *move;
    std::string_view reason;
};
constexpr const char* Start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* Castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr Refused refusedMoves[] = {
    {Start, "e4e5", "no piece on e4"},
    {Start, "e7e5", "that is Black's pawn, and White is to move"},
    {Start, "g8f6", "that is Black's knight, and White is to move"},
    {"4k3/8/8/8/8/8/8/4KQ2 b - - 0 1", "f1f2", "that is White's queen, and Black is to move"},
    {Start, "c1e3", "the way is blocked at d2"},
    {Start, "Be3", "the way is blocked at d2"},
    {Start, "c1c3", "a bishop doesn't move like that"},
    {Start, "g1g3", "a knight doesn't move like that"},
    {Start, "e1e3", "a king doesn't move like that"},
    {Start, "a1b3", "a rook doesn't move like that"},
    {Start, "d1e3", "a queen doesn't move like that"},
    {Start, "d1d3", "the way is blocked at d2"},
    {Start, "Qd3", "the way is blocked at d2"},
    {Start, "a1a2", "your own pawn stands on a2"},
    {Start, "g1e2", "your own pawn stands on e2"},
    {Start, "e1d1", "your own queen stands on d1"},
    {Start, "e2e5", "a pawn doesn't move like that"},
    {Start, "e2d1", "your own queen stands on d1"},
    {Start, "e2e2", "your own pawn stands on e2"},
    {Start, "e5", "a pawn doesn't move like that"},
    {Start, "e2d3", "a pawn moves diagonally only to capture, and d3 is empty"},
    {Start, "exd3", "a pawn moves diagonally only to capture, and d3 is empty"},
    {"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e3", "a pawn doesn't move backwards"},
    {"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4d3", "a pawn doesn't move backwards"},
    {"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e3", "a pawn doesn't move backwards"},
    {"8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=K", "a pawn can't become a king"},
    {"8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8=P", "a pawn can't become a pawn"},
    {"8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8k", "not understood"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6",
     "the pawn on d5 can be taken en passant only right after its move d7d5"},
    {"4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1", "exd6", "a pawn moves diagonally only to capture, and d6 is empty"},
    {"4k3/8/8/8/3p4/4P3/8/4K3 b - - 0 1", "dxc3", "a pawn moves diagonally only to capture, and c3 is empty"},
    {Start, "exd", "no pawn of yours can capture like that"},
    {Start, "e2e4q", "only a pawn that reaches the last rank promotes"},
    {Start, "Nf3=Q", "only a pawn that reaches the last rank promotes"},
    {Start, "Nd5", "no knight of yours moves like that"},
    {Start, "Ne2e4", "you have no knight there"},
    {"4k3/8/8/8/8/2N2N2/8/4K3 w - - 0 1", "N1d2", "you have no knight there"},
    {"4k3/8/8/8/8/8/PPPP1PPP/4K3 w - - 0 1", "e4", "you have no pawn there"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e4", "you have no pawn"},
    {Start, "e1g1", "can't castle, the bishop on f1 is in the way"},
    {Start, "O-O", "can't castle, the bishop on f1 is in the way"},
    {Start, "O-O-O", "can't castle, the knight on b1 is in the way"},
    {Start, "O-O-O-O", "not understood"},
    {Start, "", "not understood"},
    {Start, "hello", "not understood"},
    {Start, "i2i4", "not understood"},
    {Start, "e2e9", "not understood"},
    {Start, "e2e4e5", "not understood"},
    {Start, "xe4", "not understood"},
    {Start, "ee4", "not understood"},
    {Start, "bb3", "no bishop of yours moves like that"},
    {Start, "Ne", "not understood"},
    {Start, "a(c", "not understood"},
    {"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e6", "only a pawn's first move may be two squares"},
    {"4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e4", "the way is blocked at e4"},
    {"4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e4", "the way is blocked at e3"},
    {"4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e3", "the way is blocked at e3"},
    {"4k3/8/8/8/8/4N3/4P3/4K3 w - - 0 1", "e2e3", "your own knight stands on e3"},
    {"7k/1b6/8/8/8/5N2/8/7K w - - 0 1", "Ng5", "the knight on f3 is pinned by the bishop on b7"},
    {"7k/1b6/8/8/8/5N2/8/7K w - - 0 1", "f3g5", "the knight on f3 is pinned by the bishop on b7"},
    {"4r2k/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2d3", "a pawn moves diagonally only to capture, and d3 is empty"},
    {"4r2k/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "exd3", "the pawn on e2 is pinned by the rook on e8"},
    {"4k3/8/8/8/8/8/4r3/3NK3 w - - 0 1", "d1c3", "leaves the king in check from the rook on e2"},
    {"4k3/8/8/8/8/5n2/4r3/R3K3 w - - 0 1", "Ra2", "leaves the king in check from the rook on e2 and the knight on f3"},
    {"3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1", "the king would be in check on d1 from the rook on d8"},
    {"3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "Kd2", "the king would be in check on d2 from the rook on d8"},
    {"8/8/8/8/8/3k4/8/3K4 w - - 0 1", "Kd2", "the king would be in check on d2 from the king on d3"},
    {"4r2k/8/8/8/8/8/8/4K3 w - - 0 1", "Ke2", "the king would be in check on e2 from the rook on e8"},
    {"8/8/8/K2pP2q/8/8/8/4k3 w - d6 0 1", "Kb4", "accepted"},
    {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "can't castle, the king or that rook has moved or is not at home"},
    {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", "can't castle, the king or that rook has moved or is not at home"},
    {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1h1", "can't castle, the king or that rook has moved or is not at home"},
    {"4k3/8/8/8/8/8/8/4KR2 w - - 0 1", "Kf1", "your own rook stands on f1"},
    {"4k3/8/8/8/8/8/5PPP/5RK1 w - - 0 1", "g1f1", "your own rook stands on f1"},
    {"4k3/8/8/8/8/8/8/5KRR w G - 0 1", "f1h1", "your own rook stands on h1"},
    {"4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "e1h1", "can't castle, the king or that rook has moved or is not at home"},
    {"4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1c1", "can't castle out of check"},
    {"4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "can't castle, the king would pass f1, which is attacked"},
    {"3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0-0", "can't castle, the king would pass d1, which is attacked"},
    {"4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "can't castle, the king would be in check on g1"},
    {"4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", "can't castle, the knight on b1 is in the way"},
    {"4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1", "e1a1", "can't castle, the knight on b1 is in the way"},
    {"4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "O-O-O", "can't castle, the king would be in check on c1"},
    {Castles, "O-O-O", "accepted"},
    {"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Nd5", "the knight on c3 is pinned by the bishop on b4"},
    {"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", "ambiguous, Nfd2 or Nbd2"},
    {"4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1", "Qd5", "you have no queen"},
};

TEST_CASE("a capture by its files alone needs both") {
    const Position p = parseFen("4k3/8/8/p7/1P6/8/8/4K3 w - - 0 1");
    CHECK(parseMove(p, "ba") == parseMove(p, "b4a5"));
    for (const char* text : {"a", "b", "h", "xa"}) CHECK(refusal(p, text) == "not understood");
}

TEST_CASE("an illegal move is refused with the reason") {
    for (const Refused& refused : refusedMoves) {
        INFO(refused.fen << " " << refused.move);
        const std::string said = refusal(parseFen(refused.fen), refused.move);
        if (refused.reason.starts_with("ambiguous"))  // in whatever order
            CHECK((said == refused.reason || said == "ambiguous, Nbd2 or Nfd2"));
        else CHECK(said == refused.reason);
    }
}

TEST_CASE("an e.p. capture that would expose the king is no matter of an empty square") {
    Position p = parseFen("4k3/3pq3/8/4P3/8/8/8/4K3 b - - 0 1");
    play(p, "d7d5");
    CHECK(refusal(p, "exd6") == "the pawn on e5 is pinned by the queen on e7");
    CHECK(refusal(p, "e5f6") == "a pawn moves diagonally only to capture, and f6 is empty");
    const Position setUp = parseFen("8/8/8/K2pP2r/8/8/8/7k w - d6 0 1");
    CHECK(refusal(setUp, "exd6") == "the king would be in check from the rook on h5");
}

TEST_CASE("an e.p. capture a move too late is refused with that reason") {
    Position p = parseFen("rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    play(p, "d7d5");
    CHECK(refusal(p, "exd6") == "accepted");
    play(p, "h2h3");
    play(p, "h7h6");
    for (const char* text : {"exd6", "e5d6"})
        CHECK(refusal(p, text) == "the pawn on d5 can be taken en passant only right after its move d7d5");
    CHECK(refusal(p, "exf6") == "a pawn moves diagonally only to capture, and f6 is empty");
}

TEST_CASE("why castling was lost is told by the move that lost it") {
    Position p = parseFen("4k3/8/8/8/8/7b/8/R3K2R w KQ - 0 1");
    play(p, "a1b1");
    play(p, "e8e7");
    play(p, "b1a1");
    play(p, "h3g2");
    CHECK(refusal(p, "O-O-O") == "can't castle, the rook of a1 has moved");
    Position taken = p, moved = p;
    play(taken, "a1a2");
    play(taken, "g2h1");
    CHECK(refusal(taken, "e1g1") == "can't castle, the rook of h1 was taken");
    play(moved, "e1e2");
    play(moved, "g2h3");
    play(moved, "e2e1");
    play(moved, "e7e8");
    CHECK(refusal(moved, "O-O") == "can't castle, the king has moved");
    CHECK(refusal(moved, "O-O-O") == "can't castle, the rook of a1 has moved");
}

TEST_CASE("a reason is one phrase without brackets and colons, and only illegal moves get one") {
    int accepted = 0, refused = 0;
    const auto check = [&](const Position& p) {
        for (Square from = 0; from < Squares; ++from)
            for (Square to = 0; to < Squares; ++to) {
                if (!onBoard(from) || !onBoard(to)) continue;
                const std::string said = refusal(p, squareName(from) + squareName(to));
                ++(said == "accepted" ? accepted : refused);
                CHECK(!said.empty());
                CHECK(said.find_first_of("():\n") == std::string::npos);
            }
    };
    std::size_t legal = 0;
    for (const Classic& classic : classics) {
        const Position p = parseFen(classic.fen);
        check(p);
        for (const Move m : legalMoves(p)) {
            legal += !m.isPromotion() || m.promotion() == Queen;
            legal += m.isCastling();  // onto the rook too
        }
    }
    CHECK(accepted == int(legal));
    CHECK(refused == 64 * 64 * int(classics.size()) - accepted);
}

TEST_CASE("what looks like a move can be told from a command") {
    for (const char* text :
         {"e2e4", "e2e5", "a1a1", "e7e8q", "e7e8Q", "e7e8=Q", "O-O",  "O-O-O", "0-0",  "o-o",   "Nf3",
          "Ngf3", "exd5", "ed",   "e4",    "e8=Q",  "Qxf7#",  "bxc3", "Kh1+",  "R1a3", "Qa1b2", "Nf3!?"}) {
        CAPTURE(text);
        CHECK(looksLikeMove(text));
    }
    for (const char* text :
         {"xboard",  "protover",  "accepted", "rejected", "new",    "variant", "quit",     "random",  "force",
          "go",      "playother", "white",    "black",    "level",  "st",      "sd",       "nps",     "time",
          "otim",    "usermove",  "?",        "ping",     "draw",   "result",  "setboard", "edit",    "hint",
          "bk",      "undo",      "remove",   "hard",     "easy",   "post",    "nopost",   "analyze", "name",
          "rating",  "ics",       "computer", "pause",    "resume", "memory",  "cores",    "egtpath", "option",
          "exclude", "include",   "setscore", "lift",     "put",    "hover",   ".",        "exit",    "d",
          "help",    "bench",     "perft",    "",         "e",      "e9",      "e2e4e5",   "be",      "K",
          "1",       "#",         "+",        "--",       "0000",   "e2 e4",   "a-b-c"}) {
        CAPTURE(text);
        CHECK_FALSE(looksLikeMove(text));
    }
}

}  // namespace
}  // namespace millimax::test
