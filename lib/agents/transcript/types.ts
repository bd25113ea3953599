import type { AgentReply } from "../types.ts";

/** What came of a recorded message. */
export type RecordedOutcome =
  | { readonly kind: "reply"; readonly reply: AgentReply }
  /** The agent gave no reply; the text says why. */
  | { readonly kind: "fault"; readonly text: string }
  /** The agent answered, and the file does not hold what is needed to score it; the text says why. */
  | { readonly kind: "withheld"; readonly text: string };

/** One message with its reply. */
export interface RecordedTurn {
  /** Where it stands in the file, for example `line 7`. */
  readonly place: string;
  /** Number of its interaction, from 1. @default the message decides */
  readonly interaction?: number | undefined;
  /** Number of the turn within the interaction, from 1. @default 1 */
  readonly turn?: number | undefined;
  /** What the user said. @default the file holds replies alone */
  readonly message?: string | undefined;
  readonly outcome: RecordedOutcome;
}

/** One conversation of a file, oldest turn first. */
export interface RecordedConversation {
  /** Where it begins in the file, for example `line 7`. */
  readonly place: string;
  /** Key of the dialogue that it plays. @default the messages decide */
  readonly dialogueKey?: string | undefined;
  /** Its number in a file that holds all dialogues of a dataset in their order, from 1. @default the order says nothing */
  readonly position?: number | undefined;
  /** The database that it is about, as the file calls it. @default not said */
  readonly database?: string | undefined;
  /** Whose replies they are. @default the file is of one agent */
  readonly agent?: string | undefined;
  /** Tells several plays of one dialogue apart, from 1. @default the first that is free */
  readonly trial?: number | undefined;
  readonly turns: readonly RecordedTurn[];
}

/** A file that holds what an agent said. */
export interface Transcript {
  readonly path: string;
  /** SHA-256 of the file. */
  readonly hash: string;
  readonly conversations: readonly RecordedConversation[];
}
