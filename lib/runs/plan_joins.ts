import { InputError } from "../base/mod.ts";
import { type Database, introspect } from "../database/mod.ts";
import { balance, type BalanceOptions, type JoinPlan, type PlanSizes } from "../joins/mod.ts";
import { type Schema, schemaGraph } from "../schema/mod.ts";
import {
  createSynthesisContext,
  type DialogueAdmission,
  dialogueAdmission,
  type DialogueKind,
  type SynthesisContext,
  tryDialogues,
  type TypeMix,
} from "../synthesis/mod.ts";
import { expectedDialogues } from "./expected_dialogues.ts";

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

export interface PlanJoinsOptions extends
  Omit<
    BalanceOptions,
    "database" | "tables" | "selected" | "admit" | "accept" | "roles" | "sizes" | "seed"
  > {
  /** As `balance` takes them. @default [2, 3, 4] */
  readonly sizes?: BalanceOptions["sizes"] | undefined;
  /** @default 1 */
  readonly seed?: number | undefined;
  /** Allow every combination, also those that no dialogue can be made of. @default false */
  readonly allowEmpty?: boolean | undefined;
  /** Kinds that take turns along the plan, as is tried; with none, no dialogue is tried. @default ["partial"] */
  readonly kinds?: readonly DialogueKind[] | undefined;
  /** Question types of the kind `types`. @default that of `synthesize` */
  readonly typeMix?: TypeMix | undefined;
  /** What dialogues are tried with, of the same database and schema. @default one is made */
  readonly context?: SynthesisContext | undefined;
  /** Told before dialogues are tried how many are expected, a sentence, where that is fewer than asked. @default nothing */
  readonly onEstimate?: ((sentence: string) => void) | undefined;
  /** Told how many combinations have a dialogue so far. @default nothing */
  readonly onAccepted?: ((accepted: number) => void) | undefined;
  /** Told of queries that did not end, a sentence; the certificate tells them, too. @default nothing */
  readonly onUnended?: ((sentence: string) => void) | undefined;
}

/**
 * Chooses join combinations of a schema, or of an open database, which is read; with a database only those that `dialogueAdmission` admits and of which
 * `tryDialogues` makes a dialogue of the kind of their place. The certificate says which tables are left out.
 *
 * @throws {InputError} If no plan satisfies the options.
 * @throws {OutsideError} If the database is gone.
 */
export async function planJoins(
  planned: PlannedSchema | Database,
  {
    allowEmpty = false,
    kinds = ["partial"],
    typeMix,
    context,
    onEstimate,
    onAccepted,
    onUnended,
    sizes = [2, 3, 4],
    seed = 1,
    ...options
  }: PlanJoinsOptions = {},
): Promise<JoinPlan> {
  const { trees = true, forbidden = [], signal } = options;
  const { name, schema, database, selected } = "query" in planned
    ? await plannedDatabase(planned, signal)
    : planned;
  const unended: string[] = [];
  const tellUnended = (sentence: string) => {
    unended.push(sentence);
    onUnended?.(sentence);
  };
  const tested = allowEmpty ? undefined : database;
  const admission = tested && await dialogueAdmission(tested, schema, { onUnended: tellUnended, signal });
  const writing = tested !== undefined && kinds.length > 0
    ? context ?? await createSynthesisContext(tested, schema, { onUnended: tellUnended, signal })
    : undefined;
  const { leftOut = [] } = admission ?? {};
  const admits = admission && remembered(admission.admits);
  if (writing !== undefined && admits !== undefined && isMix(sizes)) {
    const estimate = await expectedDialogues(schema, { sizes, kinds, trees, forbidden, admits });
    if (estimate !== undefined) onEstimate?.(estimate);
  }
  let accepted = 0;
  const accept: BalanceOptions["accept"] = writing && (async (combinations, roles) => {
    const tries = combinations.map((combination, i) => ({ combination, kind: roles[i] as DialogueKind }));
    const refusals = await tryDialogues(tries, { context: writing, seed, typeMix, signal });
    accepted += refusals.filter((refusal) => refusal === undefined).length;
    onAccepted?.(accepted);
    return refusals;
  });
  try {
    const plan = await balance(schemaGraph(schema), {
      ...options,
      ...{ sizes, seed },
      database: name,
      tables: schema.tables,
      selected,
      admit: admits,
      ...(accept && { accept, roles: kinds }),
    });
    return {
      ...plan,
      quality: { ...plan.quality, unmet: [...plan.quality.unmet, ...leftOut, ...unended] },
    };
  } catch (error) {
    if (!(error instanceof InputError) || leftOut.length === 0) throw error;
    throw new InputError([error.message, ...leftOut].join(". "), { cause: error });
  }
}

async function plannedDatabase(database: Database, signal: AbortSignal | undefined): Promise<PlannedSchema> {
  return { name: database.url, database, schema: await introspect(database, { signal }) };
}

function isMix(sizes: BalanceOptions["sizes"]): sizes is PlanSizes {
  return !Array.isArray(sizes);
}

/** Asks about each combination once. */
function remembered(admits: DialogueAdmission["admits"]): DialogueAdmission["admits"] {
  const known = new Map<string, Promise<boolean>>();
  return (combination) => {
    const answer = known.get(combination.id) ?? admits(combination);
    known.set(combination.id, answer);
    return answer;
  };
}
