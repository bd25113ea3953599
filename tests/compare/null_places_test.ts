import assert from "node:assert/strict";
import { compareRows } from "../../lib/compare/mod.ts";
import { openDatabase } from "../../lib/database/mod.ts";
import { inFolder, sqliteFile } from "../database/fixtures.ts";
import { judgePairs, type Pair } from "./judge_pairs.ts";

const setup = `
  CREATE TABLE lake (name VARCHAR(20), country VARCHAR(2), depth INTEGER);
  INSERT INTO lake VALUES ('Thun', 'CH', 217), ('Pond', 'CH', NULL), ('Annecy', 'FR', 82), ('Pool', 'FR', NULL),
   ('Garda', 'IT', 346), ('Como', 'IT', 425);
`;

/** A key before the sort key that places NULL, in the words of every engine. */
const first = "CASE WHEN depth IS NULL THEN 0 ELSE 1 END";
const last = "CASE WHEN depth IS NULL THEN 1 ELSE 0 END";

const byDepth = "SELECT name FROM lake ORDER BY depth";
const descending = "SELECT country, depth FROM lake ORDER BY depth DESC";
const shallowest = "SELECT name FROM lake ORDER BY depth LIMIT 3";
const nested = "SELECT name, country FROM lake ORDER BY country, depth";

/** On every engine: wherever NULL stands by itself, it may stand at the other end. */
const pairs: readonly Pair[] = [
  ["equal", byDepth, `SELECT name FROM lake ORDER BY ${first}, depth, name`],
  ["equal", byDepth, `SELECT name FROM lake ORDER BY ${last}, depth, name DESC`],
  ["equal", descending, `SELECT country, depth FROM lake ORDER BY ${first}, depth DESC`],
  ["equal", descending, `SELECT country, depth FROM lake ORDER BY ${last}, depth DESC`],
  ["equal", shallowest, "SELECT name FROM lake WHERE depth IS NOT NULL ORDER BY depth LIMIT 3"],
  ["equal", shallowest, `SELECT name FROM lake ORDER BY ${first}, depth LIMIT 3`],
  ["equal", nested, `SELECT name, country FROM lake ORDER BY country, ${first}, depth`],
  ["equal", nested, `SELECT name, country FROM lake ORDER BY country, ${last}, depth`],
  ["different", byDepth, `SELECT name FROM lake ORDER BY ${last}, depth DESC`],
  ["different", byDepth, "SELECT name FROM lake ORDER BY CASE WHEN depth IS NULL THEN 300 ELSE depth END"],
  ["different", nested, `SELECT name, country FROM lake ORDER BY ${last}, country, depth`],
  ["different", shallowest, "SELECT name FROM lake WHERE depth IS NOT NULL ORDER BY depth DESC LIMIT 3"],
  // Where the ground truth says where NULL stands, it stands there.
  [
    "different",
    `SELECT name FROM lake ORDER BY depth IS NULL, depth`,
    `SELECT name FROM lake ORDER BY ${first}, depth`,
  ],
  [
    "different",
    `SELECT name FROM lake ORDER BY depth IS NULL DESC, depth LIMIT 3`,
    "SELECT name FROM lake WHERE depth IS NOT NULL ORDER BY depth LIMIT 3",
  ],
];

const said: readonly Pair[] = [
  [
    "different",
    "SELECT name FROM lake ORDER BY depth NULLS LAST",
    `SELECT name FROM lake ORDER BY ${first}, depth`,
  ],
  [
    "different",
    "SELECT name FROM lake ORDER BY depth NULLS FIRST",
    `SELECT name FROM lake ORDER BY ${last}, depth`,
  ],
];

judgePairs("NULL may stand where another engine sorts it, to which the prediction belongs", {
  ...{ setup, otherEngine: true },
  sqlite: [...pairs, ...said],
  duckdb: [...pairs, ...said],
  postgres: [...pairs, ...said],
  mysql: pairs,
});

const elsewhere = (place: string): readonly Pair[] => [
  ["different", byDepth, `SELECT name FROM lake ORDER BY ${place}, depth`],
];

judgePairs("a prediction for the engine itself is held to the place where it sorts NULL", {
  ...{ setup, sqlite: elsewhere(last), duckdb: elsewhere(first) },
  ...{ postgres: elsewhere(first), mysql: elsewhere(last) },
});

Deno.test("rows of an agent whose database sorts NULL otherwise are right, and say what is open", () =>
  inFolder(async (folder) => {
    await using goldDatabase = await openDatabase(sqliteFile(folder, setup));
    const verdictOf = async (goldSql: string, ...names: readonly string[]) => {
      const ended = await compareRows({
        goldDatabase,
        goldSql,
        shown: { rows: names.map((name) => [name]) },
      });
      return "verdict" in ended ? ended.verdict : assert.fail(ended.kind);
    };
    const right = await verdictOf(byDepth, "Annecy", "Thun", "Garda", "Como", "Pool", "Pond");
    assert.equal(right.verdict, "equal");
    assert.match(right.reasons[0]?.text ?? "", /leaves its answer open \(where NULL stands in its order\)/);
    assert.equal((await verdictOf(shallowest, "Annecy", "Thun", "Garda")).verdict, "equal");
    assert.equal((await verdictOf(shallowest, "Annecy", "Garda", "Thun")).verdict, "different");
  }));
