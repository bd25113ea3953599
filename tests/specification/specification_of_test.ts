import assert from "node:assert/strict";
import {
  type Condition,
  type Link,
  type Selection,
  type Source,
  type Specification,
  specificationOf,
  type UnreadableCause,
} from "../../lib/specification/mod.ts";
import type { Dialect } from "../../lib/sql/mod.ts";
import { league as schema } from "./league_schema.ts";

async function read(sql: string, dialect: Dialect = "sqlite"): Promise<Specification> {
  const reading = await specificationOf(sql, { dialect, schema });
  assert(reading.kind === "specification", `${JSON.stringify(reading)} ${sql}`);
  return reading.specification;
}

async function select(sql: string, dialect?: Dialect): Promise<Selection> {
  const specification = await read(sql, dialect);
  assert(specification.kind === "selection", sql);
  return specification;
}

const column = (role: string, name: string) => ({ kind: "column", role, column: name } as const);
const literal = (value: string | number | boolean | null) => ({ kind: "literal", value } as const);

const occurrences = (sources: readonly Source[]) =>
  sources.map((source) => `${source.kind === "table" ? source.table : "rows"} as ${source.role}`);

const linkTexts = (links: readonly Link[]) =>
  links.map(({ kind, from, to, columns }) => {
    const pairs = columns.map((pair) => `${from}.${pair.from} = ${to}.${pair.to}`);
    return [kind, from, to, ...pairs].join(" ");
  });

Deno.test("specificationOf() gives a table that occurs once its own name, whatever the query calls it", async () => {
  const { sources, outputs } = await select("SELECT t1.NAME FROM Team AS t1");
  assert.deepEqual(occurrences(sources), ["team as team"]);
  assert.deepEqual(outputs, [{ value: column("team", "name") }]);
});

Deno.test("specificationOf() names further occurrences by the keys that lead to them", async () => {
  const { sources, links } = await select(
    "SELECT h.name, a.name FROM match m JOIN team h ON h.id = m.home_team_id JOIN team a ON m.away_team_id = a.id",
  );
  assert.deepEqual(occurrences(sources), ["match as match", "team as home team", "team as away team"]);
  assert.deepEqual(linkTexts(links), [
    "inner match home team match.home_team_id = home team.id",
    "inner match away team match.away_team_id = away team.id",
  ]);
});

Deno.test("specificationOf() names occurrences without a key by the query's word for them, or by number", async () => {
  const spoken = await select("SELECT 1 FROM team JOIN team AS rival ON team.city = rival.city");
  assert.deepEqual(occurrences(spoken.sources), ["team as team", "team as rival"]);
  const mute = await select("SELECT 1 FROM team t1 JOIN team t2 ON t1.city = t2.city");
  assert.deepEqual(occurrences(mute.sources), ["team as team", "team as team 2"]);
});

Deno.test("specificationOf() gives each role once, inside queries too", async () => {
  const { where } = await select(
    "SELECT name FROM team t WHERE worth > (SELECT avg(worth) FROM team WHERE team.city = t.city)",
  );
  assert.deepEqual(where, {
    kind: "comparison",
    left: column("team", "worth"),
    operator: ">",
    right: {
      kind: "query",
      specification: {
        kind: "selection",
        sources: [{ kind: "table", table: "team", role: "team 2" }],
        links: [],
        where: {
          kind: "comparison",
          left: column("team 2", "city"),
          operator: "=",
          right: column("team", "city"),
        },
        groupBy: [],
        outputs: [{ value: { kind: "aggregate", function: "average", value: column("team 2", "worth") } }],
        distinct: false,
        orderBy: [],
      },
    },
  });
});

Deno.test("specificationOf() links by ON, USING, NATURAL and WHERE, in the direction of the key", async () => {
  const link = "inner goal player goal.team_id = player.team_id goal.number = player.number";
  const queries = [
    "SELECT 1 FROM player p JOIN goal g ON p.number = g.number AND g.team_id = p.team_id",
    "SELECT 1 FROM player JOIN goal USING (number, team_id)",
    "SELECT 1 FROM player NATURAL JOIN goal",
    "SELECT 1 FROM player p, goal g WHERE g.number = p.number AND p.team_id = g.team_id",
  ];
  for (const sql of queries) {
    const { links, where } = await select(sql);
    assert.deepEqual(linkTexts(links), [link], sql);
    assert.equal(where, undefined, sql);
  }
});

Deno.test("specificationOf() keeps two keys between two tables apart, and knows a join without columns", async () => {
  const both = await select(
    "SELECT 1 FROM match m, team t WHERE m.home_team_id = t.id AND t.id = m.away_team_id",
  );
  assert.deepEqual(linkTexts(both.links), [
    "inner match team match.home_team_id = team.id",
    "inner match team match.away_team_id = team.id",
  ]);
  const none = await select("SELECT 1 FROM match, team, goal WHERE goal.match_id = match.id");
  assert.deepEqual(linkTexts(none.links), ["inner goal match goal.match_id = match.id", "inner match team"]);
});

Deno.test("specificationOf() keeps what ON says of an outer join beside its columns", async () => {
  const { links, where } = await select(
    "SELECT 1 FROM team LEFT JOIN player ON player.team_id = team.id AND player.number > 9 WHERE team.id = player.number",
  );
  const more: Condition = {
    kind: "comparison",
    left: column("player", "number"),
    operator: ">",
    right: literal(9),
  };
  assert.deepEqual(linkTexts(links), ["outer player team player.team_id = team.id"]);
  assert.deepEqual(links[0]?.condition, more);
  assert.equal(where?.kind, "comparison");
  const inner = await select(
    "SELECT 1 FROM team JOIN player ON player.team_id = team.id AND player.number > 9",
  );
  assert.equal(inner.links[0]?.condition, undefined);
  assert.deepEqual(inner.where, more);
});

Deno.test("specificationOf() turns a RIGHT JOIN round, and knows FULL", async () => {
  const turned = await select("SELECT * FROM player p RIGHT JOIN team t ON t.id = p.team_id");
  assert.deepEqual(occurrences(turned.sources), ["team as team", "player as player"]);
  assert.deepEqual(linkTexts(turned.links), ["outer player team player.team_id = team.id"]);
  assert.deepEqual(turned.outputs[0], { value: column("player", "team_id") });
  const full = await select("SELECT 1 FROM player p FULL OUTER JOIN team t ON t.id = p.team_id");
  assert.deepEqual(linkTexts(full.links), ["full player team player.team_id = team.id"]);
});

Deno.test("specificationOf() expands stars, and shows a column of USING once", async () => {
  const names = async (sql: string) =>
    (await select(sql)).outputs.map(({ value }) =>
      value.kind === "column" && `${value.role}.${value.column}`
    );
  assert.deepEqual(await names("SELECT g.* FROM goal g"), [
    ...["goal.team_id", "goal.number", "goal.match_id", "goal.minute"],
  ]);
  assert.deepEqual((await names("SELECT * FROM player JOIN goal USING (team_id, number)")).slice(-3), [
    ...["player.born", "goal.match_id", "goal.minute"],
  ]);
});

Deno.test("specificationOf() reads aliases and positions as the values that they stand for", async () => {
  const expected = await select(
    "SELECT city, count(*) FROM team GROUP BY city HAVING count(*) > 1 ORDER BY count(*) DESC, city",
  );
  const other = await select(
    "SELECT city AS place, count(1) AS n FROM team GROUP BY place HAVING n > 1 ORDER BY 2 DESC, place",
  );
  assert.deepEqual(other, expected);
});

Deno.test("specificationOf() says where NULL sorts, as the dialect has it", async () => {
  const places = async (dialect: Dialect, keys: string) =>
    (await select(`SELECT name FROM team ORDER BY ${keys}`, dialect)).orderBy.map(({ nulls }) => nulls);
  assert.deepEqual(await places("sqlite", "name, city DESC"), ["first", "last"]);
  assert.deepEqual(await places("mysql", "name, city DESC"), ["first", "last"]);
  assert.deepEqual(await places("postgres", "name, city DESC"), ["last", "first"]);
  assert.deepEqual(await places("duckdb", "name, city DESC"), ["last", "last"]);
  assert.deepEqual(await places("postgres", "name NULLS FIRST, city DESC NULLS LAST"), ["first", "last"]);
  assert.deepEqual(await places("mysql", "name IS NULL, name, city IS NOT NULL, city DESC"), [
    "last",
    "first",
  ]);
});

Deno.test("specificationOf() reads limits, offsets and ties", async () => {
  const cuts: readonly (readonly [Dialect, string, unknown])[] = [
    ["sqlite", "LIMIT 3", { limit: 3 }],
    ["sqlite", "LIMIT 3 OFFSET 2", { limit: 3, offset: 2 }],
    ["mysql", "LIMIT 2, 3", { limit: 3, offset: 2 }],
    ["sqlite", "LIMIT -1 OFFSET 2", { offset: 2 }],
    ["postgres", "OFFSET 2", { offset: 2 }],
    ["postgres", "LIMIT ALL", undefined],
    ["oracle", "FETCH FIRST 3 ROWS ONLY", { limit: 3 }],
    ["postgres", "FETCH FIRST ROW WITH TIES", { limit: 1, ties: true }],
  ];
  for (const [dialect, clause, expected] of cuts) {
    const { cut } = await select(`SELECT name FROM team ORDER BY name ${clause}`, dialect);
    assert.deepEqual(cut, expected, clause);
  }
});

Deno.test("specificationOf() reads WITH clauses and derived tables as sources, wherever they are read", async () => {
  const { sources, outputs, links } = await select(
    "WITH best(who, n) AS (SELECT team_id, count(*) FROM goal GROUP BY team_id) " +
      "SELECT a.who FROM best a JOIN best b ON a.n = b.n JOIN (SELECT name FROM team) x ON x.name = b.who",
  );
  assert.deepEqual(occurrences(sources), ["rows as a", "rows as b", "rows as x"]);
  assert.deepEqual(outputs, [{ value: column("a", "who") }]);
  assert.deepEqual(linkTexts(links), ["inner a b a.n = b.n", "inner x b x.name = b.who"]);
  const tables = sources.map((source) =>
    source.kind === "derived" && source.specification.kind === "selection" &&
    source.specification.sources.map(({ role }) => role)
  );
  assert.deepEqual(tables, [["goal"], ["goal 2"], ["team"]]);
  const [first] = sources;
  assert(first?.kind === "derived" && first.specification.kind === "selection");
  assert.deepEqual(first.specification.outputs.map(({ name }) => name), ["who", "n"]);
});

Deno.test("specificationOf() gives the columns of a derived table names that differ", async () => {
  const { sources: [source], outputs } = await select(
    "SELECT * FROM (SELECT team.name, player.name, count(*) FROM team, player)",
  );
  assert(source?.kind === "derived" && source.specification.kind === "selection");
  assert.deepEqual(source.specification.outputs.map(({ name }) => name), ["name", "name 2", "column 3"]);
  assert.deepEqual(
    outputs.map(({ value }) => value),
    ["name", "name 2", "column 3"].map((name) => column("rows", name)),
  );
});

Deno.test("specificationOf() reads set operations, sorted by their outputs", async () => {
  const specification = await read(
    "SELECT name AS n, id FROM team UNION ALL SELECT name, number FROM player ORDER BY 2 DESC, n LIMIT 3",
  );
  assert(specification.kind === "union");
  assert.equal(specification.all, true);
  assert.deepEqual(specification.cut, { limit: 3 });
  assert.deepEqual(specification.orderBy, [
    { by: { kind: "output", position: 1 }, direction: "descending", nulls: "last" },
    { by: { kind: "output", position: 0 }, direction: "ascending", nulls: "first" },
  ]);
  assert.equal((await read("SELECT id FROM team EXCEPT SELECT team_id FROM player")).kind, "except");
  assert.equal((await read("SELECT id FROM team MINUS SELECT team_id FROM player", "oracle")).kind, "except");
});

Deno.test("specificationOf() leaves out what EXISTS shows", async () => {
  for (const shown of ["1", "*", "DISTINCT number"]) {
    const { where } = await select(
      `SELECT name FROM team WHERE NOT EXISTS (SELECT ${shown} FROM player WHERE team_id = team.id)`,
    );
    assert(where?.kind === "not" && where.condition.kind === "exists");
    const { specification } = where.condition;
    assert(specification.kind === "selection");
    assert.deepEqual([specification.outputs, specification.distinct], [[], false]);
  }
});

Deno.test("specificationOf() says why a query is not readable", async () => {
  const causes: readonly (readonly [sql: string, cause: UnreadableCause, dialect?: Dialect])[] = [
    ["SELECT FROM WHERE", "syntax"],
    ["DELETE FROM team", "syntax"],
    ["SELECT nothing FROM team", "unknown_name"],
    ["SELECT * FROM elsewhere", "star"],
    ["SELECT worth / 2 FROM team", "division"],
    ["WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n) SELECT i FROM n", "recursion"],
    ["SELECT * FROM (VALUES (1), (2)) AS v(i)", "values", "postgres"],
    ["SELECT i FROM generate_series(1, 3) AS s(i)", "source", "postgres"],
    ["SELECT 1 FROM match JOIN goal ON goal.match_id = match.id RIGHT JOIN team ON true", "join"],
    ["SELECT 1 FROM team, player WHERE team.id = player.team_id (+)", "join", "oracle"],
    ["SELECT array_agg(name) FROM team", "aggregate", "postgres"],
    ["SELECT name FROM team QUALIFY rank() OVER (ORDER BY worth) = 1", "window", "duckdb"],
    ["SELECT DISTINCT ON (city) name FROM team", "distinct_on", "postgres"],
    ["SELECT city FROM team GROUP BY ROLLUP (city)", "grouping", "postgres"],
    ["SELECT id FROM team UNION SELECT number FROM player ORDER BY id + 1", "order"],
    ["SELECT name FROM team LIMIT 1 + 1", "limit"],
    ["SELECT name FROM team WHERE (id, name) > (1, 'a')", "comparison"],
    ["SELECT name FROM team WHERE EXISTS (SELECT count(*) FROM player)", "exists"],
    ["SELECT founded + INTERVAL '1 day' FROM team", "expression", "postgres"],
    ["SELECT city FROM team GROUP BY ALL", "clause", "duckdb"],
    ["SELECT name FROM team TABLESAMPLE BERNOULLI (10)", "source", "postgres"],
  ];
  for (const [sql, cause, dialect = "sqlite"] of causes) {
    const found = await specificationOf(sql, { dialect, schema });
    assert(found.kind === "not_readable", sql);
    assert.equal(found.cause, cause, `${sql}: ${found.reason}`);
  }
});
