import type { Glossary } from "../glossary/types.ts";
import { keyName, type LexiconEdits, type LexiconFile } from "./lexicon_file.ts";

const empty: Glossary = { tables: [], columns: [], values: [], terms: [], measures: [], views: [] };

/**
 * Adds to a glossary what an edited lexicon says otherwise than the derived one, so that all who read a glossary read the
 * edits. Where both speak of a field, the lexicon wins.
 *
 * @param derived Derived with the same glossary.
 */
export function lexiconGlossary(
  edits: LexiconEdits,
  derived: LexiconFile,
  glossary: Glossary = empty,
): Glossary {
  const tables = edits.tables.flatMap((edit) => {
    const { table } = edit;
    const changed = differing(edit, derived.tables.find((entry) => entry.table === table));
    const given = glossary.tables.find((entry) => entry.table === table);
    return changed === undefined ? [] : [{ synonyms: [], ...given, ...changed, table }];
  });
  const columns = edits.columns.flatMap((edit) => {
    const { table, column } = edit;
    const isSame = (other: typeof edit) => other.table === table && other.column === column;
    const changed = differing(edit, derived.columns.find(isSame));
    const given = glossary.columns.find(isSame);
    return changed === undefined ? [] : [{ synonyms: [], ...given, ...changed, table, column }];
  });
  const keys = edits.keys.flatMap(({ from, to, ...phrases }) => {
    const changed = differing(phrases, derived.keys.find((key) => keyName(key) === keyName({ from, to })));
    return changed === undefined ? [] : [{ from, to, ...changed }];
  });
  return {
    ...glossary,
    tables: [
      ...glossary.tables.filter(({ table }) => tables.every((other) => other.table !== table)),
      ...tables,
    ],
    columns: [
      ...glossary.columns.filter(({ table, column }) =>
        columns.every((other) => other.table !== table || other.column !== column)
      ),
      ...columns,
    ],
    ...(keys.length > 0 && { keys }),
  };
}

/** The fields of an edit that differ from what is derived, a noun in both numbers; undefined where none does. */
function differing<Edit extends object>(
  edit: Edit,
  derived: Edit | undefined,
): Partial<Edit> | undefined {
  const isChanged = (name: string) =>
    JSON.stringify(edit[name as keyof Edit]) !== JSON.stringify(derived?.[name as keyof Edit]);
  const isNounChanged = ["singular", "plural"].some((name) => name in edit && isChanged(name));
  const fields = Object.entries(edit).filter(([name]) =>
    name === "singular" || name === "plural" ? isNounChanged : isChanged(name)
  );
  return fields.length === 0 ? undefined : Object.fromEntries(fields) as Partial<Edit>;
}
