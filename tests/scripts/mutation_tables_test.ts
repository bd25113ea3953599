import assert from "node:assert/strict";
import { toMarkdown } from "../../lib/report/mod.ts";
import {
  isAccidental,
  type MeasuredMutants,
  mutantKindTable,
  mutationScoreTable,
  type VariantPair,
  variantPairTable,
} from "../../scripts/experiments/mutants/mutation_tables.ts";

const tally = {
  kind: "drop_join",
  killed: 6,
  killed_by_variants: 2,
  survived: 2,
  invalid: 1,
  undecided: 0,
} as const;
const lakes: MeasuredMutants = {
  ...{ dataset: "Waters", database: "lakes", queries: 3, variant_rows: [10], unscored: [] },
  ...{ scores: 1.5, scored: 2, few_mutants: 1 },
  ...{ mutants: [tally], complete_before: 0, complete_after: 1 },
};
const rivers: MeasuredMutants = {
  ...lakes,
  database: "rivers",
  mutants: [{ ...tally, kind: "off_by_one", killed: 2, survived: 0, invalid: 0 }],
};

Deno.test("the score counts what runs, before without what only variants tell apart, after with it", () => {
  const text = toMarkdown(mutationScoreTable([lakes, rivers]));
  assert.match(
    text,
    /\| Waters \| 6 \| 0 \| 11 \| 1 \| 0 \| 40\.0 % \| 80\.0 % \| 75\.0 % \| 2 \| 0 \| 2 \|/,
  );
  assert.match(
    text,
    /\| – lakes \| 3 \| 0 \| 9 \| 1 \| 0 \| 50\.0 % \| 75\.0 % \| 75\.0 % \| 1 \| 0 \| 1 \|/,
  );
  assert.match(
    toMarkdown(mutantKindTable([lakes, rivers])),
    /\| off by one \| 2 \| 0 \| 0 \| 0\.0 % \| 100\.0 % \|/,
  );
});

Deno.test("a pair is accidental if it is equal on the data at hand and told apart by a variant", () => {
  const place = { source: "a model", dialogue: 0, turn: 1, db_id: "lakes" };
  const pair = (at_hand: string, on_variants: string, told_apart_by?: string): VariantPair => ({
    ...{ ...place, exact_match: null, at_hand, on_variants },
    ...(told_apart_by !== undefined && { told_apart_by }),
  });
  const pairs = [
    pair("equal", "equal"),
    pair("equal", "different", "variant-1"),
    pair("vacuous", "vacuous"),
    pair("different", "different", "variant-1"),
  ];
  assert.deepEqual(pairs.map(isAccidental), [false, true, false, false]);
  assert.match(toMarkdown(variantPairTable(pairs)), /\| All \| 4 \| 1 \| 3 \| 1 \| 33\.3 % \| 1 \|/);
});
