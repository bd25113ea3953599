import assert from "node:assert/strict";
import type { CalibrationPair } from "../../scripts/experiments/judges/calibration_pair.ts";
import { lawPairs, testedLaw } from "../../scripts/experiments/judges/law_pairs.ts";
import { lawTable } from "../../scripts/experiments/judges/law_table.ts";

const pair: CalibrationPair = {
  ...{ id: "1", kind: "paraphrase", label: "aligned", source: "people", half: "first", address: "" },
  ...{ intention: "List the lakes.", interpretation: "Which lakes are there?" },
};

Deno.test("laws are tested on sentences that are understood alone, changed and swapped", () => {
  assert.deepEqual(
    lawPairs([pair]).map(({ law, intention, interpretation }) => [law, intention, interpretation]),
    [
      ["reflexive", "List the lakes.", "List the lakes."],
      ["politeness", "List the lakes.", "Could you please list the lakes? Thank you."],
      ["symmetric", "Which lakes are there?", "List the lakes."],
    ],
  );
  assert.deepEqual(lawPairs([{ ...pair, earlier: ["List the seas."] }]), []);
});

Deno.test("a law is kept, contradicted or left open", () => {
  const [reflexive, , symmetric] = lawPairs([pair]);
  assert(reflexive !== undefined && symmetric !== undefined);
  const known = new Map([["1", "aligned" as const]]);
  const outcomes = (["aligned", "not_aligned", "undecided"] as const).map((verdict) =>
    [reflexive, symmetric].map((test) => testedLaw(test, verdict, known).outcome)
  );
  assert.deepEqual(outcomes, [["kept", "kept"], ["contradicted", "contradicted"], ["open", "open"]]);
  const { rows } = lawTable(
    [testedLaw(reflexive, "aligned", known), testedLaw(reflexive, "undecided", known)],
    { caption: "", label: "" },
  );
  assert.deepEqual(rows.map((row) => row.slice(0, 5)), [[
    "reflexive",
    { kind: "number", value: 2 },
    { kind: "number", value: 1 },
    { kind: "number", value: 0 },
    { kind: "number", value: 1 },
  ]]);
});
