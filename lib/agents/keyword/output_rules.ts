import type { ColumnReference, ConjunctiveAggregate, ConjunctiveOutput } from "../../specification/mod.ts";
import { SUPERLATIVE } from "./measure_words.ts";
import {
  applyRule,
  columnNamedBy,
  type QuestionDraft,
  ROW_COUNT,
  sameOutput,
  subjectOf,
} from "./question_draft.ts";

/** Reads the outputs from the words that no other rule used. */
export function readOutputs(draft: QuestionDraft): void {
  const everything =
    /\b(?:(?:all|any|every|full|basic|complete|detailed|more)(?: of)?(?: the)? )?(?:details?|information|info|everything|attributes|data|facts|records?|summary|description)\b(?: (?:details|info|information))?(?: (?:for|of|about|on|regarding|from|related to|available|records?))*/;
  let whole = false;
  applyRule(draft, everything, () => {
    whole = true;
    return true;
  });
  const matches = [...draft.rest.matchAll(/N\d+/g)].filter((match) => !draft.used.has(match[0]));
  const shown: ColumnReference[] = [];
  const tables: string[] = [];
  matches.forEach((match, i) => {
    const name = match[0];
    const table = draft.references.tableOf(name);
    const before = draft.rest.slice(0, match.index);
    const after = draft.rest.slice(match.index + name.length);
    if (table === undefined) {
      // What follows "who" is a verb, though a column may be named like it ("who bought").
      if (/\b(?:who|that)(?: (?:have|has|had|was|were))? $/.test(before)) return;
      if (matches.length > 1 && /\b(?:in|from|at|on|within|through) (?:the|a|an) $/.test(before)) return;
      const column = draft.references.columnOf(name, ownerOf(draft, { name, before, after }));
      if (column !== undefined) shown.push(...displayColumns(draft, column, name));
      return;
    }
    const next = matches[i + 1]?.[0];
    const ownsNext = /^ (?:'s )?N\d+/.test(after) && next !== undefined &&
      draft.references.tableOf(next) === undefined;
    if (table === subjectOf(draft) || tables.includes(table)) return;
    if (!ownsNext && !isOwner(before) && isListed(before) && !restricts({ before, after })) {
      draft.rows.add(table);
      shown.push(...draft.view.label(table));
      return;
    }
    tables.push(table);
    if (connects(draft, table)) draft.joined.add(table);
  });
  const explicit = shown.filter((column, i) =>
    shown.findIndex((other) => other.table === column.table && other.column === column.column) === i
  );
  const leading = showsSubject(draft, matches[0]?.[0]) && explicit.length > 0;
  const subject = subjectOf(draft);
  if (leading && subject !== undefined) draft.rows.add(subject);
  const columns = [
    ...(leading && subject !== undefined ? draft.view.label(subject) : []),
    ...explicit,
    ...(whole && explicit.length === 0 && subject !== undefined ? draft.view.columns(subject) : []),
  ];
  const outputs = columns.map((column) => ({ kind: "column", column } as const));
  const added = outputs.filter((output, i) =>
    !draft.outputs.some((other) => sameOutput(output, other)) &&
    outputs.findIndex((other) => sameOutput(output, other)) === i
  );
  const first = draft.outputs[0];
  const aggregatesFirst = first !== undefined && first.kind === "aggregate" && added.length > 0 &&
    draft.references.phrase.text.search(/\b(?:how many|number of|count|average|total|maximum|minimum)\b/) >
      draft.references.phrase.text.search(/N\d+/);
  if (aggregatesFirst) draft.outputs.unshift(...added);
  else draft.outputs.push(...added);
  if (/\b(?:different|distinct|unique)\b/.test(draft.rest)) draft.distinct = true;
}

/** Whether to join a table: a link table, often called by a verb ("located on"), only between mentioned tables. */
function connects(draft: QuestionDraft, table: string): boolean {
  const { view, tables } = draft.references;
  if (view.role(table) !== "link") return true;
  const spoken = new Set([
    ...tables,
    ...(draft.earlier.subject === undefined ? [] : [draft.earlier.subject]),
  ]);
  const ends = view.graph.joins.filter(({ from, to }) => from.table === table && spoken.has(to.table));
  return ends.length > 1;
}

/** The columns that show a column: for a foreign key the label of the referenced table, unless its code was asked for. */
function displayColumns(
  draft: QuestionDraft,
  column: ColumnReference,
  name: string,
): readonly ColumnReference[] {
  const key = draft.view.keyOf(column);
  const item = draft.references.itemOf(name);
  const asked = item?.text.toLowerCase() ?? "";
  if (key === undefined || /\b(?:id|ids|code|codes|key|number)\b/.test(asked)) return [column];
  const label = draft.view.label(key.to.table);
  const target = key.to.columns[key.from.columns.indexOf(column.column)];
  if (
    label.some((reference) => reference.column === target) || draft.view.kind(column) === "text"
  ) {
    return [column];
  }
  draft.via.push({ from: key.from, to: key.to });
  return label;
}

/** The table that owns a column: "area of the lakes", "the lakes' area". */
function ownerOf(
  draft: QuestionDraft,
  { name, before, after }: { readonly name: string; readonly before: string; readonly after: string },
): string | undefined {
  const left = /(N\d+) (?:'s? )?$/.exec(before)?.[1];
  const right =
    /^(?: ,? ?(?:and )?(?:the |their |its )*N\d+)* (?:of|for|from|in) (?:(?:the|all|each|every|these|those|this|that|its|their|different|any) )*([NV]\d+)/
      .exec(after)?.[1];
  for (const owner of [left, right]) {
    if (owner === undefined) continue;
    const table = owner.startsWith("N")
      ? draft.references.tableOf(owner)
      : draft.references.valueOf(owner)?.table;
    if (table !== undefined) return table;
  }
  const subject = subjectOf(draft);
  if (subject !== undefined && draft.references.columnOf(name, subject)?.table === subject) return subject;
  return before.match(/N\d+/g)?.map(draft.references.tableOf).findLast((table) => table !== undefined);
}

const isOwner = (before: string) =>
  /; of (?:its|their|his|her) $/.test(before) ||
  /\b(?:of|in|on|from|for|at|by|to|within|through)(?: (?:the|a|an|any|all|some|each|this|that|these|those))*$/
    .test(before.trimEnd());

/** Whether a table's name is part of a list of outputs, not of a condition. */
const isListed = (before: string) =>
  /(?:,|\band|\balong with|\bwith|\bas well as|\bincluding|\btogether with|\bcorresponding|\bassociated|\btheir|\bits|\balso|\bshow|\bwhat|\bwhich|\bplus)(?: (?:the|their|its|corresponding|respective|associated|related|name|names|of))*$/
    .test(before.trimEnd()) &&
  !/\b(?:that|who|which)\b(?:(?!\band\b).)*\b(?:have|has|with|had|contain|contains)$/.test(before.trimEnd());

/** "countries with mountains whose …": a noun without an owner that has a condition of its own picks rows. */
const restricts = ({ before, after }: { readonly before: string; readonly after: string }) =>
  /\bwith $/.test(before) && /^ (?:;|whose|that|which|who|having|with|where)/.test(after);

/** Whether the subject is an output too: "Show countries with their capitals", "airports and their elevation". */
function showsSubject(draft: QuestionDraft, first: string | undefined): boolean {
  if (first === undefined || draft.references.tableOf(first) !== subjectOf(draft)) return false;
  const place = draft.rest.indexOf(first);
  const after = draft.rest.slice(place + first.length);
  const before = draft.rest.slice(0, place);
  if (/(?:of|for|in|from|on) (?:the |all |each |every )*$/.test(before)) return false;
  if (/\b(?:which|who) $/.test(before) && !/^ (?:'s )?N\d+/.test(after)) return true;
  return /^(?: ;)? ?(?:,|and|with|along with|together with|including|as well as)(?: (?:also|the))* (?:their|its|the|N\d+)/
    .test(after) ||
    /\b(?:and|with|including) (?:also )?(?:its|their) |\b(?:along with|together with|plus|as well as|in addition to|and also) |\band the N\d+(?: ;)? (?:(?:that|which|in which|where) )?(?:they|it|each)\b/
      .test(after);
}

const FUNCTIONS: readonly (readonly [pattern: RegExp, name: ConjunctiveAggregate])[] = [
  [/^(?:average|mean|avg)/, "average"],
  [/^(?:total|sum|combined|overall|altogether)/, "sum"],
  [
    /^(?:minimum|min|lowest|smallest|shortest|least|youngest|earliest|cheapest|shallowest|lightest)/,
    "minimum",
  ],
  [/^(?:maximum|max)/, "maximum"],
];

/** Rules for counts and other aggregates: "how many rivers", "the average area". */
export function readSums(draft: QuestionDraft): void {
  readPeople(draft);
  readAggregates(draft);
  readCounts(draft);
}

/** "for each country", "per continent", "in every province", "grouped by type". */
export function readEach(draft: QuestionDraft): void {
  const pattern =
    /(?:,? ?\b(?:for|in|of|by|from|on|within|to|at|with|across) )?(?:each|every)(?: (?:different|distinct|of|the|these|those|single|kind|type))*(?: of)? (N\d+)/;
  applyRule(draft, pattern, ([name = ""], match) => groupBy(draft, name, { text: match[0] }));
  applyRule(
    draft,
    /\b(?:per|grouped by|group by|broken down by|split by|by each) (?:the )?(N\d+)/,
    ([name = ""]) => groupBy(draft, name, { text: "per" }),
  );
  applyRule(
    draft,
    /\bfor (?:(?:all|the|these|those) )+(N\d+)(?= ?,? (?:(?:tell|say|give|show|list|count|me|us|also|please|and|the) )*(?:how many|count|number of|average|total|sum|minimum|maximum)\b)/,
    ([name = ""]) =>
      draft.references.tableOf(name) === undefined ? false : groupBy(draft, name, { text: "per" }),
  );
  applyRule(
    draft,
    /\b(?:for |in |of |by |from )?each(?: of (?:them|these|those)|(?: one)?(?= ?(?:[?.,;!]|$|do|does|have|has|is|are)))/,
    (_, match) => {
      if (!/\b(?:how many|number of|count)\b/.test(draft.references.phrase.text)) return false;
      const owner = ownerOfEach(draft, match.index);
      if (owner !== undefined) return groupBy(draft, owner, { text: match[0] }) !== false;
      draft.counts ??= "each";
      return true;
    },
  );
}

/** "List the customers and the number of purchases of each": the first table that is not what is counted. */
function ownerOfEach(draft: QuestionDraft, at: number): string | undefined {
  const before = draft.rest.slice(0, at);
  return [...before.matchAll(/\b(how many |number of |count )?(?:(?:the|all|different) )*(N\d+)/g)]
    .find(([, counted, name = ""]) => counted === undefined && draft.references.tableOf(name) !== undefined)
    ?.[2];
}

function groupBy(draft: QuestionDraft, name: string, { text }: { text: string }): boolean | string {
  if (
    !/\b(?:how many|number of|count|average|mean|total|sum|maximum|minimum|max|min|highest|lowest|most|least|largest|smallest|oldest|youngest)\b/
      .test(draft.references.phrase.text)
  ) return name;
  const table = draft.references.tableOf(name);
  const columns = table === undefined ? [draft.references.columnOf(name)] : draft.view.label(table);
  for (const column of columns) if (column !== undefined) draft.groupBy.push(column);
  if (table !== undefined) draft.rows.add(table);
  if (columns.length > 0 && /each|every|per/.test(text) && table !== undefined) draft.joined.add(table);
  return columns.some((column) => column !== undefined);
}

/** "how many people live in Peru": where nobody is stored one by one, a column of numbers tells. */
function readPeople(draft: QuestionDraft): void {
  const people =
    /(?:how many|(?:the )?(?:total )?number of)(?: all)? (?:people|inhabitants|persons|residents|citizens)/;
  applyRule(draft, people, () => {
    const column = columnNamedBy(draft, ["population", "inhabitants"]);
    if (column === undefined) return false;
    draft.outputs.push({ kind: "aggregate", function: "sum", column });
    return true;
  });
}

/** "how many rivers", "the number of different languages". */
function readCounts(draft: QuestionDraft): void {
  const pattern =
    /(?:,? ?\b(?:what is|give me|show|find|count|tell me|and|with|also|list|return) )*(?:the )?(?:how many|(?:total )?(?:number|amount|count) of|total count of|counts?(?: of| for)?|quantity of)(?: (?:all|the|of|total|many))*( different| distinct| unique)?(?: (?:other |such |kinds? of |types? of )*(N\d+))?(?: (N\d+))?/;
  applyRule(draft, pattern, ([distinct, name, next], match) => {
    if (name === undefined) {
      if (!/how many|number of|count/.test(match[0])) return false;
      draft.counts ??= /each/.test(draft.references.phrase.text) ? "each" : "all";
      return true;
    }
    const table = draft.references.tableOf(name);
    const nextColumn =
      table === undefined || next === undefined || draft.references.tableOf(next) !== undefined
        ? undefined
        : draft.references.columnOf(next, table);
    const column = table === undefined ? draft.references.columnOf(name) : nextColumn;
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
const isQuantity = (draft: QuestionDraft, column: ColumnReference) =>
  draft.view.kind(column) === "number" && draft.view.keyOf(column) === undefined &&
  !/(?:^|_)(?:id|code|year)$/i.test(column.column);

function countOf(
  draft: QuestionDraft,
  { table, column, distinct }: {
    table: string | undefined;
    column: ColumnReference | undefined;
    distinct: boolean;
  },
): ConjunctiveOutput {
  const subject = subjectOf(draft);
  if (column !== undefined) {
    draft.subject ??= subject ?? column.table;
    return distinct || column.table !== subject
      ? { kind: "aggregate", function: "count", column, distinct: true }
      : ROW_COUNT;
  }
  if (table !== undefined && table !== subject) draft.joined.add(table);
  if (table !== undefined) draft.subject = table;
  const label = table === undefined ? undefined : draft.view.label(table)[0];
  return distinct && label !== undefined
    ? { kind: "aggregate", function: "count", column: label, distinct: true }
    : ROW_COUNT;
}

/** "the average and maximum area", "total population", "what is the highest elevation". */
function readAggregates(draft: QuestionDraft): void {
  const one = `(?:average|mean|avg|total|sum of|sum|combined|${SUPERLATIVE})`;
  const pattern = new RegExp(
    `(?:the )?(${one}(?:(?: ?, ?| and | or | , and )+(?:the )?${one})*)(?: (?:of|the|value|values|all|number|overall|their|its))* (N\\d+)(?: (N\\d+))?(?! X)`,
  );
  applyRule(draft, pattern, ([words = "", first = "", second], match) => {
    const table = draft.references.tableOf(first);
    const after = draft.rest.slice(match.index + match[0].length);
    const owner = /^ (?:of|for|in) (?:(?:the|all|these|those|their|its) )*(N\d+)/.exec(after)?.[1];
    const name = table !== undefined && second !== undefined ? second : first;
    const column = draft.references.tableOf(name) === undefined
      ? draft.references.columnOf(
        name,
        table ?? (owner && draft.references.tableOf(owner)) ?? draft.groupBy[0]?.table,
      )
      : undefined;
    if (column === undefined || draft.view.kind(column) === "text") return false;
    for (const word of words.match(new RegExp(one, "g")) ?? []) {
      const found = FUNCTIONS.find(([pattern]) => pattern.test(word))?.[1] ?? "maximum";
      draft.outputs.push({ kind: "aggregate", function: found, column });
    }
    return second !== undefined && name === first ? `${second} ;` : true;
  });
  applyRule(
    draft,
    /(?:the |their |its )?(?<!\bin )\b(average|mean|total|sum|maximum|minimum)(?= ?(?:[?.,;!]|$|of (?:them|these|those|that)))/,
    ([word = ""]) => {
      const column = draft.earlier.measures[0];
      const found = FUNCTIONS.find(([pattern]) => pattern.test(word))?.[1];
      if (
        column === undefined || found === undefined || draft.view.kind(column) !== "number"
      ) return false;
      draft.outputs.push({ kind: "aggregate", function: found, column });
      return true;
    },
  );
}
