import type { Dataset, Interaction } from "../../dialogue/mod.ts";
import type { Linker } from "../../linking/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import {
  type ConjunctiveQuery,
  conjunctiveQueryFrom,
  specificationFrom,
  specificationOf,
  toSql,
} from "../../specification/mod.ts";
import type { Dialect } from "../../sql/mod.ts";
import { wantsData } from "../interaction_traits.ts";
import { keyedDialogues } from "../keyed_dialogues.ts";
import type { SqlCheck } from "../types.ts";
import { queryAlone } from "./query_alone.ts";

export interface NeedsContextOptions {
  /** Dialect of the ground truths. */
  readonly dialect: Dialect;
  readonly schema: Schema;
  /** Finds what the words of an utterance name. */
  readonly linker: Linker;
  /** Compares the ground truth without its context with the ground truth. */
  readonly checkSql: SqlCheck;
  readonly signal?: AbortSignal | undefined;
}

/** An interaction that asks for data, and whether its utterance alone asks for other rows. */
export interface ContextNeed {
  readonly dialogue_key: string;
  /** From 1. */
  readonly interaction: number;
  /** `unknown`: its ground truth has a shape of which nothing can be left out, or could not be run. */
  readonly needs: boolean | "unknown";
}

/**
 * Decides by execution which utterances need the dialogue before them: the ground truth without its context (without what
 * was said before and is not named again) is run, and its rows are compared with those of the ground truth.
 *
 * The first interaction of a dialogue needs nothing. An utterance that names none of the outputs, or nothing stored, needs
 * its context without a query being run.
 *
 * @throws {OutsideError} If the database is gone.
 */
export async function* needsContext(
  dataset: Dataset,
  options: NeedsContextOptions,
): AsyncGenerator<ContextNeed> {
  const { dialect, schema, signal } = options;
  for (const { dialogue_key, interactions } of keyedDialogues(dataset)) {
    const queries: ConjunctiveQuery[] = [];
    const restrictions: string[] = [];
    for (const [index, interaction] of interactions.entries()) {
      signal?.throwIfAborted();
      const query = await queryOf(interaction, { dialect, schema });
      if (wantsData(interaction)) {
        const before = { queries, restrictions };
        const needs = index === 0 ? false : await needOf(interaction, query, { ...options, before });
        yield { dialogue_key, interaction: index + 1, needs };
      }
      if (query !== undefined) queries.push(query);
      restrictions.push(...interaction.context?.restrictions ?? []);
    }
  }
}

async function queryOf(
  { ground_truth_sql: sql }: Interaction,
  { dialect, schema }: Pick<NeedsContextOptions, "dialect" | "schema">,
): Promise<ConjunctiveQuery | undefined> {
  if (sql === undefined) return undefined;
  const reading = await specificationOf(sql, { dialect, schema });
  if (reading.kind !== "specification") return undefined;
  const flat = conjunctiveQueryFrom(reading.specification, { schema });
  return flat.kind === "conjunctive" ? flat.query : undefined;
}

async function needOf(
  interaction: Interaction,
  query: ConjunctiveQuery | undefined,
  { before, ...options }: NeedsContextOptions & {
    readonly before: Parameters<typeof queryAlone>[2]["before"];
  },
): Promise<ContextNeed["needs"]> {
  const { dialect, schema, linker, checkSql, signal } = options;
  if (query === undefined) return "unknown";
  const alone = queryAlone(query, interaction, { before, schema, linker });
  if (alone === undefined) return true;
  if (alone === query) return false;
  const { verdict } = await checkSql(
    interaction.ground_truth_sql ?? "",
    toSql(specificationFrom(alone), dialect),
    { signal },
  );
  return verdict === "unscored" ? "unknown" : verdict !== "equal";
}
