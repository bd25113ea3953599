import type { AgentReply } from "../agents/mod.ts";
import type { KeyedDialogue } from "./keyed_dialogues.ts";
import type { CheckedResponse, TurnRecord, UserFault, UserTurn } from "./types.ts";

/** A dialogue that is played with one agent in one trial, between two turns. */
export interface Play {
  readonly dialogue: KeyedDialogue;
  readonly agent: string;
  /** From 1. */
  readonly trial: number;
  /** From 1. */
  readonly attempt: number;
  /** An interaction has at most `1 + maxRetries` user turns. */
  readonly maxRetries: number;
  /** Finished turns of all attempts, in order. */
  readonly records: readonly TurnRecord[];
}

/** The place of a turn that is being played. */
export interface TurnPlace {
  /** From 1. */
  readonly interaction: number;
  /** From 1 within the interaction. */
  readonly turn: number;
  /** The message is that of an earlier attempt, sent again. */
  readonly replayed?: true;
}

/** The play at one of the paper's nodes (section 4.2), at the agent between them, or at its end. */
export type PlayState =
  & Play
  & (
    | { readonly node: "test_control" }
    | { readonly node: "user_interaction"; readonly place: TurnPlace }
    | { readonly node: "agent_under_test"; readonly place: TurnPlace; readonly user: UserTurn }
    | {
      readonly node: "check_response";
      readonly place: TurnPlace;
      readonly user: UserTurn;
      readonly reply: AgentReply;
      readonly asked_at_ms: number;
      readonly answered_at_ms: number;
    }
    | { readonly node: "sequence_complete" }
  );

export type PlayNode = PlayState["node"];

/** The play at one node. */
export type StateAt<Node extends PlayNode> = Extract<PlayState, { readonly node: Node }>;

/** What came of an effect; times are milliseconds since the run began. */
export type PlayEvent =
  | { readonly kind: "message"; readonly user: UserTurn }
  | {
    readonly kind: "spoiled_message";
    readonly user: UserTurn;
    readonly fault: UserFault;
    readonly at_ms: number;
  }
  | {
    readonly kind: "reply";
    readonly reply: AgentReply;
    readonly asked_at_ms: number;
    readonly answered_at_ms: number;
  }
  | { readonly kind: "no_reply" } & MissingReply
  /** No reply either, and the agent has used up the time of its dialogue. */
  | { readonly kind: "time_over" } & MissingReply
  | { readonly kind: "session_lost" } & MissingReply
  /** The agent is a transcript that holds no reply to this message. */
  | { readonly kind: "not_recorded" } & MissingReply
  | {
    readonly kind: "checked";
    readonly checked: CheckedResponse;
    /** What is kept of the reply. */
    readonly kept: AgentReply;
    readonly at_ms: number;
  };

/** The failure of an agent to give a reply. */
export interface MissingReply {
  readonly message: string;
  /** What is kept in place of a reply. */
  readonly kept: AgentReply;
  readonly asked_at_ms: number;
  readonly at_ms: number;
}

/** An event of one kind. */
export type EventOf<Kind extends PlayEvent["kind"]> = Extract<PlayEvent, { readonly kind: Kind }>;

/** What is to be done: the last finished turn is written, or somebody is asked, which gives an event. */
export type PlayEffect = "keep_turn" | "ask_user" | "ask_agent" | "check_reply";
