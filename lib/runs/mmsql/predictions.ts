import type { MmsqlQuestion } from "../../agents/transcript/mod.ts";

/** What one system answered: the predictions of a file, or those of an agent in one trial of a run. */
export interface MmsqlPredictions {
  /** The file or folder that they stand in. */
  readonly file: string;
  /** @default a file of predictions names none */
  readonly agent?: string | undefined;
  /** From 1. @default a file of predictions has none */
  readonly trial?: number | undefined;
  readonly dialogues: readonly PredictedDialogue[];
  /** What was played and is no question that can be scored, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** How the types of an agent's replies are known. @default a file of predictions tells them */
  readonly typesBy?: Readonly<Record<TypeSource, number>> | undefined;
}

/** The agent named the type, its kind of reply decides it, or neither. */
export type TypeSource = "declared" | "kind" | "undeclared";

/** A dialogue with its database. */
export interface PredictedDialogue {
  /** Unique among those of one system. */
  readonly key: string;
  readonly database: PredictedDatabase;
  /** Oldest first. */
  readonly questions: readonly PredictedQuestion[];
}

export interface PredictedDatabase {
  readonly name: string;
  /** As it can be opened. */
  readonly url: string;
}

/** A question of a user with what was answered. */
export interface PredictedQuestion extends MmsqlQuestion {
  /** By which ratings name it. */
  readonly id: string;
  /** SQL of the accepted readings of an ambiguous question. @default that of the next question, where it is answerable */
  readonly readings?: readonly string[] | undefined;
}
