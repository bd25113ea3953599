import assert from "node:assert/strict";
import fc from "fast-check";
import { presets } from "../../../lib/compare/presets/presets.ts";
import { tablePairs } from "./small_tables.ts";

Deno.test("each preset is found by its own name", () => {
  assert.deepEqual(Object.values(presets).map(({ name }) => name), Object.keys(presets));
});

Deno.test("a result equals itself under every preset, whether the query orders or not", () => {
  fc.assert(
    fc.property(tablePairs, fc.constantFrom("SELECT 1", "SELECT 1 ORDER BY 1"), ([table], sql) => {
      for (const { name, compare } of Object.values(presets)) {
        const { equal, score } = compare(table, table, { goldSql: sql, predictedSql: sql });
        assert.deepEqual({ name, equal, score }, { name, equal: true, score: 1 });
      }
    }),
    { numRuns: 500 },
  );
});
