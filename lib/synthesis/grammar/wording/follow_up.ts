import type { Lexicon } from "../../../linking/mod.ts";
import type { Variation } from "../../variation.ts";
import { type Forms, say } from "../english/say.ts";
import { listText } from "../english/value_text.ts";
import type { Proposal } from "../plan/move.ts";
import type { State } from "../plan/types.ts";
import { allThings, sameSubject } from "../plan/thing.ts";
import { whatAre } from "./agreement.ts";
import { carriedOver } from "./carried_over.ts";
import { sentence } from "./full_sentence.ts";
import { intentionForms } from "./intention.ts";
import { leadIns } from "./lead_ins.ts";
import { orderText } from "./order_text.ts";
import { outputPhrases, shownOf } from "./output_phrases.ts";
import { THEY } from "./reach.ts";
import { type Referred, referredTo } from "./referred_to.ts";
import { onlyWithAdded } from "./said_partners.ts";
import { shownAgain } from "./shown_again.ts";
import {
  addedPhrases,
  createTurnContext,
  delta,
  isRankedElsewhere,
  leadsToMany,
  question,
  reachedFromBase,
  type TurnContext,
  type TurnContextOptions,
} from "./turn_context.ts";
import {
  narrowGroupForms,
  narrowTotalForms,
  perEachForms,
  perNewForms,
  rankForms,
  totalForms,
} from "./utterance_of_aggregate.ts";
import { extendForms, narrowForms, replaceForms } from "./utterance_of_list.ts";

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
  options: TurnContextOptions = {},
): FollowUp {
  const intention = createTurnContext(proposal, lexicon, variation.within("intention"), { anchor: THEY });
  return {
    utterance: followUpUtterance(proposal, lexicon, variation.within("utterance"), options),
    intention: sentence(explained(intention, options.last)),
  };
}

/** A proposal as it is typed after what was said before, without the conditions that stood. */
export function followUpUtterance(
  proposal: Proposal,
  lexicon: Lexicon,
  variation: Variation,
  options: TurnContextOptions = {},
): string {
  const whole = createTurnContext(proposal, lexicon, variation, options);
  return sentence(spoken(delta(whole), referredTo(whole)));
}

function spoken(turnContext: TurnContext, { unrestricted, named, everything }: Referred): string {
  const { variation, proposal, base, listed } = turnContext;
  const { leaves } = proposal;
  const all = utteranceForms(turnContext);
  const forms = turnContext.opens
    ? all.filter((form) => !/^(?:only|just) the /.test(form()))
    : leaves === "nothing"
    ? all
    : all.filter((form) => !LISTED.test(form()));
  const text = say(variation, `form ${proposal.move}`, forms);
  if (turnContext.opens) return text.replace(/^and /, "");
  const { move } = proposal;
  const list = move === "extend" || move === "narrow" || move === "without" || move === "group_filter";
  const numbers = leaves === "numbers" || leaves === "one number";
  if (leaves === "nothing" || (numbers && !list)) return text;
  const things = base.root.plural;
  // Of a list that is gone back to, all is shown that stood in it.
  const back = { listed, list: listed && list };
  // The numbers have named them, so that "which of them" needs no announcement.
  const areNumbered = turnContext.last === undefined ||
    sameSubject(turnContext.last.subject, proposal.base.subject);
  if (
    leaves === "numbers" && areNumbered && !back.list && move !== "extend" && /^which (of |ones)/.test(text)
  ) return text;
  if (leaves === "numbers") {
    const asked = withoutLead(text);
    return variation.pick("without the numbers", leadIns.pastNumbers(asked, things, back));
  }
  // What some are kept of is named, where it was not listed: of what else is said would be heard that it is asked for.
  const saysWhat = listed || !list || text.includes(things);
  if (leaves !== "ranking" && move !== "extend" && saysWhat && isNamed(turnContext, text)) return text;
  const begins = move === "extend" && !listed;
  if (leaves === "ranking") {
    const hasConditions = named !== things;
    if (begins && (unrestricted || hasConditions)) {
      const all = proposal.loses || carriedOver(turnContext) !== "" ? "" : "all ";
      return firstListing(turnContext, `${all}the ${named}`);
    }
    const asked = begins ? firstListing(turnContext, `the ${things}`) : withoutLead(text);
    // Only some of the list was asked for, in no order.
    if (turnContext.last !== undefined && turnContext.last.form !== "ranking") {
      return variation.pick("back to all", leadIns.pastSome(asked, everything));
    }
    const another = move === "rank" || move === "rank_new" ? leadIns.anotherRanking(asked) : [];
    if (another.length > 0) return variation.pick("another ranking", another);
    if (move !== "extend" && isRankedElsewhere(turnContext)) {
      return variation.pick("past ranking", leadIns.withoutRanking(asked, things));
    }
    const ranked = { ...back, few: fewOf(turnContext) };
    return variation.pick(
      "back from ranking",
      unrestricted || (hasConditions && !listed)
        ? leadIns.backToAll(asked, everything, ranked)
        : leadIns.pastRanking(asked, things, { ...ranked, keeps: move === "narrow" }),
    );
  }
  if (begins) return firstListing(turnContext, `those ${things}`);
  const asked = withoutLead(text);
  return variation.pick(
    "back",
    leaves === "one number" ? leadIns.pastNumber(asked, things, back) : leadIns.backTo(asked, things, {
      ...back,
      stays: move !== "replace",
      those: named === things ? "the" : "those",
    }),
  );
}

/** Whether a turn says itself what it leans on ("those lakes"), so that nothing need announce other things before it. */
function isNamed(turnContext: TurnContext, text: string): boolean {
  const asked = withoutLead(text).replace(carriedOver(turnContext), "").replace(OF_WHAT_IS_NEW, "");
  return NAMES.test(asked) && !/\b(?:they|them|their|ones)\b/.test(asked);
}

const NAMES = /\b(?:those|that) (?!that|who|whose|where|with|are|is|has|have|lies?|of|in|on)\w+/;

/** What is shown of the things asked for, not of those that stood. */
const OF_WHAT_IS_NEW = /, (?:with|and what (?:is|are)) their .*$/;

/** What the last answer named: a question between the turns ranks for the first alone. */
function fewOf({ last }: TurnContext): string {
  if (last === undefined) return "those few";
  return last.form === "ranking" && last.specification.limit !== 1 ? "those few" : "that one";
}

/** What follows an opener has none of its own. */
const withoutLead = (text: string) => text.replace(/^[\w ]+: /, "").replace(/^and (?!if )/, "");

/** "List those rivers, with their lengths": what has not been shown cannot be added to. */
function firstListing(turnContext: TurnContext, things: string): string {
  const { variation, after } = turnContext;
  const only = onlyWithAdded(turnContext, after);
  const show = variation.pick("first listing", ["list", "now list", "show me", "please list", "now show me"]);
  const shown = listText([...shownAgain(turnContext), ...addedPhrases(turnContext)]);
  return `${show} ${things}, with ${shown}${carriedOver(turnContext)}${only}${orderText(after)}`;
}

/** What would speak of a list where the last answer was none. */
const LISTED =
  /\b(?:the|same|previous) list\b|\blisted\b|\bprevious answer\b|\bwas shown\b|the answer about|^and of these|^not the /;

function utteranceForms(turnContext: TurnContext): Forms {
  switch (turnContext.proposal.move) {
    case "extend":
      return turnContext.opens ? detailForms(turnContext) : extendForms(turnContext);
    case "replace":
      return turnContext.opens ? openingForms(turnContext) : replaceForms(turnContext);
    case "narrow":
    case "without":
    case "group_filter":
      return narrowForms(turnContext);
    case "per_each":
      return perEachForms(turnContext);
    case "per_new":
      return perNewForms(turnContext);
    case "total":
      return totalForms(turnContext);
    case "narrow_total":
      return narrowTotalForms(turnContext);
    case "rank":
    case "rank_new":
      return rankForms(turnContext);
    case "narrow_groups":
      return narrowGroupForms(turnContext);
    default:
      return turnContext.proposal.move satisfies never;
  }
}

function explained(turnContext: TurnContext, last: State | undefined): string {
  const { variation, proposal } = turnContext;
  const forms = intentionForms(turnContext);
  const isListed = proposal.leaves === "nothing" && (last === undefined || last.form === "list");
  return say(
    variation,
    `form ${proposal.move}`,
    isListed ? forms : forms.filter((form) => !LISTED.test(form())),
  );
}

/** What is asked of a thing that a context is about: "what is its population?" */
function detailForms(turnContext: TurnContext): Forms {
  const { variation, after } = turnContext;
  const phrases = addedPhrases(turnContext);
  const what = listText(phrases);
  const bare = what.replace(/^(?:its|their) /, "the ");
  const asked = whatAre([bare], after);
  return [
    () => `${asked}?`,
    () => `${whatAre(phrases, after)}?`,
    () => `${variation.pick("tell", ["tell me", "give me", "show me"])} ${bare}`,
    () => `${variation.pick("ask", ["I'd like to know", "please tell me", "I need"])} ${what}`,
    () => `${variation.pick("can", ["can you tell me", "could you look up"])} ${what}?`,
  ];
}

/** A first question about what a context is about: "which provinces does it flow through?" */
function openingForms(turnContext: TurnContext): Forms {
  const { after, base, anchor, variation } = turnContext;
  const seen = reachedFromBase(turnContext, anchor);
  const also = outputPhrases(shownOf(after), after).filter((phrase) => phrase.startsWith("their "));
  const several = leadsToMany(turnContext) || anchor.plural;
  const tail = also.length === 0 ? "" : `, and ${whatAre(also, after)}`;
  const listTail = also.length === 0 ? "" : `, with ${listText(also)}`;
  const forms = [
    () => `${after.root.person ? "who" : "what"} ${several ? "are" : "is"} ${seen}${tail}?`,
    () => `${variation.pick("show", ["show me", "list", "give me", "please list"])} ${seen}${listTail}`,
    () => `${variation.pick("can", ["can you show me", "could you list", "can I see"])} ${seen}${listTail}?`,
    () => `${variation.pick("ask", ["I'd like to see", "I need", "let me see"])} ${seen}${listTail}`,
  ];
  if (!several) return forms;
  const which = question("which", turnContext);
  const back = allThings(after.root).find(({ subject }) => sameSubject(subject, base.root.subject));
  const at = back !== undefined && after.root.children.includes(back) ? back.relation?.at : undefined;
  return [
    () => `${which}${tail}?`,
    ...forms,
    ...(at === "in" || at === "on" ? [() => `which ${after.root.plural} are there${tail}?`] : []),
  ];
}
