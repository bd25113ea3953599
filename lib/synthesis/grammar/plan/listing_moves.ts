import { choose } from "../../../base/mod.ts";
import type {
  ColumnReference,
  ConjunctiveOutput,
  ConjunctiveQuery,
  Filter,
  Ordering,
} from "../../../specification/mod.ts";
import { aggregateOver, type Over } from "./aggregate_outputs.ts";
import { knownTables } from "./known_tables.ts";
import type { Proposal } from "./move.ts";
import { isSingle } from "./multiplicity.ts";
import {
  column,
  drawSome,
  finish,
  fixedBy,
  keysOf,
  list,
  newColumns,
  type ProposalContext,
  relisted,
  tellable,
  type Variant,
} from "./proposal_context.ts";
import { proposeFilter } from "./propose_filter.ts";
import { reducedQuery } from "./reduced_query.ts";
import { pathTo, sameColumn, type Thing, thingTree } from "./thing.ts";
import type { ColumnWords } from "../../../linking/mod.ts";
import type { State } from "./types.ts";

/** Shows the new things, or columns of theirs, beside what was listed. */
export function extend(
  variant: Variant,
  context: ProposalContext,
  isAttribute: boolean,
): Promise<Proposal | undefined> {
  const { state, fresh, root } = variant;
  const { random } = context.options;
  const columns = tellable(variant, context).filter(({ reference }) =>
    context.join !== undefined || !isSettled(reference, state.specification)
  );
  const labels = isAttribute ? [] : fresh.labels.map(column);
  const known = state.specification.outputs;
  const isKnown = (output: ConjunctiveOutput) =>
    known.some((other) => JSON.stringify(other) === JSON.stringify(output));
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
  const after = maybeSorted(list(state, { outputs: [...known, ...added] }), added, context);
  const proposal = finish(context, after, { move: "extend", fresh });
  return Promise.resolve({ ...proposal, findLoss: (answered) => losesSome(variant, context, answered) });
}

/**
 * Whether what leads to the new things leaves out some of what was listed, or of what was shown beside it: the new join, and
 * those that numbers or a ranking have brought in since.
 */
async function losesSome(
  { state, root, fresh }: Variant,
  context: ProposalContext,
  answered: readonly State[],
): Promise<boolean> {
  const { standing: { listing }, options: { lexicon, sampler } } = context;
  const listed = thingTree(listing, lexicon);
  const known = knownTables(listed, answered, listing);
  const way = (pathTo(root, fresh) ?? []).slice(1).flatMap((
    { subject, tables },
  ) => [subject.table, ...tables]);
  const { tables, outputs } = listing.specification;
  const kept = tables.filter((table) => known.has(table) || !way.includes(table));
  const before = reducedQuery(listing.specification, new Set(kept));
  if (leadsOn(context) && before.tables.length === tables.length) return false;
  // Columns keep their places where the join spells some of them otherwise.
  const shown = outputs.map((output, i) => [output, state.specification.outputs[i]] as const)
    .map(([one, other]) => [one.column, other?.column] as const);
  for (const [one, other] of [[listed.labels[0], root.labels[0]] as const, ...shown]) {
    if (one === undefined || other === undefined || !before.tables.includes(one.table)) continue;
    const had = await sampler(before, one);
    const left = await sampler(state.specification, other);
    if (new Set(left.values).size < new Set(had.values).size) return true;
  }
  return false;
}

/** Whether each row that stands refers to one of the new table. */
export function leadsOn({ join, table, options: { lexicon } }: ProposalContext): boolean {
  return join?.to.table === table && join.from.columns.every((column) => {
    const { rows, present } = lexicon.column(join.from.table, column).statistics;
    return rows > 0 && rows === present;
  });
}

/** Whether a condition leaves a column one value at most. */
function isSettled(column: ColumnReference, { filters }: ConjunctiveQuery): boolean {
  return filters.some((filter) =>
    filter.kind !== "exists" && sameColumn(filter.column, column) &&
    ((filter.kind === "comparison" && filter.operator === "=") || (filter.kind === "null" && !filter.negated))
  );
}

/** Whether a phrase for a thing would hold a clause within a clause: "the countries the lakes they lie on lie in". */
export function nests(root: Thing, thing: Thing, specification: ConjunctiveQuery): boolean {
  const path = pathTo(root, thing) ?? [];
  const between = path.slice(1, -1).filter(({ labels }) =>
    !specification.outputs.some(({ column }) =>
      column !== undefined && labels.some((label) => sameColumn(label, column))
    )
  );
  return between.length > 1 ||
    (thing.relation?.forward !== undefined &&
      between.some(({ relation }) => relation?.forward !== undefined || relation?.backward !== undefined));
}

/** How many independent many-branches would be shown side by side. */
function manyBranches(root: Thing, specification: ConjunctiveQuery, fresh: Thing): number {
  const shown = (thing: Thing) =>
    thing === fresh || specification.outputs.some(({ column }) =>
      column !== undefined &&
      (thing.labels.some((label) => sameColumn(label, column)) || thing.tables.includes(column.table))
    );
  const branches = (thing: Thing, path: boolean): number => {
    const below = thing.children.map((child) => branches(child, false));
    const sum = below.reduce((total, n) => total + n, 0);
    return thing.relation?.many && shown(thing) && !path ? Math.max(1, sum) : sum;
  };
  return branches(root, true);
}

function maybeSorted(state: State, added: readonly ConjunctiveOutput[], context: ProposalContext): State {
  const { random, lexicon } = context.options;
  const measure = added.find((output) =>
    output.column !== undefined &&
    ["measure", "year", "date"].includes(lexicon.column(output.column.table, output.column.column).kind)
  );
  if (measure === undefined || random() > 0.2) return state;
  const direction: Ordering["direction"] = random() < 0.7 ? "descending" : "ascending";
  return { ...state, specification: { ...state.specification, orderBy: [{ by: measure, direction }] } };
}

/** Lists the new things in place of the old ones. */
export function replace(variant: Variant, context: ProposalContext): Proposal | undefined {
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

/** Keeps some of what was listed, by a condition on the new things; with a total, asks for one number over those. */
export async function narrow(
  variant: Variant,
  context: ProposalContext,
  total?: Over,
): Promise<Proposal | undefined> {
  const { state, fresh } = variant;
  if (state.specification.filters.length > 3) return undefined;
  const filter = await filterOn(variant, context);
  if (filter === undefined) return undefined;
  const filtered = list(state, { filters: [...state.specification.filters, filter] });
  if (total === undefined) return finish(context, filtered, { move: "narrow", fresh, added: [filter] });
  const aggregate = aggregateOver(filtered, total, context);
  if (aggregate === undefined) return undefined;
  const after: State = {
    ...filtered,
    form: "scalar",
    counted: filtered.subject,
    specification: { ...filtered.specification, outputs: [aggregate], orderBy: [] },
  };
  return finish(context, after, {
    move: "narrow_total",
    fresh,
    // "Those" after a number are what it counts.
    listing: relisted(filtered, context),
    added: [filter],
  });
}

/** A condition on the new things, drawn from the values in context. */
export async function filterOn(variant: Variant, context: ProposalContext): Promise<Filter | undefined> {
  const { state, fresh } = variant;
  const { lexicon, sampler, random } = context.options;
  const isAttribute = fresh.subject.table !== context.table && fresh.subject.column === undefined &&
    !context.links.has(context.table);
  const labels = fresh.coded === undefined && !isAttribute
    ? fresh.labels.map(({ table, column }) => ({ ...lexicon.column(table, column), kind: "label" as const }))
    : [];
  const isId = (words: ColumnWords) =>
    lexicon.table(fresh.subject.table).labels.some(({ kind, reference }) =>
      kind !== "label" && sameColumn(reference, words.reference)
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

/** Keeps those without any of the new things. */
export function without(variant: Variant, context: ProposalContext): Proposal | undefined {
  const { standing, join, table } = context;
  const { fresh, root } = variant;
  const { listing } = standing;
  if (join === undefined) return undefined;
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
    },
  };
  const made = finish(context, after, { move: "without", fresh, added: [filter] });
  return { ...made, fresh: listing.subject };
}
