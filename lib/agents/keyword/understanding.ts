import type { Linker } from "../../linking/mod.ts";
import type { Filter } from "../../specification/mod.ts";
import type { Plan } from "./plan.ts";
import type { Reading } from "./reading.ts";
import type { SchemaView } from "./schema_view.ts";

/** What the agent makes of the last message of a conversation. */
export type Understanding =
  /** A question; `announced` where the same message changed what is borne in mind for the next ones too. */
  | {
    readonly kind: "question";
    readonly reading: Reading;
    readonly plan: Plan;
    readonly announced?: boolean;
  }
  /** Something to bear in mind for the next questions. */
  | { readonly kind: "context"; readonly reading: Reading; readonly plan: Plan }
  /** What was to be borne in mind no longer is. */
  | { readonly kind: "withdrawal" }
  | { readonly kind: "courtesy" }
  | { readonly kind: "nothing" };

/** Where a conversation stands after a message. */
export interface State {
  /** What was asked last, without the conditions that stand for all questions. */
  readonly asked?: Reading;
  /** Conditions for all questions until they are changed. */
  readonly standing: readonly Filter[];
  /** The conditions changed after the last question. */
  readonly changed: boolean;
}

/** What a message comes to, and where the conversation stands then. */
export interface Understood {
  readonly understood: Understanding;
  readonly state: State;
}

/** What a message is read with. */
export interface MessageOptions {
  /** Where the conversation stands before it. */
  readonly state: State;
  /** What the message corrects, where it does. */
  readonly corrected: Understanding | undefined;
  readonly view: SchemaView;
  readonly link: Linker;
}

/** Whether the agent could only ask back: the next message then clarifies this one. */
export function isAskedBack(understood: Understanding): boolean {
  return understood.kind === "nothing" ||
    ((understood.kind === "question" || understood.kind === "context") &&
      understood.plan.kind === "unconnected");
}
