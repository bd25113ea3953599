import { join } from "node:path";
import { readJsonFile } from "../../lib/base/mod.ts";
import { balance, planSizes } from "../../lib/joins/mod.ts";
import { loadCatalog, schemaGraph } from "../../lib/schema/mod.ts";
import { summarize } from "./summarize.ts";
import type { Benchmark } from "./types.ts";

const runs = 5;

const plans = [
  { schema: "mondial", count: 50, mostMs: 1000 },
  { schema: "musicbrainz", count: 1000, mostMs: 5000 },
] as const;

/** How long a join plan takes to be chosen and certified. */
export const planBench: Benchmark = {
  name: "plans",
  measures:
    "balance() with its certificate over 2, 3 and 4 joins, seed 1, on a schema alone, so that no query runs.",
  async *run({ schemas, signal }) {
    for (const { schema, count, mostMs } of plans) {
      const name = `balance(), ${count} combinations, ${schema}`;
      if (schemas === undefined) {
        yield { name, skipped: "No folder of published schemas is given: add --schemas FOLDER" };
        continue;
      }
      const graph = schemaGraph(loadCatalog(await readJsonFile(join(schemas, "catalog", `${schema}.json`))));
      const all: number[] = [];
      for (let run = 0; run < runs; run++) {
        const started = performance.now();
        await balance(graph, { database: schema, sizes: planSizes("2,3,4", count), seed: 1, signal });
        all.push(performance.now() - started);
      }
      yield { name, unit: "ms", ...summarize(all), asked: { at: "most", value: mostMs } };
    }
  },
};
