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
import type { SynthesisContext } from "../plan/synthesis_context.ts";
import { sameSubject } from "../plan/thing.ts";
import type { State } from "../plan/types.ts";
import { contextMeaning, contextName } from "./context_sentence.ts";
import { followUp } from "./follow_up.ts";
import { fullSentence } from "./full_sentence.ts";
import { otherwise } from "./otherwise.ts";
import { shownOf } from "./output_phrases.ts";
import { saidAside } from "./said_aside.ts";
import { createPhraseContext } from "./phrase_context.ts";
import { type EventPlace, eventUtterance } from "./event_utterance.ts";

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
