import type { Dataset } from "../types.ts";
import { importedDialogue } from "./imported_dialogue.ts";
import type { PublishedEntry } from "./published_entries.ts";

/** The part of a file that is about one database. */
export interface DatabaseDataset {
  /** The database as the file calls it; absent where the file is about one only and does not name it. */
  readonly database?: string;
  readonly dataset: Dataset;
}

/** The entries of a published file as one dataset for each database; an id is a position in the file, from 1. */
export function byDatabase(entries: readonly PublishedEntry[]): readonly DatabaseDataset[] {
  const numbered = entries.map((entry, position) => ({ ...entry, id: String(position + 1) }));
  return [...Map.groupBy(numbered, ({ database }) => database)].map(([database, group]) => ({
    database,
    dataset: {
      control: { database, sql_dialect: "sqlite" },
      dialogues: group.map(({ id, asked }) => importedDialogue(id, asked)),
    },
  }));
}
