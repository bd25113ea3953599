import { keyName, type LexiconFile } from "./lexicon_file.ts";

const HEAD =
  ` A lexicon of Querylogue, made by deno task lexicon: the words by which dialogues speak of a database.
 The least certain entries of each sort come first. Change any word, kind or phrase; what is left out stays as derived.
 kind: name, measure, snapshot (a measure whose sums mean nothing), year, date, category, text, code, personal (no
   dialogue asks for it), coordinate, boolean, compound, key
 named_by: the columns that name a row; [] where none does
 forward, backward: what the rows of the first table do to those of the second, and those of the second to those of
   the first, as said of several: "hold", "are held by"; "linked to" where nothing more is known
 confidence, evidence: for the reader; they are not read back`;

/**
 * Writes a lexicon as YAML that a person edits and `parseLexiconFile` reads.
 *
 * @param database Name of the database, which stands in the first lines.
 */
export async function lexiconText(file: LexiconFile, database: string): Promise<string> {
  const { Document } = await import("yaml");
  const document = new Document({
    tables: Object.fromEntries(
      file.tables.map(({ table, singular, plural, labels, synonyms, ...grounds }) => [
        table,
        { singular, plural, named_by: labels, ...(synonyms.length > 0 && { synonyms }), ...grounds },
      ]),
    ),
    keys: Object.fromEntries(
      file.keys.map(({ from, to, forward = null, backward = null, ...grounds }) => [
        keyName({ from, to }),
        { forward, backward, ...grounds },
      ]),
    ),
    columns: Object.fromEntries(
      file.columns.map(({ table, column, singular, plural, unit, kind, synonyms, ...grounds }) => [
        `${table}.${column}`,
        {
          ...{ singular, plural },
          ...(unit !== "" && { unit }),
          kind,
          ...(synonyms.length > 0 && { synonyms }),
          ...grounds,
        },
      ]),
    ),
  });
  document.commentBefore = `${HEAD}\n database: ${database.replaceAll(/\s+/g, " ")}`;
  return document.toString({ lineWidth: 0, nullStr: "" });
}
