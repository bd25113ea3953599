import { readdirSync } from "node:fs";
import { join } from "node:path";
import { measurePublishedScript, type Metric } from "../../../lib/metrics/mod.ts";
import { judgeMmsql, type MmsqlScores, scoresOf } from "../../../lib/runs/mod.ts";
import { interrupted } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";

/** The numbers of a published output. */
export interface PublishedScores extends MmsqlScores {
  /** IEX by the published script, if a query that does not run failed its dialogue. */
  readonly iexWithFailures: Metric;
}

/** Files of a folder and of those below it, by their names. */
export function filesBelow(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true, encoding: "utf8" });
  return new Map(
    entries.filter((entry) => entry.isFile() && !entry.parentPath.includes(".ipynb_checkpoints"))
      .map(({ name, parentPath }) => [name, join(parentPath, name)]),
  );
}

/**
 * Scores published outputs by both definitions.
 *
 * @param paths By the names under which the scores are returned.
 */
export async function publishedScores(
  paths: ReadonlyMap<string, string>,
  { databases }: { readonly databases: string },
): Promise<ReadonlyMap<string, PublishedScores>> {
  const progress = createProgress("dialogues scored");
  const judging = judgeMmsql([...paths.values()], {
    ...{ databases, onProgress: progress.update, signal: interrupted },
  });
  const judged = await judging.finally(progress.end);
  return new Map([...paths.keys()].flatMap((name, i) => {
    const system = judged[i];
    if (system === undefined) return [];
    const failing = system.turns["published-script"].map((turn) =>
      turn.execution === "failed" ? { ...turn, execution: "wrong" as const } : turn
    );
    const { iex: iexWithFailures } = measurePublishedScript(failing, { seed: 1 });
    return [[name, { ...scoresOf({ ...system, file: name }, {}), iexWithFailures }]];
  }));
}
