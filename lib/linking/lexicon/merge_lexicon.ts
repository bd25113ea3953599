import { type Grounds, keyName, type LexiconEdits, type LexiconFile } from "./lexicon_file.ts";
import { pluralNoun } from "./plural_noun.ts";

/** Grounds of what a person wrote. */
const BY_HAND: Grounds = { confidence: 1, evidence: "edited by hand" };

/**
 * Puts the words of edits in place of those that are derived, the most certain last. A singular without a plural gets its
 * own.
 *
 * @param grounds Of what differs. @default those of what a person wrote
 */
export function mergeLexicon(
  derived: LexiconFile,
  edits: LexiconEdits,
  grounds: Grounds = BY_HAND,
): LexiconFile {
  return {
    tables: merged(
      derived.tables,
      (entry) => withPlural(edits.tables.find(({ table }) => table === entry.table)),
      grounds,
    ),
    columns: merged(
      derived.columns,
      (entry) =>
        withPlural(
          edits.columns.find(({ table, column }) => table === entry.table && column === entry.column),
        ),
      grounds,
    ),
    keys: merged(
      derived.keys,
      (entry) => edits.keys.find((edit) => keyName(edit) === keyName(entry)),
      grounds,
    ),
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
  grounds: Grounds,
): readonly Entry[] {
  return entries.map((entry) => {
    const one = { ...entry, ...editOf(entry) };
    return JSON.stringify(one) === JSON.stringify(entry) ? entry : { ...one, ...grounds };
  }).toSorted((a, b) => a.confidence - b.confidence);
}
