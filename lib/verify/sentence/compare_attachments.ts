import { fold, wordStem } from "../../linking/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import type { ColumnReference } from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { type PlacedCondition, placedConditions } from "./placed_conditions.ts";
import { tablesByRole } from "./tables_by_role.ts";

/**
 * Compares what a value is said of with the table whose column the query compares: "provinces of countries that have more
 * than 100 million inhabitants" restricts the countries. Only a table that has such a column as well is a rival. Two values
 * that stand beside each other's tables are exchanged.
 */
export function compareAttachments(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const roles = tablesByRole(query.specification.tree);
  const misplaced = placedConditions(query.specification.tree, parsed).flatMap((placed) => {
    const table = placed.column && roles.get(placed.column.role);
    // Of a link table, a sentence says whatever it says of the things that it links.
    if (table === undefined || placed.column === undefined || query.names.isLink(table)) return [];
    const owner = ownerOf(placed, { table, column: placed.column.column }, { parsed, query }) ??
      unknownOwner(placed, table, { parsed, query });
    return owner === undefined ? [] : [{ table, owner, isCertain: isOwnersAlone(placed, owner, table) }];
  });
  const isExchanged = misplaced.some((one) =>
    misplaced.some((other) => one.table === other.owner && other.table === one.owner)
  );
  if (isExchanged) {
    return { faults: ["the query exchanges what the sentence says of two tables"], unsure: [] };
  }
  const told = misplaced.map((one) => ({
    ...one,
    text: `the sentence restricts ${one.owner}, the query ${one.table}`,
  }));
  return {
    faults: [...new Set(told.filter(({ isCertain }) => isCertain).map(({ text }) => text))],
    unsure: [
      ...new Set(
        told.filter(({ isCertain }) => !isCertain)
          .map(({ table, owner }) => `whether the sentence restricts ${table} or ${owner}`),
      ),
    ],
  };

  /** Whether a text stands directly behind the owner, which stores it itself and has no row of the other table. */
  function isOwnersAlone({ spans: [span] }: PlacedCondition, owner: string, table: string): boolean {
    const [, said = ""] = NOUN.exec(parsed.text.slice(0, span?.start ?? 0)) ?? [];
    return span !== undefined && query.names.table(owner).at(-1) === wordStem(said) &&
      storesText(owner, parsed.sentence.slice(span.start, span.end), query) &&
      !query.schema.foreignKeys.some(({ from, to }) => from.table === owner && to.table === table);
  }
}

/** A noun directly before what is said of it. */
const NOUN = /(?<!\p{L})(\p{L}+) (?:in|from|of|at) (?:the )?$/u;

/**
 * A table that no word names and that a noun of no name may stand for, where the compared table is named elsewhere:
 * "compilers from Ely", of setters.
 */
function unknownOwner(
  { spans: [span, ...others], isText }: PlacedCondition,
  table: string,
  { parsed: { sentence, text, stems, unexplained }, query }: Compared,
): string | undefined {
  const { names, specification: { tables } } = query;
  if (span === undefined || others.length > 0 || !isText) return undefined;
  const [, noun = ""] = NOUN.exec(text.slice(0, span.start)) ?? [];
  const isNamed = (one: string) => names.table(one).some((stem) => stems.has(stem));
  if (!unexplained.some((word) => word.toLowerCase() === noun) || !isNamed(table)) return undefined;
  return tables.find((one) =>
    one !== table && !isNamed(one) && storesText(one, sentence.slice(span.start, span.end), query)
  );
}

interface Compared {
  readonly parsed: ParsedSentence;
  readonly query: ComparedQuery;
}

/**
 * The other table of the query that a value is said of, by the noun behind it ("Seattle-based employees") or before it
 * ("customers in London"); undefined where there is none.
 */
function ownerOf(
  { spans: [span, ...others], isText }: PlacedCondition,
  column: ColumnReference,
  { parsed: { sentence, text }, query }: Compared,
): string | undefined {
  const { names, specification: { tables } } = query;
  if (span === undefined || others.length > 0) return undefined;
  const rivals = tables.filter((table) => table !== column.table);
  const said = sentence.slice(span.start, span.end);
  const namesakes = rivals.filter((table) =>
    hasNamesake(table, column, query) || isText && query.checks > 1 && storesText(table, said, query)
  );
  const isCalled = (noun: string | undefined) => (table: string) =>
    noun !== undefined && names.table(table).at(-1) === noun;
  const [next] = fold(/^(?:-\p{L}+)? (\p{L}+)/u.exec(text.slice(span.end))?.[1] ?? "");
  const behind = next && wordStem(next.text);
  if ([column.table, ...namesakes].some(isCalled(behind))) return namesakes.find(isCalled(behind));
  const own = [column.table, ...rivals].flatMap(names.table);
  const keys = names.joined(query.specification).flatMap(names.column);
  const last = fold(text.slice(0, span.start)).findLast((word) =>
    [...own, ...keys].includes(wordStem(word.text))
  );
  const between = last === undefined ? "" : text.slice(last.end, span.start);
  const before = last && wordStem(last.text);
  if (isCalled(before)(column.table)) return undefined;
  if (PHRASE.test(between)) return namesakes.find(isCalled(before));
  return CLAUSE.test(between)
    ? rivals.find((table) =>
      isCalled(before)(table) && (namesakes.includes(table) || isText && namesRows(table, column, query))
    )
    : undefined;
}

/** A relative clause about the noun before it. */
const CLAUSE = /^,? (?:that|which|who|whose)\b[^.;:?!]*$/u;

/** A few words that belong to the noun before them. */
const PHRASE =
  /^ (?:in|from|of|with|at|over|under|having|located|living|based)\b(?:(?! and | or | but )[^,.;:?!]){0,40}$/u;

/** Whether a table has a column of the same words. */
function hasNamesake(table: string, column: ColumnReference, { names, schema }: ComparedQuery): boolean {
  const tellingOf = (one: ColumnReference) =>
    names.column(one).filter((stem) => !names.isSilent(stem)).join();
  return tellingOf(column) !== "" &&
    columnsOf(table, schema).some((one) =>
      tellingOf(one) === tellingOf(column) && names.leadsTo(one).length === 0
    );
}

/** Whether a column that is no key stores a text: another town, of a person's home. */
const storesText = (table: string, text: string, { schema, names, storedIn }: ComparedQuery): boolean =>
  columnsOf(table, schema).some((one) => names.leadsTo(one).length === 0 && storedIn(one, text) === true);

/** Whether a text may name a row of the table as well as one of the column's. */
const namesRows = (table: string, column: ColumnReference, { names, schema }: ComparedQuery) =>
  names.isLabel(column) && columnsOf(table, schema).some(names.isLabel);

const columnsOf = (table: string, { tables }: Schema): readonly ColumnReference[] =>
  (tables.find(({ name }) => name === table)?.columns ?? []).map(({ name }) => ({ table, column: name }));
