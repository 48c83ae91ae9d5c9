// notation/game.hpp: a game as a value: where it started, its moves with comments and variations, and a cursor.
//
// Whatever a front end does with a game is one of these: to play a move, to go back, forward or to a ply, or to copy
// the game and do so there. The position at the cursor is kept with the moves, so the two can't come apart.
#pragma once

#include "../board.hpp"
#include "../move.hpp"
#include "fen.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

struct GameMove;
/// The signs of the Numeric Annotation Glyphs 1 to 6.
inline constexpr std::array<std::string_view, 6> GlyphSigns{"!", "?", "!!", "??", "!?", "?!"};

/// Moves in a row: those of the game, or a variation.
struct Variation {
    std::string comment;  // before the first move
    std::vector<GameMove> moves;
    std::string after;  // of a variation: the comment behind its closing bracket
};
/// What is noted about a move.
struct Annotation {
    std::string comment;                // right behind the move
    std::vector<int> nags;              // Numeric Annotation Glyphs, 0 to 255: 1 is "!", 2 "?", ...
    std::vector<Variation> variations;  // each begins instead of the move
};
/// A move of a game. None (Move{}) is a null move, with which annotators show what is threatened.
struct GameMove : Annotation {
    GameMove() = default;
    explicit GameMove(Move m) : move(m) {}
    Move move{};
};

/// The first move of a variation; none if it has no moves.
inline Move firstMove(const Variation& v) { return v.moves.empty() ? Move{} : v.moves[0].move; }

/// Makes a move of a game; none is a null move, which must not be made in check.
inline void makeOrPass(Position& p, Move m) { m ? p.make(m) : p.makeNull(); }
/// Takes back the last move, which may be a null move.
inline void unmakeOrPass(Position& p) { p.lastMove() ? p.unmake() : p.unmakeNull(); }

class Game {
public:
    std::map<std::string, std::string> tags;  // of PGN; writing makes SetUp, FEN, Variant and Result from the rest
    std::string result = "*";                 // "1-0", "0-1", "1/2-1/2" or "*"
    Castling castling = Castling::Standard;   // how castling is written

    /// A game without moves. `start` has none behind it.
    explicit Game(const Position& start = initial(), Castling style = Castling::Standard)
        : castling(style), start_(start), position_(start) {
        assert(start.plies() == 0);
    }
    /// A game whose moves are all made: the cursor is at its end.
    Game(const Position& start, Variation moves) : start_(start), position_(start), moves_(std::move(moves)) {
        assert(start.plies() == 0);
        goTo(plies());
    }
    /// The position that games start from.
    static const Position& initial() {
        static const Position start =
            parseFen(StartFen);  // made once, or it would be a fourth of the time to read a game
        return start;
    }

    const Position& start() const { return start_; }
    /// The moves from the start to the end, also those that lie ahead of the cursor.
    const std::vector<GameMove>& moves() const { return moves_.moves; }
    int plies() const { return int(moves_.moves.size()); }
    /// The same, with the comment before the first move.
    const Variation& mainLine() const { return moves_; }
    /// The same, to change comments, glyphs and variations. The moves themselves must stay as they are.
    Variation& mainLine() { return moves_; }
    /// What is noted about the move that `ply` moves come before: 0 is the first one.
    Annotation& annotation(int ply) { return moves_.moves.at(std::size_t(ply)); }
    /// The comment on the last move, or of a game without moves that before the first one.
    std::string& lastComment() { return moves_.moves.empty() ? moves_.comment : moves_.moves.back().comment; }
    /// The side that makes the move that `ply` moves come before.
    Color mover(int ply) const { return ply % 2 ? ~start_.side() : start_.side(); }
    /// The value of a tag, or an empty text.
    std::string tag(const std::string& name) const {
        const auto found = tags.find(name);
        return found == tags.end() ? "" : found->second;
    }
    /// The name of a player; empty if it is not known, which PGN writes as "?" or "-".
    std::string player(Color c) const {
        const std::string name = tag(nameOf(c));
        return name.starts_with('?') || name.starts_with('-') ? "" : name;
    }
    /// Whether it was left unfinished after one move of each side at most: too short to be kept.
    bool isFragment() const { return result == "*" && plies() <= 2; }

    // ---- The cursor -----------------------------------------------------------------------------------------------

    /// The position at the cursor. It knows the moves that led to it.
    const Position& position() const { return position_; }
    /// How many moves lie behind the cursor.
    int ply() const { return position_.plies(); }
    bool isAtEnd() const { return ply() == plies(); }
    /// Deletes the moves ahead of the cursor.
    void dropAhead() { moves_.moves.resize(std::size_t(ply())); }
    /// Deletes the moves ahead of the cursor and makes this one, which must be legal.
    void play(Move m) {
        dropAhead();
        moves_.moves.emplace_back(m);
        makeOrPass(position_, m);
    }
    /// Goes a move back. At the start nothing happens.
    void back() {
        if (ply() > 0) unmakeOrPass(position_);
    }
    /// Goes a move forward. At the end nothing happens.
    void forward() {
        if (!isAtEnd()) makeOrPass(position_, moves_.moves[std::size_t(ply())].move);
    }
    /// Moves the cursor to behind the first `ply` moves, 0 to plies().
    void goTo(int ply) {
        assert(ply >= 0 && ply <= plies());
        while (this->ply() > ply) back();
        while (this->ply() < ply) forward();
    }
    /// The same game with its cursor behind the first `ply` moves.
    Game at(int ply) const {
        Game game = *this;
        game.goTo(ply);
        return game;
    }

private:
    Position start_, position_;
    Variation moves_;
};

/// Whether two games have the same start and the same moves.
inline bool isSameGame(const Game& a, const Game& b) {
    return a.start().key() == b.start().key() &&
           std::ranges::equal(a.moves(), b.moves(), {}, &GameMove::move, &GameMove::move);
}
/// The game of the moves that led to a position, as far as the position knows them.
inline Game gameTo(const Position& p, Castling style = Castling::Standard) {
    std::vector<Move> moves;
    Position start = p;
    for (; start.plies() > 0; unmakeOrPass(start)) moves.push_back(start.lastMove());
    Game game(start, style);
    for (auto m = moves.rbegin(); m != moves.rend(); ++m) game.play(*m);
    return game;
}

/// How many moves of the game stand before White's move "12", or Black's "12...". Throws BadInput if there is no such
/// move.
inline int plyOf(const std::string& number, const Game& game) {
    const auto n = parseNumber<int>(number.substr(0, number.find('.')));
    if (!n || *n < 1 || *n > 10'000) throw BadInput("a move's number, please, as in \"12\" or \"12...\"");
    const bool black = number.find("..") != number.npos;
    const Position& start = game.start();
    const int ply = 2 * (*n - start.moveNumber()) + black - (start.side() == Black);
    if (ply < 0 || ply > game.plies()) throw BadInput("the game has no such move");
    return ply;
}

}  // namespace millimax
