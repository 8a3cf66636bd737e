// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "codemods/distributed-nn-functional/compatibility_name.h"
#include "codemods/distributed-nn-functional/file_analysis.h"
#include "codemods/distributed-nn-functional/import_explanation.h"
#include "codemods/distributed-nn-functional/message.h"
#include "codemods/distributed-nn-functional/migrated.h"
#include "codemods/distributed-nn-functional/module_mention.h"
#include "codemods/distributed-nn-functional/module_names.h"
#include "codemods/distributed-nn-functional/needles.h"
#include "codemods/distributed-nn-functional/old_imports.h"
#include "codemods/distributed-nn-functional/recipe.h"
#include "codemods/distributed-nn-functional/use.h"
#include "codemods/distributed-nn-functional/version_guard.h"
#include "core/diff/smallest_edits.h"
#include "core/python/call_nesting.h"
#include "core/python/placement.h"
#include "core/python/unseen_readers.h"
#include "core/rewrite/codemod.h"
#include "core/rewrite/shared_imports.h"
#include "core/syntax/python_kinds.h"
#include "core/text/line_number.h"

namespace torchlift {
namespace {

using distributed_nn::ModuleNames;
using distributed_nn::Recipe;
using distributed_nn::Use;
using python::CompiledReach;
using python::CompiledRegions;

constexpr Version kRelease{2, 12, 0};
// Every rewrite reads the arguments again, so a call in a call in a call … costs the square.
constexpr std::uint32_t kMostNestedCalls = 100;

// The bytes of a simple statement; empty for a compound one, whose other lines have nothing to do
// with the place in it.
ByteRange StatementOf(Node place) {
  const Node statement = python::EnclosingStatement(place);
  if (!statement || statement.Child(python::field::kBody) ||
      statement.Child(python::field::kConsequence) ||
      statement.kind() == python::kDecoratedDefinition) {
    return ByteRange{};
  }
  return statement.range();
}

// Judges the uses of one file.
class FileJudge {
 public:
  explicit FileJudge(const RewriteContext& context)
      : context_(context),
        module_(*context.python()),
        analysis_(module_),
        shared_(module_, context.project().ImportedFrom(context.source().path())),
        uses_(distributed_nn::FindUses(module_, context.source().path(), shared_)) {
    compatibility_name_ = distributed_nn::FindCompatibilityName(module_.tree());
    if (uses_.empty()) return;
    regions_.emplace(module_);
    nesting_.emplace(module_.tree());
  }

  std::vector<Finding> Judge() && {
    std::vector<Finding> findings;
    if (compatibility_name_ && distributed_nn::ImportsDistributed(module_)) {
      findings.push_back(JudgeCompatibilityName());
    }
    for (const Use& use : uses_) {
      std::optional<Finding> finding = JudgeUse(use);
      if (!finding) continue;
      const bool left_alone =
          context_.options().policy == Policy::kMinimal && finding->level == Level::kAdvice;
      if (left_alone) {
        context_.explanation().Considered(
            use.place.range(), [] { return std::string("nothing breaks or warns here in 2.12"); });
        continue;
      }
      findings.push_back(*std::move(finding));
    }
    distributed_nn::ExplainImports(context_, shared_, findings);
    return findings;
  }

 private:
  Finding JudgeCompatibilityName() const {
    Finding finding;
    finding.level = Level::kDeprecated;
    finding.place = compatibility_name_.range();
    finding.statement = StatementOf(compatibility_name_);
    finding.message = distributed_nn::WhatHappensWithName(compatibility_name_.text());
    Manual("Write them in the letters that Python reads, and look again.", finding);
    return finding;
  }

  std::optional<Finding> JudgeUse(const Use& use) {
    if (distributed_nn::IsFallbackOfMigrated(module_, use.place)) {
      context_.explanation().Considered(use.place.range(), [] {
        return std::string(
            "already migrated: another branch uses the functional collectives where torch has "
            "them");
      });
      return std::nullopt;
    }
    const CompiledRegions::Place place = regions_->Of(use.place);
    Finding finding;
    finding.level = use.operation != nullptr ? distributed_nn::LevelOf(*use.operation, place.reach)
                                             : Level::kDeprecated;
    finding.place = use.place.range();
    finding.statement = StatementOf(use.place);
    finding.message = distributed_nn::WhatHappens(use, place);
    if (!place.path.empty()) finding.notes.push_back(absl::StrCat("compiled by ", place.path));
    if (place.reach == CompiledReach::kGuarded)
      finding.notes.back() = absl::StrCat("kept out of compiled code by ", place.path);
    if (use.kind == Use::Kind::kCall) {
      JudgeCall(use, place.reach, finding);
    } else {
      Manual(distributed_nn::WhatToDoWithReference(use), finding);
    }
    if (const TorchRequirement* pin = context_.project().PinnedBelow(kRelease))
      Say(distributed_nn::PinSentence(*pin), finding);
    return finding;
  }

  void JudgeCall(const Use& use, CompiledReach reach, Finding& finding) {
    ModuleNames names(module_, *context_.imports(), use);
    Recipe recipe = RecipeFor(analysis_, use, names);
    if (recipe.replaced && nesting_->HeightOf(recipe.replaced) > kMostNestedCalls) {
      recipe.replaced = Node();
      recipe.obstacle = absl::StrCat("more than ", kMostNestedCalls, " calls are nested in it");
    }
    if (recipe.replaced && reach == CompiledReach::kGuarded) {
      recipe.doubts.push_back(
          "the code chooses between compiled and eager itself, and both can be the same now");
    }
    if (const Node reader = ReaderOfNewNames(use, names)) {
      recipe.doubts.push_back(
          absl::StrCat("line ", LineNumber(module_.tree().text(), reader.begin()),
                       " may read all names of the function, and an import gives it further ones"));
    }
    if (recipe.replaced && compatibility_name_) {
      recipe.doubts.push_back(
          "an identifier of the file is one that Python reads as other letters, so a name may mean "
          "something else");
    }
    const bool loses_gradient =
        recipe.replaced && distributed_nn::SupportsTorchWithoutGradient(context_);
    if (loses_gradient && HoldsAnotherCall(recipe.replaced, use)) {
      recipe.replaced = Node();
      recipe.obstacle =
          "the code that chooses by version names its arguments twice, and they hold another such "
          "call: that one comes first";
    } else if (loses_gradient) {
      distributed_nn::GuardByVersion(recipe, names);
    }
    if (recipe.replaced && !names.obstacle().empty()) {
      recipe.replaced = Node();
      recipe.obstacle = names.obstacle();
    }
    absl::StatusOr<Rewritten> rewritten = recipe.replaced ? Rewrite(recipe.replaced, recipe.code)
                                                          : absl::StatusOr<Rewritten>(Rewritten{});
    if (!rewritten.ok()) {
      recipe.replaced = Node();
      recipe.obstacle =
          absl::StrCat("the edit cannot be made without loss (", rewritten.status().message(), ")");
    }
    Say(distributed_nn::WhatToDo(use, recipe), finding);
    Fix& fix = finding.fix.emplace();
    fix.title = absl::StrCat("Call torch.distributed._functional_collectives instead of ",
                             use.operation->name);
    if (!recipe.replaced) {
      fix.title = absl::StrCat("Migrate ", use.operation->name, " by hand");
      return;
    }
    fix.applicability = recipe.is_safe() ? Applicability::kSafe : Applicability::kReview;
    fix.edits = std::move(rewritten->edits);
    fix.claims.push_back(std::move(rewritten->claim));
    finding.imports = names.requests();
    if (!loses_gradient) finding.retired_imports = distributed_nn::OldImports(module_, use);
  }

  // What may read the names that new imports give to the function around the use, or null.
  Node ReaderOfNewNames(const Use& use, const ModuleNames& names) const {
    const Node function = python::EnclosingFunction(use.place);
    for (const ImportRequest& request : names.requests()) {
      if (function && !request.anchor.empty() && function.range().Contains(request.anchor))
        return python::ReaderOfLocals(module_, function);
    }
    return Node();
  }

  // Whether another use that is still to be migrated lies inside.
  bool HoldsAnotherCall(Node replaced, const Use& use) const {
    for (const Use& other : uses_) {
      if (other.place != use.place && replaced.Contains(other.place) &&
          !distributed_nn::IsFallbackOfMigrated(module_, other.place)) {
        return true;
      }
    }
    return false;
  }

  static void Manual(std::string what_to_do, Finding& finding) {
    Say(std::move(what_to_do), finding);
    finding.fix.emplace().title = "Migrate by hand";
  }

  static void Say(const std::string& sentence, Finding& finding) {
    if (!sentence.empty()) absl::StrAppend(&finding.message, " ", sentence);
  }

  const RewriteContext& context_;
  const python::Module& module_;
  distributed_nn::FileAnalysis analysis_;
  SharedImports shared_;
  std::vector<Use> uses_;
  std::optional<CompiledRegions> regions_;
  std::optional<python::CallNesting> nesting_;
  Node compatibility_name_;  // Null where the file has none.
};

class DistributedNnFunctional : public Codemod {
 public:
  const CodemodInfo& info() const override {
    static const CodemodInfo info = {
        "distributed-nn-functional",
        "torch.distributed.nn.functional raises under torch.compile, and half of it warns in eager "
        "code",
        "2.12",
        "177342",
        {FileKind::kPython},
        distributed_nn::Needles(),
        distributed_nn::MayNameModule,
        /*asks_who_imports=*/true,
    };
    return info;
  }

  std::vector<Finding> Run(const RewriteContext& context) const override {
    if (context.python() == nullptr || context.python()->tree().has_error()) return {};
    return FileJudge(context).Judge();
  }
};

}  // namespace

std::unique_ptr<Codemod> MakeDistributedNnFunctionalCodemod() {
  return std::make_unique<DistributedNnFunctional>();
}

}  // namespace torchlift
