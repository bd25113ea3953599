import type { Database } from "../../database/mod.ts";
import type { Glossary } from "../../linking/mod.ts";
import type { Chat } from "../../llm/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import type { Composition, DialogueKind } from "../types.ts";
import type { SentenceTools } from "../../verify/mod.ts";
import type { DrawSamples } from "./column_samples.ts";
import type { DialogueStart } from "./draw_starts.ts";
import type { DrawnTurn } from "./draw_turns.ts";

/** A composition by a model, and how it came about. */
export type ModelComposition = Composition & {
  /** What is worth knowing, a sentence each, for example that the prompt was shortened. */
  readonly notes: readonly string[];
  /** What was found wrong with each draft that was refused, in their order. */
  readonly refused: readonly (readonly string[])[];
  /** The name that no prompt can show, where the model was not asked because of it. */
  readonly unshown?: string;
};

/** What dialogues are made with. */
export interface ModelSynthesisSetup {
  readonly database: Database;
  readonly predictedDatabase: Database;
  readonly schema: Schema;
  readonly samples: DrawSamples;
  /** What reads the sentences for the gate. */
  readonly tools: () => Promise<SentenceTools>;
  readonly chat: Chat;
  readonly judge: Chat;
  readonly glossary?: Glossary | undefined;
  /** Tokens that a prompt may have. @default known only when the model refuses one */
  readonly contextTokens?: number;
  /** Runs checks one after the other, so that none waits for the queries of others within its time limit. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** One dialogue that is to be written. */
export interface DialogueTask {
  readonly kind: DialogueKind;
  readonly seed: number;
  /** Position of the combination in its plan, from 0. */
  readonly index: number;
  readonly start: DialogueStart;
  /** Of the kind `types`: what was drawn of each turn. */
  readonly turns: readonly DrawnTurn[];
  readonly signal?: AbortSignal | undefined;
}
