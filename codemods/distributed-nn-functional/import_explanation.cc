// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/import_explanation.h"

#include <cstdint>
#include <set>
#include <string>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codemods/distributed-nn-functional/operation.h"
#include "core/rewrite/retired_imports.h"

namespace torchlift::distributed_nn {
namespace {

using python::Binding;
using python::BindingKind;

using Accepted = std::vector<const Finding*>;

bool ImportsOperations(const Binding& binding) {
  const bool is_import =
      binding.kind == BindingKind::kImport || binding.kind == BindingKind::kFromImport;
  return is_import && binding.name_node &&
         (absl::StartsWith(binding.imported, kPackage) ||
          absl::StartsWith(binding.loaded_submodule, kPackage));
}

// The findings with edits up to this applicability.
Accepted FindingsUpTo(Applicability most, const std::vector<Finding>& findings) {
  Accepted accepted;
  for (const Finding& finding : findings) {
    if (finding.fix && !finding.fix->edits.empty() && finding.applicability() <= most)
      accepted.push_back(&finding);
  }
  return accepted;
}

bool Retires(const Accepted& accepted, const Binding& binding) {
  return absl::c_any_of(accepted, [&](const Finding* finding) {
    return absl::c_linear_search(finding->retired_imports, binding.name_node.range());
  });
}

// "`import m as n` comes in here", or nothing.
std::string WhatComesIn(const Accepted& accepted, ByteRange statement) {
  std::set<std::string> imports;
  for (const Finding* finding : accepted) {
    for (const ImportRequest& request : finding->imports) {
      if (request.anchor != statement) continue;
      const std::string as =
          request.alias == request.module ? "" : absl::StrCat(" as ", request.alias);
      imports.insert(absl::StrCat("`import ", request.module, as, "`"));
    }
  }
  if (imports.empty()) return "";
  return absl::StrCat(absl::StrJoin(imports, " and "), imports.size() == 1 ? " comes" : " come",
                      " in here");
}

class Explainer {
 public:
  Explainer(const RewriteContext& context, const SharedImports& shared,
            const std::vector<Finding>& findings)
      : context_(context),
        shared_(shared),
        safe_(FindingsUpTo(Applicability::kSafe, findings)),
        all_(FindingsUpTo(Applicability::kReview, findings)) {}

  std::string Explain(const Binding& binding) const {
    return absl::StrCat("the import of '", binding.name, "' ", WhatBecomesOf(binding));
  }

 private:
  std::string WhatBecomesOf(const Binding& binding) const {
    if (const ImportedName* taken = shared_.TakenBy(binding)) {
      return absl::StrCat("stays: ", taken->place.path, ":", taken->place.line,
                          " takes it from here", Further(safe_, binding));
    }
    std::string why;
    if (!binding.loaded_submodule.empty()) {
      why = WhyImportStays(*context_.python(), all_, context_.source().path(), binding);
    }
    for (const Accepted* accepted : {&safe_, &all_}) {
      if (!Retires(*accepted, binding)) continue;
      why = WhyImportStays(*context_.python(), *accepted, context_.source().path(), binding);
      if (!why.empty()) continue;
      return absl::StrCat("goes", accepted == &all_ ? " with `--review`" : "",
                          ", because the fixes of ", LinesOf(*accepted, binding),
                          " take its place everywhere", Further(*accepted, binding));
    }
    if (why.empty()) why = "no fix takes its place everywhere";
    return absl::StrCat("stays: ", why, Further(safe_, binding));
  }

  static std::string Further(const Accepted& accepted, const Binding& binding) {
    const std::string what = WhatComesIn(accepted, binding.statement.range());
    return what.empty() ? "" : absl::StrCat("; ", what);
  }

  // "line 6", "lines 6, 9, 12": where the fixes are that retire the import.
  std::string LinesOf(const Accepted& accepted, const Binding& binding) const {
    std::set<std::uint32_t> lines;
    for (const Finding* finding : accepted) {
      if (Retires({finding}, binding))
        lines.insert(context_.source().LocationAt(finding->place.begin).line);
    }
    return absl::StrCat(lines.size() == 1 ? "line " : "lines ", absl::StrJoin(lines, ", "));
  }

  const RewriteContext& context_;
  const SharedImports& shared_;
  Accepted safe_;
  Accepted all_;
};

}  // namespace

void ExplainImports(const RewriteContext& context, const SharedImports& shared,
                    const std::vector<Finding>& findings) {
  if (!context.explanation().on()) return;
  const Explainer explainer(context, shared, findings);
  std::set<ByteRange> told;
  for (const Binding& binding : context.python()->bindings()) {
    if (!ImportsOperations(binding)) continue;
    told.insert(binding.statement.range());
    context.explanation().Told(binding.statement.range(),
                               [&] { return explainer.Explain(binding); });
  }
  // Other imports, beside which new ones come.
  const Accepted safe = FindingsUpTo(Applicability::kSafe, findings);
  for (const Finding* finding : safe) {
    for (const ImportRequest& request : finding->imports) {
      if (request.anchor.empty() || !told.insert(request.anchor).second) continue;
      context.explanation().Told(request.anchor, [&] { return WhatComesIn(safe, request.anchor); });
    }
  }
}

}  // namespace torchlift::distributed_nn
