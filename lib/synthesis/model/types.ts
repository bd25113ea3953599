import type { Database } from "../../database/mod.ts";
import type { Glossary, Lexicon } from "../../linking/mod.ts";
import type { Chat } from "../../llm/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import type { Composition, DialogueKind } from "../types.ts";
import type { SentenceTools } from "../../verify/mod.ts";
import type { DrawSamples } from "./column_samples.ts";
import type { DialogueStart } from "./draw_starts.ts";
import type { DrawnTurn } from "./draw_turns.ts";
import type { Hint } from "./hint.ts";

/** A composition by a model, with its history. */
export type ModelComposition = Composition & {
  /** Remarks, a sentence each, for example that the prompt was shortened. */
  readonly notes: readonly string[];
  /** Faults of each refused draft, in order. */
  readonly refused: readonly (readonly string[])[];
  /** The name that no prompt can show, where the model was not asked because of it. */
  readonly unshown?: string;
};

/** Connections, models and shared data of a synthesis by models. */
export interface ModelSynthesisSetup {
  readonly database: Database;
  readonly predictedDatabase: Database;
  readonly schema: Schema;
  readonly lexicon: Lexicon;
  readonly samples: DrawSamples;
  /** Opens the sentence checks. */
  readonly tools: () => Promise<SentenceTools>;
  readonly chat: Chat;
  readonly judge: Chat;
  readonly glossary?: Glossary | undefined;
  /** Most tokens of a prompt. @default unlimited until the model refuses one */
  readonly contextTokens?: number | undefined;
  /** Runs checks one after another, so that queries of other checks do not use up their time limits. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** The requirements of one dialogue. */
export interface DialogueTask {
  readonly kind: DialogueKind;
  readonly seed: number;
  /** Position of the combination in its plan, from 0. */
  readonly index: number;
  readonly start: DialogueStart;
  /** The suggested subject of one of the queries. */
  readonly construct: Hint;
  /** The drawn turns of a dialogue of the kind `types`. */
  readonly turns: readonly DrawnTurn[];
  readonly signal?: AbortSignal | undefined;
}
