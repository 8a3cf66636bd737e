// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MESSAGE_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MESSAGE_H_

#include <string>

#include "codemods/distributed-nn-functional/recipe.h"
#include "codemods/distributed-nn-functional/use.h"
#include "core/project/project_facts.h"
#include "core/python/compiled_region.h"
#include "core/rewrite/finding.h"

namespace torchlift::distributed_nn {

// How bad a use is, by what compiles it and whether the operation warns in eager code.
Level LevelOf(const Operation& operation, python::CompiledReach reach);

// What happens at the use on the new release: one or two sentences.
std::string WhatHappens(const Use& use, const python::CompiledRegions::Place& place);

// Why a call's recipe is not written without a look at it, and what to write where there is none;
// empty for a safe one.
std::string WhatToDo(const Use& use, const Recipe& recipe);

// The same for uses that are no calls.
std::string WhatToDoWithReference(const Use& use);

// That nothing breaks before the project's own requirement on torch is raised.
std::string PinSentence(const TorchRequirement& requirement);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MESSAGE_H_
