// The log of `improve`: a first line with all that decides what happens, then a line of JSON for every stage
// that is done. What is in it is on disk for good; an interrupted run goes on behind its last whole line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "arena/stats.h"
#include "core/file.h"
#include "core/result.h"

namespace turncoat::cli {

struct ImproveOptions {
  std::string start = "learned";  // whose weights the first round begins with; in the log their checksum
  int games = 20'000;             // of self-play in a round
  int exact = 14;
  int memory = 3;  // rounds whose positions are learned from
  int depth = 4;
  int passes = 8;
  int pull = 10;
  int network = 6;     // passes over the positions; 0: none
  int nodes = 10'000;  // for a move of the match
  int match_games = 2000;
  std::string sprt = "0,20";
  int seed = 1;
};

enum class Stage : std::uint8_t { kSelfplay, kTrain, kMatch };

// What one stage of a round came to; only what belongs to it is filled.
struct StageDone {
  int round = 1;
  Stage stage = Stage::kSelfplay;
  std::size_t positions = 0;  // played; learned from
  std::size_t exact = 0;
  double held_out = 0;       // error in discs, root mean square over all phases
  std::string weights = {};  // checksum
  Pentanomial pairs = {};    // for the new weights
  bool is_kept = false;
};

class ImproveLog {
 public:
  // Begins the log, or goes on with one of the same options. Fails if it is something else, damaged or in
  // use.
  static Result<ImproveLog> open(const std::string& path, const ImproveOptions& options);

  [[nodiscard]] const std::vector<StageDone>& stages() const { return stages_; }

  // On disk when it returns.
  Result<void> add(const StageDone& stage);

 private:
  explicit ImproveLog(LockedFile file) : file_(std::move(file)) {}
  Result<void> read_earlier(const std::string& first_line);

  LockedFile file_;
  std::vector<StageDone> stages_;
};

}  // namespace turncoat::cli
