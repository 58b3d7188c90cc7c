// Whole games, analyses and files through messages.
#include <set>
#include <string>
#include <vector>

#include "app_support.h"

namespace turncoat::testing {
namespace {

bool is_over(const Json& game) { return game["state"] == "over"; }

TEST_F(AppTest, TwoClientsSeeOneGame) {
  TestClient ann(*app_);
  TestClient bob(*app_);
  const std::string id = ann.good("new", new_game("othello:size=6"))["game"]["id"];
  Json game = bob.good("open", {{"game", id}})["game"];
  for (int ply = 0; !is_over(game); ply = game["ply"]) {
    TestClient& mover = game["position"]["side"] == "X" ? ann : bob;
    const std::string move = game["position"]["moves"].begin().key();
    game = mover.good("play", {{"game", id}, {"move", move}, {"ply", ply}})["game"];
  }
  EXPECT_EQ(ann.wait_for_game(id, is_over)["moves"], game["moves"]);
  EXPECT_EQ(bob.wait_for_game(id, is_over)["result"], game["result"]);
  EXPECT_TRUE(game["position"]["over"]);

  bob.good("leave", {{"game", id}});
  EXPECT_EQ(bob.ask("leave", {{"game", id}})["error"]["code"], "no-game");
  ann.good("delete", {{"game", id}});
  ann.wait_for(
      [&](const Json& message) { return message.value("event", "") == "deleted" && message["game"] == id; });
  EXPECT_EQ(ann.ask("open", {{"game", id}})["error"]["code"], "no-game");
}

TEST_F(AppTest, APersonPlaysABot) {
  TestClient client(*app_);
  Json game =
      client.good("new", new_game("adjacency:size=4", person("Ann"), bot_seat("greedy:seed=3")))["game"];
  const std::string id = game["id"];
  while (!is_over(game)) {
    const int ply = game["ply"];
    const std::string move = game["position"]["moves"].begin().key();
    client.good("play", {{"game", id}, {"move", move}, {"ply", ply}});
    game = client.wait_for_game(id, [&](const Json& now) { return now["ply"] == ply + 2; });
  }
  EXPECT_EQ(game["moves"].size(), 8U);
  EXPECT_EQ(game["moves"][1]["side"], "O");
  EXPECT_EQ(game["result"]["reason"], "normal");
}

TEST_F(AppTest, TwoBotsPlayToTheEnd) {
  TestClient client(*app_);
  Json wanted = new_game("othello:size=6", bot_seat("random:seed=1"), bot_seat("greedy:seed=2"));
  wanted["clock"] = {{"kind", "game"}, {"seconds", 300}, {"increment", 2}};
  const Json game = client.good("new", wanted)["game"];
  EXPECT_EQ(game["clock"]["left"]["O"], 300.0);
  // X's clock already runs.
  EXPECT_LE(game["clock"]["left"]["X"], 300.0);
  EXPECT_GT(game["clock"]["left"]["X"], 0.0);
  EXPECT_TRUE(client.wait_for_game(game["id"], is_over)["position"]["over"]);
}

TEST_F(AppTest, NobodyWaitsNobodyThinks) {
  TestClient client(*app_);
  const Json wanted = new_game("othello", bot_seat("engine:time=600"), person("Bob"));
  const std::string id = client.good("new", wanted)["game"]["id"];
  EXPECT_EQ(client.good("open", {{"game", id}})["game"]["thinking"], "X");
  client.good("leave", {{"game", id}});
  const Json left = post("open", Json({{"game", id}}).dump())["game"];
  EXPECT_EQ(left["thinking"], nullptr);
  EXPECT_EQ(left["ply"], 0);
  EXPECT_EQ(client.good("open", {{"game", id}})["game"]["thinking"], "X");
  client.leave();
  EXPECT_EQ(post("open", Json({{"game", id}}).dump())["game"]["thinking"], nullptr);
}

TEST_F(AppTest, AGameIsControlled) {
  TestClient client(*app_);
  const std::string id = client.good("new", new_game("adjacency:size=4"))["game"]["id"];
  client.good("play", {{"game", id}, {"move", "a1"}, {"ply", 0}});
  client.good("play", {{"game", id}, {"move", "a2"}, {"ply", 1}});
  EXPECT_EQ(client.good("undo", {{"game", id}, {"ply", 2}})["game"]["ply"], 1);
  EXPECT_EQ(client.good("redo", {{"game", id}, {"ply", 1}})["game"]["ply"], 2);
  const Json back = client.good("goto", {{"game", id}, {"ply", 2}, {"to", 0}})["game"];
  EXPECT_EQ(back["ply"], 0);
  EXPECT_EQ(back["moves"].size(), 2U);
  EXPECT_EQ(client.good("speed", {{"game", id}, {"speed", 250}})["game"]["speed"], 250);
  const Json seated = client.good("seat", {{"game", id}, {"side", "O"}, {"seat", person("Eve")}})["game"];
  EXPECT_EQ(seated["seats"]["O"]["name"], "Eve");
  const Json resigned = client.good("resign", {{"game", id}, {"side", "X"}})["game"];
  EXPECT_EQ(resigned["result"], Json({{"winner", "O"}, {"reason", "resigned"}, {"by", "X"}}));

  Json bots = new_game("adjacency", bot_seat("random:seed=1"), bot_seat("random:seed=2"));
  bots["speed"] = 200;
  const std::string watched = client.good("new", bots)["game"]["id"];
  const int ply = client.good("pause", {{"game", watched}})["game"]["ply"];
  client.good("step", {{"game", watched}});
  client.wait_for_game(watched,
                       [&](const Json& now) { return now["ply"] == ply + 1 && now["state"] == "paused"; });
  client.good("speed", {{"game", watched}, {"speed", 0}});
  client.good("resume", {{"game", watched}});
  client.wait_for_game(watched, is_over);

  const Json games = client.good("games", {{"limit", 1}})["games"];
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0]["id"], watched);
  EXPECT_EQ(client.good("games", {{"limit", 5}, {"before", watched}})["games"][0]["id"], id);
}

TEST_F(AppTest, LinesAreTriedOutBesideTheGame) {
  TestClient ann(*app_);
  TestClient bob(*app_);
  const std::string id = ann.good("new", new_game("adjacency:size=4"))["game"]["id"];
  bob.good("open", {{"game", id}});
  ann.good("play", {{"game", id}, {"move", "b1"}, {"ply", 0}});
  Json tried = ann.good("branch", {{"game", id}, {"moves", {"b1", "a2"}}, {"name", "corner"}});
  EXPECT_EQ(tried["branch"], 1);
  EXPECT_EQ(tried["ply"], 2);
  EXPECT_EQ(tried["game"]["branches"],
            Json::parse(R"([{"id": 1, "parent": 0, "at": 1, "name": "corner", "moves": [
    {"move": "a2", "side": "O", "turned": ["a3"], "cells": "-XXOO-OOOX--XX--", "score": {"X": 5, "O": 5}}]}])"));
  EXPECT_EQ(tried["game"]["moves"].size(), 1U);
  EXPECT_EQ(bob.wait_for_game(id, [](const Json& now) { return !now["branches"].empty(); })["branches"],
            tried["game"]["branches"]);
  tried = ann.good("branch", {{"game", id}, {"moves", {"b1"}}});
  EXPECT_EQ(tried["branch"], 0);
  EXPECT_EQ(tried["ply"], 1);

  EXPECT_EQ(
      ann.good("rename", {{"game", id}, {"branch", 1}, {"name", "edge"}})["game"]["branches"][0]["name"],
      "edge");
  EXPECT_EQ(ann.good("unbranch", {{"game", id}, {"branch", 1}})["game"]["branches"], Json::array());
  EXPECT_EQ(ann.good("rebranch", {{"game", id}, {"branch", 1}})["game"]["branches"][0]["name"], "edge");
  const Json promoted = ann.good("promote", {{"game", id}, {"branch", 1}})["game"];
  EXPECT_EQ(promoted["moves"].size(), 2U);
  EXPECT_EQ(promoted["ply"], 1);
  EXPECT_EQ(promoted["branches"], Json::array());

  ann.good("end", {{"game", id}});
  EXPECT_EQ(ann.good("branch", {{"game", id}, {"moves", {"c3", "a1"}}})["branch"], 1);
}

TEST_F(AppTest, ADeletedBranchIsKeptAndComesBack) {
  std::string id;
  {
    TestClient client(*app_);
    id = client.good("new", new_game("adjacency:size=4"))["game"]["id"];
    client.good("branch", {{"game", id}, {"moves", {"b1", "a2"}}});
    EXPECT_EQ(client.good("unbranch", {{"game", id}, {"branch", 1}})["game"]["branches"], Json::array());
  }
  start();
  TestClient client(*app_);
  EXPECT_EQ(client.good("open", {{"game", id}})["game"]["branches"], Json::array());
  EXPECT_EQ(client.good("rebranch", {{"game", id}, {"branch", 1}})["game"]["branches"][0]["moves"].size(),
            2U);
}

TEST_F(AppTest, AGameBeginsWithMovesMade) {
  TestClient client(*app_);
  Json wanted = new_game("othello:size=6");
  wanted["moves"] = {"e4", "e5", "c2", "b4", "e6", "f6", "a4", "d6"};
  const Json game = client.good("new", wanted)["game"];
  EXPECT_EQ(game["ply"], 9);  // X must pass
  EXPECT_EQ(game["moves"][8]["move"], "pass");
  EXPECT_EQ(game["moves"][0].count("seconds"), 0U);
  EXPECT_EQ(client.good("undo", {{"game", game["id"]}, {"ply", 9}})["game"]["ply"], 7);
}

TEST_F(AppTest, AnAnalysisIsToldInEvents) {
  TestClient client(*app_);
  const std::string id = client.good("analyse", {{"variant", "adjacency:size=4"}, {"lines", 2}})["analysis"];
  const Json last = client.wait_for([&](const Json& message) {
    return message.value("analysis", "") == id && message.value("done", false);
  });
  EXPECT_EQ(last["position"], "--OO--OOXX--XX-- X 8");
  ASSERT_EQ(last["lines"].size(), 2U);
  EXPECT_EQ(last["lines"][0]["exact"], true);
  EXPECT_EQ(last["lines"][0]["value"], -2.0);  // known: the full game of 4x4 is worth -2 to the first player
  EXPECT_EQ(last["lines"][0]["line"][0], last["lines"][0]["move"]);

  EXPECT_GE(last["seconds"], 0.0);
  EXPECT_EQ(last.count("work"), 0U);

  const std::string long_one =
      client.good("analyse", {{"variant", "othello"}, {"until", "stopped"}})["analysis"];
  // Solving 60 empty squares takes longer than anybody waits, and that is told.
  const Json first = client.wait_for([&](const Json& message) {
    return message.value("event", "") == "analysis" && message.value("analysis", "") == long_one;
  });
  EXPECT_GT(first["work"], 1e12);
  client.good("stop", {{"analysis", long_one}});
  EXPECT_EQ(client.ask("stop", {{"analysis", long_one}})["error"]["code"], "nothing");
}

TEST_F(AppTest, AnAnalysisWithoutATimeEndsWhenAllIsSolved) {
  TestClient client(*app_);
  const Json asked = {{"variant", "adjacency:size=4"}, {"until", "stopped"}, {"lines", 1}};
  const std::string id = client.good("analyse", asked)["analysis"];
  const Json last = client.wait_for([&](const Json& message) {
    return message.value("analysis", "") == id && message.value("done", false);
  });
  EXPECT_EQ(last["lines"][0]["value"], -2.0);
  EXPECT_EQ(last["lines"][0]["exact"], true);
}

// What was brought to be looked into is not a game that goes on, until somebody plays it.
TEST_F(AppTest, AnImportedGameIsAStudyUntilItIsPlayed) {
  TestClient client(*app_);
  const Json game = client.good("import", {{"text", "b1a2"}, {"variant", "adjacency:size=4"}})["games"][0];
  EXPECT_EQ(game["study"], true);
  client.good("branch", {{"game", game["id"]}, {"moves", {"b1", "d4"}}});
  EXPECT_EQ(client.good("open", {{"game", game["id"]}})["game"]["study"], true);
  EXPECT_EQ(client.good("games")["games"][0]["study"], true);
  const Json played = client.good("play", {{"game", game["id"]}, {"move", "d4"}, {"ply", 2}})["game"];
  EXPECT_EQ(played["study"], false);

  const Json seat = {{"kind", "person"}, {"name", "Ann"}};
  const Json other = {{"kind", "person"}, {"name", "Ben"}};
  Json asked = {{"variant", "adjacency:size=4"}, {"seats", {{"X", seat}, {"O", other}}}};
  EXPECT_EQ(client.good("new", asked)["game"]["study"], false);
  asked["study"] = true;
  EXPECT_EQ(client.good("new", asked)["game"]["study"], true);
}

// What the other side would do, with as many moves left.
TEST_F(AppTest, AThreatIsAnAnalysisWithTheOtherSideToMove) {
  TestClient client(*app_);
  const auto analysed = [&](Json asked) {
    asked["pass"] = true;
    asked["seconds"] = 0.1;
    const std::string id = client.good("analyse", asked)["analysis"];
    return client.wait_for([&](const Json& message) {
      return message.value("analysis", "") == id && message.value("done", false);
    });
  };
  EXPECT_EQ(analysed({{"variant", "adjacency:size=4"}})["position"], "--OO--OOXX--XX-- O 8");
  // O must pass here, so X threatens what X will do.
  const Json passing =
      analysed({{"variant", "othello:size=6"}, {"position", "XO" + std::string(34, '-') + " O"}});
  EXPECT_EQ(passing["lines"][0]["move"], "c1");
}

TEST_F(AppTest, AReviewIsToldAndKept) {
  TestClient client(*app_);
  const Json imported = client.good("import", {{"text", "b1a2d4"}, {"variant", "adjacency:size=4"}});
  const std::string game = imported["games"][0]["id"];
  EXPECT_EQ(client.good("reviewed", {{"game", game}})["moves"], Json({nullptr, nullptr, nullptr}));
  const std::string id = client.good("review", {{"game", game}, {"seconds", 0.05}})["review"];
  const Json last = client.wait_for([&](const Json& message) {
    return message.value("review", "") == id && message.value("finished", false);
  });
  EXPECT_EQ(last["of"], 3);
  const Json kept = client.good("reviewed", {{"game", game}})["moves"];
  EXPECT_EQ(kept, last["moves"]);
  EXPECT_EQ(kept[0]["best_value"], -2.0);
  EXPECT_EQ(kept[0]["move"], "b1");
  EXPECT_EQ(kept[0]["loss"], kept[0]["best_value"].get<double>() - kept[0]["value"].get<double>());
  EXPECT_GT(last["accuracy"]["X"], 0.0);
  EXPECT_LE(last["accuracy"]["X"], 100.0);
  EXPECT_EQ(client.good("reviewed", {{"game", game}})["accuracy"], last["accuracy"]);

  client.good("branch", {{"game", game}, {"moves", {"b1", "a2", "d4", "a1"}}});
  const Json line = client.good("reviewed", {{"game", game}, {"branch", 1}});
  ASSERT_EQ(line["moves"].size(), 4U);
  EXPECT_EQ(line["moves"][2], kept[2]);
  EXPECT_EQ(line["moves"][3], nullptr);
  EXPECT_EQ(line["accuracy"], nullptr);
}

TEST_F(AppTest, APersonsResultsAreAddedUp) {
  TestClient client(*app_);
  Json wanted = new_game("adjacency:size=4,rounds=2,first=O", person("Ann"), bot_seat("greedy:seed=1"));
  wanted["owner"] = "Ann";
  const Json game = client.good("new", wanted)["game"];
  client.good("resign", {{"game", game["id"]}, {"side", "X"}});
  client.good("import", {{"text", "b1a2"}, {"variant", "adjacency:size=4"}, {"owner", "Bob"}});

  const Json mine = client.good("games", {{"owner", "Ann"}, {"state", "over"}})["games"];
  ASSERT_EQ(mine.size(), 1U);
  EXPECT_EQ(mine[0]["id"], game["id"]);
  EXPECT_EQ(mine[0]["rounds"], 2);
  EXPECT_EQ(mine[0]["first"], "O");
  EXPECT_TRUE(mine[0]["marks"]["X"].is_number());
  EXPECT_EQ(mine[0]["accuracy"], nullptr);
  EXPECT_EQ(client.good("games", {{"owner", "Bob"}})["games"][0]["marks"], nullptr);

  const Json record = client.good("record", {{"owner", "Ann"}});
  const Json group = record["groups"][0];
  EXPECT_EQ(group["game"], "adjacency");
  EXPECT_EQ(group["opponent"], "greedy:seed=1");
  EXPECT_EQ(group["side"], "X");
  EXPECT_EQ(group["lost"], 1);
  EXPECT_EQ(group["accuracy"], nullptr);
  ASSERT_EQ(record["games"].size(), 1U);
  EXPECT_EQ(record["games"][0]["game"], game["id"]);
  EXPECT_EQ(record["games"][0]["result"], "lost");
  EXPECT_EQ(record["games"][0]["date"], game["created"]);
  EXPECT_EQ(client.good("record")["games"], record["games"]);
  EXPECT_EQ(client.good("record", {{"owner", "Bob"}})["games"], Json::array());
}

TEST_F(AppTest, ThePageIsToldWhetherToAskForNames) {
  EXPECT_EQ(TestClient(*app_).good("catalogue")["asks_names"], false);
  start(false, {.version = "", .asks_names = true});
  EXPECT_EQ(TestClient(*app_).good("catalogue")["asks_names"], true);
}

TEST_F(AppTest, AnythingCanBePasted) {
  TestClient client(*app_);
  for (const std::string text : {"f5d6", "1. F5 D6", "(;GM[Othello]TY[8]B[F5]W[D6];)", "(;GM[2];B[fe];W[df])",
                                 R"({"game":"othello","moves":"f5d6"})"}) {
    const Json pasted = client.good("import", {{"text", text}});
    ASSERT_EQ(pasted["games"].size(), 1U) << text;
    EXPECT_EQ(pasted["games"][0]["moves"].size(), 2U) << text;
    EXPECT_EQ(pasted["games"][0]["moves"][1]["move"], "d6") << text;
    EXPECT_EQ(pasted["more"], 0);
  }
  const Json position = client.good("import", {{"text", "--OO--OOXX--XX-- O 3"}})["games"][0];
  EXPECT_EQ(position["start"]["text"], "--OO--OOXX--XX-- O 3");
  const Json obf = client.good(
      "import", {{"text", std::string(27, '-') + "OX------XO" + std::string(27, '-') + " X; f5:+0;"}});
  EXPECT_EQ(obf["games"][0]["position"]["moves"].size(), 4U);
  const Json partly = client.good("import", {{"text", "(;GM[Othello]TY[8]B[F5];)(;GM[Othello]TY[8]B[A1];)"}});
  EXPECT_EQ(partly["games"].size(), 1U);
  EXPECT_EQ(partly["errors"].size(), 1U);
}

TEST_F(AppTest, OnlySoManyGamesArePastedAtOnce) {
  TestClient client(*app_);
  std::string many;
  for (int i = 0; i < 53; ++i) many += "(;GM[Othello]TY[8]B[F5];)";
  const Json pasted = client.good("import", {{"text", many}});
  EXPECT_EQ(pasted["games"].size(), 50U);
  EXPECT_EQ(pasted["more"], 3);
}

TEST_F(AppTest, BranchesGoIntoFilesAndComeBack) {
  TestClient client(*app_);
  const std::string id = client.good("import", {{"text", "f5d6c3"}})["games"][0]["id"];
  client.good("branch", {{"game", id}, {"moves", {"f5", "f6", "e6"}}, {"name", "diagonal"}});
  client.good("branch", {{"game", id}, {"moves", {"f5", "f6", "e6", "d6"}}});
  client.good("branch", {{"game", id}, {"moves", {"f5", "f6", "d3"}}});
  const Json tree = client.good("branch", {{"game", id}, {"moves", {"f5", "d6", "c4"}}})["game"]["branches"];
  ASSERT_EQ(tree.size(), 3U);
  for (const std::string format : {"sgf", "jsonl"}) {
    const Json file = client.good("export", {{"game", id}, {"format", format}});
    const Json back = client.good("import", {{"text", file["text"]}})["games"][0];
    EXPECT_EQ(back["moves"].size(), 3U);
    // The same lines; their numbers are those of the file.
    const auto lines = [](const Json& branches) {
      std::multiset<std::string> found;
      for (const Json& branch : branches)
        found.insert(Json({branch["at"], branch["name"], branch["moves"]}).dump());
      return found;
    };
    EXPECT_EQ(lines(back["branches"]), lines(tree)) << format;
    // Of the game up to a ply: what leaves it there.
    const Json early = client.good("export", {{"game", id}, {"format", format}, {"ply", 1}});
    EXPECT_EQ(client.good("import", {{"text", early["text"]}})["games"][0]["branches"].size(), 2U) << format;
  }
}

TEST_F(AppTest, AGameIsWrittenInEveryFormatAndReadBack) {
  TestClient client(*app_);
  const std::string id = client.good("import", {{"text", "f5d6c3"}})["games"][0]["id"];
  const Json formats = client.good("catalogue")["formats"];
  for (const Json& format : formats) {
    if (!format["writes"] || format["binary"]) continue;
    const Json file = client.good("export", {{"game", id}, {"format", format["name"]}, {"ply", 2}});
    const std::string name = file["name"];
    EXPECT_EQ(name, "othello-" + id + "." + std::string(format["extensions"][0]));
    const Json back = client.good("import", {{"text", file["text"]}, {"variant", "othello"}})["games"][0];
    EXPECT_EQ(back["position"]["cells"],
              client.good("position", {{"variant", "othello"}, {"moves", {"f5", "d6"}}})["position"]["cells"])
        << name;
  }
}

// WTHOR is binary, and holds games with a result only.
TEST_F(AppTest, AFinishedGameIsWrittenAsWthorAndReadBack) {
  TestClient client(*app_);
  const auto exported = [&](const char* moves) {
    const std::string id = client.good("import", {{"text", moves}})["games"][0]["id"];
    return client.ask("export", {{"game", id}, {"format", "wthor"}});
  };
  EXPECT_EQ(exported("f5d6c3")["error"]["code"], "format");
  const Json file = exported("e6f4e3f6g5d6e7f5c5");
  const Json back = client.good("import", {{"base64", file["base64"]}});
  ASSERT_EQ(back["games"].size(), 1U);
  EXPECT_EQ(back["games"][0]["moves"].size(), 9U);
  EXPECT_EQ(back["games"][0]["state"], "over");
  EXPECT_EQ(back["errors"].size(), 0U);
}

TEST_F(AppTest, OthelloBeginsWithAsManyEmptyCellsAsAskedFor) {
  TestClient client(*app_);
  Json wanted = new_game("othello");
  wanted["empties"] = 20;
  wanted["seed"] = 7;
  const Json first = client.good("new", wanted)["game"]["start"];
  EXPECT_EQ(std::ranges::count(std::string(first["cells"]), '-'), 20);
  EXPECT_EQ(client.good("new", wanted)["game"]["start"], first);
  wanted["seed"] = 8;
  EXPECT_NE(client.good("new", wanted)["game"]["start"], first);
}

TEST_F(AppTest, AGameGoesOnAfterTheProgramWasEnded) {
  std::string id;
  {
    TestClient client(*app_);
    id = client.good("new", new_game("othello"))["game"]["id"];
    client.good("play", {{"game", id}, {"move", "f5"}, {"ply", 0}});
  }
  start();
  TestClient client(*app_);
  EXPECT_EQ(client.good("open", {{"game", id}})["game"]["ply"], 1);
}

}  // namespace
}  // namespace turncoat::testing
