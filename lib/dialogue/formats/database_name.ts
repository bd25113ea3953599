import { InputError } from "../../base/mod.ts";
import type { Dataset } from "../types.ts";

/**
 * The name that files of others know a dataset's database by: of an address, the last part without its ending.
 *
 * @throws {InputError} If the dataset names no database.
 */
export function databaseName({ control }: Dataset): string {
  const name = control.database?.replace(/[?#].*$/, "").replace(/^.*[/:\\]/, "").replace(
    /\.(?:duckdb|db|sqlite3?|sql|json)$/i,
    "",
  );
  if (name !== undefined && name !== "") return name;
  throw new InputError(
    "Cannot say which database the dataset is about, as it names none; write its name into control.database",
  );
}
