// Branches of a live game: nothing that was made is lost.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "core/text.h"
#include "session/live_game.h"
#include "session/move_line.h"
#include "session/move_tree.h"
#include "unit/session/support.h"

namespace turncoat {
namespace {

using testing::at;

class GameBranches : public ::testing::Test {
 protected:
  static LiveGame begin(Seat x = {.name = "Ann"}, Seat o = {.name = "Bob"}, const ClockRule& clock = {}) {
    return LiveGame::resume_from(testing::game_between("othello", std::move(x), std::move(o), clock), at(0))
        .value();
  }

  // "f5d6" as texts.
  static std::vector<std::string> texts(std::string_view transcript) {
    std::vector<std::string> moves;
    for (std::size_t i = 0; i < transcript.size(); i += 2) moves.emplace_back(transcript.substr(i, 2));
    return moves;
  }

  void play(std::string_view transcript) {
    for (const std::string& move : texts(transcript)) ASSERT_TRUE(game_.play(move, game_.data().ply, at(10)));
  }
  Answer<void> branch(std::string_view transcript, std::string_view name = "") {
    return game_.branch(texts(transcript), name, at(20));
  }

  static std::string own(const LiveGame& game) {
    std::string text;
    for (const PlayedMove& played : game.data().moves) text += to_text(played.move);
    return text;
  }

  // "1: f5+d6c3" for each branch: its line, with a plus before its own first move.
  [[nodiscard]] std::string tree() const {
    std::vector<std::string> lines;
    for (const Branch* found : branches_of(game_.data())) {
      std::string line = transcript_of(line_of(game_.data(), found->id));
      line.insert(static_cast<std::size_t>(found->at) * 2, "+");
      lines.push_back(fmt::format("{}<{} {}{}", found->id, found->parent, line,
                                  found->name.empty() ? "" : " " + found->name));
    }
    return join(lines, "; ");
  }

  static std::string word(const Answer<void>& answer) {
    return answer ? "done" : fmt::format("{} {}", word_of(answer.error().code), answer.error().field);
  }

  LiveGame game_ = begin();
};

TEST_F(GameBranches, WhatIsTakenBackAndLeftIsABranchWithAllThatIsKnownOfIt) {
  play("f5d6c3d3");
  ASSERT_TRUE(game_.go_to(4, 2, at(20)));
  EXPECT_EQ(tree(), "");
  play("c4");
  EXPECT_EQ(own(game_), "f5d6c4");
  EXPECT_EQ(tree(), "1<0 f5d6+c3d3");
  EXPECT_TRUE(game_.data().branches[0].moves[0].took);
  // A branch that hung on the moves taken back hangs on them still.
  ASSERT_TRUE(game_.go_to(3, 1, at(20)));
  ASSERT_TRUE(branch("f5d6c4d3c2"));
  EXPECT_EQ(tree(), "1<0 f5d6+c3d3; 2<0 f5d6c4+d3c2");
  play("f6");
  EXPECT_EQ(own(game_), "f5f6");
  EXPECT_EQ(tree(), "1<3 f5d6+c3d3; 2<3 f5d6c4+d3c2; 3<0 f5+d6c4");
}

TEST_F(GameBranches, TheSameMoveAgainTakesUpTheLineThatWasLeft) {
  play("f5d6c3");
  ASSERT_TRUE(game_.go_to(3, 1, at(20)));
  ASSERT_TRUE(game_.play("d6", 1, at(500)));
  EXPECT_EQ(own(game_), "f5d6c3");
  EXPECT_EQ(game_.data().ply, 2);
  EXPECT_EQ(game_.data().moves[1].took, testing::milliseconds(480));
  EXPECT_EQ(tree(), "");
  ASSERT_TRUE(game_.redo(2, at(500)));
  EXPECT_EQ(game_.data().ply, 3);
}

TEST_F(GameBranches, ThePlayedGameTakesOverTheMovesThatWereTriedThere) {
  play("f5");
  ASSERT_TRUE(branch("f5d6c3d3", "tried"));
  ASSERT_TRUE(branch("f5d6c4"));
  EXPECT_EQ(tree(), "1<0 f5+d6c3d3 tried; 2<1 f5d6+c4");
  play("d6");
  EXPECT_EQ(tree(), "1<0 f5d6+c3d3 tried; 2<0 f5d6+c4");
  play("c4");
  EXPECT_EQ(tree(), "1<0 f5d6+c3d3 tried");
}

TEST_F(GameBranches, APathIsMadeOnce) {
  play("f5d6");
  ASSERT_TRUE(branch("f5d6"));
  EXPECT_EQ(game_.data().revision, 3);  // nothing to be added
  ASSERT_TRUE(branch("f5f6e6", " diagonal "));
  EXPECT_EQ(tree(), "1<0 f5+f6e6 diagonal");
  const int revision = game_.data().revision;
  ASSERT_TRUE(branch("f5f6e6", "other"));
  ASSERT_TRUE(branch("F5F6"));
  EXPECT_EQ(game_.data().revision, revision);
  ASSERT_TRUE(branch("f5f6e6f4"));  // lengthened
  EXPECT_EQ(tree(), "1<0 f5+f6e6f4 diagonal");
  ASSERT_TRUE(branch("f5f6e6d6"));
  ASSERT_TRUE(branch("f5d6c3"));  // never the game's own moves
  EXPECT_EQ(tree(), "1<0 f5+f6e6f4 diagonal; 2<1 f5f6e6+d6; 3<0 f5d6+c3");
  EXPECT_EQ(own(game_), "f5d6");
  EXPECT_EQ(place_of_path(game_.data(), line_of(game_.data(), 2)), (TreePlace{2, 4}));
  EXPECT_EQ(place_of_path(game_.data(), line_to(game_.data(), {2, 2})), (TreePlace{1, 2}));
}

TEST_F(GameBranches, AWrongPathIsRefusedAtItsMove) {
  play("f5");
  EXPECT_EQ(word(branch("f5a1")), "illegal moves[1]");
  EXPECT_EQ(word(branch("d4")), "occupied moves[0]");
  EXPECT_EQ(game_.data().revision, 2);
}

TEST_F(GameBranches, PassesMayBeLeftOut) {
  game_ =
      LiveGame::resume_from(testing::game_between("othello:size=6", {.name = "Ann"}, {.name = "Bob"}), at(0))
          .value();
  ASSERT_TRUE(branch("e4e5c2b4e6f6a4d6e3"));  // X has no move before e3
  EXPECT_EQ(tree(), "1<0 +e4e5c2b4e6f6a4d6pae3");
  const int revision = game_.data().revision;
  ASSERT_TRUE(branch("e4e5c2b4e6f6a4d6pae3"));
  EXPECT_EQ(game_.data().revision, revision);
}

TEST_F(GameBranches, AreNamedDeletedAndTakenBack) {
  play("f5");
  ASSERT_TRUE(branch("f5d6c3"));
  ASSERT_TRUE(branch("f5d6c4"));
  ASSERT_TRUE(game_.rename(2, " good ", at(0)));
  ASSERT_TRUE(game_.unbranch(1, at(0)));
  EXPECT_EQ(tree(), "");
  for (const Answer<void>& answer :
       {game_.rename(1, "x", at(0)), game_.rename(2, "x", at(0)), game_.unbranch(1, at(0)),
        game_.promote(2, at(0)), game_.rebranch(2, at(0)), game_.rebranch(9, at(0)),
        game_.unbranch(0, at(0))}) {
    EXPECT_EQ(word(answer), "range branch");
  }
  ASSERT_TRUE(game_.rebranch(1, at(0)));
  EXPECT_EQ(tree(), "1<0 f5+d6c3; 2<1 f5d6+c4 good");
  // Made again while it was gone, it is one when it comes back.
  ASSERT_TRUE(game_.unbranch(1, at(0)));
  ASSERT_TRUE(branch("f5d6c3d3"));
  ASSERT_TRUE(game_.rebranch(1, at(0)));
  EXPECT_EQ(tree(), "1<0 f5+d6c3d3; 2<1 f5d6+c4 good");
}

TEST_F(GameBranches, ABranchAndItsParentsLineChangePlaces) {
  play("f5d6c3");
  ASSERT_TRUE(branch("f5f6e6f4"));
  ASSERT_TRUE(branch("f5f6e6d6"));
  ASSERT_TRUE(branch("f5d6c4"));
  EXPECT_EQ(tree(), "1<0 f5+f6e6f4; 2<1 f5f6e6+d6; 3<0 f5d6+c4");
  ASSERT_TRUE(game_.promote(2, at(0)));
  EXPECT_EQ(tree(), "1<0 f5+f6e6d6; 2<1 f5f6e6+f4; 3<0 f5d6+c4");
  EXPECT_EQ(own(game_), "f5d6c3");

  ASSERT_TRUE(game_.promote(1, at(0)));
  EXPECT_EQ(own(game_), "f5f6e6d6");
  EXPECT_EQ(game_.data().ply, 1);
  EXPECT_EQ(game_.data().state, GameState::kRunning);
  EXPECT_EQ(tree(), "1<0 f5+d6c3; 2<0 f5f6e6+f4; 3<1 f5d6+c4");
  ASSERT_TRUE(game_.redo(1, at(0)));
  EXPECT_EQ(game_.data().ply, 2);
  ASSERT_TRUE(game_.promote(1, at(0)));
  EXPECT_EQ(own(game_), "f5d6c3");
  EXPECT_EQ(tree(), "1<0 f5+f6e6d6; 2<1 f5f6e6+f4; 3<0 f5d6+c4");
}

TEST_F(GameBranches, WhereABotWouldMoveThePromotedGameWaits) {
  game_ = begin({.name = "Ann"}, {.name = "Bot", .bot = "random"});
  play("f5");
  ASSERT_TRUE(branch("f5d6"));
  ASSERT_TRUE(game_.promote(1, at(0)));
  EXPECT_EQ(own(game_), "f5d6");
  EXPECT_EQ(tree(), "");  // the game had no more moves there
  EXPECT_EQ(game_.data().ply, 1);
  EXPECT_EQ(game_.data().state, GameState::kPaused);
}

TEST_F(GameBranches, AFinishedGameAndOneWithAClockKeepTheirMoves) {
  play("f5");
  ASSERT_TRUE(game_.end(at(0)));
  ASSERT_TRUE(branch("d3c3c4"));
  ASSERT_TRUE(branch("d3c3e6"));
  EXPECT_EQ(word(game_.promote(1, at(0))), "over branch");
  ASSERT_TRUE(game_.promote(2, at(0)));
  EXPECT_EQ(tree(), "1<0 +d3c3e6; 2<1 d3c3+c4");
  EXPECT_EQ(own(game_), "f5");
  EXPECT_EQ(game_.data().state, GameState::kOver);

  game_ = begin({.name = "Ann"}, {.name = "Bob"}, {ClockKind::kMove, testing::seconds(5)});
  ASSERT_TRUE(branch("d3c3c4"));
  EXPECT_EQ(word(game_.promote(1, at(0))), "over branch");
}

TEST_F(GameBranches, ThereIsRoomForSoMany) {
  // One branch more in each position of a long game, from its end on.
  AnyPosition position = game_.position();
  std::vector<std::string> path;
  std::vector<std::vector<std::string>> paths;
  while (paths.size() < kMostBranches + 5) {
    const std::vector<Move> moves = legal_moves_of(position);
    for (std::size_t i = 1; i < moves.size(); ++i) {
      paths.push_back(path);
      paths.back().push_back(to_text(moves[i]));
    }
    path.push_back(to_text(moves[0]));
    position.play(moves[0]);
  }
  play(path[0]);
  ASSERT_TRUE(game_.branch(path, "", at(0)));
  std::size_t made = 1;
  for (const std::vector<std::string>& other : paths) {
    const Answer<void> answer = game_.branch(other, "", at(0));
    if (answer) {
      ++made;
    } else {
      EXPECT_EQ(word(answer), "too-many ");
    }
  }
  EXPECT_EQ(made, kMostBranches);
  // What would have to become a branch cannot be taken back any more.
  EXPECT_EQ(word(game_.undo(1, at(0))), "too-many ");
  EXPECT_EQ(game_.data().ply, 1);
  // Those that were deleted make room.
  const int last = branches_of(game_.data()).back()->id;
  ASSERT_TRUE(game_.unbranch(last, at(0)));
  EXPECT_EQ(game_.data().branches.size(), kMostBranches);
  ASSERT_TRUE(game_.undo(1, at(0)));
  EXPECT_EQ(game_.data().branches.size(), kMostBranches - 1);
  EXPECT_EQ(word(game_.rebranch(last, at(0))), "range branch");
}

// Whatever is done, in whatever order: no path is lost, and no two branches begin with the same move.
TEST_F(GameBranches, NothingIsEverLost) {
  Rng rng(20261119);
  for (int round = 0; round < 60; ++round) {
    game_ = begin();
    std::set<std::string> paths;
    for (int step = 0; step < 60; ++step) {
      const StoredGame& data = game_.data();
      const int known = 1 + rng.below(static_cast<int>(data.branches.size()) + 2);
      switch (rng.below(8)) {
        case 0:
        case 1: {
          const std::vector<Move> moves = legal_moves_of(game_.position());
          static_cast<void>(
              game_.play(to_text(moves[static_cast<std::size_t>(rng.below(static_cast<int>(moves.size())))]),
                         data.ply, at(step)));
          break;
        }
        case 2:
          static_cast<void>(
              game_.go_to(data.ply, rng.below(static_cast<int>(data.moves.size()) + 1), at(step)));
          break;
        case 3:
        case 4: {
          AnyPosition position = data.start;
          std::vector<std::string> path;
          for (int i = rng.below(6); i >= 0; --i) {
            const std::vector<Move> moves = legal_moves_of(position);
            path.push_back(to_text(
                moves[static_cast<std::size_t>(rng.below(std::min(2, static_cast<int>(moves.size()))))]));
            position.play(parse_move(path.back(), position.shape()).value());
          }
          ASSERT_TRUE(game_.branch(path, "", at(step)));
          break;
        }
        case 5:
          static_cast<void>(game_.unbranch(known, at(step)));
          break;
        case 6:
          static_cast<void>(game_.rebranch(known, at(step)));
          break;
        default:
          static_cast<void>(game_.promote(known, at(step)));
      }
      StoredGame all = game_.data();
      const Result<LiveGame> again = LiveGame::resume_from(all, at(0));
      ASSERT_TRUE(again) << again.error().message;
      std::set<std::pair<std::string, std::string>> starts;
      for (const Branch* found : branches_of(all)) {
        const std::string before = transcript_of(line_to(all, {found->id, found->at}));
        EXPECT_TRUE(starts.emplace(before, to_text(found->moves[0].move)).second) << tree();
        EXPECT_EQ(place_of_path(all, line_of(all, found->id)), (TreePlace{found->id, found->end()}));
      }
      for (Branch& found : all.branches) found.is_deleted = false;
      fold_equal_moves(all);
      for (const std::string& path : paths) {
        const auto line = read_line(all.start, texts(path)).value().moves;
        EXPECT_EQ(place_of_path(all, line).at, static_cast<int>(line.size())) << path;
      }
      paths.insert(own(game_));
      for (const Branch& found : all.branches) paths.insert(transcript_of(line_of(all, found.id)));
    }
  }
}

}  // namespace
}  // namespace turncoat
