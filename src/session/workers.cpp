#include "session/workers.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>

#include <thread>
#include <utility>

namespace turncoat {

namespace asio = boost::asio;

struct Workers::Impl {
  explicit Impl(std::size_t pool_threads)
      : work(context.get_executor()), pool(pool_threads), thread([this] { context.run(); }) {}

  asio::io_context context{1};
  asio::executor_work_guard<asio::io_context::executor_type> work;
  asio::thread_pool pool;
  std::thread thread;
};

Workers::Workers(std::size_t pool_threads) : impl_(std::make_unique<Impl>(pool_threads)) {}
Workers::~Workers() { finish(); }

void Workers::post(std::function<void()> work) { asio::post(impl_->context, std::move(work)); }
void Workers::post_to_pool(std::function<void()> work) { asio::post(impl_->pool, std::move(work)); }
void Workers::finish() {
  impl_->work.reset();
  if (impl_->thread.joinable()) impl_->thread.join();
  impl_->pool.join();
}

struct Alarm::Impl {
  explicit Impl(asio::io_context& context) : timer(context) {}

  asio::steady_timer timer;
  // A timer that has gone off cannot be cancelled while its call waits for the thread; without this, it does
  // nothing then.
  std::shared_ptr<std::function<void()>> call;
};

Alarm::Alarm(Workers& workers) : impl_(std::make_unique<Impl>(workers.impl_->context)) {}
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
