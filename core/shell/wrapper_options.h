// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_WRAPPER_OPTIONS_H_
#define TORCHLIFT_CORE_SHELL_WRAPPER_OPTIONS_H_

#include "absl/strings/string_view.h"

namespace torchlift::shell {

// The options with a value of wrappers that have many, or that share them. As in
// core/shell/wrappers.h: words with single blanks between.

inline constexpr absl::string_view kShellValues = "-c -o +o -O +O --rcfile --init-file";
inline constexpr absl::string_view kContainerValues =
    "-a --add-host --blkio-weight --cap-add --cap-drop -c --cpu-shares --cpus --cpuset-cpus "
    "--cpuset-mems --device --dns -e "
    "--env --env-file --entrypoint --expose --gpus --group-add -h --hostname --ipc --ip -l --label "
    "--log-driver --log-opt -m "
    "--memory --memory-swap --mount --name --net --network --network-alias --pid --platform -p "
    "--publish --pull --restart "
    "--runtime --security-opt --shm-size --stop-signal --storage-opt --tmpfs --ulimit -u --user "
    "--userns -v --volume "
    "--volumes-from -w --workdir --context -H --host --config";
inline constexpr absl::string_view kImageValues =
    "-B --bind --env --env-file -H --home -W --workdir --pwd --cwd --overlay --network --mount -S "
    "--scratch --security "
    "--fusemount --dns --hostname --app";
inline constexpr absl::string_view kUvValues =
    "--with --with-editable --with-requirements --extra --no-extra --group --no-group --only-group "
    "--python -p --index "
    "--default-index -i --index-url --extra-index-url -f --find-links --env-file --project "
    "--directory --package --cache-dir "
    "--config-file -P --upgrade-package --refresh-package --reinstall-package --link-mode --color "
    "--index-strategy "
    "--resolution --prerelease --exclude-newer -C --config-setting --no-binary-package "
    "--no-build-package";
inline constexpr absl::string_view kSrunValues =
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
inline constexpr absl::string_view kMpiValues =
    "-np -n --n -c --np -N -H -host --host -hostfile --hostfile -machinefile --machinefile -x -mca "
    "--mca -gmca --gmca -wdir "
    "--wdir -wd -rf --rankfile --map-by --bind-to --rank-by -npernode --npernode -ppn --ppn -f "
    "-env -genv -iface "
    "--output-filename --tune --prefix -p -t";

inline constexpr absl::string_view kTmuxValues = "-c -e -f -F -l -L -n -p -s -S -t -x -y";

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_WRAPPER_OPTIONS_H_
