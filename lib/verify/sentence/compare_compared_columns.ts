import { fold, wordStem } from "../../linking/mod.ts";
import {
  type Comparison,
  conditionsIn,
  specificationsIn,
  type Value,
  valuesIn,
} from "../../specification/mod.ts";
import { areOfOneRoot } from "./are_of_one_root.ts";
import { boundBetween } from "./bound_between.ts";
import { directionOf } from "./comparatives.ts";
import { lateness } from "./lateness.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { type Findings, foundAll } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";

/** Compares which of two columns is the greater by the query and by the sentence. */
export function compareComparedColumns(parsed: ParsedSentence, query: ComparedQuery): Findings {
  return foundAll([
    samenessFindings(parsed, query),
    ...conditionsIn(query.specification.tree).map((one) =>
      one.kind === "comparison" ? findingsOf(one, parsed, query) : NOTHING
    ),
  ]);
}

/** A column in which two rows are the same or differ, of which the query compares none. */
function samenessFindings(
  { text }: ParsedSentence,
  { names, specification: { tree } }: ComparedQuery,
): Findings {
  const said = [...text.matchAll(SAMENESS)].filter(([, noun = ""]) => names.isInName(wordStem(noun)));
  const compares = conditionsIn(tree).some((one) =>
    one.kind === "exists" || one.kind === "member_of" ||
    one.kind === "comparison" && [one.left, one.right].every(({ kind }) => kind !== "literal")
  );
  const isLinked = specificationsIn(tree).some((one) =>
    one.kind !== "selection" || one.groupBy.length > 0 ||
    one.links.some(({ columns, condition }) =>
      condition !== undefined || columns.length > 1 ||
      columns.some((pair) => pair.from === pair.to)
    )
  );
  return {
    faults: [],
    unsure: said.length === 0 || compares || isLinked
      ? []
      : [`where the query compares the ${said[0]?.[1]} of two rows`],
  };
}

/** "In the same town as", "in a different town from" */
const SAMENESS = /\b(?:the same|an?other|a different|different) (\p{L}+) (?:as|from|than)\b/gu;

const NOTHING: Findings = { faults: [], unsure: [] };

const columnOf = (value: Value) => {
  const all = valuesIn(value);
  const [column, ...others] = all.filter((one) => one.kind === "column");
  const isPlain = all.every(({ kind }) => kind === "column" || kind === "cast" || kind === "call");
  return isPlain && others.length === 0 && column?.kind === "column" ? column : undefined;
};

function findingsOf(
  { left, operator, right }: Comparison,
  { text }: ParsedSentence,
  { names, schema, specification: { tree } }: ComparedQuery,
): Findings {
  if (comparesNamesakes({ left, operator, right })) {
    return { faults: [], unsure: ["which of two columns of one name the sentence means by the greater"] };
  }
  const [one, other] = [columnOf(left), columnOf(right)];
  if (one === undefined || other === undefined || !/^[<>]=?$/.test(operator) || tree.kind !== "selection") {
    return NOTHING;
  }
  const tables = tablesByRole(tree);
  const [table, otherTable] = [tables.get(one.role), tables.get(other.role)];
  if (table === undefined || otherTable === undefined) return NOTHING;
  const unsure = {
    faults: [],
    unsure: [`which of ${one.column} and ${other.column} the sentence means by the greater`],
  };
  const isDate = names.isDate({ table, column: one.column });
  const fault = {
    faults: ["the query compares two columns the other way round than the sentence"],
    unsure: [],
  };
  if (one.role !== other.role && table === otherTable && one.column === other.column) {
    const isKey = schema.tables.some(({ name, primaryKey }) =>
      name === table && primaryKey.join() === one.column
    );
    if (isKey && PAIRS.test(text)) return NOTHING;
    const placeOf = (role: string) =>
      tree.outputs.findIndex(({ value }) =>
        valuesIn(value).some((v) => v.kind === "column" && v.role === role)
      );
    // Of two rows that a key links, the sentence begins with the one that it asks for.
    const isLinked = tree.links.some(({ from, to }) =>
      [from, to].every((role) => role === one.role || role === other.role)
    );
    const shown = (role: string) =>
      placeOf(role) >= 0 && !(isLinked && placeOf(role) > Math.min(placeOf(one.role), placeOf(other.role)) &&
        placeOf(one.role) >= 0 && placeOf(other.role) >= 0);
    if (shown(one.role) === shown(other.role)) return unsure;
    const isGreater = operator.startsWith(">") === shown(one.role);
    const times = isDate ? [...text.matchAll(TIMES)] : [];
    const said = [...text.matchAll(COMPARATIVES), ...times].map(([, word = ""]) =>
      isDate && AGES[word] !== undefined ? AGES[word] : directionOf(word)
    );
    const [direction] = said;
    if (direction === undefined || new Set(said).size > 1) return unsure;
    return (direction === "high") === isGreater ? NOTHING : fault;
  }
  if (one.role !== other.role) return NOTHING;
  const [own, others] = [one, other].map(({ column }) =>
    names.column({ table, column }).filter((stem) => !names.isSilent(stem))
  ) as [string[], string[]];
  const words = fold(text);
  const placeOf = (stems: readonly string[], rivals: readonly string[]) =>
    words.find((word) =>
      stems.some((stem) => !rivals.includes(stem) && areOfOneRoot(stem, wordStem(word.text)))
    )?.start;
  const [first, second] = [placeOf(own, others), placeOf(others, own)];
  const [start, end] = [first, second].toSorted((a = 0, b = 0) => a - b);
  const isTurned = start !== first;
  const said =
    (start === undefined || end === undefined ? undefined : boundBetween(text, { start, end, isDate })) ??
      (isDate ? lateness(text, isTurned ? [others, own] : [own, others]) : undefined);
  if (said === undefined) return unsure;
  const asked = isTurned ? TURNED[operator] ?? operator : operator;
  if (said.includes(asked)) return NOTHING;
  // Rows may be counted on both sides of a bound: "by the due date, and after it".
  const isOneOfSeveral = conditionsIn(tree).some((rest) =>
    rest.kind === "comparison" && rest.operator !== operator &&
    [rest.left, rest.right].every((side) =>
      [one, other].some((column) => JSON.stringify(columnOf(side)) === JSON.stringify(column))
    )
  );
  if (isOneOfSeveral || conditionsIn(tree).some(({ kind }) => kind === "not")) return unsure;
  return said.some((each) => each[0] === asked[0])
    ? {
      faults: [`the query compares two columns by ${asked}, the sentence by ${said[0]}`],
      unsure: [],
    }
    : fault;
}

/** Whether columns of one name of two tables are compared, one of them computed with. */
function comparesNamesakes(
  { left, operator, right }: Pick<Comparison, "left" | "operator" | "right">,
): boolean {
  const columnsOf = (side: Value) => valuesIn(side).filter((value) => value.kind === "column");
  const [[one, ...more], [other, ...others]] = [columnsOf(left), columnsOf(right)];
  return /^[<>]/.test(operator) && one !== undefined && other !== undefined &&
    more.length === 0 && others.length === 0 && one.role !== other.role && one.column === other.column &&
    [left, right].some(({ kind }) => kind === "arithmetic");
}

/** An operator as it is from the other side. */
const TURNED: Readonly<Record<string, string>> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=" };

const COMPARATIVES =
  /\b(more|less|fewer|(?!(?:oth|aft|und|ov|nev|ev|numb|riv|memb|custom|own|eith|wheth)er\b)\p{L}{2,}er)\b[^.;]*?\bthan\b/gu;
const AGES: Readonly<Record<string, "high" | "low">> = {
  ...{ older: "low", younger: "high", longer: "low", shorter: "high" },
  ...{ before: "low", after: "high" },
};
/** "Joined before their manager" */
const TIMES = /\b(before|after)(?= (?:the|their|his|her|its)\b)/g;
/** Words for rows that are taken two by two, of which the one with the smaller key comes first. */
const PAIRS = /\bpairs?\b|\b(?:each|every) other\b/;
