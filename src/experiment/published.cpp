#include "experiment/published.h"

namespace turncoat {

namespace {

constexpr std::string_view kPerson;

// `first_plays` is what the reports show. Report A: the names below the boards of 4.1, 4.3 and 4.5, and
// in 4.7, which has no names, the number of X and O on the boards, which are the marks that the words give to
// each bot. Report B: the names beside its boards. Report D: the words.

// One game of a table: its rounds, the marks of both, and the winner that the words name.
struct Row {
  int rounds = 0;
  Marks marks;
  std::optional<Winner> winner = {};
};

std::vector<PublishedGame> games(std::optional<Named> mover, std::initializer_list<Row> rows) {
  std::vector<PublishedGame> all;
  for (const Row& row : rows) all.push_back({row.rounds, mover, row.marks, row.winner});
  return all;
}

// Report A's tables come in two halves: the first-named moves first, then the second-named.
std::vector<PublishedGame> both(std::initializer_list<Row> first, std::initializer_list<Row> second) {
  std::vector<PublishedGame> all = games(Named::kFirst, first);
  for (const PublishedGame& game : games(Named::kSecond, second)) all.push_back(game);
  return all;
}

// Report D's results in words. It says who is X, and not who began.
std::vector<PublishedGame> words(std::initializer_list<std::pair<int, Winner>> rows) {
  std::vector<PublishedGame> all;
  for (const auto& [rounds, winner] : rows) {
    all.push_back({.rounds = rounds, .winner = winner});
  }
  return all;
}

constexpr int kFull = 28;

std::vector<PublishedTable> tables_of_a() {
  return {
      {.id = "A-4.1",
       .source = "tables 4.1.1 and 4.1.2",
       .names = {"minimax", "person"},
       .bots = {"A/minimax", kPerson},
       .first_plays = Side::kO,
       .games = both({{28, {33, 31}}, {23, {33, 22}}, {18, {26, 19}}, {13, {20, 15}}, {8, {12, 13}}},
                     {{28, {35, 29}}, {23, {29, 25}}, {18, {23, 21}}, {13, {19, 15}}, {8, {13, 11}}}),
       .notes = {"18 rounds, minimax first: the screenshot shows 29-16, the words say 26-19."}},
      {.id = "A-4.2",
       .source = "tables 4.2.1 and 4.2.2",
       .names = {"annealing", "person"},
       .bots = {"A/annealing", kPerson},
       .games = both({{28, {22, 42}}, {21, {16, 35}}, {14, {16, 21}}},
                     {{28, {30, 34}}, {21, {18, 32}}, {14, {13, 23}}})},
      {.id = "A-4.3",
       .source = "tables 4.3.1 and 4.3.2",
       .names = {"minimax", "annealing"},
       .bots = {"A/minimax", "A/annealing"},
       .first_plays = Side::kO,
       .games = both({{28, {32, 32}}, {21, {39, 12}}, {14, {27, 10}}},
                     {{28, {41, 23}}, {21, {35, 15}}, {14, {24, 12}}}),
       .notes = {"21 and 14 rounds, minimax first: the words give the larger number to annealing and still "
                 "name minimax the winner; the screenshots show 39-12 and 27-10 for minimax."},
       .seconds_for_100 = 2},
      {.id = "A-4.4",
       .source = "tables 4.4.1 and 4.4.2",
       .names = {"minimax", "genetic 1"},
       .bots = {"A/minimax", "A/genetic1"},
       .games = both({{28, {45, 19}}, {21, {28, 22}}, {14, {21, 15}}},
                     {{28, {47, 17}}, {21, {27, 23}, Winner::kSecond}, {14, {22, 14}}}),
       .seconds_for_100 = 2},
      {.id = "A-4.5",
       .source = "tables 4.5.1 and 4.5.2",
       .names = {"annealing", "genetic 1"},
       .bots = {"A/annealing", "A/genetic1"},
       .first_plays = Side::kO,
       .games = both({{28, {40, 24}}, {21, {29, 21}}, {14, {22, 14}}},
                     {{28, {32, 18}}, {21, {24, 12}}, {14, {24, 12}}}),
       .notes = {"Genetic 1 first: the totals of the rows for 28 and 21 rounds are those of games of 21 and "
                 "14 rounds, and the last two rows show the same result."},
       .seconds_for_100 = 1},
      {.id = "A-4.6",
       .source = "tables 4.6.1 and 4.6.2",
       .names = {"annealing", "genetic 2"},
       .bots = {"A/annealing", "A/genetic2"},
       .games = both({{28, {22, 42}}, {21, {16, 34}}, {14, {11, 25}}},
                     {{28, {24, 40}}, {21, {21, 29}}, {14, {13, 23}}}),
       .notes =
           {"28 rounds, annealing first: the words below the board name genetic 2 as X with 42 marks; the "
            "board has 42 O and 22 X."},
       .seconds_for_100 = 6},
      {.id = "A-4.7",
       .source = "tables 4.7.1 and 4.7.2",
       .names = {"minimax", "genetic 2"},
       .bots = {"A/minimax", "A/genetic2"},
       .first_plays = Side::kX,
       .games = both({{28, {26, 38}}, {21, {18, 32}}, {14, {14, 22}}},
                     {{28, {35, 29}}, {21, {25, 25}, Winner::kSecond}, {14, {19, 17}}}),
       .notes = {"The conclusion says that minimax is ahead of genetic 2 in games shorter than 28 rounds. Of "
                 "the four shorter games here it won one, lost two and drew one."},
       .seconds_for_100 = 2},
  };
}

std::vector<PublishedTable> tables_of_b() {
  return {
      {.id = "B-5.1",
       .source = "section 5, minimax against a person",
       .names = {"minimax", "person"},
       .bots = {"B/minimax", kPerson},
       .first_plays = Side::kO,
       .games = games({}, {{kFull, {37, 27}}, {24, {36, 20}}, {18, {25, 19}}, {12, {18, 14}}, {6, {12, 8}}})},
      {.id = "B-5.2",
       .source = "section 5, local search against a person",
       .names = {"hillclimb", "person"},
       .bots = {"B/hillclimb", kPerson},
       .games = games({}, {{kFull, {32, 32}}, {24, {31, 25}}, {12, {16, 16}}})},
      {.id = "B-5.3",
       .source = "section 5, genetic against a person",
       .names = {"genetic", "person"},
       .bots = {"B/genetic", kPerson},
       .first_plays = Side::kO,
       .games = games({}, {{kFull, {29, 35}}, {8, {13, 11}}, {12, {17, 15}}})},
      {.id = "B-5.4",
       .source = "section 5, minimax against local search",
       .names = {"minimax", "hillclimb"},
       .bots = {"B/minimax", "B/hillclimb"},
       .games = games({}, {{kFull, {32, 32}}, {8, {11, 13}}, {12, {18, 14}}}),
       .notes = {"12 rounds: the words say that minimax won by 18 points; 18-14 is a win by 4."},
       .seconds_for_100 = 54},
      {.id = "B-5.5",
       .source = "section 5, minimax against genetic",
       .names = {"minimax", "genetic"},
       .bots = {"B/minimax", "B/genetic"},
       .games = games({}, {{kFull, {25, 39}}, {8, {14, 10}}, {12, {23, 9}}}),
       .seconds_for_100 = 86},
      {.id = "B-5.6",
       .source = "section 5, local search against genetic",
       .names = {"hillclimb", "genetic"},
       .bots = {"B/hillclimb", "B/genetic"},
       .games = games({}, {{kFull, {33, 31}}, {8, {16, 8}}, {12, {22, 10}}}),
       .seconds_for_100 = 2},
  };
}

std::vector<PublishedTable> tables_of_c() {
  return {
      {.id = "C-a",
       .source = "experiment a",
       .names = {"minimax", "person"},
       .bots = {"C/minimax", kPerson},
       .games = games({}, {{28, {35, 29}}, {24, {32, 24}}, {20, {24, 24}}, {12, {16, 16}}, {8, {14, 10}}})},
      {.id = "C-b",
       .source = "experiment b",
       .names = {"hillclimb", "person"},
       .bots = {"C/hillclimb", kPerson},
       .games = games({}, {{24, {29, 27}}, {12, {16, 17}}, {8, {12, 12}}})},
      {.id = "C-c",
       .source = "experiment c",
       .names = {"minimax", "hillclimb"},
       .bots = {"C/minimax", "C/hillclimb"},
       .games = games({}, {{24, {30, 26}}, {12, {18, 14}}, {8, {13, 11}}}),
       .seconds_for_100 = 12},
      {.id = "C-d",
       .source = "experiment d",
       .names = {"minimax", "genetic"},
       .bots = {"C/minimax", "C/genetic"},
       .games = games({}, {{24, {40, 16}}, {12, {23, 9}}, {8, {19, 5}}}),
       .seconds_for_100 = 280},
      {.id = "C-e",
       .source = "experiment e",
       .names = {"hillclimb", "genetic"},
       .bots = {"C/hillclimb", "C/genetic"},
       .games = games({}, {{24, {39, 17}}, {12, {24, 8}}, {8, {20, 4}}}),
       .seconds_for_100 = 120},
  };
}

std::vector<PublishedTable> tables_of_d() {
  constexpr Winner kFirst = Winner::kFirst;
  constexpr Winner kNobody = Winner::kNobody;
  return {
      {.id = "D-4.1",
       .source = "figures 4.1.1 to 4.1.3",
       .names = {"minimax", "person"},
       .bots = {"D/minimax", kPerson},
       .first_plays = Side::kO,
       .games = words({{8, kFirst}, {14, kNobody}, {kFull, kFirst}})},
      {.id = "D-4.2",
       .source = "figures 4.2.1 to 4.2.3",
       .names = {"hillclimb", "person"},
       .bots = {"D/hillclimb", kPerson},
       .first_plays = Side::kX,
       .games = words({{8, kFirst}, {14, kFirst}, {kFull, kFirst}})},
      {.id = "D-4.3",
       .source = "figures 4.3.1 to 4.3.3",
       .names = {"minimax", "hillclimb"},
       .bots = {"D/minimax", "D/hillclimb"},
       .first_plays = Side::kX,
       .games = words({{11, kFirst}, {14, kFirst}, {kFull, kFirst}}),
       .seconds_for_100 = 8},
      {.id = "D-4.4",
       .source = "figures 4.4.1 to 4.4.3",
       .names = {"minimax", "genetic tree"},
       .bots = {"D/minimax", "D/genetic-tree"},
       .first_plays = Side::kX,
       .games = words({{11, kFirst}, {14, kFirst}, {kFull, kNobody}}),
       .seconds_for_100 = 20},
      {.id = "D-4.5",
       .source = "figures 4.5.1 to 4.5.3",
       .names = {"hillclimb", "genetic tree"},
       .bots = {"D/hillclimb", "D/genetic-tree"},
       .first_plays = Side::kX,
       .games = words({{11, kNobody}, {14, kFirst}, {kFull, kFirst}}),
       .notes = {"The words give the 66.67 % of these games to minimax, which did not play in them."},
       .seconds_for_100 = 4},
  };
}

constexpr std::array kSummary = {
    SummaryLine{"annealing", "A/annealing", 5, 24},
    SummaryLine{"minimax", "A/minimax", 21, 28},
    SummaryLine{"genetic 1", "A/genetic1", 2, 12},
    SummaryLine{"genetic 2", "A/genetic2", 10, 12},
};

constexpr std::array kResponses = {
    ResponseLine{"easy", 1, {{{1, 271}, {1, 280}}}, {{{0.015, 0.063}, {0.012, 0.07}}}},
    ResponseLine{"easy", 2, {{{1, 90}, {7, 313}}}, {{{0.015, 0.094}, {0.012, 0.1}}}},
    ResponseLine{"easy", 3, {{{1, 95}, {1, 444}}}, {{{0.015, 0.094}, {0.012, 0.141}}}},
    ResponseLine{"easy", 4, {{{2, 46}, {17, 242}}}, {{{0.016, 0.078}, {0.012, 0.08}}}},
    ResponseLine{"easy", 5, {{{1, 86}, {1, 331}}}, {{{0.015, 0.094}, {0.012, 0.08}}}},
    ResponseLine{"easy", 6, {{{1, 91}, {1, 470}}}, {{{0.015, 0.093}, {0.012, 0.12}}}},
    ResponseLine{"easy", 7, {{{1, 93}, {1, 556}}}, {{{0.015, 0.125}, {0.012, 0.15}}}},
    ResponseLine{"medium", 1, {{{1, 83}, {14, 2549}}}, {{{0.031, 1.156}, {0.031, 1.156}}}},
    ResponseLine{"medium", 2, {{{1, 86}, {1, 8874}}}, {{{0.015, 2.422}, {0.015, 2.422}}}},
    ResponseLine{"medium", 3, {{{1, 93}, {1, 8875}}}, {{{0.031, 1.578}, {0.031, 1.578}}}},
    ResponseLine{"medium", 4, {{{1, 86}, {1, 4725}}}, {{{0.015, 0.984}, {0.015, 0.984}}}},
    ResponseLine{"medium", 5, {{{1, 95}, {1, 6845}}}, {{{0.015, 2.641}, {0.015, 2.641}}}},
    ResponseLine{"medium", 6, {{{1, 95}, {1, 3698}}}, {{{0.016, 2.156}, {0.016, 2.516}}}},
    ResponseLine{"medium", 7, {{{1, 97}, {1, 11771}}}, {{{0.015, 1.578}, {0.015, 1.578}}}},
    ResponseLine{"hard", 1, {{{1, 150312}, {4, 70131}}}, {{{0.047, 32.891}, {0.006, 19.515}}}},
    ResponseLine{"hard", 2, {{{1, 250742}, {1, 85840}}}, {{{0.015, 49.078}, {0.001, 22.25}}}},
    ResponseLine{"hard", 3, {{{1, 76704}, {1, 39565}}}, {{{0.016, 20.297}, {0.0012, 10.922}}}},
    ResponseLine{"hard", 4, {{{1, 119777}, {5, 81723}}}, {{{0.015, 33.953}, {0.006, 6.703}}}},
    ResponseLine{"hard", 5, {{{1, 763198}, {1, 24275}}}, {{{0.016, 140.578}, {0.006, 6.703}}}},
    ResponseLine{"hard", 6, {{{1, 240687}, {1, 48563}}}, {{{0.016, 47.859}, {0.006, 6.703}}}},
    ResponseLine{"hard", 7, {{{1, 218640}, {63, 12752}}}, {{{0.016, 45.234}, {0.031, 3.953}}}},
};

}  // namespace

const std::vector<PublishedTable>& published_tables() {
  static const std::vector<PublishedTable> tables = [] {
    std::vector<PublishedTable> all;
    for (auto* const tables_of : {tables_of_a, tables_of_b, tables_of_c, tables_of_d}) {
      for (PublishedTable& table : tables_of()) all.push_back(std::move(table));
    }
    return all;
  }();
  return tables;
}

std::span<const SummaryLine> published_summary() { return kSummary; }
std::span<const ResponseLine> published_responses() { return kResponses; }

}  // namespace turncoat
