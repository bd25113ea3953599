import { sha256 } from "../../base/mod.ts";
import { keyName, type LexiconFile } from "./lexicon_file.ts";

/** The SHA-256 of the words of a lexicon, whatever their order, confidence and evidence. */
export function lexiconHash({ tables, columns, keys }: LexiconFile): string {
  const lines = [
    ...tables.map((
      { table, singular, plural, labels, synonyms },
    ) => [table, singular, plural, labels, synonyms]),
    ...columns.map((
      { table, column, singular, plural, unit, kind, synonyms },
    ) => [table, column, singular, plural, unit, kind, synonyms]),
    ...keys.map((key) => [keyName(key), key.forward ?? "", key.backward ?? ""]),
  ];
  return sha256(lines.map((line) => JSON.stringify(line)).toSorted().join("\n"));
}
