import { type Random, shuffle } from "../../../base/mod.ts";
import type { Interaction, ThematicRelation, UnanswerableReason } from "../../../dialogue/mod.ts";
import type { JoinCombination } from "../../../joins/mod.ts";
import { checkTypeMix, defaultTypeMix } from "../../type_mix.ts";
import type { Composition } from "../../types.ts";
import { createVariation, type Variation } from "../../variation.ts";
import { valueText } from "../english/value_text.ts";
import { plainLexicon } from "../english/vary_lexicon.ts";
import type { ComposeOptions } from "../plan/compose_options.ts";
import type { Move, Proposal } from "../plan/move.ts";
import type { SynthesisContext } from "../plan/synthesis_context.ts";
import { takeTurns } from "../plan/take_turns.ts";
import { tryWalks } from "../plan/try_walks.ts";
import { sentence } from "../wording/full_sentence.ts";
import { nounPhrase } from "../wording/noun_phrase.ts";
import { properNames } from "../wording/proper_name.ts";
import { createPhraseContext } from "../wording/phrase_context.ts";
import { tellTurns } from "../wording/tell_turns.ts";
import { type AmbiguityKind, ambiguousTurn } from "./types/ambiguous_turn.ts";
import { drawTypes, type ExtraType } from "./types/draw_types.ts";
import { improperTurn } from "./types/improper_turn.ts";
import { createIsForeign, type IsForeign, schemaWords, valueWords } from "./types/known_words.ts";
import { type Missing, missingOf } from "./types/missing_words.ts";
import { type ExtraTurn, type Spot, type Talk, talkAt } from "./types/spot.ts";
import { unanswerableForms } from "./types/unanswerable_forms.ts";
import type { Wording } from "./types/wording.ts";

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
  synthesis: SynthesisContext,
  options: ComposeOptions,
): Promise<Composition> {
  const { seed, index, typeMix = defaultTypeMix } = options;
  checkTypeMix(typeMix);
  const variation = createVariation(seed, index).within("types");
  let attempts = 0;
  let best: { readonly turns: readonly Proposal[]; readonly extras: readonly ExtraTurn[] } | undefined;
  return tryWalks(combination, synthesis, {
    ...options,
    attempts: ATTEMPTS,
    // The best of many attempts is kept.
    trialAttempts: Array.from({ length: ATTEMPTS }, (_, number) => number),
    make: async (walk, attempt) => {
      attempts++;
      const turns = await takeTurns(walk, attempt);
      if (turns !== undefined) {
        const drawn = drawTypes(turns.length, typeMix, variation);
        const extras = await makeExtras(drawn, { attempt, turns, variation });
        if (best === undefined || extras.length > best.extras.length) best = { turns, extras };
        if (extras.length === drawn.length) return interleave(turns, extras, { synthesis, options });
      }
      if (best === undefined || attempts < STRICT_ATTEMPTS) return undefined;
      return interleave(best.turns, best.extras, { synthesis, options });
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
  { synthesis, options }: { readonly synthesis: SynthesisContext; readonly options: ComposeOptions },
): Promise<readonly Interaction[]> {
  const left = turns.map((turn, i): Proposal => {
    const leaves = extras.findLast(({ place, leaves = "nothing" }) => place === i && leaves !== "nothing")
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

/** How often each reason is wanted, and the relations that a question with it can have to those before. */
const WANTED: readonly (readonly [UnanswerableReason, readonly ThematicRelation[]])[] = [
  ["no_such_column", ["theme_entity", "refinement", "answer_refinement"]],
  ["not_a_query", ["theme_entity", "answer_refinement"]],
  ["no_such_column", ["theme_entity", "answer_refinement", "refinement"]],
  ["outside_the_data", ["refinement", "theme_entity", "answer_refinement"]],
  ["no_such_table", ["theme_property"]],
  ["no_such_column", ["answer_refinement", "theme_entity", "refinement"]],
  ["outside_the_data", ["answer_refinement", "refinement", "theme_entity"]],
];

/**
 * A question about the things of the conversation whose answer the database does not hold: no table, no column and no
 * stored value that is read is known by its words. Undefined where none is left to ask.
 */
async function unanswerableTurn(spot: Spot): Promise<ExtraTurn | undefined> {
  const { attempt: { synthesis, random }, variation, place, taken } = spot;
  const talk = talkAt(spot);
  if (talk === undefined) return undefined;
  const { listing, root } = talk;
  const phraseContext = createPhraseContext(
    talk.meant,
    plainLexicon(synthesis.lexicon),
    variation.within("unanswerable"),
  );
  const foreign = createIsForeign(
    schemaWords(synthesis.lexicon),
    await valueWords(listing.specification.tables, synthesis),
  );
  const name = talk.isNamed ? await nameInContext(talk, synthesis, variation) : undefined;
  const wording: Wording = {
    they: talk.isListed ? "they" : `the ${root.plural}`,
    them: talk.isListed ? "them" : `the ${root.plural}`,
    plural: root.plural,
    singular: root.singular,
    whole: `the ${nounPhrase(phraseContext.root, phraseContext, { number: "plural" })}`,
    ...(name === undefined ? {} : { name }),
  };
  const wanted = variation.pick("unanswerable", WANTED);
  const missing = lacking(missingOf(phraseContext.root.singular), foreign);
  for (const [reason, relations] of [wanted, ...shuffle(random, WANTED)]) {
    for (const relation of [variation.pick("unanswerable relation", relations), ...relations]) {
      const forms = unanswerableForms({ reason, relation }, missing, wording)
        .filter(({ key }) => !taken.has(keyOf(key)));
      if (forms.length === 0) continue;
      const form = variation.pick(`unanswerable ${reason} ${relation}`, forms);
      const utterance = sentence(variation.pick("unanswerable utterance", form.utterances));
      // One that calls its thing by name leans on nothing.
      const isWhole = name !== undefined && utterance.includes(name);
      return {
        place,
        key: keyOf(form.key),
        interaction: {
          utterance,
          intention: sentence(form.intention),
          standalone_intention: sentence(form.standalone),
          utterance_kinds: [isWhole ? "question" : "partial_question"],
          expected_reply: ["refusal"],
          question_type: "unanswerable",
          unanswerable_reason: reason,
          thematic_relation: relation,
        },
      };
    }
  }
  return undefined;
}

const keyOf = (asked: string) => `unanswerable ${asked.replace("number of ", "")}`;

/** What of it the database really lacks. */
function lacking(missing: Missing, isForeign: IsForeign): Missing {
  const { verb, nouns } = missing.related;
  return {
    ...missing,
    properties: missing.properties.filter(({ noun, also = [] }) => isForeign([noun, ...also])),
    related: { verb, nouns: nouns.filter((noun) => isForeign([noun])) },
    opinions: missing.opinions.filter((opinion) => isForeign([opinion.replace(LEADING, "")])),
  };
}

const LEADING = /^(?:the (?:most|best|hardest|easiest|nicest|safest)|worth|good|your)\b/;

const LONGEST = 30;

/** The name of one of the things that the conversation speaks of, as it is said; undefined where they have none. */
async function nameInContext(
  { listing, root }: Talk,
  { lexicon, sampler }: SynthesisContext,
  variation: Variation,
): Promise<string | undefined> {
  const [label, ...others] = root.labels;
  if (label === undefined || others.length > 0 || root.coded !== undefined) return undefined;
  const column = lexicon.column(label.table, label.column);
  if (column.kind !== "label") return undefined;
  const { values } = await sampler(listing.specification, label);
  const sayable = [...new Set(values)].map((value) => valueText(value, column)).filter((text) =>
    text.length <= LONGEST && /^\p{Lu}[^"(]*$/u.test(text)
  ).sort();
  if (sayable.length === 0) return undefined;
  const name = variation.pick("name", sayable);
  const said = properNames(root, name).filter((form) => !form.startsWith(`the ${root.singular} of `));
  return variation.pick("proper name", said);
}
