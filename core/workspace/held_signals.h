// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_WORKSPACE_HELD_SIGNALS_H_
#define TORCHLIFT_CORE_WORKSPACE_HELD_SIGNALS_H_

#include <csignal>

namespace torchlift {

// Holds back what would end the process between two system calls, for as long as it lives.
class HeldSignals {
 public:
  HeldSignals() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM}) sigaddset(&held, signal);
    pthread_sigmask(SIG_BLOCK, &held, &before_);
  }
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;
  ~HeldSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_WORKSPACE_HELD_SIGNALS_H_
