"""Lists what no case reaches in the rules of the engines, from an export of llvm-cov.

usage: unreached.py EXPORT LIST

It lists every function that is never entered and, in functions that are, every outermost region that never runs. LIST names
these by file and text, once for each place, so it survives changes elsewhere in the file. Left out are

- code that is no rule of a game: tests, the board of any game, the verbs, explanations and listings, tables of counts, the text of the law;
- each `const fn` that no running program enters, since it makes tables while the program is compiled;
- the branches of faults that are planted on purpose (`PlantedBug::`).
"""
import collections
import json
import linecache
import os
import sys
import tomllib

NO_RULES = (
    "fast/src/any.rs", "fast/src/counter.rs", "fast/src/fault.rs", "fast/src/fingerprint.rs", "fast/src/lib.rs",
    "reference/src/candidates", "reference/src/context", "reference/src/engine.rs", "reference/src/held.rs",
    "reference/src/judgment.rs", "reference/src/log.rs", "reference/src/reading.rs", "reference/src/statement",
    "reference/src/why",
)


def is_rule(path):
    return path.startswith(("fast/src", "reference/src")) and not path.startswith(NO_RULES)


def read(export):
    """For each function, identified by its file and first region, how often each of its regions ran in all its instances."""
    functions = collections.defaultdict(collections.Counter)
    for instance in export["data"][0]["functions"]:
        # 0 is code; the others are expansions, skipped and gaps.
        regions = [region for region in instance["regions"] if region[7] == 0]
        path = os.path.relpath(instance["filenames"][regions[0][5]]) if regions else ""
        if is_rule(path):
            for region in regions:
                functions[path, tuple(regions[0][:4])][tuple(region[:4])] += region[4]
    return functions


def inside(inner, outer):
    return outer != inner and outer[:2] <= inner[:2] and inner[2:] <= outer[2:]


def text_of(path, region):
    """A region, or its first line if it has several; with its whole line if it is only the end of a block."""
    line, column, end, end_column = region
    whole = linecache.getline(path, line)
    text = whole[column - 1 : end_column - 1 if end == line else None].strip()
    return f"{text} in {whole.strip()}" if len(text) < 12 and text != whole.strip() else text


def unreached(functions):
    """What never runs: maps each file and text to the lines where it stands."""
    never = [(path, min(counts)[:2] + max(region[2:] for region in counts))
             for (path, _), counts in functions.items() if not counts.total()]
    found = collections.defaultdict(set)
    for (path, first), counts in functions.items():
        if any(path == at and inside(first, outer) and outer[:2] < first[:2] for at, outer in never):
            continue  # a closure in a function that is never entered
        if not counts.total():
            head = linecache.getline(path, first[0]).strip()
            if "const fn" not in head:
                found[path, head].add(first[0])
            continue
        dark = [region for region, count in counts.items() if not count]
        for region in dark:
            if not any(inside(region, outer) for outer in dark) and "PlantedBug::" not in linecache.getline(path, region[0]):
                found[path, text_of(path, region)].add(region[0])
    return found


with open(sys.argv[1]) as file:
    functions = read(json.load(file))
found = unreached(functions)
with open(sys.argv[2], "rb") as file:
    entries = tomllib.load(file)["unreached"]
listed = collections.Counter(
    (path, text) for entry in entries if entry["why"] for path, texts in entry["places"].items() for text in texts
)
times = {place: len(lines) for place, lines in found.items()}
wrong = sorted(place for place in times.keys() | listed if times.get(place, 0) != listed[place])
for path, text in wrong:
    lines = sorted(found.get((path, text), ()))
    print(f"{path}: {json.dumps(text, ensure_ascii=False)}: listed {listed[path, text]} times, not reached in lines {lines}")
if wrong or not functions:
    sys.exit(f"{len(wrong)} texts are not listed once for each place that no case reaches")
print(f"{len(functions)} functions; {listed.total()} places that no case reaches are listed with a reason; there are no others")
