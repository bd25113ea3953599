import assert from "node:assert/strict";
import {
  type Answer,
  normalizeProduction,
  parseRules,
  readQuestion,
  readSqlSpecification,
  scoreAnswer,
  type ScoreAnswerOptions,
  summarizeScores,
} from "../../lib/score/mod.ts";

const rules = {
  column_mappings: { region: "RegionName", spend: "TotalSpendUSD", year: "Year", country: "Country" },
  benign_filters: ["status = 'Active'", "is_deleted = 0"],
  ignore_filters: ["portfolio", "tenant_id"],
};

async function scoredOf(answer: Answer, options: ScoreAnswerOptions = { rules }) {
  const scored = await scoreAnswer(answer, options);
  assert.ok(scored.kind === "scored", JSON.stringify(scored));
  return scored;
}

const spend = "SELECT SUM(TotalSpendUSD) FROM sales";
const asked = "What is the total spend in the APAC region?";

Deno.test("the paper's composite query is excused by its four rules and scores 100", async () => {
  const scored = await scoredOf({
    question: "What is the total spend in China?",
    sql: "SELECT Year, Country, SUM(Spend) AS TotalSpend FROM spend_table WHERE Country ILIKE '%China%' " +
      "GROUP BY Year, Country ORDER BY SUM(Spend) DESC LIMIT 20000",
    dialect: "postgres",
  });
  assert.deepEqual([scored.score, scored.filter_status, scored.verdict], [100, "fully_applied", "Correct"]);
  assert.deepEqual(scored.normalizations, ["required_group_by", "default_order_by", "safety_limit"]);
});

Deno.test("a group that a pattern with wildcards fixes is benign in the paper's reading alone", () => {
  const question = { outputs: [], aggregations: [], filters: [], group_by: [], ordered: false };
  const sql = {
    projections: [],
    aggregations: [],
    filters: [{ column: "Country", operator: "contains", values: ["china"] }],
    group_by: ["Country"],
    order_by: [],
  } as const;
  assert.deepEqual(normalizeProduction(question, sql).unexplainedGroups, ["Country"]);
  assert.deepEqual(normalizeProduction(question, sql, { constants: "paper" }).unexplainedGroups, []);
});

Deno.test("a filter status is that of the filters after ignored ones left", async () => {
  const cases = [
    ["WHERE RegionName = 'apac'", "fully_applied", 100],
    ["WHERE RegionName = 'APAC' AND tenant_id = 7", "fully_applied", 100],
    ["WHERE RegionName = 'APAC' AND status = 'active' AND is_deleted = 0", "fully_applied_with_extras", 100],
    ["WHERE RegionName = 'APAC' AND status = 'closed'", "fully_applied_with_extras", 70],
    ["WHERE RegionName = 'EMEA'", "not_applied", 0],
    ["WHERE RegionName <> 'APAC'", "not_applied", 0],
    ["", "not_applied", 0],
  ] as const;
  for (const [where, status, score] of cases) {
    const scored = await scoredOf({ question: asked, sql: `${spend} ${where}` });
    assert.deepEqual([scored.filter_status, scored.score], [status, score], where);
  }
  const half = await scoredOf({
    question: `${asked.slice(0, -1)} in 2023?`,
    sql: `${spend} WHERE RegionName = 'APAC'`,
  });
  assert.equal(half.filter_status, "partially_applied");
  assert.deepEqual(half.missing, ["? = 2023"]);
  assert.equal(
    (await scoredOf({ question: "What is the total spend?", sql: spend })).filter_status,
    "fully_applied",
  );
});

Deno.test("a benign filter is no reason beside extras that are", async () => {
  const sql = `${spend} JOIN items USING (id) WHERE RegionName = 'APAC' AND sales.is_deleted = 0 ` +
    "AND items.is_deleted = 0 AND color = 'red' AND color = 'red'";
  const told = (await scoredOf({ question: asked, sql })).reasons.filter((one) => one.startsWith("Nobody"));
  assert.deepEqual(told, ["Nobody asks for the filter color = red."]);
});

Deno.test("one filter is read from its many spellings, through aliases, WITH clauses and nested queries", async () => {
  const read = async (where: string, dialect = "duckdb") => {
    const sql = `WITH s AS (SELECT t.Country AS c, t.d FROM sales t) SELECT c FROM s WHERE ${where}`;
    const reading = await readSqlSpecification(sql, dialect);
    assert.ok(reading.kind === "read", JSON.stringify(reading));
    return reading.specification.filters;
  };
  const star = "WITH s AS (SELECT * FROM sales WHERE x = 1) SELECT Country FROM s WHERE d > 2";
  const starred = await readSqlSpecification(star, "postgres");
  assert.ok(starred.kind === "read");
  assert.deepEqual(starred.specification.projections, ["Country"]);
  assert.deepEqual(starred.specification.filters.map(({ column }) => column).sort(), ["d", "x"]);
  const both = [{ column: "Country", operator: "=", values: ["chad", "mali"] }];
  assert.deepEqual(await read("c IN ('Mali', 'CHAD')"), both);
  assert.deepEqual(await read("c = ' Mali ' OR 'Chad' = c"), both);
  assert.deepEqual(await read("NOT (c <> 'Mali' AND c <> 'Chad')"), both);
  assert.deepEqual(await read("c LIKE 'Mali'"), await read("lower(c) = 'mali'"));
  assert.deepEqual(await read("d BETWEEN 1 AND 2"), await read("d >= 1 AND 2 >= d"));
  for (const [one, other] of [["<", ">"], ["<=", ">="], ["=", "="], ["<>", "<>"]]) {
    assert.deepEqual(await read(`3 ${one} d`), await read(`d ${other} 3`));
    assert.deepEqual(await read(`3 ${other} d`), await read(`d ${one} 3`));
  }
  for (const [one, other] of [["<", ">="], ["<=", ">"], ["=", "<>"]]) {
    assert.deepEqual(await read(`NOT d ${one} 3`), await read(`d ${other} 3`));
    assert.deepEqual(await read(`NOT d ${other} 3`), await read(`d ${one} 3`));
  }
  const year = [{ column: "d", operator: "=", values: [2023] }];
  assert.deepEqual(await read("d >= '2023-01-01' AND d < '2024-01-01'"), year);
  assert.deepEqual(await read("EXTRACT(year FROM d) = 2023"), year);
  assert.deepEqual(await read("c IN ('Mali', 'Chad')", "snowflake"), both);
});

Deno.test("SQL of a warehouse is read: GROUP BY ALL, QUALIFY, stars in joined WITH clauses, USING", async () => {
  const read = async (sql: string) => {
    const reading = await readSqlSpecification(sql, "snowflake");
    assert.ok(reading.kind === "read", JSON.stringify(reading));
    return reading;
  };
  const grouped = await read(
    "SELECT City AS c, 'x' AS label, SUM(Amount) FROM t WHERE Year = 3 GROUP BY ALL",
  );
  assert.deepEqual(
    grouped,
    await read("SELECT City AS c, 'x' AS label, SUM(Amount) FROM t WHERE Year = 3 GROUP BY City"),
  );
  const { specification: first, unread } = await read(
    "SELECT City FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY Country ORDER BY Size DESC) <= 4",
  );
  const bySize = [{ column: "Size", aggregate: false, direction: "descending" }];
  assert.deepEqual([first.limit, first.order_by, unread], [4, bySize, 0]);
  const latest = await read(
    "SELECT City FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY City ORDER BY At) = 1",
  );
  assert.deepEqual([latest.specification.limit, latest.unread], [undefined, 1]);
  const { specification: joined } = await read(
    "WITH s AS (SELECT * FROM shop WHERE open = 'Y'), o AS (SELECT orders.*, s.city FROM orders JOIN s USING (shop_id)) " +
      "SELECT o.city, COUNT(*) FROM o JOIN s ON s.shop_id = o.shop_id WHERE s.size > 5 GROUP BY 1",
  );
  assert.deepEqual(joined.group_by, ["city"]);
  assert.deepEqual(new Set(joined.filters.map(({ column }) => column)), new Set(["open", "size"]));
});

Deno.test("a question is read without its SQL: alternatives, denials, bounds and times", () => {
  const filters = (question: string) =>
    readQuestion(question, { columnMappings: rules.column_mappings }).specification.filters;
  assert.deepEqual(filters("spend in Germany, France or Spain"), [
    { operator: "=", values: ["france", "germany", "spain"] },
  ]);
  assert.deepEqual(filters("spend in Berlin, Germany").length, 2);
  assert.deepEqual(filters("spend excluding China"), [{ operator: "<>", values: ["china"] }]);
  assert.deepEqual(filters("a spend of at least 1,000"), [
    { column: "TotalSpendUSD", operator: ">=", values: [1000] },
  ]);
  assert.deepEqual(filters("spend between 2020 and 2022"), [
    { operator: ">=", values: [2020] },
    { operator: "<=", values: [2022] },
  ]);
  const { specification } = readQuestion("top 10 customers by spend", {
    columnMappings: rules.column_mappings,
  });
  assert.deepEqual([specification.limit, specification.ordered, specification.group_by], [10, true, []]);
});

Deno.test("what an enrichment loses is found, and lowers the confidence", async () => {
  const sql = `${spend} WHERE RegionName = 'APAC'`;
  const enriched = "Sum of spend where region is APAC";
  const kept = await scoredOf({ question: asked, enriched_question: enriched, sql });
  assert.deepEqual([kept.score, kept.enrichment?.lost], [100, []]);
  const drifted = await scoredOf({
    question: asked,
    enriched_question: "Sum of spend where region is EMEA",
    sql,
  });
  assert.deepEqual(drifted.enrichment, {
    kept: ["sum of TotalSpendUSD"],
    added: ["RegionName = emea"],
    lost: ["RegionName = apac"],
  });
  assert.equal(drifted.confidence, 0);
  assert.equal(drifted.question_alone?.score, 100);
});

Deno.test("words that no rule reads lower the confidence", async () => {
  const sure = await scoredOf({ question: asked, sql: `${spend} WHERE RegionName = 'APAC'` });
  const question = "What is the total spend in the APAC region of suppliers whose contract lapsed?";
  const unsure = await scoredOf({ question, sql: `${spend} WHERE RegionName = 'APAC'` });
  assert.ok(unsure.confidence < sure.confidence);
});

Deno.test("what cannot be scored has a reason and no score", async () => {
  const cases = [
    [{ question: " ", sql: spend }, /question is empty/],
    [{ question: asked, sql: "" }, /no SQL/],
    [{ question: asked, sql: "DELETE FROM sales" }, /changes data/],
    [{ question: asked, sql: "SELECT FROM WHERE" }, /cannot be read/],
    [{ question: asked, sql: "SELECT" }, /shows nothing/],
    [{ question: "总支出是多少？", sql: spend }, /English/],
    [{ question: "Wie hoch ist der Umsatz in China?", sql: spend }, /English/],
    [{ question: "¿Cuántos pedidos hay en la región de APAC y por qué?", sql: spend }, /English/],
  ] as const;
  for (const [answer, reason] of cases) {
    const scored = await scoreAnswer(answer, { rules });
    assert.equal(scored.kind, "unscored");
    assert.match(scored.reasons.join(), reason);
    assert.ok(!("score" in scored));
  }
});

Deno.test("rules of another form are refused in one sentence", () => {
  assert.throws(() => parseRules({ benign: [] }, "r.json"), /r\.json.*"benign" is unknown/);
  assert.throws(() => parseRules({ ignore_filters: [1] }, "r.json"), /r\.json at ignore_filters\.0/);
  const both = { benign_filters: ["a = 1"], ignore_filters: ["A"] };
  assert.throws(() => parseRules(both, "r.json"), /ignored as well/);
});

Deno.test("a summary has mean, interpolated 90th percentile and tiers of what was scored", () => {
  const [summary] = summarizeScores([
    { agent: "a", score: 100, tier: "Excellent" },
    { agent: "a", score: 50, tier: "Marginal" },
    { agent: "a" },
  ]);
  assert.deepEqual(summary, {
    agent: "a",
    answers: 3,
    scored: 2,
    mean: 75,
    p90: 95,
    tiers: { Excellent: 1, Good: 0, Marginal: 1, Poor: 0 },
    joinsSound: 0,
  });
  assert.ok(!("mean" in (summarizeScores([{ agent: "b" }])[0] ?? {})));
});
