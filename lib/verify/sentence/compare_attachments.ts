import { fold, wordStem } from "../../linking/mod.ts";
import type { ColumnReference } from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { type PlacedCondition, placedConditions } from "./placed_conditions.ts";
import { tablesByRole } from "./tables_by_role.ts";

/**
 * Compares what a relative clause is about with the table whose column the query restricts: "provinces of countries that have
 * more than 100 million inhabitants" restricts the countries. Only a table that has such a column as well is a rival.
 */
export function compareAttachments(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const roles = tablesByRole(query.specification.tree);
  const unsure = placedConditions(query.specification.tree, parsed).flatMap((placed) => {
    const table = placed.column && roles.get(placed.column.role);
    // Of a link table, a sentence says whatever it says of the things that it links.
    if (table === undefined || placed.column === undefined || query.names.isLink(table)) return [];
    const column = { table, column: placed.column.column };
    const owner = ownerOf(placed, column, { parsed, query });
    return owner === undefined ? [] : [`whether the sentence restricts ${table} or ${owner}`];
  });
  return { faults: [], unsure: [...new Set(unsure)] };
}

interface Compared {
  readonly parsed: ParsedSentence;
  readonly query: ComparedQuery;
}

/** The other table of the query that the clause around a value is about; undefined where there is none. */
function ownerOf(
  { spans: [span, ...others], isText }: PlacedCondition,
  column: ColumnReference,
  { parsed: { text }, query }: Compared,
): string | undefined {
  const { names, specification: { tables } } = query;
  if (span === undefined || others.length > 0) return undefined;
  const clause = CLAUSE.exec(text.slice(0, span.start));
  if (clause === null) return undefined;
  const [, head = "", inside = ""] = clause;
  const stem = wordStem(head);
  const isCalled = (table: string) => names.table(table).at(-1) === stem;
  const owner = tables.find((table) => table !== column.table && isCalled(table));
  if (owner === undefined || isCalled(column.table)) return undefined;
  const own = [...names.table(column.table), ...names.joined(query.specification).flatMap(names.column)];
  const isNearer = fold(inside).some((word) => own.includes(wordStem(word.text)));
  return !isNearer && hasAlike(owner, column, { query, isText }) ? owner : undefined;
}

/** The last relative clause before a value, with the noun that it is about. */
const CLAUSE = /(?:^|^.*[^\p{L}])(\p{L}+),? (?:that|which|who|whose)\b([^.;:?!]*)$/su;

/** Whether a table has a column of the same words, or one that names its rows as the column does where a text is compared. */
function hasAlike(
  table: string,
  column: ColumnReference,
  { query: { names, schema }, isText }: { readonly query: ComparedQuery; readonly isText: boolean },
): boolean {
  const tellingOf = (one: ColumnReference) =>
    names.column(one).filter((stem) => !names.isSilent(stem)).join();
  const columns = schema.tables.find(({ name }) => name === table)?.columns ?? [];
  return columns.map(({ name }) => ({ table, column: name })).some((one) =>
    tellingOf(one) === tellingOf(column) && tellingOf(column) !== "" ||
    isText && names.isLabel(one) && names.isLabel(column)
  );
}
