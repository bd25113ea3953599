import assert from "node:assert/strict";
import {
  bird,
  cosql,
  type DatasetSource,
  paper,
  sparc,
  spider,
} from "../../scripts/experiments/realized/dataset_sources.ts";
import { measureDataset } from "../../scripts/experiments/specifications/measure_dataset.ts";
import { sharedPath, sharedTest } from "../shared_data.ts";

/** The least share of the distinct queries that must be readable, in 0..1. */
const aims: readonly (readonly [DatasetSource, number])[] = [
  [spider, 0.97],
  [sparc, 0.95],
  [cosql, 0.95],
  [bird, 0.85],
  [paper, 0.95],
];

const folder = sharedPath("");

for (const [source, least] of aims) {
  sharedTest(`the queries of ${source.name} are read as specifications`, source.needs, async () => {
    const { urlOf: _, ...withoutData } = source;
    const queries = await measureDataset(withoutData, folder);
    const readable = queries.filter(({ cause }) => cause === undefined);
    assert.ok(readable.length >= least * queries.length, `${readable.length} of ${queries.length}`);
  });
}

sharedTest("the specifications of the paper's queries give the queries' own rows", paper.needs, async () => {
  const queries = await measureDataset(paper, folder);
  assert.ok(queries.filter(({ rows }) => rows === "same").length > 100);
  assert.deepEqual(queries.filter(({ rows }) => rows === "other"), []);
});
