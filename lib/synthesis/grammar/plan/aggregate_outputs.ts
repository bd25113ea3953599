import { choose } from "../../../base/mod.ts";
import type { Join } from "../../../schema/mod.ts";
import type { ColumnReference, ConjunctiveOutput } from "../../../specification/mod.ts";
import { isFinest, isTold } from "./multiplicity.ts";
import { keysOf, ownColumns, type ProposalContext } from "./proposal_context.ts";
import { allThings, labelsOfKey, pathTo, sameColumn, type Thing, thingTree } from "./thing.ts";
import type { ColumnWords, Lexicon } from "../../../linking/mod.ts";
import type { State, Subject } from "./types.ts";

/** A count of a thing's rows, or undefined where the joins would count it more than once. */
export function countOf(
  state: State,
  subject: Subject,
  thing: Thing,
  context: ProposalContext,
): ConjunctiveOutput | undefined {
  const { lexicon } = context.options;
  const rows = rowsTable(subject, thing, context);
  const again = rows !== undefined && context.links.has(rows) && far(state, subject, context);
  if (rows !== undefined && !again && isFinest(state.specification, rows, lexicon.schema)) {
    return { kind: "aggregate", function: "count" };
  }
  const [label] = thing.labels;
  const key = keyColumn(subject, context) ?? linkedColumn(state, subject, context);
  if (key !== undefined) return { kind: "aggregate", function: "count", column: key, distinct: true };
  if (label === undefined || thing.labels.length > 1 || !singlesOut(subject, label, context)) {
    return undefined;
  }
  return { kind: "aggregate", function: "count", column: label, distinct: true };
}

/** The one column of the primary key of the table that things are rows of. */
function keyColumn({ table, column }: Subject, { options }: ProposalContext): ColumnReference | undefined {
  const { primaryKey = [] } = options.lexicon.schema.tables.find(({ name }) => name === table) ?? {};
  const [only] = primaryKey;
  return column === undefined && primaryKey.length === 1 && only !== undefined
    ? { table, column: only }
    : undefined;
}

/** The one column of a link that tells the things at its other end, where these have neither a name nor a table that stands. */
function linkedColumn(
  { specification }: State,
  { table, column }: Subject,
  context: ProposalContext,
): ColumnReference | undefined {
  if (!context.links.has(table) || column !== undefined) return undefined;
  const isJoined = ({ from: { columns } }: Join) =>
    specification.joins.some(({ from }) => from.table === table && from.columns.join() === columns.join());
  const keys = keysOf(table, context);
  const [exit, ...others] = keys.filter((key) => !isJoined(key));
  const [end, ...rest] = exit?.from.columns ?? [];
  return keys.length === 2 && others.length === 0 && end !== undefined && rest.length === 0
    ? { table, column: end }
    : undefined;
}

/** Whether equal labels mean the same thing. */
function singlesOut(subject: Subject, label: ColumnReference, context: ProposalContext): boolean {
  const { statistics } = context.options.lexicon.column(label.table, label.column);
  if (subject.column === undefined) return statistics.distinct === statistics.rows;
  return keysOf(subject.table, context).some(({ from }) =>
    from.columns.length === 1 && from.columns[0] === subject.column
  );
}

/** Whether a thing lies behind more than one many-step from the subject, so that its pairs would count it again. */
function far(state: State, subject: Subject, { options }: ProposalContext): boolean {
  const root = thingTree(
    { specification: state.specification, subject: state.subject, counted: subject },
    options.lexicon,
  );
  const thing = allThings(root).find((other) =>
    other.subject.table === subject.table && other.subject.column === subject.column
  );
  const path = thing === undefined ? [] : pathTo(root, thing) ?? [];
  return path.filter(({ relation }) => relation?.many).length > 1;
}

/** Whether a thing has a name to be counted by, be it that of what a link's key leads to. */
export function isCountable(thing: Thing, context: ProposalContext): boolean {
  return thing.labels.length > 0 || context.links.has(thing.subject.table);
}

/** The table each of whose rows is one of the things, or one pair of the thing and what it is reached from. */
function rowsTable(subject: Subject, thing: Thing, context: ProposalContext): string | undefined {
  const link = thing.relation === undefined
    ? undefined
    : thing.tables.slice(1).find((table) => context.links.has(table)) ??
      (context.links.has(subject.table) ? subject.table : undefined);
  if (link === undefined) return context.links.has(subject.table) ? undefined : subject.table;
  const { schema } = context.options.lexicon;
  const keys = schema.foreignKeys.filter(({ from }) => from.table === link);
  // A pair that is held twice is one pair.
  return keys.length === 2 && isTold(link, keys.flatMap(({ from }) => from.columns), schema)
    ? link
    : undefined;
}

/** What an aggregate is taken over: a measure of the things, or the things themselves. */
export type Over = "measure" | "rows";

/** A count of the subject, or an average and its like over a measure of it. */
export function aggregateOver(
  state: State,
  over: Over,
  context: ProposalContext,
): ConjunctiveOutput | undefined {
  const { subject } = state;
  if (over === "measure") return measureOf(state, subject, context);
  const root = thingTree({ specification: state.specification, subject }, context.options.lexicon);
  return countOf(state, subject, root, context);
}

/** An average, a sum or an extreme of a measure of a table, or undefined where it has none. */
export function measureOf(
  { specification }: State,
  subject: Subject,
  context: ProposalContext,
  columns: readonly ColumnWords[] = ownColumns(subject.table, context.options.lexicon),
): ConjunctiveOutput | undefined {
  const { random, lexicon } = context.options;
  if (subject.column !== undefined || holdsSnapshots(subject.table, lexicon)) return undefined;
  const measures = columns.filter(({ kind, statistics }) =>
    kind === "measure" && statistics.present * 2 > statistics.rows
  );
  if (measures.length === 0) return undefined;
  const words = choose(random, measures);
  // A row that the joins repeat moves an average or a sum, but no extreme.
  const functions = !isFinest(specification, subject.table, lexicon.schema)
    ? (["maximum", "maximum", "minimum"] as const)
    : words.summable
    ? (["average", "sum", "maximum", "average", "sum", "minimum"] as const)
    : (["average", "average", "maximum", "minimum"] as const);
  return { kind: "aggregate", function: choose(random, functions), column: words.reference };
}

/** Whether a table holds the same of one owner at several times, of which only one is true at a time. */
function holdsSnapshots(table: string, lexicon: Lexicon): boolean {
  const { primaryKey = [] } = lexicon.schema.tables.find(({ name }) => name === table) ?? {};
  const { sense, columns } = lexicon.table(table);
  return sense === "series" &&
    columns.some(({ kind, reference }) =>
      (kind === "year" || kind === "date") && primaryKey.includes(reference.column)
    );
}

/** The columns that single a thing out: its labels, and its key where labels repeat. */
export function groupKey(thing: Thing, context: ProposalContext): readonly ColumnReference[] {
  const { lexicon } = context.options;
  if (thing.subject.column !== undefined) {
    const key = lexicon.schema.foreignKeys.find((key) =>
      key.from.table === thing.subject.table &&
      labelsOfKey(key, lexicon).labels[0]?.column === thing.subject.column
    );
    const columns = key?.from.columns.map((column) => ({ table: thing.subject.table, column })) ?? [];
    return [
      ...thing.labels,
      ...columns.filter((column) => !thing.labels.some((label) => sameColumn(label, column))),
    ];
  }
  const table = lexicon.schema.tables.find(({ name }) => name === thing.subject.table);
  const unique = thing.labels.length === 1 && thing.labels.every(({ table, column }) => {
    const { statistics } = lexicon.column(table, column);
    return statistics.distinct === statistics.rows;
  });
  if (unique) return thing.labels;
  const key = table?.primaryKey.map((column) => ({ table: thing.subject.table, column })) ?? [];
  return [
    ...thing.labels,
    ...key.filter((column) => !thing.labels.some((label) => sameColumn(label, column))),
  ];
}
