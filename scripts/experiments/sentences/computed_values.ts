import { readJsonLines } from "../../../lib/base/mod.ts";
import { buildAtlas } from "../../../lib/bundled/mod.ts";
import type { Dataset } from "../../../lib/dialogue/mod.ts";
import type { DatabaseDataset } from "../../../lib/dialogue/formats/mod.ts";
import { projectFile } from "../../cli/project_file.ts";
import { type DatasetSource, withData } from "../realized/dataset_sources.ts";
import { industrialIn } from "../realized/embedded_sources.ts";

/** A line of the project's file of sentences that ask for computed values. */
interface ComputedPair {
  readonly id: string;
  readonly database: string;
  readonly sentence: string;
  readonly sql: string;
}

export const computedValues = "Computed values";

/** Sentences that ask for computed values of the embedded databases, of which one is built in the folder. */
export function computedSource(folder: string): DatasetSource {
  return withData({
    name: computedValues,
    needs: [],
    dialect: "duckdb",
    read: readPairs,
    urlOf: (_, database) => database === "atlas" ? buildAtlas() : industrialIn(folder),
  });
}

async function readPairs(): Promise<readonly DatabaseDataset[]> {
  const pairs = await readJsonLines(projectFile("datasets/computed_values/pairs.jsonl")) as ComputedPair[];
  return [...Map.groupBy(pairs, ({ database }) => database)]
    .map(([database, own]) => ({ database, dataset: datasetOf(own) }));
}

function datasetOf(pairs: readonly ComputedPair[]): Dataset {
  const dialogues = pairs.map(({ id, sentence, sql }) => ({
    ...{ experiment_id: id, total_expected_interactions: 1, kind: "single" },
    interactions: [{
      ...{ utterance: sentence, intention: sentence, standalone_intention: sentence },
      ...{ ground_truth_sql: sql, utterance_kinds: [], expected_reply: [] },
    }],
  }));
  return { control: {}, dialogues };
}
