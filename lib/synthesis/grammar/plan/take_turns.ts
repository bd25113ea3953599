import type { ConjunctiveQuery } from "../../../specification/mod.ts";
import type { Rows } from "./gold_gate.ts";
import { goesOn } from "./holds_rows.ts";
import type { Proposal } from "./move.ts";
import { type ChosenName, namesChosenBy } from "./names_chosen_by.ts";
import type { Standing } from "./proposal_context.ts";
import { proposeFilter } from "./propose_filter.ts";
import type { Join } from "../../../schema/mod.ts";
import { type Attempt, type Taken, takeTurn, type TurnOptions } from "./take_turn.ts";
import type { State } from "./types.ts";
import type { Walk } from "./walks.ts";

export interface TakeTurnsOptions {
  /** A turn that stands already, which the others lean on. @default none: the first asks a whole question */
  readonly first?: Taken | undefined;
  /** One of the turns from this one on, from 0, has to choose things by a name. @default none has to */
  readonly namedFrom?: number | undefined;
  /** Whether a name will do. @default every name will */
  readonly isName?: (name: ChosenName) => boolean;
}

/** The most proposals that are tried for a turn that chooses by a name, as few do. */
const MOST_NAMED_TRIES = 60;

const NAMED_ROUNDS = 4;

/**
 * One turn for each step: the first asks a whole question, each later one leans on those before. Undefined where a step has
 * no proposal that passes the gold gate, or none chooses by a name though one has to.
 */
export async function takeTurns(
  walk: Walk,
  attempt: Attempt,
  { first, namedFrom, isName = () => true }: TakeTurnsOptions = {},
): Promise<readonly Proposal[] | undefined> {
  const turns: Proposal[] = first === undefined ? [] : [first.proposal];
  let standing: Standing = first === undefined
    ? { last: undefined, listing: await begin(walk.start, attempt) }
    : { last: first.proposal.after, listing: first.proposal.listing };
  let before: Rows | undefined = first?.rows;
  let isNamed = false;
  for (const [i, join] of attempt.steps.entries()) {
    const turn = {
      attempt,
      isLast: i === attempt.steps.length - 1,
      made: turns.map(({ move }) => move),
      before,
    };
    const mayName = namedFrom !== undefined && i >= namedFrom && !isNamed;
    const named = mayName ? await takeNamed(standing, join, { turn, number: i, isName }) : undefined;
    if (named !== undefined) isNamed = true;
    const taken = named ?? await takeTurn(standing, join, turn);
    if (taken === undefined) return undefined;
    turns.push(taken.proposal);
    before = taken.rows;
    standing = { last: taken.proposal.after, listing: taken.proposal.listing };
  }
  return namedFrom === undefined || isNamed ? turns : undefined;
}

interface NamedOptions {
  readonly turn: TurnOptions;
  /** Which turn it is, from 0. */
  readonly number: number;
  readonly isName: (name: ChosenName) => boolean;
}

/** A turn that chooses by a name; few proposals do, and each time others are drawn. */
async function takeNamed(
  standing: Standing,
  join: Join | undefined,
  { turn, number, isName }: NamedOptions,
): Promise<Taken | undefined> {
  for (let round = 0; round < NAMED_ROUNDS; round++) {
    const taken = await takeTurn(standing, join, {
      ...turn,
      mostTries: MOST_NAMED_TRIES,
      adapt: (proposal) => namesChosenBy(proposal, number).some(isName) ? proposal : undefined,
    });
    if (taken !== undefined) return taken;
  }
  return undefined;
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
