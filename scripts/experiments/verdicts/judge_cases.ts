import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { compareQueries, presets } from "../../../lib/compare/mod.ts";
import { openDatabase } from "../../../lib/database/mod.ts";
import { readJsonFile } from "../../../lib/base/mod.ts";
import { runAsPublished } from "./run_as_published.ts";
import { projectFile } from "../../cli/project_file.ts";

/** One case with every verdict on it; field names are those of the JSON. */
export interface JudgedCase {
  readonly id: string;
  readonly category?: string;
  readonly why: string;
  /** What a careful person says. */
  readonly expected: string;
  /** What the default comparison says. */
  readonly ours: string;
  /** Whether each published evaluator accepts the prediction. */
  readonly accepted: Readonly<Record<Peer, boolean>>;
}

export type Peer = "spider" | "bird" | "spider2";

export const peers: readonly Peer[] = ["spider", "bird", "spider2"];

interface CaseFile {
  readonly setup: readonly string[];
  readonly cases: readonly {
    readonly id: string;
    readonly category?: string;
    readonly gold: string;
    readonly predicted: string;
    readonly expected: string;
    readonly why: string;
  }[];
}

/**
 * Judges the cases of one of the project's own files by the default comparison and by the presets.
 *
 * @param file Path from the project's root.
 */
export async function judgeCases(file: string): Promise<readonly JudgedCase[]> {
  const { setup, cases } = await readJsonFile(projectFile(file)) as CaseFile;
  await using cleanUp = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir();
  cleanUp.defer(() => Deno.remove(folder, { recursive: true }));
  const database = join(folder, "cases.sqlite");
  {
    using building = new DatabaseSync(database);
    for (const statement of setup) building.exec(statement);
  }
  const goldDatabase = cleanUp.use(await openDatabase(`sqlite:${database}`));
  const predictedDatabase = cleanUp.use(await openDatabase(`sqlite:${database}`));
  const judged: JudgedCase[] = [];
  for (const { gold: goldSql, predicted: predictedSql, id, category, why, expected } of cases) {
    const compared = await compareQueries({ goldDatabase, predictedDatabase, goldSql, predictedSql });
    const accepts = async (peer: Peer) =>
      (await runAsPublished({ setup, goldSql, predictedSql }, presets[peer]))?.equal ?? false;
    judged.push({
      id,
      ...(category !== undefined && { category }),
      why,
      expected,
      ours: "verdict" in compared ? compared.verdict.verdict : compared.kind,
      accepted: {
        spider: await accepts("spider"),
        bird: await accepts("bird"),
        spider2: await accepts("spider2"),
      },
    });
  }
  return judged;
}
