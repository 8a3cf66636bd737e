// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/generated_source.h"

#include <iterator>
#include <random>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"

namespace torchlift {
namespace {

// $n is a number that differs from part to part, $w a word.
constexpr absl::string_view kPlainParts[] = {
    R"(
class $wLayer$n(Base):
    """Keeps the $w of a layer and scales it.

    Args:
        width: how wide the layer is, in elements.
        scale: what every element is multiplied by.
    """

    def __init__(self, width: int, scale: float = $n.5, *, name=None):
        super().__init__()
        self.width = width
        self.scale = scale
        self.name = name or f"$w-{width}-$n"
        self._cache = {key: value for key, value in zip(range(width), self._values(width))}

    def forward(self, values):
        result = []
        for index, value in enumerate(values):
            if index % 2 == 0 and value is not None:
                result.append(self.scale * value + $n)
            else:
                result.append(self._cache.get(index, 0))
        return result
)",
    R"(
def load_$w_$n(path, encoding="utf-8", limit=$n):
    # Reads what was written by save_$w; unknown keys are kept.
    try:
        with open(path, encoding=encoding) as stream:
            rows = [line.rstrip("\n").split(",") for line in stream if not line.startswith("#")]
    except OSError as error:
        raise ValueError(f"cannot read {path!r}: {error}") from error
    return {row[0]: tuple(int(cell, 16) for cell in row[1:]) for row in rows[:limit]}
)",
    R"(
@pytest.mark.parametrize("value, expected", [(1, "$w"), ($n, "other"), (-1, None)])
def test_$w_of_$n(value, expected, tmp_path):
    settings = Settings(root=tmp_path, retries=3, timeout=0.25, verbose=bool(value))
    assert settings.lookup(value, default=None) == expected, "the table of $w changed"
    lookup = lambda key, *rest, **more: settings.get(key, *rest, **more)
    assert lookup("a.b.c", 1, strict=False) in {None, 1, $n}
)"};

constexpr absl::string_view kDistributedParts[] = {
    R"(
def gather_$w_$n(features, group):
    gathered = dist_nn.all_gather(features, group=group)  # from every rank
    return torch.cat(gathered, dim=$n)
)",
    R"(
@torch.compile
def reduce_$w_$n(loss, world):
    total = dist_nn.all_reduce(
        loss,
        op=torch.distributed.ReduceOp.SUM,  # not the mean
    )
    return total / world
)"};

constexpr absl::string_view kShellParts[] = {
    R"(
# Trains the $w variant.
RUN_$n="${OUTPUT:-/tmp/$w}/run-$n"
mkdir -p "$RUN_$n" && cp config/*.yaml "$RUN_$n"/
for SEED in 1 2 3; do
  if [ "$SEED" -gt 1 ]; then
    echo "seed $SEED of $w" | tee -a "$RUN_$n/log.txt" >&2
  fi
  CUDA_VISIBLE_DEVICES=0,1 torchrun --nproc_per_node=2 \
    train.py --seed "$SEED" --out "$RUN_$n" --name '$w $n'
done
)",
    R"(
collect_$w_$n() {
  local total=$(grep -c "loss" "$1" | sort -n | tail -1)
  cat <<EOF
$w: $total of $n
EOF
}
)"};

constexpr absl::string_view kWords[] = {"alpha", "batch",  "column", "decay",  "embed",
                                        "frame", "kernel", "margin", "offset", "weight"};

template <std::size_t kCount>
std::string Part(const absl::string_view (&parts)[kCount], std::mt19937& random) {
  const absl::string_view word = kWords[random() % std::size(kWords)];
  const std::string number = std::to_string(random() % 1000);
  return absl::StrReplaceAll(parts[random() % kCount], {{"$n", number}, {"$w", word}});
}

}  // namespace

std::string PlainModule(std::uint32_t seed, std::size_t bytes) {
  std::mt19937 random(seed);
  std::string text = "\"\"\"Generated.\"\"\"\nimport pytest\nfrom base import Base, Settings\n";
  while (text.size() < bytes) text += Part(kPlainParts, random);
  return text;
}

std::string DistributedModule(std::uint32_t seed, std::size_t bytes) {
  std::mt19937 random(seed);
  std::string text =
      "import pytest\nimport torch\nimport torch.distributed.nn.functional as dist_nn\n"
      "from base import Base, Settings\n";
  while (text.size() < bytes) {
    text += random() % 4 == 0 ? Part(kDistributedParts, random) : Part(kPlainParts, random);
  }
  return text;
}

std::string LaunchScript(std::uint32_t seed, std::size_t bytes) {
  std::mt19937 random(seed);
  std::string text = "#!/bin/bash\nset -eu\n";
  while (text.size() < bytes) text += Part(kShellParts, random);
  return text;
}

}  // namespace torchlift
