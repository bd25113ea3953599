import type { MetricName } from "./agent_metrics.ts";
import { type Cluster, clusterInterval } from "./cluster_interval.ts";
import { type Coverage, judgeCoverage, scoringCoverage } from "./coverage.ts";
import { dialogueAlignment } from "./dialogue_intention_alignment_rate.ts";
import { expectsData, interactionOutcome } from "./interaction_rate.ts";
import type { Outcome } from "./outcome.ts";
import { type PlayedDialogue, playedDialogues } from "./played_dialogues.ts";
import type { DialogueRow, FaultParty, TurnRow } from "./types.ts";

/** Everything that one agent did with a dataset. */
export interface AgentRows {
  readonly agent: string;
  readonly turns: readonly TurnRow[];
  readonly dialogues: readonly DialogueRow[];
}

/** Pairs that are left out of a comparison, by who spoiled a turn; `not_reached` where one agent did not reach the interaction. */
export type LeftOut = Readonly<Partial<Record<FaultParty | "not_reached", number>>>;

/** One metric of two agents, paired; field names are those of `metrics.json`. */
export type Comparison =
  & { readonly a: string; readonly b: string; readonly metric: MetricName }
  & (
    | {
      /** Share of `a` less share of `b` over the same pairs, -1..1. */
      readonly difference: number;
      /** 95 %, by dialogue. */
      readonly interval: readonly [number, number];
      readonly test: "permutation by dialogue" | "mcnemar exact";
      /** Two-sided, not corrected for other comparisons. */
      readonly p: number;
      /** Dialogues that the pairs are of. */
      readonly dialogues: number;
      /** Share of the pairs in which one agent is right and the other is not. */
      readonly discordance: number;
      /** How many times the variance is that of independent pairs, at least 1, as pairs of one dialogue are alike. */
      readonly design_effect: number;
      /** Interactions or dialogues that could be scored for both agents. */
      readonly pairs: number;
      /** Those that could not, by what left them out; absent where there are none. */
      readonly left_out?: LeftOut;
      /** Why no ranking should be read from it; absent where one may. */
      readonly caveat?: string;
    }
    | { readonly pairs: 0; readonly unscored: string }
  );

export interface CompareAgentsOptions {
  readonly seed: number;
  /** Why they cannot be compared, as a clause. @default they can */
  readonly incomparable?: string | undefined;
}

/**
 * Compares two agents on the same dialogues where results pair: first attempts by interaction, alignment by dialogue.
 * User turns do not pair, as a worse agent has more.
 *
 * Agents with dialogues that were not played to their end are not compared. A pair counts if it could be scored for both; undecided counts as not aligned. First attempts are tested by swapping
 * the agents in whole dialogues (exactly), dialogues by McNemar's exact test, or by swapping if several trials repeat
 * them. The interval is a cluster bootstrap over dialogues.
 *
 * @returns First-attempt correctness, first-attempt alignment, dialogue alignment.
 * @throws {RangeError} If the agents were to play different dialogues, or the rows of one do not fit together.
 *
 * Source: McNemar, Psychometrika 12 (1947), in its exact binomial form.
 *
 * @example
 * ```ts
 * import { compareAgents, type TurnRow } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const played = (agent: string, sql: "correct" | "incorrect") => ({
 *   agent,
 *   dialogues: [{ agent, trial: 1, dialogue: "1", expectedInteractions: 1 }],
 *   turns: [
 *     { agent, trial: 1, dialogue: "1", interaction: 1, turn: 1, expectsResponse: true, sql, alignment: "aligned" },
 *   ] satisfies TurnRow[],
 * });
 * const [first] = compareAgents(played("with", "correct"), played("without", "incorrect"), { seed: 1 });
 * assert.ok(first !== undefined && "p" in first);
 * assert.deepEqual([first.metric, first.difference, first.p], ["first_attempt_sql_correctness", 1, 1]);
 * ```
 */
export function compareAgents(a: AgentRows, b: AgentRows, options: CompareAgentsOptions): Comparison[] {
  const unscored = options.incomparable ??
    ([a, b].some(isUnfinished) ? "not all dialogues were played with both agents" : undefined);
  if (unscored !== undefined) {
    return comparedMetrics.map(({ metric }) => ({ a: a.agent, b: b.agent, metric, pairs: 0, unscored }));
  }
  const played = pairDialogues(a, b);
  return comparedMetrics.map(({ metric, pairs, usesJudge }) => {
    const due = played.flatMap(([ofA, ofB]) =>
      zip(pairs(ofA), pairs(ofB)).map(([a, b]) => ({ dialogue: ofA.dialogue, sides: [a, b] as const }))
    ).filter(({ sides }) => sides.every(({ isDue }) => isDue) && sides.some(({ turns }) => turns.length > 0));
    const spoiled = due.filter(({ sides }) => sides.some(isUnscored));
    const scored = due.filter(({ sides }) => !sides.some(isUnscored))
      .map(({ dialogue, sides: [a, b] }) => ({ dialogue, a: a.outcome, b: b.outcome }));
    const names = { a: a.agent, b: b.agent, metric };
    if (scored.length === 0) {
      return { ...names, pairs: 0, unscored: "nothing could be scored for both agents" };
    }
    const clusters = differenceClusters(scored);
    const discordant = scored.filter(({ a, b }) => (a === "yes") !== (b === "yes")).length;
    const onePairEach = metric === "dialogue_intention_alignment_rate" && clusters.length === scored.length;
    const caveat = [a, b].map((rows) => caveatOf(rows, usesJudge)).find((reason) => reason !== undefined);
    return {
      ...names,
      difference: clusters.reduce((sum, cluster) => sum + cluster.numerator, 0) / scored.length,
      interval: clusterInterval(clusters, {
        seed: options.seed,
        range: [-1, 1],
      }).interval,
      test: onePairEach ? "mcnemar exact" : "permutation by dialogue",
      p: permutationPValue(clusters.map((cluster) => cluster.numerator)),
      dialogues: clusters.length,
      discordance: discordant / scored.length,
      design_effect: designEffect(clusters, discordant),
      pairs: scored.length,
      ...(spoiled.length > 0 && { left_out: leftOut(spoiled.map(({ sides }) => sides)) }),
      ...(caveat !== undefined && { caveat }),
    };
  });
}

function isUnfinished({ dialogues }: AgentRows): boolean {
  return dialogues.some(({ reachedInteractions }) => reachedInteractions !== undefined);
}

interface ComparedMetric {
  readonly metric: MetricName;
  readonly usesJudge: boolean;
  /** What of one dialogue stands in the same places for both agents. */
  readonly pairs: (played: PlayedDialogue) => readonly ComparedSide[];
}

/** One side of a pair. */
interface ComparedSide {
  readonly outcome: Outcome;
  /** The turns that decide; none where the interaction was not reached. */
  readonly turns: readonly TurnRow[];
  /** Whether the metric counts it, as far as that is known. */
  readonly isDue: boolean;
}

const isUnscored = ({ outcome }: ComparedSide) => outcome === "unscored";

const comparedMetrics: readonly ComparedMetric[] = [
  {
    metric: "first_attempt_sql_correctness",
    usesJudge: false,
    pairs: ({ interactions }) =>
      interactions.map((played) => ({
        outcome: expectsData(played)
          ? interactionOutcome(played, { of: "sql", attempt: "first" })
          : "unscored",
        turns: played.turns.slice(0, 1),
        isDue: expectsData(played) || played.turns.length === 0,
      })),
  },
  {
    metric: "first_attempt_alignment",
    usesJudge: true,
    pairs: ({ interactions }) =>
      interactions.map((played) => ({
        outcome: interactionOutcome(played, { of: "alignment", attempt: "first" }),
        turns: played.turns.slice(0, 1),
        isDue: true,
      })),
  },
  {
    metric: "dialogue_intention_alignment_rate",
    usesJudge: true,
    pairs: (played) => [{
      outcome: dialogueAlignment(played),
      turns: played.interactions.flatMap(({ turns }) => turns),
      isDue: true,
    }],
  },
];

/** Who left a pair out, the first of these where both sides are. */
const leftOutBy = ["agent", "infrastructure", "user", "ground_truth", "judge", "not_reached"] as const;

function leftOut(pairs: readonly (readonly ComparedSide[])[]): LeftOut {
  const found = pairs.map((sides) => {
    const reasons = new Set(sides.filter(isUnscored).map(spoiledBy));
    return leftOutBy.find((reason) => reasons.has(reason));
  });
  return Object.fromEntries(
    leftOutBy.map((reason) => [reason, found.filter((one) => one === reason).length] as const)
      .filter(([, count]) => count > 0),
  );
}

/** A translation that failed is no fault of a turn whose rows were compared instead. */
function spoiledBy({ turns }: ComparedSide): typeof leftOutBy[number] {
  if (turns.length === 0) return "not_reached";
  return turns.find(({ fault }) => fault !== undefined)?.fault ?? "infrastructure";
}

function pairDialogues(a: AgentRows, b: AgentRows): (readonly [PlayedDialogue, PlayedDialogue])[] {
  const [ofA, ofB] = [playedDialogues(a.turns, a.dialogues), playedDialogues(b.turns, b.dialogues)];
  const shape = (dialogues: readonly PlayedDialogue[]) =>
    JSON.stringify(dialogues.map((one) => [one.dialogue, one.trial, one.interactions.length]));
  if (shape(ofA) !== shape(ofB)) {
    throw new RangeError(
      `Cannot compare agents that were to play different dialogues: "${a.agent}" and "${b.agent}"`,
    );
  }
  return zip(ofA, ofB);
}

function differenceClusters(
  scored: readonly { readonly dialogue: string; readonly a: Outcome; readonly b: Outcome }[],
): Cluster[] {
  return [...Map.groupBy(scored, (pair) => pair.dialogue).values()].map((pairs) => ({
    numerator: pairs.reduce((sum, { a, b }) => sum + Number(a === "yes") - Number(b === "yes"), 0),
    denominator: pairs.length,
  }));
}

/** The variance of the mean difference by dialogues, over that of as many independent pairs. */
function designEffect(clusters: readonly Cluster[], discordant: number): number {
  const pairs = clusters.reduce((sum, { denominator }) => sum + denominator, 0);
  const mean = clusters.reduce((sum, { numerator }) => sum + numerator, 0) / pairs;
  const independent = discordant - pairs * mean ** 2;
  if (clusters.length < 2 || independent <= 0) return 1;
  const between = clusters.reduce(
    (sum, { numerator, denominator }) => sum + (numerator - mean * denominator) ** 2,
    0,
  );
  return Math.max(1, between * clusters.length / (clusters.length - 1) / independent);
}

function caveatOf(rows: AgentRows, usesJudge: boolean): string | undefined {
  if (isLow(scoringCoverage(rows.turns))) {
    return `less than 95 % of the turns of "${rows.agent}" could be scored`;
  }
  if (usesJudge && isLow(judgeCoverage(rows.turns))) {
    return `the judge decided less than 80 % of the turns of "${rows.agent}"`;
  }
  return undefined;
}

function isLow(coverage: Coverage): boolean {
  return "sufficient" in coverage && !coverage.sufficient;
}

function zip<A, B>(first: readonly A[], second: readonly B[]): (readonly [A, B])[] {
  return first.map((one, index) => [one, second[index] as B] as const);
}

/**
 * Computes the two-sided p-value of the exact permutation test that swaps the agents in any set of dialogues: the
 * share of all 2^n swaps whose sum of differences is at least as far from 0. With one pair a dialogue it is McNemar's
 * exact test. The distribution is built dialogue by dialogue; nothing is drawn.
 *
 * @param differences Successes of one agent less those of the other in each dialogue, whole numbers.
 */
export function permutationPValue(differences: readonly number[]): number {
  // The share of swaps by sum, sums from -reach to reach.
  let shares = new Float64Array([1]);
  for (const size of differences.map(Math.abs)) {
    if (size === 0) continue;
    const next = new Float64Array(shares.length + 2 * size);
    shares.forEach((share, place) => {
      next[place] = (next[place] as number) + share / 2;
      next[place + 2 * size] = (next[place + 2 * size] as number) + share / 2;
    });
    shares = next;
  }
  const reach = (shares.length - 1) / 2;
  const observed = Math.abs(differences.reduce((sum, difference) => sum + difference, 0));
  const tails = shares.reduce(
    (sum, share, place) => Math.abs(place - reach) >= observed ? sum + share : sum,
    0,
  );
  return Math.min(1, tails);
}
