// search_thread.hpp: a thread with the stack that a search needs, whatever the system gives by default (128 KB with
// musl, 512 KB on macOS): each ply of the tree keeps its moves there, a few hundred kilobytes in all.
#pragma once

#include <functional>
#include <system_error>
#include <utility>

#include <pthread.h>

namespace millimax {

class SearchThread {
public:
    /// Starts `run`, which must not throw. Throws std::system_error if the system grants no thread.
    explicit SearchThread(std::function<void()> run) : run_(std::move(run)) {
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, 8 << 20);
        const int error = pthread_create(&thread_, &attributes, &SearchThread::start, this);
        pthread_attr_destroy(&attributes);
        if (error) throw std::system_error(error, std::generic_category());
    }
    /// Waits for the end of the thread.
    ~SearchThread() { pthread_join(thread_, nullptr); }
    SearchThread(const SearchThread&) = delete;
    SearchThread& operator=(const SearchThread&) = delete;

private:
    static void* start(void* self) {
        static_cast<SearchThread*>(self)->run_();
        return nullptr;
    }

    const std::function<void()> run_;
    pthread_t thread_{};
};

}  // namespace millimax
