import { existsSync } from "node:fs";
import { join } from "node:path";
import { readJsonLines } from "../../../lib/base/mod.ts";
import { buildAtlas, buildIndustrial } from "../../../lib/bundled/mod.ts";
import { interrupted, say } from "../../cli/command.ts";
import { projectFile } from "../../cli/project_file.ts";
import { type CalibrationPair, halfOf } from "./calibration_pair.ts";

export interface LabelledPairsOptions {
  /** Folder of the published datasets, whose databases some pairs are about. */
  readonly data: string;
  /** Folder for databases that are built. */
  readonly folder: string;
}

/** The project's label files and what the tables call them. */
const files = [
  { name: "pairs.jsonl", source: "models, labelled twice" },
  { name: "pairs-2.jsonl", source: "models, second set" },
] as const;

/** A line of a label file. */
interface LabelledLine extends Pick<CalibrationPair, "id" | "kind" | "intention" | "interpretation"> {
  readonly database: string;
  readonly earlier?: readonly string[];
  readonly standalone_intention?: string;
  /** What each reader said, who saw neither the kind nor the other's label. */
  readonly labels: readonly ("aligned" | "not_aligned" | "ambiguous")[];
}

/** A pair of the project's label files, with the label that both readers gave. */
export interface AgreedPair extends Omit<CalibrationPair, "address"> {
  /** Name of its database. */
  readonly database: string;
}

/** The pairs of the project's label files on which all readers agree; disputed, ambiguous and unlabelled ones are left out. */
export async function agreedPairs(): Promise<readonly AgreedPair[]> {
  const read = files.map(async ({ name, source }) => {
    const lines = await readJsonLines(projectFile(`datasets/judge_pairs/${name}`)) as LabelledLine[];
    return lines.flatMap(({ labels, ...pair }): readonly AgreedPair[] => {
      const [label] = labels;
      if (label === undefined || label === "ambiguous" || labels.some((other) => other !== label)) return [];
      const half = pair.database === "atlas" ? "first" : halfOf(pair.database);
      return [{ ...pair, label, half, source }];
    });
  });
  return (await Promise.all(read)).flat();
}

/** The agreed pairs whose databases are there, with their addresses. */
export async function labelledPairs(
  { data, folder }: LabelledPairsOptions,
): Promise<readonly CalibrationPair[]> {
  const addresses = new Map<string, string | undefined>();
  const pairs: CalibrationPair[] = [];
  for (const { database, ...pair } of await agreedPairs()) {
    interrupted.throwIfAborted();
    if (!addresses.has(database)) addresses.set(database, await addressOf(database, { data, folder }));
    const address = addresses.get(database);
    if (address !== undefined) pairs.push({ ...pair, address });
  }
  return pairs;
}

async function addressOf(
  database: string,
  { data, folder }: LabelledPairsOptions,
): Promise<string | undefined> {
  if (database === "atlas") return await buildAtlas();
  if (database === "industrial") {
    const path = join(folder, "industrial.duckdb");
    await buildIndustrial(path, { signal: interrupted });
    return path;
  }
  const path = join(data, "spider_en/database", database, `${database}.sqlite`);
  const found = [path, join(data, "schemas", `${database}.sqlite`)].find((file) => existsSync(file));
  if (found === undefined) say(`Skipped: pairs about ${database}, as there is no ${path}`);
  return found === undefined ? undefined : `sqlite:${found}`;
}
