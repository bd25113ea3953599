import assert from "node:assert/strict";
import {
  parseRules,
  scoreAnswer,
  type SuggestingAnswer,
  suggestRules,
  withSuggestions,
} from "../../lib/score/mod.ts";

let answers = 0;

async function scored(question: string, sql: string, rules = {}): Promise<SuggestingAnswer> {
  const found = await scoreAnswer({ question, sql, dialect: "duckdb" }, { rules });
  assert.ok(found.kind === "scored", found.reasons.join());
  return { id: `${++answers}`, question, sql_specification: found.sql_specification, extras: found.extras };
}

const sqlOf = (column: string, tenant: number) =>
  `SELECT SUM(${column}) FROM t WHERE RegionName = 'Peru' AND tenant_id = ${tenant} AND is_deleted = 0`;

Deno.test("suggestRules() ignores a column whose value varies, holds a constant filter benign, and maps words of questions", async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((tenant) =>
      scored("What is the total spend in the region Peru?", sqlOf("TotalSpendUSD", tenant))
    ),
  );
  assert.deepEqual(suggestRules(answers), [
    { kind: "ignore_filter", rule: "tenant_id", answers: 6, of: 6 },
    { kind: "benign_filter", rule: "is_deleted = 0", answers: 6, of: 6 },
    { kind: "column_mapping", rule: "spend", column: "TotalSpendUSD", answers: 6, of: 6 },
    { kind: "column_mapping", rule: "region", column: "RegionName", answers: 6, of: 6 },
  ]);
  assert.deepEqual(suggestRules(answers.slice(0, 4)), [], "four answers are too few");

  const better = withSuggestions({ column_mappings: { spend: "NetSpend" } }, suggestRules(answers));
  assert.equal(better.column_mappings?.spend, "NetSpend", "what a person wrote stays");
  assert.deepEqual(parseRules(better, "the rules"), better);
  assert.deepEqual(suggestRules(answers, better), [], "nothing is suggested again");
});

Deno.test("suggestRules() maps no word whose answers use other columns, and no word that the rules read", async () => {
  const answers = await Promise.all([
    ...[1, 2, 3, 4, 5].map(() => scored("What is the total spend?", "SELECT SUM(TotalSpendUSD) FROM t")),
    ...[1, 2, 3].map(() => scored("What is the total spend?", "SELECT SUM(amount) FROM t")),
  ]);
  assert.deepEqual(suggestRules(answers), []);
});

Deno.test("suggestRules() counts answers and not filters, in whatever case a column is written, and tells who lacks what all have", async () => {
  const twice =
    "SELECT SUM(x) FROM t JOIN s ON t.i = s.i WHERE t.tenant_id = 1 AND s.TENANT_ID = 1 AND t.region = 'Peru'";
  const found = await Promise.all([
    ...Array.from({ length: 19 }, () => scored("Sum of x in Peru?", twice)),
    scored("Sum of x in Peru?", "SELECT SUM(x) FROM t WHERE region = 'Peru'"),
  ]);
  const [rule, ...more] = suggestRules(found);
  assert.deepEqual(more, []);
  assert.deepEqual(rule, {
    ...{ kind: "benign_filter", rule: "tenant_id = 1", answers: 19, of: 20 },
    lacking: [found.at(-1)?.id],
  });
  const some = [...found.slice(0, 6), ...Array.from({ length: 14 }, () => found.at(-1) ?? found[0])];
  assert.deepEqual(
    suggestRules(some as typeof found),
    [],
    "what less than half of the answers have is asked for by someone",
  );
});
