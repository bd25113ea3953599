/**
 * What deciding in a third, in-memory DuckDB costs at its best: rows stay in one process and never leave DuckDB's own
 * chunks, columns stand in the same order, and values are equal only where DuckDB says so.
 * Arguments: two queries. Prints one line of JSON.
 *
 * @module
 */
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";

const [goldSql = "", predictedSql = ""] = Deno.args;

async function connect(): Promise<DuckDBConnection> {
  return await (await DuckDBInstance.create(":memory:", { threads: "1" })).connect();
}

const third = await connect();
const started = performance.now();
await load(await connect(), { sql: goldSql, table: "gold" });
await load(await connect(), { sql: predictedSql, table: "predicted" });
const loaded = performance.now();
const differing = await count(`SELECT count(*) FROM (
  (SELECT * FROM gold EXCEPT ALL SELECT * FROM predicted) UNION ALL
  (SELECT * FROM predicted EXCEPT ALL SELECT * FROM gold))`);
const excepted = performance.now();
const hash = (table: string) => `(SELECT sum(hash(${table})::HUGEINT) FROM ${table})`;
await count(`SELECT ${hash("gold")} IS DISTINCT FROM ${hash("predicted")}`);
const hashed = performance.now();
const found = JSON.stringify({
  differing,
  loadMs: loaded - started,
  exceptMs: excepted - loaded,
  hashMs: hashed - excepted,
  megabytes: Deno.memoryUsage().rss / 1e6,
});
Deno.stdout.writeSync(new TextEncoder().encode(`${found}\n`));
Deno.exit(0);

async function load(
  source: DuckDBConnection,
  { sql, table }: { readonly sql: string; readonly table: string },
): Promise<void> {
  const described = await source.runAndReadAll(`DESCRIBE ${sql}`);
  const columns = described.getRowObjects().map(({ column_name, column_type }) =>
    `"${column_name}" ${column_type}`
  );
  await third.run(`CREATE TABLE ${table} (${columns.join(", ")})`);
  const appender = await third.createAppender(table);
  const result = await source.stream(sql);
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0;) {
    appender.appendDataChunk(chunk);
    chunk = await result.fetchChunk();
  }
  appender.closeSync();
}

async function count(sql: string): Promise<number> {
  const rows = (await third.runAndReadAll(sql)).getRows();
  return Number(rows[0]?.[0]);
}
