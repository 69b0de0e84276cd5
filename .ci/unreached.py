"""Lists the regions of the engines' rules that no case reaches, from an export of llvm-cov.

usage: unreached.py EXPORT LIST [--print]

A region is in LIST by its file, the function it is in, and the text of its first line, so that the list survives changes elsewhere in the file.
Tests and code that is used only by a feature are not rules, and are left out.
"""
import json
import os
import sys
import tomllib

GAMES = ["masonic", "deflection", "mirrors", "kingdom", "spectral"]


def game(path):
    """The family whose rules are in a file; what several share is under chess."""
    return next((name for name in GAMES if name in path), "chess")


def regions(export):
    """Every code region with how often it ran: a region of generic code runs if one of its instances does."""
    counts = {}
    for function in export["data"][0]["functions"]:
        for region in function["regions"]:
            line, column, end, end_column, count, file, _, kind = region
            # 0 is code; the others are expansions, skipped and gaps.
            if kind == 0:
                path = os.path.relpath(function["filenames"][file])
                key = (path, line, column, end, end_column)
                counts[key] = max(counts.get(key, 0), count)
    return counts


def is_rule(path):
    return not path.endswith("tests.rs") and path.startswith(("fast/src", "reference/src")) and "misreadings" not in path


def main():
    counts = {key: count for key, count in regions(json.load(open(sys.argv[1]))).items() if is_rule(key[0])}
    if not counts:
        sys.exit("the export has no region of the engines")
    listed = set()
    if os.path.exists(sys.argv[2]):
        with open(sys.argv[2], "rb") as file:
            listed = {(entry["file"], entry["text"]) for entry in tomllib.load(file).get("unreached", [])}
    sources, by_game, open_regions, seen = {}, {}, [], set()
    for (path, line, column, end, end_column), count in sorted(counts.items()):
        totals = by_game.setdefault(game(path), [0, 0])
        totals[0] += 1
        if count:
            totals[1] += 1
            continue
        if path not in sources:
            sources[path] = open(path).read().split("\n")
        last = end_column - 1 if end == line else None
        text = sources[path][line - 1][column - 1 : last].strip()
        seen.add((path, text))
        if (path, text) not in listed:
            open_regions.append((path, line, text))
    if "--print" in sys.argv:
        for path, line, text in open_regions:
            print(f"[[unreached]]\nfile = {json.dumps(path)}\ntext = {json.dumps(text, ensure_ascii=False)}\nwhy = \"\" # line {line}\n")
        return
    for name, (total, reached) in sorted(by_game.items()):
        print(f"{name}: {reached} of {total} regions reached ({100 * reached / total:.1f} %)")
        for path, line, text in open_regions:
            if game(path) == name:
                print(f"  {path}:{line}: {text}")
    stale = listed - seen
    for path, text in sorted(stale):
        print(f"listed, but reached or gone: {path}: {text}")
    if open_regions or stale:
        sys.exit(f"{len(open_regions)} regions are reached by no case and not listed")


main()
