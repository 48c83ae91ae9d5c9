// report.hpp: what was measured, as tables and as a chart.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace millimax::lab {

/// A figure: one sample for each repetition.
struct Cell {
    std::string column;
    std::vector<double> samples;
    double best(bool high) const {
        const auto [least, most] = std::ranges::minmax_element(samples);
        return high ? *most : *least;
    }
    double median() const {
        std::vector<double> sorted = samples;
        std::ranges::sort(sorted);
        return sorted[sorted.size() / 2];
    }
};
struct Row {
    std::string name;
    std::vector<Cell> cells;
};
struct Section {
    std::string title, unit;
    std::vector<Row> rows;
    bool isRate() const { return unit.ends_with("/s"); }
};

/// The item called `name` of a vector of things with names, added at its end if there is none.
template <class T> T& named(std::vector<T>& things, std::string T::*member, const std::string& name) {
    const auto found = std::ranges::find(things, name, member);
    if (found != things.end()) return *found;
    things.emplace_back();
    things.back().*member = name;
    return things.back();
}

class Report {
public:
    void add(const std::string& title, const std::string& unit, const std::string& row, const std::string& column,
             double sample) {
        Section& section = named(sections_, &Section::title, title);
        section.unit = unit;
        named(named(section.rows, &Row::name, row).cells, &Cell::column, column).samples.push_back(sample);
    }

    std::string table() const {
        std::string text;
        for (const Section& s : sections_) {
            text += '\n' + s.title + " (" + s.unit + ")\n" + pad("", NameWidth);
            for (const Cell& c : s.rows.front().cells) text += padLeft(c.column, ColumnWidth);
            text += '\n';
            for (const Row& r : s.rows) {
                text += pad(r.name, NameWidth);
                for (const Cell& c : r.cells)
                    text += padLeft(number(c.median()) + " (" + number(c.best(s.isRate())) + ")", ColumnWidth);
                text += '\n';
            }
        }
        return text;
    }

    /// Bars, one panel for each section: the medians of its last column but one, or of its only one.
    std::string svg(const std::string& caption) const {
        int y = 44;
        std::string body;
        for (const Section& s : sections_) body += panel(s, y);
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 " + std::to_string(y + 8) +
               "\" font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"760\" height=\"" +
               std::to_string(y + 8) + "\" fill=\"#fcfcf8\"/>\n" + text(16, 26, escape(caption), "#777") + body +
               "</svg>\n";
    }

private:
    static constexpr std::size_t NameWidth = 28, ColumnWidth = 17;

    static std::string pad(const std::string& s, std::size_t width) {
        return s + std::string(width - std::min(width, s.size()), ' ');
    }
    static std::string padLeft(const std::string& s, std::size_t width) {
        return std::string(width - std::min(width, s.size()), ' ') + s;
    }
    static std::string number(double x) {
        std::string digits(32, '\0');
        digits.resize(std::size_t(std::snprintf(digits.data(), digits.size(), x < 10 ? "%.2f" : "%.1f", x)));
        return digits;
    }
    static std::string escape(const std::string& s) {
        std::string out;
        for (const char c : s) out += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string{c};
        return out;
    }
    static std::string text(int x, int y, const std::string& content, const char* color, const char* more = "") {
        return "<text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" fill=\"" + color + "\"" + more +
               ">" + content + "</text>\n";
    }
    static const Cell& shown(const Row& r) { return r.cells[r.cells.size() > 1 ? r.cells.size() - 2 : 0]; }

    /// What the documents argue for stands out.
    static bool isOurSubject(const std::string& row) {
        for (const char* word : {"rotated", "dense", "packed"})
            if (row.find(word) != std::string::npos) return true;
        return false;
    }
    static std::string panel(const Section& s, int& y) {
        constexpr int BarLeft = 220, BarWidth = 440;
        double most = 0;
        for (const Row& r : s.rows) most = std::max(most, shown(r).median());
        const std::string& column = shown(s.rows.front()).column;
        std::string out = text(16, y + 8, escape(s.title + (column.empty() ? "" : ", " + column) + " (" + s.unit + ")"),
                               "#222", " font-weight=\"bold\"");
        y += 16;
        for (const Row& r : s.rows) {
            const double value = shown(r).median();
            const int width = std::max(1, int(value / most * BarWidth));
            out += text(BarLeft - 8, y + 13, escape(r.name), "#222", " text-anchor=\"end\"");
            out += "<rect x=\"" + std::to_string(BarLeft) + "\" y=\"" + std::to_string(y + 2) + "\" width=\"" +
                   std::to_string(width) + "\" height=\"14\" fill=\"" + (isOurSubject(r.name) ? "#3b6ea5" : "#a9bccf") +
                   "\"/>\n";
            out += text(BarLeft + width + 6, y + 13, number(value), "#444");
            y += 20;
        }
        y += 22;
        return out;
    }

    std::vector<Section> sections_;
};

}  // namespace millimax::lab
