import assert from "node:assert/strict";
import { comparisonsTable, formatCell, type RunComparison, toMarkdown } from "../../lib/report/mod.ts";

const agents = [{ agent: "a", label: "A" }, { agent: "b", label: "B" }];
const compared: RunComparison = {
  ...{ a: "a", b: "b", metric: "first_attempt_sql_correctness", difference: 0.05, interval: [-0.02, 0.12] },
  ...{ test: "permutation by dialogue", p: 0.08, p_holm: 0.16, pairs: 600, dialogues: 200 },
  ...{ discordance: 0.23, design_effect: 1.25 },
};
const shown = (change: Partial<typeof compared>) =>
  comparisonsTable([{ ...compared, ...change } as RunComparison], agents)?.rows[0];

Deno.test("a difference that is not resolved says how many more dialogues it needs", () => {
  // 900 pairs are needed; 300 more are 100 dialogues of three.
  assert.deepEqual(shown({})?.slice(0, 5).map(formatCell), [
    "A − B",
    "First-Attempt SQL Correctness",
    "+5.0 pp [-2.0, +12.0]",
    "0.080",
    "0.160",
  ]);
  assert.equal(shown({})?.at(-1), "not resolved; about 100 more dialogues needed");
});

Deno.test("what Holm's correction leaves below 0.05 is resolved, what it lifts above is not", () => {
  assert.equal(shown({ p: 0.01, p_holm: 0.04 })?.at(-1), "resolved");
  assert.match(String(shown({ p: 0.04, p_holm: 0.08 })?.at(-1)), /^not resolved/);
});

Deno.test("of several pairs of agents the dialogues needed are those at which Holm's correction would resolve one", () => {
  const tableOf = (values: readonly number[]) =>
    comparisonsTable(
      values.map((p_holm) => ({ ...compared, p: 0.01, p_holm }) as RunComparison),
      agents,
    );
  const last = (values: readonly number[]) => tableOf(values)?.rows.map((row) => row.at(-1));
  // At 0.05 / 2 two pairs need 1090 pairs of answers, at 0.05 / 3 three need 1201.
  assert.deepEqual(last([0.06, 0.06]), Array(2).fill("not resolved; about 170 more dialogues needed"));
  assert.deepEqual(last([0.06, 0.06, 0.06]), Array(3).fill("not resolved; about 210 more dialogues needed"));
  assert.deepEqual(last([0.04, 0.06]), ["resolved", "not resolved; about 100 more dialogues needed"]);
  const text = (values: readonly number[]) => toMarkdown(tableOf(values) ?? assert.fail());
  assert.match(
    text([0.06, 0.06]),
    /0\.05 over the number of differences of its metric that are not resolved/,
  );
  assert.doesNotMatch(text([0.04, 0.06]), /as the next one/);
});

Deno.test("equal agents are told apart from what difference on", () => {
  assert.equal(
    shown({ difference: 0, pairs: 150, design_effect: 1 })?.at(-1),
    "not resolved; one of +10.9 pp would be",
  );
  assert.equal(shown({ difference: 0, pairs: 9 })?.at(-1), "not resolved");
});

Deno.test("what has a caveat is not ranked, and the reason stands below", () => {
  const table = comparisonsTable([
    { ...compared, p_holm: 0.001, caveat: "the judge decided little" } as RunComparison,
  ], agents);
  assert.equal(table?.rows[0]?.at(-1), "not ranked");
  assert.match(toMarkdown(table ?? assert.fail()), /Not ranked: the judge decided little\./);
});

Deno.test("where nothing is compared there is no table", () => {
  const unscored = {
    a: "a",
    b: "b",
    metric: "first_attempt_alignment",
    pairs: 0,
    unscored: "nothing",
  } as const;
  assert.equal(comparisonsTable([unscored], agents), undefined);
  assert.equal(comparisonsTable([], []), undefined);
});
