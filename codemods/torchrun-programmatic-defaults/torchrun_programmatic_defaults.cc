// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "codemods/torchrun-programmatic-defaults/launcher_arguments.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/rewrite/codemod.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

using torchrun_defaults::LauncherArguments;

constexpr absl::string_view kPort = "master_port";

class PythonFile {
 public:
  explicit PythonFile(const RewriteContext& context)
      : module_(*context.python()), arguments_(module_) {}

  std::vector<Finding> Judge() && {
    for (Node node : module_.tree().Preorder()) {
      if (node.kind() == python::kCall) {
        JudgeCall(node);
      } else if (node.kind() == python::kAttribute &&
                 node.Child(python::field::kAttribute).text() == kPort) {
        JudgeRead(node, node.Child(python::field::kObject));
      }
    }
    return std::move(findings_);
  }

 private:
  bool NamesPort(Node argument) const {
    if (!argument) return false;
    const std::optional<std::string> text = python::FoldString(module_, argument);
    return text && *text == kPort;
  }

  void JudgeCall(Node call) {
    const Node function = python::WithoutParentheses(call.Child(python::field::kFunction));
    if (module_.IsBuiltin(function, "getattr")) {
      const Node object = python::PositionalArgument(call, 0);
      if (object && NamesPort(python::PositionalArgument(call, 1))) JudgeRead(call, object);
      return;
    }
    const bool asks_default = function.kind() == python::kAttribute &&
                              function.Child(python::field::kAttribute).text() == "get_default";
    if (asks_default) {
      JudgeDefault(call, function.Child(python::field::kObject));
      return;
    }
    const std::string name = module_.QualifiedName(function);
    if (name == "torch.distributed.run.config_from_args" ||
        name == "torch.distributed.run.get_rdzv_endpoint")
      JudgeEndpoint(call, function);
  }

  void JudgeDefault(Node call, Node parser) {
    if (!NamesPort(python::PositionalArgument(call, 0)) || !arguments_.IsParser(parser) ||
        arguments_.HasDefault(parser))
      return;
    Add(call, Level::kSilent,
        "The default of torchrun's master_port is None on 2.12; on 2.11 it was 29500. Write 29500 "
        "where the number is meant.");
  }

  void JudgeEndpoint(Node call, Node function) {
    Node given = python::PositionalArgument(call, 0);
    if (!given) given = python::KeywordArgument(call, "args");
    if (!given) return;
    const Node parsing = arguments_.ParsingCall(given);
    if (parsing && IsJudgedByLaunch(given, parsing)) return;
    Add(function, Level::kBreaking,
        absl::StrContains(function.text(), "config_from_args")
            ? "Without run() before it, config_from_args gives the endpoint 127.0.0.1:None on 2.12 "
              "when no port is given. Parse with --master-port=29500, or set args.master_port."
            : "get_rdzv_endpoint gives 127.0.0.1:None on 2.12 when no port is given. Parse with "
              "--master-port=29500, or set args.master_port.");
  }

  // Whether there is a port, or the words are visible: torchrun-default-port pins those, or finds
  // that they need no port.
  bool IsJudgedByLaunch(Node given, Node parsing) const {
    return arguments_.HasVisibleWords(parsing) || arguments_.HavePort(given, parsing);
  }

  // args.master_port
  void JudgeRead(Node read, Node object) {
    const Node parsing = arguments_.ParsingCall(object);
    if (!parsing || IsJudgedByLaunch(object, parsing)) return;
    if (read.parent().kind() == python::kBooleanOperator) return;  // … or 29500
    Add(read, Level::kSilent,
        "master_port of torchrun's arguments is None on 2.12 when no port is given, until run() "
        "sets "
        "it; on 2.11 it was 29500. Write 29500 where it is None.");
  }

  void Add(Node place, Level level, std::string message) {
    Finding finding;
    finding.level = level;
    finding.place = place.range();
    finding.statement = python::EnclosingStatement(place).range();
    finding.message = std::move(message);
    finding.fix = Fix{"Name the port", Applicability::kManual, {}, {}};
    findings_.push_back(std::move(finding));
  }

  const python::Module& module_;
  LauncherArguments arguments_;
  std::vector<Finding> findings_;
};

class TorchrunProgrammaticDefaults : public Codemod {
 public:
  const CodemodInfo& info() const override { return info_; }

  std::vector<Finding> Run(const RewriteContext& context) const override {
    if (context.python() == nullptr) return {};
    return PythonFile(context).Judge();
  }

 private:
  const CodemodInfo info_ = {
      .id = "torchrun-programmatic-defaults",
      .summary = "The default of torchrun's master_port is None, for code that uses its parser",
      .release = "2.12",
      .pull_request = "175699",
      .kinds = {FileKind::kPython},
      .needles = {{"get_args_parser"},
                  {"config_from_args"},
                  {"get_rdzv_endpoint"},
                  {kPort, "parse_args", "torch.distributed"}},
  };
};

}  // namespace

std::unique_ptr<Codemod> MakeTorchrunProgrammaticDefaultsCodemod() {
  return std::make_unique<TorchrunProgrammaticDefaults>();
}

}  // namespace torchlift
