// The notation that GGF and SGF share: games in parentheses, nodes behind semicolons, and properties
// NAME[value][value]... in a node. A backslash in a value takes the next character as it is. Parentheses in a
// game are lines of play that go on from there: the first goes on with the line it stands in, each further
// one is a variation of it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "record/builder.h"
#include "record/io.h"

namespace turncoat {

// One value of a property; NAME[a][b] is two of them.
struct Property {
  std::string name;
  std::string value;
  int node = 0;  // counted from 0 in its game
};

struct PropertyVariation {
  int parent = Variation::kGame;  // as in a record
  std::size_t fork = 0;           // properties of its parent before it, of the parent's own
  int first_node = 0;
  std::vector<Property> properties = {};
};

struct PropertyGame {
  std::vector<Property> properties = {};  // of the game's own line
  std::vector<PropertyVariation> variations = {};

  // The first value of a property, or nothing.
  [[nodiscard]] const std::string* find(std::string_view name) const;

  // The same as UTF-8, empty when there is none.
  [[nodiscard]] std::string text(std::string_view name) const;

  // The same as a number; fails if it is something else.
  [[nodiscard]] Result<std::optional<double>> number(std::string_view name) const;
};

// Reads one game after the other.
class PropertyReader {
 public:
  explicit PropertyReader(std::string_view text);

  // The next game, or nothing at the end of the text. A failure carries no place; reading can go on
  // with the next "(;" behind it, or behind the game if the failure was inside its parentheses.
  std::optional<Result<PropertyGame>> next();

  // "game 2 (line 5)", for the game that `next` returned last.
  [[nodiscard]] std::string place() const;

 private:
  // A parenthesis that is not closed yet.
  struct OpenLine {
    int line = Variation::kGame;
    bool has_forked = false;  // it goes on in parentheses of its own
    std::size_t fork = 0;     // properties of the line before them
  };

  Result<PropertyGame> read_game();
  Result<void> open_line(PropertyGame& game, int node);
  Result<void> read_property(std::vector<Property>& line, int node);
  Result<std::string> read_value();
  std::string read_name();
  void skip_game();
  void skip_space();
  [[nodiscard]] bool is_at(char c) const { return at_ < text_.size() && text_[at_] == c; }
  [[nodiscard]] std::string seen() const;

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<OpenLine> open_ = {};  // of the game at hand, the innermost last
  std::size_t properties_ = 0;       // of the game at hand
  std::size_t counted_ = 0;          // up to here the line ends are in line_
  int line_ = 1;                     // of the beginning of the last game
  int game_ = 0;
};

// Gives every game of the request to the sink, made into a record by `record_of`.
void read_property_games(const ReadRequest& request, const GameSink& sink,
                         Result<GameRecord> (*record_of)(const PropertyGame&, const GameRegistry&));

// "NAME[value]" with the value escaped, or nothing for an empty value.
std::string property_text(std::string_view name, std::string_view value);

// What GGF and SGF call the things that both say about a game.
struct HeaderNames {
  std::string_view rating_x;
  std::string_view rating_o;
  std::string_view time_control;
  std::string_view comment;
};

Result<void> read_header(const PropertyGame& game, const HeaderNames& names, GameRecord& record);

// Everything but the comment, which stands behind other properties.
std::string header_text(const GameRecord& record, const HeaderNames& names);

// Plays the values of B and W, each read by `parse`, and reads the notes behind them. Gives the moves made
// behind each property.
Result<std::vector<int>> play_properties(std::span<const Property> line, RecordBuilder& builder,
                                         Result<PlayedMove> (*parse)(std::string_view, Shape));

// What was noted about a move and has a property of its own, to be written behind it. Neither format has a
// word for the time and the nodes of a move; V is SGF's for its value, for black.
inline constexpr std::string_view kSecondsProperty = "SECONDS";
inline constexpr std::string_view kNodesProperty = "NODES";
inline constexpr std::string_view kValueProperty = "V";
std::string nodes_property(const PlayedMove& played);

}  // namespace turncoat
