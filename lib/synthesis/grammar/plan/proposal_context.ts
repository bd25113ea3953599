import type { Random } from "../../../base/mod.ts";
import type { Join } from "../../../schema/mod.ts";
import type {
  ColumnReference,
  ConjunctiveOutput,
  ConjunctiveQuery,
  Filter,
} from "../../../specification/mod.ts";
import type { ColumnWords, Lexicon } from "../../../linking/mod.ts";
import type { Move, Proposal } from "./move.ts";
import { needsDistinct } from "./multiplicity.ts";
import type { Sampler } from "./sampler.ts";
import { allThings, sameColumn, type Thing, thingTree } from "./thing.ts";
import type { State, Subject } from "./types.ts";

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

/** A listing to which the join has been added, and the new thing as this variant sees it. */
export interface Variant {
  readonly state: State;
  readonly fresh: Thing;
  /** The last known thing on the way to the new one is the subject itself. */
  readonly root: Thing;
}

/** Everything that the moves of one turn are made from. */
export interface ProposalContext {
  readonly standing: Standing;
  readonly options: ProposeOptions;
  /** Absent where the turn asks more of the one table that stands. */
  readonly join?: Join;
  readonly table: string;
  readonly links: ReadonlySet<string>;
  readonly series: ReadonlySet<string>;
  readonly variants: readonly Variant[];
  /** The listing with the join added. */
  readonly joined: State;
}

/** The context of the turn that brings a join in, or without one, of a turn about the only table. */
export function contextOf(
  standing: Standing,
  join: Join | undefined,
  options: ProposeOptions,
): ProposalContext {
  const { lexicon } = options;
  const { listing } = standing;
  const names = lexicon.schema.tables.map(({ name }) => name);
  const links = new Set(names.filter((name) => lexicon.table(name).sense === "link"));
  const series = new Set(names.filter((name) => lexicon.table(name).sense === "series"));
  if (join === undefined) {
    const root = thingTree(listing, lexicon);
    const { table } = listing.subject;
    const variants = [{ state: listing, fresh: root, root }];
    return { standing, options, table, links, series, joined: listing, variants };
  }
  const standingTables = new Set(listing.specification.tables);
  const table = standingTables.has(join.from.table) ? join.to.table : join.from.table;
  const state = withJoin(listing, join, { table, link: links.has(join.from.table) });
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
export function withJoin(
  state: State,
  join: Join,
  { table, link }: { readonly table: string; readonly link: boolean },
): State {
  const { specification, subject, counted } = state;
  const swap = (column: ColumnReference): ColumnReference => {
    if (!link || join.to.table !== table || column.table !== join.from.table) return column;
    const i = join.from.columns.indexOf(column.column);
    const target = join.to.columns[i];
    return target === undefined ? column : { table, column: target };
  };
  const output = (output: ConjunctiveOutput): ConjunctiveOutput =>
    output.column === undefined ? output : { ...output, column: swap(output.column) };
  const filter = (filter: Filter): Filter =>
    filter.kind === "exists" ? filter : { ...filter, column: swap(filter.column) };
  const thing = (of: Subject): Subject => {
    if (link && of.column === undefined && of.table === join.from.table) return { table };
    const moved = of.column === undefined ? undefined : swap({ table: of.table, column: of.column });
    return moved !== undefined && moved.table === table ? { table } : of;
  };
  return {
    ...state,
    subject: thing(subject),
    ...(counted === undefined ? {} : { counted: thing(counted) }),
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

/** An output that is a plain column. */
export const column = (reference: ColumnReference): ConjunctiveOutput => ({
  kind: "column",
  column: reference,
});

/** Columns of the new thing that a person would ask to see. */
export function tellable(variant: Variant, context: ProposalContext): readonly ColumnWords[] {
  return newColumns(variant, context).filter(({ kind, statistics }) =>
    ["measure", "year", "date", "category", "text"].includes(kind) && statistics.present * 2 > statistics.rows
  );
}

/** The columns that the turn's table gives the new thing. */
export function newColumns({ fresh }: Variant, { table, options }: ProposalContext): readonly ColumnWords[] {
  if (!fresh.tables.includes(table) && fresh.subject.table !== table) return [];
  const own = fresh.subject.column !== undefined && fresh.subject.table === table &&
    !fresh.tables.includes(table);
  return own ? [] : ownColumns(table, options.lexicon);
}

/** The columns of a table; of a link without those that would be taken for columns of what it links, as these have the same words. */
export function ownColumns(table: string, lexicon: Lexicon): readonly ColumnWords[] {
  const { sense, columns } = lexicon.table(table);
  if (sense !== "link") return columns;
  const ends = lexicon.schema.foreignKeys.filter(({ from }) => from.table === table)
    .flatMap(({ to }) => lexicon.table(to.table).columns).map(({ singular }) => singular);
  return columns.filter(({ kind, singular }) => kind === "key" || !ends.includes(singular));
}

/** The foreign keys of a table. */
export function keysOf(table: string, { options }: ProposalContext) {
  return options.lexicon.schema.foreignKeys.filter(({ from }) => from.table === table);
}

/** At most so many of the items, in their order. */
export function drawSome<Item>(random: Random, items: readonly Item[], most: number): readonly Item[] {
  const chosen: Item[] = [];
  const left = [...items];
  while (chosen.length < most && left.length > 0) {
    chosen.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return items.filter((item) => chosen.includes(item));
}

/** What a move makes of a state. */
export interface Finish {
  readonly move: Move;
  readonly fresh: Thing;
  /** What later turns lean on. @default the state itself */
  readonly listing?: State;
  /** What the turn leans on. @default the listing */
  readonly base?: State;
  readonly added?: readonly Filter[];
}

/** A proposal that leads to a state. */
export function finish(context: ProposalContext, state: State, parts: Finish): Proposal {
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
    listing,
    fresh: parts.fresh.subject,
    leaves: parts.move === "narrow_groups" ? "nothing" : leaves(standing),
    added: parts.added ?? [],
    shown: context.joined.specification.outputs,
  };
}

function leaves({ last, listing }: Standing): Proposal["leaves"] {
  if (last === undefined || last.form === "list") return "nothing";
  if (last.form === "ranking") return "ranking";
  const same = last.subject.table === listing.subject.table && last.subject.column === listing.subject.column;
  if (!same) return "other things";
  return last.form === "grouped" ? "numbers" : "one number";
}

/** A state as a plain listing with some of its parts changed. */
export function list(
  state: State,
  changes: Partial<ConjunctiveQuery>,
  subject: Subject = state.subject,
): State {
  const { counted: _, ...rest } = state;
  return {
    ...rest,
    form: "list",
    subject,
    specification: { ...state.specification, distinct: false, ...changes },
  };
}

/** A listing whose rows are told apart as its outputs need. */
export function relisted(state: State, context: ProposalContext): State {
  const distinct = needsDistinct(state.specification, context.options.lexicon.schema, context);
  return { ...state, specification: { ...state.specification, distinct } };
}

/** Its name is fixed by a filter, so that showing it would repeat one value. */
export function fixedBy(thing: Thing, { specification }: State): boolean {
  return specification.filters.some((filter) =>
    filter.kind === "comparison" && filter.operator === "=" &&
    thing.labels.some((label) => sameColumn(label, filter.column))
  );
}

/** Whether a condition stands on a thing, so that "how many" of it would be taken to mean more than the query counts. */
export function isNarrowed(thing: Thing, { specification }: State): boolean {
  return specification.filters.some((filter) =>
    filter.kind !== "exists" &&
    (thing.tables.includes(filter.column.table) ||
      thing.labels.some((label) => sameColumn(label, filter.column)))
  );
}
