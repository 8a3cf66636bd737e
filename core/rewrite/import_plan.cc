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

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/python/placement.h"
#include "core/rewrite/import_planner.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

using python::Binding;
using python::BindingKind;
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

bool EndsLine(char c) { return c == '\n' || c == '\r'; }

constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";

// A byte order mark is before the first line, not on it.
std::uint32_t LineBegin(absl::string_view text, std::uint32_t offset) {
  while (offset > 0 && !EndsLine(text[offset - 1])) --offset;
  return offset == 0 && absl::StartsWith(text, kByteOrderMark) ? 3 : offset;
}

// Before the line end of the line that holds `offset` (which may be in the middle of a CR LF), or
// the end of the text.
std::uint32_t LineContentEnd(absl::string_view text, std::uint32_t offset) {
  if (offset > 0 && offset < text.size() && text[offset] == '\n' && text[offset - 1] == '\r')
    return offset - 1;
  while (offset < text.size() && !EndsLine(text[offset])) ++offset;
  return offset;
}

// Behind the line end of the line that holds `offset`, or the end of the text.
std::uint32_t NextLineBegin(absl::string_view text, std::uint32_t offset) {
  offset = LineContentEnd(text, offset);
  if (offset < text.size() && text[offset] == '\r') ++offset;
  if (offset < text.size() && text[offset] == '\n') ++offset;
  return offset;
}

// The line end of the line that holds `offset`, or where it has none, of the line before.
absl::string_view LineEndNear(absl::string_view text, std::uint32_t offset) {
  std::uint32_t end = NextLineBegin(text, offset);
  if (end == offset || !EndsLine(text[end - 1])) end = LineBegin(text, offset);
  if (end >= 2 && text.substr(end - 2, 2) == "\r\n") return "\r\n";
  if (end >= 1 && text[end - 1] == '\r') return "\r";
  return "\n";
}

bool IsBlank(absl::string_view bytes) {
  return bytes.find_first_not_of(" \t\f") == absl::string_view::npos;
}

absl::string_view Indentation(Node statement) {
  const absl::string_view text = statement.tree().text();
  const std::uint32_t begin = LineBegin(text, statement.begin());
  return text.substr(begin, statement.begin() - begin);
}

// Whether nothing but white space and a comment shares the statement's lines.
bool OwnsItsLines(Node statement) {
  const absl::string_view text = statement.tree().text();
  std::uint32_t after = statement.end();
  while (after < text.size() && (text[after] == ' ' || text[after] == '\t')) ++after;
  const bool ends = after == text.size() || EndsLine(text[after]) || text[after] == '#';
  return ends && IsBlank(Indentation(statement));
}

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

// Whether the use at `place` is gone once the fixes are applied.
bool IsReplaced(ByteRange place, absl::Span<const Finding* const> accepted) {
  for (const Finding* finding : accepted) {
    for (const Claim& claim : finding->fix->claims) {
      if (claim.kind == Claim::Kind::kInsert || !claim.range.Contains(place)) continue;
      const bool kept =
          std::any_of(claim.code.kept.begin(), claim.code.kept.end(),
                      [&](const NewCode::Kept& part) { return part.original.Contains(place); });
      if (!kept) return true;
    }
  }
  return false;
}

// What happens at one import statement.
struct Change {
  std::vector<const ImportRequest*> requests;
  std::vector<const Binding*> retired;
};

class PlanWriter {
 public:
  PlanWriter(const Module& model, absl::Span<const Finding* const> accepted, absl::string_view path)
      : model_(model),
        text_(model.tree().text()),
        accepted_(accepted),
        is_package_(absl::EndsWith(path, "__init__.py")) {}

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
    std::vector<ByteRange> names;
    for (const Finding* finding : accepted_) {
      names.insert(names.end(), finding->retired_imports.begin(), finding->retired_imports.end());
    }
    std::sort(names.begin(), names.end());
    for (const Binding& binding : model_.bindings()) {
      if (!std::binary_search(names.begin(), names.end(), binding.name_node.range())) continue;
      if (IsRetired(binding)) changes_[binding.statement.begin()].retired.push_back(&binding);
    }
  }

  bool IsRetired(const Binding& binding) const {
    const bool imports =
        binding.kind == BindingKind::kFromImport || binding.kind == BindingKind::kImport;
    if (!imports || !binding.loaded_submodule.empty() || binding.type_checking_only || is_package_)
      return false;
    const python::ScopeKind scope = model_.scopes()[binding.scope].kind;
    if (scope == python::ScopeKind::kClass || IsReexported(binding, scope)) return false;
    if (HasComment(binding.statement) || IsKeptByComment(binding.statement)) return false;
    if (MayNameByString()) return false;
    for (const Binding& other : model_.bindings()) {
      if (&other != &binding && other.scope == binding.scope && other.name == binding.name)
        return false;
    }
    for (const Node use : model_.ReferencesTo(binding)) {
      if (!IsReplaced(use.range(), accepted_)) return false;
    }
    return true;
  }

  bool IsReexported(const Binding& binding, python::ScopeKind scope) const {
    if (scope != python::ScopeKind::kModule) return false;
    const Module::PublicNames names = model_.public_names();
    if (names.present &&
        (!names.complete || std::count(names.names.begin(), names.names.end(), binding.name) > 0)) {
      return true;
    }
    const Node item = ItemOf(binding);  // `import x as x` says so on purpose.
    return item.kind() == python::kAliasedImport &&
           item.Child(python::field::kName).text() == item.Child(python::field::kAlias).text();
  }

  // Whether the file can reach a name by its spelling: globals()["name"], eval("name.f()").
  bool MayNameByString() const {
    constexpr absl::string_view kReaders[] = {"globals", "locals", "vars", "eval", "exec"};
    return std::any_of(model_.references().begin(), model_.references().end(), [&](Node name) {
      return std::find(std::begin(kReaders), std::end(kReaders), name.text()) != std::end(kReaders);
    });
  }

  // The part of the import statement that the binding comes from: `b as c` of `from a import b as
  // c, d`.
  static Node ItemOf(const Binding& binding) {
    Node item = binding.name_node;
    while (item && item.parent() && item.parent() != binding.statement) item = item.parent();
    return item;
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
      goes[i] = std::any_of(retired.begin(), retired.end(),
                            [&](const auto* binding) { return ItemOf(*binding) == items[i]; });
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
  bool is_package_;
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
