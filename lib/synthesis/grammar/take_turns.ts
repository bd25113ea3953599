import type { Random } from "../../base/mod.ts";
import type { Join } from "../../schema/mod.ts";
import type { Specification } from "../../specification/mod.ts";
import type { GateOptions, Refusal, Rows } from "./gold_gate.ts";
import type { Move, Proposal } from "./move.ts";
import { propose } from "./propose.ts";
import type { Standing } from "./proposal_context.ts";
import { proposeFilter } from "./propose_filter.ts";
import type { State } from "./types.ts";
import type { Walk } from "./walks.ts";
import type { Workshop } from "./workshop.ts";

const MOST_TRIES = 18;

/** What one try to make the turns of a dialogue needs. */
export interface Attempt {
  readonly workshop: Workshop;
  readonly options: { readonly signal?: AbortSignal };
  readonly random: Random;
  readonly mostRows: number;
  readonly refused: Map<Refusal, number>;
  /** The join that each turn brings in. */
  readonly steps: readonly (Join | undefined)[];
}

/**
 * One turn for each step: the first asks a whole question, each later one leans on those before. Undefined where a step has
 * no proposal that passes the gold gate.
 */
export async function takeTurns(walk: Walk, attempt: Attempt): Promise<readonly Proposal[] | undefined> {
  const turns: Proposal[] = [];
  let standing: Standing = { last: undefined, listing: await begin(walk.start, attempt) };
  let before: Rows | undefined;
  for (const [i, join] of attempt.steps.entries()) {
    const isLast = i === attempt.steps.length - 1;
    const made: Move[] = turns.map(({ move }) => move);
    const { lexicon, sampler } = attempt.workshop;
    let taken: Proposal | undefined;
    let tries = 0;
    for await (
      const proposal of propose(standing, join, { lexicon, sampler, random: attempt.random, isLast, made })
    ) {
      if (++tries > MOST_TRIES) break;
      // A table that holds nothing but codes and surrogate keys has nothing to show.
      if (proposal.after.specification.outputs.length === 0) continue;
      const verdict = await attempt.workshop.gate(proposal.after.specification, gateOptions(attempt, before));
      if (verdict.ok && tells(proposal, verdict.rows, isLast)) {
        taken = proposal;
        before = verdict.rows;
        break;
      }
      if (!verdict.ok) attempt.refused.set(verdict.refusal, (attempt.refused.get(verdict.refusal) ?? 0) + 1);
    }
    if (taken === undefined) return undefined;
    turns.push(taken);
    standing = { last: taken.after, listing: taken.listing };
  }
  return turns;
}

function gateOptions({ mostRows, options: { signal } }: Attempt, before: Rows | undefined): GateOptions {
  return {
    mostRows,
    ...(before === undefined ? {} : { before }),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** A listing of one or two rows leaves nothing to ask of it; equal numbers in all groups tell nothing. */
function tells({ after }: Proposal, rows: Rows, isLast: boolean): boolean {
  const { filters, joins } = after.specification;
  if (after.form === "scalar" && filters.length === 0 && joins.length > 0) return false;
  if (after.form === "grouped") {
    return rows.length >= 2 && new Set(rows.map((row) => row.replace(/^.*,/, ""))).size > 1;
  }
  return isLast || after.form !== "list" || rows.length >= 3;
}

/** The unspoken beginning: the things of one table, narrowed where they are too many to read. */
async function begin(table: string, { workshop, random }: Attempt): Promise<State> {
  const { lexicon, sampler } = workshop;
  const words = lexicon.table(table);
  const specification: Specification = {
    tables: [table],
    joins: [],
    outputs: words.labels.map(({ reference }) => ({ kind: "column", column: reference })),
    filters: [],
    groupBy: [],
    groupFilters: [],
    orderBy: [],
    distinct: false,
  };
  const rows = words.columns[0]?.statistics.rows ?? 0;
  const state: State = { specification, subject: { table }, form: "list" };
  if (random() > (rows > 40 ? 0.94 : rows > 12 ? 0.75 : 0.2)) return state;
  const usable = words.columns.filter(({ kind, statistics }) =>
    ["measure", "year", "date", "category"].includes(kind) ||
    (kind === "label" && words.labels.length === 1 && rows > 200 && statistics.distinct > 50 &&
      random() < 0.3)
  );
  for (let tries = 0; tries < 4 && usable.length > 0; tries++) {
    const column = usable[Math.floor(random() * usable.length)];
    if (column === undefined) break;
    const filter = proposeFilter(column, await sampler(specification, column.reference), random);
    const isName = column.kind === "label" && (filter?.kind === "comparison" || filter?.kind === "one_of");
    if (filter !== undefined && !isName) {
      return { ...state, specification: { ...specification, filters: [filter] } };
    }
  }
  return state;
}
