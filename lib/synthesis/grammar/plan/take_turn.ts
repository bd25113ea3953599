import type { Random } from "../../../base/mod.ts";
import type { Lexicon } from "../../../linking/mod.ts";
import type { Join } from "../../../schema/mod.ts";
import type { ConjunctiveOutput, ConjunctiveQuery } from "../../../specification/mod.ts";
import { type GateVerdict, LONGEST_RANKING, type Refusal, type Rows } from "./gold_gate.ts";
import { goesOn } from "./holds_rows.ts";
import { looksAlike } from "./looks_alike.ts";
import type { Move, Proposal } from "./move.ts";
import { namesOne } from "./names_one.ts";
import type { Standing } from "./proposal_context.ts";
import { propose } from "./propose.ts";
import type { SynthesisContext } from "./synthesis_context.ts";
import { thingTree } from "./thing.ts";
import type { State } from "./types.ts";

const MOST_TRIES = 18;

/** What can stand in the way of a question: a refusal of the gold gate, or that it does not mean what its words say. */
export type Obstacle = Refusal | "means_otherwise";

/** What one try to make the turns of a dialogue needs. */
export interface Attempt {
  readonly synthesis: SynthesisContext;
  readonly options: { readonly signal?: AbortSignal | undefined };
  readonly random: Random;
  readonly mostRows: number;
  /** Lists may show two things of one name alike, which is better than no dialogue. @default false */
  readonly showsAlike?: boolean;
  /** How often each obstacle was met. */
  readonly refused: Map<Obstacle, number>;
  /** The join of the last turn, unless that was made: where an attempt that has failed ended. */
  readonly stuck: { at: Join | undefined };
  /** The join that each turn brings in. */
  readonly steps: readonly (Join | undefined)[];
}

/** What one turn is made for. */
export interface TurnOptions {
  readonly attempt: Attempt;
  /** Nothing will have to lean on it. */
  readonly isLast: boolean;
  /** Moves made earlier in the dialogue. */
  readonly made: readonly Move[];
  /** Result of the turn before. */
  readonly before?: Rows | undefined;
  /** The fewest rows of a listing that is not the last. @default 3 */
  readonly fewestRows?: number | undefined;
  /** The most proposals that are tried. @default 18 */
  readonly mostTries?: number | undefined;
  /** A proposal as this dialogue asks for it, or undefined where it cannot. @default every proposal as it is */
  readonly adapt?: (proposal: Proposal) => Proposal | undefined;
}

/** A turn with its result. */
export interface Taken {
  readonly proposal: Proposal;
  readonly rows: Rows;
}

/** The first proposal for a turn that passes the gold gate, where one of the most wanted does. */
export async function takeTurn(
  standing: Standing,
  join: Join | undefined,
  options: TurnOptions,
): Promise<Taken | undefined> {
  const { attempt, isLast, made, before, fewestRows = 3, mostTries = MOST_TRIES } = options;
  const { adapt = (proposal) => proposal } = options;
  const { lexicon, sampler } = attempt.synthesis;
  attempt.stuck.at = join;
  let tries = 0;
  for await (
    const proposed of propose(standing, join, { lexicon, sampler, random: attempt.random, isLast, made })
  ) {
    if (++tries > mostTries) return undefined;
    const proposal = adapt(proposed);
    if (proposal === undefined || !showsIts(proposal.after, lexicon)) continue;
    const taken = await proven(proposal, attempt, before);
    if (taken === undefined || !tells(taken.proposal, taken.rows, isLast ? 1 : fewestRows)) continue;
    const narrows = !isLast && proposal.added.length > 0;
    if (narrows && !await goesOn(proposal.listing, attempt)) continue;
    attempt.stuck.at = undefined;
    return taken;
  }
  return undefined;
}

/** Whether an answer shows something; a list of things without a name, something of theirs, as it would be one of others. */
function showsIts({ form, specification, subject }: State, lexicon: Lexicon): boolean {
  const { outputs } = specification;
  if (form !== "list" || subject.column !== undefined) return outputs.length > 0;
  const { labels, tables } = thingTree({ specification, subject }, lexicon);
  return labels.length > 0 ||
    outputs.some(({ column }) => column !== undefined && tables.includes(column.table));
}

/** The proposal with its result; a ranking that cuts through ties in the first length that does not. */
async function proven(proposal: Proposal, attempt: Attempt, before?: Rows): Promise<Taken | undefined> {
  for (const asked of [proposal, ...otherLengths(proposal)]) {
    const verdict = await judge(asked.after, attempt, before);
    if (verdict.ok) return { proposal: asked, rows: verdict.rows };
    // Whatever else is wrong with it is wrong in any length.
    if (verdict.refusal !== "cut_through_ties") break;
  }
  return undefined;
}

function otherLengths(proposal: Proposal): readonly Proposal[] {
  const { after } = proposal;
  const { specification } = after;
  if (specification.limit === undefined) return [];
  return LENGTHS.filter((limit) => limit !== specification.limit).map((limit) => ({
    ...proposal,
    after: { ...after, specification: { ...specification, limit } },
  }));
}

/** Lengths of a ranking that a person asks for, none of them longer than what the gate reads of a ranking. */
const LENGTHS = [3, 5, 2, 1, 4, LONGEST_RANKING];

/** The result of a state that passes the gold gate and means what its words say; an obstacle is counted. */
export async function prove(state: State, attempt: Attempt, before?: Rows): Promise<Rows | undefined> {
  const verdict = await judge(state, attempt, before);
  return verdict.ok ? verdict.rows : undefined;
}

type Judgement = Extract<GateVerdict, { readonly ok: true }> | {
  readonly ok: false;
  readonly refusal: Obstacle;
};

async function judge(
  { specification }: State,
  { synthesis, mostRows, showsAlike = false, refused, options: { signal } }: Attempt,
  before?: Rows,
): Promise<Judgement> {
  const refuse = (refusal: Obstacle): Judgement => {
    refused.set(refusal, (refused.get(refusal) ?? 0) + 1);
    return { ok: false, refusal };
  };
  const verdict = await synthesis.gate(specification, { mostRows, before, signal });
  if (!verdict.ok) return refuse(verdict.refusal);
  const isPlain = specification.groupBy.length === 0;
  if (!(showsAlike && isPlain) && looksAlike(verdict.rows, specification)) return refuse("labels_repeat");
  const means = await namesOne(specification, synthesis) && await measuresSeveral(specification, synthesis);
  return means ? verdict : refuse("means_otherwise");
}

/** Whether some measure is taken of several values; over a one-to-one link, an average is the value itself. */
async function measuresSeveral(
  specification: ConjunctiveQuery,
  { holdsRows, sampler }: SynthesisContext,
): Promise<boolean> {
  const { outputs, groupBy, groupFilters } = specification;
  const measured = outputs.find((output) => output.kind === "aggregate" && output.function !== "count");
  const { column } = measured ?? {};
  if (column === undefined) return true;
  if (groupBy.length === 0) return new Set((await sampler(specification, column)).values).size > 1;
  const different: ConjunctiveOutput = { kind: "aggregate", function: "count", column, distinct: true };
  return await holdsRows({
    ...specification,
    groupFilters: [...groupFilters, { output: different, operator: ">", value: 1 }],
  });
}

/** A listing of one or two rows leaves nothing to ask of it; equal numbers in all groups tell nothing. */
function tells({ after }: Proposal, rows: Rows, fewestRows: number): boolean {
  const { filters, joins } = after.specification;
  if (after.form === "scalar" && filters.length === 0 && joins.length > 0) return false;
  if (after.form === "grouped") {
    return rows.length >= 2 && new Set(rows.map((row) => row.replace(/^.*,/, ""))).size > 1;
  }
  return after.form !== "list" || rows.length >= fewestRows;
}
