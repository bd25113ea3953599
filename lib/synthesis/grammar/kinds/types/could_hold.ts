import type { ColumnKind, ColumnWords } from "../../../../linking/mod.ts";
import type { Literal } from "../../../../specification/mod.ts";
import type { SynthesisContext } from "../../plan/synthesis_context.ts";
import { wholeTable } from "../../plan/whole_table.ts";
import { isUnderstood } from "./is_understood.ts";
import type { MissingProperty, PropertyForm } from "./missing.ts";

/** What tables and columns with names that are not understood could hold. */
export interface CouldHold {
  /** Whether some column could hold a property. */
  readonly property: (property: MissingProperty) => boolean;
  /** Whether some table could hold things of any sort. */
  readonly things: boolean;
}

/**
 * Looks at a table and those that its keys and keys to it lead to. A column whose name is an abbreviation or of another
 * language is judged by its values: what has the form of a property could be it.
 */
export async function createCouldHold(
  table: string,
  { lexicon, sampler }: Pick<SynthesisContext, "lexicon" | "sampler">,
): Promise<CouldHold> {
  const { words, schema } = lexicon;
  const near = schema.foreignKeys.flatMap(({ from, to }) =>
    from.table === table ? [to.table] : to.table === table ? [from.table] : []
  );
  const tables = [...new Set([table, ...near])];
  const forms = new Set<PropertyForm>();
  for (const one of tables) {
    const { columns, labels } = lexicon.table(one);
    for (const column of columns) {
      const { reference } = column;
      const isName = labels.some((label) => label.reference.column === reference.column);
      const isTelling = isUnderstood(words.column(one, reference.column), words);
      if (isName || (isTelling && NUMERIC.has(column.kind))) continue;
      const { values } = await sampler(wholeTable(one), reference);
      for (const form of formsOf(column, values)) if (!isTelling || UNNAMED.has(form)) forms.add(form);
    }
  }
  return {
    property: ({ form, measured = false }) => forms.has(form ?? (measured ? "number" : "text")),
    things: tables.some((one) => !isUnderstood(words.table(one), words)),
  };
}

/** What the values of a column could be. */
function formsOf({ kind }: ColumnWords, values: readonly Literal[]): readonly PropertyForm[] {
  if (values.length === 0) return EVERY_FORM;
  const isDate = kind === "date" || kind === "year";
  const texts = values.map(String);
  const some = (pattern: RegExp) => texts.some((text) => pattern.test(text));
  const isNumeric = values.every((value) => typeof value === "number");
  const could: Readonly<Record<PropertyForm, boolean>> = {
    text: !isNumeric && !isDate,
    number: isNumeric,
    date: isDate ||
      texts.every((text) => /^(?:1[5-9]|20)\d\d(?:\D|$)/.test(text)),
    time: some(/\d:\d\d/),
    phone: !isDate && some(/\d[\d ()/+.-]{4,}\d/),
    email: some(/@/),
    link: some(/:\/\/|^www\.|\.(?:com|org|net)\b/),
    code: !isDate && some(/\d/) && (!isNumeric || some(/\d{4}/)),
  };
  return EVERY_FORM.filter((form) => could[form]);
}

const NUMERIC: ReadonlySet<ColumnKind> = new Set(["measure", "year", "coordinate", "boolean", "key"]);

/** What columns of any name can hold. */
const UNNAMED: ReadonlySet<PropertyForm> = new Set(["time", "email", "link"]);

const EVERY_FORM: readonly PropertyForm[] = [
  "text",
  "number",
  "date",
  "time",
  "phone",
  "email",
  "link",
  "code",
];
