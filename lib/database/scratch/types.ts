/** Something of a database beside its rows: a table's columns, an index, a view, a trigger, a constraint, a grant. */
export interface StateObject {
  /** For example `table`, `index`, `grant`. */
  readonly kind: string;
  readonly name: string;
  /** As the engine writes it. */
  readonly definition: string;
}

/** The rows of a table: of each the SHA-256 (shortened) of its values, with repeats, in no order. */
export interface TableRows {
  readonly table: string;
  readonly rows: readonly string[];
}

/** All that can be told apart about two states of a database. */
export interface DatabaseState {
  readonly objects: readonly StateObject[];
  readonly tables: readonly TableRows[];
}

/** What a change does to the rows of one table. */
export interface TableChange {
  readonly table: string;
  readonly inserted: number;
  /** Rows with other values than before. */
  readonly changed: number;
  readonly deleted: number;
  /** Rows that the table has afterwards; absent where it is gone. */
  readonly left?: number | undefined;
}

/** What a change does to something beside rows. */
export interface ObjectChange {
  readonly change: "created" | "dropped" | "altered";
  readonly kind: string;
  readonly name: string;
}

/** The difference between two states of a database, by the names of what differs. */
export interface StateDifference {
  readonly objects: readonly ObjectChange[];
  readonly tables: readonly TableChange[];
}

/** How a statement on a scratch copy ended: a closed list. */
export type ChangeOutcome =
  /** It ran and was taken back. */
  | { readonly kind: "rehearsed"; readonly effect: StateDifference; readonly fingerprint: string }
  | { readonly kind: "applied"; readonly effect: StateDifference }
  /** It would now have another effect than the one that was named, and nothing was changed. */
  | { readonly kind: "other_effect"; readonly effect: StateDifference; readonly fingerprint: string }
  | { readonly kind: "refused"; readonly reason: string }
  /** The message holds no stored value. */
  | { readonly kind: "failed"; readonly message: string };

export interface ChangeOptions {
  readonly signal?: AbortSignal | undefined;
}

/** A change that was made on a scratch copy. */
export interface DoneChange {
  readonly sql: string;
  readonly effect: StateDifference;
}

/**
 * Changes a scratch copy, one statement at a time. Made by `openScratchCopy` alone; every other database is read-only.
 */
export interface WritingSession {
  /** Runs a statement and takes it back, triggers and cascades included. */
  rehearse(sql: string, options?: ChangeOptions): Promise<ChangeOutcome>;
  /**
   * Runs a statement for good, if its effect is still the one of a rehearsal.
   *
   * @param fingerprint That of the rehearsal.
   */
  apply(
    sql: string,
    options: ChangeOptions & { readonly fingerprint: string },
  ): Promise<ChangeOutcome>;
  /** All that was changed, oldest first. */
  readonly done: readonly DoneChange[];
}
