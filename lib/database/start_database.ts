import { InputError } from "../base/mod.ts";
import { ChildDatabase } from "./child_database.ts";
import { type DatabaseLocation, shownUrl } from "./locate_database.ts";
import type { DatabaseOptions } from "./types.ts";

/**
 * Starts the process that reads a database, and waits until it is open.
 *
 * @throws {InputError} If the file is not such a database or a bound is set that its engine does not know.
 * @throws {OutsideError} If the file cannot be read, the server cannot be reached or refuses the login, or the process
 * cannot start.
 */
export async function startDatabase(
  location: DatabaseLocation,
  { maxMemoryMb = 700, password: _, allowWritingLogin: __, ...limits }: DatabaseOptions,
): Promise<ChildDatabase> {
  if (!Number.isInteger(maxMemoryMb) || maxMemoryMb < 50) {
    throw new RangeError(
      `Cannot run a database within ${maxMemoryMb} MB: maxMemoryMb is a whole number from 50`,
    );
  }
  if (limits.maxCost !== undefined && "path" in location) {
    throw new InputError(
      `Cannot bound the cost of queries on ${
        shownUrl(location)
      }, as only servers estimate one: leave the bound out`,
    );
  }
  const database = new ChildDatabase(location, { maxMemoryMb, ...limits });
  await database.start();
  return database;
}
