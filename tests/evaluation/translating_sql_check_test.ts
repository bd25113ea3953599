import assert from "node:assert/strict";
import { type SqlCheck, type SqlVerdict, translatingSqlCheck } from "../../lib/evaluation/mod.ts";
import { agentDialect } from "../../lib/sql/mod.ts";

/** The verdict of a prediction in T-SQL, where the check of the translated SQL says what is given. */
async function checked(sql: string | undefined, verdict: SqlVerdict) {
  const seen: (string | undefined)[] = [];
  const checkSql: SqlCheck = (_, predicted, options) => {
    seen.push(predicted);
    assert.equal(options?.otherEngine ?? false, (predicted ?? "").trim() !== "");
    return Promise.resolve(verdict);
  };
  const check = translatingSqlCheck(checkSql, { from: agentDialect("tsql"), to: "duckdb" });
  return { ...await check("SELECT 1", sql), seen };
}

const equal: SqlVerdict = { verdict: "equal", reasons: [] };
const missing: SqlVerdict = { verdict: "missing", reasons: [{ kind: "no_sql", text: "" }] };

Deno.test("what is compared is the translated SQL, which the verdict keeps", async () => {
  assert.deepEqual(await checked("SELECT TOP 1 [a] FROM t", equal), {
    ...equal,
    translated: 'SELECT "a" FROM t LIMIT 1',
    seen: ['SELECT "a" FROM t LIMIT 1'],
  });
});

Deno.test("where the translated SQL fails or differs, a last reason names the translation", async () => {
  for (const verdict of ["failed", "different"] as const) {
    const reason = { kind: "does_not_run", text: "no such table" };
    const { reasons } = await checked("SELECT 1", { verdict, reasons: [reason] });
    assert.deepEqual(reasons, [reason, {
      kind: "translation",
      text: "The SQL was translated from tsql to duckdb, which may be at fault.",
    }]);
  }
});

Deno.test("SQL that cannot be translated is unscored, unless the ground truth is the reason", async () => {
  const { verdict, reasons: [reason], seen } = await checked("SELEC x FRO", missing);
  assert.deepEqual([verdict, reason?.kind, seen], ["unscored", "translation", [undefined]]);
  assert.match(reason?.text ?? "", /cannot be translated from tsql to duckdb: .*line 1/);
  const vacuous: SqlVerdict = { verdict: "unscored", reasons: [{ kind: "gold_vacuous", text: "" }] };
  assert.equal((await checked("SELEC x FRO", vacuous)).reasons[0]?.kind, "gold_vacuous");
});

Deno.test("where the database holds no table of a name, a last reason says so", async () => {
  const failed: SqlVerdict = { verdict: "failed", reasons: [{ kind: "does_not_run", text: "no catalog" }] };
  const check = translatingSqlCheck(() => Promise.resolve(failed), {
    ...{ from: agentDialect("duckdb"), to: "duckdb" },
    held: { tables: [{ name: "lake", parts: ["lake"], columns: [] }], holds: () => Promise.resolve(false) },
  });
  const { reasons, translated } = await check("SELECT 1", "SELECT 1 FROM a.b.town");
  assert.equal(
    reasons.at(-1)?.text,
    "The database holds no table a.b.town, nor one of that name in another schema.",
  );
  assert.equal(translated, undefined);
  assert.deepEqual(await check("SELECT 1", "SELECT 1 FROM town"), failed);
});

Deno.test("a reply without SQL has nothing to translate", async () => {
  for (const sql of [undefined, " "]) {
    assert.deepEqual(await checked(sql, missing), { ...missing, seen: [sql] });
  }
});
