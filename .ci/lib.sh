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
  stage_reasons[index]=$2
  echo "==== $1: not tried: $2"
}

# run_stage NAME COMMAND...: runs one stage and keeps what became of it, in `stage_last` too. Never call it in a
# condition: there the shell ignores a failing command in the middle of a function.
run_stage() {
  local name=$1 index began=$SECONDS code
  shift
  index=$(stage_index "$name")
  stage_reasons[index]="interrupted"
  stage_states[index]="failed"
  echo "==== $name"
  set +e
  inside_stage "$name" "$@"
  code=$?
  set -e
  keep_stage "$name" "$code" $((SECONDS - began))
}

# start_stage NAME COMMAND...: starts one stage beside those that follow. `finish_stage NAME` waits for it, prints what it
# printed and keeps what became of it.
start_stage() {
  local name=$1 index notes
  shift
  index=$(stage_index "$name")
  notes=$(notes_of "$name")
  stage_reasons[index]="interrupted"
  stage_states[index]="failed"
  echo "==== $name: started beside the others"
  # In a process group of its own, so that all of it can be ended.
  set -m
  (
    trap - EXIT
    began=$SECONDS
    set +e
    inside_stage "$name" "$@" >"$notes-output" 2>&1 </dev/null
    echo "$? $((SECONDS - began))" >"$notes-code"
  ) &
  stage_started=$!
  set +m
}

finish_stage() {
  local name=$1 code=1 seconds=0 notes
  notes=$(notes_of "$name")
  echo "==== $name"
  wait "$stage_started" || true
  stage_started=
  cat "$notes-output"
  read -r code seconds <"$notes-code" || true
  keep_stage "$name" "$code" "$seconds"
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

# keep_stage NAME CODE SECONDS: what became of a stage that has ended.
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
  stage_reasons[index]=$reason
  if [ -f "$notes.parts" ]; then stage_parts[index]=$(cat "$notes.parts"); fi
  echo "==== $name: $stage_last${reason:+: $reason}"
}

may_be_skipped() {
  case " ${CI_MAY_SKIP-} " in
    *" $1 "*) return 0 ;;
    *) return 1 ;;
  esac
}

# The lines of the summary. A script run by a stage hands its own on to the summary of the run.
summary() {
  local index time reason
  for ((index = 0; index < ${#stage_names[@]}; index++)); do
    time=${stage_times[$index]}
    reason=${stage_reasons[$index]:+: ${stage_reasons[$index]}}
    if [ "${stage_states[$index]}" = "not tried" ] && may_be_skipped "${stage_names[$index]}"; then
      reason="$reason (may be skipped)"
    fi
    printf '%-9s %7s  %s%s\n' "${stage_states[$index]}" "${time:+$time s}" "${stage_names[$index]}" "$reason"
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
  local seconds=0
  while [ -n "${FETCHING-}" ] && kill -0 "$FETCHING" 2>/dev/null && [ $seconds -lt 600 ]; do
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
