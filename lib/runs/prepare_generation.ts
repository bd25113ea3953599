import { InputError } from "../base/mod.ts";
import { type Database, databaseWarnings, missingIndexes } from "../database/mod.ts";
import type { DetectedDifference } from "../dialogue/mod.ts";
import { checkPlan, type JoinPlan, loadPlan, type PlanSizes, planSizes } from "../joins/mod.ts";
import type { Glossary } from "../linking/mod.ts";
import type { Schema } from "../schema/mod.ts";
import {
  createSynthesisContext,
  type DialogueKind,
  findJoinsByModel,
  type SynthesisContext,
  type TypeMix,
  unshownColumns,
} from "../synthesis/mod.ts";
import { newestSentenceChecks, type SentenceCheckSet } from "../verify/mod.ts";
import { loadWords, type WordFiles } from "./load_words.ts";
import { openConfiguredDatabase } from "./open_configured_database.ts";
import type { Models } from "./open_models.ts";
import { openDatabaseSchema, type OpenSchemaOptions, schemaForm } from "./open_schema.ts";
import { planJoins } from "./plan_joins.ts";
import type { DatabaseConfiguration } from "./types.ts";

/** The opened and planned inputs of a generation; belongs into `await using`. */
export interface GenerationSetup extends AsyncDisposable {
  /** Name of the database in files. */
  readonly name: string;
  readonly schema: Schema;
  readonly database: Database;
  /** The same data on a connection of its own. */
  readonly second: Database;
  /** One dialogue for each of its combinations. */
  readonly plan: JoinPlan;
  /** How the database was opened and read. */
  readonly settings: NonNullable<DatabaseConfiguration["settings"]>;
  readonly seed: number;
  /** With the words of an edited lexicon. */
  readonly glossary?: Glossary | undefined;
  /** Of the edited lexicon; absent without one. */
  readonly lexiconHash?: string | undefined;
  /** Models that write the dialogues; absent for the grammar. */
  readonly models?: Models | undefined;
  /** What the grammar makes dialogues with; absent where models write them. */
  readonly context?: SynthesisContext | undefined;
  /** The set of sentence checks that drafts of models have to pass. */
  readonly sentenceChecks: SentenceCheckSet;
  /** What the dataset is to show of two agents; absent where its size was given. */
  readonly detects?: DetectedDifference | undefined;
  /** Sentences about queries that did not end so far; what the grammar makes without them depends on the machine. */
  readonly unended: readonly string[];
}

/** How many combinations a plan is to have. */
export interface PlannedSizes {
  /** Number of combinations of each number of joins, also as a text that `planSizes` reads. */
  readonly sizes: string | PlanSizes;
  /** Number of combinations. @default given by the sizes */
  readonly count?: number | undefined;
}

export interface PrepareGenerationOptions extends DatabaseConfiguration, WordFiles {
  /** Path of a join plan, or the size of a balanced one. */
  readonly plan: string | PlannedSizes;
  /** Same seed, same plan and dialogues. */
  readonly seed: number;
  /** What the size of the plan follows from, kept in the dataset. @default nothing */
  readonly detects?: DetectedDifference | undefined;
  /** Kinds that take turns along a plan that is made, as the grammar tries. @default ["partial"] */
  readonly kinds?: readonly DialogueKind[] | undefined;
  /** Question types of the kind `types`. @default that of `synthesize` */
  readonly typeMix?: TypeMix | undefined;
  /** Models that write the dialogues. @default the grammar */
  readonly models?: Models | undefined;
  /** The set of sentence checks that drafts of models have to pass. @default the newest */
  readonly sentenceChecks?: SentenceCheckSet | undefined;
  /** Let the synthesizer suggest foreign keys where the settings ask for inferred keys. @default false */
  readonly modelKeys?: boolean | undefined;
  /** Told how many combinations of the plan have a dialogue so far. @default nothing */
  readonly onAccepted?: ((accepted: number) => void) | undefined;
  /** Called with each warning about database and plan, a sentence. @default nothing */
  readonly onWarning?: ((sentence: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens the database, reads its schema, and loads or makes the plan, the glossary and the lexicon.
 *
 * @throws {InputError} If the database holds no data, or the plan, the glossary or the lexicon does not fit it.
 * @throws {OutsideError} If the database cannot be reached.
 */
export async function prepareGeneration(options: PrepareGenerationOptions): Promise<GenerationSetup> {
  const { settings = {}, seed, models, modelKeys, onWarning, signal } = options;
  const { sentenceChecks = newestSentenceChecks, detects } = options;
  const form = options.database === undefined ? undefined : await schemaForm(options.database);
  if (form !== undefined) {
    throw new InputError(
      `Cannot make dialogues from ${options.database}, as ${form} holds no data: give a database`,
    );
  }
  await using opened = new AsyncDisposableStack();
  const { name, schema, database, selected } = opened.use(
    await openDatabaseSchema({
      ...options,
      suggestKeys: models && modelKeys ? keysByModel(models, { seed, signal }) : undefined,
    }),
  );
  const openAgain = async () => opened.use(await openConfiguredDatabase(options));
  const second = await openAgain();
  // The grammar runs more queries than one connection can answer in time.
  const further = models === undefined ? [await openAgain(), await openAgain()] : [];
  for (const warning of await databaseWarnings(database, { signal })) onWarning?.(warning);
  const advice = await missingIndexes(database, schema, { signal });
  if (advice !== undefined) onWarning?.(advice);
  const loaded = typeof options.plan === "string" ? await loadPlan(options.plan) : options.plan;
  if ("combinations" in loaded) checkPlan(loaded, schema);
  const unended: string[] = [];
  const onUnended = (sentence: string) => {
    if (unended.includes(sentence)) return;
    unended.push(sentence);
    onWarning?.(sentence);
  };
  const words = await loadWords(options, database, { schema, signal });
  const context = models === undefined
    ? await createSynthesisContext(database, schema, {
      alongside: [second, ...further],
      glossary: words.glossary,
      onUnended,
      signal,
    })
    : undefined;
  const plan = "combinations" in loaded ? loaded : await planJoins({ name, schema, database, selected }, {
    sizes: sizesOf(loaded),
    // What a model can write is not known before it is asked.
    kinds: models === undefined ? options.kinds : [],
    ...{ seed, typeMix: options.typeMix, context, onAccepted: options.onAccepted, onUnended, signal },
    onEstimate: onWarning,
  });
  const unshown = models === undefined ? [] : unshownColumns(schema, {
    tables: plan.combinations.flatMap(({ tables }) => tables),
    dialect: database.dialect,
  });
  if (unshown.length > 0) {
    const more = unshown.length > mostNamed ? ` and ${unshown.length - mostNamed} more` : "";
    const named = unshown.slice(0, mostNamed).join(", ");
    onWarning?.(`The prompts leave out columns whose names they cannot show: ${named}${more}`);
  }
  const unmet = plan.quality.unmet.filter((sentence) => !unended.includes(sentence));
  for (const sentence of unmet.slice(0, mostNamed)) onWarning?.(`Not met by the plan: ${sentence}`);
  if (unmet.length > mostNamed) {
    onWarning?.(`Not met by the plan: ${unmet.length - mostNamed} more; deno task joins lists all`);
  }
  const held = opened.move();
  return {
    ...{
      name,
      schema,
      database,
      second,
      plan,
      settings,
      seed,
      models,
      context,
      sentenceChecks,
      detects,
      unended,
    },
    ...words,
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

function sizesOf({ sizes, count }: PlannedSizes): PlanSizes {
  return typeof sizes === "string" ? planSizes(sizes, count) : sizes;
}

/** Columns that a warning names, and warnings about a plan. */
const mostNamed = 5;

function keysByModel(
  models: Models,
  { seed, signal }: Pick<PrepareGenerationOptions, "seed" | "signal">,
): OpenSchemaOptions["suggestKeys"] {
  return (schema, database) =>
    findJoinsByModel(models.chat("synthesizer"), schema, { database, seed, signal });
}
