import { compareTables } from "../compare/mod.ts";
import { querySteadily, type ResultTable } from "../database/mod.ts";
import type { Dialogue, Interaction } from "../dialogue/mod.ts";
import { nameParts } from "../schema/mod.ts";
import { imageOf } from "./image_of.ts";
import type { TwinDatabases } from "./make_twin_database.ts";
import { NoTwin } from "./no_twin.ts";
import { type TwinQuery, twinQuery } from "./twin_query.ts";
import { twinSentence } from "./twin_sentence.ts";

/** The twin of a dialogue, or why there is none. */
export type TwinDialogue =
  | { readonly kind: "twin"; readonly dialogue: Dialogue }
  /** `reason` is a clause. */
  | { readonly kind: "left_out"; readonly reason: string };

/**
 * Rewrites a dialogue about the twin of its database: queries, sentences, contexts, the join combination. Each query is run on
 * both databases, and the twin's rows must be the images of the original's.
 *
 * @param dialogue With its SQL in the dialect of the original.
 * @throws {OutsideError} If a database is gone.
 */
export async function twinDialogue(
  dialogue: Dialogue,
  databases: TwinDatabases,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<TwinDialogue> {
  try {
    return { kind: "twin", dialogue: await rewritten(dialogue, { ...databases, signal }) };
  } catch (error) {
    if (error instanceof NoTwin) return { kind: "left_out", reason: error.message };
    throw error;
  }
}

type Work = TwinDatabases & { readonly signal: AbortSignal | undefined };

async function rewritten(dialogue: Dialogue, work: Work): Promise<Dialogue> {
  const { world, phrases, isStored } = work;
  const queries = new Map<string, TwinQuery>();
  for (const { ground_truth_sql, readings = [] } of dialogue.interactions) {
    for (const sql of [ground_truth_sql, ...readings.map((one) => one.ground_truth_sql)]) {
      if (sql === undefined || queries.has(sql)) continue;
      const query = await twinQuery(sql, world);
      await prove(sql, query, work);
      queries.set(sql, query);
    }
  }
  const restrictions = new Map<string, TwinQuery>();
  for (const { context } of dialogue.interactions) {
    for (const condition of context?.restrictions ?? []) {
      restrictions.set(condition, await twinQuery(countWhere(condition, work), world));
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
  const sqlOf = (sql: string) => queries.get(sql)?.sql ?? sql;
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
function countWhere(condition: string, { world: { schema } }: Work): string {
  const tables = schema.tables.filter(({ name }) => {
    const bare = nameParts(name).at(-1) ?? name;
    return new RegExp(`(?<![\\w"])"?${RegExp.escape(bare)}"?\\s*\\.`, "i").test(condition);
  });
  if (tables.length === 0) throw new NoTwin("a context names no table");
  return `SELECT COUNT(*) FROM ${tables.map(({ name }) => name).join(" CROSS JOIN ")} WHERE ${condition}`;
}

/** Runs a query and its twin; the one's rows must be the images of the other's. */
async function prove(sql: string, query: TwinQuery, work: Work): Promise<void> {
  const { original, twin, world: { texts }, signal } = work;
  const [gold, found] = [
    await querySteadily(original, sql, { signal }),
    await querySteadily(twin, query.sql, { signal }),
  ];
  if (gold.kind !== "rows") throw new NoTwin("a ground truth does not run");
  if (found.kind !== "rows") throw new NoTwin("a query of the twin does not run");
  const image: ResultTable = {
    ...gold.table,
    columns: gold.table.columns.map(({ name, type, values }, i) => ({
      ...{ name, type },
      values: values.map((value) => imageOf(value, query.outputs[i] ?? "same", texts)),
    })),
  };
  const { verdict } = compareTables(image, found.table, {
    ordered: query.ordered,
    ...(query.orderKeys && { orderKeys: query.orderKeys }),
    freeColumnOrder: false,
    pairByName: false,
    allowExtraColumns: false,
  });
  if (verdict === "vacuous") throw new NoTwin("a ground truth returns nothing");
  if (verdict !== "equal") throw new NoTwin("the rows of the twin are not the images of the original's");
}
