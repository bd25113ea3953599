import { type Grounds, keyName, type LexiconEdits, type LexiconFile } from "./lexicon_file.ts";
import { pluralNoun } from "./plural_noun.ts";

/**
 * Puts the words of a file in place of those that are derived; what differs is certain, as a person wrote it, and stands
 * last. A singular without a plural gets its own.
 */
export function mergeLexicon(derived: LexiconFile, edits: LexiconEdits): LexiconFile {
  return {
    tables: merged(
      derived.tables,
      (entry) => withPlural(edits.tables.find(({ table }) => table === entry.table)),
    ),
    columns: merged(
      derived.columns,
      (entry) =>
        withPlural(
          edits.columns.find(({ table, column }) => table === entry.table && column === entry.column),
        ),
    ),
    keys: merged(derived.keys, (entry) => edits.keys.find((edit) => keyName(edit) === keyName(entry))),
  };
}

function withPlural<Edit extends { readonly singular?: string; readonly plural?: string }>(
  edit: Edit | undefined,
): Edit | undefined {
  return edit?.singular === undefined ? edit : { plural: pluralNoun(edit.singular), ...edit };
}

function merged<Entry extends Grounds>(
  entries: readonly Entry[],
  editOf: (entry: Entry) => Partial<Entry> | undefined,
): readonly Entry[] {
  return entries.map((entry) => {
    const one = { ...entry, ...editOf(entry) };
    return JSON.stringify(one) === JSON.stringify(entry)
      ? entry
      : { ...one, confidence: 1, evidence: "edited by hand" };
  }).toSorted((a, b) => a.confidence - b.confidence);
}
