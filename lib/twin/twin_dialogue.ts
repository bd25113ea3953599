import { compareSteadily } from "../compare/mod.ts";
import type { Database, Value } from "../database/mod.ts";
import type { Dialogue, Interaction } from "../dialogue/mod.ts";
import { nameParts } from "../schema/mod.ts";
import { buildSql, type Dialect, lexSql, sql } from "../sql/mod.ts";
import { imageOf, originalOf } from "./image_of.ts";
import type { TwinDatabases } from "./make_twin_database.ts";
import { NoTwin } from "./no_twin.ts";
import { type TwinQuery, twinQuery } from "./twin_query.ts";
import { twinSentence } from "./twin_sentence.ts";
import type { ValueImage } from "./types.ts";

/** The twin of a dialogue, or why there is none. */
export type TwinDialogue =
  | { readonly kind: "twin"; readonly dialogue: Dialogue }
  /** `reason` is a clause. */
  | { readonly kind: "left_out"; readonly reason: string };

export interface TwinDialogueOptions {
  /** Dialect of the conditions of contexts. @default the original's */
  readonly dialect?: Dialect | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Rewrites a dialogue about the twin of its database: queries, sentences, contexts, the join combination. Each query is run on
 * both databases, and the twin's rows must be the images of the original's.
 *
 * @param dialogue With its ground truths in the dialect of the original.
 * @throws {OutsideError} If a database is gone.
 */
export async function twinDialogue(
  dialogue: Dialogue,
  databases: TwinDatabases,
  { dialect = databases.world.dialect, signal }: TwinDialogueOptions = {},
): Promise<TwinDialogue> {
  try {
    return { kind: "twin", dialogue: await rewritten(dialogue, { ...databases, dialect, signal }) };
  } catch (error) {
    if (error instanceof NoTwin) return { kind: "left_out", reason: error.message };
    throw error;
  }
}

interface Work extends TwinDatabases {
  readonly dialect: Dialect;
  readonly signal: AbortSignal | undefined;
}

async function rewritten(dialogue: Dialogue, work: Work): Promise<Dialogue> {
  const { world, phrases, isStored } = work;
  const queries = new Map<string, TwinQuery>();
  for (const { ground_truth_sql, readings = [] } of dialogue.interactions) {
    for (const asked of [ground_truth_sql, ...readings.map((one) => one.ground_truth_sql)]) {
      if (asked === undefined || queries.has(asked)) continue;
      const query = await twinQuery(asked, world);
      await prove(query, work);
      queries.set(asked, query);
    }
  }
  const restrictions = new Map<string, TwinQuery>();
  for (const { context } of dialogue.interactions) {
    for (const condition of context?.restrictions ?? []) {
      restrictions.set(
        condition,
        await twinQuery(countWhere(condition, work), { ...world, dialect: work.dialect }),
      );
    }
  }
  const literals = [...queries.values(), ...restrictions.values()].flatMap((query) => query.literals);
  const say = (sentence: string) =>
    twinSentence(sentence, { phrases, isStored, literals, texts: world.texts });
  const { join_combination: combination, prompts: _, ...rest } = dialogue;
  return {
    ...rest,
    ...(combination && { join_combination: twinCombination(combination, work) }),
    interactions: dialogue.interactions.map((one) => twinInteraction(one, { queries, restrictions, say })),
  };
}

function twinInteraction(
  interaction: Interaction,
  { queries, restrictions, say }: {
    readonly queries: ReadonlyMap<string, TwinQuery>;
    readonly restrictions: ReadonlyMap<string, TwinQuery>;
    readonly say: (sentence: string) => string;
  },
): Interaction {
  const { utterance, intention, ground_truth_sql, readings, context } = interaction;
  const { standalone_intention, clarification, reference_reply } = interaction;
  const sqlOf = (asked: string) => queries.get(asked)?.sql ?? asked;
  const conditionOf = (condition: string) => {
    const text = restrictions.get(condition)?.sql ?? "";
    return text.slice(text.indexOf(" WHERE ") + " WHERE ".length);
  };
  return {
    ...interaction,
    utterance: say(utterance),
    intention: say(intention),
    ...(ground_truth_sql !== undefined && { ground_truth_sql: sqlOf(ground_truth_sql) }),
    ...(standalone_intention !== undefined && { standalone_intention: say(standalone_intention) }),
    ...(readings && {
      readings: readings.map((one) => ({
        meaning: say(one.meaning),
        ground_truth_sql: sqlOf(one.ground_truth_sql),
      })),
    }),
    ...(clarification !== undefined && { clarification: say(clarification) }),
    ...(context && { context: { ...context, restrictions: context.restrictions.map(conditionOf) } }),
    ...(reference_reply !== undefined && { reference_reply: say(reference_reply) }),
  };
}

function twinCombination(
  combination: NonNullable<Dialogue["join_combination"]>,
  { world: { names } }: Work,
): NonNullable<Dialogue["join_combination"]> {
  const end = ({ table, columns }: { readonly table: string; readonly columns: readonly string[] }) => ({
    table: names.table(table),
    columns: columns.map((column) => names.column(table, column)),
  });
  return {
    ...combination,
    tables: combination.tables.map(names.table),
    joins: combination.joins.map(({ from, to }) => ({ from: end(from), to: end(to) })),
  };
}

/** A query about the rows that meet a condition over qualified columns. */
function countWhere(condition: string, { world: { schema }, dialect }: Work): string {
  const tokens = lexSql(condition, dialect);
  const named = new Set(tokens.flatMap(({ kind, value }, i) => {
    const next = tokens[i + 1];
    const isOwner = (kind === "word" || kind === "quoted") && next?.kind === "symbol" && next.value === ".";
    return isOwner ? [value.toLowerCase()] : [];
  }));
  const tables = schema.tables.filter(({ name }) =>
    named.has((nameParts(name).at(-1) ?? name).toLowerCase())
  );
  if (tables.length === 0) throw new NoTwin("a context names no table");
  const listed = sql.join(tables.map(({ name }) => sql.id(...nameParts(name))), sql` CROSS JOIN `);
  return buildSql(sql`SELECT COUNT(*) FROM ${listed} WHERE ${sql.raw(condition)}`, dialect);
}

/** Runs a query and its twin; the one's rows must be the images of the other's, as the comparison of answers has it. */
async function prove({ proof, sql: twinSql, outputs, literals }: TwinQuery, work: Work): Promise<void> {
  const { original, twin, world: { texts }, signal } = work;
  const comparison = await compareSteadily({
    goldDatabase: shown(
      original,
      outputs,
      (value, image) => image === "text" ? imageOf(value, image, texts) : value,
    ),
    predictedDatabase: shown(twin, outputs, originalOf),
    goldSql: proof,
    predictedSql: twinSql,
    otherEngine: original.dialect !== twin.dialect,
    freeColumnOrder: false,
    pairByName: false,
    allowExtraColumns: false,
    signal,
  });
  switch (comparison.kind) {
    case "gold_vacuous":
      throw new NoTwin("a ground truth returns nothing");
    case "gold_failed":
    case "errored":
      throw new NoTwin("a ground truth does not run");
    case "gold_open":
    case "moved":
      throw new NoTwin("a ground truth leaves its answer open");
    case "judged":
      break;
    default:
      comparison satisfies never;
  }
  const { verdict } = comparison.verdict;
  if (verdict === "vacuous") throw new NoTwin("a ground truth returns nothing");
  if (verdict === "refused" || verdict === "failed") throw new NoTwin("a query of the twin does not run");
  if (verdict === "equal") return;
  throw new NoTwin(
    literals.some(({ image, before }) => image === "text" && CUT_WORD.test(String(before)))
      ? "a query looks for a part of a word"
      : "the rows of the twin are not the images of the original's",
  );
}

/** A pattern that a word may not fill. */
const CUT_WORD = /\p{L}[%_]|[%_]\p{L}/u;

/** A database whose answers show what becomes of each value. */
function shown(
  database: Database,
  images: readonly ValueImage[],
  change: (value: Value, image: ValueImage) => Value,
): Database {
  return {
    url: database.url,
    dialect: database.dialect,
    query: async (asked, options) => {
      const outcome = await database.query(asked, options);
      if (outcome.kind !== "rows") return outcome;
      const columns = outcome.table.columns.map((column, i) => ({
        ...column,
        values: column.values.map((value) => change(value, images[i] ?? "same")),
      }));
      return { ...outcome, table: { ...outcome.table, columns } };
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
