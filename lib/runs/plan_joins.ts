import type { Database } from "../database/mod.ts";
import { joinReturnsRows } from "../dialogue/mod.ts";
import { balance, type BalanceOptions, type JoinPlan } from "../joins/mod.ts";
import { type Schema, schemaGraph } from "../schema/mod.ts";

/** A schema whose joins are planned. */
export interface PlannedSchema {
  /** As the plan calls the database. */
  readonly name: string;
  readonly schema: Schema;
  /** Where joins are tried. @default none: every combination can be chosen */
  readonly database?: Database | undefined;
  /** Whether the schema is a selection of the database's tables. @default false */
  readonly selected?: boolean | undefined;
}

export interface PlanJoinsOptions extends Omit<BalanceOptions, "database" | "tables" | "selected" | "admit"> {
  /** Choose combinations whose join returns no row, too. @default false */
  readonly allowEmpty?: boolean | undefined;
}

/**
 * Chooses join combinations of a schema, where there is a database only such whose join returns a row on it.
 *
 * @throws {InputError} If no plan can be as it is asked for.
 * @throws {OutsideError} If the database is gone.
 */
export async function planJoins(
  { name, schema, database, selected }: PlannedSchema,
  { allowEmpty = false, ...options }: PlanJoinsOptions,
): Promise<JoinPlan> {
  const abort = options.signal === undefined ? {} : { signal: options.signal };
  return await balance(schemaGraph(schema), {
    ...options,
    database: name,
    tables: schema.tables,
    selected,
    ...(database !== undefined && !allowEmpty &&
      { admit: (combination) => joinReturnsRows(database, combination, abort) }),
  });
}
