// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/wrapper_options.h"
#include "core/shell/wrappers.h"

namespace torchlift::shell {
namespace {

constexpr std::uint16_t kContainer = Wrapper::kOwnEnvironment;

// Wrappers by name. In the order of a reader's interest; looked up once a command.
constexpr Wrapper kWrappers[] = {
    {.name = "env",
     .values = "-u --unset -S --split-string -C --chdir",
     .traits = Wrapper::kAssigns,
     .texts = "-S --split-string",
     .unsets = "-u --unset",
     .clears = "-i - --ignore-environment"},
    {.name = "exec", .values = "-a"},
    {.name = "nohup", .values = ""},
    {.name = "time", .values = "-f --format -o --output"},
    {.name = "command", .values = "", .inert = "-v -V"},
    {.name = "builtin", .values = ""},
    {.name = "noglob", .values = ""},
    {.name = "nice", .values = "-n --adjustment"},
    {.name = "ionice", .values = "-c -n -p --class --classdata"},
    {.name = "chrt", .values = "-T -P -D", .operands = 1},
    {.name = "taskset", .values = "", .operands = 1},
    {.name = "numactl",
     .values = "-N --cpunodebind -m --membind -C --physcpubind -i --interleave -p --preferred -w"},
    {.name = "timeout", .values = "-k --kill-after -s --signal", .operands = 1},
    {.name = "gtimeout", .values = "-k --kill-after -s --signal", .operands = 1},
    {.name = "stdbuf", .values = "-i -o -e --input --output --error"},
    {.name = "unbuffer", .values = ""},
    {.name = "setsid", .values = "", .detaches = "-f --fork"},
    {.name = "setarch", .values = "", .operands = 1},
    {.name = "flock",
     .values = "-w --timeout -E --conflict-exit-code",
     .operands = 1,
     .traits = Wrapper::kOperandsAnywhere,
     .texts = "-c --command"},
    {.name = "caffeinate", .values = "-t -w"},
    {.name = "chronic", .values = ""},
    {.name = "catchsegv", .values = ""},
    {.name = "tini", .values = "-p"},
    {.name = "dumb-init", .values = "-r --rewrite"},
    {.name = "gosu", .values = "", .operands = 1},
    {.name = "su-exec", .values = "", .operands = 1},
    {.name = "sudo",
     .values = "-u --user -g --group -h --host -p --prompt -C --close-from -r --role -t --type -U "
               "-T -D --chdir -R",
     .traits = Wrapper::kAssigns},
    {.name = "doas", .values = "-u -C", .traits = Wrapper::kAssigns},
    {.name = "su",
     .values = "-c --command -s --shell -g --group -G -w",
     .traits = Wrapper::kOperandsAnywhere | Wrapper::kReadsFile,
     .texts = "-c --command"},
    {.name = "runuser",
     .values = "-c --command -s --shell -g --group -G -u --user -w",
     .traits = Wrapper::kOperandsAnywhere | Wrapper::kReadsFile,
     .texts = "-c --command"},
    {.name = "script",
     .values = "-c --command -T --timing -O -I -B",
     .traits = Wrapper::kOperandsAnywhere | Wrapper::kReadsFile,
     .texts = "-c --command"},

    {.name = "strace", .values = "-a -b -e -E -I -o -O -p -P -s -S -u -U -X"},
    {.name = "ltrace", .values = "-a -A -D -e -F -l -n -o -p -s -u -w -x"},
    {.name = "gdb", .values = "-ex -x -iex -ix --command --eval-command"},
    {.name = "cuda-gdb", .values = "-ex -x -iex -ix --command --eval-command"},
    {.name = "valgrind", .values = ""},
    {.name = "compute-sanitizer", .values = "--tool --log-file --save --target-processes"},
    {.name = "perf stat", .values = "-e --event -o --output -r --repeat -x -I -C --cpu"},
    {.name = "perf record", .values = "-e --event -o --output -F --freq -c --count -C --cpu -m"},
    {.name = "nsys profile",
     .values = "-o --output -t --trace -s --sample -c --capture-range -e --env-var -d --duration "
               "-y --delay -b --backtrace "
               "--capture-range-end --cudabacktrace --cuda-memory-usage --export -f "
               "--force-overwrite --gpu-metrics-device "
               "--gpu-metrics-devices --kill --nvtx-domain-include --nvtx-capture -p "
               "--python-sampling --pytorch -w "
               "--show-output --stats --stop-on-exit -x --cuda-graph-trace --session "
               "--sampling-frequency"},
    {.name = "ncu",
     .values = "-o --export --target-processes -k --kernel-name -c --launch-count -s --launch-skip "
               "--set --section --metrics "
               "--nvtx-include --nvtx-exclude --replay-mode --cache-control --clock-control "
               "--log-file --devices --page"},
    {.name = "rocprof", .values = "-i -o -d -t"},
    {.name = "py-spy record", .values = "-o --output -f --format -d --duration -r --rate -p"},

    {.name = "uv run", .values = kUvValues, .modules = "-m --module"},
    {.name = "uvx", .values = kUvValues},
    {.name = "poetry run", .values = "-C --directory -P --project"},
    {.name = "pdm run", .values = "-p --project -s --site-packages -c --config"},
    {.name = "pipenv run", .values = ""},
    {.name = "hatch run", .values = "-e --env -p --project"},
    {.name = "rye run", .values = ""},
    {.name = "pixi run", .values = "-e --environment --manifest-path"},
    {.name = "conda run", .values = "-n --name -p --prefix --cwd"},
    {.name = "mamba run", .values = "-n --name -p --prefix --cwd"},
    {.name = "micromamba run",
     .values = "-n --name -p --prefix --cwd -a --attach -e --env -r --root-prefix"},
    {.name = "dotenv run", .values = "-f --file"},

    {.name = "srun",
     .values = kSrunValues,
     .counts = "-n --ntasks",
     .per_host = "--ntasks-per-node",
     .hosts = "-N --nodes"},
    {.name = "jsrun",
     .values =
         "-n --nrs -a --tasks_per_rs -c --cpu_per_rs -g --gpu_per_rs -r --rs_per_host -d -l -b",
     .counts = "-n --nrs -a --tasks_per_rs"},
    {.name = "mpirun",
     .values = kMpiValues,
     .traits = Wrapper::kConcurrent,
     .counts = "-np -n --np --n -c",
     .per_host = "-npernode --npernode -ppn --ppn -N"},
    {.name = "mpiexec",
     .values = kMpiValues,
     .traits = Wrapper::kConcurrent,
     .counts = "-np -n --np --n -c",
     .per_host = "-npernode --npernode -ppn --ppn -N"},
    {.name = "xargs",
     .values = "-a --arg-file -d --delimiter -E -I -L --max-lines -n --max-args -P --max-procs -s "
               "--max-chars --process-slot-var",
     .traits = Wrapper::kAppends,
     .counts = "-P --max-procs"},
    {.name = "parallel",
     .values = "-j --jobs -a --arg-file --colsep -I --joblog --timeout --delay -S --sshlogin -n -N "
               "--results",
     .traits = Wrapper::kAppends | Wrapper::kConcurrent,
     .counts = "-j --jobs",
     .ends = "::: :::+ ::::"},

    {.name = "sem",
     .values = "-j --jobs --id --semaphorename --timeout",
     .traits = Wrapper::kConcurrent,
     .counts = "-j --jobs"},
    {.name = "find", .values = "", .ends = "; +", .starts = "-exec -execdir -ok -okdir"},

    {.name = "docker run",
     .values = kContainerValues,
     .operands = 1,
     .traits = kContainer,
     .sets = "-e --env",
     .detaches = "-d --detach"},
    {.name = "docker exec",
     .values = kContainerValues,
     .operands = 1,
     .traits = kContainer,
     .sets = "-e --env",
     .detaches = "-d --detach"},
    {.name = "podman run",
     .values = kContainerValues,
     .operands = 1,
     .traits = kContainer,
     .sets = "-e --env",
     .detaches = "-d --detach"},
    {.name = "podman exec",
     .values = kContainerValues,
     .operands = 1,
     .traits = kContainer,
     .sets = "-e --env",
     .detaches = "-d --detach"},
    {.name = "nvidia-docker run",
     .values = kContainerValues,
     .operands = 1,
     .traits = kContainer,
     .sets = "-e --env",
     .detaches = "-d --detach"},
    {.name = "kubectl exec",
     .values = "-n --namespace -c --container -f --filename --context",
     .operands = 1,
     .traits = kContainer | Wrapper::kOperandsAnywhere},
    {.name = "singularity exec", .values = kImageValues, .operands = 1, .sets = "--env"},
    {.name = "apptainer exec", .values = kImageValues, .operands = 1, .sets = "--env"},
    {.name = "enroot start",
     .values = "-c --rc -e --env -m --mount",
     .operands = 1,
     .sets = "-e --env"},
    {.name = "ssh",
     .values = "-B -b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -P -Q -R -S -W -w",
     .operands = 1,
     .traits = Wrapper::kOwnEnvironment | Wrapper::kRunsText | Wrapper::kNamesHost,
     .detaches = "-f"},
    {.name = "eval", .values = "", .traits = Wrapper::kRunsText},

    {.name = "coverage run",
     .values =
         "--source --omit --include --rcfile --data-file --context --concurrency --source-pkgs",
     .traits = Wrapper::kRunsPython,
     .modules = "-m --module"},
    {.name = "kernprof",
     .values = "-o --outfile -s --setup -u --unit -p --prof-mod",
     .traits = Wrapper::kRunsPython,
     .modules = "-m"},

    {.name = "bash", .values = kShellValues, .traits = Wrapper::kReadsFile, .texts = "-c"},
    {.name = "sh", .values = kShellValues, .traits = Wrapper::kReadsFile, .texts = "-c"},
    {.name = "dash", .values = kShellValues, .traits = Wrapper::kReadsFile, .texts = "-c"},
    {.name = "zsh", .values = kShellValues, .traits = Wrapper::kReadsFile, .texts = "-c"},
    {.name = "ksh", .values = kShellValues, .traits = Wrapper::kReadsFile, .texts = "-c"},
    {.name = "sbatch",
     .values = "",
     .traits = Wrapper::kReadsFile | Wrapper::kOperandsAnywhere,
     .texts = "--wrap"},
};

constexpr Wrapper kPythonRunners[] = {
    {.name = "debugpy",
     .values = "--listen --connect --log-to --configure-qt --configure-subProcess",
     .traits = Wrapper::kRunsPython},
    {.name = "pdb", .values = "-c", .traits = Wrapper::kRunsPython},
    {.name = "ipdb", .values = "-c", .traits = Wrapper::kRunsPython},
    {.name = "cProfile", .values = "-o -s", .traits = Wrapper::kRunsPython},
    {.name = "profile", .values = "-o -s", .traits = Wrapper::kRunsPython},
    {.name = "coverage",
     .values = "--source --omit --include --rcfile --data-file --context --concurrency",
     .operands = 1,
     .traits = Wrapper::kRunsPython},
    {.name = "kernprof", .values = "-o --outfile -s --setup", .traits = Wrapper::kRunsPython},
};

}  // namespace

absl::Span<const Wrapper> Wrappers() { return kWrappers; }
absl::Span<const Wrapper> PythonRunners() { return kPythonRunners; }

}  // namespace torchlift::shell
