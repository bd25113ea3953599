import { shuffle } from "../../../../base/mod.ts";
import { ambiguitySources } from "./ambiguity_sources.ts";
import { ambiguousTurn } from "./ambiguous_turn.ts";
import type { ExtraType } from "./draw_types.ts";
import { improperTurn } from "./improper_turn.ts";
import { type MisnamedQuestion, misnamedQuestion } from "./misnamed_question.ts";
import type { ExtraTurn, Spot } from "./spot.ts";
import { unanswerableTurn } from "./unanswerable_turn.ts";

/** The types, the rarest occasions for them first. */
const RARITY: readonly ExtraType[] = ["misnamed", "ambiguous", "unanswerable", "improper"];

/** Attempts to find a name that the data do not hold, where a turn by one was drawn. */
export const MISNAMED_ATTEMPTS = 18;

/** Attempts to ask for absent data where these were drawn; an opinion, a reason or an action will do then. */
const DATA_ATTEMPTS = 12;

/** After so many attempts an ambiguous question may be so by a second source, a third, a fourth, or any. */
const SOURCE_ATTEMPTS = [8, 12, 16, 30];

/** What is mixed into the answerable questions. */
export interface Extras {
  readonly turns: readonly ExtraTurn[];
  /** Counts as an unanswerable turn: its question is asked by a wrong name first. */
  readonly misnamed?: MisnamedQuestion | undefined;
}

export const countOf = ({ turns, misnamed }: Extras) => turns.length + (misnamed === undefined ? 0 : 1);

/** As much as there is of them; a turn by a wrong name is rarer than what stands in its place. */
export const worthOf = (extras: Extras) => countOf(extras) + (extras.misnamed === undefined ? 0 : 0.5);

export interface ExtrasOptions extends Omit<Spot, "place" | "taken"> {
  /** Which attempt it is, from 1. */
  readonly number: number;
  /** Ambiguous turns of the dataset before these. */
  readonly ambiguousBefore: number;
}

/** A turn of each drawn type that has a place among the answerable ones; what finds none is left out. */
export async function makeExtras(types: readonly ExtraType[], options: ExtrasOptions): Promise<Extras> {
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

const isAmbiguous = ({ interaction }: ExtraTurn) => interaction.question_type === "ambiguous";
