// motifs_test.cpp: each motif where it holds, and where it nearly does.
#include "explain/words.hpp"
#include "tests/explained.hpp"

#include <algorithm>

namespace millimax::test {
namespace {

/// The sentence that tells the motif in this line, or an empty text.
std::string told(std::string_view motif, const std::string& fen, const std::string& moves) {
    for (const Fact& f : findMotifs(lineOf(fen, moves)))
        if (nameOf(f.kind) == motif) return textOf(f);
    return "";
}

struct Example {
    std::string_view motif;
    const char *fen, *moves;
    const char* text;  // empty: the motif nearly holds
};
const std::vector<Example> Examples{
    {"Greek gift", "r1bq1rk1/pppn1ppp/4p3/3pP3/3P4/3B1N2/PPP2PPP/R2QK2R w KQ -", "Bxh7+ Kxh7 Ng5+ Qxg5 h4 Qxg2",
     ""},  // it wins nothing
    {"Greek gift", "r1b2rk1/ppqn1ppp/4p3/3pP3/3P4/3B1N2/PPP2PPP/R2QK2R w KQ -",
     "Bxh7+ Kxh7 Ng5+ Kg8 Qh5 Nf6 exf6 Qa5+ c3 gxf6 Qh7#",
     "Bxh7+ gives the bishop to draw the king out: the knight on g5 and the queen attack it"},
    {"Deflection", "r4rk1/1pq2pp1/p1nbpn1p/3pN3/3P1B2/2P3QP/PPB2PP1/RN2R1K1 b - -", "Nxd4 cxd4 Qxc2 Bxh6 Qh7",
     "Nxd4 draws the pawn on c3 away, which stood between the queen on c7 and c2"},  // it wins back what it gives
    {"Deflection", "r4rk1/1pq2pp1/p1nbpn1p/3pN3/3P1B2/2P3QP/PPB2PP1/RNR3K1 b - -", "Nxd4 cxd4 Qxc2 Rxc2", ""},
    {"Deflection", "3q2k1/5ppp/8/8/8/3B4/3R1PPP/2Q3K1 w - -", "Rd1 Kf8 Qc5+", ""},
    {"Deflection", "3r2k1/q4ppp/8/8/8/8/R4PPP/3R2K1 w - -", "Rxa7 Rxd1#", ""},
    {"Deflection", "3r2k1/1q3ppp/8/8/8/8/1R3PPP/3Q2K1 w - -", "Rxb7 Rxd1#", ""},
    {"Deflection", "r5k1/p4ppp/8/8/8/8/R4PPP/4R1K1 w - -", "Rxa7 Rxa7 Re8#", "Rxa7 draws the rook on a8 away from e8"},
    {"Interference", "5rk1/p4ppp/8/6NQ/8/8/2b2PPP/4R1K1 w - -", "Re4 a6 Qxh7#",
     "Re4 cuts the bishop on c2 off from h7"},
    {"Clearance", "q4rk1/1b2bp2/p1n3p1/1pp1p2p/P3B3/2PP1Q1P/1P4P1/R1B2RK1 w - -", "Bxc6 Bxc6 Qxc6 Qxc6 axb5",
     ""},  // the queen takes back
    {"Clearance", "5rk1/5pp1/6P1/8/8/8/2K2PP1/3Q3R w - -", "Rh8+ Kxh8 Qh1+ Kg8 Qh7#",
     "Rh8+ clears the way for the queen on d1"},
    {"Clearance", "5rk1/5pp1/6P1/8/8/8/2K2PP1/3Q3R w - -", "Rh8+ Kxh8 Qh1+ Kg8 gxf7+ Rxf7 Qh7+", ""},  // no mate
    {"Interference", "3r2k1/5ppp/8/8/8/8/2Q2PPP/2RB2K1 w - -", "Bg4 Rb8 Qc8+ Rxc8 Rxc8#", ""},  // the rook moves on
    {"X-ray", "6k1/5ppp/8/Q2r4/8/8/5PPP/3R2K1 w - -", "Qd8+ Rxd8 Rxd8#",
     "the rook on d1 attacks d8 through the rook on d5"},
    {"X-ray", "3r2k1/5ppp/8/3Q4/8/8/5PPP/3R2K1 w - -", "Qxd8#", ""},
    {"X-ray", "r5k1/5ppp/8/8/8/8/R4PPP/4R1K1 w - -", "Rxa8#", ""},
    {"X-ray", "r5k1/5ppp/8/Q7/8/8/5PPP/3R2K1 w - -", "Qd8+ Rxd8 Rxd8#", ""},  // the rook comes from another line
    {"Breakthrough", "8/ppp3k1/8/PPP5/8/8/6K1/8 w - -", "b6 axb6 c6 bxc6 a6 c5 a7 c4 a8=Q",
     "b6 gives a pawn, so that another one gets through to a8"},
    {"Breakthrough", "8/ppp3k1/8/PPP5/8/8/6K1/8 w - -", "b6 axb6 cxb6", ""},
    {"Breakthrough", "8/2p3k1/P7/8/1P6/8/6K1/8 w - -", "b5 Kf6 b6 cxb6 a7 b5 a8=Q", ""},  // it was passed before
    {"Pawn for a piece", "2k5/8/8/8/6K1/8/2pB4/r7 b - -", "c1=Q Bxc1 Rxc1",
     "the bishop on d2 has to be given for the queen on c1, which was a pawn"},
    {"Pawn for a piece", "3b4/5k2/8/5P2/5K2/8/8/6B1 w - -", "f6 Bxf6 Bd4 Bxd4", ""},  // for nothing
    {"Pawn for a piece", "3b4/3k4/8/5PK1/8/8/8/8 w - -", "f6 Bxf6+ Kxf6",
     "the bishop on d8 has to be given for the pawn on f6"},
    {"Promotion", "8/6P1/5K1k/7p/7P/8/8/8 w - -", "g8=R Kh7 Rg5", "a pawn promotes by g8=R: a queen would stalemate"},
    {"Arabian mate", "7k/6R1/5N2/8/8/8/8/6K1 w - -", "Rh7#",
     "Rh7# mates in the corner, and the knight on f6 guards the rook"},
    {"Arabian mate", "7k/6R1/6K1/8/8/8/8/8 w - -", "Rg8+", ""},
    {"Anastasia's mate", "5r1k/4N1pp/8/8/8/2R5/5PPP/6K1 w - -", "Rh3 g6 Rxh7+ Kxh7", ""},
    {"Anastasia's mate", "5r2/4N1pk/8/8/8/2R5/5PPP/6K1 w - -", "Rh3#",
     "Rh3# mates on the edge, and the knight on e7 guards the ways out"},
    {"Boden's mate", "2kr4/3p4/8/8/5B2/8/4B3/6K1 w - -", "Ba6#",
     "the bishop on a6 and the bishop on f4 mate crosswise"},
    {"Boden's mate", "2kr4/1p1p4/8/8/5B2/8/4B3/6K1 w - -", "Ba6", ""},  // b7 can take
    {"Ladder mate", "7k/R7/1R6/8/8/8/8/6K1 w - -", "Rb8#",
     "Rb8# mates on the edge, while the rook on a7 has the next line"},
    {"Ladder mate", "7k/6pp/1R6/8/8/8/8/6K1 w - -", "Rb8#", ""},  // its own pawns hem the king in
    {"Back-rank mate", "7k/6pp/1R6/8/8/8/8/6K1 w - -", "Rb8#", "Rb8# is mate on the back rank"},
    {"Hanging piece", "4k3/8/8/3n4/8/8/3R4/4K3 w - -", "Rxd5", "Rxd5 takes the knight on d5, which is undefended"},
    {"Hanging piece", "4k3/8/3p4/4r3/8/5N2/8/4K3 w - -", "Nxe5 dxe5",
     "Nxe5 takes the rook on e5, which is worth more than the knight"},
    {"Hanging piece", "4k3/8/4p3/3n4/8/4N3/3R4/4K3 w - -", "Nxd5 exd5 Rxd5",
     "Nxd5 takes the knight on d5, which is not defended enough"},
    {"Hanging piece", "4k3/8/8/3n4/8/1P6/3R2p1/4K3 w - -", "Rxd5 g1=Q+ Ke2", ""},  // it is, but the line wins nothing
    {"Hanging piece", "4k3/P7/8/3n4/8/8/3R4/4K3 w - -", "Rxd5 Ke7 a8=Q",
     "Rxd5 takes the knight on d5, which is undefended"},
    {"Hanging piece", "4k3/P7/8/3p4/8/8/3R4/4K3 w - -", "Rxd5 Ke7 a8=Q", ""},   // a pawn is not the point of this line
    {"Hanging piece", "4k3/8/8/3q4/4P3/8/3N4/3RK3 w - -", "Nf3 Kf8 Rxd5", ""},  // attacked only by the first move
    {"Hanging piece", "4k3/8/8/3q4/4P3/8/8/1N2K3 w - -", "Nc3 Ke7 exd5",
     "exd5 takes the queen on d5, which is undefended"},
    {"Hanging piece", "4k3/8/4p3/3n4/8/8/3R4/4K3 w - -", "Rxd5 exd5", ""},  // defended
    {"Hanging piece", "4k3/8/1p6/2q5/4N3/8/8/4R2K w - -", "Nxc5 Kf7",
     "Nxc5+ takes the queen on c5, which is worth more than the knight"},   // it can't be retaken at once
    {"Hanging piece", "4k3/8/3p4/4n3/8/5N2/8/4K3 w - -", "Nxe5 dxe5", ""},  // an even exchange
    {"Removed defender", "6k1/ppp2ppp/3b4/4p3/1PP5/P4N2/5PPP/6K1 w - -", "c5 Be7 Nxe5",
     "c5 drives away the bishop on d6, the only defender of the pawn on e5"},
    {"Removed defender", "6k1/pp3ppp/3b4/4p3/1PP5/P4N2/5PPP/6K1 w - -", "c5 Bc7 Nxe5", ""},  // it guards it still
    {"Removed defender", "6k1/ppp2ppp/3b1p2/4p3/1PP5/P4N2/5PPP/6K1 w - -", "c5 Be7 Nxe5 fxe5", ""},
    {"Removed defender", "6k1/ppp2ppp/3b4/4p3/1PP5/P4N2/5PPP/6K1 w - -", "c5 Bxc5 Nxe5", ""},  // it is lured
    {"Fork", "rnbqkb1r/pppp1ppp/8/4p3/2B1N3/5N2/PPPP1PPP/R1BQK2R b KQkq -", "d5 Bd3 dxe4 Bxe4",
     "the pawn on d5 forks the bishop on c4 and the knight on e4"},
    {"Removed defender", "8/5rkp/7p/8/8/B7/4R3/5R1K w - -", "Rg2+ Kh8 Rxf7",
     "Rg2+ drives away the king on g7, the only defender of the rook on f7"},
    {"Removed defender", "6RR/5p2/4pk2/3p2p1/3P1BP1/5PK1/rr6/8 b - -", "Rg2+ Kh3 gxf4",
     "Rg2+ drives away the king on g3, the only defender of the bishop on f4"},  // which only a pawn had cost
    {"Removed defender", "6RR/5p2/4pk2/3p2p1/3P1BP1/4P1K1/rr6/8 b - -", "Rg2+ Kh3 gxf4", ""},  // the pawn guards it
    {"Deflection", "8/k7/8/P1r5/8/8/3Kp2R/8 b - -", "Rc2+ Kxc2 e1=Q Rd2", "Rc2+ draws the king on d2 away from e1"},
    {"Deflection", "8/k7/8/P1r5/8/8/3Kp3/7R b - -", "Rc2+ Kxc2 e1=Q Rxe1", ""},  // the rook guards it, too
    {"Discovered attack", "1r2k1nr/pb2q1pp/p3p3/2pp1p2/1P3P2/P1P1P1P1/2NPQ2P/1R2K1NR b K -", "d4 bxc5 Qc7 Nxd4 Bxh1",
     "d4 opens the line from the bishop on b7 to the rook on h1"},  // two moves later
    {"Discovered attack", "1r2k1nr/pb2q1pp/p3p3/2pp1p2/1P3P2/P1P1P1P1/2NPQ2P/1R2K1NR b K -", "d4 bxc5 Qc7 Nf3 Bxf3",
     ""},  // what it attacked stays
    {"Overloaded defender", "2r3k1/5ppp/8/2n5/8/8/2Q2PPP/3R2K1 w - -", "Qxc5 Rf8",
     "the rook on c8 can't take back: Rd8# would be mate"},
    {"Overloaded defender", "2r3k1/5pp1/7p/2n5/8/8/2Q2PPP/3R2K1 w - -", "Qxc5 Rxc5 Rd8+", ""},  // there is luft
    {"Overloaded defender", "r4rk1/3q1ppp/p7/1p4N1/n3R3/8/1PQ2PPP/5RK1 w - -", "Rxa4 g6 Rd4",
     ""},  // a mate in any case
    {"Fork", "r3k3/8/8/1N6/8/8/8/4K3 w - -", "Nc7+ Kd7 Nxa8",
     "the knight on c7 forks the king on e8 and the rook on a8"},
    {"Fork", "r3k3/6p1/7p/1N6/8/8/8/4K2R w K -", "Nc7+ Kd7 Rxh6 gxh6 Nxa8",
     "the knight on c7 forks the king on e8 and the rook on a8"},  // it waits for one move
    {"Fork", "r3k3/6p1/7p/1N6/8/8/8/4K2R w K -", "Nc7+ Kd7 Rxh6 Rh8 Rxh8", ""},
    {"Fork", "4k3/8/8/2r1n3/8/8/3P4/4K3 w - -", "d4 Ke7 dxc5",
     "the pawn on d4 forks the rook on c5 and the knight on e5"},
    {"Hanging piece", "4k3/8/4p3/3q4/8/8/3R4/4R1K1 w - -", "Rxd5 Ke7",
     "Rxd5 takes the queen on d5, as the pawn on e6 is pinned"},
    {"Hanging piece", "k6r/7r/8/8/8/8/7B/6K1 b - -", "Rxh2 Kf1",
     "Rxh2 takes the bishop on h2, which the king can't retake, as the rook on h8 guards it"},
    {"Fork", "4k3/8/3qN3/8/4b1Q1/8/8/6K1 b - -", "Bf5 Qd4 Qxe6",
     "the bishop on f5 forks the queen on g4 and the knight on e6"},
    {"Fork", "7k/8/8/2b1n3/4p3/8/3P4/4R2K w - -", "d4 exd3 Rxe5", ""},        // it is taken en passant
    {"Fork", "4k3/8/3qN3/8/4b3/8/8/6KQ b - -", "Bf5 Qh5+ Kd7 Qh6 Qxe6", ""},  // only the knight is attacked
    {"Fork", "4k3/8/3qN3/8/4b1Q1/8/8/6K1 b - -", "Bf5 Qxf5 Qxe6", ""},        // the piece that forks is taken
    {"Fork", "r6k/5p2/4n3/1N6/8/8/8/4K3 w - -", "Nc7 Kg8 Nxa8", ""},  // the other piece is defended, and worth no more
    {"Fork", "r3k3/8/8/1N6/8/8/8/B3K3 w - -", "Nc7+ Kd7 Bg7 Kxc7", ""},  // and nothing is won
    {"Fork", "r3kb1r/pp3ppp/4b3/1N6/8/8/PPP2PPP/R3K2R w KQkq -", "Nc7+ Kd7 Nxa8",
     "the knight on c7 forks the king on e8 and the rook on a8"},  // not the guarded bishop, worth no more than it
    {"Fork", "rnbqkbnr/pp1ppppp/2p5/4P3/8/8/PPP2PPP/RNBQKBNR b KQkq -", "Qa5+ Nc3 Qxe5+",
     "the queen on a5 forks the king on e1 and the pawn on e5"},
    {"Hanging piece", "4k3/8/4b3/3pP3/8/8/8/4K3 w - d6", "exd6", "exd6 takes the pawn on d5 en passant"},
    {"Pin", "3q1rk1/5ppp/3p4/8/8/8/5PPP/Q2R2K1 w - -", "Qa3 h6 Qxd6", ""},  // the pawn could only advance anyway
    {"Trapped piece", "rn1qkbnr/pp2pppp/8/8/8/6P1/PPP1PPBP/RN1QK1NR w KQkq -", "Bxb7 Nd7 Bxa8",
     "the rook on a8 is trapped: it is attacked, and has no square to go to"},
    {"Trapped piece", "2k4r/2p2R1p/1p3b2/pn4p1/3P2P1/2P4B/PB1K3P/8 b - -", "Nd6 Rxf6 Ne4+ Kd3 Nxf6",
     "the rook on f7 is trapped: it is attacked, and lost on every square it can go to"},  // as the line shows
    {"Trapped piece", "2k4r/2p2R1p/1p3b2/pn4p1/3P2P1/2PK3B/PB5P/8 b - -", "Nd6 Rxf6 Ne8 Rf7 Nd6 Rf3", ""},
    {"Promotion", "8/2k1P3/8/8/8/8/8/4K3 w - -", "e8=N+ Kd7", "a pawn promotes by e8=N+, with check"},
    {"Pin", "4k3/7p/2n5/8/8/8/8/3K1B2 w - -", "Bb5 h6 Bxc6+",
     "the bishop on b5 pins the knight on c6 to the king on e8"},
    {"Pin", "8/4k2p/2n5/8/8/8/8/3K1B2 w - -", "Bb5 h6 Bxc6", ""},  // the king is beside the line
    {"Pin", "4k3/pp3ppp/8/4q3/8/8/PP3PPP/R4K2 w - -", "Re1 Qxe1+ Kxe1",
     "the rook on e1 pins the queen on e5 to the king on e8"},
    {"Pin", "4k3/pp3ppp/8/4r3/8/8/PP3PPP/R2r1K2 w - -", "Rxd1 Re1+ Rxe1+", ""},  // the piece in front goes elsewhere
    {"Pin", "4Rbk1/5p1p/5PpQ/8/8/8/8/6K1 w - -", "Qg7#",
     "the rook on e8 pins the bishop on f8 to the king on g8, so the bishop can't take on g7"},
    {"Pin", "3qk3/8/5n2/8/4P3/8/8/2B1K3 w - -", "Bg5 Kf8 e5 Kg8 exf6",
     "the bishop on g5 pins the knight on f6 to the queen on d8"},
    {"Pin", "2q1k3/8/5n2/8/4P3/8/8/2B1K3 w - -", "Bg5 Kf8 e5 Kg8 exf6", ""},
    {"Pin", "3qk3/8/5n2/8/4P3/8/8/2B1K3 w - -", "Bg5 Qa8 e5 Kf8 exf6", ""},  // the queen leaves the line
    {"Pin", "4k3/4b3/3p4/8/8/8/8/3QR1K1 w - -", "Qxd6 Kf7",
     "the rook on e1 pins the bishop on e7 to the king on e8, so the bishop can't take on d6"},
    {"Pin", "4k3/4b3/3p4/8/8/8/8/3Q1RK1 w - -", "Qxd6 Bxd6", ""},
    {"Pin", "r4rk1/pp2qppp/5n2/3p2B1/Q7/2N5/PPP2PPP/5RK1 w - -", "Nxd5 Qe5 Nxf6+ gxf6",
     "the bishop on g5 pins the knight on f6 to the queen on e7, so taking on d5 with the knight would lose the queen"},
    {"Pin", "r4rk1/pp2qppp/5n2/3p4/Q4B2/2N5/PPP2PPP/5RK1 w - -", "Nxd5 Qe4 Nxf6+ gxf6", ""},
    {"Pin", "r3k2r/p1p2p2/1pn1q3/7p/2Np1B1b/P2P1QP1/1PP2n2/R4K2 w kq -", "Re1 Kd7 Rxe6 fxe6 Qxf2",
     "the rook on e1 pins the queen on e6 to the king on e8"},                    // the king can only guard it
    {"Pin", "8/2k1r1pp/8/2b5/8/8/1P3PPP/R5K1 w - -", "Rc1 Kb6 b4 Bxb4 Rb1", ""},  // it is not taken at once
    {"Pin", "8/2k3pp/8/2n5/8/8/5PPP/R5K1 w - -", "Rc1 Kd6 Rxc5 Kxc5", ""},
    {"Pin", "8/2k3pp/8/2n5/8/8/5PPP/R5K1 w - -", "Rc1 Kb7 Rxc5",
     "the rook on c1 pins the knight on c5 to the king on c7"},  // the king leaves the line, and the knight is lost
    {"Pin", "4k3/pp3ppp/2n5/8/8/8/PP3PPP/3K1B2 w - -", "Bb5 Kd7 Bxc6+ Kxc6", ""},
    {"Trapped piece", "1r4k1/1bp2ppp/4p3/Q3p3/3p4/2pP4/2P2PPP/6K1 b - -", "Ra8 Qxe5 Ra1#", ""},   // it gets away
    {"Trapped piece", "1r4k1/1bp2ppp/4p3/Q3p3/3p4/2pP4/2P2PPP/6K1 b - -", "Ra8 Qxa8+ Bxa8", ""},  // it could get away
    {"Supported mate", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -", "Qxf7#",
     "the king can't take on f7, which the bishop on c4 guards"},
    {"Supported mate", "6k1/5ppp/8/8/8/8/8/R5K1 w - -", "Ra8#", ""},
    {"Decoy", "r3k3/8/8/1N6/8/8/8/4K3 w - -", "Nc7+ Kd7 Nxa8", ""},
    {"Skewer", "q7/8/8/8/k7/8/8/1R4K1 w - -", "Ra1+ Kb5 Rxa8",
     "the rook on a1 skewers the king on a4 and the queen on a8"},
    {"Skewer", "q7/6p1/5p2/4P3/k7/8/8/1R4K1 w - -", "Ra1+ Kb5 exf6 gxf6 Rxa8",  // after a move between
     "the rook on a1 skewers the king on a4 and the queen on a8"},
    {"Skewer", "q7/6p1/5p2/4P3/k7/8/8/1R4K1 w - -", "Ra1+ Kb5 exf6 Qe4 Rb1+", ""},  // which saves the queen
    {"Skewer", "q7/8/8/k7/2b5/8/8/1R4K1 w - -", "Ra1+ Ba2 Rxa2+", ""},              // the one in front stays
    {"Skewer", "1q6/p7/8/8/k7/8/8/1R4K1 w - -", "Ra1+ Kb5 Rxa7", ""},               // what stands behind is defended
    {"Discovered attack", "3qk3/8/8/8/3B4/8/8/3RK3 w - -", "Ba7 Kf7 Rxd8",
     "Ba7 opens the line from the rook on d1 to the queen on d8"},
    {"Discovered attack", "3qk3/8/8/8/3B4/8/8/3RK3 w - -", "Bf6 Kf7 Bxd8", ""},  // the moved piece takes
    {"Discovered check", "4k3/8/8/2r5/4N3/8/8/4R1K1 w - -", "Nxc5+", "Nxc5+ uncovers a check by the rook on e1"},
    {"Discovered check", "5k2/8/8/2r5/4N3/8/8/4R1K1 w - -", "Nxc5", ""},
    {"Discovered check", "8/6pk/8/4Pp2/8/8/8/1B2K3 w - f6", "exf6+", "exf6+ uncovers a check by the bishop on b1"},
    {"Double check", "4k3/8/5p2/8/4N3/8/8/4R1K1 w - -", "Nxf6+", "the rook on e1 and the knight on f6 both give check"},
    {"Double check", "4k3/8/5p2/8/4N3/8/8/3R2K1 w - -", "Nxf6+", ""},
    {"Removed defender", "4k3/6p1/5n2/3r2B1/8/8/8/3R2K1 w - -", "Bxf6 gxf6 Rxd5",
     "Bxf6 takes the knight on f6, the only defender of the rook on d5"},
    {"Removed defender", "4k3/6p1/4pn2/3r2B1/8/8/8/3R2K1 w - -", "Bxf6 gxf6 Rxd5 exd5", ""},  // there is another
    {"Removed defender", "r4rk1/ppq2ppp/5n2/6B1/7Q/3B4/PPP2PPP/6K1 w - -", "Bxf6 gxf6 Qxh7#",
     "Bxf6 takes the knight on f6, which guarded h7 against Qxh7#"},
    {"Removed defender", "r1r3k1/ppq2ppp/5n2/6B1/7Q/3B4/PPP2PPP/6K1 w - -", "Bxf6 gxf6 Qxh7+ Kf8 Qh8+", ""},  // no mate
    {"Removed defender", "4k3/6p1/5n2/3r2B1/4P3/8/8/6K1 w - -", "Bxf6 gxf6 exd5", ""},  // it could be taken anyway
    {"Overloaded defender", "1r1r3k/6pp/8/3b4/8/8/6PP/1R1R2K1 w - -", "Rxb8 Rxb8 Rxd5",
     "the rook on d8 can't guard both b8 and the bishop on d5"},
    {"Overloaded defender", "1r1r3k/2q3pp/8/3b4/8/8/6PP/1R1R2K1 w - -", "Rxb8 Rxb8 Rxd5", ""},  // another could take
    {"Overloaded defender", "q6k/8/8/p2b4/8/3R4/3B4/3R2K1 w - -", "Bxa5 Qxa5 Rxd5", ""},        // it still guards d5
    {"Trapped piece", "7r/8/1k6/b7/8/4N1B1/3N4/n3K3 w - -", "Be5 Rg8 Bxa1", ""},  // d2 is pinned: b3 was safe
    {"Trapped piece", "6k1/8/8/8/8/1P6/b1K5/8 w - -", "Kb2 Kg7 Kxa2",
     "the bishop on a2 is trapped: it is attacked, and lost on every square it can go to"},
    {"Trapped piece", "6k1/8/8/8/8/8/b1K5/8 w - -", "Kb2 Kg7 Kxa2", ""},  // it could flee
    {"Promotion", "8/P5k1/8/8/8/8/8/6K1 w - -", "a8=Q", "a pawn promotes by a8=Q"},
    {"Promotion", "1n6/P5k1/8/8/8/8/8/6K1 w - -", "axb8=Q", "a pawn promotes by axb8=Q"},
    {"Promotion", "1r6/P5k1/8/8/8/8/8/6K1 w - -", "a8=Q Rxa8", ""},
    {"Back-rank mate", "6k1/5ppp/8/8/8/8/8/R5K1 w - -", "Ra8#", "Ra8# is mate on the back rank"},
    {"Back-rank mate", "6k1/5pp1/7p/8/8/8/8/R5K1 w - -", "Ra8+ Kh7", ""},
    {"Back-rank mate", "6k1/R7/6K1/8/8/8/8/1R6 w - -", "Rb8#", ""},  // held by the other king, not by its own pawns
    {"Smothered mate", "6rk/6pp/8/6N1/8/8/8/6K1 w - -", "Nf7#", "Nf7# is a smothered mate"},
    {"Smothered mate", "6rk/6p1/7p/6N1/8/8/8/6K1 w - -", "Nf7+ Kh7", ""},
    {"Double attack", "1q3rk1/1p3ppp/p7/2p5/n7/3B4/PPP1QPPP/4R1K1 w - -", "Qe4 g6 Qxa4",
     "Qe4 threatens Qxh7# and the knight on a4"},
    {"Decoy", "5rk1/5pp1/6P1/8/8/2Q5/8/K6R w - -", "Rh8+ Kxh8 Qh3+ Kg8 Qh7#",
     "Rh8+ draws the king to h8, where the next check meets it"},
    {"Decoy", "5rk1/5pp1/6P1/8/8/2Q5/8/K6R w - -", "Rh8+ Kxh8 Qd3 fxg6 Qxg6", ""},
    {"Decoy", "r4r1k/6pp/7N/8/2Q5/8/8/6K1 w - -", "Qg8+ Rxg8 Nf7#",
     "Qg8+ draws the rook on f8 to g8, where it stands in its king's way"},
    {"Decoy", "r4r1k/p6p/7N/8/2Q5/8/8/6RK w - -", "Qg8+ Rxg8 Nf7#", ""},  // the rook has g8 anyway
    {"Removed defender", "qn1kr2r/1pRbb3/pP5p/P2pP1pP/3N1pQ1/3B4/3B1PP1/R5K1 w - -", "Qxd7+ Nxd7 Ne6#",
     "Qxd7+ takes the bishop on d7, which guarded e6 against Ne6#"},
    {"Removed defender", "7k/1b1r2p1/p6p/1p2qN2/4P3/3Q4/P5PP/1B1R2K1 b - -", "Rxd3 Bxd3 Bxe4", ""},  // a queen
    {"Clearance", "3q1rk1/4bp1p/1n2P2Q/3p1p2/6r1/Pp2R2N/1B4PP/7K w - -", "Ng5 Rxg5 Rh3 Re8 Qxh7+ Kf8 Qxf7#",
     "Ng5 clears the way for the rook on e3"},
    {"In-between move", "3q2k1/6pp/8/8/3N4/2P5/2B4P/3R3K w - -", "h3 Qxd4 Bb3+ Kh8 Rxd4",
     "before it takes back, Bb3+ gives check"},
    {"In-between move", "3q2k1/6pp/8/8/3N4/2P5/2B4P/3R3K w - -", "h3 Qxd4 Be4 Kh8 Rxd4", ""},
    {"In-between move", "3q2k1/r5pp/8/8/3N4/2P5/5B1P/3R3K w - -", "h3 Qxd4 Bxd4 Kh8", ""},
    {"In-between move", "3q2k1/6pp/8/3r4/3N4/2P5/2B4P/3R3K w - -", "h3 Rxd4 Bb3+ Kh8 Rxd4",
     "before it takes back, Bb3+ gives check"},
    {"In-between move", "6k1/1r4pp/8/3q4/3N4/2P3B1/7P/3R3K w - -", "Kg1 Qxd4+ Kh1 Qd7 Rxd7", ""},
    {"In-between move", "3q2k1/4r1pp/8/6B1/3N4/2P5/7P/3R3K w - -", "h3 Qxd4 Bxe7 Qd7 Rxd7", ""},
    {"In-between move", "3b2k1/4r1pp/8/6B1/3N4/2b5/7P/3R3K w - -", "h3 Bxd4 Bxe7 Bxe7 Rxd4",
     "before it takes back, Bxe7 takes the rook on e7"},
    {"Double attack", "3k4/8/8/8/8/8/1r6/R3K3 w Q -", "O-O-O+ Ke7 Kxb2",
     "O-O-O+ gives check and attacks the rook on b2"},
    {"Double attack", "3k4/8/8/8/8/8/1r6/R3K3 w Q -", "O-O-O+ Ke7 Rd2", ""},
    {"Double attack", "1q3rk1/1p3ppp/p7/2p5/n7/8/PPP1QPPP/4R1K1 w - -", "Qe4 g6 Qxa4", ""},
};

TEST_CASE("each motif is told where it holds, and not where it nearly does") {
    for (const Example& e : Examples) {
        CAPTURE(std::string(e.motif));
        CAPTURE(std::string(e.fen));
        CAPTURE(std::string(e.moves));
        CHECK(told(e.motif, e.fen, e.moves) == e.text);
    }
}

TEST_CASE("every rule has an example on each side") {
    for (const auto& rule : detail::MotifRules) {
        const std::string_view name = nameOf(rule.kind);
        CAPTURE(std::string(name));
        CHECK(std::ranges::any_of(Examples, [&](const Example& e) { return e.motif == name && *e.text; }));
        CHECK(std::ranges::any_of(Examples, [&](const Example& e) { return e.motif == name && !*e.text; }));
    }
}

TEST_CASE("a motif is the same seen from the other side") {
    for (const Example& e : Examples) {
        CAPTURE(std::string(e.fen));
        const Line line = lineOf(e.fen, e.moves);
        const Position start = flipped(line.at[0]);
        Position p = start;
        std::vector<Move> mirrored;
        for (const Move m : line.moves)
            for (const Move other : legalMoves(p))
                if (other.from() == (m.from() ^ 0x70) && other.to() == (m.to() ^ 0x70) && other.type() == m.type()) {
                    mirrored.push_back(other);
                    p.make(other);
                    break;
                }
        REQUIRE(mirrored.size() == line.moves.size());
        std::vector<std::string_view> here, there;
        for (const Fact& f : findMotifs(line)) here.push_back(nameOf(f.kind));
        for (const Fact& f : findMotifs(Line(start, mirrored))) there.push_back(nameOf(f.kind));
        CHECK(here == there);
    }
}

TEST_CASE("taking back is a hanging piece taken only if it wins more than was lost") {
    const auto afterTaking = [](const char* fen, const char* captures, const char* back) {
        Position p = parseFen(fen);
        for (const std::string& move : splitWords(captures)) p.make(parseMove(p, move));
        const auto found = findMotifs(Line(p, {parseMove(p, back)}));
        return !found.empty() && found[0].kind == Kind::HangingPiece;
    };
    CHECK(afterTaking("r3k3/pp3ppp/4p3/3n4/8/4N3/PPP2PPP/3RK3 w - -", "Nxd5 exd5", "Rxd5"));  // a pawn in all
    CHECK_FALSE(afterTaking("n2q1rk1/1P3ppp/8/8/8/8/5PPP/4QRK1 w - -", "bxa8=Q", "Qxa8"));
    CHECK(afterTaking("4k3/8/8/3q4/3P4/8/8/3QK3 b - -", "Qxd4", "Qxd4"));
    CHECK(afterTaking("4k3/8/8/3b4/3N4/8/8/3QK3 b - -", "Bf3", "Qxf3"));  // nothing was taken before
    CHECK_FALSE(afterTaking("4k3/8/8/3r4/3R4/8/8/3QK3 b - -", "Rxd4", "Qxd4"));
}

TEST_CASE("where nothing is won, no motif is told") {
    CHECK(findMotifs(lineOf(toFen(parseFen(StartFen)), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6")).empty());
    CHECK(findMotifs(lineOf("r3k3/8/8/1N6/8/8/8/4K3 w - -", "Nc7+")).empty());
}

}  // namespace
}  // namespace millimax::test
