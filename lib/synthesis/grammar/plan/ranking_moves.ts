import { choose } from "../../../base/mod.ts";
import type { Output } from "../../../specification/mod.ts";
import { countOf, groupKey, isCountable } from "./aggregate_outputs.ts";
import type { Move, Proposal } from "./move.ts";
import { isFinest } from "./multiplicity.ts";
import {
  column,
  type Context,
  finish,
  isNarrowed,
  list,
  relisted,
  tellable,
  type Variant,
} from "./proposal_context.ts";
import type { Thing } from "./thing.ts";
import type { State } from "./types.ts";

/** Lengths of a ranking. */
const LIMITS = [1, 3, 5, 2, 3, 5, 10, 4];

/** The first few of what was listed, by a measure that the new table gives them. */
export function rankByColumn(variant: Variant, context: Context): Proposal | undefined {
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
export function rankNew(variant: Variant, context: Context): Proposal | undefined {
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

/** The first few of what was listed, by their number of new things. */
export function rankByCount(variant: Variant, context: Context): Proposal | undefined {
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
  by: Output,
  labels: readonly Output[],
  options: { readonly context: Context; readonly fresh: Thing; readonly move: Move },
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
    list({ ...state, specification: { ...state.specification, groupBy: [] } }, { orderBy: [] }),
    context,
  );
  return finish(context, after, { move, fresh, listing });
}
