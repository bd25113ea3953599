/** A verb with its preposition, for a plural and for a singular subject. */
export interface Verb {
  readonly plural: string;
  readonly singular: string;
  /** Of a verb that is also said of what is over ("belong or belonged to"), the verb in each tense. */
  readonly tenses?: { readonly present: Verb; readonly past: Verb };
}
