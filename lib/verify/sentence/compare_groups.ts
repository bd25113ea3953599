import {
  conjunctList,
  type Selection,
  specificationsIn,
  type Value,
  valuesIn,
} from "../../specification/mod.ts";
import { fold, wordStem } from "../../linking/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { asksForEach } from "./cues.ts";
import type { Findings } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";

/** Finds groups by what is not shown, and ranks among all rows where the sentence asks for one each. */
export function compareGroups(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const { text } = parsed;
  const { tree } = query.specification;
  const selections = specificationsIn(tree).filter((one) => one.kind === "selection");
  const isGrouped = selections.some(({ groupBy }) => groupBy.length > 0);
  const windows = valuesIn(tree).filter((value) => value.kind === "window");
  const isRankedInAll = windows.length > 0 && windows.every(({ partitionBy }) => partitionBy.length === 0) &&
    !isGrouped && asksForEach(text);
  const places = isRankedInAll ? selections.map((one) => isOfOwnRows(one, text, query)) : [];
  const hidden = selections.flatMap((one) => {
    const asked = new Set(keysAskedFor(one, parsed, query));
    return hiddenGroups(one, query).filter((column) => !asked.has(column)).map(groupsBy);
  });
  const apart = new Set(selections.flatMap((one) => keptApart(one, parsed, query)).map(groupsBy));
  return {
    faults: [
      ...hidden.filter((fault) => !apart.has(fault)),
      ...selections.some(({ having, groupBy }) => having !== undefined && groupBy.length === 0)
        ? ["the query compares an aggregate of groups, and groups by nothing"]
        : [],
      ...places.includes(false) ? ["the query ranks among all rows, the sentence asks for one each"] : [],
    ],
    unsure: [
      ...isRankedInAll && places.includes(undefined) ? ["of what the sentence asks for one each"] : [],
      ...hidden.filter((fault) => apart.has(fault)).map((fault) => `whether ${fault}`),
    ],
  };
}

/**
 * Whether what a sentence asks for one each of are the very rows that a selection ranks: "for each hotel, its rank". Of several
 * tables, the rows are those of the one that no key leads to. Undefined where the sentence has named the things before.
 */
function isOfOwnRows(
  { sources, links }: Selection,
  text: string,
  { names }: ComparedQuery,
): boolean | undefined {
  const [rows, ...others] = sources.filter(({ role }) => !links.some(({ to }) => to === role));
  if (rows?.kind !== "table" || others.length > 0) return false;
  const asked = [...text.matchAll(EACH_OF)].map(([, things = ""]) => {
    if (BACK.test(things)) return sources.length === 1 || undefined;
    return fold(things).some((word) => names.table(rows.table).includes(wordStem(word.text)));
  });
  return asked.length > 0 && asked.every((one) => one) || (asked.includes(false) ? false : undefined);
}

const EACH_OF = /\b(?:for each|for every|grouped by|group by|by each|each)((?: \p{L}+){1,3})/gu;
const BACK = /^(?: one)? of (?:them|these|those)\b/;

const groupsBy = (column: string) => `the query groups by ${column}, which it does not show`;

/**
 * Keys by which a selection keeps rows apart that another text of their table may name, of which the sentence asks for
 * nothing each: "Which clients have six jobs? Show the company".
 */
function keptApart(
  { sources, groupBy, outputs }: Selection,
  { text }: ParsedSentence,
  { names, schema }: ComparedQuery,
): readonly string[] {
  const keyOf = (role: string, column: string) => JSON.stringify([role, column]);
  const grouped = new Set(
    groupBy.flatMap((value) => value.kind === "column" ? [keyOf(value.role, value.column)] : []),
  );
  const eachOf = [...text.matchAll(/\b(?:each|every|per|by|for) (?:\p{L}+ )?(\p{L}+)/gu)]
    .map(([, word = ""]) => wordStem(word));
  return outputs.flatMap(({ value }) => {
    if (value.kind !== "column" || !grouped.has(keyOf(value.role, value.column))) return [];
    const source = sources.find(({ role }) => role === value.role);
    const table = schema.tables.find(({ name }) => source?.kind === "table" && name === source.table);
    if (table === undefined) return [];
    const isApart = table.primaryKey.every((column) => grouped.has(keyOf(value.role, column))) &&
      !names.column({ table: table.name, column: value.column }).some((stem) => eachOf.includes(stem));
    return isApart ? table.primaryKey.map((column) => `${table.name}.${column}`) : [];
  });
}

/**
 * Whole keys by which a selection makes a group of each row that the sentence asks for one by one: "for each trip, show its
 * date", where the sentence need not ask for the key.
 */
function keysAskedFor(
  { sources, groupBy, outputs }: Selection,
  { text }: ParsedSentence,
  { names, schema }: ComparedQuery,
): readonly string[] {
  const each = [...text.matchAll(EACH_ROW)].map(([, things = ""]) => things.split(/\P{L}+/u).map(wordStem));
  return sources.flatMap((source) => {
    const table = schema.tables.find(({ name }) => source.kind === "table" && name === source.table);
    if (table === undefined || table.primaryKey.length === 0) return [];
    const nouns = names.table(table.name).filter((stem) => !names.isSilent(stem));
    const isOwn = (column: string) => (value: Value) =>
      value.kind === "column" && value.role === source.role && value.column === column;
    const isGrouped = table.primaryKey.every((column) => groupBy.some(isOwn(column)));
    const isShown = outputs.some(({ value }) => value.kind === "column" && value.role === source.role);
    return isGrouped && isShown && each.some((words) => words.some((word) => nouns.includes(word)))
      ? table.primaryKey.map((column) => `${table.name}.${column}`)
      : [];
  });
}

/** What is asked for one by one, up to three words behind: "for each 2023 trip". */
const EACH_ROW = /\b(?:each|every|per)((?: [\p{L}\p{N}¤-]+){1,3})/gu;

/**
 * Columns that a selection groups by and that what it shows does not tell: several of its rows would look like one. What
 * names a row tells all of it.
 */
function hiddenGroups(
  { sources, links, where, groupBy, outputs, orderBy }: Selection,
  { names, schema, specification: { tree } }: ComparedQuery,
): readonly string[] {
  const tables = tablesByRole(tree);
  const keyOf = (role: string, column: string) => JSON.stringify([role, column]);
  const fixed = conjunctList(where).flatMap((one) =>
    one.kind === "comparison" && one.operator === "=" && one.right.kind === "literal" ? [one.left] : []
  );
  const shown = outputs.map(({ value }) => value).filter((value) => value.kind !== "aggregate");
  const told = new Set(
    [...shown, ...fixed].flatMap((value) =>
      valuesIn(value, { intoQueries: false }).flatMap((one) =>
        one.kind === "column" ? [keyOf(one.role, one.column)] : []
      )
    ),
  );
  const isAggregate = (value: Value) =>
    valuesIn(value, { intoQueries: false }).some(({ kind }) => kind === "aggregate");
  const isAggregated = outputs.some(({ value }) => isAggregate(value));
  // Of a rank, the keys of what is ranked need not be shown.
  const isRanked = orderBy.some(({ by }) => isAggregate(by));
  // A key to another table names the row there.
  const isForeign = (table: string, column: string) =>
    schema.foreignKeys.some(({ from }) => from.table === table && from.columns.includes(column));
  const isKey = (value: Value) => {
    const table = value.kind === "column" ? tables.get(value.role) : undefined;
    return value.kind === "column" && (isForeign(table ?? "", value.column) ||
      schema.tables.some(({ name, primaryKey, uniqueKeys }) =>
        name === table && [primaryKey, ...uniqueKeys].flat().includes(value.column)
      ));
  };
  const isTold = (value: Value) => value.kind !== "column" || told.has(keyOf(value.role, value.column));
  const isLabelled = shown.some((value) => value.kind === "column" || value.kind === "case");
  if (!isAggregated && !isRanked || !isLabelled || groupBy.every(isTold)) return [];
  const rows = sources.flatMap((source) => {
    const table = source.kind === "table"
      ? schema.tables.find(({ name }) => name === source.table)
      : undefined;
    return table === undefined ? [] : [{ role: source.role, table }];
  });
  for (let before = -1; before < told.size;) {
    before = told.size;
    for (const { from, to, columns } of links) {
      for (const pair of columns) {
        const ends = [keyOf(from, pair.from), keyOf(to, pair.to)];
        if (ends.some((end) => told.has(end))) ends.forEach((end) => told.add(end));
      }
    }
    for (const { role, table } of rows) {
      const isKnown = (key: readonly string[]) => key.every((column) => told.has(keyOf(role, column)));
      const isNamed = table.columns.some(({ name }) =>
        isKnown([name]) && !isForeign(table.name, name) &&
        names.keyNamedBy({ table: table.name, column: name }).length > 0
      );
      const keys = [table.primaryKey, ...table.uniqueKeys].filter((key) => key.length > 0);
      if (isNamed || keys.some(isKnown)) table.columns.forEach(({ name }) => told.add(keyOf(role, name)));
    }
  }
  return groupBy.flatMap((value) =>
    value.kind === "column" && !isTold(value) && (isAggregated || !isKey(value))
      ? [`${tables.get(value.role) ?? value.role}.${value.column}`]
      : []
  );
}
