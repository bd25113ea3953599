/** How the things of the conversation are spoken of. */
export interface Wording {
  /** "they", or "the rivers" where the last answer did not list them. */
  readonly they: string;
  /** "them", or the same. */
  readonly them: string;
  readonly plural: string;
  readonly singular: string;
  /** With every condition: "the rivers longer than 1,000 km". */
  readonly whole: string;
  /** One of them by its name. */
  readonly name?: string;
}

/** A question that cannot be answered, in its ways of being asked. */
export interface UnanswerableForm {
  /** What it asks for. */
  readonly key: string;
  readonly utterances: readonly string[];
  readonly intention: string;
  readonly standalone: string;
}
