import type { Database } from "../database/mod.ts";
import { joinReturnsRows } from "../dialogue/mod.ts";
import { balance, type BalanceOptions, type JoinPlan } from "../joins/mod.ts";
import { type Schema, schemaGraph } from "../schema/mod.ts";

/** A schema whose joins are planned. */
export interface PlannedSchema {
  /** Name of the database in the plan. */
  readonly name: string;
  readonly schema: Schema;
  /** Where joins are tried. @default none: every combination is allowed */
  readonly database?: Database | undefined;
  /** Whether the schema is a selection of the database's tables. @default false */
  readonly selected?: boolean | undefined;
}

export interface PlanJoinsOptions extends Omit<BalanceOptions, "database" | "tables" | "selected" | "admit"> {
  /** Allow combinations whose join returns no row. @default false */
  readonly allowEmpty?: boolean | undefined;
}

/**
 * Chooses join combinations of a schema; with a database only those whose join returns a row.
 *
 * @throws {InputError} If no plan satisfies the options.
 * @throws {OutsideError} If the database is gone.
 */
export async function planJoins(
  { name, schema, database, selected }: PlannedSchema,
  { allowEmpty = false, ...options }: PlanJoinsOptions,
): Promise<JoinPlan> {
  const { signal } = options;
  return await balance(schemaGraph(schema), {
    ...options,
    database: name,
    tables: schema.tables,
    selected,
    admit: database === undefined || allowEmpty
      ? undefined
      : (combination) => joinReturnsRows(database, combination, { signal }),
  });
}
