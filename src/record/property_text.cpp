#include "record/property_text.h"

#include <algorithm>

#include "core/text.h"
#include "record/fields.h"
#include "record/variations.h"

namespace turncoat {

namespace {

// Far more than any game needs, and little enough for a hostile file to be refused at once.
constexpr std::size_t kMostProperties = 20'000;
constexpr std::size_t kMostOpenLines = 256;
constexpr std::size_t kLongestName = 16;

// Notes are properties of ours and must be right. V is everybody's: one that is no number is left out like
// any property that we do not know.
Result<void> read_note(const Property& property, Side mover, PlayedMove& played) {
  const std::optional<double> number = parse_number(trimmed(property.value));
  if (property.name == kSecondsProperty) {
    if (!number || *number < 0)
      return fail("{} {} is not a number of seconds", kSecondsProperty, quote(property.value));
    played.took = Seconds(*number);
  } else if (property.name == kNodesProperty) {
    played.nodes = number ? nodes_from(*number) : std::nullopt;
    if (!played.nodes)
      return fail("{} {} is not a whole number up to 2^53", kNodesProperty, quote(property.value));
  } else if (property.name == kValueProperty && number) {
    played.value = mover == Side::kX ? *number : -*number;
  }
  return {};
}

std::vector<Property>& line_of(PropertyGame& game, int line) {
  if (line == Variation::kGame) return game.properties;
  return game.variations[static_cast<std::size_t>(line)].properties;
}

}  // namespace

const std::string* PropertyGame::find(std::string_view name) const {
  const auto found = std::ranges::find(properties, name, &Property::name);
  return found == properties.end() ? nullptr : &found->value;
}

std::string PropertyGame::text(std::string_view name) const {
  const std::string* const value = find(name);
  return value == nullptr ? "" : to_utf8(*value);
}

Result<std::optional<double>> PropertyGame::number(std::string_view name) const {
  const std::string* const value = find(name);
  if (value == nullptr || trimmed(*value).empty()) return std::optional<double>();
  const std::optional<double> number = parse_number(trimmed(*value));
  if (!number) return fail("{} {} is not a number", name, quote(*value));
  return number;
}

PropertyReader::PropertyReader(std::string_view text) : text_(without_mark(text)) {}

std::optional<Result<PropertyGame>> PropertyReader::next() {
  skip_space();
  // Servers write the number of games in front of a match of two.
  while (at_ < text_.size() && (is_digit(text_[at_]) || is_space(text_[at_]))) ++at_;
  if (at_ == text_.size()) return std::nullopt;
  ++game_;
  line_ += count_line_ends(text_.substr(counted_, at_ - counted_));
  counted_ = at_;
  Result<PropertyGame> game = read_game();
  if (!game) skip_game();
  return game;
}

std::string PropertyReader::place() const { return fmt::format("game {} (line {})", game_, line_); }

Result<PropertyGame> PropertyReader::read_game() {
  open_.clear();
  properties_ = 0;
  if (!is_at('(')) return fail("{} where a game begins with '(;'", seen());
  ++at_;
  skip_space();
  if (!is_at(';')) return fail("{} behind '(' where ';' begins the first node", seen());
  PropertyGame game;
  int node = -1;
  open_.push_back({});
  while (!open_.empty()) {
    skip_space();
    if (is_at(')')) {
      ++at_;
      open_.pop_back();
      continue;
    }
    if (is_at('(')) {
      const Result<void> opened = open_line(game, node + 1);
      if (!opened) return std::unexpected(opened.error());
      continue;
    }
    const OpenLine& open = open_.back();
    if (open.has_forked) return fail("{} behind a variation, where '(' or ')' is expected", seen());
    if (is_at(';')) {
      ++node;
      ++at_;
      continue;
    }
    const Result<void> read = read_property(line_of(game, open.line), node);
    if (!read) return std::unexpected(read.error());
  }
  return game;
}

// The first parentheses in a line go on with it; each further one is a variation that leaves it there.
Result<void> PropertyReader::open_line(PropertyGame& game, int node) {
  ++at_;
  open_.push_back({});
  skip_space();
  if (!is_at(';')) return fail("{} behind '(' where ';' begins a variation", seen());
  if (open_.size() > kMostOpenLines) return fail("variations are nested deeper than {}", kMostOpenLines);
  OpenLine& outer = open_[open_.size() - 2];
  int line = outer.line;
  if (outer.has_forked) {
    if (game.variations.size() == kMostVariations)
      return fail("more than {} variations in one game", kMostVariations);
    game.variations.push_back({.parent = line, .fork = outer.fork, .first_node = node});
    line = static_cast<int>(game.variations.size()) - 1;
  } else {
    outer.has_forked = true;
    outer.fork = line_of(game, line).size();
  }
  open_.back().line = line;
  return {};
}

Result<void> PropertyReader::read_property(std::vector<Property>& line, int node) {
  const std::string name = read_name();
  if (name.empty()) return fail("{} inside a game, where NAME[value], ';' or ')' is expected", seen());
  skip_space();
  if (!is_at('[')) return fail("{} behind {}, where '[' begins its value", seen(), quote(name));
  while (is_at('[')) {
    Result<std::string> value = read_value();
    if (!value) return fail_at(name, value.error());
    if (properties_++ == kMostProperties) return fail("more than {} properties in one game", kMostProperties);
    line.push_back({name, std::move(*value), node});
    skip_space();
  }
  return {};
}

std::string PropertyReader::read_name() {
  std::string name;
  while (at_ < text_.size() && is_letter(text_[at_]) && name.size() <= kLongestName) {
    name += static_cast<char>(text_[at_] & ~0x20);  // upper case
    ++at_;
  }
  return name;
}

Result<std::string> PropertyReader::read_value() {
  std::string value;
  for (++at_; !is_at(']'); ++at_) {
    if (is_at('\\')) ++at_;
    if (at_ >= text_.size()) return fail("the text ends before the ']' of a value");
    value += text_[at_];
  }
  ++at_;
  return value;
}

// Behind a failure: to the next "(;", which inside of parentheses would only be a variation.
void PropertyReader::skip_game() {
  if (open_.size() <= 1) {
    at_ = std::min(text_.find("(;", at_), text_.size());
    return;
  }
  std::size_t open = open_.size();
  while (at_ < text_.size() && open > 0) {
    if (is_at('[')) {
      if (!read_value()) return;
      continue;
    }
    if (is_at('(')) ++open;
    if (is_at(')')) --open;
    ++at_;
  }
}

void PropertyReader::skip_space() {
  while (at_ < text_.size() && is_space(text_[at_])) ++at_;
}

std::string PropertyReader::seen() const {
  return at_ == text_.size() ? "the text ends" : quote(text_.substr(at_), 8) + " stands";
}

void read_property_games(const ReadRequest& request, const GameSink& sink,
                         Result<GameRecord> (*record_of)(const PropertyGame&, const GameRegistry&)) {
  PropertyReader reader(request.files.text);
  while (const std::optional<Result<PropertyGame>> game = reader.next()) {
    Result<GameRecord> record = *game ? record_of(**game, request.games) : std::unexpected(game->error());
    const bool goes_on = record ? sink(std::move(record)) : sink(fail_at(reader.place(), record.error()));
    if (!goes_on) return;
  }
}

std::string property_text(std::string_view name, std::string_view value) {
  if (value.empty()) return "";
  std::string text = fmt::format("{}[", name);
  for (const char c : value) {
    if (c == ']' || c == '\\') text += '\\';
    text += c;
  }
  return text + ']';
}

Result<void> read_header(const PropertyGame& game, const HeaderNames& names, GameRecord& record) {
  record.name_x = game.text("PB");
  record.name_o = game.text("PW");
  record.place = game.text("PC");
  record.date = game.text("DT");
  record.time_control = game.text(names.time_control);
  record.comment = game.text(names.comment);
  const Result<std::optional<double>> rating_x = game.number(names.rating_x);
  if (!rating_x) return std::unexpected(rating_x.error());
  record.rating_x = *rating_x;
  const Result<std::optional<double>> rating_o = game.number(names.rating_o);
  if (!rating_o) return std::unexpected(rating_o.error());
  record.rating_o = *rating_o;
  return {};
}

std::string header_text(const GameRecord& record, const HeaderNames& names) {
  std::string text = property_text("PC", record.place);
  text += property_text("DT", record.date);
  text += property_text("PB", record.name_x);
  text += property_text("PW", record.name_o);
  if (record.rating_x) text += property_text(names.rating_x, number_text(*record.rating_x));
  if (record.rating_o) text += property_text(names.rating_o, number_text(*record.rating_o));
  return text + property_text(names.time_control, record.time_control);
}

std::string nodes_property(const PlayedMove& played) {
  return played.nodes ? property_text(kNodesProperty, std::to_string(*played.nodes)) : "";
}

Result<std::vector<int>> play_properties(std::span<const Property> line, RecordBuilder& builder,
                                         Result<PlayedMove> (*parse)(std::string_view, Shape)) {
  std::vector<int> moves_made;
  moves_made.reserve(line.size());
  for (const Property& property : line) {
    if (property.name == "B" || property.name == "W") {
      const Result<PlayedMove> played = parse(property.value, builder.position().shape());
      if (!played) return fail_at(fmt::format("move {}", builder.moves_made() + 1), played.error());
      const Result<void> done = builder.play(property.name == "B" ? Side::kX : Side::kO, *played);
      if (!done) return std::unexpected(done.error());
    } else if (std::vector<PlayedMove>& moves = builder.record().moves; !moves.empty()) {
      const Result<void> noted = read_note(property, other(builder.position().side()), moves.back());
      if (!noted) return fail_at(fmt::format("move {}", builder.moves_made()), noted.error());
    }
    moves_made.push_back(builder.moves_made());
  }
  return moves_made;
}

}  // namespace turncoat
