// explain/fact.hpp: what is proven of a move, as data. Nothing here is a sentence: words.hpp tells it.
#pragma once

#include "line.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <vector>

namespace millimax {

/// What a fact says.
enum class Kind : std::uint8_t {
    // Tactics that a line shows, by motifs.hpp.
    HangingPiece,
    DoubleCheck,
    DiscoveredCheck,
    DiscoveredAttack,
    Fork,
    DoubleAttack,
    Skewer,
    Pin,
    RemovedDefender,
    OverloadedDefender,
    TrappedPiece,
    GreekGift,
    Decoy,
    Deflection,
    Interference,
    Clearance,
    InBetween,
    XRay,
    Breakthrough,
    PawnForPiece,
    Promotion,
    BackRankMate,
    SmotheredMate,
    ArabianMate,
    AnastasiasMate,
    BodensMate,
    LadderMate,
    SupportedMate,
    // What a person sees at the end of a line, by features.hpp; the trifles last.
    CannotCastle,
    OpenKing,
    PassedPawn,
    ShutIn,
    WeakPawn,
    Outpost,
    BishopPair,
    BehindPassed,
    Undeveloped,
    DoubledPawns,
    IsolatedPawn,
    BackwardPawn,
    // What a move is good for, by purposes.hpp: what the position asks for, other purposes, and trifles.
    StopsMate,
    Desperado,
    TradesQueens,
    TakesBack,
    AnswersCheck,
    MovesAway,
    Guards,
    Attacks,
    Takes,
    Castles,
    Trades,
    MakesPassed,
    GoesToWin,
    Blockades,
    AdvancesPassed,
    NearsPawns,
    Pins,
    Unpins,
    Pressure,
    Develops,
    TakesCentre,
    OpensLine,
    Frees,
    TakesFile,
    Connects,
    Prepares,
    Supports,
    Centralises,
    // What is wrong with a move, by flaws.hpp.
    LetsIn,
    LeavesGuard,
    LosesTime,
    GivesUpCastling,
    WeakensSquare,
    Blocks,
    // Endings, by endings.hpp.
    Opposition,
    OutsideSquare,
    Race,
    OutsidePassed,
    KeySquare,
    HeldPawn,
    WrongBishop,
    OppositeBishops,
    QueenAgainstPawn,
    Lucena,
    Philidor,
    StalemateTrick,
    CutsOff,
    TooLittle,
    TradesInto,
    Fortress,
    Tables,
    // Of the move and of the best of the others.
    TheLine,      // how play goes on, and what it comes to
    Zugzwang,     // a side to move would do better by passing
    Leaves,       // the reply takes what the move does not guard
    LostAnyway,   // the reply takes what no move could save
    UnmetThreat,  // the answer was a threat before the move
    StillThere,   // the answer was missed before, in a game
    Otherwise,    // of the best move: what the other line comes to
    OnlyMove,     // of the best move: what all others come to
    Better,       // of another one: the better line, and what it comes to
    WhyNot,       // what refutes a natural move that a line leaves aside
    Prevents,     // of a better move: how it meets what the enemy does after the other one
    MeetsThreat,  // which threat of the enemy is none any more, and how
    Threatens,    // what the side that moved would do if the other one passed
    Misses,       // of a worse move: what the better one wins
    Behind,       // material is behind, which the better move takes back
    Sacrifice,    // material is given, and the line doesn't show for what
    Ahead         // what a side has more wins in any case
};
/// Whether it is a tactic that a line shows.
constexpr bool isMotif(Kind kind) { return kind < Kind::CannotCastle; }
/// Whether it is what a person sees at the end of a line.
constexpr bool isFeature(Kind kind) { return kind >= Kind::CannotCastle && kind <= Kind::BackwardPawn; }
/// Whether it is what a move is good for.
constexpr bool isPurpose(Kind kind) { return kind >= Kind::StopsMate && kind <= Kind::Centralises; }
/// Whether it is one that the position asks for.
constexpr bool isStrong(Kind kind) { return kind >= Kind::StopsMate && kind <= Kind::Takes; }
/// Whether it says little, and is told only where nothing else is.
constexpr bool isTrifle(Kind kind) { return kind == Kind::Centralises; }
/// Whether it tells what an ending is.
constexpr bool isEnding(Kind kind) { return kind >= Kind::Opposition && kind <= Kind::Fortress; }
/// Whether it is one of some.
template <class... Others> constexpr bool isOneOf(Kind kind, Others... others) { return ((kind == others) || ...); }
constexpr std::size_t Kinds = std::size_t(Kind::Ahead) + 1;

/// How a fact comes about, where its kind leaves that open.
enum class Way : std::uint8_t {
    Plain,
    // A piece hangs, since it is or has ...
    Undefended,
    LeftUndefended,  // by the move before the line
    LineOpened,      // by the move before the line
    EnPassant,
    CannotBeRetaken,
    WorthMore,
    DefendedTooLittle,
    GuardPinned,
    KingKeptOff,
    IsPassed,
    // It was left, since it ...
    GuardLeft,
    WasAttacked,
    // A pinned piece ...
    CannotTake,
    LosesByTaking,
    // A defender is ...
    Taken,
    DrivenAway,
    TakenBeforeMate,
    DrivenAwayBeforeMate,
    // An overloaded one can't ...
    GuardBoth,
    TakeBack,  // without mate
    // A trapped piece has ...
    NoFlight,
    NoSafeFlight,
    // A piece is given for a pawn, which ...
    IsPromoted,
    // A pawn becomes no queen, which ...
    WouldStalemate,
    GivesCheck,  // as a knight does
    // A check is answered: the move ...
    TakesChecker,
    BlocksCheck,
    // A move does something at once, too: it ...
    ThreatensMate,
    ChecksToo,
    Checks,
    Takes,
    Attacks,
    // A king goes ...
    ToStop,
    ToHelp,
    ToStopAndHelp,
    // A piece comes ...
    ToCentre,
    FromEdge,
    // A sacrifice draws ...
    Dragged,     // the king to another square
    InKingsWay,  // a piece to where its king could have gone
    FromGuard,   // a piece away from what it guarded
    FromLine,    // or from a line on which it stood in the way
    // What is attacked has ...
    NoSafeSquare,
    AtOnce,  // several pieces are attacked
    // What was in danger is guarded, or ...
    GuardsPiece,
    ShutsLine,
    // A file is ...
    Open,
    HalfOpen,
    MayOpen,
    Doubled,
    // A king before its pawn ...
    Reaches,
    Heads,
    // A king holds a pawn ...
    InTheWay,
    InCorner,
    // The king stays out of the square of a pawn, or comes into it.
    StaysOut,
    Enters,
    // The kings are in opposition, and the enemy's ...
    GivesWay,
    StaysBehind,
    // A queen against a pawn on the seventh rank ...
    Holds,
    BlockedByKing,
    // The enemy's move is made possible: the move ...
    OpensLine,
    OpensWay,
    Unguards,
    // A piece loses time: it ...
    GoesBack,
    GoesHome,
    Driven,
    // A piece is lost in any case, since ...
    OwnPinned,
    CheckedToo,  // its king, and a check has to be answered
    // A threat is met by ...
    Capture,
    Flight,
    Saved,  // by flight
    Guard,
    Block,
    OnSquare,  // where the enemy would go
    RunsInto,  // a refutation
    Other,
    // By the endgame tables a side has ...
    Won,
    NearlyWon,  // but for the fifty-move rule
    Drawn,
    NearlyLost,
    Lost
};
constexpr std::size_t Ways = std::size_t(Way::Lost) + 1;

enum class About : std::uint8_t {
    Itself,     // the move
    Otherwise,  // where the move is best: the best other one
    Better,     // where it is not: the best one, and its line
    Missed      // what the best one would achieve
};

/// What a line comes to for the side that begins it.
struct Outcome {
    enum Result : std::uint8_t { Unclear, Mates, IsMated, Draws, Wins, Loses } result = Unclear;
    enum Draw : std::uint8_t {
        NoDraw,
        Stalemate,
        NoMaterial,
        FiftyMoveRule,
        PerpetualCheck,  // by the side that begins the line
        OwnKingChecked,  // its own king is checked for ever
        Repetition,
        PawnEnding  // of king and pawn against king
    } draw = NoDraw;
    int moves = 0;          // to the mate
    Material net{};         // won less lost
    bool promotes = false;  // a pawn has become one of the pieces
    bool winsBack = false;  // only what was lost before the line: it is equal then, or the gainer less behind
    bool isGain() const { return result == Mates || result == Wins; }
    bool isLoss() const { return result == IsMated || result == Loses; }
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// That a side to move would do better by passing.
struct Zugzwang {
    Color side = White;
    int pass = 0;           // the score after passing, in centipawns for that side
    std::size_t plies = 0;  // of the move's line, after which it is there
};

/// What a rule finds at a move of a line.
struct Found {
    std::vector<Square> squares{};  // of what it speaks of, in the order in which that is told
    Way way = Way::Plain;
    std::vector<Move> aside{};  // moves that the line does not show, a pass among them, from after the move
};
namespace detail {

/// What a rule finds, or nothing.
using Finds = std::optional<Found>;
/// These squares, if a rule holds.
inline Finds when(bool holds, const std::vector<Square>& squares, Way way = Way::Plain) {
    return holds ? Finds(Found{squares, way}) : std::nullopt;
}
/// The first of some squares, if there is one.
inline Finds firstOf(const std::vector<Square>& squares) {
    return squares.empty() ? Finds() : Finds(Found{{squares[0]}});
}

}  // namespace detail

/// Something proven.
struct Fact {
    Kind kind{};
    Line line;            // which proves it
    Found found{};        // in the position after the move that it is about, unless the kind says otherwise
    Outcome outcome{};    // of the line; of what is missed, of that
    Move move{};          // of the mover, where the line begins after a pass, or with another one
    std::size_t ply = 0;  // the move of the line that it is about
    int score = 0;        // centipawns, for the side that begins the line; of zugzwang, for `whose` after a pass
    int worth = 0;        // the same; of a better line, what it wins more
    Color whose = White;  // the side of which a person sees something
    About about = About::Itself;
    std::vector<Outcome> others{};  // told beside its own: of a line, of the better one that wins more; of a better
                                    // line, of the move; of an only move, of all others, each kind once
    bool isAttacked = false;        // the enemy's attack goes on where the line ends
    bool namesFirst = false;        // the reader's board does not show the line's first move yet
    int times = 0;                  // that it was missed before, in a game
    bool follows = false;           // another purpose of the same move, told just before
};

namespace detail {

using Facts = std::vector<Fact>;

/// The first `most` of some facts, and that they are told of `about`.
inline Facts only(Facts facts, std::size_t most, About about = About::Itself) {
    facts.erase(facts.begin() + std::ptrdiff_t(std::min(most, facts.size())), facts.end());
    for (Fact& f : facts) f.about = about;
    return facts;
}
/// A fact, or some, if a condition holds.
inline Facts factIf(bool holds, const Fact& fact) { return holds ? Facts{fact} : Facts{}; }
inline Facts onlyIf(bool holds, const Facts& facts) { return holds ? facts : Facts{}; }
inline void append(Facts& facts, const Facts& more) { facts.insert(facts.end(), more.begin(), more.end()); }
/// All facts of several rules.
inline Facts gathered(std::initializer_list<Facts> found) {
    Facts all;
    for (const Facts& facts : found) append(all, facts);
    return all;
}
inline bool tells(const Facts& facts, Kind kind) { return std::ranges::count(facts, kind, &Fact::kind) > 0; }

}  // namespace detail
}  // namespace millimax
