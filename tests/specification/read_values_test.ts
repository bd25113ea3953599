import assert from "node:assert/strict";
import {
  type Comparison,
  type Condition,
  type Pattern,
  specificationOf,
  type Value,
} from "../../lib/specification/mod.ts";
import type { Dialect } from "../../lib/sql/mod.ts";
import { league as schema } from "./league_schema.ts";

const dialects: readonly Dialect[] = ["sqlite", "duckdb", "postgres", "mysql"];

async function selection(sql: string, dialect: Dialect) {
  const reading = await specificationOf(sql, { dialect, schema });
  assert(reading.kind === "specification", `${JSON.stringify(reading)} ${sql}`);
  assert(reading.specification.kind === "selection");
  return reading.specification;
}

async function valueOf(expression: string, dialect: Dialect = "sqlite"): Promise<Value | undefined> {
  const { outputs } = await selection(`SELECT ${expression} FROM match JOIN team`, dialect);
  return outputs[0]?.value;
}

async function conditionOf(expression: string, dialect: Dialect = "sqlite"): Promise<Condition | undefined> {
  return (await selection(`SELECT 1 FROM match JOIN team WHERE ${expression}`, dialect)).where;
}

const column = (role: string, name: string) => ({ kind: "column", role, column: name } as const);
const literal = (value: string | number | boolean | null) => ({ kind: "literal", value } as const);
const call = (name: string, ...values: readonly Value[]): Value => (
  { kind: "call", function: name, arguments: values }
);
function spelled(spellings: Spellings): readonly (readonly [Dialect, string])[] {
  return Object.entries(spellings).flatMap(([dialect, texts]) =>
    [texts].flat().map((text) => [dialect as Dialect, text] as const)
  );
}

const [name, goals, played, founded] = [
  column("team", "name"),
  column("match", "goals"),
  column("match", "played"),
  column("team", "founded"),
];

const many: Comparison = { kind: "comparison", left: goals, operator: ">", right: literal(2) };

/** Spellings of one value, by dialect. */
type Spellings = Partial<Readonly<Record<Dialect, string | readonly string[]>>>;

const values: readonly (readonly [Value, Spellings])[] = [
  [call("format_date", played, literal("%Y-%m")), {
    sqlite: "strftime('%Y-%m', played)",
    duckdb: "strftime(played, '%Y-%m')",
    postgres: "to_char(played, 'YYYY-MM')",
    mysql: "DATE_FORMAT(played, '%Y-%m')",
    oracle: "TO_CHAR(played, 'YYYY-MM')",
  }],
  [call("format_date", played, literal("%H:%M:%S")), {
    sqlite: "strftime('%H:%M:%S', played)",
    postgres: "to_char(played, 'HH24:MI:SS')",
    mysql: "DATE_FORMAT(played, '%H:%i:%s')",
  }],
  [call("format_date", call("today"), literal("%Y")), { sqlite: "strftime('%Y', CURRENT_TIMESTAMP)" }],
  [call("year", played), {
    sqlite: "CAST(strftime('%Y', played) AS INTEGER)",
    duckdb: ["year(played)", "date_part('year', played)"],
    postgres: ["EXTRACT(YEAR FROM played)", "date_part('year', played)"],
    mysql: "YEAR(played)",
    oracle: "EXTRACT(YEAR FROM played)",
  }],
  [call("weekday", played), {
    sqlite: "CAST(strftime('%w', played) AS INTEGER)",
    duckdb: "dayofweek(played)",
    postgres: "EXTRACT(DOW FROM played)",
  }],
  [{ kind: "arithmetic", operator: "+", operands: [call("weekday", played), literal(1)] }, {
    mysql: "DAYOFWEEK(played)",
  }],
  [call("today"), {
    sqlite: ["date('now')", "date()"],
    duckdb: "today()",
    postgres: "CURRENT_DATE",
    mysql: "CURDATE()",
    oracle: "TRUNC(SYSDATE)",
  }],
  [call("days_between", played, founded), {
    sqlite: "julianday(played) - julianday(founded)",
    duckdb: [
      "played - founded",
      "(epoch(CAST(played AS TIMESTAMP)) - epoch(CAST(founded AS TIMESTAMP))) / 86400",
    ],
    postgres: [
      "played - founded",
      "EXTRACT(EPOCH FROM CAST(played AS TIMESTAMP) - CAST(founded AS TIMESTAMP)) / 86400",
    ],
    mysql: "TIMESTAMPDIFF(MICROSECOND, founded, played) / 86400000000e0",
  }],
  [{ kind: "cast", type: "integer", value: call("days_between", played, founded) }, {
    mysql: ["DATEDIFF(played, founded)", "TIMESTAMPDIFF(DAY, founded, played)"],
    duckdb: "date_diff('day', founded, played)",
  }],
  [call("coalesce", name, literal("none")), {
    sqlite: "IFNULL(name, 'none')",
    mysql: "COALESCE(name, 'none')",
    oracle: "NVL(name, 'none')",
  }],
  [call("position", name, literal("a")), {
    sqlite: "instr(name, 'a')",
    duckdb: "strpos(name, 'a')",
    postgres: "position('a' IN name)",
    mysql: ["LOCATE('a', name)", "INSTR(name, 'a')"],
  }],
  [call("substring", name, literal(2), literal(3)), {
    sqlite: "substr(name, 2, 3)",
    postgres: "substring(name FROM 2 FOR 3)",
    mysql: "MID(name, 2, 3)",
  }],
  [call("substring", name, literal(1), literal(3)), { mysql: "LEFT(name, 3)" }],
  [{ kind: "call", function: "substring", arguments: [name, literal(-1)], dialect: "sqlite" }, {
    sqlite: "substr(name, -1)",
  }],
  [call("length", name), { sqlite: "length(name)", mysql: "CHAR_LENGTH(name)" }],
  [call("trim", name), { sqlite: "trim(name)", postgres: "TRIM(BOTH FROM name)" }],
  [call("trim_left", name), { sqlite: "ltrim(name)", postgres: "TRIM(LEADING FROM name)" }],
  [call("trim", name, literal("!")), { sqlite: "trim(name, '!')" }],
  [call("trim_right", name, literal("!")), { sqlite: "rtrim(name, '!')" }],
  [call("greatest", goals, literal(2)), { sqlite: "max(goals, 2)", mysql: "GREATEST(goals, 2)" }],
  [call("coalesce", call("greatest", goals, literal(2)), goals, literal(2)), {
    duckdb: "greatest(goals, 2)",
    postgres: "greatest(goals, 2)",
  }],
  [{ kind: "arithmetic", operator: "%", operands: [goals, literal(2)] }, {
    sqlite: "goals % 2",
    postgres: "mod(goals, 2)",
    oracle: "MOD(goals, 2)",
  }],
  [{ kind: "arithmetic", operator: "quotient", operands: [goals, literal(2)] }, {
    duckdb: ["goals // 2", "divide(goals, 2)"],
    postgres: "div(goals, 2)",
    mysql: "goals DIV 2",
  }],
  [{ kind: "arithmetic", operator: "||", operands: [name, literal("a")] }, {
    sqlite: "name || 'a'",
    mysql: "CONCAT(name, 'a')",
  }],
  [
    {
      kind: "arithmetic",
      operator: "||",
      operands: [call("coalesce", { kind: "cast", value: name, type: "text" }, literal("")), literal("a")],
    },
    { postgres: "concat(name, 'a')" },
  ],
  [{ kind: "aggregate", function: "list", value: name, separator: "; " }, {
    sqlite: "group_concat(name, '; ')",
    duckdb: "group_concat(name, '; ')",
    postgres: "string_agg(name, '; ')",
    mysql: "GROUP_CONCAT(name SEPARATOR '; ')",
  }],
  [
    {
      kind: "aggregate",
      function: "list",
      value: name,
      orderBy: [{ by: name, direction: "ascending", nulls: "last" }],
    },
    {
      postgres: "string_agg(name, ',' ORDER BY name)",
      oracle: "LISTAGG(name, ',') WITHIN GROUP (ORDER BY name)",
    },
  ],
  [{ kind: "aggregate", function: "median", value: goals }, {
    duckdb: ["median(goals)", "quantile_cont(goals, 0.5)"],
    postgres: "percentile_cont(0.5) WITHIN GROUP (ORDER BY goals)",
  }],
  [{ kind: "aggregate", function: "standard_deviation", value: goals }, {
    postgres: "stddev(goals)",
    mysql: "STDDEV_SAMP(goals)",
  }],
  [{ kind: "aggregate", function: "count", value: name, distinct: true }, { sqlite: "count(DISTINCT name)" }],
  [{ kind: "aggregate", function: "count", filter: many }, {
    sqlite: "count(*) FILTER (WHERE goals > 2)",
    duckdb: "count_if(goals > 2)",
  }],
  [{ kind: "case", branches: [{ when: many, then: literal("many") }], otherwise: literal("few") }, {
    sqlite: "IIF(goals > 2, 'many', 'few')",
    postgres: "CASE WHEN goals > 2 THEN 'many' ELSE 'few' END",
    mysql: "IF(goals > 2, 'many', 'few')",
  }],
  [
    {
      kind: "case",
      branches: [{ when: { ...many, operator: "=" }, then: literal("two") }],
    },
    { sqlite: "CASE goals WHEN 2 THEN 'two' END", oracle: "DECODE(goals, 2, 'two')" },
  ],
  [{ kind: "literal", value: "2010-01-31", type: "date" }, {
    duckdb: "CAST('2010-01-31' AS DATE)",
    postgres: ["DATE '2010-01-31'", "'2010-01-31'::date"],
  }],
  [{ kind: "literal", value: "12345678901234567890", type: "decimal" }, { sqlite: "12345678901234567890" }],
  [literal(-2.5), { sqlite: "-2.5" }],
  [{ kind: "cast", value: goals, type: "real" }, { sqlite: "CAST(goals AS FLOAT)" }],
  [call("round", { kind: "cast", value: goals, type: "decimal" }, literal(2)), {
    postgres: "CAST(goals AS DECIMAL(10, 2))",
  }],
  [{ kind: "aggregate", function: "sum", value: { kind: "condition", condition: many } }, {
    sqlite: "SUM(goals > 2)",
  }],
  [{ kind: "call", function: "initcap", arguments: [name], dialect: "postgres" }, {
    postgres: "initcap(name)",
  }],
];

Deno.test("specificationOf() reads the spellings of dialects as one value", async () => {
  for (const [expected, spellings] of values) {
    for (const [dialect, expression] of spelled(spellings)) {
      assert.deepEqual(await valueOf(expression, dialect), expected, `${dialect}: ${expression}`);
    }
  }
});

Deno.test("specificationOf() takes no part of an expression for the whole of it", async () => {
  for (const expression of ["abs(goals) << length(name)", "goals << (goals % 2)", "name COLLATE NOCASE"]) {
    const reading = await specificationOf(`SELECT ${expression} FROM match JOIN team`, {
      dialect: "sqlite",
      schema,
    });
    assert(reading.kind === "not_readable", expression);
    assert.equal(reading.cause, "expression");
  }
});

Deno.test("specificationOf() says by the types whether a division gives a whole number", async () => {
  const operators = async (expression: string) =>
    await Promise.all(dialects.map(async (dialect) => {
      const value = await valueOf(expression, dialect);
      return value?.kind === "arithmetic" && value.operator;
    }));
  assert.deepEqual(await operators("goals / 2"), ["quotient", "/", "quotient", "/"]);
  assert.deepEqual(await operators("sum(goals) / count(*)"), ["quotient", "/", "quotient", "/"]);
  assert.deepEqual(await operators("goals / 2.0"), ["/", "/", "/", "/"]);
  assert.deepEqual(await operators("rating / 2"), ["/", "/", "/", "/"]);
  assert.deepEqual(await operators("avg(goals) / 2"), ["/", "/", "/", "/"]);
  assert.deepEqual(await operators("(goals + 1) * 1.0 / goals"), ["/", "/", "/", "/"]);
  const shown = (dialect: Dialect) =>
    selection("SELECT n / 2 FROM (SELECT count(*) AS n FROM match) AS m", dialect);
  const [quotient] = (await shown("sqlite")).outputs;
  assert.equal(quotient?.value.kind === "arithmetic" && quotient.value.operator, "quotient");
  assert.equal((await valueOf("worth / 2", "postgres"))?.kind, "arithmetic");
  assert.deepEqual(
    await specificationOf("SELECT t.a / t.b FROM t", { dialect: "sqlite" }),
    {
      kind: "not_readable",
      cause: "division",
      reason: "it divides numbers of which it is not known whether they are whole",
    },
  );
});

const pattern = (syntax: Pattern["syntax"], text: string): Pattern => (
  { kind: "pattern", value: name, pattern: literal(text), syntax }
);
const choice: Condition = { kind: "one_of", value: goals, values: [literal(1), literal(2)] };
const equals = (left: Value, right: string | number, operator: Comparison["operator"] = "="): Condition => (
  { kind: "comparison", left, operator, right: literal(right) }
);
const not = (condition: Condition): Condition => ({ kind: "not", condition });

const conditions: readonly (readonly [Condition, Spellings])[] = [
  [pattern("like", "A%"), { sqlite: "name LIKE 'A%'" }],
  [{ ...pattern("like", "A!%"), escape: "!" }, { sqlite: "name LIKE 'A!%' ESCAPE '!'" }],
  [not(pattern("like_without_case", "A")), { postgres: "name NOT ILIKE 'A'" }],
  [pattern("glob", "A*"), { sqlite: "name GLOB 'A*'" }],
  [pattern("regexp", "^A"), {
    duckdb: "regexp_matches(name, '^A')",
    postgres: "name ~ '^A'",
    mysql: "name REGEXP '^A'",
    oracle: "REGEXP_LIKE(name, '^A')",
  }],
  [pattern("regexp_without_case", "A"), {
    duckdb: "regexp_matches(name, 'A', 'i')",
    postgres: "name ~* 'A'",
  }],
  [pattern("similar", "A"), { postgres: "name SIMILAR TO 'A'" }],
  [equals(goals, 2, "same"), {
    sqlite: "goals IS 2",
    postgres: "goals IS NOT DISTINCT FROM 2",
    mysql: "goals <=> 2",
  }],
  [not(equals(goals, 2, "same")), { sqlite: "goals IS NOT 2", duckdb: "goals IS DISTINCT FROM 2" }],
  [{ kind: "null", value: goals }, { sqlite: "goals ISNULL", postgres: "goals IS NULL" }],
  [not({ kind: "null", value: goals }), { sqlite: ["goals NOT NULL", "goals IS NOT NULL"] }],
  [equals(name, "Ajax"), { sqlite: `name = "Ajax"`, postgres: "name = 'Ajax'", mysql: `name = "Ajax"` }],
  [{ kind: "truth", value: goals }, { sqlite: "goals" }],
  [
    { kind: "and", conditions: [not({ kind: "null", value: goals }), not({ kind: "truth", value: goals })] },
    { sqlite: "goals IS FALSE" },
  ],
  [{ kind: "and", conditions: [equals(goals, 1), equals(name, "a")] }, {
    sqlite: "(goals, name) = (1, 'a')",
    postgres: "(goals, name) IN ((1, 'a'))",
  }],
  [choice, { sqlite: "goals IN (1, 2)", postgres: "goals = ANY(ARRAY[1, 2])" }],
  [not(choice), { sqlite: "goals NOT IN (1, 2)", postgres: "goals <> ALL(ARRAY[1, 2])" }],
  [not({ kind: "between", value: goals, low: literal(1), high: literal(2) }), {
    sqlite: ["goals NOT BETWEEN 1 AND 2", "NOT goals BETWEEN 1 AND 2"],
  }],
  [{ kind: "or", conditions: [{ kind: "truth", value: goals }, { kind: "null", value: name }] }, {
    mysql: "goals || name IS NULL",
  }],
];

Deno.test("specificationOf() reads the spellings of dialects as one condition", async () => {
  for (const [expected, spellings] of conditions) {
    for (const [dialect, expression] of spelled(spellings)) {
      assert.deepEqual(await conditionOf(expression, dialect), expected, `${dialect}: ${expression}`);
    }
  }
});

Deno.test("specificationOf() reads memberships and quantified comparisons, of several values too", async () => {
  const rows = await conditionOf("(goals, name) NOT IN (SELECT number, name FROM player)");
  assert(rows?.kind === "not" && rows.condition.kind === "member_of");
  assert.deepEqual(rows.condition.values, [goals, name]);
  assert.equal((await conditionOf("goals IN ((SELECT number FROM player))"))?.kind, "member_of");
  const all = await conditionOf("goals >= ALL (SELECT number FROM player)", "postgres");
  assert(all?.kind === "quantified");
  assert.deepEqual([all.left, all.operator, all.quantifier], [goals, ">=", "all"]);
});

Deno.test("specificationOf() reads windows, named ones with what they are made of", async () => {
  const direct = await valueOf("rank() OVER (PARTITION BY name ORDER BY goals DESC)");
  assert.deepEqual(direct, {
    kind: "window",
    function: { kind: "window_function", function: "rank", arguments: [] },
    partitionBy: [name],
    orderBy: [{ by: goals, direction: "descending", nulls: "last" }],
  });
  const { outputs } = await selection(
    "SELECT rank() OVER w FROM match JOIN team WINDOW w AS (PARTITION BY name ORDER BY goals DESC)",
    "sqlite",
  );
  assert.deepEqual(outputs[0]?.value, direct);
  const frame = "ROWS BETWEEN 1 PRECEDING AND CURRENT ROW";
  assert.deepEqual(await valueOf(`sum(goals) OVER (ORDER BY played ${frame})`), {
    kind: "window",
    function: { kind: "aggregate", function: "sum", value: goals },
    partitionBy: [],
    orderBy: [{ by: played, direction: "ascending", nulls: "first" }],
    frame,
  });
  const lag = await valueOf("lag(goals, 1, 0) OVER (ORDER BY played)");
  assert.deepEqual(lag?.kind === "window" && lag.function, {
    kind: "window_function",
    function: "lag",
    arguments: [goals, literal(1), literal(0)],
  });
});
