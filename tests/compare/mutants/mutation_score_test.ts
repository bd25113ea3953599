import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { type DatabasePair, type MutationScore, mutationScore, openVariants } from "querylogue/compare";
import { withSqlite } from "../../sql/sqlite_fixture.ts";

const setup = ["CREATE TABLE t (a INTEGER, b TEXT)", "INSERT INTO t VALUES (1, 'x'), (2, 'y'), (9, NULL)"];

async function onPairs(
  statements: readonly (readonly string[])[],
  use: (pairs: readonly DatabasePair[]) => Promise<void>,
  paths: readonly string[] = [],
): Promise<void> {
  const [first, ...rest] = statements;
  if (first !== undefined) {
    return await withSqlite(first, (path) => onPairs(rest, use, [...paths, path]));
  }
  await using opened = await openVariants(paths.map((path, i) => ({ name: `${i}`, url: `sqlite:${path}` })));
  await use(opened.pairs);
}

const score = async (sql: string, [first, ...variants]: readonly DatabasePair[], timeoutMs = 10_000) =>
  await mutationScore({ ...first as DatabasePair, variants, sql, timeoutMs });

const fates = (scored: MutationScore) =>
  scored.kind === "scored"
    ? Object.fromEntries(scored.fates.map((fate) => [fate.mutant.text, fate.kind]))
    : scored.reason;

Deno.test("mutationScore() counts killed and surviving mutants, and those that do not run apart", async () => {
  await onPairs([setup], async (pairs) => {
    const scored = await score("SELECT b FROM t WHERE a > 5 ORDER BY max(a, 1) LIMIT 2", pairs);
    assert(scored.kind === "scored");
    assert.equal(scored.killed + scored.survived + scored.invalid, scored.fates.length);
    assert.equal(scored.survivors.length, scored.survived);
    assert.equal(scored.score, scored.killed / (scored.killed + scored.survived));

    const failing = await score(
      "SELECT count(DISTINCT b) FROM t JOIN (SELECT a AS k FROM t) AS u ON u.k = t.a",
      pairs,
    );
    assert.deepEqual(fates(failing), {
      "(SELECT a AS k FROM t) AS u is not joined": "survived",
      "(SELECT a AS k FROM t) AS u is joined by a left join": "survived",
      "(SELECT a AS k FROM t) AS u is joined by a right join": "survived",
      "t is not read": "invalid",
      "COUNT(DISTINCT b) becomes COUNT(b)": "survived",
      "adds DISTINCT": "survived",
    });
  });
});

Deno.test("mutationScore() asks variants for what the data at hand cannot tell", async () => {
  const edge = [...setup, "INSERT INTO t VALUES (5, 'edge')"];
  await onPairs([setup, edge], async (pairs) => {
    const before = await score("SELECT b FROM t WHERE a > 5", pairs.slice(0, 1));
    const after = await score("SELECT b FROM t WHERE a > 5", pairs);
    assert(before.kind === "scored" && after.kind === "scored");
    assert.deepEqual([before.killed, before.killed_by_variants], [
      after.killed - after.killed_by_variants,
      0,
    ]);
    const fate = after.fates.find(({ mutant }) => mutant.text === "a > 5 becomes a >= 5");
    assert.equal(fate?.kind === "killed" && fate.by, "1");
    assert(before.survivors.some(({ text }) => text === "a > 5 becomes a >= 5"));
  });
});

Deno.test("mutationScore() leaves out a variant on which the ground truth leaves its answer open", async () => {
  const tied = [setup[0] as string, "INSERT INTO t VALUES (1, 'x'), (1, 'y')"];
  await onPairs([setup, tied], async (pairs) => {
    const scored = await score("SELECT b FROM t ORDER BY a LIMIT 1", pairs);
    assert(scored.kind === "scored");
    assert.equal(scored.killed_by_variants, 0);
  });
});

Deno.test("mutationScore() says why a ground truth is unscored", async () => {
  await onPairs([setup], async (pairs) => {
    const unknown = await score("SELECT other FROM t", pairs);
    assert(unknown.kind === "unscored");
    assert.match(unknown.reason, /no such column: other/);
    const write = await score("DELETE FROM t", pairs);
    assert(write.kind === "unscored");
    assert.match(write.reason, /Only a single query/);
    const random = await score("SELECT random() AS r FROM t", pairs);
    assert.equal(random.kind, "unscored");
  });
});

Deno.test("mutationScore() of a query without mutants has no score, and stops when it is called off", async () => {
  await onPairs([setup], async (pairs) => {
    const scored = await score("SELECT count(*) FROM t", pairs);
    assert(scored.kind === "scored");
    assert.equal("score" in scored, false);
    const [pair] = pairs;
    const signal = AbortSignal.abort(new Error("enough"));
    await assert.rejects(
      mutationScore({ ...pair as DatabasePair, sql: "SELECT a FROM t", signal }),
      /enough/,
    );
  });
});

Deno.test("mutationScore() kills and spares as running each mutant by hand does", async () => {
  const rows = "INSERT INTO t VALUES (1, 'x'), (2, 'y'), (2, 'y'), (5, NULL), (9, 'xy')";
  await withSqlite([setup[0] as string, rows], async (path) => {
    await using opened = await openVariants([{ name: "0", url: `sqlite:${path}` }]);
    const file = new DatabaseSync(path, { readOnly: true });
    const answer = (sql: string) =>
      file.prepare(sql).all().map((row) => JSON.stringify(Object.values(row))).sort();
    for (
      const sql of [
        "SELECT b FROM t WHERE a BETWEEN 2 AND 5 OR b LIKE 'x%'",
        "SELECT count(a), min(b) FROM t WHERE b IS NOT NULL GROUP BY b HAVING count(*) > 1",
        "SELECT a FROM t EXCEPT SELECT a FROM t WHERE b IN ('x', 'y') AND NOT a > 1",
      ]
    ) {
      const scored = await score(sql, opened.pairs);
      assert(scored.kind === "scored" && scored.fates.length > 5);
      const expected = answer(sql);
      for (const { kind, mutant } of scored.fates) {
        const same = JSON.stringify(answer(mutant.sql)) === JSON.stringify(expected);
        assert.equal(kind, same ? "survived" : "killed", mutant.sql);
      }
    }
    file.close();
  });
});
