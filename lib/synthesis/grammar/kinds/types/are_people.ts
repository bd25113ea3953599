import type { Lexicon, TableWords } from "../../../../linking/mod.ts";
import type { SynthesisContext } from "../../plan/synthesis_context.ts";
import type { Thing } from "../../plan/thing.ts";
import { wholeTable } from "../../plan/whole_table.ts";
import { isFirstName } from "./first_names.ts";

/** Whether things are people, whatever the language of their names: by columns that only people have, or by first names. */
export async function arePeople(
  { subject, person }: Pick<Thing, "subject" | "person">,
  synthesis: Pick<SynthesisContext, "lexicon" | "sampler">,
): Promise<boolean> {
  if (person) return true;
  if (subject.column !== undefined) return false;
  const table = synthesis.lexicon.table(subject.table);
  return areToldAsPeople(table, synthesis.lexicon) || await areCalledAsPeople(table, synthesis);
}

/** Words in names of columns that only people have, in a few languages. */
const PERSONAL =
  /^(?:birth|born|birthday|dob|yob|gender|surname|nationality|geburt\p{L}*|vorname|nachname|naissance|prenom|nacimiento|apellidos?|nascimento|nascita|cognome|geboorte\p{L}*|achternaam)$/u;

function areToldAsPeople({ table, columns }: TableWords, { words }: Lexicon): boolean {
  return columns.some(({ reference: { column } }) =>
    words.column(table, column).some((word) => PERSONAL.test(word))
  );
}

/** Of the names of people, at least so many begin with a first name that is known. */
const LEAST_FIRST_NAMES = 0.3;

async function areCalledAsPeople(
  { table, labels }: TableWords,
  { sampler }: Pick<SynthesisContext, "sampler">,
): Promise<boolean> {
  const [label] = labels;
  if (label === undefined || label.kind !== "label") return false;
  const { values } = await sampler(wholeTable(table), label.reference);
  const names = values.map((value) => String(value).split(/[\s,]+/));
  const called = names.filter((words) => words.length > 1 && words.length < 5 && words.some(isFirstName));
  return called.length >= LEAST_FIRST_NAMES * names.length && called.length > 2;
}
