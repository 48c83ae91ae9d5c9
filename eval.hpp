// eval.hpp: what a position is worth before anything is searched.
//
// Each term is a weight times how often it applies, a middlegame and an endgame score at once, added for White and
// subtracted for Black; the pieces left on the board decide how the two are mixed. One walk along the rays of every piece
// counts its mobility and marks what it attacks; threats and the danger to the kings are read off those marks.
#pragma once

#include "board.hpp"
#include "endgame.hpp"
#include "weights.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace millimax {

/// The place of a member of `weights` among all of them, and all of them by place.
inline std::size_t weightIndex(const Score& weight) {
    return std::size_t(reinterpret_cast<const char*>(&weight) - reinterpret_cast<const char*>(&weights)) /
           sizeof(Score);
}
inline constexpr auto weightList = std::bit_cast<std::array<Score, sizeof(Weights) / sizeof(Score)>>(weights);

/// How often each weight was added for a colour: the evaluation as a sum that can be looked at.
struct EvalTrace {
    static constexpr std::size_t Terms = weightList.size();
    std::array<std::array<std::int16_t, Terms>, 2> count{};
    int scale = FullScale;  // what is left of their sum, in 64ths
};

/// The terms as a person reads them, each from its first weight up to that of the next.
struct WeightGroup {
    std::string_view name;
    std::size_t first;
};
inline const std::array<WeightGroup, 21> WeightGroups{{
    {"material", weightIndex(weights.material[0])},
    {"squares", weightIndex(weights.square[0][0])},
    {"knight mobility", weightIndex(weights.knightMobility[0])},
    {"bishop mobility", weightIndex(weights.bishopMobility[0])},
    {"rook mobility", weightIndex(weights.rookMobility[0])},
    {"queen mobility", weightIndex(weights.queenMobility[0])},
    {"bishop pair", weightIndex(weights.bishopPair)},
    {"passed pawns", weightIndex(weights.passed[0])},
    {"isolated pawns", weightIndex(weights.isolated)},
    {"doubled pawns", weightIndex(weights.doubled)},
    {"backward pawns", weightIndex(weights.backward)},
    {"supported pawns", weightIndex(weights.supported[0])},
    {"king shelter and storm", weightIndex(weights.shelter[0])},
    {"king danger", weightIndex(weights.kingDanger[0])},
    {"safe checks", weightIndex(weights.safeCheck[0])},
    {"rooks on open files", weightIndex(weights.rookOpenFile)},
    {"bad bishops", weightIndex(weights.badBishop)},
    {"outposts", weightIndex(weights.knightOutpost)},
    {"threats", weightIndex(weights.threatByPawn[0])},
    {"won endings", weightIndex(weights.wonPawn[0])},
    {"tempo", weightIndex(weights.tempo)},
}};

/// What only depends on where the pawns stand, and can be kept while they do, in a pawn hash table.
struct PawnStructure {
    /// Relative ranks of the foremost and rearmost pawn on files 1 to 8, between an empty file on either side; 0 and 8
    /// where there is none.
    std::array<std::array<std::int8_t, 10>, 2> front, rear;
    std::array<std::array<std::int8_t, 2>, 2> onColor;  // pawns on dark and on light squares
    std::array<std::uint8_t, 16> passed;                // the squares of passed pawns
    int passedCount = 0;
    Score score;  // White's minus Black's
    Key key = ~Key{0};
};

/// Adds up one position; used once. With `traced`, every addition is also counted. Where no branch predictor can know,
/// it says & and | rather than && and ||: 4 % faster.
template <bool traced> class Evaluator {
public:
    /// `pawns` may hold the structure already; if its key is another, it is made anew.
    Evaluator(const Position& p, PawnStructure& pawns) : p_(p), pawns_(pawns) {}

    /// Centipawns, for the side to move.
    int evaluate(EvalTrace* trace = nullptr) {
        trace_ = trace;
        materialAndSquares();
        structure();
        for (const Color c : {White, Black}) mapPawnsAndKing(c);
        for (const Color c : {White, Black}) pieces(c);
        for (const Color c : {White, Black}) {
            threats(c);
            kingSafety(c);
            if (p_.count(c, Bishop) >= 2) add(c, weights.bishopPair);
        }
        for (int i = 0; i < pawns_.passedCount; ++i) passed(pawns_.passed[i]);
        wonEnding();
        add(p_.side(), weights.tempo);
        const int score = tapered();
        return p_.side() == White ? score : -score;
    }

private:
    /// Middlegame and endgame in one, by phase (tapered), and less where the pieces left can't win. The scale is for both
    /// halves: a drawn ending is a draw though a piece or two still count towards the middlegame.
    int tapered() {
        const int phase = p_.phase();
        const int sum = total_.middlegame() * phase + total_.endgame() * (MaxPhase - phase);
        const Color ahead = sum > 0 ? White : Black;
        const int scale = endgameScale(p_, ahead, {pawns_.passed.data(), std::size_t(pawns_.passedCount)});
        if constexpr (traced) trace_->scale = scale;
        return sum * scale / (MaxPhase * FullScale);
    }

    static constexpr std::uint8_t flag(PieceType t) { return std::uint8_t(1 << t); }
    /// Attack units of each set of piece types that attack a square beside a king. Pawns count as storm, kings not at
    /// all; kingSafety adds one for an attacked square that nobody but the king guards.
    static constexpr auto ringUnits = [] {
        std::array<std::uint8_t, 128> units{};
        for (int set = 0; set < 128; ++set)
            units[set] = std::uint8_t((set & flag(Knight) ? 2 : 0) + (set & flag(Bishop) ? 2 : 0) +
                                      (set & flag(Rook) ? 2 : 0) + (set & flag(Queen) ? 3 : 0));
        return units;
    }();

    /// What the least of each set of piece types threatens as: 3 a pawn, 2 a minor piece, 1 a rook; 0 none of them.
    static constexpr auto threatKind = [] {
        std::array<std::uint8_t, 128> kind{};
        for (int set = 0; set < 128; ++set)
            kind[set] = set & flag(Pawn) ? 3 : set & (flag(Knight) | flag(Bishop)) ? 2 : set & flag(Rook) ? 1 : 0;
        return kind;
    }();

    void add(Color c, const Score& weight, int times = 1) {
        total_ += weight * (c == White ? times : -times);
        if constexpr (traced) trace_->count[c][weightIndex(weight)] += std::int16_t(times);
    }

    /// Material and squares come from the board, which keeps their sum; only a trace needs them one by one.
    void materialAndSquares() {
        if constexpr (!traced) {
            total_ = p_.psqtScore();
            return;
        }
        for (const Color c : {White, Black})
            for (int t = Pawn; t <= King; ++t)
                for (const Square s : p_.pieces(c, PieceType(t))) {
                    if (t != King) add(c, weights.material[t]);
                    add(c, weights.square[t][index64(relativeSquare(c, s) ^ 0x70)]);
                }
    }

    void mapPawnsAndKing(Color c) {
        for (const Square s : p_.pieces(c, Pawn))
            for (const int side : {E, W}) mark<Pawn>(c, s + forward(c) + side);
        for (const int step : stepsOf(King)) mark<King>(c, p_.king(c) + step);
    }
    template <PieceType type> void mark(Color c, Square s) { attacks_[c][wrapped(s)] |= flag(type); }

    /// Marks the squares a piece attacks; returns how many of them it may safely go to.
    template <PieceType type> int mobility(Color c, Square from) {
        const Position& p = p_;  // the member would be read again after each mark, which might have changed it
        int count = 0;
        const auto visit = [&](Square to, bool enters) {
            mark<type>(c, to);
            count += !(attacks_[~c][wrapped(to)] & flag(Pawn)) & enters;
        };
        for (const int step : stepsOf(type)) {
            Square to = from + step;
            Piece met = p[to];
            for (; slides(type) && !met; met = p[to += step]) visit(to, true);
            visit(to, isEmptyOrEnemy(c, met));
        }
        return count;
    }

    void pieces(Color c) {
        for (const Square s : p_.pieces(c, Knight)) {
            add(c, weights.knightMobility[mobility<Knight>(c, s)]);
            if (isOutpost(c, s)) add(c, weights.knightOutpost);
        }
        for (const Square s : p_.pieces(c, Bishop)) {
            add(c, weights.bishopMobility[mobility<Bishop>(c, s)]);
            if (isOutpost(c, s)) add(c, weights.bishopOutpost);
            add(c, weights.badBishop, pawns_.onColor[c][isLight(s)]);
        }
        for (const Square s : p_.pieces(c, Rook)) {
            add(c, weights.rookMobility[mobility<Rook>(c, s)]);
            const int file = fileOf(s) + 1;
            if (!pawns_.front[c][file])
                add(c, pawns_.front[~c][file] ? weights.rookHalfOpenFile : weights.rookOpenFile);
        }
        for (const Square s : p_.pieces(c, Queen)) add(c, weights.queenMobility[mobility<Queen>(c, s)]);
    }

    /// On the fourth to sixth rank, guarded by a pawn, and no enemy pawn can come to attack it.
    bool isOutpost(Color c, Square s) const {
        const int rank = relativeRank(c, s), file = fileOf(s) + 1;
        return rank >= 3 && rank <= 5 && (attacks_[c][s] & flag(Pawn)) && hindmostEnemy(c, file - 1) <= rank &&
               hindmostEnemy(c, file + 1) <= rank;
    }

    /// The terms of the pawns alone, from the structure kept or anew.
    void structure() {
        if (!traced && pawns_.key == p_.pawnKey()) {
            total_ += pawns_.score;
            return;
        }
        const Score before = total_;
        pawns_.passedCount = 0;
        for (const Color c : {White, Black}) {
            pawns_.front[c].fill(0);
            pawns_.rear[c].fill(8);
            pawns_.onColor[c].fill(0);
            for (const Square s : p_.pieces(c, Pawn)) {
                const int file = fileOf(s) + 1, rank = relativeRank(c, s);
                ++pawns_.onColor[c][isLight(s)];
                pawns_.front[c][file] = std::int8_t(std::max<int>(pawns_.front[c][file], rank));
                pawns_.rear[c][file] = std::int8_t(std::min<int>(pawns_.rear[c][file], rank));
            }
        }
        for (const Color c : {White, Black})
            for (const Square s : p_.pieces(c, Pawn)) pawn(c, s);
        pawns_.score = total_ - before;
        pawns_.key = p_.pawnKey();
    }

    void pawn(Color c, Square s) {
        const auto &front = pawns_.front[c], &rear = pawns_.rear[c];
        const int file = fileOf(s) + 1, rank = relativeRank(c, s);
        const auto holds = [&](Square at) { return p_[at] == makePiece(c, Pawn); };
        if (holds(s + E) || holds(s + W) || holds(s - forward(c) + E) || holds(s - forward(c) + W))
            add(c, weights.supported[rank]);
        else if (!front[file - 1] && !front[file + 1]) add(c, weights.isolated);
        else if (std::min(rear[file - 1], rear[file + 1]) > rank) add(c, weights.backward);
        if (rear[file] < rank) add(c, weights.doubled);
        if (front[file] == rank && hindmostEnemy(c, file) <= rank && hindmostEnemy(c, file - 1) <= rank &&
            hindmostEnemy(c, file + 1) <= rank)
            pawns_.passed[pawns_.passedCount++] = std::uint8_t(s);
    }

    /// The rank, as `c` sees it, of the enemy pawn on a file that has come least far; below 0 if there is none.
    int hindmostEnemy(Color c, int file) const { return 7 - pawns_.rear[~c][file]; }

    void passed(Square s) {
        const Color c = colorOf(p_[s]);
        const Square ahead = s + forward(c);
        const int rank = relativeRank(c, s);
        add(c, weights.passed[rank]);
        if (!p_[ahead]) add(c, weights.passedFree[rank]);
        if (!attacks_[~c][ahead]) add(c, weights.passedSafe[rank]);
        if (rank < 4) return;
        add(c, weights.passedOwnKing[distance(p_.king(c), ahead)]);
        add(c, weights.passedEnemyKing[distance(p_.king(~c), ahead)]);
    }

    /// What the pieces of `c` threaten to do to the other side's.
    void threats(Color c) {
        for (const PieceType t : {Pawn, Knight, Bishop, Rook, Queen}) {
            const std::array<const Score*, 4> by{&weights.threatByRook[t], &weights.threatByRook[t],
                                                 &weights.threatByMinor[t], &weights.threatByPawn[t]};
            for (const Square s : p_.pieces(~c, t)) {
                const int attackers = attacks_[c][s], kind = threatKind[attackers];
                add(c, *by[kind], kind != 0);
                add(c, weights.hanging, (attackers != 0) & !attacks_[~c][s]);
            }
        }
    }

    void kingSafety(Color c) {
        const Square king = p_.king(c);
        // The king's file and its neighbours, at the edge the three nearest, as the structure counts them.
        const int first = std::clamp(fileOf(king), 1, 6);
        for (const int file : {first, first + 1, first + 2}) {
            add(c, weights.shelter[pawns_.rear[c][file] & 7]);
            add(c, weights.storm[pawns_.front[~c][file]]);
        }
        int units = 0;
        for (const int step : stepsOf(King)) {
            const Square s = king + step;
            if (!onBoard(s)) continue;
            const int by = attacks_[~c][s];
            units += ringUnits[by] + ((by != 0) & !(attacks_[c][s] & ~flag(King)));  // nobody but the king guards it
        }
        if (!p_.count(~c, Queen)) units /= 2;  // without her it rarely comes to a mate
        safeChecks(c);
        add(c, weights.kingDanger[std::min(units, int(weights.kingDanger.size()) - 1)]);
    }

    /// What could check the king of `c` at once from a square that no piece of `c` but the king guards, by type, each
    /// counted once.
    void safeChecks(Color c) {
        const Square king = p_.king(c);
        int types = 0;
        const auto look = [&](Square s, int by) {
            const bool isGuarded = attacks_[c][wrapped(s)] & ~flag(King);
            types |=
                attacks_[~c][wrapped(s)] & by & -int(!isGuarded & isEmptyOrEnemy(~c, p_[s]));  // all bits set, or none
        };
        for (const int step : stepsOf(Knight)) look(king + step, flag(Knight));
        for (const PieceType line : {Bishop, Rook})
            for (const int step : stepsOf(line)) {
                Square s = king + step;
                look(s, flag(line));  // a queen beside the king is king danger
                while (!p_[s]) look(s += step, flag(line) | flag(Queen));
            }
        for (const PieceType t : {Knight, Bishop, Rook, Queen})
            if (types & flag(t)) add(c, weights.safeCheck[t]);
    }

    /// Where one side has only its king: what leads the other to mate it.
    void wonEnding() {
        for (const Color c : {White, Black}) {
            if (!isBare(p_, ~c)) continue;
            if (!p_.hasPieces(c) && p_.count(c, Pawn) == 1 && lonePawnWins(p_, c))
                add(c, weights.wonPawn[relativeRank(c, p_.pieces(c, Pawn)[0])]);
            const Mating mating = matingOf(p_, c);
            const Square king = p_.king(~c);
            if (mating == Mating::None) continue;
            if (mating == Mating::Edge) add(c, weights.matingEdge[centreDistance(king)]);
            else add(c, weights.matingCorner[cornerNearness(king, mating == Mating::LightCorner)]);
            add(c, weights.matingKings[distance(p_.king(c), king)]);
        }
    }

    const Position& p_;
    PawnStructure& pawns_;
    Score total_;
    EvalTrace* trace_ = nullptr;
    std::array<Bordered<std::uint8_t>, 2> attacks_{};  // a flag for each type that attacks a square
};

/// The static score in centipawns for the side to move, with how it came about.
inline int evaluate(const Position& p, EvalTrace& trace) {
    PawnStructure pawns;
    return Evaluator<true>(p, pawns).evaluate(&trace);
}

/// Evaluates for one searcher, who meets many positions again: remembers the scores of the last ones, which takes 8 %
/// off the time of bench, and the pawn structures. On the heap, since a searcher may stand on the stack.
class EvalCache {
public:
    void prefetch(Key key) const { __builtin_prefetch(&known_[key % Positions]); }
    void prefetchPawns(Key pawnKey) const {
        const PawnStructure& pawns = structures_[pawnKey % Structures];  // two cache lines
        __builtin_prefetch(&pawns);
        __builtin_prefetch(&pawns.key);
    }
    /// The static score in centipawns for the side to move.
    int evaluate(const Position& p) {
        std::uint64_t& known = known_[p.key() % Positions];
        if ((known ^ p.key()) >> 16) {
            PawnStructure& pawns = structures_[p.pawnKey() % Structures];
            known = (p.key() & ~std::uint64_t{0xffff}) | std::uint16_t(Evaluator<false>(p, pawns).evaluate());
        }
        return std::int16_t(known);
    }

private:
    /// The lower 17 bits of a key choose the place; the word there has the upper 48, to compare, and the score below.
    static constexpr std::size_t Positions = 131'072;  // 1 MB, to stay in the processor's cache
    static constexpr std::size_t Structures = 1024;    // enough: pawns move rarely
    std::vector<std::uint64_t> known_ = std::vector<std::uint64_t>(Positions);
    std::vector<PawnStructure> structures_ = std::vector<PawnStructure>(Structures);
};

}  // namespace millimax
