import type { Dataset, Dialogue, Interaction } from "../dialogue/mod.ts";
import { isCourtesy } from "./interaction_traits.ts";
import { keyedDialogues } from "./keyed_dialogues.ts";

/** How a question is put to an agent, to find what the dialogue around it costs (a closed list). */
export type PriceArmName =
  /** The utterance in its dialogue, as `eval` plays it. */
  | "plain"
  /** The same once more: what differs is noise. */
  | "replay"
  | "standalone_in_dialogue"
  | "utterance_fresh"
  | "standalone_fresh"
  /** All utterances of the dialogue up to this one, as one message of a fresh conversation. */
  | "concatenated"
  /** The utterance after its dialogue with the right answers. */
  | "ground_truth_history";

/** The place of an interaction in the dataset that the arms are made of. */
export interface PricedPlace {
  readonly dialogue: string;
  /** From 1. */
  readonly interaction: number;
}

/** A dataset that puts the questions in one way. */
export interface PriceArm {
  readonly arm: PriceArmName;
  readonly dataset: Dataset;
  /** After a wrong answer the user says so and asks again, as later questions depend on the answer. */
  readonly retries: boolean;
  /** The interactions before the last one of each dialogue are to be finished before, with the right answers. */
  readonly finished: boolean;
  /** The places of the questions by {@link pricedKey} of their place in this arm. */
  readonly places: ReadonlyMap<string, PricedPlace>;
}

/** The questions of a dataset in all arms, in the order of {@link PriceArmName}. */
export interface PriceArms {
  readonly arms: readonly PriceArm[];
  /**
   * Places of the questions before which nobody asked for data or set a context, by {@link pricedKey}: every arm asks them
   * without a dialogue.
   */
  readonly first: ReadonlySet<string>;
}

/** A place as a text. */
export function pricedKey({ dialogue, interaction }: PricedPlace): string {
  return JSON.stringify([dialogue, interaction]);
}

/**
 * Puts the questions of a dataset in the ways whose differences are the price of dialogue: {utterance, standalone wording}
 * in {the dialogue, a fresh conversation}, all turns in one message, after the right answers, and the first of these twice.
 * Questions are the interactions that ask for data, have one reading and a standalone intention; the others are played and
 * not compared.
 *
 * Source: Laban et al., LLMs Get Lost in Multi-Turn Conversation (arXiv 2505.06120), whose CONCAT is `concatenated`.
 *
 * @example
 * ```ts
 * import { parseDataset } from "querylogue/dialogue";
 * import { priceArms } from "querylogue/evaluation";
 * import assert from "node:assert/strict";
 *
 * const question = (utterance: string, standalone_intention: string) => ({
 *   ...{ utterance, intention: standalone_intention, standalone_intention },
 *   ground_truth_sql: "SELECT name FROM river",
 * });
 * const interactions = [question("Which rivers?", "List the rivers."), question("Long ones?", "List long rivers.")];
 * const { arms } = priceArms(
 *   parseDataset({ dialogues: [{ experiment_id: "1", total_expected_interactions: 2, interactions }] }),
 * );
 * const concatenated = arms.find(({ arm }) => arm === "concatenated");
 * assert.deepEqual(concatenated?.dataset.dialogues[1]?.interactions.map(({ utterance }) => utterance), [
 *   "Which rivers?\nLong ones?",
 * ]);
 * ```
 */
export function priceArms(dataset: Dataset): PriceArms {
  const dialogues = keyedDialogues(dataset);
  const questions = dialogues.flatMap(({ dialogue_key, ...dialogue }) =>
    dialogue.interactions.flatMap((one, index) =>
      isQuestion(one) ? [{ dialogue_key, dialogue, one, index }] : []
    )
  );
  const places = questions.map(({ dialogue_key: dialogue, index }) => ({ dialogue, interaction: index + 1 }));
  const inDialogue = (arm: PriceArmName, wording: (one: Interaction) => Interaction): PriceArm => ({
    ...{ arm, retries: true, finished: false },
    dataset: {
      ...dataset,
      dialogues: dataset.dialogues.map((dialogue) => ({
        ...dialogue,
        interactions: dialogue.interactions.map(wording),
      })),
    },
    places: new Map(places.map((place) => [pricedKey(place), place])),
  });
  const alone = (
    arm: PriceArmName,
    interactionsOf: (question: typeof questions[number]) => readonly Interaction[],
  ): PriceArm => {
    const own = questions.map((question): Dialogue => {
      const { dialogue, dialogue_key, index } = question;
      const interactions = interactionsOf(question);
      return {
        ...dialogue,
        experiment_id: `${dialogue_key}/${index + 1}`,
        total_expected_interactions: interactions.length,
        interactions,
      };
    });
    return {
      ...{ arm, retries: false, finished: arm === "ground_truth_history" },
      dataset: { ...dataset, dialogues: own },
      places: new Map(
        own.map(({ experiment_id: dialogue, interactions }, i) => [
          pricedKey({ dialogue, interaction: interactions.length }),
          places[i] as PricedPlace,
        ]),
      ),
    };
  };
  return {
    arms: [
      inDialogue("plain", (one) => one),
      inDialogue("replay", (one) => one),
      inDialogue("standalone_in_dialogue", standalone),
      alone("utterance_fresh", ({ one }) => [one]),
      alone("standalone_fresh", ({ one }) => [standalone(one)]),
      alone("concatenated", ({ one, dialogue, index }) => [{
        ...one,
        utterance: dialogue.interactions.slice(0, index + 1).map(({ utterance }) => utterance).join("\n"),
      }]),
      alone("ground_truth_history", ({ dialogue, index }) => dialogue.interactions.slice(0, index + 1)),
    ],
    first: new Set(
      questions.filter(({ dialogue, index }) => dialogue.interactions.slice(0, index).every(isCourtesy))
        .map(({ dialogue_key: dialogue, index }) => pricedKey({ dialogue, interaction: index + 1 })),
    ),
  };
}

/** An ambiguous question may be asked back about, so that its first answer counts nowhere. */
function isQuestion(
  { expected_reply, ground_truth_sql, question_type, standalone_intention }: Interaction,
): boolean {
  return expected_reply.includes("response") && ground_truth_sql !== undefined &&
    question_type !== "ambiguous" && standalone_intention !== undefined;
}

/** A question in words that need no dialogue; what asks for no data is said as ever. */
function standalone(one: Interaction): Interaction {
  return isQuestion(one) ? { ...one, utterance: one.standalone_intention ?? one.utterance } : one;
}
