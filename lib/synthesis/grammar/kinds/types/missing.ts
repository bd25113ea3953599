/** What the values of a property look like, by which a column can be told to hold it though its name is not understood. */
export type PropertyForm = "text" | "number" | "date" | "time" | "phone" | "email" | "link" | "code";

/** A property that people would ask for and most databases do not hold. */
export interface MissingProperty {
  readonly noun: string;
  /** @default "number" where things can be ranked by it, else "text" */
  readonly form?: PropertyForm;
  /** Things can be ranked by it. @default false */
  readonly measured?: boolean;
  /** Other words for it; a schema that knows one of them may hold it. */
  readonly also?: readonly string[];
}

/** What a kind of things lacks in most databases. */
export interface Missing {
  /** Last words of the nouns for such things; none of several senses, as a job can be an order or an employment. */
  readonly heads: readonly string[];
  readonly properties: readonly MissingProperty[];
  /** Things that have no table; said after "which … are there in them" or "which … do they have". */
  readonly related: { readonly verb: "in" | "have"; readonly nouns: readonly string[] };
  /** Judgements that no data hold, said after "which of them is". */
  readonly opinions: readonly string[];
  /** People and the press speak of such things, and of what will become of them. @default false */
  readonly isPublic?: boolean;
}

/** What cannot be ranked by. */
export const of = (noun: string, ...also: readonly string[]): MissingProperty => ({ noun, also });
/** What can be ranked by. */
export const measure = (noun: string, ...also: readonly string[]): MissingProperty => ({
  noun,
  also,
  measured: true,
});
/** What has values of a form. */
export const formed = (
  form: PropertyForm,
  noun: string,
  ...also: readonly string[]
): MissingProperty => ({ noun, also, form });

/** Parts of a text between commas. */
export const list = (text: string): readonly string[] => text.split(/,\s+/);

export const phone = formed("phone", "phone number", "telephone", "mobile", "cell", "fax", "contact");
export const email = formed("email", "e-mail address", "email", "mail", "contact");
export const website = formed("link", "web site", "website", "homepage", "url", "link");
export const postalAddress = of("postal address", "street", "location", "address", "residence");
export const timeOfDay = formed("time", "exact time", "hour", "clock", "timestamp", "start", "begin");
