import { randomFrom } from "../../../base/mod.ts";
import type { Dialogue, Interaction } from "../../../dialogue/mod.ts";
import type { JoinCombination } from "../../../joins/mod.ts";
import { type Join, joinIdentity } from "../../../schema/mod.ts";
import type { Composition } from "../../types.ts";
import type { ComposeOptions } from "./compose_options.ts";
import { leadsToSeveral } from "./multiplicity.ts";
import type { Attempt, Obstacle } from "./take_turn.ts";
import { type Walk, walks } from "./walks.ts";
import type { SynthesisContext } from "./synthesis_context.ts";

/** Makes the interactions of a dialogue that takes one walk; undefined where they cannot be proven. */
export type DialogueMaker = (
  walk: Walk,
  attempt: Attempt,
  /** Which attempt it is, from 0; a trial leaves some out. */
  number: number,
) => Promise<readonly Interaction[] | undefined>;

export interface TryWalksOptions extends ComposeOptions {
  readonly make: DialogueMaker;
  /** The most attempts, as not everything can be proven of every drawn value. @default 14 */
  readonly attempts?: number | undefined;
  /** The attempts that a trial makes: most dialogues that can be made are made by one of these. @default the first four and the last two */
  readonly trialAttempts?: readonly number[] | undefined;
  /** Walks to try before the others. @default none */
  readonly prefers?: ((walk: Walk) => boolean) | undefined;
}

const MOST_ATTEMPTS = 14;
const USUAL_ROWS = 120;
const MOST_ROWS = 2_000;

/**
 * Tries the walks over a combination, the most natural ones first, until a dialogue can be made. The last attempts allow
 * longer answers, and lists that show things of one name alike; of a single table up to three turns are tried first and fewer later. None is tried where a table is
 * joined that holds each pair of things once: its verb would be said of both, and the query would ask one; nor where a key
 * refers to several rows, which a sentence calls one thing; nor where the join is beyond the limit of joins.
 */
export async function tryWalks(
  combination: JoinCombination,
  synthesis: SynthesisContext,
  { make, prefers = () => false, attempts = MOST_ATTEMPTS, trialAttempts, ...options }: TryWalksOptions,
): Promise<Composition> {
  const half = combination.joins.find(({ from }) => synthesis.lexicon.symmetricPairs.has(from.table));
  if (half !== undefined) {
    return {
      notMade: combination.id,
      reason: `${half.from.table} holds each pair once, so that a join finds half of what is asked for`,
    };
  }
  const loose = combination.joins.find((join) => leadsToSeveral(join, synthesis.lexicon));
  if (loose !== undefined) {
    return {
      notMade: combination.id,
      reason: `a key of ${loose.from.table} refers to values that several rows of ${loose.to.table} have`,
    };
  }
  if (!await synthesis.joinLimit(combination)) {
    return {
      notMade: combination.id,
      reason: `the join of ${
        combination.tables.join(", ")
      } has too many rows, whatever conditions leave of them`,
    };
  }
  const { seed, index, kind = "partial", isTrial = false } = options;
  const random = randomFrom(seed, "dialogue", combination.id, ...(kind === "partial" ? [] : [kind]));
  const ways = walks(combination, synthesis.lexicon, random)
    .toSorted((a, b) => Number(prefers(b)) - Number(prefers(a)));
  if (ways.length === 0) {
    return {
      notMade: combination.id,
      reason: `not each of the joins over ${combination.tables.join(", ")} brings a table of its own`,
    };
  }
  const refused = new Map<Obstacle, number>();
  const ended: (Join | undefined)[] = [];
  const all = Array.from({ length: attempts }, (_, number) => number);
  for (const number of isTrial ? trialAttempts ?? [...all.slice(0, 4), ...all.slice(-2)] : all) {
    const stuck: Attempt["stuck"] = { at: undefined };
    const walk = ways[number % Math.min(ways.length, 6)] as Walk;
    const generous = number >= attempts - 4;
    const interactions = await make(walk, {
      synthesis,
      options,
      random,
      mostRows: generous ? MOST_ROWS : USUAL_ROWS,
      showsAlike: generous,
      refused,
      stuck,
      steps: walk.joins.length > 0 ? walk.joins : turnsWithoutJoin(number),
    }, number);
    if (interactions === undefined) {
      ended.push(stuck.at);
      continue;
    }
    const dialogue: Dialogue = {
      experiment_id: String(index + 1),
      total_expected_interactions: interactions.length,
      kind,
      join_combination: combination,
      interactions,
    };
    return { dialogue };
  }
  return {
    notMade: combination.id,
    reason: `no sequence of questions over ${combination.tables.join(", ")} could be proven: ${
      reasonsText(refused)
    }`,
    blamed: combination.joins.map((join) => ({
      join,
      share: ended.filter((one) => one !== undefined && joinIdentity(one) === joinIdentity(join)).length /
        ended.length,
    })),
  };
}

/** What stood in the way, the most frequent first. */
function reasonsText(refused: ReadonlyMap<Obstacle, number>): string {
  const reasons = [...refused].toSorted(([, a], [, b]) => b - a).map(([refusal, n]) =>
    `${OBSTACLES[refusal]} (${n} ${n === 1 ? "time" : "times"})`
  );
  return reasons.join(", ") || "they have no names, numbers or dates to ask for";
}

const OBSTACLES: Readonly<Record<Obstacle, string>> = {
  does_not_run: "the query fails",
  too_costly: "the query reads too many rows",
  empty: "no rows are found",
  too_large: "the answer is longer than a person reads",
  base_table: "the answer is a whole table",
  filter_without_effect: "a condition changes nothing",
  cut_through_ties: "a ranking cuts through ties",
  labels_repeat: "names repeat",
  same_as_before: "the answer is the one before",
  means_otherwise: "a name is that of several things, or a measure is taken of single values",
};

/** The most questions of a dialogue over a single table. */
export const MOST_QUESTIONS_OF_TABLE = 3;

/** The fewer turns, the more can be asked of a small table. */
function turnsWithoutJoin(attempt: number): readonly undefined[] {
  return new Array<undefined>(attempt < 5 ? MOST_QUESTIONS_OF_TABLE : attempt < 9 ? 2 : 1).fill(undefined);
}
