#include "tool/side_by_side.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <cstdio>
#include <map>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace nidus {

namespace {

/// A file without a name, which two processes share.
class SharedFile {
  FILE *file = std::tmpfile();

public:
  SharedFile() {
    if (!file)
      throw std::runtime_error("cannot make a temporary file");
  }
  SharedFile(const SharedFile &) = delete;
  ~SharedFile() { std::fclose(file); }

  void becomes(int descriptor) const { dup2(fileno(file), descriptor); }
  bool write(const std::string &text) const {
    for (size_t at = 0; at < text.size();) {
      const ssize_t count = ::write(fileno(file), text.data() + at, text.size() - at);
      if (count < 0)
        return false;
      at += static_cast<size_t>(count);
    }
    return true;
  }
  std::string text() const {
    std::string all;
    char buffer[1 << 16];
    for (ssize_t count; (count = pread(fileno(file), buffer, sizeof buffer, static_cast<off_t>(all.size()))) > 0;)
      all.append(buffer, static_cast<size_t>(count));
    return all;
  }
};

struct Worker {
  SharedFile output, messages, answer;
  pid_t process = -1;

  void start(const std::function<std::string()> &work) {
    llvm::outs().flush();
    llvm::errs().flush();
    process = fork();
    if (process < 0)
      throw std::runtime_error("cannot start a process");
    if (process > 0)
      return;
    output.becomes(STDOUT_FILENO);
    messages.becomes(STDERR_FILENO);
    const bool isWritten = answer.write(work());
    llvm::outs().flush();
    llvm::errs().flush();
    _exit(isWritten ? 0 : 1);
  }

  WorkDone done(int status) const {
    WorkDone all{output.text(), messages.text(), answer.text(), std::nullopt};
    if (WIFSIGNALED(status))
      all.signal = WTERMSIG(status);
    return all;
  }
};

} // namespace

void sideBySide(size_t count, int jobs, const std::function<std::string(size_t)> &work,
                const std::function<void(size_t)> &begin, const std::function<void(size_t, const WorkDone &)> &take) {
  std::map<size_t, Worker> running;
  std::map<size_t, WorkDone> finished; ///< those before which others still run
  for (size_t started = 0, taken = 0; taken < count;) {
    for (; started < count && running.size() < static_cast<size_t>(jobs); ++started) {
      begin(started);
      running[started].start([&] { return work(started); });
    }
    int status = 0;
    const pid_t ended = waitpid(-1, &status, 0);
    if (ended < 0 && errno != EINTR)
      throw std::runtime_error("a process is lost");
    for (auto at = running.begin(); at != running.end(); ++at)
      if (at->second.process == ended) {
        finished[at->first] = at->second.done(status);
        running.erase(at);
        break;
      }
    for (auto next = finished.find(taken); next != finished.end(); next = finished.find(++taken)) {
      take(taken, next->second);
      finished.erase(next);
    }
  }
}

} // namespace nidus
