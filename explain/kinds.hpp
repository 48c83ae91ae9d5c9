// explain/kinds.hpp: the kinds of facts. Their words stand in vocabulary.hpp.
#pragma once

#include <cstddef>
#include <cstdint>

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
    // What a move is good for, by effects.hpp, purposes.hpp: what the position asks for, other purposes, and trifles.
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
    GuardsPath,
    AdvancesPassed,
    NearsPawns,
    DrivesKing,
    EndsCastling,
    Pins,
    Unpins,
    Pressure,
    Develops,
    Redeploys,
    TakesCentre,
    OpensLine,
    Frees,
    TakesFile,
    ShutsOut,
    Connects,
    Prepares,
    Supports,
    KeepsOut,
    ClosesPosition,
    KeepsQueens,
    MakesRoom,
    HeadsFor,
    StepsAside,
    AdvancesMajority,
    GainsSpace,
    StormsKing,
    Centralises,
    // What is wrong with a move, by flaws.hpp.
    LetsIn,
    LeavesGuard,
    LosesTime,
    LeavesPawn,
    LetsShutIn,
    LetsKingIn,
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
    MeetsAnswer,  // of a better move: what refutes the answer to the other one
    MeetsThreat,  // which threat of the enemy is none any more, and how
    Threatens,    // what the side that moved would do if the other one passed
    Misses,       // of a worse move: what the better one wins
    Behind,       // material is behind, which the better move takes back
    Sacrifice,    // material is given, and the line doesn't show for what
    UnevenTrade,  // pieces are given for others of about the same value
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
/// Whether it is one of these kinds.
template <Kind... kinds> constexpr bool is(Kind k) { return ((k == kinds) || ...); }
constexpr std::size_t Kinds = std::size_t(Kind::Ahead) + 1;

}  // namespace millimax
