import { fold, nameWords, wordStem } from "../../linking/mod.ts";
import type { ForeignKey, Schema } from "../../schema/mod.ts";
import { type Link, specificationsIn } from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { isEndWord } from "./is_end_word.ts";
import type { Findings } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { placedConditions } from "./placed_conditions.ts";
import { tablesByRole } from "./tables_by_role.ts";

/** A condition on one of two keys to the same table whose value stands beside the words of the other. */
export function compareRoles(
  parsed: ParsedSentence,
  { specification: { tree }, schema, names }: ComparedQuery,
): Findings {
  const tables = tablesByRole(tree);
  const links = specificationsIn(tree).flatMap((one) => one.kind === "selection" ? one.links : []);
  const called = nameWords(schema);
  const words = fold(parsed.sentence).map((word) => ({ ...word, stem: wordStem(word.text) }));
  const ownStems = (key: ForeignKey) => {
    const stems = key.from.columns.flatMap((column) => called.column(key.from.table, column)).map(wordStem);
    const plain = new Set([...called.table(key.from.table), ...called.table(key.to.table)].map(wordStem));
    return stems.filter((stem) => !plain.has(stem) && stem.length > 1 && !names.isSilent(stem));
  };
  const saysKey = (key: ForeignKey, word: typeof words[number]) =>
    ownStems(key).some((stem) => stem === word.stem || isEndWord(stem, word.text));
  const faults = placedConditions(tree, parsed).flatMap(({ column, spans, isDenied, condition }) => {
    const [span, ...others] = condition.kind === "one_of" ? spans.slice(0, 1) : spans;
    const link = links.find(({ to, columns }) => columns.length > 0 && to === column?.role);
    const key = link && keyOf(link, { tables, schema });
    const direct = key ??
      directKey(column && { table: tables.get(column.role), column: column.column }, schema);
    if (direct === undefined || span === undefined || others.length > 0 || isDenied) return [];
    const rivals = schema.foreignKeys.filter((other) =>
      other.from.table === direct.from.table &&
      other.to.table === direct.to.table && other.from.columns.join() !== direct.from.columns.join()
    );
    const before = words.filter(({ end }) => end <= span.start).reverse();
    const nearest = before.slice(0, NEAR).find((word) =>
      saysKey(direct, word) !== rivals.some((one) => saysKey(one, word))
    );
    const after = words.filter(({ start }) => start >= span.end).slice(0, 3)
      .find((word) => saysKey(direct, word) !== rivals.some((one) => saysKey(one, word)));
    // "Blue eyes and brown hair"
    const [next] = words.filter(({ start }) => start >= span.end);
    if (next !== undefined && next.text.length > 3 && ownStems(direct).includes(next.stem)) return [];
    // "Officers based in York", of a key of the officers, where the query follows that of their cases
    const elsewhere = links.flatMap((one) => keyOf(one, { tables, schema }) ?? []).filter((other) =>
      other.to.table === direct.to.table && other.from.table !== direct.from.table
    );
    const behind = before.slice(0, DIRECT).find((word) =>
      !saysKey(direct, word) && elsewhere.some((one) => saysKey(one, word))
    );
    const said = nearest ?? after ?? behind;
    return said !== undefined && !saysKey(direct, said)
      ? [
        `the query asks for ${parsed.sentence.slice(span.start, span.end)} by ${
          direct.from.columns.join(" and ")
        }, the sentence says "${said.text}"`,
      ]
      : [];
  });
  return { faults, unsure: [] };
}

/** How many words before a value may tell its role where another table has the key. */
const DIRECT = 2;

/** How many words before a value may tell its role. */
const NEAR = 5;

interface KeyOptions {
  readonly tables: ReadonlyMap<string, string>;
  readonly schema: Schema;
}

function keyOf({ from, to, columns }: Link, { tables, schema }: KeyOptions): ForeignKey | undefined {
  return schema.foreignKeys.find((key) =>
    key.from.table === tables.get(from) && key.to.table === tables.get(to) &&
    key.from.columns.every((column) => columns.some((pair) => pair.from === column))
  );
}

function directKey(
  column: { readonly table: string | undefined; readonly column: string } | undefined,
  { foreignKeys }: Schema,
): ForeignKey | undefined {
  return foreignKeys.find(({ from }) =>
    from.table === column?.table && from.columns.length === 1 && from.columns[0] === column?.column
  );
}
