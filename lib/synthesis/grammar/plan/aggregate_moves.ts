import { aggregateOver, countOf, groupKey, isCountable, measureOf, type Over } from "./aggregate_outputs.ts";
import { filterOn, nests } from "./listing_moves.ts";
import type { ConjunctiveOutput } from "../../../specification/mod.ts";
import type { Proposal } from "./move.ts";
import { hasKey, isSingle } from "./multiplicity.ts";
import {
  column,
  finish,
  fixedBy,
  isNarrowed,
  list,
  newColumns,
  type ProposalContext,
  relisted,
  type Variant,
  withJoin,
} from "./proposal_context.ts";
import { allThings, pathTo, sameColumn, thingTree } from "./thing.ts";
import type { State, Subject } from "./types.ts";

/** An aggregate of the new things for each of those listed. */
export function perEach(variant: Variant, context: ProposalContext, over: Over): Proposal | undefined {
  const { state, fresh, root } = variant;
  if (isNarrowed(fresh, state) || nests(root, fresh, { ...state.specification, outputs: [] })) {
    return undefined;
  }
  if (root.labels.length === 0 || root.coded !== undefined) return undefined;
  // "The physicians of the departments they head" could be the same physicians.
  if (fresh.plural === root.plural) return undefined;
  if (over === "rows" && !isCountable(fresh, context)) return undefined;
  const aggregate = over === "measure"
    ? measureOf(state, fresh.subject, context)
    : countOf(state, fresh.subject, fresh, context);
  if (aggregate === undefined) return undefined;
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
    listing: relisted(list(state, {}), context),
  });
}

/** An aggregate of what was listed for each of the new things. */
export function perNew(variant: Variant, context: ProposalContext, over: Over): Proposal | undefined {
  const { state, fresh } = variant;
  const { lexicon } = context.options;
  if (fresh.labels.length === 0 || fresh.coded !== undefined || fixedBy(fresh, state)) return undefined;
  const aggregate = aggregateOver(state, over, context);
  if (aggregate === undefined) return undefined;
  const swapped = thingTree(
    { specification: state.specification, subject: fresh.subject, counted: state.subject },
    lexicon,
  );
  const counted = allThings(swapped).find(({ subject }) =>
    subject.table === state.subject.table && subject.column === state.subject.column
  );
  const path = counted === undefined ? [] : pathTo(swapped, counted) ?? [];
  if (counted === undefined || (path.length > 2 && counted.relation?.forward !== undefined)) return undefined;
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
    listing: relisted(list(state, {}), context),
  });
}

/** Keeps those with enough of the new things. */
export async function groupFilter(variant: Variant, context: ProposalContext): Promise<Proposal | undefined> {
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
  // What the list shows stays: of each there is one value, unlike of the things beside it.
  const beside = state.specification.outputs.flatMap(({ column }) => column ?? [])
    .filter((shown) => !root.labels.some((one) => sameColumn(one, shown)));
  if (beside.some(({ table }) => !root.tables.includes(table))) return undefined;
  const key = groupKey(root, context);
  const after: State = {
    ...state,
    form: "list",
    counted: fresh.subject,
    specification: {
      ...state.specification,
      outputs: [...root.labels, ...beside].map(column),
      groupBy: [...key, ...beside.filter((shown) => !key.some((one) => sameColumn(one, shown)))],
      groupFilters: [{ output: aggregate, operator, value: bound }],
      orderBy: [],
      distinct: false,
    },
  };
  const made = finish(context, after, {
    move: "group_filter",
    fresh,
    listing: relisted(list(state, {}), context),
  });
  return { ...made, after };
}

/** One number over the new things, or over a measure that the new table gives them. */
export function totalOf(variant: Variant, context: ProposalContext, over: Over): Proposal | undefined {
  const { state, fresh } = variant;
  if (isNarrowed(fresh, state)) return undefined;
  const { subject } = fresh;
  const self = thingTree({ specification: state.specification, subject }, context.options.lexicon);
  const aggregate = over === "measure"
    ? measureOf(state, subject, context)
    : self.labels.length === 0
    ? undefined
    : countOf(state, subject, self, context);
  return aggregate === undefined ? undefined : scalar(variant, context, { subject, aggregate });
}

/** One number over what the new table tells of those listed. */
export function totalOfAttribute(variant: Variant, context: ProposalContext): Proposal | undefined {
  const { subject } = variant.state;
  const aggregate = measureOf(variant.state, subject, context, newColumns(variant, context));
  return aggregate === undefined ? undefined : scalar(variant, context, { subject, aggregate });
}

/** The number of rows of a table that stands alone; of one that may hold the same thing twice it would say nothing. */
export function countAll(variant: Variant, context: ProposalContext): Proposal | undefined {
  if (!hasKey(variant.state.subject.table, context.options.lexicon.schema)) return undefined;
  const aggregate: ConjunctiveOutput = { kind: "aggregate", function: "count" };
  return scalar(variant, context, { subject: variant.state.subject, aggregate });
}

function scalar(
  { state, fresh }: Variant,
  context: ProposalContext,
  { subject, aggregate }: { readonly subject: Subject; readonly aggregate: ConjunctiveOutput },
): Proposal {
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
    listing: relisted(list(state, {}), context),
  });
}

/** The groups of the last turn again, with a condition on the new things. */
export async function narrowGroups(context: ProposalContext): Promise<Proposal | undefined> {
  const { standing, join, table, options } = context;
  const { last } = standing;
  const { lexicon } = options;
  if (
    join === undefined || last === undefined || last.counted === undefined ||
    last.specification.filters.length > 3
  ) {
    return undefined;
  }
  const state = withJoin(last, join, { table, link: context.links.has(join.from.table) });
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
