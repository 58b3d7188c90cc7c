// docs/events.md shows one line of every kind of event; it must be what the program writes.
#include "players/event_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "core/text.h"
#include "support/golden_file.h"
#include "support/paths.h"

namespace turncoat {
namespace {

const double kInfinity = std::numeric_limits<double>::infinity();
const Move kB2(make_square(1, 1));
const Move kC3(make_square(2, 2));

// One event of every kind, in the order of the variant.
std::vector<Event> examples() {
  return {
      NodeEntered{
          .id = 7, .parent = 2, .ply = 2, .move = kB2, .maximizes = true, .alpha = -kInfinity, .beta = 3},
      NodeLeft{.id = 7, .value = 4, .end = NodeEnd::kBetaCut, .skipped = 5},
      IterationDone{.depth = 3, .move = kB2, .value = 2, .nodes = 310},
      NodeEvaluated{.id = 7, .disc_position = 260, .stable_discs = 260, .possible_moves = -32, .total = 488},
      BoundMoved{.id = 2, .child = 7, .is_alpha = true, .before = -65, .value = 4, .after = 488},
      CandidateJudged{.move = kB2, .value = 3, .is_best_so_far = true},
      AnnealingStep{.step = 1,
                    .temperature = 2.5,
                    .current = kB2,
                    .current_value = 3,
                    .candidate = kC3,
                    .candidate_value = 3,
                    .delta = 0,
                    .probability = 1,
                    .draw = 0.25,
                    .accepted = true},
      GenerationDone{.number = 1,
                     .individuals = {{{"2", "b"}, 3, 3, 0.75}, {{"3", "c"}, 1, 1, 0.25}},
                     .births = {{0, 1, 1, {}, {"2", "c"}, false, {}, false},
                                {1, 0, 1, {{1, "b", "d"}}, {"3", "d"}, true, 5, true}}},
      ReservationTreeGrown{
          .generation = 0,
          .nodes = {{0, 0, Move::pass(), 0, 2, true, false}, {1, 0, kB2, 1, 2, false, true}}},
      PlayoutDone{.number = 12, .path = {kB2, kC3}, .grew = true, .result = 0.5},
      VisitsCounted{.playouts = 16, .moves = {{kB2, 12, 0.625}, {kC3, 4, 0.5}}},
  };
}

TEST(EventJson, IsWhatTheDocumentationShows) {
  const std::vector<Event> events = examples();
  ASSERT_EQ(events.size(), std::variant_size_v<Event>);
  std::vector<std::string> shown;
  const std::string page = testing::read_text_file(testing::source_path("docs/events.md"));
  for (const std::string_view line : split(page, '\n')) {
    if (line.starts_with("{\"event\"")) shown.emplace_back(line);
  }
  std::vector<std::string> written;
  for (std::size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ(events[i].index(), i) << "every kind once, in order";
    written.push_back(to_json(events[i]));
  }
  EXPECT_THAT(shown, ::testing::ElementsAreArray(written));
}

TEST(EventJson, WritesNullForWhatIsNotThere) {
  EXPECT_THAT(to_json(NodeEntered{.beta = kInfinity}), ::testing::HasSubstr("\"beta\":null"));
  EXPECT_THAT(to_json(NodeEntered{}), ::testing::HasSubstr("\"move\":null")) << "no move leads to the root";
  const Event copy = GenerationDone{.births = {{.point = -1}}};
  EXPECT_THAT(to_json(copy), ::testing::HasSubstr("\"point\":null"));
}

}  // namespace
}  // namespace turncoat
