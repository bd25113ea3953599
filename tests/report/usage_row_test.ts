import { metricsTable } from "querylogue/report";
import { measureAgent } from "querylogue/metrics";
import assert from "node:assert/strict";
import { rowsOf } from "../metrics/rows.ts";

Deno.test("counts that an agent reports stand in the table over the turns that have them, others are not reported", () => {
  const { turns, dialogues } = rowsOf(["+ +", "+"]);
  const counted = turns.map((turn, at) => at === 0 ? turn : { ...turn, usage: { tokens: 10 * at } });
  const measured = (label: string, of: typeof turns) => ({
    label,
    ...measureAgent(of, dialogues, { seed: 1 }),
  });
  const { rows } = metricsTable([measured("a", counted), measured("b", turns)], { engineNote: "" });
  assert.deepEqual(rows.find(([name]) => name === "Usage per Turn, tokens"), [
    ...["Usage per Turn, tokens", "15.0 (30/2)", "not reported", ""],
  ]);
  assert.equal(measureAgent(turns, dialogues, { seed: 1 }).usage, undefined);
});
