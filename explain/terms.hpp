// explain/terms.hpp: the static evaluation as a picture: what each piece is worth where it stands, and which terms the
// score consists of. What is shown adds up to the score exactly.
#pragma once

#include "../notation/eval_trace.hpp"
#include "../notation/san.hpp"
#include "judge.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <iomanip>
#include <numeric>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

/// What one group of weights adds for White and takes away for Black, in centipawns; of a change, what it is after the
/// move and before it.
struct Term {
    std::string_view name;
    int plus = 0, minus = 0;
    int difference() const { return plus - minus; }
};
/// All in centipawns from White's side. Pieces and `rest` add up to the score, and so do the terms.
struct EvalPicture {
    int score = 0;
    std::array<int, Squares> piece{};  // positive for White's pieces
    std::array<int, Squares> above{};  // how much better, for its owner, the piece stands than its material says
    int rest = 0;                      // what belongs to no piece: threats, imbalance, the move, Winnable
    std::vector<Term> terms;           // all of them, in the order of the weights
};

/// The term for the scale factor of an ending: what it takes away from an advantage that is hard to win with.
constexpr std::string_view Winnable = "winning chances";

namespace detail {

/// Whole numbers near `exact` that add up to `total`: the sum up to each is rounded, and the largest has what is left.
inline std::vector<int> apportion(const std::vector<double>& exact, int total) {
    std::vector<int> whole;
    double sum = 0;
    int told = 0;
    for (const double value : exact) {
        whole.push_back(int(std::lround(sum += value)) - told);
        told += whole.back();
    }
    *std::ranges::max_element(whole, {}, [](int n) { return std::abs(n); }) += total - told;
    return whole;
}

}  // namespace detail

inline EvalPicture pictureOf(const Position& p) {
    EvalTrace trace;
    EvalPicture picture;
    picture.score = evaluate(p, trace) * signOf(p.side());
    const auto centipawns = [&](Score s) {
        return double(s.middlegame() * p.phase() + s.endgame() * (MaxPhase - p.phase())) / MaxPhase;
    };
    const Score total = std::accumulate(trace.onSquare.begin(), trace.onSquare.end(), Score{});
    const double byScale = centipawns(total) * (trace.scale - FullScale) / FullScale;
    std::vector<double> pieces, shares;
    for (const Score& s : trace.onSquare) pieces.push_back(centipawns(s));
    pieces[NoSquare] += byScale;  // there stands what belongs to no piece
    const std::vector<int> whole = detail::apportion(pieces, picture.score);
    picture.rest = whole[NoSquare];
    for (const Square s : SquaresOf(p.occupied())) {
        const double material = centipawns(weights.material[typeOf(p[s])]);
        picture.piece[s] = whole[s];
        picture.above[s] = whole[s] * signOf(colorOf(p[s])) - int(std::lround(material));
    }
    for (std::size_t i = 0; i < WeightGroups.size(); ++i)
        for (const Color c : {White, Black}) {
            Score sum;
            const std::size_t end = i + 1 < WeightGroups.size() ? WeightGroups[i + 1].first : EvalTrace::Terms;
            for (std::size_t w = WeightGroups[i].first; w < end; ++w) sum += weightList[w] * trace.count[c][w];
            shares.push_back(centipawns(c == White ? sum : -sum));
        }
    shares.push_back(byScale);
    const std::vector<int> terms = detail::apportion(shares, picture.score);
    for (std::size_t i = 0; i < WeightGroups.size(); ++i)
        picture.terms.push_back({WeightGroups[i].name, terms[2 * i], -terms[2 * i + 1]});
    picture.terms.push_back({Winnable, terms.back(), 0});
    return picture;
}

/// Those that make a difference, the largest first.
inline std::vector<Term> bySize(std::vector<Term> terms) {
    std::erase_if(terms, [](const Term& t) { return !t.difference(); });
    std::ranges::stable_sort(terms, std::greater{}, [](const Term& t) { return std::abs(t.difference()); });
    return terms;
}
inline std::vector<Term> changes(const EvalPicture& before, const EvalPicture& after) {
    std::vector<Term> found;
    for (std::size_t i = 0; i < before.terms.size(); ++i)
        found.push_back({before.terms[i].name, after.terms[i].difference(), before.terms[i].difference()});
    return bySize(found);
}

/// How the pictures are drawn.
struct PictureStyle {
    bool colors = false;  // 256 of them
    bool flipped = false;
    int columns = 80, rows = 0;  // of the screen, whose last row is left free; rows 0: as many as it takes
    /// Whether the screen is too narrow for the board, of eight columns a square beside the ranks, and for whole rows.
    bool isNarrow() const { return columns <= 3 + 8 * 8; }
};

namespace detail {

/// What is shown of a square: its piece, what that is worth in centipawns, and for how it stands a mark and maybe a
/// shade from orange to blue.
inline std::string worthText(const Position& p, const EvalPicture& picture, Square s, bool hasColors) {
    constexpr std::array<std::string_view, 5> marks{"--", "- ", "  ", "+ ", "++"};
    constexpr std::array<int, 5> shades{208, 222, 252, 153, 75};  // backgrounds on which black can be read
    if (!p[s]) return "   .    ";
    const int above = picture.above[s];
    const int heat = 2 + (above > 10) + (above > 40) - (above < -10) - (above < -40);
    const int worth = picture.piece[s] * signOf(colorOf(p[s]));
    const std::string text = joined(' ', letterOf(p[s]), std::setw(4), worth, marks[heat]);
    return hasColors ? joined("\x1b[30;48;5;", shades[heat], 'm', text, "\x1b[0m") : text;
}
/// The board with what each piece is worth.
inline void showPieces(const Position& p, const EvalPicture& picture, std::ostream& out, const PictureStyle& style) {
    std::string ranks = "87654321", files = "abcdefgh";
    if (style.flipped) {
        std::ranges::reverse(ranks);
        std::ranges::reverse(files);
    }
    for (const char rank : ranks) {
        out << ' ' << rank << ' ';
        for (const char file : files) out << worthText(p, picture, makeSquare(file - 'a', rank - '1'), style.colors);
        out << '\n';
    }
    out << "   ";
    for (const char file : files) out << "   " << file << "    ";
    out << '\n';
}
/// A row of the table of terms; on a narrow screen only its name and the last value.
inline void showRow(std::ostream& out, const PictureStyle& style, std::string_view name, const std::string& first,
                    const std::string& second, const std::string& last) {
    if (style.isNarrow()) out << last << ' ' << name << '\n';
    else
        out << ' ' << std::left << std::setw(26) << name << std::right << std::setw(9) << first << std::setw(9)
            << second << std::setw(9) << last << '\n';
}

}  // namespace detail

/// The terms to show, the largest first: not more than `most`, of which the last may be the sum of all others.
inline std::vector<Term> termsToShow(const EvalPicture& picture, std::size_t most) {
    std::vector<Term> terms = bySize(picture.terms);
    while (terms.size() > most) {
        const Term last = terms.back();
        terms.pop_back();
        terms.back() = {"other terms", terms.back().plus + last.plus, terms.back().minus + last.minus};
    }
    return terms;
}

/// The whole picture: the board, then the terms, largest first. A narrow screen gets no board and only the sums.
inline void showPicture(const Position& p, std::ostream& out, const PictureStyle& style = {}) {
    const EvalPicture picture = pictureOf(p);
    if (!style.isNarrow()) {
        out << "What each piece is worth where it stands, in hundredths of a pawn\n"
               "(+ is more than 10 above its kind, ++ more than 40; - and -- are below it):\n";
        detail::showPieces(p, picture, out, style);
        int sides[2]{};
        for (const Square s : SquaresOf(p.occupied())) sides[colorOf(p[s])] += picture.piece[s];
        out << " White's pieces " << pawns(sides[White]) << ", Black's " << pawns(sides[Black]) << ", neither's "
            << pawns(picture.rest) << ": " << pawns(picture.score) << " for White.\n\n";
    }
    // What stands beside the terms takes the rest; on a narrow screen a term may take two rows.
    const int free = style.isNarrow() ? (style.rows - 4) / 2 : style.rows - 16;
    detail::showRow(out, style, "Term, in pawns", "White", "Black", "lead");
    for (const Term& t : termsToShow(picture, style.rows ? std::size_t(std::max(free, 1)) : picture.terms.size())) {
        const bool isOfSides = t.name != Winnable;
        detail::showRow(out, style, t.name, isOfSides ? pawns(t.plus) : "", isOfSides ? pawns(t.minus) : "",
                        pawns(t.difference()));
    }
    detail::showRow(out, style, "Score from White's side", "", "", pawns(picture.score));
}

/// What the legal move `m` changes, term by term, from White's side.
inline void showChange(const Position& p, Move m, std::ostream& out, const PictureStyle& style = {}) {
    Position after = p;
    after.make(m);
    const auto withoutTempo = [](EvalPicture picture) {  // a reply takes it back
        const auto group = std::ranges::find(WeightGroups, weightIndex(weights.tempo), &WeightGroup::first);
        Term& tempo = picture.terms[std::size_t(group - WeightGroups.begin())];
        picture.score -= tempo.difference();
        tempo = {tempo.name};
        return picture;
    };
    const EvalPicture then = withoutTempo(pictureOf(p)), now = withoutTempo(pictureOf(after));
    out << "What " << toSan(p, m) << " changes, in pawns from White's side, before any reply:\n";
    detail::showRow(out, style, "Term", "before", "after", "change");
    for (const Term& t : changes(then, now))
        detail::showRow(out, style, t.name, pawns(t.minus), pawns(t.plus), pawns(t.difference()));
    detail::showRow(out, style, "Score without tempo", pawns(then.score), pawns(now.score),
                    pawns(now.score - then.score));
}

}  // namespace millimax
