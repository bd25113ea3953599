import { fold, wordStem } from "../../linking/mod.ts";
import { type ColumnReference, specificationsIn, type Value, valuesIn } from "../../specification/mod.ts";
import { areOfOneRoot } from "./are_of_one_root.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { computationsOf } from "./computations_of.ts";
import { asksForEachOf } from "./cues.ts";
import type { Findings } from "./findings.ts";
import { isUsualWord } from "./is_usual_word.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";

/** Compares the things that a sentence asks for with what the query shows, and those that it counts for with its groups. */
export function compareAskedThings({ text }: ParsedSentence, query: ComparedQuery): Findings {
  const { names, specification: { tree } } = query;
  if (tree.kind !== "selection") return NOTHING;
  const tables = tablesByRole(tree);
  const columnsOf = (values: readonly Value[]) =>
    values.flatMap((value) => valuesIn(value)).flatMap((value): readonly ColumnReference[] => {
      const table = value.kind === "column" ? tables.get(value.role) : undefined;
      return value.kind === "column" && table !== undefined ? [{ table, column: value.column }] : [];
    });
  const isReadName = (stem: string) =>
    query.specification.tables.some((table) => names.table(table).includes(stem));
  const stemsOf = (columns: readonly ColumnReference[]) =>
    new Set(columns.flatMap((column) => [
      ...names.column(column),
      ...names.table(column.table),
      ...names.leadsTo(column).flatMap(names.table),
    ]));
  const shown = tree.outputs.map(({ value }) => value);
  const isGrouped = tree.groupBy.length > 0;
  const counts = shown.some((value) =>
    valuesIn(value, { intoQueries: false }).some(({ kind }) => kind === "aggregate")
  );
  const doubts: string[] = [];
  if (isGrouped && counts && specificationsIn(tree).length === 1) {
    const told = stemsOf(columnsOf([...shown.filter((value) => !isAggregated(value)), ...tree.groupBy]));
    const isRatio = computationsOf(tree).steps.some(({ operation }) => operation === "ratio");
    for (const noun of groupNouns(isRatio ? text.replaceAll(/\bper\b/g, "¤") : text)) {
      const stems = noun.filter((word) => !isUsualWord(word)).map(wordStem);
      const isKnown = stems.some((stem) => names.isOfTable(stem) || isReadName(stem));
      if (isKnown && !stems.some((stem) => told.has(stem))) {
        doubts.push(`whether the sentence asks for each ${noun.join(" ")} by what the query groups by`);
      }
    }
  }
  if (isGrouped && counts) {
    const told = stemsOf(columnsOf([...shown, ...tree.groupBy]));
    // "By country and, within each country, by town"
    for (const { groups } of text.matchAll(FURTHER_GROUP)) {
      const stem = wordStem(groups?.noun ?? "");
      if (names.isInName(stem) && !names.isSilent(stem) && !told.has(stem)) {
        doubts.push(`whether the sentence also asks for each ${groups?.noun}`);
      }
    }
  }
  const isSingle = tree.groupBy.length === 0 && shown.length > 0 && shown.every(isAggregated);
  const isRatio = computationsOf(tree).steps.some(({ operation }) => operation === "ratio");
  if (isSingle && !isRatio && asksForEachOf(text, (word) => names.isInName(wordStem(word)))) {
    doubts.push("whether the sentence asks for one answer each");
  }
  const [first, second] = headNouns(text);
  // "Which shipping company": the second noun is the thing.
  const isCompound = second !== undefined &&
    (isReadName(second) ||
      !isReadName(first ?? "") && !isUsualWord(second) && names.isInName(second) && !names.isSilent(second));
  const head = isCompound ? second : first ?? "";
  const isOfRead = query.specification.tables.some((table) =>
    names.table(table).includes(head) ||
    (query.schema.tables.find(({ name }) => name === table)?.columns ?? []).some(({ name }) =>
      names.column({ table, column: name }).includes(head)
    )
  );
  const given = columnsOf(shown);
  if (head !== "" && isOfRead && given.length > 0 && !isUsualWord(head) && !names.isSilent(head)) {
    if (![...stemsOf(given)].some((stem) => areOfOneRoot(stem, head))) {
      doubts.push(`whether what the query shows is the ${head} that the sentence asks for`);
    }
  }
  return { faults: [], unsure: [...new Set(doubts)] };
}

/** The stems of the words that a question asks for: "which languages", "in which city"; none where it is none of a few wordings. */
function headNouns(text: string): readonly string[] {
  const { noun, next = "" } = HEAD.exec(text)?.groups ?? {};
  return noun === undefined ? [] : [noun, next].map(wordStem);
}

const HEAD =
  /^\W*(?:in |from |for |of )?(?:which|what) (?<noun>\p{L}{3,}) (?!of\b|numbers?\b|names?\b|codes?\b|ids?\b|types?\b)(?<next>\p{L}*)/u;

const isAggregated = (value: Value) =>
  valuesIn(value, { intoQueries: false }).some(({ kind }) => kind === "aggregate");

/** The words of what is counted for each: "each airport", "per airline and departure airport". */
function groupNouns(text: string): readonly (readonly string[])[] {
  const found = [...text.matchAll(GROUPS)];
  return found.flatMap(({ groups }) => [groups?.one, groups?.other]).flatMap((phrase) =>
    phrase === undefined ? [] : [fold(phrase).map((word) => word.text)]
  ).filter((noun) => noun.length > 0);
}

const GROUPS =
  /\b(?:(?<!\b(?:order|sort|rank|arrang)\p{L}* )by(?= \p{L}+ and )|for (?:each|every)|per|(?:does|do|did|has|have|in|of|from) (?:each|every)) (?<one>\p{L}+)(?: and (?:each |every |per )?(?:(?!\p{L}+ed\b)\p{L}+ )?(?<other>\p{L}+))?/gu;

const FURTHER_GROUP =
  /(?<!\b(?:order|sort|rank|arrang)\p{L}*\b[^.;]*)\b(?:and|then),?(?: within (?:each|every) \p{L}+,?)? by (?<noun>\p{L}+)/gu;

const NOTHING: Findings = { faults: [], unsure: [] };
