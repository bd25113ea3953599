import type { Lexicon } from "../../../linking/mod.ts";
import type { Variation } from "../../variation.ts";
import type { ContextTurn, DialogueEvent, QuestionEvent } from "../plan/dialogue_event.ts";
import { withFilter } from "../plan/restriction.ts";
import { sameSubject } from "../plan/thing.ts";
import type { State } from "../plan/types.ts";
import { askAgain, askAgainWithin } from "./ask_again.ts";
import { askedAgain } from "./asked_again.ts";
import { contextUtterance } from "./context_sentence.ts";
import { correctionUtterance } from "./correction.ts";
import { followUpUtterance } from "./follow_up.ts";
import { fullSentence, sentence } from "./full_sentence.ts";
import { one } from "./reach.ts";
import { createPhraseContext } from "./phrase_context.ts";
import type { Aside } from "./turn_context.ts";

/** How a turn stands among the others. */
export interface EventPlace {
  /** What it leans on has been shown as a list. */
  readonly listed: boolean;
  /** The questions before, as they were answered. */
  readonly answered: readonly State[];
  /** Hardly anything is asked under the context that it sets. */
  readonly briefly: boolean;
  /** In the last answer other things stand beside what it is about. */
  readonly crowded: boolean;
  /** The last question before it. */
  readonly last?: State;
  /** What was said of some things only. */
  readonly aside: readonly Aside[];
  /** The last change of the context, this turn's own included. */
  readonly context?: ContextTurn;
}

/** A turn as it is typed. */
export function eventUtterance(
  event: DialogueEvent,
  lexicon: Lexicon,
  variation: Variation,
  place: EventPlace,
): string {
  const told = (turn: ContextTurn) =>
    contextUtterance(place.crowded ? named(turn) : turn, lexicon, variation, place.briefly);
  switch (event.kind) {
    case "context":
      return told(event.said === undefined ? event.turn : { ...event.turn, filter: event.said });
    case "question":
      return led(leadOf(event), questionUtterance(event, place, { lexicon, variation }), { told, variation });
    case "again": {
      const { context } = place;
      if (context === undefined) throw new RangeError("Cannot ask again where no context has changed");
      const again = askedAgain(event.again, context, { lexicon, variation });
      return event.context === undefined
        ? askAgain(again, variation)
        : led(event.context, askAgainWithin(again, variation), { told, variation });
    }
    case "correction":
      return correctionUtterance(event.correction, lexicon, variation);
    case "greeting":
      return variation.pick("greeting", GREETINGS);
    case "thanks":
      return variation.pick("thanks", THANKS);
    default:
      return event satisfies never;
  }
}

/** "Of those cities, only …": beside other things "those" could be either. */
function named(turn: ContextTurn): ContextTurn {
  return turn.leans === "list" ? { ...turn, leans: "things" } : turn;
}

function questionUtterance(
  event: QuestionEvent,
  { answered, listed, aside, last }: EventPlace,
  { lexicon, variation }: { readonly lexicon: Lexicon; readonly variation: Variation },
): string {
  const { proposal, silent, opens, restates = false } = event;
  const { after, base } = proposal;
  if (event.one) {
    const anchor = one(createPhraseContext(base, lexicon, variation).root);
    return followUpUtterance(proposal, lexicon, variation, { anchor, opens: true });
  }
  if (!opens) {
    return followUpUtterance(proposal, lexicon, variation, {
      context: silent,
      answered,
      listed,
      last,
      aside,
    });
  }
  if (silent === undefined) return fullSentence(after, lexicon, variation);
  return restates || sameSubject(after.subject, base.subject)
    ? withoutAll(fullSentence(
      withFilter(after, silent, undefined),
      lexicon,
      variation,
      restates ? undefined : new Set(base.specification.tables),
    ))
    : followUpUtterance(proposal, lexicon, variation, { opens: true });
}

/** "Show the rivers" for "Show all rivers": under a context not all are meant, but by "the average for all rivers". */
function withoutAll(text: string): string {
  return text.replace(/^(\D{0,40}?\b)(?<!for )all (?!in all)(?:of )?(?:the )?/, "$1the ");
}

/** What is said before a question; one that says all conditions again would contradict "of those". */
function leadOf({ before, restates = false }: QuestionEvent): QuestionEvent["before"] {
  if (!restates || typeof before !== "object") return before;
  const { leans: _, ...turn } = before;
  return turn;
}

/** A question with what is said before it in the same turn. */
function led(
  before: "greeting" | "shift" | ContextTurn | undefined,
  question: string,
  { told, variation }: { readonly told: (turn: ContextTurn) => string; readonly variation: Variation },
): string {
  if (before === undefined) return question;
  if (before === "greeting") return `${variation.pick("greeting", GREETINGS)} ${question}`;
  const lead = before === "shift" ? variation.pick("shift", SHIFTS) : told(before).replace(/[.]$/, "");
  const runsOn = RUNS_ON.test(question) && !lead.includes(":") && variation.pick("led", [true, false]);
  const asked = question.charAt(0).toLowerCase() + question.slice(1);
  return sentence(runsOn ? `${lead}: ${asked}` : `${lead}. ${question}`);
}

/** What may follow a colon. */
const RUNS_ON =
  /^(?:what|which|how|show|list|give|tell|count|find|name|for each|for every|include|add|keep|can|could) /i;

/** How a dialogue begins that begins with a greeting. */
const GREETINGS = [
  "Hello!",
  "Hi there!",
  "Good morning!",
  "Hi!",
  "Good afternoon!",
  "Hello, I have a few questions.",
  "Hey!",
  "Good day!",
];

/** How a dialogue ends that ends with thanks. */
const THANKS = [
  "Thanks, that is all.",
  "Thank you, that was all I needed.",
  "Great, thank you very much!",
  "Perfect, thanks a lot. Bye!",
  "That helps a lot, thank you.",
  "OK, thanks. I have everything I need.",
  "Many thanks, that will do for today.",
  "Wonderful, thank you for your help!",
];

/** What goes before a question that has nothing to do with the last one. */
const SHIFTS = [
  "something else",
  "a different question",
  "new topic",
  "on to something different",
  "let me ask about something else",
  "let's leave that",
  "let's turn to another subject",
  "let's change the subject",
];
