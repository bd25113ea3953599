import assert from "node:assert/strict";
import { exactSetMatch } from "../../../lib/sql/spider/exact_set_match.ts";
import { type SpiderClause, spiderClauses } from "../../../lib/sql/spider/match_clauses.ts";
import { geography } from "./spider_fixture.ts";

const match = (gold: string, predicted: string, options = {}) =>
  exactSetMatch(gold, predicted, { ...geography, ...options });
/** The clauses that do not match. */
const wrong = (gold: string, predicted: string, options = {}) => {
  const { clauses, tables } = match(gold, predicted, options);
  const names: string[] = spiderClauses.filter((clause) => !clauses[clause].matched);
  return tables.matched ? names : [...names, "tables"];
};
const same = (gold: string, predicted: string, options = {}) => {
  assert.deepEqual(wrong(gold, predicted, options), []);
  assert.equal(match(gold, predicted, options).exact, true);
};

Deno.test("exactSetMatch() minds neither case, blanks, aliases nor the order inside SELECT and WHERE", () => {
  same(
    "SELECT T1.Name, T2.Name FROM River AS T1 JOIN Lake AS T2 ON T1.Lake = T2.Id WHERE T1.Length > 5 AND T2.Depth > 9",
    "select lake.NAME , river.name from LAKE JOIN river ON river.id = lake.depth where depth > 9 and length > 5;",
  );
});

Deno.test("exactSetMatch() names the clause in which two queries differ", () => {
  const cases: readonly [string, string, readonly (SpiderClause | "tables")[]][] = [
    ["SELECT Name FROM River", "SELECT Length FROM River", ["select", "select(no AGG)"]],
    ["SELECT Name FROM River", "SELECT Name, Name FROM River", ["select", "select(no AGG)"]],
    ["SELECT max(Length) FROM River", "SELECT min(Length) FROM River", ["select"]],
    ["SELECT Id - Length FROM River", "SELECT Length - Id FROM River", ["select", "select(no AGG)"]],
    ["SELECT count(*) FROM River", "SELECT count(*) FROM Lake", ["tables"]],
    ["SELECT count(*) FROM River", "SELECT count(*) FROM River JOIN Lake", ["tables"]],
    ["SELECT count(*) FROM River JOIN River", "SELECT count(*) FROM River", ["tables"]],
    ["SELECT Id FROM River WHERE Length > 1", "SELECT Id FROM River WHERE Length >= 1", ["where"]],
    ["SELECT Id FROM River WHERE Length > 1", "SELECT Id FROM River WHERE Id > 1", ["where", "where(no OP)"]],
    ["SELECT Id FROM River WHERE Id = 1", "SELECT Id FROM River", ["where", "where(no OP)", "keywords"]],
    ["SELECT Id FROM River GROUP BY Name", "SELECT Id FROM River GROUP BY Id", ["group(no Having)", "group"]],
    ["SELECT Id FROM River GROUP BY Id", "SELECT Id FROM River", ["group(no Having)", "group", "keywords"]],
    [
      "SELECT Id FROM River GROUP BY Id HAVING count(*) > 1",
      "SELECT Id FROM River GROUP BY Id HAVING count(*) < 1",
      ["group"],
    ],
    ["SELECT Id FROM River ORDER BY Id", "SELECT Id FROM River ORDER BY Id DESC", ["order", "keywords"]],
    ["SELECT Id FROM River ORDER BY Id", "SELECT Id FROM River ORDER BY Length", ["order"]],
    ["SELECT Id FROM River ORDER BY Id, Name", "SELECT Id FROM River ORDER BY Name, Id", ["order"]],
    ["SELECT Id FROM River ORDER BY Id", "SELECT Id FROM River ORDER BY Id LIMIT 1", ["order", "keywords"]],
    ["SELECT Id FROM River LIMIT 1", "SELECT Id FROM River", ["keywords"]],
    [
      "SELECT Id FROM River WHERE Id = 1 AND Length = 2",
      "SELECT Id FROM River WHERE Id = 1 OR Length = 2",
      ["and/or", "keywords"],
    ],
    [
      "SELECT Id FROM River WHERE Name LIKE 'A'",
      "SELECT Id FROM River WHERE Name NOT LIKE 'A'",
      ["where", "keywords"],
    ],
    [
      "SELECT Id FROM River UNION SELECT Id FROM Lake",
      "SELECT Id FROM River UNION SELECT Depth FROM Lake",
      ["IUEN"],
    ],
    [
      "SELECT Id FROM River UNION SELECT Id FROM Lake",
      "SELECT Id FROM River EXCEPT SELECT Id FROM Lake",
      ["IUEN", "keywords"],
    ],
    ["SELECT Id FROM River", "SELECT Id FROM River UNION SELECT Id FROM Lake", ["IUEN", "keywords"]],
    [
      "SELECT Id FROM River JOIN Lake ON River.Lake = Lake.Id",
      "SELECT Id FROM River JOIN Lake ON River.Lake LIKE 'x'",
      ["keywords"],
    ],
  ];
  for (const [gold, predicted, clauses] of cases) {
    assert.deepEqual(wrong(gold, predicted), clauses, `${gold} | ${predicted}`);
    assert.deepEqual(wrong(predicted, gold), clauses, `${predicted} | ${gold}`);
    assert.equal(match(gold, predicted).exact, false);
  }
});

Deno.test("exactSetMatch() compares grouping without HAVING by the names of the columns alone", () => {
  const from = "SELECT count(*) FROM River JOIN Lake GROUP BY";
  assert.deepEqual(wrong(`${from} River.Name`, `${from} Lake.Name`), ["group"]);
  assert.deepEqual(wrong(`${from} River.Name, Depth`, `${from} Depth, River.Name`), ["group"]);
});

Deno.test("exactSetMatch() counts IN, LIKE, NOT, OR and HAVING among the keywords", () => {
  const { clauses } = match(
    "SELECT Id FROM River WHERE Id NOT IN (SELECT Id FROM Lake) OR Name LIKE 'A' GROUP BY Id HAVING Id > 1",
    "SELECT Id FROM River WHERE Id IN (SELECT Id FROM Lake)",
  );
  // where, in, not, like, or, group, having against where, in
  assert.deepEqual(clauses.keywords, { matched: false, gold: 7, predicted: 2 });
});

Deno.test("exactSetMatch() counts the elements of both queries", () => {
  const { clauses, tables } = match(
    "SELECT Name, Length FROM River JOIN Lake WHERE Length > 1 AND Depth > 1 ORDER BY Length DESC LIMIT 1",
    "SELECT Name FROM River GROUP BY Name",
  );
  assert.deepEqual(clauses, {
    "select": { matched: false, gold: 2, predicted: 1 },
    "select(no AGG)": { matched: false, gold: 2, predicted: 1 },
    "where": { matched: false, gold: 2, predicted: 0 },
    "where(no OP)": { matched: false, gold: 2, predicted: 0 },
    "group(no Having)": { matched: false, gold: 0, predicted: 1 },
    "group": { matched: false, gold: 0, predicted: 1 },
    "order": { matched: false, gold: 1, predicted: 0 },
    // The evaluator hands the two numbers back in the wrong order.
    "and/or": { matched: false, gold: 0, predicted: 1 },
    "IUEN": { matched: true, gold: 0, predicted: 0 },
    // where, order, desc, limit
    "keywords": { matched: false, gold: 4, predicted: 1 },
  });
  assert.deepEqual(tables, { matched: false, gold: 2, predicted: 1 });
});

Deno.test("exactSetMatch() leaves values out unless they are asked for", () => {
  const gold = "SELECT Id FROM River WHERE Name = 'Rhine' AND Length BETWEEN 1 AND 2";
  const predicted = "SELECT Id FROM River WHERE Name = 'Elbe' AND Length BETWEEN 3 AND 4";
  same(gold, predicted);
  assert.deepEqual(wrong(gold, predicted, { values: true }), ["where"]);
  same(gold, gold.replaceAll("'", '"').replace("1 AND 2", "1.0 AND 2e0"), { values: true });
  for (const [a, b] of [["'Rhine'", "'rhine'"], ["'Rhine'", "' Rhine'"], ["1", "'1'"], ["Length", "1"]]) {
    const [left, right] = [a, b].map((value) => `SELECT Id FROM River WHERE Name = ${value}`) as [
      string,
      string,
    ];
    same(left, right);
    assert.deepEqual(wrong(left, right, { values: true }), ["where"]);
  }
});

Deno.test("exactSetMatch() never compares the number behind LIMIT, nor SELECT DISTINCT", () => {
  const all = { values: true, distinct: true };
  same("SELECT Id FROM River ORDER BY Id LIMIT 1", "SELECT DISTINCT Id FROM River ORDER BY Id LIMIT 5", all);
});

Deno.test("exactSetMatch() leaves DISTINCT before a column out unless it is asked for", () => {
  const [gold, predicted] = [
    "SELECT count(DISTINCT Name) FROM River",
    "SELECT count(Name) FROM River",
  ] as const;
  same(gold, predicted);
  assert.deepEqual(wrong(gold, predicted, { distinct: true }), ["select", "select(no AGG)"]);
});

Deno.test("exactSetMatch() takes the columns of a foreign key for one where their tables are read", () => {
  const river = "FROM River JOIN Lake ON River.Lake = Lake.Id";
  same(`SELECT River.Lake ${river}`, `SELECT Lake.Id ${river}`);
  assert.deepEqual(wrong(`SELECT River.Lake ${river}`, `SELECT Lake.Id ${river}`, { foreignKeys: [] }), [
    "select",
    "select(no AGG)",
  ]);
  // Grouping by the key column of either side is the same; ordering and HAVING follow.
  same(
    `SELECT count(*) ${river} GROUP BY River.Lake HAVING max(River.Lake) > 1 ORDER BY Lake.Id`,
    `SELECT count(*) ${river} GROUP BY Lake.Id HAVING max(Lake.Id) > 2 ORDER BY River.Lake`,
  );
});

Deno.test("exactSetMatch() merges a group's columns into the first of the schema, wherever that table is read", () => {
  // River.Country and Lake.Country are both Country.Code.
  const foreignKeys = [["Lake.Country", "Country.Code"], ["River.Country", "Country.Code"]];
  same(
    "SELECT River.Country FROM River JOIN Lake ON River.Lake = Lake.Id",
    "SELECT Lake.Country FROM River JOIN Lake ON River.Lake = Lake.Id",
    { foreignKeys },
  );
});

Deno.test("exactSetMatch() keeps groups apart that a later key would join, as the evaluator does", () => {
  const tables = ["a", "b", "c", "d"].map((name) => ({ name, columns: ["x"] }));
  // The third key joins {a, b} and {c, d}: it enlarges the first group, and c then goes with the second.
  const foreignKeys = [["a.x", "b.x"], ["c.x", "d.x"], ["b.x", "c.x"]] as const;
  const from = "FROM a JOIN b JOIN c JOIN d";
  const exact = (left: string, right: string) =>
    exactSetMatch(`SELECT ${left} ${from}`, `SELECT ${right} ${from}`, { tables, foreignKeys }).exact;
  assert.deepEqual([exact("a.x", "b.x"), exact("c.x", "d.x"), exact("b.x", "c.x")], [true, true, false]);
});

Deno.test("exactSetMatch() rewrites the query behind a set operation by the FROM of the first one", () => {
  const first = "SELECT Code FROM Country INTERSECT";
  // Lake is not in the first FROM, so its column stays what it is.
  assert.deepEqual(
    wrong(
      `${first} SELECT River.Lake FROM River JOIN Lake ON River.Lake = Lake.Id`,
      `${first} SELECT Lake.Id FROM River JOIN Lake ON River.Lake = Lake.Id`,
    ),
    ["IUEN"],
  );
  // River.Country becomes Country.Code, the first of the schema, which is what the other query says already.
  same(
    "SELECT Id FROM River INTERSECT SELECT River.Country FROM River JOIN Country",
    "SELECT Id FROM River INTERSECT SELECT Country.Code FROM River JOIN Country",
  );
  const both = "SELECT River.Id FROM River JOIN Lake ON River.Lake = Lake.Id INTERSECT";
  same(
    `${both} SELECT River.Lake FROM River JOIN Lake ON River.Lake = Lake.Id`,
    `${both} SELECT Lake.Id FROM River JOIN Lake ON River.Lake = Lake.Id`,
  );
});

Deno.test("exactSetMatch() compares subqueries of conditions as they are written, values aside", () => {
  const where = (inner: string) => `SELECT Name FROM River WHERE Lake IN (SELECT ${inner})`;
  same(where("Id FROM Lake WHERE Depth > 5"), where("Id FROM Lake WHERE Depth > 6"));
  same(where("Id FROM Lake JOIN Country ON Depth = 5"), where("Id FROM Lake JOIN Country ON Depth = 6"));
  for (
    const [a, b] of [
      ["Id, Name FROM Lake", "Name, Id FROM Lake"],
      ["DISTINCT Id FROM Lake", "Id FROM Lake"],
      ["Lake.Country FROM Lake JOIN Country", "Country.Code FROM Lake JOIN Country"],
      ["Id FROM Lake JOIN Country ON Id = Code", "Id FROM Lake JOIN Country"],
    ] as const
  ) {
    const foreignKeys = [["Lake.Country", "Country.Code"]];
    assert.deepEqual(wrong(where(a), where(b), { foreignKeys }), ["where"], `${a} | ${b}`);
  }
});

Deno.test("exactSetMatch() compares subqueries in FROM with their values", () => {
  const from = (inner: string) => `SELECT count(*) FROM (SELECT ${inner})`;
  same(from("Name FROM River WHERE Length > 5"), from("name FROM river WHERE length > 5"));
  assert.deepEqual(
    wrong(from("Name FROM River WHERE Length > 5"), from("Name FROM River WHERE Length > 6")),
    ["tables"],
  );
});

Deno.test("exactSetMatch() compares several subqueries in one FROM in any order", () => {
  const [a, b] = ["(SELECT Id FROM River)", "(SELECT Id FROM Lake)"];
  same(`SELECT count(*) FROM ${a} ${b}`, `SELECT count(*) FROM ${b} ${a}`);
  assert.deepEqual(wrong(`SELECT count(*) FROM ${a} ${b}`, `SELECT count(*) FROM ${a} ${a}`), ["tables"]);
});

Deno.test("exactSetMatch() takes one direction for the whole ORDER BY, the last that is written", () => {
  same("SELECT Id FROM River ORDER BY Id, Name DESC", "SELECT Id FROM River ORDER BY Id DESC, Name DESC");
  same("SELECT Id FROM River ORDER BY Id", "SELECT Id FROM River ORDER BY Id ASC");
});

Deno.test("exactSetMatch() scores a prediction that cannot be read as an empty query, and says why", () => {
  const scored = match("SELECT Name FROM River", "SELECT r.Name FROM River r");
  assert.equal(scored.exact, false);
  assert.equal(scored.unread, "r is no table");
  assert.deepEqual(scored.clauses.select, { matched: false, gold: 1, predicted: 0 });
  assert.deepEqual(scored.clauses.where, { matched: true, gold: 0, predicted: 0 });
  assert.equal("unread" in match("SELECT Name FROM River", "SELECT Name FROM Lake"), false);
});

Deno.test("exactSetMatch() refuses a gold query that cannot be read, and keys that name no column", () => {
  assert.throws(() => match("SELECT r.Name FROM River r", "SELECT Name FROM River"), {
    name: "InputError",
    message:
      'Cannot score against the gold query "SELECT r.Name FROM River r": Spider\'s evaluator cannot read it, as ' +
      "r is no table; leave the pair out and count it",
  });
  assert.throws(
    () =>
      match("SELECT Name FROM River", "SELECT Name FROM River", { foreignKeys: [["River.Lake", "Sea.Id"]] }),
    { name: "InputError", message: /River\.Lake → Sea\.Id.*sea\.id/ },
  );
});
