#include "record/wthor.h"

#include <map>
#include <string>

#include "core/text.h"
#include "record/builder.h"
#include "record/fields.h"

namespace turncoat {

namespace {

// Bytes of the header: date of creation (4), games (4), names (2), year (2), board size, kind, depth
// of the theoretical scores, unused.
constexpr std::size_t kHeader = 16;
constexpr std::size_t kGamesAt = 4;
constexpr std::size_t kNamesAt = 8;
constexpr std::size_t kYearAt = 10;
constexpr std::size_t kSizeAt = 12;
constexpr std::size_t kKindAt = 13;

// Bytes of a game: tournament, black, white (2 each), discs of black at the end, discs of black with
// perfect play, 60 moves.
constexpr std::size_t kGame = 68;
constexpr std::size_t kMovesAt = 8;
constexpr std::size_t kMoves = 60;

constexpr std::size_t kPlayerName = 20;
constexpr std::size_t kTournamentName = 26;
constexpr std::size_t kMostNames = 65536;

int byte_at(std::string_view bytes, std::size_t at) { return static_cast<unsigned char>(bytes[at]); }
int word_at(std::string_view bytes, std::size_t at) {
  return byte_at(bytes, at) | byte_at(bytes, at + 1) << 8;
}

void put(std::string& bytes, std::size_t at, std::size_t length, std::size_t value) {
  for (std::size_t i = 0; i < length; ++i) bytes[at + i] = static_cast<char>(value >> (8 * i) & 0xFF);
}

// A file of names, or none where it is missing: then every name is empty.
class Names {
 public:
  static Result<Names> read(std::string_view bytes, std::size_t length, std::string_view what) {
    const bool is_whole =
        bytes.empty() || (bytes.size() >= kHeader && (bytes.size() - kHeader) % length == 0);
    if (!is_whole) {
      return fail("the file of {} names has {} bytes, which is not {} and {} for each name", what,
                  bytes.size(), kHeader, length);
    }
    return Names(bytes, length, what);
  }

  [[nodiscard]] Result<std::string> name(int index) const {
    if (bytes_.empty()) return "";
    const std::size_t names = (bytes_.size() - kHeader) / length_;
    const auto number = static_cast<std::size_t>(index);
    if (number >= names) return fail("{} {} has no name: the file beside has {}", what_, index, names);
    const std::string_view field = bytes_.substr(kHeader + number * length_, length_ - 1);
    return utf8_from_latin1(field.substr(0, field.find('\0')));
  }

 private:
  Names(std::string_view bytes, std::size_t length, std::string_view what)
      : bytes_(bytes), length_(length), what_(what) {}

  std::string_view bytes_;
  std::size_t length_;
  std::string_view what_;
};

struct Database {
  AnyPosition start;
  std::string date;
  Names players;
  Names tournaments;
};

Result<Database> read_database(const ReadRequest& request) {
  const std::string_view bytes = request.files.text;
  if (bytes.size() < kHeader)
    return fail("the file has {} bytes, less than the {} of its header", bytes.size(), kHeader);
  const int size = byte_at(bytes, kSizeAt);
  if (size != 0 && size != 8)
    return fail("byte {}: the board is {}x{}, and only 8x8 is read", kSizeAt, size, size);
  if (byte_at(bytes, kKindAt) == 1)
    return fail("byte {}: a file of solitaires, and only games are read", kKindAt);
  const Result<AnyPosition> start = request.games.start("othello");
  if (!start) return std::unexpected(start.error());
  const Result<Names> players = Names::read(request.files.players, kPlayerName, "player");
  if (!players) return std::unexpected(players.error());
  const Result<Names> tournaments = Names::read(request.files.tournaments, kTournamentName, "tournament");
  if (!tournaments) return std::unexpected(tournaments.error());
  const int year = word_at(bytes, kYearAt);
  return Database{*start, year == 0 ? "" : std::to_string(year), *players, *tournaments};
}

Result<GameRecord> read_game(std::string_view bytes, const Database& database) {
  RecordBuilder builder(database.start);
  GameRecord& record = builder.record();
  const Result<std::string> place = database.tournaments.name(word_at(bytes, 0));
  if (!place) return std::unexpected(place.error());
  const Result<std::string> black = database.players.name(word_at(bytes, 2));
  if (!black) return std::unexpected(black.error());
  const Result<std::string> white = database.players.name(word_at(bytes, 4));
  if (!white) return std::unexpected(white.error());
  record.place = *place;
  record.name_x = *black;
  record.name_o = *white;
  record.date = database.date;
  const int discs = byte_at(bytes, 6);
  if (discs > kGridSquares) return fail("{} discs of black: it must be 0 to {}", discs, kGridSquares);
  record.result_for_x = 2 * discs - kGridSquares;

  bool has_ended = false;
  for (std::size_t i = 0; i < kMoves; ++i) {
    const int cell = byte_at(bytes, kMovesAt + i);
    has_ended = has_ended || cell == 0;
    if (has_ended && cell == 0) continue;
    if (has_ended) return fail("move byte {} behind the end of the game: it must be 0", cell);
    const int row = cell / 10 - 1;
    const int column = cell % 10 - 1;
    if (!database.start.shape().contains(row, column))
      return fail("move {}: byte {} is not a cell: it is 10 times the row and the column, 11 to 88", i + 1,
                  cell);
    const Result<void> played = builder.play({Move(make_square(row, column))});
    if (!played) return std::unexpected(played.error());
  }
  return std::move(record);
}

// The names of one file being written, each with its number.
class NameTable {
 public:
  NameTable(std::size_t length, std::string_view what) : length_(length), what_(what) {}

  Result<std::size_t> number_of(const std::string& name) {
    if (const auto found = numbers_.find(name); found != numbers_.end()) return found->second;
    std::optional<std::string> field = latin1_from_utf8(name);
    if (!field || field->find('\0') != std::string::npos)
      return fail("{} {} has a character outside Latin-1, which WTHOR cannot hold", what_, quote(name));
    if (field->size() >= length_)
      return fail("{} {} is longer than the {} characters of WTHOR", what_, quote(name), length_ - 1);
    if (numbers_.size() == kMostNames)
      return fail("more than {} different names: split the file", kMostNames);
    field->resize(length_, '\0');
    names_ += *field;
    return numbers_.emplace(name, numbers_.size()).first->second;
  }

  [[nodiscard]] std::string file() const {
    std::string header(kHeader, '\0');
    put(header, kNamesAt, 2, numbers_.size());
    return header + names_;
  }

 private:
  std::size_t length_;
  std::string_view what_;
  std::map<std::string, std::size_t> numbers_;
  std::string names_;
};

// The year in front of a date, 0 for no date.
Result<std::size_t> year_of(std::string_view date) {
  if (date.empty()) return 0;
  std::size_t digits = 0;
  while (digits < date.size() && is_digit(date[digits])) ++digits;
  const std::optional<int> year = parse_integer(date.substr(0, digits));
  if (!year || *year < 1 || *year > 0xFFFF)
    return fail("date {} does not begin with a year, which is all that WTHOR holds of it", quote(date));
  return static_cast<std::size_t>(*year);
}

class WthorWriter : public GameWriter {
 public:
  explicit WthorWriter(const GameRegistry& games) : games_(games) {}

  Result<void> add(const GameRecord& record) override {
    Result<std::string> game = game_of(record);
    if (!game) return std::unexpected(game.error());
    const Result<std::size_t> year = year_of(record.date);
    if (!year) return std::unexpected(year.error());
    if (!game_bytes_.empty() && *year != year_)
      return fail("a game of {} behind games of {}: a WTHOR file holds one year", *year, year_);
    const Result<std::size_t> place = tournaments_.number_of(record.place);
    if (!place) return std::unexpected(place.error());
    const Result<std::size_t> black = players_.number_of(record.name_x);
    if (!black) return std::unexpected(black.error());
    const Result<std::size_t> white = players_.number_of(record.name_o);
    if (!white) return std::unexpected(white.error());
    year_ = *year;
    put(*game, 0, 2, *place);
    put(*game, 2, 2, *black);
    put(*game, 4, 2, *white);
    game_bytes_ += *game;
    return {};
  }

  // The date of creation stays 0, so that the same games give the same file.
  [[nodiscard]] FileSet finish() override {
    std::string header(kHeader, '\0');
    put(header, kGamesAt, 4, game_bytes_.size() / kGame);
    put(header, kYearAt, 2, year_);
    header[kSizeAt] = 8;
    return {.text = header + game_bytes_, .players = players_.file(), .tournaments = tournaments_.file()};
  }

 private:
  // Moves and discs.
  [[nodiscard]] Result<std::string> game_of(const GameRecord& record) const {
    if (!is_start_of("othello", record.start, games_))
      return fail("WTHOR holds 8x8 Othello from the standard start only, and this is {} from {}",
                  record.start.variant(), record.start.to_text());
    std::string bytes(kGame, '\0');
    std::size_t at = kMovesAt;
    for (const PlayedMove& played : record.moves) {
      if (played.move.is_pass()) continue;
      const Square square = played.move.square();
      bytes[at++] = static_cast<char>(10 * (row_of(square) + 1) + column_of(square) + 1);
    }
    if (!record.moves.empty() && record.moves.back().move.is_pass())
      return fail("the game ends with a pass, which WTHOR cannot hold");
    const Result<int> result = result_of(record);
    if (!result) return std::unexpected(result.error());
    if (*result % 2 != 0) {
      return fail("result {:+} is odd: WTHOR counts discs of black with the empty cells given to the winner",
                  *result);
    }
    const int discs = (kGridSquares + *result) / 2;
    put(bytes, 6, 1, static_cast<std::size_t>(discs));
    put(bytes, 7, 1, static_cast<std::size_t>(discs));
    return bytes;
  }

  static Result<int> result_of(const GameRecord& record) {
    if (record.result_for_x) return *record.result_for_x;
    const Result<AnyPosition> end = final_position(record);
    if (!end) return std::unexpected(end.error());
    if (!end->is_over()) return fail("the game is not over and states no result, which WTHOR needs");
    return final_score_for(*end, Side::kX).discs;
  }

  const GameRegistry& games_;
  NameTable players_{kPlayerName, "player"};
  NameTable tournaments_{kTournamentName, "tournament"};
  std::size_t year_ = 0;
  std::string game_bytes_;
};

}  // namespace

void read_wthor(const ReadRequest& request, const GameSink& sink) {
  const Result<Database> database = read_database(request);
  if (!database) {
    sink(std::unexpected(database.error()));
    return;
  }
  const std::string_view bytes = request.files.text;
  const std::size_t games = static_cast<std::size_t>(word_at(bytes, kGamesAt)) |
                            static_cast<std::size_t>(word_at(bytes, kGamesAt + 2)) << 16;
  for (std::size_t i = 0; i < games; ++i) {
    const std::size_t at = kHeader + i * kGame;
    const std::string place = fmt::format("game {} (byte {})", i + 1, at);
    const std::string_view game = bytes.substr(std::min(at, bytes.size()), kGame);
    if (game.size() < kGame) {
      sink(fail("{}: the file ends after {} of {} bytes; its header promises {} games", place, game.size(),
                kGame, games));
      return;
    }
    Result<GameRecord> record = read_game(game, *database);
    if (!(record ? sink(std::move(record)) : sink(fail_at(place, record.error())))) return;
  }
  const std::size_t end = kHeader + games * kGame;
  if (bytes.size() > end) {
    sink(fail("byte {}: {} bytes behind the last of the {} games that the header promises", end,
              bytes.size() - end, games));
  }
}

std::unique_ptr<GameWriter> make_wthor_writer(const GameRegistry& registry) {
  return std::make_unique<WthorWriter>(registry);
}

}  // namespace turncoat
