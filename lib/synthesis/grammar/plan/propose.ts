import { choose } from "../../../base/mod.ts";
import type { Join } from "../../../schema/mod.ts";
import type { ConjunctiveOutput, Filter } from "../../../specification/mod.ts";
import {
  countAll,
  groupFilter,
  narrowGroups,
  perEach,
  perNew,
  totalOf,
  totalOfAttribute,
} from "./aggregate_moves.ts";
import { countOf, groupKey, isCountable, type Over } from "./aggregate_outputs.ts";
import { extend, leadsOn, narrow, replace, without } from "./listing_moves.ts";
import type { Move, Proposal } from "./move.ts";
import { hasKey, isFinest } from "./multiplicity.ts";
import {
  column,
  contextOf,
  finish,
  isNarrowed,
  list,
  type ProposalContext,
  type ProposeOptions,
  relisted,
  type Standing,
  tellable,
  type Variant,
} from "./proposal_context.ts";
import { allThings, pathTo, sameColumn, type Thing } from "./thing.ts";
import type { State } from "./types.ts";

/**
 * Proposals for the turn that brings a join in, or without one, for a turn about the only table; the most wanted first.
 * Values are drawn only when one is taken.
 */
export async function* propose(
  standing: Standing,
  join: Join | undefined,
  options: ProposeOptions,
): AsyncGenerator<Proposal> {
  const context = contextOf(standing, join, options);
  const makers = context.variants.flatMap((variant) =>
    join === undefined ? makersAlone(variant, context) : makersOf(variant, context)
  );
  const ordered = makers.map((maker) => ({
    maker,
    rank: options.random() ** (1 / (weightOf(maker.move, options) * maker.factor)),
  }))
    .sort((a, b) => b.rank - a.rank);
  const later: Proposal[] = [];
  for (const { maker } of ordered) {
    const made = await maker.make();
    if (made === undefined) continue;
    if (countsValues(made, context) && options.random() < 0.85) later.push(made);
    else yield made;
  }
  yield* later;
}

/**
 * Links without their far table offer little but counts of different values, which would crowd out the rest; where a link
 * holds a pair twice, what it leads to is counted in no other way.
 */
function countsValues({ after: { specification } }: Proposal, { links, options }: ProposalContext): boolean {
  const { schema } = options.lexicon;
  return specification.outputs.some((output) =>
    output.kind === "aggregate" && output.function === "count" && output.distinct === true
  ) && !specification.tables.some((table) => links.has(table) && !hasKey(table, schema));
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
    total: 0.8,
    narrow_total: 0.5,
    rank: 1.2,
    rank_new: 1.2,
    narrow_groups: 6,
  };
  const end: Record<Move, number> = {
    extend: 2,
    replace: 2,
    narrow: 0.7,
    without: 12,
    group_filter: 9,
    per_each: 4,
    per_new: 4,
    total: 1.5,
    narrow_total: 0.7,
    rank: 9,
    rank_new: 8,
    narrow_groups: 6,
  };
  const weight = (isLast ? end : middle)[move];
  return weight / (1 + made.filter((other) => other === move).length * 3);
}

/** How much more an aggregate of a measure is wanted than a count, as fewer tables offer it. */
const MEASURED = 1.2;

function makersOf(variant: Variant, context: ProposalContext): readonly Maker[] {
  const { options } = context;
  const { fresh, root, state } = variant;
  const words = options.lexicon.table(context.table);
  const isAttribute = words.sense === "attributes" && fresh.tables.includes(context.table) &&
    fresh.subject.table !== context.table;
  const makers: Maker[] = [];
  // After a ranking, "their products" would drop the conditions on the tables between.
  if (context.standing.last?.form === "ranking" && (passesSome(variant) || isFar(root, fresh))) return [];
  const codes = fresh.coded === undefined ? 1 : 0.15;
  const add = (move: Move, make: () => Promise<Proposal | undefined>, factor = 1) =>
    makers.push({ move, factor, make });
  const addAggregate = (move: Move, make: (over: Over) => Promise<Proposal | undefined>) => {
    add(move, () => make("rows"));
    add(move, () => make("measure"), MEASURED);
  };
  // That some have no row of attributes is heard of the subject alone; later turns would leave them out unsaid.
  if (!isAttribute || fresh === root || options.isLast) {
    add("extend", () => extend(variant, context, isAttribute), codes);
  }
  // A condition is drawn anew each time, so that one that proves nothing does not end the move.
  for (let i = 0; i < 3; i++) {
    add("narrow", () => narrow(variant, context));
    addAggregate("narrow_total", (over) => narrow(variant, context, over));
  }
  if (isAttribute) {
    if (fresh === root) {
      for (let i = 0; i < 2; i++) add("rank", () => Promise.resolve(rankByColumn(variant, context)));
      add("total", () => Promise.resolve(totalOfAttribute(variant, context)), MEASURED);
    }
  } else {
    if (fresh !== root) add("replace", () => Promise.resolve(replace(variant, context)));
    const series = options.lexicon.table(root.subject.table).sense === "series";
    const numbers = options.isLast || !thinsOut(variant, context);
    if (fresh !== root && isMany(root, fresh) && !series) {
      if (numbers && !passesSome(variant)) {
        addAggregate("per_each", (over) => Promise.resolve(perEach(variant, context, over)));
      }
      // A condition on groups cannot be carried into a query that groups no more.
      if (options.isLast) add("group_filter", () => groupFilter(variant, context));
      for (let i = 0; i < 2; i++) add("rank", () => Promise.resolve(rankByCount(variant, context)));
      if (options.isLast && context.standing.last !== undefined) {
        add("without", () => Promise.resolve(without(variant, context)));
      }
    }
    if (fresh !== root && !isMany(root, fresh)) {
      addAggregate("per_new", (over) => Promise.resolve(perNew(variant, context, over)));
    }
    if (fresh !== root && numbers) {
      addAggregate("total", (over) => Promise.resolve(totalOf(variant, context, over)));
      // Things that a first ranking leads from would not be heard of, so that no later turn could point at them.
      const isHeard = context.standing.last !== undefined || isNarrowed(root, state);
      for (let i = 0; i < 2 && isHeard; i++) {
        add("rank_new", () => Promise.resolve(rankNew(variant, context)));
      }
    }
  }
  if (context.standing.last?.form === "grouped") add("narrow_groups", () => narrowGroups(context));
  return makers;
}

/**
 * Whether the list, when it is gone back to after numbers, shows things beside its subject of which only those with some
 * of the new ones are left, which no turn has said.
 */
function thinsOut({ root, fresh, state }: Variant, context: ProposalContext): boolean {
  const columns = state.specification.outputs.flatMap(({ column }) => column === undefined ? [] : [column]);
  const between = pathTo(root, fresh)?.slice(1, -1) ?? [];
  return !leadsOn(context) &&
    between.some(({ tables, labels }) =>
      columns.some((column) =>
        tables.includes(column.table) || labels.some((label) => sameColumn(label, column))
      )
    );
}

/**
 * Whether the new things are reached by way of others of which conditions keep some: "the lines of their orders" would be taken
 * to mean the lines of all of them.
 */
function passesSome({ root, fresh, state }: Variant): boolean {
  const path = pathTo(root, fresh)?.slice(1) ?? [];
  return path.slice(0, -1).some((step, i) => {
    const beyond = path[i + 1];
    const ahead = beyond === undefined ? [] : allThings(beyond);
    return allThings(step).some((thing) => !ahead.includes(thing) && isNarrowed(thing, state));
  });
}

/** Whether more than two things stand between, which are too many to name at once. */
function isFar(root: Thing, fresh: Thing): boolean {
  return (pathTo(root, fresh) ?? []).length > 4;
}

/** What can be asked of a table that stands alone; things without a name can be counted and measured only. */
function makersAlone(variant: Variant, context: ProposalContext): readonly Maker[] {
  const named = variant.root.labels.length > 0;
  const ranked = context.options.made.includes("rank");
  const narrowed = async (total?: Over) => {
    const proposal = await narrow(variant, context, total);
    return proposal?.added.some((filter) => singlesOut(filter, variant.root)) ? undefined : proposal;
  };
  const makers: readonly (Maker | false)[] = [
    named && { move: "extend", factor: 1, make: () => extend(variant, context, true) },
    ...[1, 2, 3].flatMap((): readonly (Maker | false)[] => [
      named && { move: "narrow", factor: 1, make: () => narrowed() },
      { move: "narrow_total", factor: 1, make: () => narrowed("rows") },
      { move: "narrow_total", factor: MEASURED, make: () => narrowed("measure") },
      named && !ranked &&
      { move: "rank", factor: 1, make: () => Promise.resolve(rankByColumn(variant, context)) },
    ]),
    { move: "total", factor: MEASURED, make: () => Promise.resolve(totalOfAttribute(variant, context)) },
    // Later, "how many are there?" could mean those just listed or all.
    context.standing.last === undefined &&
    { move: "total", factor: LAST_RESORT, make: () => Promise.resolve(countAll(variant, context)) },
  ];
  return makers.filter((maker) => maker !== false);
}

const LAST_RESORT = 0.01;

/** Whether a condition says which things by their names, which leaves nothing to ask of a table of them. */
function singlesOut(filter: Filter, { labels }: Thing): boolean {
  const names = (filter.kind === "comparison" && filter.operator === "=") ||
    (filter.kind === "one_of" && !filter.negated);
  return names && labels.some((label) => sameColumn(label, filter.column));
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

/** Lengths of a ranking. */
const LIMITS = [1, 3, 5, 2, 3, 5, 10, 4];

/** The first few of what was listed, by a measure that the new table gives them. */
function rankByColumn(variant: Variant, context: ProposalContext): Proposal | undefined {
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

/** The first few of the new things. */
function rankNew(variant: Variant, context: ProposalContext): Proposal | undefined {
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
  return { ...proposal, listing: relisted(list(state, {}), context) };
}

/** The first few of what was listed, by their number of new things. */
function rankByCount(variant: Variant, context: ProposalContext): Proposal | undefined {
  const { state, fresh, root } = variant;
  if (root.labels.length === 0 || root.coded || !isCountable(fresh, context)) return undefined;
  if (!root.children.includes(fresh) || isNarrowed(fresh, state)) return undefined;
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
  by: ConjunctiveOutput,
  labels: readonly ConjunctiveOutput[],
  options: { readonly context: ProposalContext; readonly fresh: Thing; readonly move: Move },
): Proposal {
  const { context, fresh, move } = options;
  const { random } = context.options;
  // "The fewest" would take in those with none, which the join leaves out.
  const direction = by.kind === "aggregate" || random() < 0.7 ? "descending" : "ascending";
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
    list(state, { groupBy: [] }),
    context,
  );
  return finish(context, after, { move, fresh, listing });
}
