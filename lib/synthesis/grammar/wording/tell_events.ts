import type { ContextChange, Interaction } from "../../../dialogue/mod.ts";
import type { Dialect } from "../../../sql/mod.ts";
import { toSql } from "../../../specification/mod.ts";
import { conditionSql } from "../plan/condition_sql.ts";
import { contextOf } from "../plan/context_of.ts";
import { contextMeaning } from "./context_sentence.ts";
import type { ContextTurn } from "../plan/context_turn.ts";
import type { DialogueEvent, QuestionEvent } from "../plan/dialogue_event.ts";
import { type EventPlace, eventUtterance } from "./event_utterance.ts";
import { followUp } from "./follow_up.ts";
import { fullSentence } from "./full_sentence.ts";
import { isBrief } from "../plan/is_brief.ts";
import { isListed } from "../plan/is_listed.ts";
import type { Lexicon } from "../../../linking/mod.ts";
import { otherwise } from "./otherwise.ts";
import { shownOf } from "./output_phrases.ts";
import { plainLexicon } from "../english/plain_lexicon.ts";
import { saidAside } from "./said_aside.ts";
import { createScene } from "./scene.ts";
import { settled } from "../plan/settled.ts";
import { sameSubject } from "../plan/same_subject.ts";
import type { State } from "../plan/types.ts";
import { createVariation, type Variation } from "../../variation.ts";
import type { Workshop } from "../plan/workshop.ts";

const WAYS = 8;

/** The turns of a dialogue as interactions; no two begin alike as far as they can be put otherwise. */
export async function tellEvents(
  taken: readonly DialogueEvent[],
  workshop: Workshop,
  { seed, index }: { readonly seed: number; readonly index: number },
): Promise<readonly Interaction[]> {
  const events = await Promise.all(taken.map(settledEvent));
  const typed: string[] = [];
  return events.map((event, i) => {
    const variation = createVariation(seed, index).within(i);
    const place = placeOf(events, i, { lexicon: workshop.lexicon, variation });
    const utterance = otherwise(
      typed,
      (way) => eventUtterance(event, workshop.lexicon, variation.within("utterance").within(way), place),
      WAYS,
    );
    return { utterance, ...meaningOf(event, utterance, { workshop, variation }) };
  });
}

async function settledEvent(event: DialogueEvent): Promise<DialogueEvent> {
  return event.kind === "question" ? { ...event, proposal: await settled(event.proposal) } : event;
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
    crowded: last !== undefined && shownOf(createScene(last, lexicon, variation)).others.length > 0,
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
  readonly workshop: Workshop;
  readonly variation: Variation;
}

function meaningOf(event: DialogueEvent, utterance: string, meant: Meant): Omit<Interaction, "utterance"> {
  switch (event.kind) {
    case "context": {
      const { workshop: { lexicon }, variation } = meant;
      const { intention } = contextMeaning(event.turn, lexicon, variation);
      const { standalone } = contextMeaning(event.turn, plainLexicon(lexicon), variation);
      return {
        intention,
        standalone_intention: standalone,
        utterance_kinds: ["context_modification"],
        expected_reply: ["acknowledgment"],
        context: contextChange(event.turn, meant.workshop.database.dialect),
      };
    }
    case "question": {
      const { before, proposal, opens, one } = event;
      const whole = answerable(proposal.after, utterance, meant);
      const leans = !opens && !one;
      const { lexicon } = meant.workshop;
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

/** Whether an opening question says the context that it is asked under, or is asked under none. */
function saysAll({ silent, before, restates, proposal: { after, base } }: QuestionEvent): boolean {
  return silent === undefined ||
    typeof before === "object" && (restates === true || sameSubject(after.subject, base.subject));
}

/** A question in full, in two ways, with its query. */
function answerable(state: State, utterance: string, { workshop, variation }: Meant) {
  const said = [utterance];
  const { lexicon } = workshop;
  const full = (place: string, words: Lexicon) =>
    otherwise(said, (way) => fullSentence(state, words, variation.within(place).within(way)));
  return {
    intention: full("intention", lexicon),
    standalone_intention: full("standalone", plainLexicon(lexicon)),
    ground_truth_sql: toSql(state.specification, workshop.database.dialect),
    question_type: "answerable" as const,
  };
}

/** A question in the same turn as the context that it is asked under. */
function underContext(
  question: Omit<Interaction, "utterance">,
  turn: ContextTurn,
  { workshop, variation }: Meant,
): Omit<Interaction, "utterance"> {
  const { intention } = contextMeaning(turn, workshop.lexicon, variation);
  const { standalone } = contextMeaning(turn, plainLexicon(workshop.lexicon), variation);
  return {
    ...question,
    intention: `${intention} ${question.intention}`,
    standalone_intention: `${standalone} ${question.standalone_intention}`,
    utterance_kinds: ["context_modification", ...question.utterance_kinds],
    expected_reply: ["acknowledgment", ...question.expected_reply],
    context: contextChange(turn, workshop.database.dialect),
  };
}

function contextChange({ change, filter }: ContextTurn, dialect: Dialect): ContextChange {
  return { change, restrictions: change === "withdraw" ? [] : [conditionSql(filter, dialect)] };
}
