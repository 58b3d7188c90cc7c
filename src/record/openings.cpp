#include "record/openings.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

#include "core/text.h"
#include "games/othello/position.h"
#include "record/builder.h"
#include "record/io.h"
#include "record/transcript.h"

// builtin_openings.S
extern "C" const char turncoat_othello_openings[];      // NOLINT(readability-identifier-naming)
extern "C" const char turncoat_othello_openings_end[];  // NOLINT(readability-identifier-naming)

namespace turncoat {

namespace {

constexpr std::size_t kLongestOpeningName = 40;

// The discs of the side to move and of the other, as the smallest of the symmetries.
using PlaceKey = std::pair<Bitboard, Bitboard>;

PlaceKey key_of(const AnyPosition& position) {
  PlaceKey smallest{~Bitboard{0}, ~Bitboard{0}};
  for (const Symmetry& symmetry : kSymmetries) {
    const Shape shape = position.shape();
    smallest = std::min(smallest, PlaceKey{transform(position.own(), symmetry, shape),
                                           transform(position.opp(), symmetry, shape)});
  }
  return smallest;
}

AnyPosition start_of_openings() { return othello::Position<8>(); }

AnyPosition position_after(std::span<const Move> moves) {
  AnyPosition position = start_of_openings();
  for (const Move move : moves) position.play(move);
  return position;
}

Result<Opening> parse_opening(std::string_view line) {
  const std::size_t tab = line.find('\t');
  if (tab == std::string_view::npos) return fail("there is no tab: write moves, a tab and a name");
  const std::string_view moves = line.substr(0, tab);
  const std::string_view name = line.substr(tab + 1);
  const bool is_plain = std::ranges::all_of(name, [](char c) { return c >= ' ' && c <= '~'; });
  if (name.empty() || name.size() > kLongestOpeningName || !is_plain || name != trimmed(name))
    return fail("{} is not a name: write up to {} ASCII characters", quote(name), kLongestOpeningName);
  RecordBuilder builder(start_of_openings());
  const Result<void> played = play_transcript(moves, builder);
  if (!played) return std::unexpected(played.error());
  const std::vector<PlayedMove>& made = builder.record().moves;
  if (moves_to_text(made) != moves) return fail("{}: write moves like f5d6c3", quote(moves));
  Opening opening{.moves = {}, .name = std::string(name)};
  for (const PlayedMove& played_move : made) opening.moves.push_back(played_move.move);
  return opening;
}

// The names by position.
struct NamedPlaces {
  std::map<PlaceKey, std::string> names;
  std::size_t longest = 0;  // moves
};

const NamedPlaces& named_places() {
  static const NamedPlaces places = [] {
    const Result<std::vector<Opening>> openings = parse_openings(builtin_openings());
    assert(openings);  // a test reads the file too
    NamedPlaces made;
    for (const Opening& opening : *openings) {
      made.names.emplace(key_of(position_after(opening.moves)), opening.name);
      made.longest = std::max(made.longest, opening.moves.size());
    }
    return made;
  }();
  return places;
}

}  // namespace

std::optional<OpeningName> opening_name(const AnyPosition& start, std::span<const Move> moves) {
  if (start != start_of_openings()) return std::nullopt;
  const NamedPlaces& places = named_places();
  std::optional<OpeningName> found;
  AnyPosition position = start;
  for (int ply = 1; const Move move : moves.first(std::min(moves.size(), places.longest))) {
    position.play(move);
    const auto place = places.names.find(key_of(position));
    if (place != places.names.end()) found = OpeningName{place->second, ply};
    ++ply;
  }
  return found;
}

Result<std::vector<Opening>> parse_openings(std::string_view text) {
  std::vector<Opening> openings;
  std::map<PlaceKey, std::string> names;
  Result<void> done;
  for_each_line(text, [&](int number, std::string_view line) {
    if (line.starts_with('#')) return true;
    const auto stop = [&](const Failure& failure) {
      done = fail_at(fmt::format("line {}", number), failure);
      return false;
    };
    Result<Opening> opening = parse_opening(line);
    if (!opening) return stop(opening.error());
    if (std::ranges::find(openings, opening->name, &Opening::name) != openings.end())
      return stop({fmt::format("{} is the name of two openings", opening->name)});
    const auto [place, is_new] = names.emplace(key_of(position_after(opening->moves)), opening->name);
    if (!is_new) {
      return stop({fmt::format("{} and {} are names of one position", place->second, opening->name)});
    }
    openings.push_back(std::move(*opening));
    return true;
  });
  if (!done) return std::unexpected(done.error());
  return openings;
}

std::string_view builtin_openings() { return {turncoat_othello_openings, turncoat_othello_openings_end}; }

}  // namespace turncoat
