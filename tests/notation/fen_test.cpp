// fen_test.cpp: FEN and EPD: what is read, what is written, and why the rest is refused.
#include "notation/fen.hpp"
#include "notation/chess960.hpp"
#include "notation/epd.hpp"
#include "tests/positions.hpp"

#include <functional>

namespace millimax::test {
namespace {

/// What a refusal says, or "accepted".
std::string refusal(const std::function<void()>& read) {
    try {
        read();
    } catch (const BadInput& error) {
        return error.what();
    }
    return "accepted";
}
std::string fenRefusal(const std::string& fen) {
    return refusal([&] { parseFen(fen); });
}
std::string epdRefusal(const std::string& line) {
    return refusal([&] { parseEpd(line); });
}

TEST_CASE("squares have names") {
    CHECK(squareName(makeSquare(0, 0)) == "a1");
    CHECK(squareName(makeSquare(7, 7)) == "h8");
    for (Square s = 0; s < Squares; ++s)
        if (onBoard(s)) CHECK(parseSquare(squareName(s)) == s);
    for (const char* name : {"", "e", "e9", "e0", "i4", "`4", "E4", "e44", "4e", "-"})
        CHECK(parseSquare(name) == NoSquare);
}

TEST_CASE("a FEN says where the pieces stand, who moves and what is still allowed") {
    const Position p = parseFen("r3k2r/8/8/3pP3/8/8/7p/R3K3 w Qk d6 17 42");
    CHECK(p[parseSquare("a8")] == makePiece(Black, Rook));
    CHECK(p[parseSquare("e5")] == makePiece(White, Pawn));
    CHECK(p[parseSquare("e4")] == Empty);
    CHECK(p.side() == White);
    CHECK(p.hasRight(White, Long));
    CHECK_FALSE(p.hasRight(White, Short));
    CHECK(p.hasRight(Black, Short));
    CHECK_FALSE(p.hasRight(Black, Long));
    CHECK(p.enPassant() == parseSquare("d6"));
    CHECK(p.rule50() == 17);
    CHECK(p.moveNumber() == 42);
}

TEST_CASE("all after the side to move may be missing") {
    CHECK(toFen(parseFen("r3k3/8/8/8/8/8/8/4K3 b")) == "r3k3/8/8/8/8/8/8/4K3 b - - 0 1");
    CHECK(toFen(parseFen("r3k3/8/8/8/8/8/8/4K3 b q")) == "r3k3/8/8/8/8/8/8/4K3 b q - 0 1");
    for (const char* fen :
         {"4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K - 0", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
          "  4k3/8/8/8/8/8/8/4K2R\tw  K - 0 1 \r\n", "4k3/8/8/8/8/8/8/4K2R w K - 0 0"})
        CHECK(toFen(parseFen(fen)) == "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    CHECK(toFen(parseFen("4k3/8/8/8/8/8/8/4K2R b K - 31")) == "4k3/8/8/8/8/8/8/4K2R b K - 31 1");
}

TEST_CASE("what a FEN says comes out again") {
    for (const char* fen :
         {StartFen.data(), Kiwipete, "8/8/8/8/8/8/8/K1k5 b - - 99 150",
          "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
          "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
          "rkr4r/1ppppppp/8/8/8/8/PPPPPPP1/RKR4R w CQcq - 0 1", "2r1kr2/8/8/8/8/8/8/1R2KR1R w F - 3 9"})
        CHECK(toFen(parseFen(fen)) == fen);
    for (const Classic& classic : classics) CHECK(toFen(parseFen(classic.fen)) == classic.fen);
}

TEST_CASE("rights by a rook's file mean the same as by the outermost rook") {
    CHECK(toFen(parseFen("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1")) == "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    CHECK(toFen(parseFen("r3k2r/8/8/8/8/8/8/R3K2R w qKkQ - 0 1")) == "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    CHECK(parseFen("4k3/8/8/8/8/8/8/1R2KR1R w K - 0 1").rookHome(White, Short) == parseSquare("h1"));
    CHECK(parseFen("4k3/8/8/8/8/8/8/1R2KR1R w F - 0 1").rookHome(White, Short) == parseSquare("f1"));
    CHECK(parseFen("4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1").rookHome(White, Long) == parseSquare("a1"));
    CHECK(parseFen("rr2k3/8/8/8/8/8/8/4K3 w b - 0 1").rookHome(Black, Long) == parseSquare("b8"));
}

TEST_CASE("rights without king and rook at home and e.p. without a capture are dropped") {
    const std::vector<std::pair<const char*, const char*>> dropped{
        {"4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"},
        {"4k3/8/8/8/8/8/8/R3K2N w KQ - 0 1", "4k3/8/8/8/8/8/8/R3K2N w Q - 0 1"},
        {"4k3/8/8/8/8/8/8/R3K2r w KQ - 0 1", "4k3/8/8/8/8/8/8/R3K2r w Q - 0 1"},
        {"r3k2r/8/8/8/8/8/8/4K3 b AHgb - 0 1", "r3k2r/8/8/8/8/8/8/4K3 b - - 0 1"},
        {"4k3/8/8/8/8/8/8/RR4K1 w K - 0 1", "4k3/8/8/8/8/8/8/RR4K1 w - - 0 1"},
        {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
         "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"},      // no such square can be
        {"4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1"},      // left over
        {"4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1"},        // no pawn has passed
        {"4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1"},  // it can't have
        {"4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/3n4/8/3pP3/8/8/8/4K3 w - - 0 1"},
        {"8/8/8/K2pP2q/8/8/8/4k3 w - d6 0 1", "8/8/8/K2pP2q/8/8/8/4k3 w - - 0 1"},  // the capture would expose the king
    };
    for (const auto& [given, kept] : dropped) CHECK(toFen(parseFen(given)) == kept);
}

struct BrokenFen {
    const char *fen, *field, *reason;
};
constexpr const char *Pieces = "FEN field 1 (pieces)", *Side = "FEN field 2 (side to move)",
                     *Rights = "FEN field 3 (castling)", *EpSquare = "FEN field 4 (en passant)",
                     *Halfmoves = "FEN field 5 (halfmove clock)", *MoveNumber = "FEN field 6 (move number)";
constexpr BrokenFen brokenFens[] = {
    {"", "FEN: ", "0 fields instead of 2 to 6"},
    {"startpos", "FEN: ", "1 field instead of 2 to 6"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 1", "FEN: ", "7 fields"},
    {"4k3/8/8/8/8/8/4K3 w - - 0 1", Pieces, ": 7 ranks instead of 8"},
    {"8/4k3/8/8/8/8/8/8/4K3 w - - 0 1", Pieces, ": 9 ranks instead of 8"},
    {"4k3 w - - 0 1", Pieces, ": 1 rank instead of 8"},
    {"4k3/8/8/9/8/8/8/4K3 w - - 0 1", Pieces, ", column 9: \"9\" is neither a piece nor a number from 1 to 8"},
    {"4k3/8/8/0/8/8/8/4K3 w - - 0 1", Pieces, ", column 9: \"0\""},
    {"4k3/8/8/54/8/8/8/4K3 w - - 0 1", Pieces, ", rank 5: 9 squares instead of 8"},
    {"4k3/8/8/8/7/8/8/4K3 w - - 0 1", Pieces, ", rank 4: 7 squares instead of 8"},
    {"4k3/8/8/8//8/8/4K3 w - - 0 1", Pieces, ", rank 4: 0 squares instead of 8"},
    {"4k3/8/8/8/1/8/8/4K3 w - - 0 1", Pieces, ", rank 4: 1 square instead of 8"},
    {"4k3/8/8/8/8/8/8/4K4 w - - 0 1", Pieces, ", rank 1: 9 squares instead of 8"},
    {"4k3p/8/8/8/8/8/8/4K3 w - - 0 1", Pieces, ", rank 8: 9 squares instead of 8"},
    {"4k3/ppppppppp/8/8/8/8/8/4K3 w - - 0 1", Pieces, ", rank 7: 9 squares instead of 8"},
    {"4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", Pieces, ", column 10: \"x\""},
    {"4k3/8/8/3\xc3\xa4"
     "4/8/8/8/4K3 w - - 0 1",
     Pieces, ", column 10: \"\u00e4\""},
    {"4k3/8/8/8/8/8/8/8 w - - 0 1", Pieces, ": White has no king"},
    {"8/8/8/8/8/8/8/4K3 w - - 0 1", Pieces, ": Black has no king"},
    {"8/8/8/8/8/8/8/8 w - - 0 1", Pieces, ": White has no king"},
    {"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", Pieces, ": White has 2 kings"},
    {"kkkkkkkk/8/8/8/8/8/8/4K3 w - - 0 1", Pieces, ": Black has 8 kings"},
    {"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", Pieces, ": a pawn can't stand on h8"},
    {"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", Pieces, ": a pawn can't stand on a1"},
    {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", Pieces,
     ": White has 9 pawns and 0 promoted pieces, more than 8 together"},
    {"4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", Pieces,
     ": White has 8 pawns and 1 promoted piece, more than 8 together"},
    {"nnnnk3/ppppppp1/8/8/8/8/8/4K3 w - - 0 1", Pieces, ": Black has 7 pawns and 2 promoted pieces"},
    {"4k3/8/8/8/8/RRR5/RRRRRRRR/4K3 w - - 0 1", Pieces, ": White has 0 pawns and 9 promoted pieces"},
    {"QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/K6k w - - 0 1", Pieces,
     ": White has 0 pawns and 55"},
    {"rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Pieces,
     ": White has 8 pawns and 1 promoted piece, more than 8 together"},
    {"4k3/8/8/8/8/8/8/4RK2 w - - 0 1", Pieces, ": White is to move, but Black is in check"},
    {"4k3/8/8/8/8/8/5n2/3K4 b - - 0 1", Pieces, ": Black is to move, but White is in check"},
    {"8/8/8/8/8/8/3k4/4K3 w - - 0 1", Pieces, "but Black is in check"},
    {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", Side, ": \"x\" is neither w nor b"},
    {"4k3/8/8/8/8/8/8/4K3 W - - 0 1", Side, ": \"W\""},
    {"4k3/8/8/8/8/8/8/4K3 white - - 0 1", Side, ": \"white\""},
    {"4k3/8/8/8/8/8/8/4K3 - w - 0 1", Side, ": \"-\""},
    {"4k3/8/8/8/8/8/8/4K3 abcdefghijklmnopqrstuvwxyz - - 0 1", Side, ": \"abcdefghijkl...opqrstuvwxyz\""},
    {"4k3/8/8/8/8/8/8/4K3 w X - 0 1", Rights, ": \"X\""},
    {"4k3/8/8/8/8/8/8/R3K2R w K- - 0 1", Rights, ": \"K-\""},
    {"4k3/8/8/8/8/8/8/R3K2R w -- - 0 1", Rights, ": \"--\""},
    {"4k3/8/8/8/8/8/8/R3K2R w KK - 0 1", Rights, ": \"KK\""},
    {"4k3/8/8/8/8/8/8/R3K2R w KQkqI - 0 1", Rights, ": \"KQkqI\""},
    {"4k3/8/8/8/8/8/8/R3K2R w 0 - 0 1", Rights, ": \"0\""},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d9 0 1", EpSquare, ": \"d9\" is neither a square nor -"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d 0 1", EpSquare, ": \"d\""},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - D6 0 1", EpSquare, ": \"D6\""},
    {"4k3/8/8/8/8/8/8/4K3 w - - x 1", Halfmoves, ": \"x\" is no number from 0 to 9999"},
    {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", Halfmoves, ": \"-1\""},
    {"4k3/8/8/8/8/8/8/4K3 w - - 1.5 1", Halfmoves, ": \"1.5\""},
    {"4k3/8/8/8/8/8/8/4K3 w - - 99999 1", Halfmoves, ": \"99999\""},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 one", MoveNumber, ": \"one\" is no number"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 -4", MoveNumber, ": \"-4\""},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", MoveNumber, ": \"99999999999999999999\""},
};

TEST_CASE("what promotion allows is accepted") {
    for (const char* fen : {"4k3/pppppppp/8/8/8/8/8/QQ2K3 w - - 0 1", "4k3/8/8/8/8/8/PPPPPPP1/QQ2K3 w - - 0 1",
                            "5k2/8/8/8/8/8/QQQQ4/QQQQQ1K1 w - - 0 1", "4k3/8/8/8/8/2NNNNN1/NNNNN3/K7 w - - 0 1"})
        CHECK(toFen(parseFen(fen)) == fen);
}

TEST_CASE("a broken FEN is refused with its field and the reason") {
    for (const BrokenFen& broken : brokenFens) {
        INFO(broken.fen);
        const std::string said = fenRefusal(broken.fen);
        CAPTURE(said);
        CHECK(said.starts_with(broken.field));
        CHECK(said.find(broken.reason) != std::string::npos);
        CHECK(said.find('\n') == std::string::npos);
    }
}

TEST_CASE("a FEN read again is the same position, at every node of shallow trees") {
    const auto check = [](const Position& p) {
        const Position again = parseFen(toFen(p));
        if (again.key() != p.key() || toFen(again) != toFen(p)) FAIL_CHECK(toFen(p));
    };
    visitAll(2, check);
}

TEST_CASE("without Chess960 there is no castling but from e1, with a rook on a1 or h1") {
    const auto read = [](const char* fen, Castling style) { return toFen(parseFen(fen, style)); };
    for (const char* fen : {"5rk1/8/8/8/8/8/8/R5KR b KQq - 0 1", "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1"}) {
        CHECK(read(fen, Castling::Chess960) == fen);
        CHECK(!parseFen(fen, Castling::Standard).hasRight(White, Long));
        CHECK(toFen(parseFen(fen, Castling::Standard)).find(" - - ") != std::string::npos);
    }
    const char* const home = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    CHECK(read(home, Castling::Standard) == home);
}

TEST_CASE("counters are written as far as they are read") {
    Position p = parseFen("4k3/8/8/8/8/8/8/4K3 w - - 9999 9999");
    play(p, "Ke2 Kd8");
    CHECK(toFen(parseFen(toFen(p))) == "3k4/8/8/8/8/8/4K3/8 w - - 9999 9999");
}

TEST_CASE("castling is that of Chess960 where a king or rook that may castle stands elsewhere") {
    for (const char* fen : {StartFen.data(), "4k3/8/8/8/8/8/8/1R2K2R w K - 0 1", "1r3kr1/8/8/8/8/8/8/1R3KR1 w - - 0 1"})
        CHECK(castlingOf(parseFen(fen)) == Castling::Standard);
    for (const char* fen : {"1r3kr1/8/8/8/8/8/8/1R3KR1 w KQkq - 0 1", "4k3/8/8/8/8/8/8/1R2K2R w B - 0 1",
                            "r2k3r/8/8/8/8/8/8/R3K2R w KQq - 0 1"})
        CHECK(castlingOf(parseFen(fen)) == Castling::Chess960);
}

TEST_CASE("an EPD line is a position and operations with operands") {
    const Epd epd = parseEpd(
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6 Rf2; id \"WAC.001\"; c0 \"a; b\"; hard;\n");
    CHECK(toFen(epd.position) == "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1");
    CHECK(epd.operands("bm") == std::vector<std::string>{"Qg6", "Rf2"});
    CHECK(epd.operands("id") == std::vector<std::string>{"WAC.001"});
    CHECK(epd.operands("c0") == std::vector<std::string>{"a; b"});
    CHECK(epd.operands("am").empty());
    REQUIRE(epd.operations.size() == 4);
    CHECK(epd.operations[3].first == "hard");
    CHECK(epd.operations[3].second.empty());
}

TEST_CASE("an EPD line may hold nothing but the position, or its counters too") {
    CHECK(parseEpd(Kiwipete).operations.empty());
    CHECK(toFen(parseEpd("4k3/8/8/8/8/8/8/4K3 w - - 7 9 ;D1 5").position) == "4k3/8/8/8/8/8/8/4K3 w - - 7 9");
    CHECK(toFen(parseEpd("4k3/8/8/8/8/8/8/4K3 w - - fmvn 9; hmvc 7;").position) == "4k3/8/8/8/8/8/8/4K3 w - - 7 9");
    CHECK(toFen(parseEpd("4k3/8/8/8/8/8/8/4K3 w - - 7 9 hmvc 3; fmvn 4;").position) == "4k3/8/8/8/8/8/8/4K3 w - - 7 9");
    CHECK(epdRefusal("4k3/8/8/8/8/8/8/4K3 w - - hmvc many;").find("halfmove clock") != std::string::npos);
    CHECK(parseEpd("4k3/8/8/8/8/8/8/4K3 w - -").operations.empty());
    CHECK(parseEpd("4k3/8/8/8/8/8/8/4K3 w - - ;;").operations.empty());
    const Epd noSemicolon = parseEpd("4k3/8/8/8/8/8/8/4K3 w - - bm Ke2");
    CHECK(noSemicolon.operands("bm") == std::vector<std::string>{"Ke2"});
    const Epd glued = parseEpd("4k3/8/8/8/8/8/8/4K3 w - -; Kd1; -100; P - R");
    CHECK(glued.operations.size() == 3);
    CHECK(glued.operations[0].first == "Kd1");
    CHECK(glued.operands("P") == std::vector<std::string>{"-", "R"});
}

TEST_CASE("perft lines are EPD") {
    const Epd epd = parseEpd(std::string(StartFen) + " ;D1 20 ;D2 400 ;D3 8902");
    CHECK(epd.operands("D1") == std::vector<std::string>{"20"});
    CHECK(epd.operands("D3") == std::vector<std::string>{"8902"});
}

TEST_CASE("a broken EPD line is refused with the reason") {
    CHECK(epdRefusal("4k3/8/8/8/8/8/8/4K3 w - bm Ke2;").starts_with("FEN field 4 (en passant): \"bm\""));
    CHECK(epdRefusal("4k3/8/8/8/8/8/8 w - - bm Ke2;") == "FEN field 1 (pieces): 7 ranks instead of 8");
    CHECK(epdRefusal("4k3/8/8/8/8/8/8/4K3 w - - id \"cut") == "EPD: no closing quote after \"\"cut\"");
    CHECK(epdRefusal("") == "FEN: 0 fields instead of 2 to 6");
    CHECK(epdRefusal("# a comment") == "FEN field 1 (pieces): 1 rank instead of 8");
}

TEST_CASE("games start from the positions of Chess960, with all castling rights and White to move") {
    for (int number = 0; number < 960; ++number) CHECK_MESSAGE(isStartPosition(chess960Start(number)), number);
    CHECK(toFen(chess960Start(518)) == StartFen);
    for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
                            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
                            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1",
                            "rnqbkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2"})
        CHECK_FALSE(isStartPosition(parseFen(fen)));
}

TEST_CASE("every line of the test suites can be read") {
    for (const char* name :
         {"wac.epd", "bratko-kopec.epd", "mate-in-1.epd", "mate-in-2.epd", "mate-in-3.epd", "mate-in-4.epd",
          "zugzwang.epd", "see.epd", "openings.epd", "perft-standard.epd", "perft-chess960.epd"})
        for (const std::string& line : dataLines(name)) {
            CAPTURE(line);
            CHECK(epdRefusal(line) == "accepted");
        }
}

}  // namespace
}  // namespace millimax::test
