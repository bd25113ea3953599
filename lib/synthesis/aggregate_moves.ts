import { choose } from "../base/mod.ts";
import { aggregateOver, countOf, drawAggregate, groupKey, isCountable } from "./aggregate_outputs.ts";
import { filterOn, nests } from "./listing_moves.ts";
import type { Proposal } from "./move.ts";
import { isFinest, isSingle } from "./multiplicity.ts";
import {
  column,
  type Context,
  finish,
  fixedBy,
  isNarrowed,
  list,
  newColumns,
  relisted,
  type Variant,
  withJoin,
} from "./proposal_context.ts";
import { allThings, thingTree } from "./thing.ts";
import type { State } from "./types.ts";

/** An aggregate of the new things for each of those listed. */
export function perEach(variant: Variant, context: Context): Proposal | undefined {
  const { state, fresh, root } = variant;
  if (isNarrowed(fresh, state) || nests(root, fresh, { ...state.specification, outputs: [] })) {
    return undefined;
  }
  const { random, lexicon } = context.options;
  if (root.labels.length === 0 || root.coded !== undefined) return undefined;
  const measures =
    fresh.subject.column === undefined && isFinest(state.specification, fresh.subject.table, lexicon.schema)
      ? lexicon.table(fresh.subject.table).columns.filter(({ kind }) => kind === "measure")
      : [];
  const aggregate = measures.length > 0 && random() < 0.75
    ? drawAggregate(choose(random, measures), random)
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

/** An aggregate of what was listed for each of the new things. */
export function perNew(variant: Variant, context: Context): Proposal | undefined {
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

/** Keeps those with enough of the new things. */
export async function groupFilter(variant: Variant, context: Context): Promise<Proposal | undefined> {
  const { state, fresh, root } = variant;
  const { random, sampler } = context.options;
  if (root.labels.length === 0 || root.coded !== undefined || !isCountable(fresh, context)) return undefined;
  if (!root.children.includes(fresh) || isNarrowed(fresh, state)) return undefined;
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
  // "Fewer than" would take in those with none, which the join leaves out.
  const operator = random() < 0.75 ? ">" : ">=";
  const bound = operator === ">=" ? Math.max(2, value) : value;
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

/** One number over the new things, or over their columns. */
export function totalOf(variant: Variant, context: Context, isAttribute: boolean): Proposal | undefined {
  const { state, fresh } = variant;
  const { random, lexicon } = context.options;
  if (!isAttribute && isNarrowed(fresh, state)) return undefined;
  const subject = isAttribute ? state.subject : fresh.subject;
  const columns = isAttribute ? newColumns(variant, context) : lexicon.table(fresh.subject.table).columns;
  const measures =
    subject.column === undefined && isFinest(state.specification, subject.table, lexicon.schema)
      ? columns.filter(({ kind }) => kind === "measure")
      : [];
  const self = thingTree({ specification: state.specification, subject }, lexicon);
  const aggregate = measures.length > 0 && (isAttribute || random() < 0.75)
    ? drawAggregate(choose(random, measures), random)
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

/** The groups of the last turn again, with a condition on the new things. */
export async function narrowGroups(context: Context): Promise<Proposal | undefined> {
  const { standing, join, table, options } = context;
  const link = context.links.has(join.from.table);
  const { last } = standing;
  const { lexicon } = options;
  if (last === undefined || last.counted === undefined || last.specification.filters.length > 3) {
    return undefined;
  }
  const state = withJoin(last, join, { table, link });
  const root = thingTree(state, lexicon);
  const fresh = allThings(root).find((thing) =>
    thing.subject.table === table || thing.tables.includes(table)
  );
  const near = join.from.table === table ? join.to.table : join.from.table;
  if (fresh === undefined || !isSingle(join, near, lexicon.schema)) return undefined;
  const variant: Variant = { state, fresh, root };
  const filter = await filterOn(variant, context);
  if (filter === undefined) return undefined;
  const filters = [...state.specification.filters, filter];
  const after: State = { ...state, specification: { ...state.specification, filters } };
  const listed = context.joined;
  const listing = relisted({
    ...listed,
    specification: { ...listed.specification, filters: [...listed.specification.filters, filter] },
  }, context);
  return finish(context, after, { move: "narrow_groups", fresh, listing, base: last, added: [filter] });
}
