// `check`: whether the file of `prove` proves what it says.
#include <fmt/ostream.h>

#include <memory>
#include <optional>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "core/text.h"
#include "solver/adjacency/certificate_check.h"

namespace turncoat::cli {

namespace {

struct CheckCommandOptions {
  std::string file;
  int threads = 1;
};

CommandResult check(Context& context, const CheckCommandOptions& chosen) {
  const Result<adjacency::ReadCertificate> read = adjacency::read_certificate_file(chosen.file);
  if (!read) return failed(read.error());
  const std::string place = quote(chosen.file, 200);
  if (read->is_torn) return failed({fmt::format("{}: the last line is cut short", place)});

  const InterruptGuard interrupt;
  Streams& streams = context.streams;
  std::optional<Progress> progress;
  int pairs = 0;
  const adjacency::CheckOptions options{
      .threads = chosen.threads,
      .stop = interrupt.token(),
      .tell =
          [&](const adjacency::CheckProgress& level) {
            if (level.pairs != pairs) {
              pairs = level.pairs;
              progress.emplace(streams, static_cast<int>(level.claims));
            }
            progress->update(static_cast<int>(level.done),
                             fmt::format("moves in sets of {} pairs", level.pairs));
          },
  };
  const Result<void> checked = adjacency::check_certificate(read->certificate, options);
  progress.reset();
  if (!checked) return failed(fail_at(place, checked.error()).error());
  fmt::print(streams.out, "Checked: in {} the second player wins by at least 2.\n",
             adjacency::Position(read->certificate.rules()).variant());
  return {};
}

}  // namespace

Command add_check_command(CLI::App& app, Context& context) {
  CLI::App* const options = add_command(
      app, "check",
      "Check the proof in a file.\n"
      "The check shares no code with the search that made the proof and trusts nothing in the file.",
      examples({"turncoat check adjacency-8x8-8.proof"}));
  const auto chosen = std::make_shared<CheckCommandOptions>();
  add_required_text(*options, "FILE", chosen->file, "FILE", "what turncoat prove wrote");
  add_number(*options, "--threads", chosen->threads, kThreads, "sets checked at the same time");
  return {options, [&context, chosen] { return check(context, *chosen); }};
}

}  // namespace turncoat::cli
