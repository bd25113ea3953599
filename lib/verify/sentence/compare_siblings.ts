import { fold, wordStem } from "../../linking/mod.ts";
import { columnsRead } from "./columns_read.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
import { isUsualWord } from "./is_usual_word.ts";
import { isVerbForm } from "./is_verb_form.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";

/**
 * Finds columns of numbers that the query does not read beside one of the same table and quantity that it shows, where the
 * sentence says what tells them from it: "labour and material cost".
 */
export function compareSiblings(
  { text }: ParsedSentence,
  { names, schema, specification: { outputs, tree } }: ComparedQuery,
): Findings {
  const tables = tablesByRole(tree);
  const read = columnsRead(tree);
  const known = new Set([...read.flatMap(names.column), ...[...tables.values()].flatMap(names.table)]);
  const said = new Set(
    fold(text).filter((word) => !isUsualWord(word.text) && !isVerbForm(word.text)).map((word) =>
      wordStem(word.text)
    ),
  );
  const shown = outputs.flatMap(({ column }) =>
    column !== undefined && names.isNumber(column) ? [column] : []
  );
  const unread = [...new Set(shown.map(({ table }) => table))].flatMap((table) => {
    const own = shown.filter((one) => one.table === table).flatMap(names.column)
      .filter((stem) => !names.isSilent(stem));
    return (schema.tables.find(({ name }) => name === table)?.columns ?? []).map(({ name }) => ({
      ...{ table, column: name },
    })).filter((column) => {
      const stems = names.column(column).filter((stem) => !names.isSilent(stem));
      const telling = stems.filter((stem) => !own.includes(stem));
      return names.isNumber(column) && telling.length > 0 && telling.length < stems.length &&
        !read.some((one) => one.table === table && one.column === column.column) &&
        telling.every((stem) => said.has(stem) && !known.has(stem));
    }).map(({ column }) => `${table}.${column}`);
  });
  return {
    faults: unread.map((column) => `the sentence speaks of ${column}, the query does not read it`),
    unsure: [],
  };
}
