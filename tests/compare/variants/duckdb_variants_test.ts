import assert from "node:assert/strict";
import { makeVariants } from "querylogue/compare";
import { openDatabase } from "querylogue/database";
import { judgePair } from "../../../lib/runs/judge_pair.ts";
import { judgePairs } from "../../../lib/runs/judge_pairs.ts";
import { openPair } from "../../../lib/runs/open_pair.ts";
import { inFolder } from "./variant_files.ts";
import { testFiles } from "../../database/fixtures.ts";

const shop = "CREATE TABLE shop (id INTEGER, price INTEGER); INSERT INTO shop VALUES (1, 5), (2, 7);";

const carried =
  "name VARCHAR, from_schema VARCHAR, from_table VARCHAR, from_columns VARCHAR[], to_schema VARCHAR, to_table VARCHAR, to_columns VARCHAR[]";

interface Judged {
  readonly verdict: string;
  readonly warnings: readonly string[];
  /** Variants that were asked. */
  readonly asked: number;
  readonly leftOut: number;
}

/** Judges a pair on a file and two variants of it. */
async function judged(statements: string, predictedSql: string): Promise<Judged> {
  const [only] = await judgedEach(statements, [predictedSql], predictedSql);
  return only as Judged;
}

/** Judges several predictions of one ground truth on a file and two variants of it. */
async function judgedEach(
  statements: string,
  predictions: readonly string[],
  goldSql: string,
): Promise<readonly Judged[]> {
  const result: Judged[] = [];
  await inFolder(async (folder) => {
    const path = `${folder}/shop.duckdb`;
    await testFiles.create(path, (file) => file.run(statements));
    const warnings: string[] = [];
    await using pair = await openPair({
      database: path,
      variants: { count: 2, seed: 1, queries: [goldSql, ...predictions] },
      onWarning: (sentence) => warnings.push(sentence),
    });
    for (const predictedSql of predictions) {
      const { verdict, variants } = await judgePair(pair, { id: "1", goldSql, predictedSql });
      const [asked, leftOut] = [variants?.asked.length ?? 0, variants?.left_out.length ?? 0];
      result.push({ verdict, warnings, asked, leftOut });
    }
  });
  return result;
}

Deno.test("a pair stands on the data where no variants can be made, and a warning says why", async () => {
  const reasons: Readonly<Record<string, RegExp>> = {
    [`${shop} CREATE SCHEMA fin; CREATE TABLE fin.entry (n INTEGER)`]:
      /its table fin\.entry is outside the schema main/,
    "CREATE TABLE shop (id INTEGER, price INTEGER, twice INTEGER GENERATED ALWAYS AS (price * 2))":
      /its table shop has generated columns/,
    [
      `${shop} CREATE TABLE querylogue_foreign_keys (${carried}); INSERT INTO querylogue_foreign_keys
      VALUES ('odd', 'main', 'shop', ['m'], 'main', 'shop', ['n'])`
    ]: /"odd" of querylogue_foreign_keys/,
  };
  for (const [statements, reason] of Object.entries(reasons)) {
    const { verdict, warnings, asked } = await judged(statements, "SELECT count(*) AS n FROM shop");
    assert.equal(verdict, "equal");
    assert.equal(asked, 0);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? "", reason);
    assert.match(warnings[0] ?? "", /Pairs are judged on the data alone, without variants\.$/);
  }
});

Deno.test("a pair on a file on which no query runs is unscored, and a warning says why it has no variants", async () => {
  const statements = `${shop} CREATE MACRO upper(x) AS setseed(x)`;
  const { verdict, warnings } = await judged(statements, "SELECT count(*) AS n FROM shop");
  assert.equal(verdict, "unscored");
  assert.match(
    warnings.join(),
    /^Cannot .*shop\.duckdb.*macro upper.*judged on the data alone, without variants\.$/s,
  );
});

Deno.test("variants of which nothing can be asked are told once, with the number of pairs and the file", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/shop.duckdb`;
    await testFiles.create(path, (file) => file.run(`${shop} CREATE MACRO taxed(x, rate := 2) AS x * rate`));
    const warnings: string[] = [];
    const pairs = ["SELECT taxed(price) FROM shop", "SELECT taxed(id) FROM shop", "SELECT id FROM shop"].map(
      (sql, i) => ({ id: String(i), gold: sql, predicted: sql }),
    );
    const onWarning = (sentence: string) => warnings.push(sentence);
    const lines = judgePairs(pairs, { database: path, variants: 1, onWarning });
    assert.equal((await Array.fromAsync(lines)).length, 3);
    assert.equal(warnings.length, 1);
    assert.match(
      warnings[0] ?? "",
      /^2 pairs of .*shop\.duckdb are judged on the data alone: on every variant/,
    );
  });
});

Deno.test("variants of ordinary DuckDB files are made: sequences, enums, odd names, views that cannot be made", async () => {
  const ordinary = `${shop}
    CREATE SEQUENCE t; CREATE TABLE stall (id INTEGER DEFAULT nextval('t'), price INTEGER); INSERT INTO stall VALUES (1, 5);
    CREATE SEQUENCE s; CREATE VIEW next AS SELECT nextval('s') AS n;
    CREATE TYPE mood AS ENUM ('good', 'it''s'); CREATE TABLE feeling (m mood); INSERT INTO feeling VALUES ('it''s');
    CREATE TABLE "order" ("select" INTEGER PRIMARY KEY, "a b" INTEGER UNIQUE, CHECK ("select" > 0));
    CREATE TABLE "my line" (id INTEGER PRIMARY KEY REFERENCES "order", "from" INTEGER REFERENCES "order" ("a b"));
    CREATE TABLE part (line INTEGER REFERENCES "my line");
    INSERT INTO "order" VALUES (1, 2); INSERT INTO "my line" VALUES (1, 2); INSERT INTO part VALUES (1);
    CREATE TABLE worker (id INTEGER PRIMARY KEY, boss INTEGER REFERENCES worker, deputy INTEGER REFERENCES worker,
      note VARCHAR DEFAULT ', ,)', CHECK (id > 0)); INSERT INTO worker (id) VALUES (1);
    CREATE SEQUENCE "the order"; CREATE TABLE queue (id INTEGER DEFAULT nextval('"the order"')); INSERT INTO queue VALUES (1);
    CREATE TABLE odd (querylogue_n INTEGER, querylogue_0 INTEGER); INSERT INTO odd VALUES (1, 2);
    CREATE TABLE "odd ""name; -- x" (a INTEGER); INSERT INTO "odd ""name; -- x" VALUES (1)`;
  for (
    const statements of [
      ordinary,
      `${shop} CREATE TABLE querylogue_foreign_keys (name VARCHAR); INSERT INTO querylogue_foreign_keys VALUES ('a')`,
    ]
  ) {
    const { verdict, warnings, asked } = await judged(statements, "SELECT count(*) AS n FROM shop");
    assert.deepEqual({ verdict, warnings, asked }, { verdict: "equal", warnings: [], asked: 2 }, statements);
  }
});

Deno.test("a prediction may use the macros and views of a DuckDB file on its variants", async () => {
  const macros = `${shop}
    CREATE MACRO twice(x) AS x * 2, (x, y) AS x * 2 * y;
    CREATE MACRO "All Prices"() AS TABLE SELECT twice(price) AS p FROM shop;
    CREATE VIEW prices AS SELECT twice(price) AS p FROM shop;
    CREATE MACRO taxed(x, rate := 2) AS x * rate;`;
  const gold = "SELECT price * 2 AS p FROM shop";
  const predictions = [
    "SELECT twice(price) AS p FROM shop",
    "SELECT Twice(price, 1) AS p FROM shop",
    `SELECT p FROM "all prices"()`,
    "SELECT p FROM prices",
    // The catalog keeps no defaults of arguments: the variants cannot tell.
    "SELECT taxed(price) AS p FROM shop",
  ];
  const each = await judgedEach(macros, predictions, gold);
  assert.deepEqual(
    each.map(({ verdict, leftOut }, i) => [predictions[i], verdict, leftOut]),
    predictions.map((sql) => [sql, "equal", sql.includes("taxed") ? 2 : 0]),
  );
  assert.deepEqual(each.slice(0, -1).map(({ asked }) => asked), [2, 2, 2, 2]);
});

Deno.test("views of a DuckDB file that no query names are not in its variants", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/shop.duckdb`;
    await testFiles.create(
      path,
      (file) =>
        file.run(`${shop} CREATE VIEW a AS FROM shop; CREATE VIEW b AS FROM a; CREATE VIEW c AS FROM a`),
    );
    await using database = await openDatabase(path);
    const viewsFor = async (queries: readonly string[] | undefined) => {
      const [variant] = await makeVariants(database, { folder, seed: 1, count: 1, queries });
      await using made = await openDatabase(variant?.url ?? "");
      const outcome = await made.query(
        "SELECT view_name FROM duckdb_views() WHERE NOT internal ORDER BY view_name",
      );
      return outcome.kind === "rows" ? outcome.table.columns[0]?.values : outcome;
    };
    assert.deepEqual(await viewsFor(["SELECT * FROM shop"]), []);
    assert.deepEqual(await viewsFor(["SELECT * FROM b"]), ["a", "b"]);
    assert.deepEqual(await viewsFor(undefined), ["a", "b", "c"]);
  });
});
