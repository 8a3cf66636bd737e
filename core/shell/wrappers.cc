// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/wrappers.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace torchlift::shell {
namespace {

constexpr absl::string_view kShellValues = "-c -o +o -O +O --rcfile --init-file";
constexpr absl::string_view kContainerValues =
    "-a --add-host --blkio-weight --cap-add --cap-drop -c --cpu-shares --cpus --cpuset-cpus "
    "--cpuset-mems --device --dns -e "
    "--env --env-file --entrypoint --expose --gpus --group-add -h --hostname --ipc --ip -l --label "
    "--log-driver --log-opt -m "
    "--memory --memory-swap --mount --name --net --network --network-alias --pid --platform -p "
    "--publish --pull --restart "
    "--runtime --security-opt --shm-size --stop-signal --storage-opt --tmpfs --ulimit -u --user "
    "--userns -v --volume "
    "--volumes-from -w --workdir --context -H --host --config";
constexpr absl::string_view kImageValues =
    "-B --bind --env --env-file -H --home -W --workdir --pwd --cwd --overlay --network --mount -S "
    "--scratch --security "
    "--fusemount --dns --hostname --app";
constexpr absl::string_view kUvValues =
    "--with --with-editable --with-requirements --extra --no-extra --group --no-group --only-group "
    "--python -p --index "
    "--default-index -i --index-url --extra-index-url -f --find-links --env-file --project "
    "--directory --package --cache-dir "
    "--config-file -P --upgrade-package --refresh-package --reinstall-package --link-mode --color "
    "--index-strategy "
    "--resolution --prerelease --exclude-newer -C --config-setting --no-binary-package "
    "--no-build-package";
constexpr absl::string_view kSrunValues =
    "-A --account --acctg-freq --bcast -b --begin -c --cpus-per-task --cluster-constraint "
    "--comment --container -C --constraint "
    "--core-spec -d --dependency -D --chdir --deadline --delay-boot --distribution -m -e --error "
    "--epilog --export -G --gpus "
    "--gpus-per-node --gpus-per-socket --gpus-per-task --gres -i --input -I --immediate -J "
    "--job-name --jobid -L --licenses "
    "--mail-type --mail-user --mem --mem-per-cpu --mem-per-gpu --mpi -n --ntasks --ntasks-per-core "
    "--ntasks-per-gpu "
    "--ntasks-per-node --ntasks-per-socket -N --nodes --network -o --output -p --partition "
    "--priority --prolog -q --qos "
    "--reservation -r --relative --signal --switches -t --time --time-min --threads-per-core --tmp "
    "-w --nodelist -W --wait "
    "-x --exclude --container-image --container-mounts --container-name --container-workdir "
    "--het-group --open-mode "
    "--thread-spec -S --exact-cores";
constexpr absl::string_view kMpiValues =
    "-np -n --n -c --np -N -H -host --host -hostfile --hostfile -machinefile --machinefile -x -mca "
    "--mca -gmca --gmca -wdir "
    "--wdir -wd -rf --rankfile --map-by --bind-to --rank-by -npernode --npernode -ppn --ppn -f "
    "-env -genv -iface "
    "--output-filename --tune --prefix -p -t";

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

const Wrapper* FindWrapper(absl::string_view name, absl::string_view subcommand) {
  for (const Wrapper& wrapper : kWrappers) {
    const auto blank = wrapper.name.find(' ');
    if (blank == absl::string_view::npos ? subcommand.empty() && wrapper.name == name
                                         : wrapper.name.substr(0, blank) == name &&
                                               wrapper.name.substr(blank + 1) == subcommand) {
      return &wrapper;
    }
  }
  return nullptr;
}

const Wrapper* FindSubcommandWrapper(absl::string_view name) {
  for (const Wrapper& wrapper : kWrappers) {
    if (absl::StartsWith(wrapper.name, name) && wrapper.name.size() > name.size() &&
        wrapper.name[name.size()] == ' ') {
      return &wrapper;
    }
  }
  return nullptr;
}

const Wrapper* FindPythonRunner(absl::string_view module) {
  for (const Wrapper& runner : kPythonRunners) {
    if (runner.name == module) return &runner;
  }
  return nullptr;
}

bool IsListed(absl::string_view list, absl::string_view word) {
  if (word.empty()) return false;
  for (auto at = list.find(word); at != absl::string_view::npos; at = list.find(word, at + 1)) {
    const auto end = at + word.size();
    if ((at == 0 || list[at - 1] == ' ') && (end == list.size() || list[end] == ' ')) return true;
  }
  return false;
}

}  // namespace torchlift::shell
