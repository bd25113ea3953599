import type { Dataset } from "../../../lib/dialogue/mod.ts";
import { cosql, type DatasetSource, sparc, spider } from "../realized/dataset_sources.ts";
import { computedValues } from "./computed_values.ts";
import type { Writer } from "./sentence_tables.ts";

export interface AskedQuery {
  /** From 1 among the questions of its database. */
  readonly place: number;
  readonly sentence: string;
  readonly sql: string;
}

/** Published datasets of people's questions, all about one set of databases. */
export const peoplesSources: readonly DatasetSource[] = [spider, sparc, cosql];

/**
 * The sentences of a dataset that can be understood alone, with their queries: standalone intentions, people's single
 * questions, and what people ask first in a dialogue, where no request for clarification stands in it.
 */
export function askedQueries(source: DatasetSource, { dialogues }: Dataset): readonly AskedQuery[] {
  const isPeoples = peoplesSources.includes(source);
  return dialogues.flatMap(({ interactions }) =>
    source === sparc || source === cosql ? interactions.slice(0, 1) : interactions
  ).flatMap((one) => {
    const sentence = one.standalone_intention ?? (isPeoples ? one.utterance : undefined);
    const { ground_truth_sql: sql } = one;
    return sentence === undefined || sql === undefined || sentence.includes(" | ") ? [] : [{ sentence, sql }];
  }).map((one, i) => ({ ...one, place: i + 1 }));
}

/**
 * The rule that holds out half of what the checks are measured with: of people's questions half of the databases, by the
 * character code of the first letter of the name; of sentences that ask for computed values every second one.
 */
export function writerOf(
  { name }: DatasetSource,
  { database = "", place }: { readonly database?: string | undefined; readonly place: number },
): Writer {
  if (name === computedValues) {
    return place % 2 === 0 ? "computed values, held out" : "computed values, developed with";
  }
  if (!peoplesSources.some((source) => source.name === name)) return "own";
  return database.charCodeAt(0) % 2 === 0 ? "people, developed with" : "people, held out";
}
