import { DatabaseSync } from "node:sqlite";
import type { Schema } from "querylogue/schema";

/** Runs a function with a new folder, and removes it after. */
export async function inFolder(use: (folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The path in an address such as `sqlite:PATH`. */
export const pathOf = (url: string) => url.replace(/^\w+:/, "");

/** Foreign keys that some row breaks, or that point to no key of their table. */
export function brokenKeys(path: string): ReadonlySet<string> {
  const file = new DatabaseSync(path, { readOnly: true });
  const broken = new Set<string>();
  for (const { name } of file.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()) {
    try {
      for (const { table, fkid } of file.prepare(`PRAGMA foreign_key_check("${name}")`).all()) {
        broken.add(`${table} ${fkid}`);
      }
    } catch {
      broken.add(`${name} points to no key`);
    }
  }
  file.close();
  return broken;
}

/** Primary and unique keys that two rows share; the engine itself would not have let them in. */
export function repeatedKeys(path: string, { tables }: Schema): readonly string[] {
  const file = new DatabaseSync(path, { readOnly: true });
  const repeated = tables.flatMap(({ name, primaryKey, uniqueKeys }) =>
    [primaryKey, ...uniqueKeys].filter((columns) => columns.length > 0).flatMap((columns) => {
      const list = columns.map((column) => `"${column}"`).join(", ");
      const whole = columns.map((column) => `"${column}" IS NOT NULL`).join(" AND ");
      const found = file.prepare(
        `SELECT 1 FROM "${name}" WHERE ${whole} GROUP BY ${list} HAVING count(*) > 1`,
      ).all();
      return found.length > 0 ? [`${name} (${list})`] : [];
    })
  );
  file.close();
  return repeated;
}
