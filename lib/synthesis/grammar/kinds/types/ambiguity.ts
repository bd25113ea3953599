import type { ThematicRelation } from "../../../../dialogue/mod.ts";
import type { Proposal } from "../../plan/move.ts";
import type { State } from "../../plan/types.ts";

/** One way to understand a question, before it is proven. */
export interface Understanding {
  readonly state: State;
  /** Put before the sentence where its words alone do not say which reading it is. */
  readonly scope?: string;
  /** What the user answers when asked back, each a whole answer. */
  readonly clarifications: readonly string[];
}

/** A question that can be understood in several ways; the first is the one that is meant. */
export interface Ambiguity {
  /** What makes it ambiguous. */
  readonly key: string;
  readonly utterances: readonly string[];
  readonly understandings: readonly Understanding[];
  readonly relation: ThematicRelation;
  /** What its answer leaves between the listing and the next question. */
  readonly leaves: Proposal["leaves"];
}
