import assert from "node:assert/strict";
import { measureSlices } from "../../lib/metrics/mod.ts";
import { sliceTable, toMarkdown } from "../../lib/report/mod.ts";
import { rowsOf } from "../metrics/rows.ts";

const slicesOf = ({ interaction }: { readonly interaction: number }) => [`${interaction}`];
const agents = ["one", "other"].map((label) => {
  const { turns, dialogues } = rowsOf(label === "one" ? ["+ -+"] : ["- ."]);
  return { label, slices: measureSlices(turns, dialogues, { seed: 1, slicesOf }) };
});
const options = { slicing: "depth", slices: ["1", "2", "3"], ranksAlignment: true } as const;

Deno.test("a table of slices has a row for each slice and agent, with counts and intervals", () => {
  assert.deepEqual(
    toMarkdown(sliceTable(agents, options)).split("\n").filter((line) => line.startsWith("| 1 ")),
    [
      "| 1 | one | 1 | 1 | 100.0 % [2.5, 100.0] (1/1) | 100.0 % [2.5, 100.0] (1/1) | 100.0 % [2.5, 100.0] (1/1) | " +
      "1.00 [1.00, 2.95] (1/1) |",
      "| 1 | other | 1 | 1 | 0.0 % [0.0, 97.5] (0/1) | 0.0 % [0.0, 97.5] (0/1) | 0.0 % [0.0, 97.5] (0/1) | " +
      "1.00 [1.00, 2.95] (1/1) |",
    ],
  );
  assert.equal(sliceTable(agents, options).rows.length, 4);
});

Deno.test("where alignment ranks nobody, a table of slices leaves it out and says so", () => {
  const table = sliceTable(agents, { ...options, ranksAlignment: false });
  assert(!table.columns.some(({ header }) => header.includes("Alignment")));
  assert.match(table.notes.join(" "), /Alignment is left out/);
});
