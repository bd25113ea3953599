import assert from "node:assert/strict";
import {
  bird,
  cosql,
  type DatasetSource,
  paper,
  sparc,
  spider,
} from "../../scripts/experiments/realized/dataset_sources.ts";
import {
  measureDataset,
  type MeasuredQuery,
} from "../../scripts/experiments/specifications/measure_dataset.ts";
import { sampled, sharedPath, sharedTest } from "../shared_data.ts";

/** The least share of the distinct queries that must be readable, in 0..1. */
const aims: readonly (readonly [DatasetSource, number])[] = [
  [spider, 0.97],
  [sparc, 0.95],
  [cosql, 0.95],
  [bird, 0.85],
];

const folder = sharedPath("");

for (const [source, least] of aims) {
  sharedTest(`the queries of ${source.name} are read as specifications`, source.needs, async () => {
    const { urlOf: _, read, ...withoutData } = source;
    const some = { ...withoutData, read: async (from: string) => sampled(await read(from), 4) };
    assertReadable(await measureDataset(some, folder), least);
  });
}

function assertReadable(queries: readonly MeasuredQuery[], least: number) {
  const readable = queries.filter(({ cause }) => cause === undefined);
  assert.ok(readable.length >= least * queries.length, `${readable.length} of ${queries.length}`);
}

sharedTest("the specifications of the paper's queries give the queries' own rows", paper.needs, async () => {
  const queries = await measureDataset(paper, folder);
  assertReadable(queries, 0.95);
  assert.ok(queries.filter(({ rows }) => rows === "same").length > 100);
  assert.deepEqual(queries.filter(({ rows }) => rows === "other"), []);
});
