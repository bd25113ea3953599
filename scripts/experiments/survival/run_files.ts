import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The results of a run, whose bytes may not depend on how it was played: `metrics.json` and all tables, by their names. */
export function resultsOf(folder: string): ReadonlyMap<string, string> {
  const tables = readdirSync(join(folder, "tables")).map((name) => join("tables", name)).toSorted();
  return new Map(["metrics.json", ...tables].map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** Names of the results that differ, or stand in one run alone. */
export function otherResults(folder: string, expected: ReadonlyMap<string, string>): readonly string[] {
  const found = resultsOf(folder);
  const names = new Set([...expected.keys(), ...found.keys()]);
  return [...names].filter((name) => found.get(name) !== expected.get(name));
}

/** The whole lines of a run's journal; none where there is no journal. */
export function journalLines(folder: string): readonly Record<string, unknown>[] {
  try {
    const text = readFileSync(join(folder, "journal.jsonl"), "utf8");
    return text.slice(0, text.lastIndexOf("\n") + 1).split("\n").filter((line) => line !== "")
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}
