import assert from "node:assert/strict";
import { disagreements } from "./oracle_pairs.ts";

Deno.test("compareTables() agrees with a brute-force oracle on random pairs of small tables", () => {
  const { found, verdicts } = disagreements(0, 10_000);
  assert.deepEqual(found.slice(0, 3), []);
  // Pairs of which nearly all are equal, or nearly none, would show little.
  assert.ok(verdicts.equal > 2_500 && verdicts.different > 2_500, JSON.stringify(verdicts));
});
