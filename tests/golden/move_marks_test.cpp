// How bad a move was, by what it lost. The page grades moves by itself where it knows more than a review did:
// it is held to the same file (web/src/lib/grade.test.ts).
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

#include "players/move_mark.h"
#include "support/golden_file.h"
#include "support/paths.h"

namespace turncoat::testing {
namespace {

TEST(MoveMarks, AreThoseThatThePageGives) {
  const nlohmann::json cases =
      nlohmann::json::parse(read_text_file(source_path("tests/golden/move_marks.json")));
  ASSERT_FALSE(cases.empty());
  for (const nlohmann::json& one : cases) {
    const MoveMark mark =
        mark_of(one.at("best").get<double>(), one.at("played").get<double>(), one.at("exact").get<bool>());
    EXPECT_EQ(symbol_of(mark), one.at("mark").get<std::string>()) << one;
  }
}

}  // namespace
}  // namespace turncoat::testing
