import { DatabaseSync } from "node:sqlite";

/** Runs a function with the path of a new SQLite file that holds what the statements make, and removes it after. */
export async function withSqlite(statements: readonly string[], use: (path: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    const path = `${folder}/test.sqlite`;
    const database = new DatabaseSync(path);
    for (const statement of statements) database.exec(statement);
    database.close();
    await use(path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
