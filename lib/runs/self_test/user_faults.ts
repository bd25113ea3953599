import { choose, randomFrom } from "../../base/mod.ts";
import type { Interaction } from "../../dialogue/mod.ts";
import { createModelUser, type TurnRecord, type UserFault } from "../../evaluation/mod.ts";
import { scriptedChat } from "../../llm/mod.ts";

/** A message of a user by model into which a fault may be planted, and the fault that was found. */
export interface PlantedMessage {
  readonly dialogue_key: string;
  /** From 1. */
  readonly interaction: number;
  /** @default the message is right */
  readonly planted?: UserFault["kind"];
  /** @default none was */
  readonly found?: UserFault["kind"];
}

/** An interaction, and where it stands. */
export interface PlacedInteraction {
  readonly dialogue_key: string;
  readonly index: number;
  readonly interaction: Interaction;
}

/**
 * Has a user by model react to a wrong answer, with the model's replies planted: right ones, and in about half of the
 * messages a fault of one kind. The model's own check of its words says that all is well, so that what is found is found by the
 * rules alone.
 */
export async function plantUserFaults(
  interactions: readonly PlacedInteraction[],
  { seed }: { readonly seed: number },
): Promise<readonly PlantedMessage[]> {
  return await Promise.all(interactions.map(async ({ dialogue_key, index, interaction }) => {
    const random = randomFrom(seed, "user faults", dialogue_key, index);
    const planted = random() < 0.5 ? choose(random, kinds) : undefined;
    const goal = interaction.standalone_intention ?? interaction.intention;
    const chat = scriptedChat(({ replySchema }) => {
      switch (replySchema?.name) {
        case "action": {
          const action = planted === "premature_ending" ? "give_up" : "feedback";
          return JSON.stringify({ reacts_to: ANSWER, facts: [goal], action });
        }
        case "words":
          return words(planted, { goal, utterance: interaction.utterance });
        default:
          return JSON.stringify({ added: [], contradicted: [], missing: [] });
      }
    });
    const { fault } = await createModelUser(chat)(interaction, [wrongTurn(interaction, dialogue_key)]);
    return {
      ...{ dialogue_key, interaction: index + 1 },
      ...(planted !== undefined && { planted }),
      ...(fault !== undefined && { found: fault.kind }),
    };
  }));
}

const kinds = [
  "sql",
  "unasked_constraint",
  "contradiction",
  "not_delivered",
  "premature_ending",
  "endless_ending",
  "empty",
  "repeated",
  "unreadable",
] as const satisfies readonly UserFault["kind"][];

const ANSWER = "Here is something.";

function words(
  planted: UserFault["kind"] | undefined,
  { goal, utterance }: { readonly goal: string; readonly utterance: string },
): string {
  const say = (text: string) => JSON.stringify({ text });
  switch (planted) {
    case "sql":
      return say(`SELECT the rows where it says: ${goal}`.replace("the rows", "name FROM country"));
    case "unasked_constraint":
      return say(`That is not it. ${goal} But only above 47,113.`);
    case "contradiction":
      return say(`That is not it. I do not want this at all: ${goal}`);
    case "not_delivered":
      return say("That is not what I meant.");
    case "endless_ending":
      return say("Great, thank you very much! Bye!");
    case "empty":
      return say("  ");
    case "repeated":
      return say(utterance);
    case "unreadable":
      return "I would rather not.";
    case "premature_ending":
    case undefined:
      return say(`That is not it. ${goal}`);
    default:
      return planted satisfies never;
  }
}

function wrongTurn({ utterance }: Interaction, dialogue_key: string): TurnRecord {
  return {
    ...{ agent: "wrong", trial: 1, dialogue_key, interaction: 1, turn: 1 },
    user: { kind: "question", text: utterance },
    reply: { kind: "response", text: ANSWER },
    sql: { verdict: "missing", reasons: [] },
    ...{ aligned: false, judge_reason: "", cause: "no_sql", proceed: false, at_ms: 0 },
  };
}
