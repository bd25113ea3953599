import { InputError } from "../base/mod.ts";
import type { Database } from "../database/mod.ts";
import { balance, type BalanceOptions, type JoinPlan } from "../joins/mod.ts";
import { type Schema, schemaGraph } from "../schema/mod.ts";
import { dialogueAdmission } from "../synthesis/mod.ts";

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
  /** Allow every combination, also those that no dialogue can be made of. @default false */
  readonly allowEmpty?: boolean | undefined;
}

/**
 * Chooses join combinations of a schema; with a database only those that `dialogueAdmission` admits. The certificate says
 * which tables the admission leaves out.
 *
 * @throws {InputError} If no plan satisfies the options.
 * @throws {OutsideError} If the database is gone.
 */
export async function planJoins(
  { name, schema, database, selected }: PlannedSchema,
  { allowEmpty = false, ...options }: PlanJoinsOptions,
): Promise<JoinPlan> {
  const { signal } = options;
  const admission = database === undefined || allowEmpty
    ? undefined
    : await dialogueAdmission(database, schema, { signal });
  const { leftOut = [] } = admission ?? {};
  try {
    const plan = await balance(schemaGraph(schema), {
      ...options,
      database: name,
      tables: schema.tables,
      selected,
      admit: admission?.admits,
    });
    return { ...plan, quality: { ...plan.quality, unmet: [...plan.quality.unmet, ...leftOut] } };
  } catch (error) {
    if (!(error instanceof InputError) || leftOut.length === 0) throw error;
    throw new InputError([error.message, ...leftOut].join(". "), { cause: error });
  }
}
