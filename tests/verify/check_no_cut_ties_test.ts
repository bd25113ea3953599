import fc from "fast-check";
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { checkNoCutTies } from "../../lib/verify/check_no_cut_ties.ts";
import type { GroundTruth } from "../../lib/verify/ground_truth.ts";
import { lakes, queryInMemory } from "./lakes.ts";

/** The check on a database in memory; it looks at nothing else of a ground truth. */
const check = (sql: string, database: DatabaseSync) =>
  checkNoCutTies(
    { sql, goldDatabase: { dialect: "sqlite" }, query: queryInMemory(database) } as unknown as GroundTruth,
  );

const onLakes = async (sql: string) => {
  using database = new DatabaseSync(":memory:");
  database.exec(lakes);
  const { ok, detail } = await check(sql, database);
  return ok === true ? "ok" : detail;
};

Deno.test("a cut between rows that differ in the order is no fault, nor one that cuts nothing off", async () => {
  assert.equal(await onLakes("SELECT name FROM lake ORDER BY depth DESC LIMIT 3"), "ok");
  assert.equal(await onLakes("SELECT name FROM lake ORDER BY depth LIMIT 3 OFFSET 3"), "ok");
  assert.equal(await onLakes("SELECT name FROM lake ORDER BY depth LIMIT 7"), "ok");
  assert.equal(await onLakes("SELECT name FROM lake LIMIT 10"), "ok");
  assert.equal(await onLakes("SELECT name FROM lake WHERE depth = 74 ORDER BY depth, name LIMIT 1"), "ok");
});

Deno.test("a cut through rows that tie is a fault, at the start and at the end, unless they look the same", async () => {
  assert.equal(
    await onLakes("SELECT name FROM lake ORDER BY depth LIMIT 2"),
    "the cut after row 2 goes through 2 rows that tie",
  );
  assert.equal(
    await onLakes("SELECT name FROM lake ORDER BY depth LIMIT 3 OFFSET 2"),
    "the cut after row 2 goes through 2 rows that tie",
  );
  assert.equal(await onLakes("SELECT depth FROM lake ORDER BY depth LIMIT 2"), "ok");
});

Deno.test("a cut without an order is a fault, also in an inner query, where it is run by itself", async () => {
  const inside = "SELECT name FROM country WHERE code IN (SELECT country FROM lake LIMIT 3)";
  assert.equal(await onLakes(inside), "nothing orders the 7 rows that are cut after row 3");
  assert.equal(
    await onLakes(`WITH swiss AS (SELECT * FROM lake WHERE country = 'CH')
      SELECT count(*) FROM (SELECT name FROM swiss ORDER BY depth LIMIT 2) AS few`),
    "the cut after row 2 goes through 2 rows that tie",
  );
});

Deno.test("of distinct rows a cut is looked at where what they show tells the order", async () => {
  assert.equal(
    await onLakes("SELECT DISTINCT country, depth FROM lake ORDER BY depth IS NULL, depth LIMIT 2"),
    "ok",
  );
  assert.equal(
    await onLakes("SELECT DISTINCT name, country FROM lake ORDER BY country IS NULL, country LIMIT 2"),
    "the cut after row 2 goes through 5 rows that tie",
  );
  assert.match(await onLakes("SELECT DISTINCT name FROM lake ORDER BY depth LIMIT 2"), /cannot be shown$/);
});

Deno.test("an order inside counts where the outer query only hands rows on", async () => {
  const ordered = "SELECT name, depth FROM lake ORDER BY depth";
  assert.equal(await onLakes(`SELECT name, depth FROM (${ordered}) LIMIT 1`), "ok");
  assert.equal(
    await onLakes(`SELECT name, depth FROM (${ordered}) LIMIT 2`),
    "the cut after row 2 goes through 2 rows that tie",
  );
  assert.match(await onLakes(`SELECT name FROM (${ordered}) WHERE depth > 50 LIMIT 2`), /^nothing orders/);
});

Deno.test("what cannot be shown is not checked, and the reason is said", async () => {
  using database = new DatabaseSync(":memory:");
  database.exec(lakes);
  const correlated = `SELECT name FROM country WHERE code IN (SELECT country FROM lake
    WHERE lake.country = country.code ORDER BY depth LIMIT 1)`;
  const { ok, detail } = await checkNoCutTies({
    sql: correlated,
    goldDatabase: { dialect: "sqlite" },
    query: () => Promise.resolve({ kind: "failed", message: "no such column: country.code" }),
  } as unknown as GroundTruth);
  assert.equal(ok, "not_checked");
  assert.match(detail, /does not run by itself: no such column: country\.code$/);
});

Deno.test("an answer is open exactly where two orders of the stored rows could give two answers", async () => {
  const row = fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom(null, 1, 2));
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 5 }),
      fc.nat(5),
      fc.nat(3),
      fc.boolean(),
      async (rows, limit, offset, ordered) => {
        using database = new DatabaseSync(":memory:");
        database.exec("CREATE TABLE t (name TEXT, key INTEGER)");
        const insert = database.prepare("INSERT INTO t VALUES (?, ?)");
        for (const [name, key] of rows) insert.run(name, key);
        const order = ordered ? "ORDER BY key" : "";
        const { ok } = await check(`SELECT name FROM t ${order} LIMIT ${limit} OFFSET ${offset}`, database);
        assert.equal(ok, answersOf(rows, { limit, offset, ordered }).size === 1);
      },
    ),
    { numRuns: 300, seed: 1 },
  );
});

/** Every answer that some order of the stored rows gives, by the definition of ORDER BY and LIMIT alone. */
function answersOf(
  rows: readonly (readonly [name: string, key: number | null])[],
  { limit, offset, ordered }: { readonly limit: number; readonly offset: number; readonly ordered: boolean },
): ReadonlySet<string> {
  const answers = permutations(rows).map((stored) => {
    const sorted = ordered ? stored.toSorted(([, a], [, b]) => (a ?? 0) - (b ?? 0)) : stored;
    return sorted.slice(offset, offset + limit).map(([name]) => name).toSorted().join();
  });
  return new Set(answers);
}

function permutations<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}
