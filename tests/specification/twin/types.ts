import type { Condition, Specification, Value } from "querylogue/specification";
import type { Cell } from "../random/types.ts";

/** A row of a source; a column that it does not have is unknown, as all are of a partner that there is not. */
export type Row = Readonly<Record<string, Cell>>;

/** The row of each role that can be named. */
export type Bindings = ReadonlyMap<string, Row>;

/** What one row of an answer is computed from: a row of the sources, or the rows of a group. */
export interface Unit {
  readonly bindings: Bindings;
  readonly group?: readonly Bindings[];
}

export interface Place {
  readonly unit: Unit;
  /** All rows or groups that windows see; this one is among them. */
  readonly units: readonly Unit[];
}

/** Rows in order; rows that tie have the same number in `ties`. */
export interface Answer {
  readonly rows: readonly (readonly Cell[])[];
  readonly names: readonly string[];
  readonly ties: readonly number[];
}

/** The parts of the interpreter, which call one another. */
export interface Twin {
  readonly likeIgnoresCase: boolean;
  table(name: string): readonly Row[];
  value(value: Value, place: Place): Cell;
  condition(condition: Condition, place: Place): boolean | null;
  query(specification: Specification, around: Bindings): Answer;
}

/** The specification leaves open which rows it means: a cut through ties, or numbers of rows that tie. */
export class Ambiguous extends Error {}
