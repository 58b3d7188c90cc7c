// Every action of the protocol, spoken to in text alone, and everything that can be wrong with a request.
#include <gmock/gmock.h>

#include <filesystem>
#include <string>
#include <tuple>
#include <vector>

#include "app_support.h"
#include "store/database.h"

namespace turncoat::testing {
namespace {

TEST_F(AppTest, APositionIsWrittenAsTheProtocolSays) {
  TestClient client(*app_);
  EXPECT_EQ(client.good("position", {{"variant", "othello:size=6"}})["position"], Json::parse(R"({
    "text": "--------------OX----XO-------------- X", "rows": 6, "columns": 6,
    "cells": "--------------OX----XO--------------", "side": "X", "score": {"X": 2, "O": 2},
    "moves": {"c2": ["c3"], "b3": ["c3"], "e4": ["d4"], "d5": ["d4"]}, "pass": false, "over": false})"));
  EXPECT_EQ(client.good("position", {{"variant", "adjacency:size=4"}})["position"], Json::parse(R"({
    "text": "--OO--OOXX--XX-- X 8", "rows": 4, "columns": 4, "cells": "--OO--OOXX--XX--", "side": "X",
    "plies_left": 8, "score": {"X": 4, "O": 4},
    "moves": {"a1": [], "b1": ["c1"], "a2": [], "b2": ["c2"], "c3": ["c2"], "d3": ["d2"], "c4": [], "d4": []},
    "pass": false, "over": false})"));
}

TEST_F(AppTest, APositionKnowsPassesAndFinalScores) {
  TestClient client(*app_);
  const Json pass = client.good(
      "position", {{"variant", "othello:size=6"}, {"position", "OX" + std::string(34, '-') + " X"}});
  EXPECT_TRUE(pass["position"]["pass"]);
  EXPECT_EQ(pass["position"]["moves"], Json::object());
  const Json over = client.good(
      "position", {{"variant", "othello:size=6"}, {"position", "X" + std::string(35, '-') + " O"}});
  EXPECT_TRUE(over["position"]["over"]);
  EXPECT_EQ(over["position"]["score"], Json({{"X", 36}, {"O", 0}}));  // the winner gets the empty cells
}

TEST_F(AppTest, APositionIsThatAfterTheMoves) {
  TestClient client(*app_);
  const Json after = client.good("position", {{"variant", "adjacency:size=4"}, {"moves", {"b1", "A2"}}});
  EXPECT_EQ(after["position"]["text"], "-XXOO-OOOX--XX-- X 6");
  // O has no move after the first one; its pass may be written or left out.
  const std::string corner = "-OX" + std::string(27, '-') + "XXXXO-";
  for (const Json& moves : {Json{"a1", "f6"}, Json{"a1", "pass", "f6"}}) {
    const Json answer = client.ask(
        "position", {{"variant", "othello:size=6"}, {"position", corner + " X"}, {"moves", moves}});
    EXPECT_EQ(answer["position"]["cells"], "XXX" + std::string(27, '-') + "XXXXXX") << answer.dump();
  }
}

TEST_F(AppTest, AWholeGameOfTwoPeopleAsTheProtocolWritesIt) {
  TestClient client(*app_);
  Json game = client.good("new", new_game("adjacency:size=4,rounds=1"))["game"];
  const std::string id = game["id"];
  EXPECT_EQ(game["revision"], 1);
  EXPECT_EQ(game["state"], "running");
  EXPECT_EQ(game["result"], nullptr);
  EXPECT_EQ(client.good("play", {{"game", id}, {"move", "b1"}, {"ply", 0}})["game"]["ply"], 1);
  game = client.good("play", {{"game", id}, {"move", "a2"}, {"ply", 1}})["game"];
  for (Json& move : game["moves"]) {
    EXPECT_TRUE(move["seconds"].is_number());
    move.erase("seconds");
  }
  for (const char* const time : {"created", "changed"}) {
    EXPECT_EQ(std::string(game[time]).size(), std::string("2026-05-04T10:03:00.120Z").size());
    game.erase(time);
  }
  game["start"].erase("moves");
  EXPECT_EQ(game, Json::parse(R"({
    "id": ")" + id + R"(", "revision": 3, "variant": "adjacency:size=4,rounds=1",
    "title": "Adjacency Strategy Game", "rounds": 1,
    "start": {"text": "--OO--OOXX--XX-- X 2", "rows": 4, "columns": 4, "cells": "--OO--OOXX--XX--", "side": "X",
              "plies_left": 2, "score": {"X": 4, "O": 4}, "pass": false, "over": false},
    "seats": {"X": {"kind": "person", "name": "Ann"}, "O": {"kind": "person", "name": "Bob"}},
    "moves": [{"move": "b1", "side": "X", "turned": ["c1"], "cells": "-XXO--OOXX--XX--", "score": {"X": 6, "O": 3}},
              {"move": "a2", "side": "O", "turned": ["a3"], "cells": "-XXOO-OOOX--XX--", "score": {"X": 5, "O": 5}}],
    "ply": 2, "branches": [],
    "position": {"text": "-XXOO-OOOX--XX-- X 0", "rows": 4, "columns": 4, "cells": "-XXOO-OOOX--XX--", "side": "X",
                 "plies_left": 0, "score": {"X": 5, "O": 5}, "moves": {}, "pass": false, "over": true},
    "state": "over", "thinking": null, "result": {"winner": "draw", "reason": "normal"}, "failure": null,
    "clock": {"kind": "none"}, "speed": 0, "study": false})"));
}

TEST_F(AppTest, WhatIsWrongWithARequestIsNamed) {
  TestClient client(*app_);
  const std::string game = client.good("new", new_game("adjacency:size=4"))["game"]["id"];
  const std::string with_bot =
      client.good("new", new_game("othello", bot_seat("engine:time=600"), person("Bob")))["game"]["id"];
  const std::string over = client.good("new", new_game("adjacency:size=4"))["game"]["id"];
  client.good("end", {{"game", over}});
  Json files = new_game("othello", person("A"), bot_seat("A/genetic2:file=/etc/passwd"));
  Json empty_position = new_game("othello");
  empty_position["position"] = "XO";
  Json empties = new_game("othello");
  empties["empties"] = 65;
  Json moved = new_game("othello");
  moved["moves"] = {"f5", "a1"};
  Json clock = new_game("othello");
  clock["clock"] = {{"kind", "move"}, {"seconds", -1}};
  Json clock_word = new_game("othello");
  clock_word["clock"] = {{"kind", "mvoe"}};
  Json speed = new_game("othello");
  speed["speed"] = 10001;
  const std::vector<std::tuple<std::string, Json, std::string, std::string>> cases = {
      {"plya", {}, "unknown-action", "do"},
      {"open", Json::object(), "missing", "game"},
      {"open", {{"game", nullptr}}, "missing", "game"},
      {"open", {{"gmae", "x"}}, "unknown-field", "gmae"},
      {"open", {{"game", 7}}, "type", "game"},
      {"open", {{"game", std::string(3000, 'x')}}, "range", "game"},
      {"open", {{"game", "none"}}, "no-game", "game"},
      {"catalogue", {{"game", "x"}}, "unknown-field", "game"},
      {"new", Json::object(), "missing", "variant"},
      {"new", {{"variant", "othello"}, {"seats", 1}}, "type", "seats"},
      {"new", {{"variant", "othello"}, {"seats", {{"X", person("A")}}}}, "missing", "seats.O"},
      {"new", new_game("othello", Json{{"kind", "cat"}, {"name", "A"}}, person("B")), "range",
       "seats.X.kind"},
      {"new", new_game("othello", Json{{"kind", "person"}}, person("B")), "missing", "seats.X.name"},
      {"new", new_game("othello", Json{{"kind", "person"}, {"name", "A"}, {"bot", "greedy"}}, person("B")),
       "unknown-field", "seats.X.bot"},
      {"new", new_game("othello", bot_seat(""), person("B")), "bot", "seats.X.bot"},
      {"new", new_game("othello", person(" "), person("B")), "blank-name", "seats.X.name"},
      {"new", new_game("othello", person("A"), person("A")), "equal-names", "seats.O.name"},
      {"new", new_game("othello", person("A"), person(std::string(41, 'b'))), "long-name", "seats.O.name"},
      {"new", new_game("othello", bot_seat("greddy"), person("B")), "bot", "seats.X.bot"},
      {"new", new_game("othello", bot_seat("mirror"), person("B")), "bot", "seats.X.bot"},
      {"new", new_game("othello", bot_seat("gtp:touch x"), person("B")), "not-allowed", "seats.X.bot"},
      {"new", new_game("othello", bot_seat(" GTP :touch x"), person("B")), "not-allowed", "seats.X.bot"},
      {"new", files, "not-allowed", "seats.O.bot"},
      {"new", new_game("chess"), "variant", "variant"},
      {"new", empty_position, "position", "position"},
      {"new", empties, "range", "empties"},
      {"new", clock, "range", "clock.seconds"},
      {"new", clock_word, "range", "clock.kind"},
      {"new", speed, "range", "speed"},
      {"games", {{"limit", 0}}, "range", "limit"},
      {"games", {{"limit", 1.5}}, "type", "limit"},
      {"games", {{"limit", -1}}, "range", "limit"},
      {"games", {{"limit", 18446744073709551615U}}, "range", "limit"},
      {"games", {{"before", "none"}}, "no-game", "before"},
      {"play", {{"game", game}, {"move", "c1"}, {"ply", 0}}, "occupied", "move"},
      {"play", {{"game", game}, {"move", "z9"}, {"ply", 0}}, "illegal", "move"},
      {"play", {{"game", game}, {"move", "pass"}, {"ply", 0}}, "illegal", "move"},
      {"play", {{"game", game}, {"move", "a1"}, {"ply", 3}}, "stale", "ply"},
      {"play", {{"game", with_bot}, {"move", "a1"}, {"ply", 0}}, "not-your-turn", ""},
      {"play", {{"game", over}, {"move", "a1"}, {"ply", 0}}, "over", ""},
      {"undo", {{"game", game}, {"ply", 0}}, "nothing", ""},
      {"redo", {{"game", game}, {"ply", 0}}, "nothing", ""},
      {"undo", {{"game", over}, {"ply", 0}}, "over", ""},
      {"redo", {{"game", over}, {"ply", 0}}, "over", ""},
      {"goto", {{"game", over}, {"ply", 0}, {"to", 0}}, "over", ""},
      {"branch", {{"game", "none"}, {"moves", {"a1"}}}, "no-game", "game"},
      {"branch", {{"game", game}, {"moves", "a1"}}, "type", "moves"},
      {"branch", {{"game", game}, {"moves", {"a1", "c1"}}}, "occupied", "moves[1]"},
      {"branch", {{"game", game}, {"moves", std::vector<std::string>(201, "a1")}}, "range", "moves"},
      {"branch", {{"game", game}, {"moves", {"a1"}}, {"name", std::string(61, 'x')}}, "range", "name"},
      {"rename", {{"game", game}, {"branch", 1}, {"name", "x"}}, "range", "branch"},
      {"rename", {{"game", game}, {"branch", 1}}, "missing", "name"},
      {"unbranch", {{"game", game}, {"branch", 0}}, "range", "branch"},
      {"rebranch", {{"game", game}, {"branch", 1}}, "range", "branch"},
      {"promote", {{"game", game}, {"branch", 1}}, "range", "branch"},
      {"new", moved, "illegal", "moves[1]"},
      {"goto", {{"game", game}, {"ply", 0}, {"to", 5}}, "range", "to"},
      {"speed", {{"game", game}, {"speed", "fast"}}, "type", "speed"},
      {"seat", {{"game", game}, {"side", "x"}, {"seat", person("C")}}, "range", "side"},
      {"seat", {{"game", game}, {"side", "X"}, {"seat", bot_seat("line:sh")}}, "not-allowed", "seat.bot"},
      {"seat", {{"game", game}, {"side", "X"}, {"seat", person("Bob")}}, "equal-names", "seat.name"},
      {"resign", {{"game", game}}, "missing", "side"},
      {"delete", {{"game", "none"}}, "no-game", "game"},
      {"position", {{"variant", "othello"}, {"moves", "f5"}}, "type", "moves"},
      {"position", {{"variant", "othello"}, {"moves", {"f5", "f5"}}}, "occupied", "moves[1]"},
      {"position", {{"variant", "othello"}, {"moves", {"a1"}}}, "illegal", "moves[0]"},
      {"position", {{"variant", "othello"}, {"position", "what"}}, "position", "position"},
      {"analyse", Json::object(), "missing", "game"},
      {"analyse", {{"game", game}, {"variant", "othello"}}, "range", "game"},
      {"analyse", {{"game", game}, {"ply", 1}}, "range", "ply"},
      {"analyse", {{"game", game}, {"seconds", 601}}, "range", "seconds"},
      {"analyse", {{"game", game}, {"lines", 65}}, "range", "lines"},
      {"analyse", {{"game", game}, {"until", "solved"}}, "range", "until"},
      {"analyse", {{"game", game}, {"until", "stopped"}, {"seconds", 1}}, "range", "until"},
      {"analyse", {{"game", game}, {"pass", 1}}, "type", "pass"},
      {"analyse",
       {{"variant", "adjacency:size=4"}, {"position", "--OO--OOXX--XX-- X 0"}, {"pass", true}},
       "nothing",
       "pass"},
      {"analyse",
       {{"variant", "othello:size=6"}, {"position", "OX" + std::string(34, '-') + " O"}, {"pass", true}},
       "nothing",
       "pass"},
      {"stop", Json::object(), "missing", "analysis"},
      {"stop", {{"analysis", "a9"}}, "nothing", ""},
      {"review", {{"game", game}, {"seconds", 61}}, "range", "seconds"},
      {"reviewed", {{"game", "none"}}, "no-game", "game"},
      {"reviewed", {{"game", game}, {"branch", 1}}, "range", "branch"},
      {"games", {{"state", "won"}}, "range", "state"},
      {"record", {{"owner", std::string(41, 'x')}}, "range", "owner"},
      {"import", {{"text", ""}}, "record", "text"},
      {"import", {{"text", "hello"}}, "record", "text"},
      {"import", {{"text", "f5"}, {"variant", "go"}}, "variant", "variant"},
      {"import", Json::object(), "missing", "text"},
      {"import", {{"text", "f5"}, {"base64", "AAAA"}}, "range", "base64"},
      {"import", {{"base64", "AAAA"}, {"variant", "othello"}}, "range", "variant"},
      {"import", {{"base64", "AAA"}}, "type", "base64"},
      {"import", {{"base64", 7}}, "type", "base64"},
      {"import", {{"base64", ""}}, "record", "base64"},
      {"import", {{"base64", "AAAA"}}, "record", "base64"},
      {"export", {{"game", game}, {"format", "pdf"}}, "format", "format"},
      {"export", {{"game", game}, {"format", "any"}}, "format", "format"},
      {"export", {{"game", game}, {"format", "sgf"}}, "format", "format"},
      {"export", {{"game", game}, {"format", "ggf"}, {"ply", 1}}, "range", "ply"},
  };
  for (const auto& [action, fields, code, field] : cases) {
    const Json answer = client.ask(action, fields);
    const std::string shown = action + " " + fields.dump() + " -> " + answer.dump();
    EXPECT_EQ(answer["ok"], false) << shown;
    if (!answer.contains("error")) continue;
    EXPECT_EQ(answer["error"]["code"], code) << shown;
    EXPECT_EQ(answer["error"].value("field", ""), field) << shown;
    EXPECT_FALSE(std::string(answer["error"]["text"]).empty()) << shown;
  }
}

TEST_F(AppTest, ARefusalHelps) {
  TestClient client(*app_);
  const std::string action = client.ask("plya")["error"]["text"];
  EXPECT_NE(action.find("did you mean 'play'?"), std::string::npos) << action;
  const std::string game = client.good("new", new_game("othello"))["game"]["id"];
  const Json illegal = client.ask("play", {{"game", game}, {"move", "a1"}, {"ply", 0}});
  EXPECT_EQ(illegal["error"]["legal"], Json({"d3", "c4", "f5", "e6"}));
  client.good("play", {{"game", game}, {"move", "f5"}, {"ply", 0}});
  const Json stale = client.ask("play", {{"game", game}, {"move", "c4"}, {"ply", 0}});
  EXPECT_EQ(stale["error"]["code"], "stale");
  EXPECT_EQ(stale["game"]["ply"], 1);
}

TEST_F(AppTest, WhatIsNoRequestIsAnsweredToo) {
  TestClient client(*app_);
  int expected = 0;
  const std::vector<std::tuple<std::string, std::string, std::string>> cases = {
      {"", "json", ""},
      {"{", "json", ""},
      {"[]", "json", ""},
      {"7", "json", ""},
      {R"({"id": 1e999})", "json", ""},
      {"{\"id\": \"\xff\"}", "json", ""},
      {std::string(100'000, '['), "json", ""},
      {R"({"id": 1, "do": "open", "game": )" + std::string(33, '[') + std::string(33, ']') + "}", "json", ""},
      {R"({"id": 1, "do": ")" + std::string(1 << 20, 'x') + "\"}", "too-large", ""},
      {R"({"do": "catalogue"})", "missing", "id"},
      {R"({"id": 1.5, "do": "catalogue"})", "type", "id"},
      {R"({"id": ")" + std::string(65, 'x') + R"(", "do": "catalogue"})", "type", "id"},
      {R"({"id": 1})", "missing", "do"},
      {R"({"id": 1, "do": 5})", "type", "do"},
  };
  for (const auto& [text, code, field] : cases) {
    client.say(text);
    ++expected;
    int seen = 0;
    const Json answer = client.wait_for([&](const Json&) { return ++seen == expected; });
    EXPECT_EQ(answer["error"]["code"], code) << text.substr(0, 60);
    EXPECT_EQ(answer["error"].value("field", ""), field) << text.substr(0, 60);
  }
}

TEST_F(AppTest, AnAddressBeginsOnlySoManyGamesInAShortTime) {
  start(false, {.version = "", .new_games = {.per_second = 0.001, .burst = 3}});
  TestClient first(*app_, "10.0.0.1");
  first.good("new", new_game("othello"));
  EXPECT_EQ(first.good("import", {{"text", "f5d6\nf5f6"}})["games"].size(), 2U);
  TestClient again(*app_, "10.0.0.1");
  EXPECT_EQ(again.ask("new", new_game("othello"))["error"]["code"], "too-many");
  EXPECT_EQ(again.ask("import", {{"text", "f5d6"}})["error"]["code"], "too-many");
  TestClient other(*app_, "10.0.0.2");
  other.good("new", new_game("othello"));
}

TEST_F(AppTest, AClientsRequestsAreAnsweredInOrderTheLargeOnesToo) {
  TestClient client(*app_);
  // The second is read much faster than the first.
  std::string moves;
  while (moves.size() < 500'000) moves += "f5d6c3d3c4f4f6\n";
  client.say(Json({{"id", "large"}, {"do", "import"}, {"text", moves}}).dump());
  client.say(Json({{"id", "small"}, {"do", "games"}}).dump());
  std::vector<Json> order;
  client.wait_for([&](const Json& message) {
    if (message.contains("id")) order.push_back(message["id"]);
    return order.size() == 2;
  });
  EXPECT_EQ(order, (std::vector<Json>{"large", "small"}));
}

TEST_F(AppTest, ADamagedGameIsToldOfInTheList) {
  TestClient client(*app_);
  const std::string game = client.good("new", new_game("othello"))["game"]["id"];
  client.good("play", {{"game", game}, {"move", "f5"}, {"ply", 0}});
  EXPECT_EQ(client.good("games")["errors"], Json::array());
  ASSERT_TRUE(Database::open(folder_ / "test.db")->execute("UPDATE games SET variant = 'chess'"));
  const Json list = client.good("games");
  EXPECT_EQ(list["games"], Json::array());
  ASSERT_EQ(list["errors"].size(), 1U);
  EXPECT_NE(std::string(list["errors"][0]).find("game " + game), std::string::npos) << list.dump();
}

TEST_F(AppTest, IdsComeBackAsTheyWere) {
  TestClient client(*app_);
  for (const Json& id :
       {Json(0), Json(-5), Json(18446744073709551615U), Json("x"), Json(""), Json("\"\\\n\u00e9")}) {
    client.say(Json({{"id", id}, {"do", "games"}}).dump());
    EXPECT_TRUE(client.wait_for([&](const Json& answer) { return answer["id"] == id; })["ok"]);
  }
}

TEST_F(AppTest, TheCatalogueHasNothingThatAPageMayNotAskFor) {
  TestClient client(*app_);
  const Json catalogue = client.good("catalogue");
  EXPECT_EQ(catalogue["version"], "1.2.3");
  EXPECT_EQ(catalogue["games"].size(), games_.games().size());
  EXPECT_EQ(catalogue["bots"].size(), players_.players().size() + players_.presets().size());
  for (const Json& bot : catalogue["bots"]) {
    for (const Json& parameter : bot["parameters"]) EXPECT_NE(parameter["kind"], "text") << bot["name"];
  }
  const Json rounds = catalogue["games"][0]["parameters"][2];
  EXPECT_EQ(rounds["key"], "rounds");
  EXPECT_EQ(rounds["kind"], "integer");
  EXPECT_EQ(rounds["least"], 1);
  EXPECT_EQ(rounds["most"], 28);
  EXPECT_EQ(rounds["words"], Json({"full"}));
}

TEST_F(AppTest, EverythingThatTheCatalogueOffersCanBeBegun) {
  TestClient client(*app_);
  const auto begin = [&](const Json& variant, const Json& x, const Json& o) {
    Json wanted = new_game(variant.get<std::string>(), x, o);
    const Json game = client.good("new", wanted)["game"];
    client.good("leave", {{"game", game["id"]}});
    return game;
  };
  const Json catalogue = client.good("catalogue");
  for (const Json& game : catalogue["games"]) {
    for (const Json& level : game["levels"])
      begin(game["usual"], person("Ann"), bot_seat(level["bot"].get<std::string>()));
    for (const Json& offered : game["quick"]) {
      const Json begun = begin(offered["variant"], offered["seats"]["X"], offered["seats"]["O"]);
      EXPECT_EQ(begun["seats"], offered["seats"]);
    }
    Json with_empties = new_game(game["name"].get<std::string>());
    const Json least = game["empties"];
    with_empties["empties"] = least.is_null() ? Json(10) : least;
    EXPECT_EQ(client.ask("new", with_empties)["ok"], !least.is_null()) << game["name"];
    if (!least.is_null()) {
      with_empties["empties"] = least.get<int>() - 1;
      EXPECT_EQ(client.ask("new", with_empties)["ok"], false) << game["name"];
    }
    const Json start = client.good("position", {{"variant", game["name"]}})["position"];
    EXPECT_EQ(start["score"]["X"].get<int>() + start["score"]["O"].get<int>(), game["marks"]);
  }
  const Json& adjacency = catalogue["games"][0];
  EXPECT_EQ(adjacency["usual"], "adjacency:rounds=14");
  EXPECT_EQ(adjacency["levels"][0], Json({{"name", "1"}, {"bot", "level/1"}}));
  EXPECT_EQ(adjacency["quick"][1]["name"], nullptr);
  EXPECT_EQ(adjacency["quick"][3]["name"], "argument");
  EXPECT_EQ(adjacency["quick"][3]["speed"], 2000);
}

TEST_F(AppTest, CommandsAreAllowedWhereTheProgramWasToldSo) {
  start(true);
  TestClient client(*app_);
  EXPECT_EQ(client.good("catalogue")["bots"].size(),
            players_.players().size() + players_.presets().size() + players_.command_players().size());
  const Json game = client.good("new", new_game("othello", bot_seat("line:false"), person("B")))["game"];
  EXPECT_EQ(client.wait_for_game(game["id"],
                                 [](const Json& now) { return now["state"] == "failed"; })["failure"]["side"],
            "X");
}

// A game that was begun when commands were allowed runs none when they are not.
TEST_F(AppTest, ACommandOfAnEarlierTimeIsNotRun) {
  const std::filesystem::path trace = folder_ / "ran";
  const std::string command = "line:touch " + trace.string();
  std::string id;
  start(true);
  {
    TestClient client(*app_);
    id = client.good("new", new_game("othello", person("Ann"), bot_seat(command)))["game"]["id"];
  }
  start(false);
  {
    TestClient client(*app_);
    client.good("open", {{"game", id}});
    client.good("play", {{"game", id}, {"move", "f5"}, {"ply", 0}});
    const Json failed = client.good("open", {{"game", id}})["game"];
    EXPECT_EQ(failed["state"], "failed");
    EXPECT_EQ(failed["failure"]["kind"], "not-allowed");
    EXPECT_THAT(std::string(failed["failure"]["text"]), ::testing::HasSubstr("--allow-commands"));
    EXPECT_EQ(client.good("resume", {{"game", id}})["game"]["state"], "failed");
    EXPECT_EQ(client.good("seat", {{"game", id}, {"side", "O"}, {"seat", person("Bob")}})["game"]["state"],
              "running");
    client.good("play", {{"game", id}, {"move", "d6"}, {"ply", 1}});
    EXPECT_FALSE(std::filesystem::exists(trace));
  }

  // The same game where they are: this command does run.
  start(true);
  TestClient again(*app_);
  again.good("open", {{"game", id}});
  again.good("seat", {{"game", id}, {"side", "X"}, {"seat", bot_seat(command)}});
  again.wait_for_game(id, [](const Json& now) { return now["state"] == "failed"; });
  EXPECT_TRUE(std::filesystem::exists(trace));
}

TEST_F(AppTest, HttpHasTheSameActions) {
  EXPECT_EQ(post("games", "")["status"], 200);
  EXPECT_EQ(post("games", R"({"id": 3, "do": "games"})")["id"], 3);
  EXPECT_FALSE(post("games", "{}").contains("id"));
  EXPECT_EQ(post("games", R"({"do": "open"})")["error"]["field"], "do");
  EXPECT_EQ(post("open", R"({"game": "none"})")["status"], 400);
  EXPECT_EQ(post("opne", "{}")["status"], 404);
  EXPECT_EQ(post("open", "{")["status"], 400);
  EXPECT_EQ(post("import", std::string((1 << 20) + 1, ' ') + "{}")["status"], 413);
  EXPECT_EQ(post("analyse", R"({"variant": "othello"})")["status"], 404);
  const Json game = post("new", new_game("othello", bot_seat("greedy"), person("B")).dump());
  EXPECT_EQ(game["status"], 200);
  EXPECT_EQ(game["game"]["thinking"], nullptr);  // nobody watches
}

// The page keeps what a person has chosen in that person's browser.
TEST_F(AppTest, NothingIsKeptOfWhatAPersonHasChosen) {
  TestClient client(*app_);
  EXPECT_EQ(client.ask("settings", {{"set", {{"theme", "dark"}}}})["error"]["code"], "unknown-action");
}

}  // namespace
}  // namespace turncoat::testing
