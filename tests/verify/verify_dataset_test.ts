import assert from "node:assert/strict";
import type { Database, ResultTable } from "querylogue/database";
import { type VerifiedQuery, type VerifyCheck, verifyChecks } from "../../lib/verify/types.ts";
import { verifyDataset } from "../../lib/verify/verify_dataset.ts";
import { dialogueOf, verifyLakes } from "./lakes.ts";

const join = "FROM lake JOIN country ON country.code = lake.country";
const sound = `SELECT lake.name ${join} WHERE country.name = 'Italy' ORDER BY depth LIMIT 1`;

/** Names of the checks that a query fails. */
const failures = ({ checks }: VerifiedQuery) => verifyChecks.filter((name) => checks[name].ok === false);

Deno.test("a sound ground truth passes every check", async () => {
  const sentence = "Which lake of Italy is the least deep?";
  const [query] = await verifyLakes([{
    ...{ utterance: sentence, intention: sentence, standalone_intention: sentence },
    ground_truth_sql: sound,
  }]);
  const others = query && verifyChecks.filter((name) => query.checks[name].ok !== true);
  assert.deepEqual(others, ["readings_differ", "unanswerable_holds"]);
  assert.deepEqual([query?.dialogue_key, query?.interaction, query?.status], ["1", 1, "ok"]);
  assert.equal("mutation_score" in (query ?? {}), false);
});

const faults: readonly (readonly [sql: string, failed: readonly VerifyCheck[], detail: RegExp])[] = [
  ["SELECT colour FROM lake", ["runs"], /^no such column: colour$/],
  ["DELETE FROM lake", ["runs", "query"], /DELETE/],
  ["SELECT name FROM lake WHERE depth = 47; SELECT 2", ["runs", "query"], /holds more/],
  ["SELECT name FROM lake WHERE depth > 400", ["returns_rows"], /^it returns no row$/],
  ["SELECT capital FROM country WHERE code < 'F'", ["returns_rows"], /^it returns nothing but NULL$/],
  ["SELECT max(depth) FROM lake WHERE depth > 400", ["returns_rows"], /^it returns nothing but NULL$/],
  ["SELECT * FROM lake", ["not_whole_table"], /^it returns all 7 rows of table lake$/],
  [
    "SELECT code FROM country ORDER BY name LIMIT 9",
    ["not_whole_table"],
    /^it returns all 3 rows of table country$/,
  ],
  ["SELECT name AS code, code AS name FROM country", ["not_whole_table"], /all 3 rows of table country$/],
  [`SELECT lake.name, depth ${join}`, ["not_whole_table"], /^it returns all 7 rows of table lake$/],
  [
    "SELECT random() AS r",
    ["equals_itself", "stable", "stable_reordered"],
    /^default: The ground truth leaves its answer open: .*; spider, spider-distinct, bird, bird-soft-f1, spider2, paper: two runs of it are not equal$/,
  ],
  [
    "SELECT group_concat(name) FROM lake WHERE depth < 200",
    ["stable_reordered"],
    /^this time 1 of its 1 rows are others$/,
  ],
  [
    "SELECT name FROM lake WHERE depth < 200 LIMIT 2",
    ["stable_reordered", "no_cut_ties"],
    /^this time 2 of its 2 rows are others/,
  ],
  [
    "SELECT name FROM lake ORDER BY depth LIMIT 2",
    ["stable_reordered", "no_cut_ties"],
    /^this time 1 of its 2 rows are others/,
  ],
  ["SELECT name, 'deep' FROM lake WHERE depth > 300", ["query"], /^it shows the text 'deep' in every row$/],
  ["SELECT 1 FROM lake WHERE depth > 300", ["query"], /^it shows the value 1 in every row$/],
  [
    "SELECT lake.country, lake.name, count(*) FROM lake GROUP BY lake.country HAVING count(*) > 3",
    ["stable", "stable_reordered"],
    /^lake.name has several values in a group, and any may be taken$/,
  ],
  [
    "SELECT name FROM lake WHERE country IN ('CH', 'D') AND depth < 70",
    ["literals_occur"],
    /lake\.country = 'D'$/,
  ],
  [
    "SELECT name FROM lake WHERE name LIKE '%see' OR depth > 300",
    ["literals_occur"],
    /lake\.name LIKE '%see'$/,
  ],
];

Deno.test("each fault is found by the checks that it is for, and by no others", async () => {
  const found = await verifyLakes([...faults.map(([sql]) => sql), sound]);
  assert.equal(found.length, faults.length + 1);
  for (const [i, [sql, failed, detail]] of faults.entries()) {
    const query = found[i] as VerifiedQuery;
    assert.deepEqual(failures(query), failed, sql);
    assert.match(query.checks[failed[0] as VerifyCheck].detail, detail);
  }
});

Deno.test("what stands beside groups may have one value in each, or be of the row with the extreme", async () => {
  const groups = "FROM lake JOIN country ON country.code = lake.country GROUP BY country.code";
  const found = await verifyLakes([
    `SELECT country.name, upper(country.code), count(*) ${groups} ORDER BY country.name`,
    `SELECT country.name, max(lake.depth), lake.name ${groups}`,
    "SELECT country AS land, depth FROM lake WHERE name <> 'Biel' GROUP BY land, 2",
    "SELECT count(*) FROM lake WHERE depth > 200 ORDER BY depth",
    "SELECT lake.name, count(*) FROM country LEFT JOIN lake ON lake.country = country.code AND depth = 47",
    "SELECT name FROM country WHERE code IN (SELECT country FROM lake GROUP BY country HAVING depth < 250)",
  ]);
  assert.deepEqual(found.map(({ checks }) => checks.stable.detail), [
    ...["", "", "", ""],
    "lake.name has several values in a group, and any may be taken",
    "lake.depth has several values in a group, and any may be taken",
  ]);
});

Deno.test("every line has every check, and one that does not run says that the others were not made", async () => {
  const [failed] = await verifyLakes(["SELECT colour FROM lake", sound]);
  assert.deepEqual(Object.keys(failed?.checks ?? {}).toSorted(), [...verifyChecks].toSorted());
  assert.equal(failed?.status, "failed");
  for (
    const name of ["equals_itself", "returns_rows", "stable", "stable_reordered", "no_cut_ties"] as const
  ) {
    assert.deepEqual(failed?.checks[name], { ok: "not_checked", detail: "there is no answer to look at" });
  }
});

Deno.test("a ground truth whose tied rows come in another order each time equals itself under every preset", async () => {
  let runs = 0;
  const tied = (): ResultTable => {
    const names = ["Biel", "Sempach"];
    const columns = [
      { name: "name", type: "text", values: runs++ % 2 === 0 ? names : names.toReversed() },
      { name: "depth", type: "integer", values: [74, 74] },
    ] as const;
    return { columns, rowCount: 2, truncated: false };
  };
  const database = (): Database => ({
    url: "sqlite:none",
    dialect: "sqlite",
    query: () => Promise.resolve({ kind: "rows", table: tied() }),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
  const [query] = await Array.fromAsync(
    verifyDataset(dialogueOf(["SELECT name, depth FROM lake ORDER BY depth"]), {
      goldDatabase: database(),
      predictedDatabase: database(),
      schema: { tables: [], foreignKeys: [] },
    }),
  );
  assert.equal(query?.checks.equals_itself.ok, true);
});

Deno.test("a ground truth runs three times, and once as a prediction, whatever the number of checks", async () => {
  const sql = "SELECT n FROM lake";
  const asked: string[] = [];
  const table = {
    columns: [{ name: "n", type: "integer", values: [1] }],
    rowCount: 1,
    truncated: false,
  } as const;
  const database = (side: string): Database => ({
    url: "sqlite:none",
    dialect: "sqlite",
    query(text) {
      if (text === sql) asked.push(side);
      return Promise.resolve({ kind: "rows", table });
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
  const options = {
    goldDatabase: database("gold"),
    predictedDatabase: database("predicted"),
    schema: { tables: [], foreignKeys: [] },
  };
  const [query] = await Array.fromAsync(verifyDataset(dialogueOf([sql]), options));
  assert.deepEqual(query && failures(query), ["realizes_plan"]);
  assert.deepEqual(asked.toSorted(), ["gold", "gold", "gold", "predicted"]);
});

Deno.test("a ground truth that runs only once is not stable", async () => {
  let runs = 0;
  const lake = {
    columns: [{ name: "n", type: "integer", values: [1] }],
    rowCount: 1,
    truncated: false,
  } as const;
  const database = () => ({
    url: "sqlite:none",
    dialect: "sqlite" as const,
    query: () =>
      Promise.resolve(
        runs++ === 0 ? { kind: "rows" as const, table: lake } : { kind: "timed_out" as const, timeoutMs: 1 },
      ),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
  const options = {
    goldDatabase: database(),
    predictedDatabase: database(),
    schema: { tables: [], foreignKeys: [] },
  };
  const [query] = await Array.fromAsync(verifyDataset(dialogueOf(["SELECT n FROM lake"]), options));
  assert.deepEqual(query && failures(query), ["stable", "realizes_plan"]);
  assert.equal(query?.checks.runs.ok, true);
});

Deno.test("the plan is held against the last query of a dialogue alone", async () => {
  const alone = "SELECT name FROM lake WHERE depth < 50";
  const [first, last] = await verifyLakes([sound, alone]);
  assert.deepEqual(first?.checks.realizes_plan, {
    ok: "not_checked",
    detail: "the last query of the dialogue is checked",
  });
  assert.deepEqual(last?.checks.realizes_plan, {
    ok: false,
    detail: "it does not read country; it does not join lake(country) = country(code)",
  });
  const [, together] = await verifyLakes([sound, alone], { kind: "context" });
  assert.equal(
    together?.checks.realizes_plan.ok,
    true,
    "where the context changes, the queries count together",
  );
  const unkeyed = "SELECT lake.name FROM lake JOIN country ON country.name = lake.name OR lake.depth < 50";
  const [query] = await verifyLakes([unkeyed]);
  assert.deepEqual(query?.checks.realizes_plan, {
    ok: false,
    detail: "it does not join lake(country) = country(code)",
  });
});

Deno.test("a ground truth in another dialect is translated, and what became of ROWNUM is noted", async () => {
  const found = await verifyLakes([
    "SELECT name FROM lake WHERE depth > 200 ORDER BY depth FETCH FIRST 1 ROWS ONLY",
    "SELECT name FROM (SELECT name FROM lake ORDER BY depth DESC) WHERE ROWNUM <= 2",
    "SELECT max(depth) FROM lake WHERE ROWNUM <= 2",
  ], { control: { sql_dialect: "oracle" } });
  const runs = found.map(({ checks }) => checks.runs);
  assert.deepEqual(runs.slice(0, 2), [
    { ok: true, detail: "translated from oracle" },
    { ok: true, detail: "translated from oracle; ROWNUM became LIMIT 2", noted: true },
  ]);
  assert.equal(runs[2]?.ok, false);
  assert.match(
    runs[2]?.detail ?? "",
    /no such column: ROWNUM \(.*ROWNUM stands as it was, and sqlite does not know it\)$/,
  );
  assert.deepEqual(failures(found[1] as VerifiedQuery), []);
});

Deno.test("a text that cannot be read fails to run, and nothing else is told of it", async () => {
  const [query] = await verifyLakes(["SELECT FROM WHERE"], { control: { sql_dialect: "oracle" } });
  assert.match(query?.checks.runs.detail ?? "", /^not readable as oracle SQL/);
  assert.deepEqual(query?.checks.query, { ok: "not_checked", detail: "the text cannot be translated" });
  assert.deepEqual(query && failures(query), ["runs"]);
});

Deno.test("mutants are scored where that is asked for, with those that survive", async () => {
  const [query, failed] = await verifyLakes(
    ["SELECT name FROM lake WHERE depth > 300", "SELECT 1 FROM sea"],
    {
      mutants: true,
    },
  );
  const { killed = 0, survived = 0, survivors } = query?.mutants ?? {};
  assert.ok(survivors?.includes("depth > 300 becomes depth >= 300"));
  assert.equal(survivors?.length, survived);
  assert.equal(query?.mutation_score, killed / (killed + survived));
  assert.equal(failed && "mutation_score" in failed, false);
});

Deno.test("a run that is called off ends with the reason", async () => {
  const reason = new DOMException("Interrupted", "AbortError");
  await assert.rejects(verifyLakes([sound], { signal: AbortSignal.abort(reason) }), reason);
});

Deno.test("one connection for both sides is refused", async () => {
  const database = {
    url: "sqlite:none",
    dialect: "sqlite",
    query: () => Promise.reject(new Error("asked")),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  } as const;
  const options = {
    goldDatabase: database,
    predictedDatabase: database,
    schema: { tables: [], foreignKeys: [] },
  };
  await assert.rejects(Array.fromAsync(verifyDataset(dialogueOf([sound]), options)), RangeError);
});
