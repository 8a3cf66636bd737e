// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "codemods/profiler-metadata-json/profiler_types.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/feature_guard.h"
#include "core/python/placement.h"
#include "core/rewrite/codemod.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

using profiler_metadata_json::ProfilerType;
using profiler_metadata_json::ProfilerTypes;

constexpr absl::string_view kOld = "metadata_json";
constexpr absl::string_view kNew = "event_metadata";

class PythonFile {
 public:
  explicit PythonFile(const RewriteContext& context)
      : context_(context), module_(*context.python()), types_(module_) {}

  std::vector<Finding> Judge() && {
    for (Node node : module_.tree().Preorder()) {
      if (node.kind() == python::kAttribute) {
        JudgeAttribute(node);
      } else if (node.kind() == python::kCall) {
        JudgeCall(node);
      }
    }
    return std::move(findings_);
  }

 private:
  void JudgeAttribute(Node attribute) {
    const Node name = attribute.Child(python::field::kAttribute);
    if (name.text() != kOld) return;
    if (types_.Of(attribute.Child(python::field::kObject)) != ProfilerType::kEvent) {
      context_.explanation().Considered(attribute.range(), [] {
        return std::string("nothing says that it is an event of torch's profiler");
      });
      return;
    }
    const Node holder = attribute.parent();
    if (holder.kind() == python::kCall && holder.Child(python::field::kFunction) == attribute)
      return;  // A method: no FunctionEvent, or an error on every release.
    if (IsStored(attribute)) {
      Add(attribute, name, Level::kBreaking,
          "metadata_json of torch's FunctionEvent is a read-only property on 2.12: this raises "
          "AttributeError. Keep the text in a variable or an attribute of another name.");
      return;
    }
    AddRead(attribute, name);
  }

  // getattr(event, "metadata_json"), and hasattr, which reads it, too.
  void JudgeCall(Node call) {
    const Node function = call.Child(python::field::kFunction);
    if (!module_.IsBuiltin(function, "getattr") && !module_.IsBuiltin(function, "hasattr")) return;
    const Node object = python::PositionalArgument(call, 0);
    const Node name = python::PositionalArgument(call, 1);
    if (!object || !name) return;
    const std::optional<std::string> text = python::FoldString(module_, name);
    if (text && *text == kOld && types_.Of(object) == ProfilerType::kEvent) AddRead(call, name);
  }

  static bool IsStored(Node attribute) {
    const Node holder = attribute.parent();
    if (holder.kind() == python::kDeleteStatement) return true;
    return (holder.kind() == python::kAssignment ||
            holder.kind() == python::kAugmentedAssignment) &&
           holder.Child(python::field::kLeft) == attribute;
  }

  void AddRead(Node read, Node place) {
    if (python::RunsOnlyWithout(module_, read, kNew)) {
      context_.explanation().Considered(read.range(), [] {
        return std::string("it is read only where torch has no event_metadata");
      });
      return;
    }
    std::string message =
        "metadata_json of torch's FunctionEvent is deprecated on 2.12: each read gives a "
        "FutureWarning. event_metadata takes its place, but is no JSON text: it is a named tuple "
        "(EventMetadata) or None.";
    if (IsParsed(read))
      absl::StrAppend(&message, " Its fields hold the values, so json.loads goes, too.");
    Add(read, place, Level::kDeprecated, std::move(message));
    findings_.back().fix->applicability = Applicability::kReview;
  }

  // json.loads(event.metadata_json), also with `or "{}"`.
  bool IsParsed(Node read) const {
    Node argument = read;
    while (argument.parent().kind() == python::kBooleanOperator ||
           argument.parent().kind() == python::kParenthesizedExpression)
      argument = argument.parent();
    const Node arguments = argument.parent();
    return arguments.kind() == python::kArgumentList &&
           module_.QualifiedName(arguments.parent().Child(python::field::kFunction)) ==
               "json.loads";
  }

  void Add(Node node, Node place, Level level, std::string message) {
    Finding finding;
    finding.level = level;
    finding.place = place.range();
    finding.statement = python::EnclosingStatement(node).range();
    finding.message = std::move(message);
    finding.fix = Fix{"Read event_metadata", Applicability::kManual, {}, {}};
    findings_.push_back(std::move(finding));
  }

  const RewriteContext& context_;
  const python::Module& module_;
  ProfilerTypes types_;
  std::vector<Finding> findings_;
};

class ProfilerMetadataJson : public Codemod {
 public:
  const CodemodInfo& info() const override { return info_; }

  std::vector<Finding> Run(const RewriteContext& context) const override {
    if (context.python() == nullptr) return {};
    return PythonFile(context).Judge();
  }

 private:
  const CodemodInfo info_ = {
      .id = "profiler-metadata-json",
      .summary = "metadata_json of the profiler's events warns; event_metadata is no text",
      .release = "2.12",
      .pull_request = "179417",
      .kinds = {FileKind::kPython},
      .needles = {{kOld, "profiler"}},
  };
};

}  // namespace

std::unique_ptr<Codemod> MakeProfilerMetadataJsonCodemod() {
  return std::make_unique<ProfilerMetadataJson>();
}

}  // namespace torchlift
