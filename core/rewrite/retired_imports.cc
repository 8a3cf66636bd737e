// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/retired_imports.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/python/unseen_readers.h"
#include "core/rewrite/statement_lines.h"
#include "core/syntax/python_kinds.h"
#include "core/text/line_number.h"

namespace torchlift {
namespace {

using python::Binding;
using python::BindingKind;
using python::Module;

bool HasComment(Node node) {
  for (Node inner : node.Subtree()) {
    if (inner.kind() == python::kComment) return true;
  }
  return false;
}

// Whether linters are told to leave the import although nothing uses it.
bool IsKeptByComment(Node statement) {
  const absl::string_view text = statement.tree().text();
  const absl::string_view rest =
      text.substr(statement.end(), NextLineBegin(text, statement.end()) - statement.end());
  return absl::StrContains(rest, "noqa") && absl::StrContains(rest, "F401");
}

bool IsImport(const Binding& binding) {
  return binding.kind == BindingKind::kFromImport || binding.kind == BindingKind::kImport;
}

// Of an import that stays.
struct Reason {
  absl::string_view what;  // A clause; without its subject where that is a line.
  Node place = {};         // In that line, or null.
};

class RetiredImports {
 public:
  RetiredImports(const Module& model, absl::Span<const Finding* const> accepted,
                 absl::string_view path)
      : model_(model),
        is_package_(absl::EndsWith(path, "__init__.py")),
        unseen_reader_(python::ReaderOfGlobals(model)) {
    for (const Finding* finding : accepted) {
      names_.insert(names_.end(), finding->retired_imports.begin(), finding->retired_imports.end());
      for (const Claim& claim : finding->fix->claims) {
        if (claim.kind != Claim::Kind::kInsert) claims_.push_back(&claim);
      }
    }
    std::sort(names_.begin(), names_.end());
    std::sort(claims_.begin(), claims_.end(),
              [](const Claim* a, const Claim* b) { return a->range < b->range; });
    FindEnds();
  }

  std::vector<const Binding*> Find() const {
    std::vector<const Binding*> retired;
    for (const Binding& binding : model_.bindings()) {
      const bool is_named =
          std::binary_search(names_.begin(), names_.end(), binding.name_node.range());
      if (is_named && IsImport(binding) && !WhyStays(binding)) retired.push_back(&binding);
    }
    return retired;
  }

  // Why the import stays; nothing when it goes.
  std::optional<Reason> WhyStays(const Binding& binding) const {
    const python::ScopeKind scope = model_.scopes()[binding.scope].kind;
    if (!binding.loaded_submodule.empty())
      return Reason{"an import of a submodule without `as` may serve others, too"};
    if (binding.type_checking_only) return Reason{"it is for type checking only"};
    if (is_package_) return Reason{"other files may take it from an __init__.py"};
    if (scope == python::ScopeKind::kClass) return Reason{"it is an attribute of a class"};
    if (IsReexported(binding, scope))
      return Reason{"`__all__`, or `as` with the same name, passes it on"};
    if (HasComment(binding.statement) || IsKeptByComment(binding.statement))
      return Reason{"a comment stands in it, or asks for it"};
    if (unseen_reader_) return Reason{"may read it without naming it", unseen_reader_};
    for (const Binding& other : model_.bindings()) {
      if (&other != &binding && other.scope == binding.scope && other.name == binding.name)
        return Reason{"binds the same name", other.name_node};
    }
    for (const Node use : model_.ReferencesTo(binding)) {
      if (!IsReplaced(use.range())) return Reason{"still uses it", use};
    }
    return std::nullopt;
  }

 private:
  bool IsReexported(const Binding& binding, python::ScopeKind scope) const {
    if (scope != python::ScopeKind::kModule) return false;
    const Module::PublicNames names = model_.public_names();
    if (names.present &&
        (!names.complete || std::count(names.names.begin(), names.names.end(), binding.name) > 0)) {
      return true;
    }
    const Node item = ImportItemOf(binding);  // `import x as x` says so on purpose.
    return item.kind() == python::kAliasedImport &&
           item.Child(python::field::kName).text() == item.Child(python::field::kAlias).text();
  }

  // Claims may be nested, so that several may hold a place; `ends_` tells where to stop looking.
  void FindEnds() {
    std::uint32_t end = 0;
    for (const Claim* claim : claims_) {
      end = std::max(end, claim->range.end);
      ends_.push_back(end);
    }
  }

  // Whether the use at `place` is gone once the fixes are applied.
  bool IsReplaced(ByteRange place) const {
    const auto behind = std::upper_bound(
        claims_.begin(), claims_.end(), place.begin,
        [](std::uint32_t at, const Claim* claim) { return at < claim->range.begin; });
    for (auto i = static_cast<std::size_t>(behind - claims_.begin()); i-- > 0;) {
      if (ends_[i] < place.end) return false;  // Nor do any before it reach so far.
      if (claims_[i]->range.Contains(place) && !IsKept(*claims_[i], place)) return true;
    }
    return false;
  }

  static bool IsKept(const Claim& claim, ByteRange place) {
    return std::any_of(claim.code.kept.begin(), claim.code.kept.end(),
                       [&](const NewCode::Kept& part) { return part.original.Contains(place); });
  }

  const Module& model_;
  bool is_package_;
  Node unseen_reader_;                // `globals()["name"]`, `eval("name.f()")`, or null.
  std::vector<ByteRange> names_;      // Of the bindings that are to go, sorted.
  std::vector<const Claim*> claims_;  // By place.
  std::vector<std::uint32_t> ends_;   // The furthest end of the claims up to each.
};

}  // namespace

std::vector<const Binding*> FindRetiredImports(const Module& module,
                                               absl::Span<const Finding* const> accepted,
                                               absl::string_view path) {
  return RetiredImports(module, accepted, path).Find();
}

std::string WhyImportStays(const python::Module& module, absl::Span<const Finding* const> accepted,
                           absl::string_view path, const python::Binding& binding) {
  const std::optional<Reason> reason = RetiredImports(module, accepted, path).WhyStays(binding);
  if (!reason) return "";
  if (!reason->place) return std::string(reason->what);
  return absl::StrCat("line ", LineNumber(module.tree().text(), reason->place.begin()), " ",
                      reason->what);
}

Node ImportItemOf(const Binding& binding) {
  Node item = binding.name_node;
  while (item && item.parent() && item.parent() != binding.statement) item = item.parent();
  return item;
}

}  // namespace torchlift
