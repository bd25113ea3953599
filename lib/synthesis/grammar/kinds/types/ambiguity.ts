import type { ThematicRelation } from "../../../../dialogue/mod.ts";
import type { ColumnReference, ConjunctiveOutput, Filter } from "../../../../specification/mod.ts";
import type { Proposal } from "../../plan/move.ts";
import { list } from "../../plan/proposal_context.ts";
import { allThings, sameColumn, type Thing } from "../../plan/thing.ts";
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
  /** The readings go by different columns, so that they are two only where they name different things. @default false */
  readonly isByColumn?: boolean;
}

/** Whether a column was shown or asked for, so that it comes to mind before the others. */
export function isSpokenOf(column: ColumnReference, { specification: { outputs, filters } }: State): boolean {
  return outputs.some((output) => output.column !== undefined && sameColumn(output.column, column)) ||
    filters.some((filter) => filter.kind !== "exists" && sameColumn(filter.column, column));
}

/** The things below a root, itself among them, that an answer has the names of. */
export function namedThings(root: Thing, { specification: { outputs } }: State): readonly Thing[] {
  return allThings(root).filter(({ labels }) =>
    labels.some((label) => outputs.some(({ column }) => column !== undefined && sameColumn(column, label)))
  );
}

/** One number over the things of a listing. */
export function numbered({ specification, subject }: State, output: ConjunctiveOutput): State {
  return {
    subject,
    form: "scalar",
    counted: subject,
    specification: { ...specification, outputs: [output], orderBy: [], distinct: false },
  };
}

/** Those of a listing that meet further conditions, in the order that it was asked in. */
export function narrowed(state: State, filters: readonly Filter[]): State {
  const { specification } = state;
  return list(state, {
    filters: [...specification.filters, ...filters],
    distinct: specification.distinct,
  });
}
