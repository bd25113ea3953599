import type { JoinCombination } from "../joins/mod.ts";
import { type DialogueKind, tryDialogues, type TryDialoguesOptions } from "../synthesis/mod.ts";

/** Tries of dialogues while a plan is chosen; the kinds take turns along the plan. */
export interface PlanTrial {
  /** Tries of each combination a dialogue of one kind, chosen by its id, as its place in the plan is not known yet. */
  readonly accept: (combinations: readonly JoinCombination[]) => Promise<readonly (string | undefined)[]>;
  /** Puts combinations of one size after another so that each has a dialogue of the kind of its place, as far as possible. */
  readonly arrange: (combinations: readonly JoinCombination[]) => Promise<readonly JoinCombination[]>;
}

export interface PlanTrialOptions extends TryDialoguesOptions {
  /** Kinds that take turns along the plan. At least one. */
  readonly kinds: readonly DialogueKind[];
  /** Told how many combinations have a dialogue so far. @default nothing */
  readonly onAccepted?: ((accepted: number) => void) | undefined;
}

/** Creates a trial that tries each dialogue once. */
export function createPlanTrial({ kinds, onAccepted, ...options }: PlanTrialOptions): PlanTrial {
  const known = new Map<string, string | undefined>();
  let accepted = 0;
  const kindAt = (place: number) => kinds[place % kinds.length] as DialogueKind;
  const keyOf = ({ id }: JoinCombination, kind: DialogueKind) => `${kind} ${id}`;
  /** Ids end in hexadecimal digits that are spread evenly. */
  const kindOf = ({ id }: JoinCombination) => kindAt(Number.parseInt(id.slice(-6), 16) || 0);

  async function isPossible(combination: JoinCombination, kind: DialogueKind): Promise<boolean> {
    const key = keyOf(combination, kind);
    if (!known.has(key)) known.set(key, (await tryDialogues([{ combination, kind }], options))[0]);
    return known.get(key) === undefined;
  }

  async function arrangeSize(all: readonly JoinCombination[], start: number) {
    const placed: (JoinCombination | undefined)[] = [];
    let left = all;
    const take = (one: JoinCombination | undefined) => {
      left = left.filter((other) => other !== one);
      return one;
    };
    for (const place of all.keys()) {
      placed.push(take(left.find((one) => kindOf(one) === kindAt(start + place))));
    }
    for (const place of all.keys()) {
      if (placed[place] !== undefined) continue;
      const [other] = left;
      if (other === undefined) break;
      take(other);
      const wanted = kindAt(start + place);
      // Either it fits here, or one that stands at a place of its kind does, and makes room for it.
      const places = [place, ...all.keys().filter((one) => kindAt(start + one) === kindOf(other))];
      let at = place;
      for (const one of places.slice(0, MOST_TRIED)) {
        const candidate = one === place ? other : placed[one];
        if (candidate === undefined || !await isPossible(candidate, wanted)) continue;
        at = one;
        break;
      }
      placed[place] = at === place ? other : placed[at];
      placed[at] = other;
    }
    return placed.filter((one) => one !== undefined);
  }

  return {
    async accept(combinations) {
      const tries = combinations.map((combination) => ({ combination, kind: kindOf(combination) }));
      const reasons = await tryDialogues(tries, options);
      for (const [i, { combination, kind }] of tries.entries()) {
        known.set(keyOf(combination, kind), reasons[i]);
      }
      accepted += reasons.filter((reason) => reason === undefined).length;
      onAccepted?.(accepted);
      return reasons;
    },
    async arrange(combinations) {
      if (kinds.length === 1) return combinations;
      const arranged: JoinCombination[] = [];
      for (const [, all] of Map.groupBy(combinations, ({ size }) => size)) {
        arranged.push(...await arrangeSize(all, arranged.length));
      }
      return arranged;
    },
  };
}

/** Combinations that a place is tried with whose kind none was chosen for. */
const MOST_TRIED = 8;
