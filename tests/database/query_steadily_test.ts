import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import {
  awaitDatabase,
  type Database,
  openDatabase,
  type QueryOutcome,
  querySteadily,
} from "querylogue/database";

const lost: QueryOutcome = { kind: "connection_lost", message: "The server has gone." };
const rows: QueryOutcome = { kind: "rows", table: { columns: [], rowCount: 1, truncated: false } };

/** A database that answers in turn, the last answer for good, and notes what it was asked. */
function answering(...answers: readonly QueryOutcome[]): Database & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    url: "postgres://reader@there:5432/shop",
    dialect: "postgres",
    asked,
    query: (sql) => Promise.resolve(answers[Math.min(asked.push(sql), answers.length) - 1] ?? rows),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

Deno.test("a query whose connection was lost is run again when the database is back", async () => {
  const database = answering(lost, lost, rows, rows);
  assert.equal((await querySteadily(database, "SELECT 7")).kind, "rows");
  assert.deepEqual(database.asked, ["SELECT 7", "SELECT 1", "SELECT 1", "SELECT 7"]);
});

Deno.test("every other ending is that of the query, asked once", async () => {
  const endings: readonly QueryOutcome[] = [
    rows,
    { kind: "failed", message: "no such column" },
    { kind: "refused", reason: "it writes" },
    { kind: "timed_out", timeoutMs: 5 },
    { kind: "out_of_memory", message: "no memory" },
  ];
  for (const ending of endings) {
    const database = answering(ending);
    assert.equal(await querySteadily(database, "SELECT 7"), ending);
    assert.deepEqual(database.asked, ["SELECT 7"]);
  }
});

Deno.test("a query that ends its connection whenever it runs is told so after three times", async () => {
  const database = answering(lost, rows, lost, rows, lost, rows);
  assert.equal((await querySteadily(database, "SELECT crash()")).kind, "connection_lost");
  assert.equal(database.asked.filter((sql) => sql === "SELECT crash()").length, 3);
});

Deno.test("a database that does not come back is given up in a sentence with its address and reason", async () => {
  const database = answering(lost);
  await assert.rejects(awaitDatabase(database, { patienceMs: 250 }), {
    name: "OutsideError",
    message:
      "The connection to postgres://reader@there:5432/shop was lost and does not come back: The server has gone",
  });
  assert.ok(database.asked.length >= 3, "asked at once, in between and at the end");
});

Deno.test("waiting ends with the signal's reason", async () => {
  const signal = AbortSignal.timeout(30);
  await assert.rejects(awaitDatabase(answering(lost), { signal }), { name: "TimeoutError" });
});

Deno.test("an SQLite file that another program locks is not back before it is let go", async () => {
  const path = await Deno.makeTempFile();
  using file = new DatabaseSync(path);
  file.exec("CREATE TABLE city (name TEXT); INSERT INTO city VALUES ('Bern')");
  try {
    await using database = await openDatabase(`sqlite:${path}`);
    file.exec("BEGIN EXCLUSIVE");
    await assert.rejects(awaitDatabase(database, { patienceMs: 1 }), /locked/);
    const outcome = querySteadily(database, "SELECT name FROM city");
    setTimeout(() => file.exec("COMMIT"), 800);
    assert.equal((await outcome).kind, "rows");
  } finally {
    await Deno.remove(path);
  }
});
