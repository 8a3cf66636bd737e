// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/project/imported_name.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
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

// What loads a module by a name in a string.
constexpr absl::string_view kLoaders[] = {"import_module", "__import__", "sys.modules",
                                          "resolve_name"};

// What asks for a member by a name in a string.
constexpr absl::string_view kAsker = "getattr(";

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
  Reader(const ImportedNameSearch& search, absl::string_view path, absl::string_view text)
      : search_(search), path_(path), text_(text) {}

  std::vector<Found> Read() && {
    for (const ImportStatement& statement : ReadImportStatements(text_)) AddImport(statement);
    bool has_chain = false;
    bool asks_by_name = false;
    bool loads = false;
    search_.word_search_.Visit(text_, [&](std::size_t word) {
      const std::size_t from_end = search_.words_.size() - word;
      if (from_end > std::size(kLoaders) + 1) {
        has_chain = true;
      } else {
        (from_end == 1 ? asks_by_name : loads) = true;
      }
      return has_chain && asks_by_name && loads;
    });
    if (has_chain || !aliases_.empty()) AddMembers(has_chain);
    if (asks_by_name) AddMembersByName();
    if (loads) AddLoaded();
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
    // Most modules that a file imports share no last name with one that is asked for.
    const std::vector<std::size_t>* candidates = &search_.all_targets_;
    if (dots < dotted.size()) {
      const auto by_last_name = search_.by_last_name_.find(LastIdentifier(dotted));
      if (by_last_name == search_.by_last_name_.end()) return found;
      candidates = &by_last_name->second;
    }
    std::vector<std::string> names = absl::StrSplit(dotted.substr(dots), '.', absl::SkipEmpty());
    if (dots > 0) {
      std::vector<std::string> folder = FolderOf(path_);
      if (dots - 1 > folder.size()) return found;
      folder.resize(folder.size() - (dots - 1));
      names.insert(names.begin(), folder.begin(), folder.end());
    }
    if (names.empty()) return found;
    for (const std::size_t i : *candidates) {
      const std::vector<std::string>& name = search_.targets_[i].name;
      if (names.size() > name.size() || (dots > 0 && names.size() != name.size())) continue;
      if (std::equal(names.rbegin(), names.rend(), name.rbegin())) found.insert(i);
    }
    return found;
  }

  // `losses.nn_dist` where the file knows the module as `losses`, `pkg.losses.nn_dist` anywhere.
  void AddMembers(bool has_chain) {
    for (std::size_t dot = text_.find('.'); dot != absl::string_view::npos;
         dot = text_.find('.', dot + 1)) {
      const absl::string_view name = LastIdentifier(text_.substr(0, dot));
      const bool is_known =
          aliases_.contains(name) || (has_chain && search_.by_last_name_.contains(name));
      if (!is_known) continue;
      std::size_t end = dot + 1;
      while (end < text_.size() && IsIdentifierByte(text_[end])) ++end;
      const absl::string_view member = text_.substr(dot + 1, end - dot - 1);
      if (member.empty()) continue;
      for (std::size_t i : ModulesAt(dot - name.size(), name))
        Add(i, member == "__dict__" ? "*" : member, dot + 1);
    }
  }

  // `getattr(losses, "nn_dist")`; any name for one that is not written there.
  void AddMembersByName() {
    for (std::size_t at = text_.find(kAsker); at != absl::string_view::npos;
         at = text_.find(kAsker, at + 1)) {
      const std::size_t begin = at + kAsker.size();
      const std::size_t end = std::min(text_.find(',', begin), text_.size());
      const absl::string_view object = text_.substr(begin, end - begin);
      const absl::string_view last = LastIdentifier(object);
      if (last.empty() || end == text_.size()) continue;
      const std::size_t quote = text_.find_first_not_of(" \t\r\n\f", end + 1);
      const std::optional<absl::string_view> member = QuotedAt(quote);
      for (std::size_t i : ModulesAt(end - last.size(), last)) Add(i, member.value_or("*"), at);
    }
  }

  // What the modules that stand in quotes may be asked for.
  void AddLoaded() {
    Indices loaded;
    for (std::size_t at = text_.find_first_of("\"'"); at != absl::string_view::npos;
         at = text_.find_first_of("\"'", at + 1)) {
      if (const std::optional<absl::string_view> name = QuotedAt(at)) {
        const Indices named = Named(*name);
        loaded.insert(named.begin(), named.end());
      }
    }
    for (const std::size_t i : loaded) {
      if (search_.targets_[i].imports_star) Add(i, "*", 0);
      for (const std::string& name : search_.targets_[i].own_imports) {
        const std::size_t place = FindMember(name);
        if (place != absl::string_view::npos) Add(i, name, place);
      }
    }
  }

  // The dotted name in quotes at `quote`, or nothing.
  std::optional<absl::string_view> QuotedAt(std::size_t quote) const {
    if (quote >= text_.size() || (text_[quote] != '"' && text_[quote] != '\'')) return std::nullopt;
    std::size_t end = quote + 1;
    while (end < text_.size() && (IsIdentifierByte(text_[end]) || text_[end] == '.')) ++end;
    if (end == quote + 1 || end >= text_.size() || text_[end] != text_[quote]) return std::nullopt;
    return text_.substr(quote + 1, end - quote - 1);
  }

  // Where `name` first stands behind a dot or in quotes; npos where it does not.
  std::size_t FindMember(absl::string_view name) const {
    std::size_t at = text_.find(name);
    for (; at != absl::string_view::npos; at = text_.find(name, at + 1)) {
      const std::size_t end = at + name.size();
      const bool goes_on = end < text_.size() && IsIdentifierByte(text_[end]);
      if (at > 0 && !goes_on && absl::StrContains(".\"'", text_.substr(at - 1, 1))) break;
    }
    return at;
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
    const Target& module = search_.targets_[target];
    if (module.path == path_) return;
    if (name != "*" && !module.imports_star && !module.own_imports.contains(name)) return;
    const auto [place, added] =
        places_.try_emplace({target, std::string(name)}, static_cast<std::uint32_t>(offset));
    if (!added) place->second = std::min(place->second, static_cast<std::uint32_t>(offset));
  }

  std::vector<Found> Finish() {
    std::vector<std::pair<std::uint32_t, Found>> found;
    found.reserve(places_.size());
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

  const ImportedNameSearch& search_;
  absl::string_view path_;
  absl::string_view text_;
  absl::flat_hash_map<std::string, Indices> aliases_;  // Names that the file has for modules.
  std::map<std::pair<std::size_t, std::string>, std::uint32_t> places_;  // To the first offset.
};

ImportedNameSearch::ImportedNameSearch(const std::vector<Module>& modules)
    : targets_(TargetsOf(modules)),
      all_targets_(targets_.size()),
      by_last_name_(ByLastName(targets_)),
      words_(WordsOf(by_last_name_)),
      word_search_(Views(words_)) {
  std::iota(all_targets_.begin(), all_targets_.end(), std::size_t{0});
}

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

ImportedNameSearch::IndicesByName ImportedNameSearch::ByLastName(
    const std::vector<Target>& targets) {
  IndicesByName by_last_name;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (!targets[i].name.empty()) by_last_name[targets[i].name.back()].push_back(i);
  }
  return by_last_name;
}

std::vector<std::string> ImportedNameSearch::WordsOf(const IndicesByName& by_last_name) {
  std::vector<std::string> words;
  for (const auto& [name, targets] : by_last_name) words.push_back(absl::StrCat(".", name, "."));
  std::sort(words.begin(), words.end());
  for (absl::string_view loader : kLoaders) words.emplace_back(loader);
  words.emplace_back(kAsker);
  return words;
}

std::vector<ImportedNameSearch::Found> ImportedNameSearch::Find(absl::string_view path,
                                                                absl::string_view text) const {
  return Reader(*this, path, text).Read();
}

}  // namespace torchlift
