import type { AggregateFunction, ColumnReference, Output } from "../../specification/mod.ts";
import { columnWith, type Draft, subjectOf, take } from "./draft.ts";
import { SUPERLATIVE } from "./measures.ts";

const FUNCTIONS: readonly (readonly [pattern: RegExp, name: AggregateFunction])[] = [
  [/^(?:average|mean|avg)/, "average"],
  [/^(?:total|sum|combined|overall|altogether)/, "sum"],
  [
    /^(?:minimum|min|lowest|smallest|shortest|least|youngest|earliest|cheapest|shallowest|lightest)/,
    "minimum",
  ],
  [/^(?:maximum|max)/, "maximum"],
];

/** Rules for counts and other aggregates: "how many rivers", "the average area". */
export function readSums(draft: Draft): void {
  readPeople(draft);
  readAggregates(draft);
  readCounts(draft);
}

/** "for each country", "per continent", "in every province", "grouped by type". */
export function readEach(draft: Draft): void {
  const pattern =
    /(?:,? ?\b(?:for|in|of|by|from|on|within|to|at|with|across) )?(?:each|every)(?: (?:different|distinct|of|the|these|those|single|kind|type))*(?: of)? (N\d+)/;
  take(draft, pattern, ([name = ""], match) => groupBy(draft, name, { text: match[0] }));
  take(
    draft,
    /\b(?:per|grouped by|group by|broken down by|split by|by each) (?:the )?(N\d+)/,
    ([name = ""]) => groupBy(draft, name, { text: "per" }),
  );
  take(
    draft,
    /\bfor (?:(?:all|the|these|those) )+(N\d+)(?= ?,? (?:(?:tell|say|give|show|list|count|me|us|also|please|and|the) )*(?:how many|count|number of|average|total|sum|minimum|maximum)\b)/,
    ([name = ""]) => draft.scene.tableOf(name) === undefined ? false : groupBy(draft, name, { text: "per" }),
  );
  take(
    draft,
    /\b(?:for |in |of |by |from )?each(?: of (?:them|these|those)|(?: one)?(?= ?(?:[?.,;!]|$|do|does|have|has|is|are)))/,
    (_, match) => {
      if (!/\b(?:how many|number of|count)\b/.test(draft.scene.phrase.text)) return false;
      const owner = ownerOfEach(draft, match.index);
      if (owner !== undefined) return groupBy(draft, owner, { text: match[0] }) !== false;
      draft.counts ??= "each";
      return true;
    },
  );
}

/** "List the customers and the number of purchases of each": the first table that is not what is counted. */
function ownerOfEach(draft: Draft, at: number): string | undefined {
  const before = draft.rest.slice(0, at);
  return [...before.matchAll(/\b(how many |number of |count )?(?:(?:the|all|different) )*(N\d+)/g)]
    .find(([, counted, name = ""]) => counted === undefined && draft.scene.tableOf(name) !== undefined)?.[2];
}

function groupBy(draft: Draft, name: string, { text }: { text: string }): boolean | string {
  if (
    !/\b(?:how many|number of|count|average|mean|total|sum|maximum|minimum|max|min|highest|lowest|most|least|largest|smallest|oldest|youngest)\b/
      .test(draft.scene.phrase.text)
  ) return name;
  const table = draft.scene.tableOf(name);
  const columns = table === undefined ? [draft.scene.columnOf(name)] : draft.scene.view.label(table);
  for (const column of columns) if (column !== undefined) draft.groupBy.push(column);
  if (table !== undefined) draft.rows.add(table);
  if (columns.length > 0 && /each|every|per/.test(text) && table !== undefined) draft.joined.add(table);
  return columns.some((column) => column !== undefined);
}

/** "how many people live in Peru": where nobody is stored one by one, a column of numbers tells. */
function readPeople(draft: Draft): void {
  const people =
    /(?:how many|(?:the )?(?:total )?number of)(?: all)? (?:people|inhabitants|persons|residents|citizens)/;
  take(draft, people, () => {
    const column = columnWith(draft, ["population", "inhabitants"]);
    if (column === undefined) return false;
    draft.outputs.push({ kind: "aggregate", function: "sum", column });
    return true;
  });
}

/** "how many rivers", "the number of different languages". */
function readCounts(draft: Draft): void {
  const pattern =
    /(?:,? ?\b(?:what is|give me|show|find|count|tell me|and|with|also|list|return) )*(?:the )?(?:how many|(?:total )?(?:number|amount|count) of|total count of|counts?(?: of| for)?|quantity of)(?: (?:all|the|of|total|many))*( different| distinct| unique)?(?: (?:other |such |kinds? of |types? of )*(N\d+))?(?: (N\d+))?/;
  take(draft, pattern, ([distinct, name, next], match) => {
    if (name === undefined) {
      if (!/how many|number of|count/.test(match[0])) return false;
      draft.counts ??= /each/.test(draft.scene.phrase.text) ? "each" : "all";
      return true;
    }
    const table = draft.scene.tableOf(name);
    const nextColumn = table === undefined || next === undefined || draft.scene.tableOf(next) !== undefined
      ? undefined
      : draft.scene.columnOf(next, table);
    const column = table === undefined ? draft.scene.columnOf(name) : nextColumn;
    if (table === undefined && column === undefined) return false;
    const kept = nextColumn === undefined && next !== undefined ? `${next} ;` : true;
    if (table === undefined && column !== undefined && isQuantity(draft, column)) {
      draft.outputs.push(
        draft.groupBy.length > 0 || match[0].includes("total")
          ? { kind: "aggregate", function: "sum", column }
          : { kind: "column", column },
      );
      return kept;
    }
    draft.outputs.push(countOf(draft, { table, column, distinct: distinct !== undefined }));
    return kept;
  });
}

/** A number column that holds a count itself ("number of employees"), so that it is shown and not counted. */
const isQuantity = (draft: Draft, column: ColumnReference) =>
  draft.scene.view.kind(column) === "number" && draft.scene.view.keyOf(column) === undefined &&
  !/(?:^|_)(?:id|code|year)$/i.test(column.column);

function countOf(
  draft: Draft,
  { table, column, distinct }: {
    table: string | undefined;
    column: ColumnReference | undefined;
    distinct: boolean;
  },
): Output {
  const subject = subjectOf(draft);
  if (column !== undefined) {
    draft.subject ??= subject ?? column.table;
    return distinct || column.table !== subject
      ? { kind: "aggregate", function: "count", column, distinct: true }
      : { kind: "aggregate", function: "count" };
  }
  if (table !== undefined && table !== subject) draft.joined.add(table);
  if (table !== undefined) draft.subject = table;
  const label = table === undefined ? undefined : draft.scene.view.label(table)[0];
  return distinct && label !== undefined
    ? { kind: "aggregate", function: "count", column: label, distinct: true }
    : { kind: "aggregate", function: "count" };
}

/** "the average and maximum area", "total population", "what is the highest elevation". */
function readAggregates(draft: Draft): void {
  const one = `(?:average|mean|avg|total|sum of|sum|combined|${SUPERLATIVE})`;
  const pattern = new RegExp(
    `(?:the )?(${one}(?:(?: ?, ?| and | or | , and )+(?:the )?${one})*)(?: (?:of|the|value|values|all|number|overall|their|its))* (N\\d+)(?: (N\\d+))?(?! X)`,
  );
  take(draft, pattern, ([words = "", first = "", second], match) => {
    const table = draft.scene.tableOf(first);
    const after = draft.rest.slice(match.index + match[0].length);
    const owner = /^ (?:of|for|in) (?:(?:the|all|these|those|their|its) )*(N\d+)/.exec(after)?.[1];
    const name = table !== undefined && second !== undefined ? second : first;
    const column = draft.scene.tableOf(name) === undefined
      ? draft.scene.columnOf(name, table ?? (owner && draft.scene.tableOf(owner)) ?? draft.groupBy[0]?.table)
      : undefined;
    if (column === undefined || draft.scene.view.kind(column) === "text") return false;
    for (const word of words.match(new RegExp(one, "g")) ?? []) {
      const found = FUNCTIONS.find(([pattern]) => pattern.test(word))?.[1] ?? "maximum";
      draft.outputs.push({ kind: "aggregate", function: found, column });
    }
    return second !== undefined && name === first ? `${second} ;` : true;
  });
  take(
    draft,
    /(?:the |their |its )?(?<!\bin )\b(average|mean|total|sum|maximum|minimum)(?= ?(?:[?.,;!]|$|of (?:them|these|those|that)))/,
    ([word = ""]) => {
      const column = draft.earlier.measures[0];
      const found = FUNCTIONS.find(([pattern]) => pattern.test(word))?.[1];
      if (
        column === undefined || found === undefined || draft.scene.view.kind(column) !== "number"
      ) return false;
      draft.outputs.push({ kind: "aggregate", function: found, column });
      return true;
    },
  );
}
