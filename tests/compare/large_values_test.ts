import { compareQueries, compareTables, presets } from "querylogue/compare";
import type { Database, QueryOutcome, Value, ValueType } from "querylogue/database";
import assert from "node:assert/strict";
import { tableOf } from "./tables.ts";

const column = (values: readonly Value[], type?: ValueType) =>
  tableOf(values.map((value) => [value]), type && { types: [type] });

/** What took minutes and more, as its time grew faster than its letters. */
const large: Readonly<Record<string, readonly [gold: readonly Value[], predicted: readonly Value[]]>> = {
  "a text of 10 million digits": [[1], ["1".repeat(10_000_000)]],
  "10,000 texts of 1,000 digits": [
    Array.from({ length: 10_000 }, (_, i) => i),
    Array.from({ length: 10_000 }, (_, i) => `${"1".repeat(1_000)}${i}`),
  ],
  "a fraction of 3 million zeros": [[1.5], [`0.${"0".repeat(3_000_000)}1`]],
  "digits that end in a letter": [[1], [`${"1".repeat(3_000_000)}x`]],
  "3 million marks on one letter": [["a"], [`a${"\u0301\u0316".repeat(1_500_000)}`]],
  "texts that begin with 17,000 equal letters": [
    Array.from({ length: 700 }, (_, i) => `${"a".repeat(17_000)}${i + 1000}`),
    Array.from({ length: 700 }, (_, i) => `${"a".repeat(17_000)}${i + 1001}`),
  ],
};

Deno.test("values of any length are compared in time that grows with their letters", async (t) => {
  for (const [name, [gold, predicted]] of Object.entries(large)) {
    await t.step(name, () => {
      const tables = [column(gold), column(predicted)] as const;
      assert.equal(compareTables(...tables, { ordered: false }).verdict, "different");
      for (const { name, compare } of Object.values(presets)) {
        if (name !== "paper") {
          assert.equal(compare(...tables, { goldSql: "", predictedSql: "" }).equal, false, name);
        }
      }
    });
  }
});

Deno.test("a long text beside an interval is no interval", () => {
  const gold = column(["1 day"], "interval");
  const predicted = column(["1".repeat(3_000_000)]);
  assert.equal(compareTables(gold, predicted, { ordered: false }).verdict, "different");
});

Deno.test("whole numbers meet their spellings, however many digits they have", () => {
  for (const digits of ["9007199254740993", "9".repeat(39), "9".repeat(40), "9".repeat(9_990)]) {
    for (const sign of ["", "-"]) {
      const number = BigInt(`${sign}${digits}`);
      const verdictOf = (text: string) =>
        compareTables(column([number], "integer"), column([text], "decimal"), { ordered: false }).verdict;
      assert.equal(verdictOf(`${sign}${digits}`), "equal", `${digits.length} digits`);
      assert.equal(verdictOf(String(number - 1n)), "different", `${digits.length} digits`);
    }
    const decimal = (text: string) => column([text], "decimal");
    assert.equal(compareTables(decimal(digits), decimal(`${digits}.0`), { ordered: false }).verdict, "equal");
  }
});

Deno.test("a text with more marks than any writing has is equal to itself alone", () => {
  const marked = (count: number, marks: string) => column([`${"x".repeat(1_000)}e${marks.repeat(count)}`]);
  const verdictOf = (count: number) =>
    compareTables(marked(count, "\u0301\u0316"), marked(count, "\u0316\u0301"), { ordered: false }).verdict;
  assert.equal(verdictOf(1), "equal");
  assert.equal(verdictOf(15), "equal");
  assert.equal(verdictOf(16), "different");
});

Deno.test("a result of more than 30 million letters has failed, and as a ground truth is none", async () => {
  const answer = (letters: number): Database => ({
    url: "sqlite:one.sqlite",
    dialect: "sqlite",
    query: (): Promise<QueryOutcome> =>
      Promise.resolve({
        kind: "rows",
        table: column(["a".repeat(letters - 1_000_000), "b".repeat(1_000_000)]),
      }),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
  const compare = (gold: number, predicted: number) =>
    compareQueries({
      goldDatabase: answer(gold),
      predictedDatabase: answer(predicted),
      goldSql: "SELECT a FROM one",
      predictedSql: "SELECT a FROM one",
    });
  const most = await compare(30_000_000, 30_000_000);
  assert(most.kind === "judged");
  assert.equal(most.verdict.verdict, "equal");
  const more = await compare(2_000_000, 30_000_001);
  assert(more.kind === "judged");
  assert.deepEqual(more.verdict, {
    verdict: "failed",
    reasons: [{
      kind: "does_not_run",
      text: "The result is too large to be compared: more than 30,000,000 letters.",
    }],
  });
  assert.equal((await compare(30_000_001, 2_000_000)).kind, "gold_failed");
});
