import { DatabaseSync } from "node:sqlite";
import { introspect, openDatabase } from "../../../lib/database/mod.ts";
import { joinCombination, type JoinPlan } from "../../../lib/joins/mod.ts";
import { type Schema, schemaGraph } from "../../../lib/schema/mod.ts";
import {
  synthesizeByModel,
  type SynthesizeByModelOptions,
} from "../../../lib/synthesis/model/synthesize_by_model.ts";
import type { ModelComposition } from "../../../lib/synthesis/model/types.ts";
import { lakes } from "../../verify/lakes.ts";

/** A plan of one combination of all joins, so many times. */
export function planOf(schema: Schema, times: number, keep = (_: string) => true): JoinPlan {
  const graph = schemaGraph(schema);
  const positions = graph.joins.flatMap(({ from, to }, i) => keep(`${from.table} ${to.table}`) ? [i] : []);
  const combination = joinCombination(graph, positions);
  // Its certificate is not looked at.
  const quality = {
    ...{ coverage: 1, sizes: {}, table_frequency: {}, standard_deviation: 0, minimum: 0, maximum: 0 },
    ...{ gini: 0, fewest_to_cover: 1, lower_bound: 0, gap: 0, unmet: [] },
  };
  return { database: "test", combinations: new Array(times).fill(combination), quality };
}

export interface WriteAboutLakesOptions
  extends Omit<SynthesizeByModelOptions, "seed" | "kinds" | "predictedDatabase"> {
  /** Number of dialogues. @default 1 */
  readonly times?: number;
  readonly kinds?: SynthesizeByModelOptions["kinds"];
  readonly hidden?: readonly string[];
  /** SQL that is run on the file before. @default none */
  readonly prepare?: string;
  /** Called with each composition as it comes. */
  readonly onMade?: (made: ModelComposition) => void;
}

/** What a model makes of lakes and their countries. */
export async function writeAboutLakes(
  { times = 1, kinds = ["partial"], hidden = [], prepare = "", onMade, ...options }: WriteAboutLakesOptions,
): Promise<readonly ModelComposition[]> {
  const path = await Deno.makeTempFile({ suffix: ".sqlite" });
  try {
    const file = new DatabaseSync(path);
    file.exec(`${lakes}; ${prepare}`);
    file.close();
    await using database = await openDatabase(`sqlite:${path}`, { hidden });
    await using predictedDatabase = await openDatabase(`sqlite:${path}`, { hidden });
    const schema = await introspect(database);
    const made: ModelComposition[] = [];
    const settings = { seed: 1, kinds, predictedDatabase, ...options };
    for await (const one of synthesizeByModel(database, schema, planOf(schema, times), settings)) {
      made.push(one);
      onMade?.(one);
    }
    return made;
  } finally {
    await Deno.remove(path);
  }
}

/** A draft that is right: the Swiss lakes deeper than so many metres, of which there are some between 0 and 190. */
export function lakeDraft(metres = 100) {
  return {
    interactions: [{
      utterance: `Which lakes in Switzerland are deeper than ${metres} m?`,
      intention: `List the lakes in Switzerland that are deeper than ${metres} m.`,
      standalone_intention:
        `List the names of the lakes in the country Switzerland with a depth of more than ${metres}.`,
      ground_truth_sql: "SELECT lake.name FROM lake JOIN country ON country.code = lake.country " +
        `WHERE country.name = 'Switzerland' AND lake.depth > ${metres}`,
    }],
  };
}
