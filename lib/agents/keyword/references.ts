import { singular } from "../../schema/mod.ts";
import type { ColumnReference } from "../../specification/mod.ts";
import type { ParsedQuestion } from "./parsed_question.ts";
import type { ColumnMention, Item, Phrase, ValueMention } from "./phrase.ts";
import { otherEnd, type SchemaView } from "./schema_view.ts";

/** A mention this good is of a whole name. */
const WHOLE = 0.85;

/** What the words of one message refer to, resolved together: each choice depends on what else the message names. */
export interface References {
  readonly view: SchemaView;
  readonly phrase: Phrase;
  /** The table whose rows the message is about, undefined where it names none. */
  readonly subject: string | undefined;
  /** Tables that the message names, or that store its values. */
  readonly tables: readonly string[];
  /** The table that a name item means; undefined where it means a column. */
  tableOf(item: string): string | undefined;
  /** The column that a name item means, preferably of the hinted table. */
  columnOf(item: string, hint?: string): ColumnReference | undefined;
  /** The column of this table that a name item means; a whole name excludes parts of names. */
  columnIn(item: string, table: string): ColumnReference | undefined;
  /** Where a value item is stored. */
  valueOf(item: string): ValueMention | undefined;
  /** The name item that classifies a value ("the river" in "the river Amur"). */
  qualifierOf(item: string): string | undefined;
  /** Whether a name item only classifies a value. */
  isQualifier(item: string): boolean;
  /** A number of the message. */
  itemOf(item: string): Item | undefined;
}

interface ResolveReferencesOptions {
  readonly view: SchemaView;
  /** The question of the conversation so far, whose tables are preferred. */
  readonly previous: ParsedQuestion | undefined;
}

/** Settles what the items of a phrase refer to. */
export function resolveReferences(phrase: Phrase, { view, previous }: ResolveReferencesOptions): References {
  const itemOf = (name: string) => phrase.items[Number(name.slice(1))];
  const names = phrase.items.flatMap((item, i) => item.kind === "name" ? [{ ...item, name: `N${i}` }] : []);
  const stored = phrase.items.flatMap((item, i) => item.kind === "value" ? [{ ...item, name: `V${i}` }] : []);
  const earlier = previous === undefined ? [] : tablesOf(previous);
  const pronouns = /\b(?:its|their|them|they|it|those|these|this|that|ones?)\b/.test(phrase.text);

  const qualifiers = new Map<string, string>();
  const valueByItem = new Map<string, ValueMention>();
  const exactTables = new Map(
    names.flatMap(({ name, tables }) => {
      const best = tables.find((mention) => mention.score >= WHOLE);
      return best === undefined ? [] : [[name, best.table] as const];
    }),
  );

  const columnsHere = (name: string) => {
    const item = itemOf(name);
    return item?.kind === "name" ? item.columns : [];
  };
  const isLabel = (value: ValueMention) =>
    [...view.label(value.table), ...view.key(value.table)].some(({ column }) => column === value.column);
  const qualified = (value: ValueMention, name: string) =>
    (exactTables.get(name) === value.table && isLabel(value)) ||
    columnsHere(name).some((mention) => mention.table === value.table && mention.column === value.column);

  for (const { name, values } of stored) {
    const qualifier = neighbourName(phrase, name);
    const isComparable = qualifier === undefined ? [] : values.filter((value) => qualified(value, qualifier));
    if (qualifier !== undefined && isComparable.length > 0) qualifiers.set(name, qualifier);
    const followsPreposition = /\b(?:in|from|at|within|inside|on|for|of) (?:the )?$/.test(
      before(phrase.text, name),
    );
    const best = bestOf(values, (value) => {
      const labels = view.label(value.table).some((label) => label.column === value.column);
      const mentioned = [...exactTables.values()].includes(value.table);
      const named = names.some(({ columns }) =>
        columns.some((mention) =>
          mention.table === value.table && mention.column === value.column && mention.score >= WHOLE
        )
      );
      const first = [...exactTables.values()][0] ?? previous?.subject;
      const ways = first === undefined ? 0 : view.distance(first, value.table) ?? 8;
      return value.score * 6 +
        (isComparable.includes(value) ? 6 : 0) +
        (labels ? (followsPreposition && value.table === first ? -1 : 2) : 0) +
        (mentioned ? 1.5 : 0) +
        (named ? 1 : 0) +
        (previous !== undefined && earlier.includes(value.table) ? 1 : 0) +
        (view.keyOf(value) === undefined ? 1.5 : 0) -
        0.7 * ways;
    });
    if (best !== undefined) valueByItem.set(name, best);
  }

  const valueTables = [...valueByItem.values()].map((value) => value.table);
  const qualifierNames = new Set(qualifiers.values());
  const isQualifier = (name: string) => qualifierNames.has(name);
  const tablesHere = new Set([...exactTables.values(), ...valueTables, ...(pronouns ? earlier : [])]);
  const tableOf = (name: string): string | undefined => {
    const own = exactTables.get(name);
    const columns = columnsHere(name);
    if (own === undefined) {
      const item = itemOf(name);
      if (item?.kind !== "name" || columns.some((mention) => mention.score >= 0.4)) return undefined;
      return item.tables[0]?.table;
    }
    const elsewhere = columns.filter(({ score, table }) =>
      score >= WHOLE && table !== own && tablesHere.has(table)
    );
    const plain = elsewhere.filter((mention) => view.keyOf(mention) === undefined);
    const [near] = elsewhere;
    if (near !== undefined && view.distance(own, near.table) === undefined) return undefined;
    if (plain.length === 0) return own;
    return isNumeric(view, plain[0]) || exactTables.size > 1 || valueTables.length > 0 || pronouns
      ? undefined
      : own;
  };

  const tableNames = names.filter(({ name }) => tableOf(name) !== undefined);
  const owned = tableNames.filter(({ name }) => !isQualifier(name) && !refersBack(phrase.text, name));
  const qualifying = tableNames.filter(({ name }) => isQualifier(name));
  const subjectName = owned.find(({ name }) => !isPartOf(phrase.text, name)) ?? owned[0] ?? qualifying[0];
  const subject = subjectName === undefined ? undefined : tableOf(subjectName.name);
  const tables = [...new Set([...tableNames.flatMap(({ name }) => tableOf(name) ?? []), ...valueTables])];

  const columnOf = (name: string, hint?: string): ColumnReference | undefined => {
    const anchor = hint ?? subject ?? valueTables[0] ?? previous?.subject;
    const best = bestOf(columnsHere(name), (mention) => columnScore(mention, anchor, hint));
    return best === undefined ? undefined : { table: best.table, column: best.column };
  };
  const columnIn = (name: string, table: string): ColumnReference | undefined => {
    const columns = columnsHere(name);
    const whole = columns.some((mention) => mention.score >= WHOLE);
    const own = columns.filter((mention) => mention.table === table && (!whole || mention.score >= WHOLE));
    const best = bestOf(own, (mention) => mention.score);
    return best === undefined ? undefined : { table, column: best.column };
  };
  const columnScore = (mention: ColumnMention, anchor: string | undefined, hint: string | undefined) => {
    const ways = anchor === undefined ? 0 : view.distance(anchor, mention.table) ?? 8;
    return mention.score * 5 +
      (mention.table === hint ? 6 : 0) +
      (mention.table === subject ? 2.5 : 0) +
      (tables.includes(mention.table) ? 2 : 0) +
      (earlier.includes(mention.table) ? 1.5 : 0) -
      Math.min(ways, 8) * 0.8 -
      (view.keyOf(mention) === undefined ? 0 : 0.6);
  };

  return {
    view,
    phrase,
    subject,
    tables,
    tableOf,
    columnOf,
    columnIn,
    valueOf: (name) => valueByItem.get(name),
    isQualifier,
    qualifierOf: (name) => qualifiers.get(name),
    itemOf,
  };
}

/** Every table of a question, its subject first. */
export function tablesOf(parsed: ParsedQuestion): readonly string[] {
  const outputs = [
    ...parsed.outputs,
    ...parsed.orderBy.map(({ by }) => by),
    ...parsed.groupFilters.map(({ output }) => output),
  ];
  return [
    ...new Set([
      ...(parsed.subject === undefined ? [] : [parsed.subject]),
      ...outputs.flatMap((output) => output.column?.table ?? []),
      ...parsed.filters.map((filter) =>
        filter.kind === "exists" ? otherEnd(filter.join, filter.table) : filter.column.table
      ),
      ...parsed.groupBy.map(({ table }) => table),
      ...parsed.joined,
    ]),
  ];
}

const before = (text: string, name: string) => text.slice(0, text.search(new RegExp(`\\b${name}\\b`)));

/** "this river", "those countries": words that point back instead of naming a new subject. */
function refersBack(text: string, name: string): boolean {
  return /\b(?:these|those|this)(?: N\d+| same| previous)? $/.test(before(text, name)) ||
    /(?:^|[,.;] |\b(?:for|of|in|to|is|from|with|and|does|did|by|on) )that $/.test(before(text, name)) ||
    /\b(?:same|previous|above) $/.test(before(text, name));
}

/** "the area and the continent of every country": a noun listed with columns of what follows. */
const isPartOf = (text: string, name: string) =>
  new RegExp(`(?:N\\d+|\\bnames?)(?: ,)?(?: and)?(?: the| its)? ${name} of (?:(?:the|all|each|every) )*N\\d+`)
    .test(text) &&
  !/N\d+ (?:the |its )?$/.test(before(text, name));

/** The name item beside a value that may classify it. */
function neighbourName(phrase: Phrase, value: string): string | undefined {
  const left =
    /(N\d+)(?: (?:is|are|was|were|called|named|titled|the|code|id|name|not|that|a|an|=|:|equals?|to|,? ?of type))*(?: of)? $/
      .exec(before(phrase.text, value))?.[1];
  const right = new RegExp(`\\b${value} (N\\d+)`).exec(phrase.text)?.[1];
  if (left === undefined) return right;
  const item = phrase.items[Number(left.slice(1))];
  const plural = item !== undefined && singular([item.text.toLowerCase()])[0] !== item.text.toLowerCase();
  const ofPlural = plural && / of $/.test(before(phrase.text, value));
  return ofPlural ? right : right !== undefined && plural ? right : left;
}

function bestOf<Candidate>(
  candidates: readonly Candidate[],
  score: (candidate: Candidate) => number,
): Candidate | undefined {
  let best: { candidate: Candidate; points: number } | undefined;
  for (const candidate of candidates) {
    const points = score(candidate);
    if (best === undefined || points > best.points) best = { candidate, points };
  }
  return best?.candidate;
}

const isNumeric = (view: SchemaView, column: ColumnReference | undefined) =>
  column !== undefined && view.kind(column) === "number";
