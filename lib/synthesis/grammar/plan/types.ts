import type { ConjunctiveQuery, Filter } from "../../../specification/mod.ts";

/** What a question is about: a table, or the other end that a link table's column names. */
export interface Subject {
  readonly table: string;
  /** Column of a link table whose values are the things spoken of. */
  readonly column?: string;
}

/** How the answer is laid out: rows of things, one number, a number per group, or a ranking. */
export type Form = "list" | "scalar" | "grouped" | "ranking";

/** What the conversation stands at: the question in force and what it is about. */
export interface State {
  readonly specification: ConjunctiveQuery;
  readonly subject: Subject;
  readonly form: Form;
  /** What is counted or averaged, where `form` is scalar or grouped. */
  readonly counted?: Subject;
  /** The condition by which the conversation knows the one thing that it is about. */
  readonly about?: Filter;
}
