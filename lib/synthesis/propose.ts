import { choose, type Random } from "../base/mod.ts";
import type { Join } from "../schema/mod.ts";
import type { ColumnReference, Filter, Ordering, Output, Specification } from "../specification/mod.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Move, Proposal } from "./move.ts";
import { isFinest, isSingle, needsDistinct } from "./multiplicity.ts";
import { proposeFilter } from "./propose_filter.ts";
import type { Sampler } from "./sampler.ts";
import { allThings, labelsOfKey, pathTo, sameColumn, type Thing, thingTree } from "./thing.ts";
import type { ColumnWords, State, Subject } from "./types.ts";

/** Where a dialogue stands before a turn. */
export interface Standing {
  /** The last question; absent before the first turn. */
  readonly last: State | undefined;
  /** The listing that a turn leans on. */
  readonly listing: State;
}

export interface ProposeOptions {
  readonly lexicon: Lexicon;
  readonly sampler: Sampler;
  readonly random: Random;
  readonly isLast: boolean;
  /** Moves made earlier in the dialogue. */
  readonly made: readonly Move[];
}

/** Proposals for the turn that brings a join in, the most wanted first; values are drawn only when one is taken. */
export async function* propose(
  standing: Standing,
  join: Join,
  options: ProposeOptions,
): AsyncGenerator<Proposal> {
  const context = contextOf(standing, join, options);
  const makers = context.variants.flatMap((variant) => makersOf(variant, context));
  const ordered = makers
    .map((maker) => ({
      maker,
      rank: options.random() ** (1 / (weightOf(maker.move, options) * maker.factor)),
    }))
    .sort((a, b) => b.rank - a.rank);
  for (const { maker } of ordered) {
    const made = await maker.make();
    if (made !== undefined) yield made;
  }
}

interface Maker {
  readonly move: Move;
  /** How natural the move is here, 1 for fully. */
  readonly factor: number;
  readonly make: () => Promise<Proposal | undefined>;
}

/** How often a move is wanted: aggregates at the end, where nothing has to lean on them. */
function weightOf(move: Move, { isLast, made }: ProposeOptions): number {
  const middle: Record<Move, number> = {
    extend: 8,
    replace: 3,
    narrow: 1.2,
    without: 0.001,
    group_filter: 0.3,
    per_each: 1.3,
    per_new: 1.5,
    total: 1,
    narrow_total: 0.2,
    rank: 0.4,
    rank_new: 0.4,
    narrow_groups: 6,
  };
  const end: Record<Move, number> = {
    extend: 2.5,
    replace: 3,
    narrow: 1,
    without: 1.5,
    group_filter: 3,
    per_each: 3,
    per_new: 3,
    total: 2,
    narrow_total: 0.6,
    rank: 4,
    rank_new: 3,
    narrow_groups: 6,
  };
  const weight = (isLast ? end : middle)[move];
  return weight / (1 + made.filter((other) => other === move).length * 3);
}

/** A listing to which the join has been added, and the new thing as this variant sees it. */
interface Variant {
  readonly state: State;
  readonly fresh: Thing;
  /** The last known thing on the way to the new one is the subject itself. */
  readonly root: Thing;
}

interface Context {
  readonly standing: Standing;
  readonly options: ProposeOptions;
  readonly join: Join;
  readonly table: string;
  readonly links: ReadonlySet<string>;
  readonly series: ReadonlySet<string>;
  readonly variants: readonly Variant[];
  /** The listing with the join added. */
  readonly joined: State;
}

function contextOf(standing: Standing, join: Join, options: ProposeOptions): Context {
  const { lexicon } = options;
  const { listing } = standing;
  const standingTables = new Set(listing.specification.tables);
  const table = standingTables.has(join.from.table) ? join.to.table : join.from.table;
  const names = lexicon.schema.tables.map(({ name }) => name);
  const links = new Set(names.filter((name) => lexicon.table(name).sense === "link"));
  const series = new Set(names.filter((name) => lexicon.table(name).sense === "series"));
  const state = withJoin(listing, join, table);
  const root = thingTree(state, lexicon);
  const fresh = allThings(root).filter((thing) => isFresh(thing, table));
  return {
    standing,
    options,
    join,
    table,
    links,
    series,
    joined: state,
    variants: fresh.map((thing) => ({ state, fresh: thing, root })),
  };
}

function isFresh(thing: Thing, table: string): boolean {
  return thing.subject.table === table || thing.tables.includes(table);
}

/** A state with one more join; references to a link's key that now has its table become references to that table. */
function withJoin(state: State, join: Join, table: string): State {
  const { specification, subject } = state;
  const swap = (column: ColumnReference): ColumnReference => {
    if (join.to.table !== table || column.table !== join.from.table) return column;
    const i = join.from.columns.indexOf(column.column);
    const target = join.to.columns[i];
    return target === undefined ? column : { table, column: target };
  };
  const output = (output: Output): Output =>
    output.column === undefined ? output : { ...output, column: swap(output.column) };
  const filter = (filter: Filter): Filter =>
    filter.kind === "exists" ? filter : { ...filter, column: swap(filter.column) };
  const moved = subject.column === undefined
    ? undefined
    : swap({ table: subject.table, column: subject.column });
  return {
    ...state,
    subject: moved !== undefined && moved.table === table ? { table } : subject,
    specification: {
      ...specification,
      tables: [...specification.tables, table],
      joins: [...specification.joins, join],
      outputs: specification.outputs.map(output),
      filters: specification.filters.map(filter),
      groupBy: specification.groupBy.map(swap),
    },
  };
}

function makersOf(variant: Variant, context: Context): readonly Maker[] {
  const { options } = context;
  const { fresh, root } = variant;
  const words = options.lexicon.table(context.table);
  const isAttribute = words.sense === "attributes" && fresh.tables.includes(context.table) &&
    fresh.subject.table !== context.table;
  const makers: Maker[] = [];
  const codes = fresh.coded === undefined ? 1 : 0.15;
  const add = (move: Move, make: () => Promise<Proposal | undefined>) =>
    makers.push({ move, factor: move === "extend" ? codes : 1, make });
  add("extend", () => extend(variant, context, isAttribute));
  // A condition is drawn anew each time, so that one that proves nothing does not end the move.
  for (let i = 0; i < 3; i++) {
    add("narrow", () => narrow(variant, context, false));
    add("narrow_total", () => narrow(variant, context, true));
  }
  if (isAttribute) {
    if (fresh === root) {
      add("rank", () => Promise.resolve(rankByColumn(variant, context)));
      add("total", () => Promise.resolve(totalOf(variant, context, true)));
    }
  } else {
    if (fresh !== root) add("replace", () => Promise.resolve(replace(variant, context)));
    const series = options.lexicon.table(root.subject.table).sense === "series";
    if (fresh !== root && isMany(root, fresh) && !series) {
      add("per_each", () => Promise.resolve(perEach(variant, context)));
      // A condition on groups cannot be carried into a query that groups no more.
      if (options.isLast) add("group_filter", () => groupFilter(variant, context));
      add("rank", () => Promise.resolve(rankByCount(variant, context)));
      if (options.isLast && context.standing.last !== undefined) {
        add("without", () => Promise.resolve(without(variant, context)));
      }
    }
    if (fresh !== root && !isMany(root, fresh)) {
      add("per_new", () => Promise.resolve(perNew(variant, context)));
    }
    if (fresh !== root) {
      add("total", () => Promise.resolve(totalOf(variant, context, false)));
      add("rank_new", () => Promise.resolve(rankNew(variant, context)));
    }
  }
  if (context.standing.last?.form === "grouped") add("narrow_groups", () => narrowGroups(context));
  return makers;
}

function isMany(root: Thing, fresh: Thing): boolean {
  const along = (thing: Thing, many: boolean): boolean | undefined => {
    const now = many || thing.relation?.many === true;
    if (thing === fresh) return now;
    for (const child of thing.children) {
      const found = along(child, now);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return along(root, false) ?? false;
}

const column = (reference: ColumnReference): Output => ({ kind: "column", column: reference });

/** Columns of the new thing that a person would ask to see. */
function tellable(variant: Variant, context: Context): readonly ColumnWords[] {
  return newColumns(variant, context).filter(({ kind, statistics }) =>
    ["measure", "year", "date", "category", "text"].includes(kind) && statistics.present * 2 > statistics.rows
  );
}

function newColumns({ fresh }: Variant, { table, options }: Context): readonly ColumnWords[] {
  if (!fresh.tables.includes(table) && fresh.subject.table !== table) return [];
  const own = fresh.subject.column !== undefined && fresh.subject.table === table &&
    !fresh.tables.includes(table);
  return own ? [] : options.lexicon.table(table).columns;
}

function drawSome<Item>(random: Random, items: readonly Item[], most: number): readonly Item[] {
  const chosen: Item[] = [];
  const left = [...items];
  while (chosen.length < most && left.length > 0) {
    chosen.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return items.filter((item) => chosen.includes(item));
}

function leaves(last: State | undefined): Proposal["leaves"] {
  if (last === undefined || last.form === "list") return "nothing";
  return last.form === "ranking" ? "ranking" : "numbers";
}

function finish(
  context: Context,
  state: State,
  parts: { readonly move: Move; readonly fresh: Thing; readonly listing?: State; readonly base?: State },
): Proposal {
  const { standing } = context;
  const distinct = state.form === "list" &&
    needsDistinct(state.specification, context.options.lexicon.schema, context);
  const after: State = {
    ...state,
    specification: { ...state.specification, distinct: distinct || state.specification.distinct },
  };
  const listing = parts.listing ?? after;
  return {
    move: parts.move,
    base: parts.base ?? standing.listing,
    after,
    listing: { ...listing, specification: { ...listing.specification, orderBy: [] } },
    fresh: parts.fresh.subject,
    leaves: parts.move === "narrow_groups" ? "nothing" : leaves(standing.last),
    added: parts.added ?? [],
    shown: context.joined.specification.outputs,
  };
}

function list(state: State, changes: Partial<Specification>, subject: Subject = state.subject): State {
  const { counted: _, ...rest } = state;
  return {
    ...rest,
    form: "list",
    subject,
    specification: { ...state.specification, distinct: false, ...changes },
  };
}

// Moves

function extend(variant: Variant, context: Context, isAttribute: boolean): Promise<Proposal | undefined> {
  const { state, fresh, root } = variant;
  const { random } = context.options;
  const columns = tellable(variant, context);
  const labels = isAttribute ? [] : fresh.labels.map(column);
  const known = state.specification.outputs;
  const isKnown = (output: Output) => known.some((other) => JSON.stringify(other) === JSON.stringify(output));
  const extra = labels.length === 0 || labels.every(isKnown)
    ? isAttribute || fresh.labels.length > 0 ? drawSome(random, columns, random() < 0.5 ? 1 : 2) : columns
    : random() < 0.35
    ? drawSome(random, columns, 1)
    : [];
  const added = [...labels, ...extra.map(({ reference }) => column(reference))].filter((output) =>
    !isKnown(output)
  );
  if (added.length === 0 || known.length + added.length > 6 || fixedBy(fresh, state)) {
    return Promise.resolve(undefined);
  }
  if (nests(root, fresh, state.specification)) return Promise.resolve(undefined);
  const branches = manyBranches(root, state.specification, fresh);
  if (branches > 1) return Promise.resolve(undefined);
  const after = list(state, { outputs: [...known, ...added] });
  return Promise.resolve(finish(context, maybeSorted(after, added, context), { move: "extend", fresh }));
}

/** Whether a phrase for a thing would hold a clause within a clause: "the countries the lakes they lie on lie in". */
function nests(root: Thing, thing: Thing, specification: Specification): boolean {
  const path = pathTo(root, thing) ?? [];
  const between = path.slice(1, -1).filter(({ labels }) =>
    !specification.outputs.some(({ column }) =>
      column !== undefined && labels.some((label) => sameColumn(label, column))
    )
  );
  return between.length > 1 ||
    (thing.relation?.forward !== undefined &&
      between.some(({ relation }) => relation?.forward !== undefined));
}

/** Its name is fixed by a filter, so that showing it would repeat one value. */
function fixedBy(thing: Thing, { specification }: State): boolean {
  return specification.filters.some((filter) =>
    filter.kind === "comparison" && filter.operator === "=" &&
    thing.labels.some((label) => sameColumn(label, filter.column))
  );
}

/** How many independent many-branches would be shown side by side. */
function manyBranches(root: Thing, specification: Specification, fresh: Thing): number {
  const shown = (thing: Thing) =>
    thing === fresh ||
    specification.outputs.some((output) =>
      output.column !== undefined &&
      (thing.labels.some((label) => sameColumn(label, output.column as ColumnReference)) ||
        thing.tables.includes(output.column.table))
    );
  const branches = (thing: Thing, path: boolean): number => {
    const below = thing.children.map((child) => branches(child, false));
    const sum = below.reduce((total, n) => total + n, 0);
    return thing.relation?.many && shown(thing) && !path ? Math.max(1, sum) : sum;
  };
  return branches(root, true);
}

function maybeSorted(state: State, added: readonly Output[], context: Context): State {
  const { random, lexicon } = context.options;
  const measure = added.find((output) =>
    output.column !== undefined &&
    ["measure", "year", "date"].includes(lexicon.column(output.column.table, output.column.column).kind)
  );
  if (measure === undefined || random() > 0.2) return state;
  const direction: Ordering["direction"] = random() < 0.7 ? "descending" : "ascending";
  return { ...state, specification: { ...state.specification, orderBy: [{ by: measure, direction }] } };
}

function replace(variant: Variant, context: Context): Proposal | undefined {
  const { state, fresh, root } = variant;
  const { random } = context.options;
  if (fresh.labels.length === 0 || fresh.coded !== undefined || fixedBy(fresh, state)) return undefined;
  if (
    fresh.subject.column === undefined &&
    context.options.lexicon.table(fresh.subject.table).sense === "series" && root === fresh
  ) return undefined;
  const listed = state.specification.outputs;
  const told = fresh.labels.every((label) =>
    listed.some(({ column }) => column !== undefined && sameColumn(column, label))
  );
  if (told && (context.standing.last === undefined || context.standing.last.form === "list")) {
    return undefined;
  }
  const own = fresh.subject.column === undefined;
  const extra = own && random() < 0.4 ? drawSome(random, tellable(variant, context), 1) : [];
  const outputs = [
    ...fresh.labels.map(column),
    ...extra.filter(({ reference }) => fresh.tables[0] === reference.table).map(({ reference }) =>
      column(reference)
    ),
  ];
  return finish(context, list(state, { outputs, orderBy: [] }, fresh.subject), { move: "replace", fresh });
}

async function filterOn(variant: Variant, context: Context): Promise<Filter | undefined> {
  const { state, fresh } = variant;
  const { lexicon, sampler, random } = context.options;
  const isAttribute = fresh.subject.table !== context.table && fresh.subject.column === undefined &&
    !context.links.has(context.table);
  const labels = fresh.coded === undefined && !isAttribute
    ? fresh.labels.map(({ table, column }) => ({ ...lexicon.column(table, column), kind: "label" as const }))
    : [];
  const isId = (words: ColumnWords) =>
    lexicon.table(fresh.subject.table).labels.some(({ kind, reference }) =>
      kind === "key" && sameColumn(reference, words.reference)
    );
  const parallel = context.links.has(context.table) &&
    new Set(keysOf(context.table, context).map(({ to }) => to.table)).size <
      keysOf(context.table, context).length;
  const own = parallel ? [] : newColumns(variant, context);
  const usable = [
    ...own.filter(({ kind }) => ["measure", "year", "date", "category"].includes(kind)),
    ...labels.filter((words) => labels.length === 1 && !isId(words)),
  ];
  const free = usable.filter(({ reference }) =>
    !state.specification.filters.some((other) =>
      other.kind !== "exists" && sameColumn(other.column, reference)
    )
  );
  if (free.length === 0) return undefined;
  const words = choose(random, free);
  const filter = proposeFilter(words, await sampler(state.specification, words.reference), random);
  const odd = filter?.kind === "null" || filter?.kind === "average";
  return odd && context.links.has(words.reference.table) ? undefined : filter;
}

function keysOf(table: string, { options }: Context) {
  return options.lexicon.schema.foreignKeys.filter(({ from }) => from.table === table);
}

async function narrow(variant: Variant, context: Context, total: boolean): Promise<Proposal | undefined> {
  const { state, fresh } = variant;
  const { lexicon, random } = context.options;
  if (state.specification.filters.length > 3) return undefined;
  const filter = await filterOn(variant, context);
  if (filter === undefined) return undefined;
  const filtered = list(state, { filters: [...state.specification.filters, filter], orderBy: [] });
  if (!total) return finish(context, filtered, { move: "narrow", fresh, added: [filter] });
  const aggregate = aggregateOver(filtered, filtered.subject, context, random);
  if (aggregate === undefined) return undefined;
  const after: State = {
    ...filtered,
    form: "scalar",
    counted: filtered.subject,
    specification: { ...filtered.specification, outputs: [aggregate] },
  };
  void lexicon;
  return finish(context, after, {
    move: "narrow_total",
    fresh,
    listing: relisted(filtered, context),
    added: [filter],
  });
}

/** A listing whose rows are told apart as its outputs need. */
function relisted(state: State, context: Context): State {
  const distinct = needsDistinct(state.specification, context.options.lexicon.schema, context);
  return { ...state, specification: { ...state.specification, distinct } };
}

/** A count of a thing's rows, or undefined where the joins would count it more than once. */
function countOf(state: State, subject: Subject, thing: Thing, context: Context): Output | undefined {
  const { lexicon } = context.options;
  const rows = rowsTable(subject, thing, context);
  const again = rows !== undefined && context.links.has(rows) && far(state, subject, context);
  if (rows !== undefined && !again && isFinest(state.specification, rows, lexicon.schema)) {
    return { kind: "aggregate", function: "count" };
  }
  const [label] = thing.labels;
  if (label === undefined || thing.labels.length > 1 || !singlesOut(subject, label, context)) {
    return undefined;
  }
  return { kind: "aggregate", function: "count", column: label, distinct: true };
}

/** Whether equal labels mean the same thing. */
function singlesOut(subject: Subject, label: ColumnReference, context: Context): boolean {
  const { statistics } = context.options.lexicon.column(label.table, label.column);
  if (subject.column === undefined) return statistics.distinct === statistics.rows;
  return keysOf(subject.table, context).some(({ from }) =>
    from.columns.length === 1 && from.columns[0] === subject.column
  );
}

/** Whether a thing lies behind more than one many-step from the subject, so that its pairs would count it again. */
function far(state: State, subject: Subject, { options }: Context): boolean {
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
function isCountable(thing: Thing, context: Context): boolean {
  return thing.labels.length > 0 || context.links.has(thing.subject.table);
}

/** The table each of whose rows is one of the things, or one pair of the thing and what it is reached from. */
function rowsTable(subject: Subject, thing: Thing, context: Context): string | undefined {
  const link = thing.relation === undefined
    ? undefined
    : thing.tables.slice(1).find((table) => context.links.has(table)) ??
      (context.links.has(subject.table) ? subject.table : undefined);
  if (link === undefined) return context.links.has(subject.table) ? undefined : subject.table;
  const keys = context.options.lexicon.schema.foreignKeys.filter(({ from }) => from.table === link);
  return keys.length === 2 ? link : undefined;
}

/** A count, or an average and its like over a measure of the subject. */
function aggregateOver(state: State, subject: Subject, context: Context, random: Random): Output | undefined {
  const { lexicon } = context.options;
  const root = thingTree({ specification: state.specification, subject }, lexicon);
  const measures =
    subject.column === undefined && isFinest(state.specification, subject.table, lexicon.schema)
      ? lexicon.table(subject.table).columns.filter(({ kind }) => kind === "measure")
      : [];
  if (measures.length > 0 && random() < 0.45) return aggregateOf(choose(random, measures), random);
  const self: Thing = { ...root };
  return countOf(state, subject, self, context);
}

function aggregateOf(words: ColumnWords, random: Random): Output {
  const functions = words.summable
    ? (["average", "sum", "maximum", "average", "sum", "minimum"] as const)
    : (["average", "average", "maximum", "minimum"] as const);
  return { kind: "aggregate", function: choose(random, functions), column: words.reference };
}

/** The columns that single a thing out: its labels, and its key where labels repeat. */
function groupKey(thing: Thing, context: Context): readonly ColumnReference[] {
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

function perEach(variant: Variant, context: Context): Proposal | undefined {
  const { state, fresh, root } = variant;
  if (nests(root, fresh, { ...state.specification, outputs: [] })) return undefined;
  const { random, lexicon } = context.options;
  if (root.labels.length === 0 || root.coded !== undefined) return undefined;
  const measures =
    fresh.subject.column === undefined && isFinest(state.specification, fresh.subject.table, lexicon.schema)
      ? lexicon.table(fresh.subject.table).columns.filter(({ kind }) => kind === "measure")
      : [];
  const aggregate = measures.length > 0 && random() < 0.5
    ? aggregateOf(choose(random, measures), random)
    : countOf(state, fresh.subject, fresh, context);
  if (
    aggregate === undefined ||
    (aggregate.kind === "aggregate" && aggregate.function === "count" && !isCountable(fresh, context))
  ) return undefined;
  const after: State = {
    ...state,
    form: "grouped",
    counted: fresh.subject,
    specification: {
      ...state.specification,
      outputs: [...root.labels.map(column), aggregate],
      groupBy: groupKey(root, context),
      orderBy: [],
      distinct: false,
    },
  };
  return finish(context, after, {
    move: "per_each",
    fresh,
    listing: relisted(list(state, { orderBy: [] }), context),
  });
}

function perNew(variant: Variant, context: Context): Proposal | undefined {
  const { state, fresh } = variant;
  const { random, lexicon } = context.options;
  if (fresh.labels.length === 0 || fresh.coded !== undefined || fixedBy(fresh, state)) return undefined;
  const aggregate = aggregateOver(state, state.subject, context, random);
  if (aggregate === undefined) return undefined;
  const swapped = thingTree({ specification: state.specification, subject: fresh.subject }, lexicon);
  const after: State = {
    ...state,
    form: "grouped",
    subject: fresh.subject,
    counted: state.subject,
    specification: {
      ...state.specification,
      outputs: [...swapped.labels.map(column), aggregate],
      groupBy: groupKey(swapped, context),
      orderBy: [],
      distinct: false,
    },
  };
  return finish(context, after, {
    move: "per_new",
    fresh,
    listing: relisted(list(state, { orderBy: [] }), context),
  });
}

async function groupFilter(variant: Variant, context: Context): Promise<Proposal | undefined> {
  const { state, fresh, root } = variant;
  const { random, sampler } = context.options;
  if (root.labels.length === 0 || root.coded !== undefined || !isCountable(fresh, context)) return undefined;
  if (!root.children.includes(fresh)) return undefined;
  const aggregate = countOf(state, fresh.subject, fresh, context);
  if (aggregate === undefined) return undefined;
  const [label] = root.labels;
  if (label === undefined) return undefined;
  const { values } = await sampler(state.specification, label);
  const counts = [...Map.groupBy(values, (value) => value).values()].map(({ length }) => length).sort((
    a,
    b,
  ) => a - b);
  const value = counts[Math.floor(counts.length * (0.4 + 0.4 * random()))] ?? 1;
  if (value < 1 || value > 30 || counts.length < 3) return undefined;
  const operator = random() < 0.75 ? ">" : random() < 0.6 ? ">=" : "<";
  const bound = operator === "<" ? Math.max(2, value) : operator === ">=" ? Math.max(2, value) : value;
  const after: State = {
    ...state,
    form: "list",
    counted: fresh.subject,
    specification: {
      ...state.specification,
      outputs: root.labels.map(column),
      groupBy: groupKey(root, context),
      groupFilters: [{ output: aggregate, operator, value: bound }],
      orderBy: [],
      distinct: false,
    },
  };
  const made = finish(context, after, {
    move: "group_filter",
    fresh,
    listing: relisted(list(state, { orderBy: [] }), context),
  });
  return { ...made, after };
}

const LIMITS = [1, 3, 5, 2, 3, 5, 10, 4];

function rankByColumn(variant: Variant, context: Context): Proposal | undefined {
  const { state, fresh, root } = variant;
  const { random, lexicon } = context.options;
  const measures = tellable(variant, context).filter(({ kind }) =>
    kind === "measure" || kind === "date" || kind === "year"
  );
  if (measures.length === 0 || root.labels.length === 0 || root.coded) return undefined;
  if (!isFinest(state.specification, state.subject.table, lexicon.schema)) return undefined;
  const by = column(choose(random, measures).reference);
  return ranked(state, by, root.labels.map(column), { context, fresh, move: "rank" });
}

function rankNew(variant: Variant, context: Context): Proposal | undefined {
  const { state, fresh } = variant;
  const { random, lexicon } = context.options;
  if (fresh.subject.column !== undefined || fresh.labels.length === 0 || fresh.coded) return undefined;
  const measures = lexicon.table(fresh.subject.table).columns.filter(({ kind, statistics }) =>
    (kind === "measure" || kind === "date" || kind === "year") && statistics.present * 2 > statistics.rows
  );
  if (measures.length === 0) return undefined;
  const by = column(choose(random, measures).reference);
  const distinct = !isFinest(state.specification, fresh.subject.table, lexicon.schema);
  const moved: State = { ...list(state, { distinct, orderBy: [] }, fresh.subject) };
  const proposal = ranked(moved, by, fresh.labels.map(column), { context, fresh, move: "rank_new" });
  return { ...proposal, listing: relisted(list(state, { orderBy: [] }), context) };
}

function rankByCount(variant: Variant, context: Context): Proposal | undefined {
  const { state, fresh, root } = variant;
  if (root.labels.length === 0 || root.coded || !isCountable(fresh, context)) return undefined;
  if (!root.children.includes(fresh)) return undefined;
  const aggregate = countOf(state, fresh.subject, fresh, context);
  if (aggregate === undefined) return undefined;
  const grouped: State = {
    ...state,
    counted: fresh.subject,
    specification: { ...state.specification, groupBy: groupKey(root, context), distinct: false },
  };
  return ranked(grouped, aggregate, root.labels.map(column), { context, fresh, move: "rank" });
}

function ranked(
  state: State,
  by: Output,
  labels: readonly Output[],
  options: { readonly context: Context; readonly fresh: Thing; readonly move: Move },
): Proposal {
  const { context, fresh, move } = options;
  const { random } = context.options;
  const direction = random() < 0.75 ? "descending" : "ascending";
  const after: State = {
    ...state,
    form: "ranking",
    specification: {
      ...state.specification,
      outputs: [...labels, by],
      orderBy: [{ by, direction }],
      limit: choose(random, LIMITS),
    },
  };
  const listing = relisted(
    list({ ...state, specification: { ...state.specification, groupBy: [] } }, { orderBy: [] }),
    context,
  );
  return finish(context, after, { move, fresh, listing });
}

function totalOf(variant: Variant, context: Context, isAttribute: boolean): Proposal | undefined {
  const { state, fresh } = variant;
  const { random, lexicon } = context.options;
  const subject = isAttribute ? state.subject : fresh.subject;
  const columns = isAttribute ? newColumns(variant, context) : lexicon.table(fresh.subject.table).columns;
  const measures =
    subject.column === undefined && isFinest(state.specification, subject.table, lexicon.schema)
      ? columns.filter(({ kind }) => kind === "measure")
      : [];
  const self = thingTree({ specification: state.specification, subject }, lexicon);
  const aggregate = measures.length > 0 && (isAttribute || random() < 0.6)
    ? aggregateOf(choose(random, measures), random)
    : isAttribute || self.labels.length === 0
    ? undefined
    : countOf(state, subject, self, context);
  if (aggregate === undefined) return undefined;
  const after: State = {
    ...state,
    form: "scalar",
    subject,
    counted: subject,
    specification: { ...state.specification, outputs: [aggregate], orderBy: [], distinct: false },
  };
  return finish(context, after, {
    move: "total",
    fresh,
    listing: relisted(list(state, { orderBy: [] }), context),
  });
}

function without(variant: Variant, context: Context): Proposal | undefined {
  const { standing, join, table } = context;
  const { fresh, root } = variant;
  const { listing } = standing;
  const near = join.from.table === table ? join.to.table : join.from.table;
  if (
    root.tables[0] !== near || listing.subject.column !== undefined ||
    isSingle(join, near, context.options.lexicon.schema)
  ) return undefined;
  const filter: Filter = { kind: "exists", join, table, negated: true };
  const after: State = {
    ...listing,
    specification: {
      ...listing.specification,
      filters: [...listing.specification.filters, filter],
      orderBy: [],
    },
  };
  const made = finish(context, after, { move: "without", fresh, added: [filter] });
  return { ...made, fresh: listing.subject };
}

async function narrowGroups(context: Context): Promise<Proposal | undefined> {
  const { standing, join, table, options } = context;
  const { last } = standing;
  const { lexicon, random } = options;
  if (last === undefined || last.counted === undefined || last.specification.filters.length > 3) {
    return undefined;
  }
  const state = withJoin(last, join, table);
  const root = thingTree(state, lexicon);
  const fresh = allThings(root).find((thing) => isFresh(thing, table));
  const near = join.from.table === table ? join.to.table : join.from.table;
  if (fresh === undefined || !isSingle(join, near, lexicon.schema)) return undefined;
  const variant: Variant = { state, fresh, root };
  const filter = await filterOn(variant, context);
  if (filter === undefined) return undefined;
  const filters = [...state.specification.filters, filter];
  const after: State = { ...state, specification: { ...state.specification, filters } };
  const listed = withJoin(standing.listing, join, table);
  const listing = relisted({
    ...listed,
    specification: { ...listed.specification, filters: [...listed.specification.filters, filter] },
  }, context);
  void random;
  return finish(context, after, { move: "narrow_groups", fresh, listing, base: last, added: [filter] });
}
