import { hidePasswords, InputError } from "../../lib/base/mod.ts";
import type { DatabaseFlags } from "./database_options.ts";
import { openConfiguredDatabase } from "../../lib/runs/mod.ts";
import { databaseConfiguration } from "./database_configuration.ts";

/**
 * Refuses a database without a dataset. One that cannot be opened is refused for that reason, so that nobody makes a
 * dataset first.
 *
 * @throws {InputError} If a database is named and no dataset, or the database is none.
 * @throws {OutsideError} If that database cannot be reached.
 */
export async function refuseWithoutDataset(
  options: DatabaseFlags & { readonly database?: string | undefined; readonly dataset?: string | undefined },
): Promise<void> {
  const { database, dataset } = options;
  if (database === undefined || dataset !== undefined) return;
  await using _opened = await openConfiguredDatabase(databaseConfiguration(database, options));
  throw new InputError(
    `--database ${
      hidePasswords(database)
    } needs its own dataset: give --dataset FILE (make one with "deno task generate")`,
  );
}
