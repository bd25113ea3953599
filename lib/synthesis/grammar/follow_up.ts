import { sentence } from "./full_sentence.ts";
import { intentionForms } from "./intention.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Proposal } from "./move.ts";
import { THEY } from "./reach.ts";
import { type Forms, say } from "./say.ts";
import { createTelling, delta, type Telling, type TellingOptions } from "./telling.ts";
import {
  narrowGroupForms,
  narrowTotalForms,
  perEachForms,
  perNewForms,
  rankForms,
  totalForms,
} from "./utterance_of_aggregate.ts";
import { detailForms, openingForms } from "./opening_forms.ts";
import { extendForms, narrowForms, replaceForms } from "./utterance_of_list.ts";
import type { Variation } from "./variation.ts";

/** A turn as two sentences that lean on the dialogue: as it is typed, and as the user would explain it. */
export interface FollowUp {
  readonly utterance: string;
  readonly intention: string;
}

/** Words a proposal as a follow-up of what was said before. */
export function followUp(
  proposal: Proposal,
  lexicon: Lexicon,
  variation: Variation,
  options: TellingOptions = {},
): FollowUp {
  const intention = createTelling(proposal, lexicon, variation.within("intention"), { anchor: THEY });
  return {
    utterance: followUpUtterance(proposal, lexicon, variation.within("utterance"), options),
    intention: sentence(explained(intention)),
  };
}

/** A proposal as it is typed after what was said before, without the conditions that stood. */
export function followUpUtterance(
  proposal: Proposal,
  lexicon: Lexicon,
  variation: Variation,
  options: TellingOptions = {},
): string {
  return sentence(spoken(delta(createTelling(proposal, lexicon, variation, options))));
}

function spoken(telling: Telling): string {
  const { variation, proposal, base } = telling;
  const { leaves } = proposal;
  const all = utteranceForms(telling);
  const forms = telling.opens
    ? all.filter((form) => !/^(?:only|just) the /.test(form()))
    : leaves === "nothing"
    ? all
    : all.filter((form) => !LISTED.test(form()));
  const text = say(variation, `form ${proposal.move}`, forms);
  if (telling.opens) return text.replace(/^and /, "");
  const { move } = proposal;
  const list = move === "extend" || move === "narrow" || move === "without" || move === "group_filter";
  const numbers = leaves === "numbers" || leaves === "one number";
  if (leaves === "nothing" || (numbers && !list)) return text;
  if (numbers && move !== "extend" && /^which (of |ones)/.test(text)) return text;
  if (
    leaves === "other things" && move !== "extend" && /\bthose \w+/.test(text) &&
    !/\b(they|them|their|ones?)\b/.test(text)
  ) {
    return text;
  }
  const things = base.root.plural;
  const asked = text.replace(/^[\w ]+: /, "");
  if (leaves === "ranking" && telling.underContext) {
    return variation.pick("back from ranking within", [
      `back to the list before that: ${asked}`,
      `not just for those few: ${asked}`,
      `leaving the ranking aside: ${asked}`,
      `now without the ranking: ${asked}`,
      `let's forget the ranking. ${capital(asked)}`,
      `enough of the ranking: ${asked}`,
    ]);
  }
  if (leaves === "ranking") {
    return variation.pick("back from ranking", [
      `back to all the ${things}: ${asked}`,
      `now for all of the ${things} again: ${asked}`,
      `not only those, all the ${things} again: ${asked}`,
      `let's return to all of the ${things}. ${capital(asked)}`,
    ]);
  }
  if (leaves === "numbers") {
    return variation.pick("without the numbers", [
      `let's drop the numbers: ${asked}`,
      `leaving the numbers aside: ${asked}`,
      `enough of the numbers: ${asked}`,
      `let's put the numbers aside. ${capital(asked)}`,
      `let's forget the numbers. ${capital(asked)}`,
    ]);
  }
  return variation.pick("back", [
    `back to the ${things}: ${asked}`,
    `let's return to the ${things} themselves. ${capital(asked)}`,
    `once more about the ${things}: ${asked}`,
    ...(leaves === "one number" ? [`enough of that number, back to the ${things}: ${asked}`] : []),
    ...(telling.listed
      ? [
        `back to the list of ${things}: ${asked}`,
        `OK, and the list of ${things} again: ${asked}`,
        `let's look at the ${things} again. ${capital(asked)}`,
      ]
      : []),
  ]);
}

/** What would speak of a list where the last answer was none. */
const LISTED =
  /\b(?:the|same|previous) list\b|\blisted\b|\bprevious answer\b|\bwas shown\b|the answer about|^and of these|^not the /;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function utteranceForms(telling: Telling): Forms {
  switch (telling.proposal.move) {
    case "extend":
      return telling.opens ? detailForms(telling) : extendForms(telling);
    case "replace":
      return telling.opens ? openingForms(telling) : replaceForms(telling);
    case "narrow":
    case "without":
    case "group_filter":
      return narrowForms(telling);
    case "per_each":
      return perEachForms(telling);
    case "per_new":
      return perNewForms(telling);
    case "total":
      return totalForms(telling);
    case "narrow_total":
      return narrowTotalForms(telling);
    case "rank":
    case "rank_new":
      return rankForms(telling);
    case "narrow_groups":
      return narrowGroupForms(telling);
    default:
      return telling.proposal.move satisfies never;
  }
}

function explained(telling: Telling): string {
  const { variation, proposal } = telling;
  const forms = intentionForms(telling);
  return say(
    variation,
    `form ${proposal.move}`,
    proposal.leaves === "nothing" ? forms : forms.filter((form) => !LISTED.test(form())),
  );
}
