// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Writes the imports of a file: ImportPlanner::PlanFor.

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/python/placement.h"
#include "core/rewrite/import_planner.h"
#include "core/rewrite/retired_imports.h"
#include "core/rewrite/statement_lines.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

using python::Binding;
using python::Module;

bool IsImport(Node node) {
  return node.kind() == python::kImportStatement || node.kind() == python::kImportFromStatement;
}

// The import statement of exactly these bytes.
Node ImportAt(const SyntaxTree& tree, ByteRange range) {
  for (Node node = tree.SmallestAt(range); node && node.range() == range; node = node.parent()) {
    if (IsImport(node)) return node;
  }
  return Node();
}

std::string ImportText(const ImportRequest& request) {
  if (request.alias == request.module) return absl::StrCat("import ", request.module);
  return absl::StrCat("import ", request.module, " as ", request.alias);
}

// What happens at one import statement.
struct Change {
  std::vector<const ImportRequest*> requests;
  std::vector<const Binding*> retired;
};

class PlanWriter {
 public:
  PlanWriter(const Module& model, absl::Span<const Finding* const> accepted, absl::string_view path)
      : model_(model), text_(model.tree().text()), accepted_(accepted), path_(path) {}

  ImportPlanner::Plan Write() && {
    CollectRequests();
    MergeRequestsOfOneBlock();
    CollectRetired();
    for (const auto& [begin, change] : changes_) {
      Node statement;
      if (!change.requests.empty())
        statement = ImportAt(model_.tree(), change.requests.front()->anchor);
      if (!statement && !change.retired.empty()) statement = change.retired.front()->statement;
      if (statement) ChangeStatement(statement, change);
    }
    InsertAtTop();
    return std::move(plan_);
  }

 private:
  void CollectRequests() {
    for (const Finding* finding : accepted_) {
      for (const ImportRequest& request : finding->imports) {
        std::vector<const ImportRequest*>& list =
            request.anchor.empty() ? top_ : changes_[request.anchor.begin].requests;
        const bool known = std::any_of(list.begin(), list.end(),
                                       [&](const auto* other) { return *other == request; });
        if (!known) list.push_back(&request);
      }
    }
  }

  // One import serves all of a block: of those that ask for it, the first.
  void MergeRequestsOfOneBlock() {
    std::set<std::tuple<std::string, std::string, std::uint32_t>> written;
    for (auto& [begin, change] : changes_) {
      std::erase_if(change.requests, [&](const ImportRequest* request) {
        const Node statement = ImportAt(model_.tree(), request->anchor);
        if (!statement) return false;
        const std::uint32_t block = python::EnclosingBlock(statement).index();
        return !written.emplace(request->module, request->alias, block).second;
      });
    }
  }

  void CollectRetired() {
    for (const Binding* binding : FindRetiredImports(model_, accepted_, path_)) {
      changes_[binding->statement.begin()].retired.push_back(binding);
    }
  }

  static std::vector<Node> ItemsOf(Node statement) {
    std::vector<Node> items;
    for (Node child : statement.named_children()) {
      if (child.field() == python::field::kName) items.push_back(child);
    }
    return items;
  }

  void ChangeStatement(Node statement, const Change& change) {
    const std::vector<Node> items = ItemsOf(statement);
    std::vector<const ImportRequest*> rest = change.requests;
    if (!items.empty() && change.retired.size() == items.size()) {
      if (!rest.empty()) {
        Replace(statement, *rest.front());
        rest.erase(rest.begin());
      } else if (OwnsItsLines(statement) && HasRemainingNeighbour(statement)) {
        Delete(statement);
      }
    } else {
      DeleteItems(items, change.retired);
    }
    if (!rest.empty()) InsertAfter(statement, rest);
  }

  void Replace(Node statement, const ImportRequest& request) {
    const std::string code = ImportText(request);
    plan_.edits.push_back(Edit{statement.range(), code});
    plan_.claims.push_back(Claim{Claim::Kind::kReplace, statement.range(), NewCode{code, {}}});
  }

  void Delete(Node statement) {
    const std::uint32_t begin = LineBegin(text_, statement.begin());
    plan_.edits.push_back(Edit{{begin, NextLineBegin(text_, statement.end())}, ""});
    plan_.claims.push_back(Claim{Claim::Kind::kDelete, statement.range(), NewCode{}});
    deleted_.push_back(statement);
  }

  // Whether the statement's block holds a statement that stays.
  bool HasRemainingNeighbour(Node statement) const {
    for (Node other : python::EnclosingBlock(statement).named_children()) {
      if (other != statement &&
          std::find(deleted_.begin(), deleted_.end(), other) == deleted_.end())
        return true;
    }
    return false;
  }

  void DeleteItems(const std::vector<Node>& items, const std::vector<const Binding*>& retired) {
    std::vector<bool> goes(items.size(), false);
    std::size_t last_kept = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
      goes[i] = std::any_of(retired.begin(), retired.end(), [&](const auto* binding) {
        return ImportItemOf(*binding) == items[i];
      });
      if (!goes[i]) last_kept = i;
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (!goes[i]) continue;
      // The comma that goes along is the one behind, but for items behind the last that stays.
      const ByteRange range = i < last_kept ? ByteRange{items[i].begin(), items[i + 1].begin()}
                                            : ByteRange{items[i - 1].end(), items[i].end()};
      plan_.edits.push_back(Edit{range, ""});
      plan_.claims.push_back(Claim{Claim::Kind::kDelete, items[i].range(), NewCode{}});
    }
  }

  void InsertAfter(Node statement, const std::vector<const ImportRequest*>& requests) {
    std::string code;
    std::string separator = "; ";
    if (OwnsItsLines(statement))
      separator = absl::StrCat(LineEndNear(text_, statement.end()), Indentation(statement));
    for (const ImportRequest* request : requests) {
      absl::StrAppend(&code, code.empty() ? "" : separator, ImportText(*request));
    }
    if (!OwnsItsLines(statement)) {
      Insert(statement.end(), absl::StrCat(separator, code), code);
      return;
    }
    // Before the line end, not behind it, where an edit of the next line may begin.
    Insert(LineContentEnd(text_, statement.end()), absl::StrCat(separator, code), code);
  }

  void Insert(std::uint32_t offset, std::string text, std::string code) {
    plan_.edits.push_back(Edit{{offset, offset}, std::move(text)});
    plan_.claims.push_back(
        Claim{Claim::Kind::kInsert, {offset, offset}, NewCode{std::move(code), {}}});
  }

  void InsertAtTop() {
    if (top_.empty()) return;
    std::uint32_t offset = python::FirstImportOffset(model_.tree());
    for (Node statement : model_.tree().root().named_children()) {
      if (!IsImport(statement)) continue;
      if (IsBlank(Indentation(statement))) offset = LineBegin(text_, statement.begin());
      break;
    }
    const absl::string_view line_end = LineEndNear(text_, offset);
    std::string code;
    for (const ImportRequest* request : top_)
      absl::StrAppend(&code, code.empty() ? "" : line_end, ImportText(*request));
    const std::uint32_t first_line = LineBegin(text_, 0);
    if (offset > first_line) {
      // At the end of the line before, since an edit may begin where this line does.
      const std::uint32_t before =
          LineBegin(text_, offset) == offset ? LineContentEnd(text_, offset - 1) : offset;
      Insert(before, absl::StrCat(line_end, code), code);
    } else if (IsEdited(offset)) {
      Insert(LineContentEnd(text_, offset), absl::StrCat(line_end, code), code);
    } else {
      Insert(offset, absl::StrCat(code, line_end), code);
    }
  }

  // Whether some edit begins at `offset`.
  bool IsEdited(std::uint32_t offset) const {
    const auto begins = [&](const Edit& edit) { return edit.range.begin == offset; };
    if (std::any_of(plan_.edits.begin(), plan_.edits.end(), begins)) return true;
    return std::any_of(accepted_.begin(), accepted_.end(), [&](const Finding* finding) {
      return std::any_of(finding->fix->edits.begin(), finding->fix->edits.end(), begins);
    });
  }

  const Module& model_;
  absl::string_view text_;
  absl::Span<const Finding* const> accepted_;
  absl::string_view path_;
  std::map<std::uint32_t, Change> changes_;  // By the begin of the import statement.
  std::vector<const ImportRequest*> top_;
  std::vector<Node> deleted_;
  ImportPlanner::Plan plan_;
};

}  // namespace

ImportPlanner::Plan ImportPlanner::PlanFor(absl::Span<const Finding* const> accepted,
                                           absl::string_view path) const {
  return PlanWriter(module_, accepted, path).Write();
}

}  // namespace torchlift
