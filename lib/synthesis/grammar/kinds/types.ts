import { shuffle } from "../../../base/mod.ts";
import type { Interaction, ThematicRelation } from "../../../dialogue/mod.ts";
import type { JoinCombination } from "../../../joins/mod.ts";
import { findSentenceFault } from "../../../verify/mod.ts";
import { checkTypeMix, defaultTypeMix } from "../../type_mix.ts";
import type { Composition } from "../../types.ts";
import { createVariation } from "../../variation.ts";
import type { ComposeOptions } from "../plan/compose_options.ts";
import type { Move, Proposal } from "../plan/move.ts";
import type { SynthesisContext } from "../plan/synthesis_context.ts";
import { takeTurns } from "../plan/take_turns.ts";
import { tryWalks } from "../plan/try_walks.ts";
import { tellTurns } from "../wording/tell_turns.ts";
import { ambiguitySources } from "./types/ambiguity_sources.ts";
import { ambiguousTurn } from "./types/ambiguous_turn.ts";
import { drawTypes, type ExtraType } from "./types/draw_types.ts";
import { improperTurn } from "./types/improper_turn.ts";
import { canBeMisnamed, type MisnamedQuestion, misnamedQuestion } from "./types/misnamed_question.ts";
import type { ExtraTurn, Spot } from "./types/spot.ts";
import { unanswerableTurn } from "./types/unanswerable_turn.ts";

/** The types, the rarest occasions for them first. */
const RARITY: readonly ExtraType[] = ["misnamed", "ambiguous", "unanswerable", "improper"];

const ATTEMPTS = 40;

/** Attempts to find every type that was drawn its place; what has come nearest is taken then. */
const STRICT_ATTEMPTS = 36;

/** Attempts to find a name that the data do not hold, where a turn by one was drawn. */
const MISNAMED_ATTEMPTS = 18;

/** Attempts to ask for absent data where these were drawn; an opinion, a reason or an action will do then. */
const DATA_ATTEMPTS = 12;

/** After so many attempts an ambiguous question may be so by a second source, a third, a fourth, or any. */
const SOURCE_ATTEMPTS = [8, 12, 16, 30];

/**
 * Partial questions with unanswerable, ambiguous and improper turns mixed in (MMSQL, section III and appendix B): types
 * are drawn, a turn of each is made and verified, and where none can be, another way through the joins is taken; what
 * finds its place on none is left out. What stands between a listing and the next question is left behind in
 * words, so that what is spoken of stays what the question leans on.
 */
export function typesDialogue(
  combination: JoinCombination,
  synthesis: SynthesisContext,
  options: ComposeOptions,
): Promise<Composition> {
  const { seed, index, typeMix = defaultTypeMix, questionsBefore = 0 } = options;
  checkTypeMix(typeMix);
  const variation = createVariation(seed, index).within("types");
  let attempts = 0;
  let best: Mixed | undefined;
  return tryWalks(combination, synthesis, {
    ...options,
    attempts: ATTEMPTS,
    // The best of many attempts is kept.
    trialAttempts: Array.from({ length: ATTEMPTS }, (_, number) => number),
    make: async (walk, attempt) => {
      attempts++;
      const answerable = attempt.steps.length;
      const { types: drawn, ambiguousBefore } = drawTypes({
        ...{ answerable, before: questionsBefore, mix: typeMix },
      });
      const isNamed = attempts <= MISNAMED_ATTEMPTS && drawn.includes("misnamed");
      const turns = await takeTurns(
        walk,
        attempt,
        isNamed ? { namedFrom: attempts % answerable, isName: canBeMisnamed(synthesis.lexicon) } : {},
      );
      if (turns !== undefined) {
        const extras = await makeExtras(drawn, {
          attempt,
          turns,
          variation,
          number: attempts,
          ambiguousBefore,
        });
        if (best === undefined || best.isFaulty || worthOf(extras) > best.worth) {
          const interactions = await interleave(turns, extras, { synthesis, options });
          const isFaulty = await isFaultyIn(interactions, synthesis);
          if (best === undefined || !isFaulty) best = { interactions, worth: worthOf(extras), isFaulty };
          if (!isFaulty && countOf(extras) === drawn.length) return interactions;
        }
      }
      return attempts < STRICT_ATTEMPTS ? undefined : best?.interactions;
    },
  });
}

/** The turns of an attempt. */
interface Mixed {
  readonly interactions: readonly Interaction[];
  /** How good its further turns are. */
  readonly worth: number;
  /** A sentence says something else than its query; it is taken only where no other attempt has given one. */
  readonly isFaulty: boolean;
}

async function isFaultyIn(
  interactions: readonly Interaction[],
  { tools, database: { dialect } }: SynthesisContext,
): Promise<boolean> {
  return await findSentenceFault({ interactions }, { tools, dialect }) !== undefined;
}

/** What is mixed into the answerable questions. */
interface Extras {
  readonly turns: readonly ExtraTurn[];
  /** Counts as an unanswerable turn: its question is asked by a wrong name first. */
  readonly misnamed?: MisnamedQuestion | undefined;
}

const countOf = ({ turns, misnamed }: Extras) => turns.length + (misnamed === undefined ? 0 : 1);

/** As many as there are; a turn by a wrong name is rarer than what stands in its place. */
const worthOf = (extras: Extras) => countOf(extras) + (extras.misnamed === undefined ? 0 : 0.5);

interface ExtrasOptions extends Omit<Spot, "place" | "taken"> {
  /** Which attempt it is, from 1. */
  readonly number: number;
  /** Ambiguous turns of the dataset before these. */
  readonly ambiguousBefore: number;
}

async function makeExtras(types: readonly ExtraType[], options: ExtrasOptions): Promise<Extras> {
  const { number, ...spot } = options;
  const extras: ExtraTurn[] = [];
  let misnamed: MisnamedQuestion | undefined;
  const drawn = types.map((type, i) => ({ type, i }));
  let ambiguous = options.ambiguousBefore;
  // What is hardest to find goes first.
  for (const { type, i } of drawn.toSorted((a, b) => RARITY.indexOf(a.type) - RARITY.indexOf(b.type))) {
    const taken = new Set(extras.flatMap(({ key, interaction }) => [key, interaction.utterance]));
    const variation = spot.variation.within(i);
    if (type === "misnamed" && misnamed === undefined) {
      misnamed = await misnamedQuestion({ ...spot, variation });
      if (misnamed !== undefined || number <= MISNAMED_ATTEMPTS) continue;
    }
    const asked = type === "misnamed" ? "unanswerable" : type;
    // With a wrong name found, the rest is not left to another attempt.
    const at = misnamed === undefined ? number : Infinity;
    const ambiguousBefore = asked === "ambiguous" ? ambiguous++ : ambiguous;
    const extra = await makeExtra(asked, { ...spot, variation, taken, number: at, ambiguousBefore }, extras);
    if (extra !== undefined) extras.push(extra);
  }
  return { turns: extras, misnamed };
}

async function makeExtra(
  type: Exclude<ExtraType, "misnamed">,
  spot: ExtrasOptions & Pick<Spot, "taken">,
  made: readonly ExtraTurn[],
): Promise<ExtraTurn | undefined> {
  if (type === "improper") return improperTurn(spot);
  const { attempt: { random }, ambiguousBefore, number } = spot;
  const crowd = (place: number) => made.filter((extra) => extra.place === place && extra.place > 0).length;
  const places = shuffle(random, spot.turns.map((_, i) => i + 1)).sort((a, b) => crowd(a) - crowd(b));
  const makers = type === "unanswerable"
    ? [(at: Spot) => unanswerableTurn(at, { ofData: number <= DATA_ATTEMPTS })]
    : sourcesAt(number, ambiguousBefore).map((source) => (at: Spot) => ambiguousTurn(source, at));
  // After an ambiguous question "they" would be those of its answer.
  const isFree = (place: number) =>
    type !== "ambiguous" || !made.some((extra) => extra.place === place && isAmbiguous(extra));
  for (const make of makers) {
    for (const place of places.filter(isFree)) {
      const extra = await make({ ...spot, place });
      if (extra !== undefined) return extra;
    }
  }
  return undefined;
}

/** What an ambiguous turn of the dataset may be so by in an attempt; the source that is found most easily would come first else. */
function sourcesAt(attempt: number, turn: number) {
  const order = ambiguitySources(turn);
  const most = SOURCE_ATTEMPTS.findIndex((last) => attempt <= last);
  return most === -1 ? order : order.slice(0, most + 1);
}

/** The answerable questions with the further turns between them, in the order of their places. */
async function interleave(
  turns: readonly Proposal[],
  extras: Extras,
  { synthesis, options }: { readonly synthesis: SynthesisContext; readonly options: ComposeOptions },
): Promise<readonly Interaction[]> {
  const left = turns.map((turn, i): Proposal => {
    const leaves = extras.turns.findLast(({ place, leaves = "nothing" }) =>
      place === i && leaves !== "nothing"
    )
      ?.leaves;
    const isLater = turn.leaves === "nothing" || turn.leaves === "numbers";
    return leaves !== undefined && isLater ? { ...turn, leaves } : turn;
  });
  const told = (await tellTurns(left, synthesis, options)).map((interaction, i): Interaction => {
    const move = turns[i]?.move;
    return i === 0 || move === undefined
      ? interaction
      : { ...interaction, thematic_relation: thematicRelation(move) };
  });
  const { misnamed } = extras;
  const repaired = misnamed === undefined
    ? []
    : await tellRepair(misnamed, { left, told, synthesis, options });
  return [undefined, ...told].flatMap((interaction, place) => [
    ...(interaction === undefined ? [] : misnamed?.turn === place - 1 ? repaired : [interaction]),
    ...at(place, extras.turns).map((extra) => extra.interaction),
  ]);
}

interface RepairOptions {
  readonly left: readonly Proposal[];
  readonly told: readonly Interaction[];
  readonly synthesis: SynthesisContext;
  readonly options: ComposeOptions;
}

/** The question by the wrong name, which cannot be answered, and the name that was meant. */
async function tellRepair(
  { turn, withWrongName, repairs }: MisnamedQuestion,
  { left, told, synthesis, options }: RepairOptions,
): Promise<readonly Interaction[]> {
  const wrong =
    (await tellTurns(left.map((one, i) => i === turn ? withWrongName(one) : one), synthesis, options))[turn];
  const right = told[turn];
  if (wrong === undefined || right === undefined) return [];
  const { ground_truth_sql: _, ...asked } = wrong;
  const { thematic_relation } = right;
  return [
    {
      ...asked,
      expected_reply: ["refusal", "request"],
      question_type: "unanswerable",
      unanswerable_reason: "no_such_value",
      ...(thematic_relation !== undefined && { thematic_relation }),
    },
    { ...right, utterance: repairs, utterance_kinds: ["clarification"] },
  ];
}

const isAmbiguous = ({ interaction }: ExtraTurn) => interaction.question_type === "ambiguous";

/** What stands at a place: what leaves the listing as it was, what narrows it, and what asks nothing; thanks come last. */
function at(place: number, extras: readonly ExtraTurn[]): readonly ExtraTurn[] {
  const here = extras.filter((extra) => extra.place === place);
  const isImproper = ({ key }: ExtraTurn) => key.startsWith("improper");
  const asked = here.filter((extra) => !isImproper(extra));
  return [
    ...asked.filter((extra) => !isAmbiguous(extra)),
    ...asked.filter(isAmbiguous),
    ...here.filter(isImproper),
  ];
}

/** How a follow-up question relates to those before it, by what it does (SParC's four relations). */
function thematicRelation(move: Move): ThematicRelation {
  switch (move) {
    // Other properties of the same things.
    case "extend":
    case "per_each":
    case "total":
      return "theme_entity";
    // The same asked of other things.
    case "replace":
    case "rank_new":
    case "per_new":
      return "theme_property";
    // The same kind of things under another condition.
    case "narrow":
    case "without":
    case "group_filter":
    case "narrow_groups":
      return "refinement";
    // Some of what the answer gave.
    case "rank":
    case "narrow_total":
      return "answer_refinement";
    default:
      return move satisfies never;
  }
}
