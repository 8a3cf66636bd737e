// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_TASK_RUNNERS_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_TASK_RUNNERS_H_

#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::torchrun {

// What a call does with its arguments when it is one of a task runner's.
enum class TaskCall {
  kNone,
  kText,   // A shell reads the first one: Fabric and Invoke.
  kWords,  // They are the words of a command: Nox.
};

// Knows the objects that task runners hand to functions, and those that are made on the spot:
//
//   @invoke.task
//   def train(c):
//       c.run("torchrun train.py")             // kText
//
//   @nox.session
//   def tests(session):
//       session.run("torchrun", "train.py")    // kWords
//
//   fabric.Connection("host").run("torchrun train.py")   // kText
TaskCall TaskCallOf(const python::Module& module, Node call);

// Whether what decorates a function makes it a task of a runner that runs one after the other.
bool MakesTask(const python::Module& module, Node decorator);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_TASK_RUNNERS_H_
