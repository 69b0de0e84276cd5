#!/bin/bash -eu
# Builds every fuzz target into $OUT, with its corpus as seeds and with the dictionary. ClusterFuzzLite and OSS-Fuzz set SRC
# and OUT, and RUSTFLAGS for their sanitizer. FUZZ_BUILD replaces the options of the build where there is no sanitizer, as in
# `.ci/fuzz`.
cd "$SRC/chess-arbiter"
read -ra how <<<"${FUZZ_BUILD:--O}"
cargo fuzz build "${how[@]}"
built=$(cargo metadata --manifest-path fuzz/Cargo.toml --format-version 1 --no-deps |
  python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')
host=$(rustc -vV | sed -n 's/^host: //p')

for target in fuzz/fuzz_targets/*.rs; do
  name=$(basename "$target" .rs)
  cp "$built/$host/release/$name" "$OUT/"
  if [ -d "fuzz/corpus/$name" ]; then
    python3 -m zipfile -c "$OUT/${name}_seed_corpus.zip" "fuzz/corpus/$name"/*
  fi
  # The dictionary is of text, and the bytes of this target are not text.
  [ "$name" = differential ] || cp fuzz/words.dict "$OUT/$name.dict"
done
