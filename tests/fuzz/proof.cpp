#include "fuzz.h"
#include "solver/adjacency/certificate.h"

namespace {

using namespace turncoat;
using namespace turncoat::adjacency;

void check_reading(std::string_view text) {
  const Result<ReadCertificate> read = read_certificate(text);
  if (!read) return;
  CertificateWriter writer;
  std::string again = writer.header(read->certificate.rules(), read->certificate.by());
  int pairs = 0;
  for (const ProofLevel& level : read->certificate.levels()) {
    again += writer.line({.pairs = ++pairs,
                          .sets = level.sets,
                          .done = level.done,
                          .open = level.open,
                          .values = level.values});
  }
  const Result<ReadCertificate> reread = read_certificate(again);
  fuzz::check(reread && reread->certificate == read->certificate, "a proof is read as it was written", text);
}

// The same lines with checksums that fit, without which nothing behind them would ever be looked at.
std::string sealed(std::string_view text) {
  CertificateWriter writer;
  std::string result;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const std::string_view body = line.substr(0, line.rfind(" sum "));
    const std::string whole = fmt::format("{} sum {:016x}\n", body, writer.checksum_after(body));
    writer.skip(whole);
    result += whole;
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return result;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  check_reading(text);
  check_reading(sealed(text));
  return 0;
}
