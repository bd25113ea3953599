import type { Dataset } from "../../../lib/dialogue/mod.ts";
import { type DatasetSource, spider } from "../realized/dataset_sources.ts";
import type { Writer } from "./sentence_tables.ts";

export interface AskedQuery {
  /** From 1 among the questions of its database. */
  readonly place: number;
  readonly sentence: string;
  readonly sql: string;
}

/** The sentences of a dataset that can be understood alone, with their queries. */
export function askedQueries(source: DatasetSource, { dialogues }: Dataset): readonly AskedQuery[] {
  return dialogues.flatMap(({ interactions }) => interactions).flatMap((one) => {
    const sentence = one.standalone_intention ?? (source === spider ? one.utterance : undefined);
    const { ground_truth_sql: sql } = one;
    return sentence === undefined || sql === undefined ? [] : [{ sentence, sql }];
  }).map((one, i) => ({ ...one, place: i + 1 }));
}

/** The rule that holds out half of the databases: the first letter of the name, by its character code. */
export function writerOf(source: DatasetSource, database = ""): Writer {
  if (source !== spider) return "own";
  return database.charCodeAt(0) % 2 === 0 ? "people, developed with" : "people, held out";
}
