// What a reader gets and gives, what a writer gives: the shape that all formats share.
//
// Games pass one by one, so a large file is never held as records, and one bad game is reported with
// its place while the rest can still be read.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/registry.h"
#include "record/game_record.h"

namespace turncoat {

// What a file of games consists of: one text, and for WTHOR the two files of names beside it.
struct FileSet {
  std::string text = {};
  std::string players = {};
  std::string tournaments = {};
};

struct ReadRequest {
  const GameRegistry& games;
  const FileSet& files;
  std::optional<AnyPosition> start = {};  // for formats that do not say which game it is
};

// Takes the next game, or why it could not be read and where; returns whether to go on.
using GameSink = std::function<bool(Result<GameRecord>)>;

// Collects the games of one file.
class GameWriter {
 public:
  GameWriter() = default;
  GameWriter(const GameWriter&) = delete;
  GameWriter& operator=(const GameWriter&) = delete;
  virtual ~GameWriter() = default;

  // Fails, and adds nothing, if the format cannot hold the game. Precondition: its moves are legal.
  virtual Result<void> add(const GameRecord& record) = 0;

  [[nodiscard]] virtual FileSet finish() = 0;
};

// A writer of a format in which each game is a text of its own, one behind the other.
class TextWriter : public GameWriter {
 public:
  using ToText = Result<std::string> (*)(const GameRecord&, const GameRegistry&);
  using ToKind = std::string (*)(const GameRecord&, const GameRegistry&);

  // `kind`, where there is one, says what the format does not write down and all games of a file
  // must therefore have in common.
  explicit TextWriter(const GameRegistry& games, ToText to_text, ToKind kind = nullptr)
      : games_(games), to_text_(to_text), kind_(kind) {}

  Result<void> add(const GameRecord& record) override;
  [[nodiscard]] FileSet finish() override { return {.text = std::move(text_)}; }

 private:
  const GameRegistry& games_;
  ToText to_text_;
  ToKind kind_;
  std::optional<std::string> kind_of_first_;
  std::string text_;
};

// The text without the byte order mark that some editors put in front.
std::string_view without_mark(std::string_view text);

// Calls `visit(number, line)` for each line that is not blank, numbered from 1, until it returns
// false. Lines end with LF, CR LF or CR.
void for_each_line(std::string_view text, const std::function<bool(int, std::string_view)>& visit);

// How many lines end in `text`, by the same rule.
int count_line_ends(std::string_view text);

}  // namespace turncoat
