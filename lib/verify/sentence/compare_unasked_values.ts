import { fold, wordStem } from "../../linking/mod.ts";
import { type Literal, type Specification, valuesIn } from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { type Findings, placeOf } from "./findings.ts";
import { isUsualWord } from "./is_usual_word.ts";
import type { Span } from "./masked_text.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Finds names and quoted texts of the sentence that the query lacks. */
export function compareUnaskedValues(
  { sentence, stored, quoted, located, mentions }: ParsedSentence,
  { claims: { values, columns }, names, labelOf, checks, specification: { tree } }: Pick<
    ComparedQuery,
    "claims" | "names" | "labelOf" | "checks" | "specification"
  >,
): Findings {
  const folded = (text: string) => fold(text).map((word) => word.text).join(" ");
  const labels = values.flatMap(({ value, column }) => column && labelOf(column, String(value)) || []);
  const given = checks === 1 ? [] : givenTexts(tree);
  const texts = [...values.map(({ value }) => String(value)), ...labels, ...given]
    .map((value) => folded(value));
  // "Andrew Adams", where the query compares the last name alone
  const isBesideName = (place: Span) =>
    stored.some((name) => name.start === place.start && names.isLabel(name)) &&
    located.some(({ start, end }) => start === place.end + 1 || end + 1 === place.start);
  // "In the form 'City, Country'", of columns that are put together
  const isForm = (stems: readonly string[]) =>
    columns.length > 0 && valuesIn(tree).some((value) =>
      value.kind === "arithmetic" && value.operator === "||"
    ) &&
    stems.every((stem) => isUsualWord(stem) || columns.some((column) => names.column(column).includes(stem)));
  const isAsked = (place: Span & { readonly value?: Literal }) => {
    // "Dogs" of a stored "dog".
    if (place.value !== undefined && texts.includes(folded(String(place.value)))) return true;
    const said = folded(sentence.slice(place.start, place.end));
    const stems = said.split(" ").map(wordStem);
    if (checks > 1 && (isBesideName(place) || isForm(stems))) return true;
    return texts.some((text) => text.includes(said)) ||
      checks > 1 && columns.some((column) => stems.every((stem) => names.column(column).includes(stem))) ||
      located.some(({ start, end }) => start < place.end && place.start < end);
  };
  const named = (place: Span) => sentence.slice(place.start, place.end);
  const isCoded = (place: Span) =>
    stored.some((name) =>
      name.start === place.start && name.end === place.end &&
      values.some(({ column }) => column !== undefined && names.isCodeFor(column, name))
    ) ||
    checks > 1 && values.some(({ value }) => isCodeLike(String(value), named(place)));
  const isTable = (words: string) => fold(words).every((word) => names.isOfTable(wordStem(word.text)));
  // Other words of the sentence may be values by chance; those of a compared column are hardly.
  const compared = checks === 1
    ? []
    : mentions.filter((one) =>
      one.kind === "value" && one.score >= 0.95 && !isTable(sentence.slice(one.start, one.end)) &&
      !isUsualText(sentence.slice(one.start, one.end)) &&
      values.some(({ column }) => column?.table === one.table && column.column === one.column)
    );
  const unasked = [...stored, ...quoted, ...compared].filter((place) => !isAsked(place));
  const faultOf = (place: Span) => `the sentence names ${named(place)}, the query does not have it`;
  const lacked = unasked.filter((place) => !isCoded(place));
  return {
    faults: lacked.map(faultOf),
    oneSided: lacked.map((place) => ({
      ...{ side: "sentence", kind: "text", fault: faultOf(place) },
      places: mentions.flatMap((one) =>
        one.kind === "value" && one.start === place.start && one.end === place.end ? [placeOf(one)] : []
      ),
    })),
    unsure: unasked.filter(isCoded).map((place) =>
      `whether ${named(place)} is what the query has the code of`
    ),
  };
}

/** Whether a text is nothing but a function word in lower case, which is a value by chance ("once"). */
const isUsualText = (text: string) =>
  !/[\p{Lu}\p{N}]/u.test(text) && fold(text).every((word) => isUsualWord(word.text));

/** Texts that CASE gives and that values are put together with. */
const givenTexts = (tree: Specification): readonly string[] =>
  valuesIn(tree).filter(({ kind }) => kind === "case" || kind === "arithmetic").flatMap((value) =>
    valuesIn(value, { intoQueries: false }).flatMap((one) =>
      one.kind === "literal" && typeof one.value === "string" && one.type !== "decimal" ? [one.value] : []
    )
  ).filter((text) => /\p{L}/u.test(text));

/** Whether a value is a code that may be of a name: "JPN", of Japanese. */
const isCodeLike = (code: string, name: string) =>
  /^\p{Lu}{2,3}$/u.test(code) && name.length > 3 &&
  new RegExp(`^${[...code].join("\\p{L}*")}`, "iu").test(name);
