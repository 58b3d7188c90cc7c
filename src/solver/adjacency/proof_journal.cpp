#include "solver/adjacency/proof_journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "core/text.h"

namespace turncoat::adjacency {

// An open file, locked against a second run, that is closed whatever happens.
class ProofJournal::File {
 public:
  explicit File(std::string path)
      : path_(std::move(path)),
        number_(::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644)) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (number_ >= 0) ::close(number_);
  }

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  [[nodiscard]] bool lock() const { return ::flock(number_, LOCK_EX | LOCK_NB) == 0; }
  [[nodiscard]] bool is_empty() const { return ::lseek(number_, 0, SEEK_END) == 0; }
  [[nodiscard]] bool sync() const { return ::fsync(number_) == 0; }
  [[nodiscard]] bool cut(std::size_t bytes) const {
    return ::ftruncate(number_, static_cast<off_t>(bytes)) == 0;
  }
  [[nodiscard]] bool write(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t written = ::write(number_, text.data(), text.size());
      if (written < 0 && errno != EINTR) return false;
      if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
  }

  [[nodiscard]] std::unexpected<Failure> failure(std::string_view what) const {
    return fail("{} cannot be {}: {}", quote(path_, 200), what, std::strerror(errno));
  }

 private:
  std::string path_;
  int number_;
};

ProofJournal::ProofJournal(std::unique_ptr<File> file, Rules rules)
    : file_(std::move(file)), certificate_(rules) {}
ProofJournal::ProofJournal(ProofJournal&&) noexcept = default;
ProofJournal::~ProofJournal() = default;

Result<ProofJournal> ProofJournal::open(const std::string& path, Rules rules) {
  ProofJournal journal(std::make_unique<File>(path), rules);
  const File& file = *journal.file_;
  if (!file.is_open()) return file.failure("opened");
  if (!file.lock()) return fail("{} is in use by another run", quote(path, 200));
  if (file.is_empty()) {
    if (const Result<void> begun = journal.write(journal.writer_.header(rules)); !begun) {
      return std::unexpected(begun.error());
    }
    return journal;
  }
  Result<ReadCertificate> read = read_certificate_file(path);
  if (!read) return std::unexpected(read.error());
  if (read->certificate.rules() != rules) {
    return fail("{} is a proof for {}; give --file another name", quote(path, 200),
                Position(read->certificate.rules()).variant());
  }
  if (read->is_torn && !file.cut(read->bytes)) return file.failure("cut");
  journal.certificate_ = std::move(read->certificate);
  journal.writer_ = read->writer;
  journal.has_dropped_a_line_ = read->is_torn;
  return journal;
}

Result<void> ProofJournal::add(const ProofStep& step) {
  if (const Result<void> added = certificate_.add(step); !added) return added;
  return write(writer_.line(step));
}

Result<void> ProofJournal::write(std::string_view line) {
  if (!file_->write(line)) return file_->failure("written");
  return {};
}

Result<void> ProofJournal::sync() {
  if (!file_->sync()) return file_->failure("written");
  return {};
}

}  // namespace turncoat::adjacency
