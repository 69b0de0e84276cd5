# shellcheck shell=bash
# What the scripts in this folder share: stages with a summary, and ways to get the programs that they need.
# Read with `source`. Written for bash 3.2, the one that macOS has.
# Variables exported in a subshell are for the command that runs there.
# shellcheck disable=SC2030,SC2031

# ---- Stages ----
# A stage passes (code 0), cannot be tried here (code 75), or fails (any other code). With `CI` set, a stage that was
# not tried counts as a failure, unless `CI_MAY_SKIP` (names, separated by spaces) has its name.

stage_names=()
stage_states=()
stage_times=()
stage_cpus=()
stage_reasons=()
stage_parts=()
stage_state=
stage_last=
stage_started=

# add_stage NAME: a stage that the summary has a line for, whether the run gets to it or not.
add_stage() {
  if [ -z "$stage_state" ]; then stage_state=$(mktemp -d); fi
  stage_names+=("$1")
  stage_states+=("not tried")
  stage_times+=("")
  stage_cpus+=("")
  stage_reasons+=("the run ended before it")
  stage_parts+=("")
}

# The index of a stage that was added.
stage_index() {
  local index
  for ((index = 0; index < ${#stage_names[@]}; index++)); do
    if [ "${stage_names[$index]}" = "$1" ]; then echo "$index"; return; fi
  done
  return 1
}

# What became of a stage: passed, failed, not tried; nothing if it was not added.
state_of() {
  local index
  if index=$(stage_index "$1"); then echo "${stage_states[$index]}"; fi
}

# skip_stage NAME REASON
skip_stage() {
  local index
  index=$(stage_index "$1")
  stage_states[index]="not tried"
  stage_reasons[index]=$2
  echo "==== $1: not tried: $2"
}

# run_stage NAME COMMAND...: runs one stage and keeps what became of it, in `stage_last` too. Never call it in a
# condition: there the shell ignores a failing command in the middle of a function.
run_stage() {
  local name=$1 index began=$SECONDS code before
  shift
  index=$(stage_index "$name")
  stage_reasons[index]="interrupted"
  stage_states[index]="failed"
  echo "==== $name"
  count_cpu
  before=$cpu
  set +e
  inside_stage "$name" "$@"
  code=$?
  set -e
  count_cpu
  keep_stage "$name" "$code" $((SECONDS - began)) $((cpu - before))
}

# Puts into `cpu` the seconds of a core that ended processes of this shell have taken so far.
count_cpu() {
  local user system time times=$stage_state/times.$RANDOM
  times >"$times"
  { read -r user system && read -r user system; } <"$times"
  rm "$times"
  cpu=0
  for time in "$user" "$system"; do
    time=${time%[.,]*}
    cpu=$((cpu + 60 * ${time%m*} + ${time#*m}))
  done
}

# start_lane NAME...: starts these stages, one after the other, beside those that follow; the command of each is
# `stage_NAME`, and `prerequisites NAME` names the stage it waits for. `finish_stage NAME` waits for one, prints what it printed
# and keeps what became of it.
start_lane() {
  local name index
  for name in "$@"; do
    index=$(stage_index "$name")
    stage_reasons[index]="interrupted"
    stage_states[index]="failed"
    echo "==== $name: started beside the others"
  done
  # In a process group of its own, so that all of it can be ended.
  set -m
  (
    trap - EXIT
    set +e
    for name in "$@"; do
      notes=$(notes_of "$name")
      await_stage "$(prerequisites "$name")" || continue
      began=$SECONDS
      count_cpu
      before=$cpu
      inside_stage "$name" "stage_$name" >"$notes-output" 2>&1 </dev/null
      code=$?
      count_cpu
      echo "$code $((SECONDS - began)) $((cpu - before))" >"$notes-written"
      mv "$notes-written" "$notes-code"
    done
  ) &
  stage_started=$!
  set +m
}

# Waits until the stages of these names have ended in the shell that started the lane. Code 1 if one did not pass.
await_stage() {
  local name notes
  for name in $1; do
    notes=$(notes_of "$name")
    while [ ! -f "$notes-ended" ]; do sleep 1; done
    if [ "$(cat "$notes-ended")" != passed ]; then return 1; fi
  done
}

finish_stage() {
  local name=$1 code=1 seconds=0 cpu=0 notes
  notes=$(notes_of "$name")
  echo "==== $name"
  while [ ! -f "$notes-code" ] && kill -0 "$stage_started" 2>/dev/null; do sleep 0.2; done
  if [ -f "$notes-output" ]; then cat "$notes-output"; fi
  if [ -f "$notes-code" ]; then read -r code seconds cpu <"$notes-code"; fi
  keep_stage "$name" "$code" "$seconds" "$cpu"
}

# Where a stage notes what it has to tell, without the ending.
notes_of() { echo "$stage_state/${1//\//-}"; }

# The command of a stage, in a shell of its own that ends at the first failure.
inside_stage() {
  local notes
  notes=$(notes_of "$1")
  shift
  rm -f "$notes".*
  (
    set -e
    export STAGE_REASON=$notes.reason STAGE_PARTS=$notes.parts
    "$@"
  )
}

# keep_stage NAME CODE SECONDS SECONDS_OF_CPU: what became of a stage that has ended.
keep_stage() {
  local name=$1 code=$2 index notes reason=
  index=$(stage_index "$name")
  notes=$(notes_of "$name")
  case $code in
    0) stage_last=passed ;;
    75)
      stage_last="not tried"
      if [ -f "$notes.reason" ]; then reason=$(cat "$notes.reason"); fi
      ;;
    124)
      stage_last=failed
      reason="time limit"
      ;;
    *)
      stage_last=failed
      reason="exit code $code"
      ;;
  esac
  stage_states[index]=$stage_last
  stage_times[index]=$3
  stage_cpus[index]=$4
  stage_reasons[index]=$reason
  if [ -f "$notes.parts" ]; then stage_parts[index]=$(cat "$notes.parts"); fi
  echo "$stage_last" >"$notes-ended"
  echo "==== $name: $stage_last${reason:+: $reason}"
}

may_be_skipped() {
  case " ${CI_MAY_SKIP-} " in
    *" $1 "*) return 0 ;;
    *) return 1 ;;
  esac
}

# The lines of the summary: what became of each stage, how long it took, and how long cores worked for it. A script run by a stage hands its own on to the summary of the run.
summary() {
  local index time reason
  for ((index = 0; index < ${#stage_names[@]}; index++)); do
    time=${stage_times[$index]}
    reason=${stage_reasons[$index]:+: ${stage_reasons[$index]}}
    if [ "${stage_states[$index]}" = "not tried" ] && may_be_skipped "${stage_names[$index]}"; then
      reason="$reason (may be skipped)"
    fi
    printf '%-9s %7s %11s  %s%s\n' "${stage_states[$index]}" "${time:+$time s}" "${time:+${stage_cpus[$index]} s CPU}" \
      "${stage_names[$index]}" "$reason"
    if [ -n "${stage_parts[$index]}" ]; then echo "${stage_parts[$index]}"; fi
  done
}

# count_of STATE, and how many were not tried that may not be skipped.
count_of() {
  local index count=0
  for ((index = 0; index < ${#stage_names[@]}; index++)); do
    if [ "${stage_states[$index]}" = "$1" ]; then count=$((count + 1)); fi
  done
  echo "$count"
}
count_missing() {
  local index count=0
  for ((index = 0; index < ${#stage_names[@]}; index++)); do
    if [ "${stage_states[$index]}" = "not tried" ] && ! may_be_skipped "${stage_names[$index]}"; then
      count=$((count + 1))
    fi
  done
  echo "$count"
}

# Ends a stage that cannot be tried here and says why.
not_tried() {
  echo "not tried: $*" >&2
  if [ -n "${STAGE_REASON-}" ]; then echo "$*" >"$STAGE_REASON"; fi
  exit 75
}

# ---- Programs ----

# As root, by `sudo` if need be, but never with a question.
as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo -n "$@"
  else
    echo "neither root nor sudo: $*" >&2
    return 1
  fi
}

# install PACKAGE...: Debian packages. `FETCHING` is the process that fetches some ahead, if one does.
install() {
  command -v apt-get >/dev/null || return 1
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=600 -y -q --no-install-recommends "$@" || {
    as_root apt-get update -q &&
      as_root env DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=600 -y -q --no-install-recommends "$@"
  }
}

wait_for_fetching() {
  if [ -n "${FETCHING-}" ]; then wait_for "$FETCHING" 600; fi
}

# wait_for PROCESS SECONDS: until it has ended, but no longer than that.
wait_for() {
  local seconds=0
  while kill -0 "$1" 2>/dev/null && [ $seconds -lt "$2" ]; do
    sleep 1
    seconds=$((seconds + 1))
  done
}

# need PROGRAM PACKAGE...: the program, from the Debian packages where it is missing; otherwise the stage is not tried.
need() {
  local program=$1
  shift
  wait_for_fetching
  command -v "$program" >/dev/null && return
  install "$@" || true
  command -v "$program" >/dev/null || not_tried "$program cannot be installed here"
}

# virtual_environment FOLDER: one of Python, made if it is not there yet.
virtual_environment() {
  if [ -x "$1/bin/pip" ]; then return; fi
  need python3 python3
  python3 -m venv "$1" || { install python3-venv && python3 -m venv --clear "$1"; } ||
    not_tried "no virtual environment of Python can be made here"
}

# Where programs are that go by several names, or that the path does not have.
find_browser() {
  local name
  if [ -x "${CHROMIUM-}" ]; then echo "$CHROMIUM"; return; fi
  for name in chromium chromium-browser google-chrome; do
    if command -v "$name"; then return; fi
  done
  return 1
}
find_fairy_stockfish() {
  PATH=$PATH:/usr/games command -v fairy-stockfish
}
