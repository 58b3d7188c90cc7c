#include "solver/adjacency/proof_journal.h"

#include <utility>

#include "core/text.h"

namespace turncoat::adjacency {

Result<ProofJournal> ProofJournal::open(const std::string& path, Rules rules, int by) {
  Result<LockedFile> file = LockedFile::open(path);
  if (!file) return std::unexpected(file.error());
  ProofJournal journal(std::move(*file), Certificate(rules, by));
  if (journal.file_.is_empty()) {
    const Result<void> begun = journal.file_.append(journal.writer_.header(rules, by));
    if (!begun) return std::unexpected(begun.error());
    return journal;
  }
  Result<ReadCertificate> read = read_certificate_file(path);
  if (!read) return std::unexpected(read.error());
  const Certificate& found = read->certificate;
  if (found.rules() != rules || found.by() != by) {
    return fail("{} is a proof for {} by {}; give --file another name", quote(path, 200),
                Position(found.rules()).variant(), found.by());
  }
  if (read->is_torn) {
    if (const Result<void> cut = journal.file_.cut(read->bytes); !cut) return std::unexpected(cut.error());
  }
  journal.certificate_ = std::move(read->certificate);
  journal.writer_ = read->writer;
  journal.has_dropped_a_line_ = read->is_torn;
  journal.is_continued_ = !journal.certificate_.levels().empty();
  return journal;
}

Result<void> ProofJournal::add(const ProofStep& step) {
  if (const Result<void> added = certificate_.add(step); !added) return added;
  return file_.append(writer_.line(step));
}

Result<void> ProofJournal::sync() { return file_.sync(); }

}  // namespace turncoat::adjacency
