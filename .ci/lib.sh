# shellcheck shell=bash
# What the scripts in this folder share, mostly functions to get the programs that they need. Read with `source`. Written for
# bash 3.2, the version of macOS.

# Debian installs games there.
PATH=$PATH:/usr/games
# File names in the scripts assume that cargo builds in `target`.
unset CARGO_TARGET_DIR

# not_tried REASON: ends a stage or its script with code 75, because it cannot be tried here.
not_tried() { echo "not tried: $*" >&2; exit 75; }

# install PACKAGE...: installs Debian packages, as root or by sudo without asking for a password.
install() {
  command -v apt-get >/dev/null || return 1
  local get="env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends -o DPkg::Lock::Timeout=600"
  [ "$(id -u)" = 0 ] || get="sudo -n $get"
  $get install "$@" >&2 || { $get update >&2 && $get install "$@" >&2; }
}

# need PROGRAM PACKAGE...: installs the Debian packages if the program is missing; if that fails, the stage is not tried.
need() {
  command -v "$1" >/dev/null && return
  install "${@:2}" || :
  command -v "$1" >/dev/null || not_tried "$1 cannot be installed here"
}

# build_tool NAME: builds a program for cargo from its source, unless it is installed.
build_tool() {
  cargo "${1#cargo-}" --version >/dev/null 2>&1 || CARGO_PROFILE_DEV_DEBUG=0 timeout 900 cargo install "$1" --locked --debug ||
    not_tried "$1 cannot be installed here"
}

# component PROGRAM COMPONENT: installs a component of rustup that has a program for cargo, such as fmt, if it is missing.
component() { cargo "$1" --version >/dev/null 2>&1 || rustup component add "$2" || not_tried "$2 cannot be installed here"; }

need_wasm() { rustup target add wasm32-unknown-unknown || not_tried "the target wasm32-unknown-unknown cannot be downloaded here"; }

# need_browser: finds or installs Chromium, whatever its name, and sets `CHROMIUM` to it.
need_browser() {
  CHROMIUM=$(for name in "${CHROMIUM-}" chromium chromium-browser google-chrome; do command -v "$name" && break; done) ||
    { install fonts-dejavu-core || :; need chromium chromium; CHROMIUM=$(command -v chromium); }
  export CHROMIUM
}

# virtual_environment FOLDER: makes a virtual environment of Python, unless it is there already.
virtual_environment() {
  [ ! -x "$1/bin/pip" ] || return 0
  need python3 python3
  python3 -m venv "$1" || { install python3-venv && python3 -m venv --clear "$1"; } ||
    not_tried "no virtual environment of Python can be made here"
}

# node_packages FOLDER PACKAGE@VERSION...: installs npm packages, and Node.js if missing, in a folder that is kept for these
# versions.
node_packages() {
  need node nodejs
  need npm npm
  [ "$(cat "$1/of" 2>/dev/null)" != "${*:2}" ] || return 0
  mkdir -p "$1"
  npm install --silent --no-save --no-audit --no-fund --prefix "$1" "${@:2}" || not_tried "npm cannot install ${*:2}"
  echo "${*:2}" >"$1/of"
}
