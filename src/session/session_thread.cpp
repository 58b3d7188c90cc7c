#include "session/session_thread.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include <exception>
#include <thread>
#include <utility>

#include "session/surely.h"

namespace turncoat {

namespace asio = boost::asio;

struct SessionThread::Impl {
  Impl() : work(context.get_executor()), thread([this] { run(); }) {}

  // What throws, as for want of memory, has failed by itself; everybody else's work goes on.
  void run() {
    while (true) {
      try {
        context.run();
        return;
      } catch (const std::exception&) {
        continue;
      }
    }
  }

  asio::io_context context{1};
  asio::executor_work_guard<asio::io_context::executor_type> work;
  std::thread thread;
};

SessionThread::SessionThread() : impl_(std::make_unique<Impl>()) {}
SessionThread::~SessionThread() { finish(); }

void SessionThread::post(std::function<void()> work) { asio::post(impl_->context, std::move(work)); }

void SessionThread::post_surely(const std::function<void()>& work) {
  surely([&] { post(work); });
}

void SessionThread::finish() {
  impl_->work.reset();
  if (impl_->thread.joinable()) impl_->thread.join();
}

struct Alarm::Impl {
  explicit Impl(asio::io_context& context) : timer(context) {}

  asio::steady_timer timer;
  // A timer that has gone off cannot be cancelled while its call waits for the thread; without this, it does
  // nothing then.
  std::shared_ptr<std::function<void()>> call;
};

Alarm::Alarm(SessionThread& thread) : impl_(std::make_unique<Impl>(thread.impl_->context)) {}
Alarm::~Alarm() = default;

void Alarm::set(std::chrono::milliseconds delay, std::function<void()> call) {
  impl_->call = std::make_shared<std::function<void()>>(std::move(call));
  impl_->timer.expires_after(delay);
  impl_->timer.async_wait([waiting = std::weak_ptr(impl_->call)](const boost::system::error_code& error) {
    const std::shared_ptr<std::function<void()>> due = waiting.lock();
    if (!error && due) (*due)();
  });
}

void Alarm::cancel() {
  impl_->call.reset();
  impl_->timer.cancel();
}

}  // namespace turncoat
