import { type Random, shuffle } from "../../../base/mod.ts";
import type { Interaction } from "../../../dialogue/mod.ts";
import type { JoinCombination } from "../../../joins/mod.ts";
import type { Composition } from "../../types.ts";
import type { ComposeOptions } from "../plan/compose_options.ts";
import type { Proposal } from "../plan/move.ts";
import { takeTurns } from "../plan/take_turns.ts";
import { tellTurns } from "../wording/tell_turns.ts";
import { tryWalks } from "../plan/try_walks.ts";
import { createVariation } from "../../variation.ts";
import type { Workshop } from "../plan/workshop.ts";
import { type AmbiguityKind, ambiguousTurn } from "./types/ambiguous_turn.ts";
import { drawTypes, type ExtraType } from "./types/draw_types.ts";
import { improperTurn } from "./types/improper_turn.ts";
import type { ExtraTurn, Spot } from "./types/spot.ts";
import { thematicRelation } from "./types/thematic_relation.ts";
import { checkTypeMix, defaultTypeMix } from "../../type_mix.ts";
import { unanswerableTurn } from "./types/unanswerable_turn.ts";

/** The types, the rarest occasions for them first. */
const RARITY: readonly ExtraType[] = ["ambiguous", "unanswerable", "improper"];

const ATTEMPTS = 30;

/** Attempts to find every type that was drawn its place; what has come nearest is taken then. */
const STRICT_ATTEMPTS = 24;

/**
 * Partial questions with unanswerable, ambiguous and improper turns mixed in (MMSQL, section III and appendix B): types
 * are drawn, a turn of each is made and verified, and where none can be, another way through the joins is taken; what
 * finds its place on none is left out. What stands between a listing and the next question is left behind in
 * words, so that what is spoken of stays what the question leans on.
 */
export function typesDialogue(
  combination: JoinCombination,
  workshop: Workshop,
  options: ComposeOptions,
): Promise<Composition> {
  const { seed, index, typeMix = defaultTypeMix } = options;
  checkTypeMix(typeMix);
  const variation = createVariation(seed, index).within("types");
  let attempts = 0;
  let best: { readonly turns: readonly Proposal[]; readonly extras: readonly ExtraTurn[] } | undefined;
  return tryWalks(combination, workshop, {
    ...options,
    attempts: ATTEMPTS,
    make: async (walk, attempt) => {
      attempts++;
      const turns = await takeTurns(walk, attempt);
      if (turns !== undefined) {
        const drawn = drawTypes(turns.length, typeMix, variation);
        const extras = await makeExtras(drawn, { attempt, turns, variation });
        if (best === undefined || extras.length > best.extras.length) best = { turns, extras };
        if (extras.length === drawn.length) return interleave(turns, extras, { workshop, options });
      }
      if (best === undefined || attempts < STRICT_ATTEMPTS) return undefined;
      return interleave(best.turns, best.extras, { workshop, options });
    },
  });
}

async function makeExtras(
  types: readonly ExtraType[],
  spot: Omit<Spot, "place" | "taken">,
): Promise<readonly ExtraTurn[]> {
  const extras: ExtraTurn[] = [];
  const drawn = types.map((type, i) => ({ type, i }));
  // What is hardest to find goes first.
  for (const { type, i } of drawn.toSorted((a, b) => RARITY.indexOf(a.type) - RARITY.indexOf(b.type))) {
    const taken = new Set(extras.flatMap(({ key, interaction }) => [key, interaction.utterance]));
    const extra = await makeExtra(type, { ...spot, variation: spot.variation.within(i), taken }, extras);
    if (extra !== undefined) extras.push(extra);
  }
  return extras;
}

async function makeExtra(
  type: ExtraType,
  spot: Omit<Spot, "place">,
  made: readonly ExtraTurn[],
): Promise<ExtraTurn | undefined> {
  if (type === "improper") return improperTurn(spot);
  const { random } = spot.attempt;
  const crowd = (place: number) => made.filter((extra) => extra.place === place && extra.place > 0).length;
  const places = shuffle(random, spot.turns.map((_, i) => i + 1)).sort((a, b) => crowd(a) - crowd(b));
  const makers = type === "unanswerable"
    ? [unanswerableTurn]
    : ambiguityKinds(random).map((kind) => (at: Spot) => ambiguousTurn(kind, at));
  for (const make of makers) {
    for (const place of places) {
      const extra = await make({ ...spot, place });
      if (extra !== undefined) return extra;
    }
  }
  return undefined;
}

/** The rarest first, wherever in the dialogue it may be; one of the others would nearly always come before it. */
function ambiguityKinds(random: Random): readonly AmbiguityKind[] {
  return ["value", ...shuffle(random, ["word", "scope"] as const)];
}

/** The answerable questions with the further turns between them, in the order of their places. */
async function interleave(
  turns: readonly Proposal[],
  extras: readonly ExtraTurn[],
  { workshop, options }: { readonly workshop: Workshop; readonly options: ComposeOptions },
): Promise<readonly Interaction[]> {
  const left = turns.map((turn, i): Proposal => {
    const leaves = extras.findLast(({ place, leaves = "nothing" }) => place === i && leaves !== "nothing")
      ?.leaves;
    const isLater = turn.leaves === "nothing" || turn.leaves === "numbers";
    return leaves !== undefined && isLater ? { ...turn, leaves } : turn;
  });
  const told = (await tellTurns(left, workshop, options)).map((interaction, i): Interaction => {
    const move = turns[i]?.move;
    return i === 0 || move === undefined
      ? interaction
      : { ...interaction, thematic_relation: thematicRelation(move) };
  });
  return [undefined, ...told].flatMap((interaction, place) => [
    ...(interaction === undefined ? [] : [interaction]),
    ...at(place, extras).map((extra) => extra.interaction),
  ]);
}

/** What stands at a place; thanks come last. */
function at(place: number, extras: readonly ExtraTurn[]): readonly ExtraTurn[] {
  const here = extras.filter((extra) => extra.place === place);
  const isImproper = ({ key }: ExtraTurn) => key.startsWith("improper");
  return [...here.filter((extra) => !isImproper(extra)), ...here.filter(isImproper)];
}
