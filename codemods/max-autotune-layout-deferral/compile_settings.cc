// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/max-autotune-layout-deferral/compile_settings.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "codemods/max-autotune-layout-deferral/names.h"
#include "codemods/max-autotune-layout-deferral/value.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/dictionary_items.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::max_autotune {
namespace {

using python::Module;

// Functions that hand a dictionary to Inductor, and the argument that takes it.
struct InductorFunction {
  absl::string_view name;
  absl::string_view options;
};
constexpr InductorFunction kInductorFunctions[] = {
    {"torch._inductor.compile", "options"},
    {"torch._inductor.aot_compile", "options"},
    {"torch._inductor.standalone_compile", "options"},
    {"torch._inductor.aoti_compile_and_package", "inductor_configs"},
};

// Whether the expression is, on some path at least, the thing of that name.
bool MayBe(const Module& module, Node expression, absl::string_view name) {
  const python::Resolution what = module.Resolve(expression);
  if (const auto* qualified = std::get_if<python::Qualified>(&what)) return qualified->name == name;
  const auto* ambiguous = std::get_if<python::Ambiguous>(&what);
  return ambiguous != nullptr && std::find(ambiguous->names.begin(), ambiguous->names.end(),
                                           name) != ambiguous->names.end();
}

bool IsTorchCompile(const Module& module, Node call) {
  const Node function = call.Child(python::field::kFunction);
  if (MayBe(module, function, "torch.compile")) return true;
  if (MayBe(module, function, "functools.partial")) {
    const Node first = python::PositionalArgument(call, 0);
    return first && MayBe(module, first, "torch.compile");
  }
  return function.kind() == python::kAttribute &&
         function.Child(python::field::kAttribute).text() == "compile" &&
         IsNeuralNetwork(module, function.Child(python::field::kObject));
}

// The name of the argument that takes Inductor's options; empty when the call is none of its own
// compilers.
absl::string_view InductorOptions(const Module& module, Node call) {
  const std::string name = module.QualifiedName(call.Child(python::field::kFunction));
  for (const InductorFunction& function : kInductorFunctions) {
    if (name == function.name) return function.options;
  }
  return "";
}

// Reads the arguments of one call.
class CallReader {
 public:
  CallReader(const Module& module, Node call, std::vector<Setting>& settings)
      : module_(module),
        call_(call),
        settings_(settings),
        arguments_(python::KeywordItems(module, call)) {}

  bool AsksInductor() const {
    for (const python::DictionaryItem& argument : arguments_) {
      if (argument.key == "backend") {
        const std::optional<std::string> backend = python::FoldString(module_, argument.value);
        if (backend && *backend != "inductor") return false;
      } else if (argument.key == "disable" &&
                 OptionValue(module_, argument.value, "") == Value::kOn) {
        return false;
      }
    }
    return true;
  }

  void ReadMode() {
    for (const python::DictionaryItem& argument : arguments_) {
      if (argument.key != "mode") continue;
      std::string mode;
      const Value value = ModeValue(module_, argument.value, &mode);
      if (value == Value::kOff) continue;
      Setting& setting = Add(Setting::Subject::kMaxAutotune, Setting::Form::kMode, argument.node);
      setting.is_certain = value == Value::kOn;
      setting.how = absl::StrCat("mode=\"", mode, "\"");
    }
  }

  void ReadOptions(absl::string_view name) {
    for (const python::DictionaryItem& argument : arguments_) {
      if (argument.key != name) continue;
      for (const python::DictionaryItem& option :
           python::DictionaryItems(module_, argument.value)) {
        ReadOption(option);
      }
    }
  }

 private:
  void ReadOption(const python::DictionaryItem& option) {
    if (option.key == kFlag) {
      Setting& setting = Add(Setting::Subject::kFlag, Setting::Form::kOption, option.node);
      setting.place = option.node;
      setting.how = std::string(kFlag);
    } else if (IsMaxAutotuneOption(option.key)) {
      const Value value = OptionValue(module_, option.value, option.key);
      if (value == Value::kOff) return;
      Setting& setting = Add(Setting::Subject::kMaxAutotune, Setting::Form::kOption, option.node);
      setting.is_certain = value == Value::kOn;
      setting.how = absl::StrCat("the option `", option.key, "`");
    }
  }

  Setting& Add(Setting::Subject subject, Setting::Form form, Node node) {
    Setting setting;
    setting.subject = subject;
    setting.form = form;
    setting.place = call_.Child(python::field::kFunction);
    setting.node = node;
    setting.call = call_;
    settings_.push_back(std::move(setting));
    return settings_.back();
  }

  const Module& module_;
  Node call_;
  std::vector<Setting>& settings_;
  std::vector<python::DictionaryItem> arguments_;
};

}  // namespace

void AddCompileSettings(const Module& module, Node call, std::vector<Setting>& settings) {
  if (call.Child(python::field::kArguments).kind() != python::kArgumentList) return;
  if (IsTorchCompile(module, call)) {
    CallReader reader(module, call, settings);
    if (!reader.AsksInductor()) return;
    reader.ReadMode();
    reader.ReadOptions("options");
  } else if (const absl::string_view options = InductorOptions(module, call); !options.empty()) {
    CallReader(module, call, settings).ReadOptions(options);
  }
}

}  // namespace torchlift::max_autotune
