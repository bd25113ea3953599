import type { ConjunctiveQuery } from "../../../specification/mod.ts";
import type { Rows } from "./gold_gate.ts";
import { goesOn } from "./holds_rows.ts";
import type { Proposal } from "./move.ts";
import { namesChosenBy } from "./names_chosen_by.ts";
import type { Standing } from "./proposal_context.ts";
import { proposeFilter } from "./propose_filter.ts";
import { type Attempt, takeTurn } from "./take_turn.ts";
import type { State } from "./types.ts";
import type { Walk } from "./walks.ts";

export interface TakeTurnsOptions {
  /** The turn, from 0, that has to choose things by a name. @default none has to */
  readonly named?: number | undefined;
}

/** The most proposals that are tried for a turn that chooses by a name, as few do. */
const MOST_NAMED_TRIES = 60;

/**
 * One turn for each step: the first asks a whole question, each later one leans on those before. Undefined where a step has
 * no proposal that passes the gold gate.
 */
export async function takeTurns(
  walk: Walk,
  attempt: Attempt,
  { named }: TakeTurnsOptions = {},
): Promise<readonly Proposal[] | undefined> {
  const turns: Proposal[] = [];
  let standing: Standing = { last: undefined, listing: await begin(walk.start, attempt) };
  let before: Rows | undefined;
  for (const [i, join] of attempt.steps.entries()) {
    const taken = await takeTurn(standing, join, {
      attempt,
      isLast: i === attempt.steps.length - 1,
      made: turns.map(({ move }) => move),
      before,
      ...(i === named && {
        mostTries: MOST_NAMED_TRIES,
        adapt: (proposal: Proposal) => namesChosenBy(proposal, i).length > 0 ? proposal : undefined,
      }),
    });
    if (taken === undefined) return undefined;
    turns.push(taken.proposal);
    before = taken.rows;
    standing = { last: taken.proposal.after, listing: taken.proposal.listing };
  }
  return turns;
}

/** The unspoken beginning: the things of one table, narrowed where they are too many to read. */
export async function begin(table: string, attempt: Attempt): Promise<State> {
  const { synthesis: { lexicon, sampler }, random } = attempt;
  const words = lexicon.table(table);
  const specification: ConjunctiveQuery = {
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
    if (filter === undefined || isName) continue;
    const narrowed = { ...state, specification: { ...specification, filters: [filter] } };
    if (await goesOn(narrowed, attempt)) return narrowed;
  }
  return state;
}
