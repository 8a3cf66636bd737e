// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/project/imported_name.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/text/identifier.h"

namespace torchlift {
namespace {

// More names in a row are no module's name.
constexpr std::size_t kLongestChain = 32;

std::vector<std::string> FolderOf(absl::string_view path) {
  std::vector<std::string> names = absl::StrSplit(path, '/', absl::SkipEmpty());
  if (!names.empty()) names.pop_back();
  return names;
}

// {"src", "pkg", "losses"} of "src/pkg/losses.py", {"src", "pkg"} of "src/pkg/__init__.py".
std::vector<std::string> ModuleName(absl::string_view path) {
  std::vector<std::string> names = absl::StrSplit(path, '/', absl::SkipEmpty());
  if (names.empty()) return names;
  names.back() = names.back().substr(0, names.back().rfind('.'));
  if (names.back() == "__init__") names.pop_back();
  return names;
}

std::vector<absl::string_view> Views(const std::vector<std::string>& words) {
  return {words.begin(), words.end()};
}

}  // namespace

// Reads one file.
class ImportedNameSearch::Reader {
 public:
  Reader(const std::vector<Target>& targets, absl::string_view path, absl::string_view text)
      : targets_(targets), path_(path), text_(text) {}

  std::vector<Found> Read(const std::vector<std::string>& last_names) && {
    for (const ImportStatement& statement : ReadImportStatements(text_)) AddImport(statement);
    AddMembers(last_names);
    return Finish();
  }

 private:
  using Indices = std::set<std::size_t>;

  void AddImport(const ImportStatement& statement) {
    for (const ImportStatement::Item& item : statement.items) {
      if (statement.module.empty()) {
        const absl::string_view bound = item.alias.empty() ? item.name : item.alias;
        if (absl::StrContains(bound, "."))
          continue;  // `import pkg.losses`: seen by its whole name.
        for (std::size_t i : Named(item.name)) aliases_[std::string(bound)].insert(i);
        continue;
      }
      for (std::size_t i : Named(statement.module)) Add(i, item.name, item.offset);
      const bool ends_with_dot = absl::EndsWith(statement.module, ".");
      const std::string whole = absl::StrCat(statement.module, ends_with_dot ? "" : ".", item.name);
      for (std::size_t i : Named(whole)) {
        aliases_[std::string(ImportStatement::BoundBy(item))].insert(i);
      }
    }
  }

  // The modules that a name in an import statement may be, here.
  Indices Named(absl::string_view dotted) const {
    Indices found;
    const std::size_t dots = std::min(dotted.find_first_not_of('.'), dotted.size());
    std::vector<std::string> names = absl::StrSplit(dotted.substr(dots), '.', absl::SkipEmpty());
    if (dots > 0) {
      std::vector<std::string> folder = FolderOf(path_);
      if (dots - 1 > folder.size()) return found;
      folder.resize(folder.size() - (dots - 1));
      names.insert(names.begin(), folder.begin(), folder.end());
    }
    if (names.empty()) return found;
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      const std::vector<std::string>& name = targets_[i].name;
      if (names.size() > name.size() || (dots > 0 && names.size() != name.size())) continue;
      if (std::equal(names.rbegin(), names.rend(), name.rbegin())) found.insert(i);
    }
    return found;
  }

  // `losses.nn_dist` where the file knows the module as `losses`, `pkg.losses.nn_dist` anywhere.
  void AddMembers(const std::vector<std::string>& last_names) {
    for (std::size_t dot = text_.find('.'); dot != absl::string_view::npos;
         dot = text_.find('.', dot + 1)) {
      const absl::string_view name = LastIdentifier(text_.substr(0, dot));
      const bool is_known = std::binary_search(last_names.begin(), last_names.end(), name) ||
                            aliases_.find(name) != aliases_.end();
      if (!is_known) continue;
      std::size_t end = dot + 1;
      while (end < text_.size() && IsIdentifierByte(text_[end])) ++end;
      const absl::string_view member = text_.substr(dot + 1, end - dot - 1);
      if (member.empty()) continue;
      for (std::size_t i : ModulesAt(dot - name.size(), name)) Add(i, member, dot + 1);
    }
  }

  // What the names that end with `name` at `at` stand for.
  Indices ModulesAt(std::size_t at, absl::string_view name) const {
    std::size_t begin = at;
    std::size_t length = 1;
    while (begin > 1 && text_[begin - 1] == '.' && length < kLongestChain) {
      const std::size_t size = LastIdentifier(text_.substr(0, begin - 1)).size();
      if (size == 0) return {};
      begin -= 1 + size;
      ++length;
    }
    if (length > 1) return Named(text_.substr(begin, at + name.size() - begin));
    const auto alias = aliases_.find(name);
    return alias == aliases_.end() ? Indices() : alias->second;
  }

  void Add(std::size_t target, absl::string_view name, std::size_t offset) {
    const Target& module = targets_[target];
    if (module.path == path_) return;
    if (name != "*" && !module.imports_star && !module.own_imports.contains(name)) return;
    const auto [place, added] =
        places_.try_emplace({target, std::string(name)}, static_cast<std::uint32_t>(offset));
    if (!added) place->second = std::min(place->second, static_cast<std::uint32_t>(offset));
  }

  std::vector<Found> Finish() {
    std::vector<std::pair<std::uint32_t, Found>> found;
    for (const auto& [key, offset] : places_) {
      found.push_back({offset, {key.first, {key.second, {std::string(path_), 1}}}});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Found> result;
    std::uint32_t line = 1;
    std::uint32_t counted = 0;
    for (auto& [offset, one] : found) {
      line += static_cast<std::uint32_t>(
          std::count(text_.begin() + counted, text_.begin() + offset, '\n'));
      counted = offset;
      one.name.place.line = line;
      result.push_back(std::move(one));
    }
    return result;
  }

  const std::vector<Target>& targets_;
  absl::string_view path_;
  absl::string_view text_;
  std::map<std::string, Indices, std::less<>> aliases_;  // Names that the file has for modules.
  std::map<std::pair<std::size_t, std::string>, std::uint32_t> places_;  // To the first offset.
};

ImportedNameSearch::ImportedNameSearch(const std::vector<Module>& modules)
    : targets_(TargetsOf(modules)),
      last_names_(LastNamesOf(targets_)),
      words_(Views(last_names_)) {}

std::vector<ImportedNameSearch::Target> ImportedNameSearch::TargetsOf(
    const std::vector<Module>& modules) {
  std::vector<Target> targets;
  for (const Module& module : modules) {
    Target& target = targets.emplace_back();
    target.name = ModuleName(module.path);
    target.path = module.path;
    for (const ImportStatement& statement : ReadImportStatements(module.text)) {
      for (const ImportStatement::Item& item : statement.items) {
        if (item.name == "*") target.imports_star = true;
        target.own_imports.emplace(ImportStatement::BoundBy(item));
      }
    }
  }
  return targets;
}

std::vector<std::string> ImportedNameSearch::LastNamesOf(const std::vector<Target>& targets) {
  std::set<std::string> names;
  for (const Target& target : targets) {
    if (!target.name.empty()) names.insert(target.name.back());
  }
  return {names.begin(), names.end()};
}

std::vector<ImportedNameSearch::Found> ImportedNameSearch::Find(absl::string_view path,
                                                                absl::string_view text) const {
  const bool names_one = words_.Visit(text, [](std::size_t) { return true; });
  if (!names_one) return {};
  return Reader(targets_, path, text).Read(last_names_);
}

}  // namespace torchlift
