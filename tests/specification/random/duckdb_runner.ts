import { DuckDBInstance } from "@duckdb/node-api";
import type { Runner } from "./runners.ts";

/** A database in memory, in this process: it needs the permission for native code, which tests have not. */
export async function duckdbRunner(): Promise<Runner> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  return {
    dialect: "duckdb",
    run: async (sql) => (await connection.runAndReadAll(sql)).getRowsJson(),
    [Symbol.asyncDispose]: () => {
      connection.closeSync();
      instance.closeSync();
      return Promise.resolve();
    },
  };
}
