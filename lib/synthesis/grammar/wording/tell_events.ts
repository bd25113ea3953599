import type { ContextChange, Interaction } from "../../../dialogue/mod.ts";
import type { Lexicon } from "../../../linking/mod.ts";
import { specificationFrom, toSql } from "../../../specification/mod.ts";
import type { Dialect } from "../../../sql/mod.ts";
import { createVariation, type Variation } from "../../variation.ts";
import { ownWordsIn } from "../english/own_words.ts";
import { plainLexicon } from "../english/vary_lexicon.ts";
import { conditionSql } from "../plan/condition_sql.ts";
import {
  contextOf,
  type ContextTurn,
  type DialogueEvent,
  isBrief,
  type QuestionEvent,
} from "../plan/dialogue_event.ts";
import { misnamed } from "../plan/misnamed.ts";
import { isListed, settled } from "../plan/move.ts";
import { withFilter } from "../plan/restriction.ts";
import type { SynthesisContext } from "../plan/synthesis_context.ts";
import { sameSubject } from "../plan/thing.ts";
import type { State } from "../plan/types.ts";
import { askAgain, askAgainWithin } from "./ask_again.ts";
import { askedAgain } from "./asked_again.ts";
import { contextMeaning, contextName, contextUtterance } from "./context_sentence.ts";
import { correctionUtterance } from "./correction.ts";
import { followUp, followUpUtterance } from "./follow_up.ts";
import { fullSentence, sentence } from "./full_sentence.ts";
import { otherwise } from "./otherwise.ts";
import { shownOf } from "./output_phrases.ts";
import { one } from "./reach.ts";
import { saidAside } from "./said_aside.ts";
import { createPhraseContext } from "./phrase_context.ts";
import type { Aside } from "./turn_context.ts";

const WAYS = 8;

/** The turns of a dialogue as interactions; no two begin alike as far as they can be put otherwise. */
export async function tellEvents(
  taken: readonly DialogueEvent[],
  synthesis: SynthesisContext,
  { seed, index }: { readonly seed: number; readonly index: number },
): Promise<readonly Interaction[]> {
  const events = await Promise.all(
    taken.map((event, i) =>
      settledEvent(event, {
        synthesis,
        answered: taken.slice(0, i).flatMap(asked),
        variation: createVariation(seed, index).within("misnamed").within(i),
      })
    ),
  );
  const typed: string[] = [];
  const avoided = ownWordsIn(synthesis.lexicon);
  return events.map((event, i) => {
    const variation = createVariation(seed, index, { avoided }).within(i);
    const place = placeOf(events, i, { lexicon: synthesis.lexicon, variation });
    const utterance = otherwise(
      typed,
      (way) => eventUtterance(event, synthesis.lexicon, variation.within("utterance").within(way), place),
      WAYS,
    );
    return { utterance, ...meaningOf(event, utterance, { synthesis, variation }) };
  });
}

async function settledEvent(
  event: DialogueEvent,
  { answered, synthesis, variation }: Meant & { readonly answered: readonly State[] },
): Promise<DialogueEvent> {
  if (event.kind === "question") return { ...event, proposal: await settled(event.proposal, answered) };
  if (event.kind !== "context" || contextName(event.turn, synthesis.lexicon, variation) === undefined) {
    return event;
  }
  const isMistaken = variation.pick("mistaken", [true, false]);
  return isMistaken ? { ...event, said: await misnamed(event.turn, synthesis, variation) } : event;
}

function placeOf(
  events: readonly DialogueEvent[],
  at: number,
  { lexicon, variation }: { readonly lexicon: Lexicon; readonly variation: Variation },
): EventPlace {
  const event = events[at];
  const before = events.slice(0, at);
  const answered = before.flatMap(asked);
  const last = answered.at(-1);
  const context = events.slice(0, at + 1).map(contextOf).findLast((turn) => turn !== undefined);
  return {
    briefly: isBrief(events, at),
    answered,
    listed: event?.kind === "question" && isListed(event.proposal.base, answered),
    crowded: last !== undefined && shownOf(createPhraseContext(last, lexicon, variation)).others.length > 0,
    ...(last === undefined ? {} : { last }),
    aside: saidAside(
      before.flatMap((other) => other.kind === "question" ? [other.proposal] : []),
      lexicon,
      variation,
    ),
    ...(context === undefined ? {} : { context }),
  };
}

/** The question that an event asks, if any. */
function asked(event: DialogueEvent): readonly State[] {
  if (event.kind === "question") return [event.proposal.after];
  if (event.kind === "again") return [event.again.state];
  return event.kind === "correction" ? [event.correction.state] : [];
}

interface Meant {
  readonly synthesis: SynthesisContext;
  readonly variation: Variation;
}

function meaningOf(event: DialogueEvent, utterance: string, meant: Meant): Omit<Interaction, "utterance"> {
  switch (event.kind) {
    case "context": {
      const { synthesis: { lexicon }, variation } = meant;
      const { intention } = contextMeaning(event.turn, lexicon, variation);
      const { standalone } = contextMeaning(event.turn, plainLexicon(lexicon), variation);
      const name = event.said && contextName(event.turn, lexicon, variation);
      return {
        intention,
        standalone_intention: standalone,
        utterance_kinds: ["context_modification"],
        expected_reply: name === undefined ? ["acknowledgment"] : ["request", "refusal"],
        ...(name === undefined ? {} : { clarification: repaired(name, variation) }),
        context: contextChange(event.turn, meant.synthesis.database.dialect),
      };
    }
    case "question": {
      const { before, proposal, opens, one } = event;
      const whole = answerable(proposal.after, utterance, meant);
      const leans = !opens && !one;
      const { lexicon } = meant.synthesis;
      const explained = leans ? followUp(proposal, lexicon, meant.variation).intention : whole.intention;
      const kind = opens && !one && saysAll(event) ? "question" : "partial_question";
      const told: Omit<Interaction, "utterance"> = {
        ...whole,
        intention: explained,
        utterance_kinds: [kind],
        expected_reply: ["response"],
      };
      if (before === "greeting") return { ...told, utterance_kinds: ["greeting", kind] };
      return before === undefined || before === "shift" ? told : underContext(told, before, meant);
    }
    case "again":
    case "correction": {
      const state = event.kind === "again" ? event.again.state : event.correction.state;
      const whole: Omit<Interaction, "utterance"> = {
        ...answerable(state, utterance, meant),
        utterance_kinds: ["partial_question"],
        expected_reply: ["response"],
      };
      const context = event.kind === "again" ? event.context : undefined;
      return context === undefined ? whole : underContext(whole, context, meant);
    }
    case "greeting":
    case "thanks":
      return {
        intention: event.kind === "greeting" ? "Greet the system." : "Thank the system and end the dialogue.",
        standalone_intention: event.kind === "greeting"
          ? "Greet the system before asking anything."
          : "Thank the system and ask nothing more.",
        utterance_kinds: ["greeting"],
        expected_reply: ["acknowledgment"],
        question_type: "improper",
      };
    default:
      return event satisfies never;
  }
}

/** What the user says once told that there is no such name. */
function repaired(name: string, variation: Variation): string {
  return variation.pick("repair", [`I meant ${name}.`, `Sorry, I meant ${name}.`, `Oh, I mean ${name}.`]);
}

/** Whether an opening question says the context that it is asked under, or is asked under none. */
function saysAll({ silent, before, restates, proposal: { after, base } }: QuestionEvent): boolean {
  return silent === undefined ||
    typeof before === "object" && (restates === true || sameSubject(after.subject, base.subject));
}

/** A question in full, in two ways, with its query. */
function answerable(state: State, utterance: string, { synthesis, variation }: Meant) {
  const said = [utterance];
  const { lexicon } = synthesis;
  const full = (place: string, words: Lexicon) =>
    otherwise(said, (way) => fullSentence(state, words, variation.within(place).within(way)));
  return {
    intention: full("intention", lexicon),
    standalone_intention: full("standalone", plainLexicon(lexicon)),
    ground_truth_sql: toSql(specificationFrom(state.specification), synthesis.database.dialect),
    question_type: "answerable" as const,
  };
}

/** A question in the same turn as the context that it is asked under. */
function underContext(
  question: Omit<Interaction, "utterance">,
  turn: ContextTurn,
  { synthesis, variation }: Meant,
): Omit<Interaction, "utterance"> {
  const { intention } = contextMeaning(turn, synthesis.lexicon, variation);
  const { standalone } = contextMeaning(turn, plainLexicon(synthesis.lexicon), variation);
  return {
    ...question,
    intention: `${intention} ${question.intention}`,
    standalone_intention: `${standalone} ${question.standalone_intention}`,
    utterance_kinds: ["context_modification", ...question.utterance_kinds],
    expected_reply: ["acknowledgment", ...question.expected_reply],
    context: contextChange(turn, synthesis.database.dialect),
  };
}

function contextChange({ change, filter }: ContextTurn, dialect: Dialect): ContextChange {
  return { change, restrictions: change === "withdraw" ? [] : [conditionSql(filter, dialect)] };
}

/** How a turn stands among the others. */
interface EventPlace {
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
function eventUtterance(
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
      underContext: silent !== undefined,
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
