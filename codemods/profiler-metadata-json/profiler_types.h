// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_PROFILER_METADATA_JSON_PROFILER_TYPES_H_
#define TORCHLIFT_CODEMODS_PROFILER_METADATA_JSON_PROFILER_TYPES_H_

#include "absl/strings/string_view.h"
#include "core/python/class_index.h"
#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::profiler_metadata_json {

// What of PyTorch's profiler an expression may give.
enum class ProfilerType {
  kNone,      // None of them, or nothing says so.
  kProfiler,  // torch.profiler.profile, torch.autograd.profiler.profile
  kEvents,    // Several FunctionEvents one after another: EventList, a slice or a filter of it
  kEvent,     // torch.autograd.profiler_util.FunctionEvent
};

// Follows values through one file, from the profilers and events that it makes or is given: names,
// with-statements, loops, comprehensions, subscripts, `self.name`, annotations, functions of the
// file that return or are handed one, `on_trace_ready`. One way that gives the type is enough. The
// raw events of Kineto are none: their metadata_json is a method.
//
// The module must outlive it. The work on one expression is bounded. Not for several threads at
// once.
class ProfilerTypes {
 public:
  explicit ProfilerTypes(const python::Module& module) : module_(module), classes_(module) {}

  ProfilerType Of(Node expression) const;

 private:
  // How much more may be looked at, and how many expressions are open around the one at hand.
  struct Walk {
    int steps = 2000;
    int depth = 0;
  };

  ProfilerType Of(Node expression, Walk& walk) const;
  ProfilerType OfKind(Node expression, Walk& walk) const;
  ProfilerType OfName(Node name, Walk& walk) const;
  ProfilerType OfBinding(const python::Binding& binding, Walk& walk) const;
  ProfilerType OfLoopTarget(Node name, Walk& walk) const;
  ProfilerType OfParameter(const python::Binding& binding, Walk& walk) const;
  ProfilerType OfArgument(Node function, absl::string_view name, Walk& walk) const;
  ProfilerType OfLambdaParameter(Node lambda, Walk& walk) const;
  ProfilerType OfAnnotation(Node annotation) const;
  ProfilerType OfAttribute(Node attribute, Walk& walk) const;
  ProfilerType OfCall(Node call, Walk& walk) const;
  ProfilerType OfBuiltin(Node call, Walk& walk) const;
  ProfilerType OfResult(Node function, Walk& walk) const;
  ProfilerType OfClass(Node name) const;

  const python::Module& module_;
  python::ClassIndex classes_;
};

}  // namespace torchlift::profiler_metadata_json

#endif  // TORCHLIFT_CODEMODS_PROFILER_METADATA_JSON_PROFILER_TYPES_H_
