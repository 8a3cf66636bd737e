// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_CLASS_INDEX_H_
#define TORCHLIFT_CORE_PYTHON_CLASS_INDEX_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/python/module.h"

namespace torchlift::python {

// The classes of one file with their methods, the attributes that they set on `self`, and how they
// derive from each other. What other files define is not seen.
//
//   const ClassIndex classes(module);
//   for (const ClassIndex::Class* owner : classes.InstanceOf(object)) …
//
// The module must outlive the index. Immutable.
class ClassIndex {
 public:
  struct Class {
    Node node;
    std::vector<Node> bases;  // Expressions.
    // By name; several for overloads under `if`.
    std::unordered_multimap<std::string, Node> methods;
    std::unordered_multimap<std::string, Node> attributes;  // Values of `self.name = value`.
  };

  explicit ClassIndex(const Module& module);

  // The classes that the expression is an instance of, or is.
  std::vector<const Class*> InstanceOf(Node expression) const;
  // Those that a name stands for.
  std::vector<const Class*> Named(Node expression) const;
  // The class that defines the node, or null.
  const Class* At(Node node) const;
  // The class whose method's first parameter the name is, or null.
  const Class* OfSelf(Node name) const;
  // The class, its bases and what derives from it, each once.
  std::vector<const Class*> Family(const Class& of) const;

 private:
  using Relation = std::unordered_map<std::size_t, std::vector<std::size_t>>;  // By class index.

  void AddClass(Node node);
  void AddMethod(Node function);
  void AddSelfAttribute(Node assignment);
  void AddInstance(Node node, std::vector<const Class*>& classes, std::vector<Node>& pending) const;
  void AddFamily(std::size_t of, const Relation& relation, std::vector<std::size_t>& family) const;

  const Module& module_;
  std::vector<Class> classes_;
  std::unordered_map<std::uint32_t, std::size_t> class_by_node_;  // Preorder index to class index.
  Relation bases_;
  Relation derived_;
};

// The class whose body holds the function, or a null node.
Node ClassOfMethod(Node function);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_CLASS_INDEX_H_
