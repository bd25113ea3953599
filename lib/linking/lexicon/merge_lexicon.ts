import { keyName, type LexiconEdits, type LexiconFile } from "./lexicon_file.ts";

/** Puts the words of a file in place of those that are derived; what differs is certain, as a person wrote it. */
export function mergeLexicon(derived: LexiconFile, edits: LexiconEdits): LexiconFile {
  return {
    tables: derived.tables.map((entry) =>
      merged(entry, edits.tables.find(({ table }) => table === entry.table))
    ),
    columns: derived.columns.map((entry) =>
      merged(
        entry,
        edits.columns.find(({ table, column }) => table === entry.table && column === entry.column),
      )
    ),
    keys: derived.keys.map((entry) =>
      merged(entry, edits.keys.find((edit) => keyName(edit) === keyName(entry)))
    ),
  };
}

function merged<Entry extends object>(entry: Entry, edit: Partial<Entry> | undefined): Entry {
  const one = { ...entry, ...edit };
  return JSON.stringify(one) === JSON.stringify(entry)
    ? entry
    : { ...one, confidence: 1, evidence: "edited by hand" };
}
