/** A property that people would ask for and most databases do not hold. */
export interface MissingProperty {
  readonly noun: string;
  /** Things can be ranked by it. @default false */
  readonly measured?: boolean;
  /** Other words for it; a schema that knows one of them may hold it. */
  readonly also?: readonly string[];
}

/** What a kind of things lacks in most databases. */
export interface Missing {
  /** Last words of the nouns for such things. */
  readonly heads: readonly string[];
  readonly properties: readonly MissingProperty[];
  /** Things that have no table; said after "which … are there in them" or "which … do they have". */
  readonly related: { readonly verb: "in" | "have"; readonly nouns: readonly string[] };
  /** Judgements that no data hold, said after "which of them is". */
  readonly opinions: readonly string[];
}

/** What cannot be ranked by. */
export const of = (noun: string, ...also: readonly string[]): MissingProperty => ({ noun, also });
/** What can be ranked by. */
export const measure = (noun: string, ...also: readonly string[]): MissingProperty => ({
  noun,
  also,
  measured: true,
});

/** Parts of a text between commas. */
export const list = (text: string): readonly string[] => text.split(/,\s+/);
