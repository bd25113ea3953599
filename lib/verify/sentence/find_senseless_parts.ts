import {
  type Condition,
  conditionsIn,
  conjunctList,
  rolesOutside,
  type Selection,
  type Specification,
  specificationsIn,
  type TreeNode,
  valuesIn,
} from "../../specification/mod.ts";
import { fold } from "../../linking/mod.ts";
import { locateValue } from "./locate_values.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Finds what hardly a sentence asks for: a value shown twice, only a value that is given, rows that nothing links. */
export function findSenselessParts(
  { sentence, text }: ParsedSentence,
  query: ComparedQuery,
): Findings {
  const { tree } = query.specification;
  const shown = tree.kind === "selection"
    ? [...repeatedOutputs(tree), ...givenOutputs(tree, sentence), ...constantOutputs(tree)]
    : [];
  const unlinked = PAIRS.test(text)
    ? []
    : [...unlinkedSources(tree), ...unlinkedQueries(tree), ...sameKeyTwice(tree)];
  const grouped = specificationsIn(tree).flatMap((one) =>
    one.kind === "selection" ? aggregatedGroups(one) : []
  );
  return {
    faults: [...new Set([...shown, ...grouped, ...unlinked, ...datedNames(query)])],
    unsure: countsNumbers(query) ? ["whether numbers are to be counted or added up"] : [],
  };
}

/** Words for rows of which each belongs to each. */
const PAIRS = /\b(?:pairs?|combinations?|combin\p{L}+|every possible|cross\p{L}*|cartesian)\b/u;

const textOf = (node: TreeNode) => JSON.stringify(node);

function repeatedOutputs({ outputs }: Selection): readonly string[] {
  const texts = outputs.map(({ value }) => textOf(value));
  return new Set(texts).size < texts.length ? ["the query shows a value twice"] : [];
}

/** Names of rows that are compared with a date. */
function datedNames({ claims: { values }, names }: ComparedQuery): readonly string[] {
  return values.flatMap(({ value, column }) =>
    column !== undefined && /^\d{4}-\d\d-\d\d/.test(String(value)) && names.isLabel(column) &&
      !names.isDate(column)
      ? [`the query compares ${column.table}.${column.column} with a date`]
      : []
  );
}

/** Whether a query counts the values of a column that tells how many there are: `COUNT(num_children)`. */
function countsNumbers({ specification: { outputs }, names, checks }: ComparedQuery): boolean {
  return checks > 1 &&
    outputs.some((output) =>
      output.kind === "aggregate" && output.function === "count" && output.column !== undefined &&
      names.isNumber(output.column) && HOW_MANY.test(output.column.column)
    );
}

const HOW_MANY =
  /^(?:n|num|max|qty|total|count)(?:_|[A-Z])|(?:_(?:qty|quantity|count|total)|[a-z](?:Qty|Quantity|Count|Total))$/;

/** Outputs that are one value for all rows: a literal, or what is taken of one, counts aside. */
function constantOutputs({ sources, outputs }: Selection): readonly string[] {
  const all = outputs.flatMap(({ value }) => [value, ...valuesIn(value, { intoQueries: false })]);
  const isConstant = outputs.some(({ value }) => value.kind === "literal") ||
    all.some((one) => one.kind === "aggregate" && one.function !== "count" && one.value?.kind === "literal");
  return sources.length > 0 && isConstant ? ["the query shows one value for all rows"] : [];
}

/** Groups of rows that are equal in what is added up or averaged over them. */
function aggregatedGroups({ groupBy, outputs, orderBy }: Selection): readonly string[] {
  const keys = new Set(groupBy.map(textOf));
  const aggregated = [...outputs.map(({ value }) => value), ...orderBy.map(({ by }) => by)].flatMap((value) =>
    value.kind === "aggregate" && value.function !== "count" && value.value !== undefined
      ? [textOf(value.value)]
      : []
  );
  return aggregated.some((one) => keys.has(one)) ? ["the query groups by what it takes together"] : [];
}

/** Columns that are all compared with a text, which the sentence says, where the other occurrence of their table is not shown. */
function givenOutputs({ sources, outputs, where }: Selection, sentence: string): readonly string[] {
  const tables = sources.flatMap((source) => source.kind === "table" ? [source.table] : []);
  if (new Set(tables).size === tables.length) return [];
  const words = fold(sentence);
  const given = new Set(
    conjunctList(where).flatMap((one) => {
      const isGiven = one.kind === "comparison" && one.operator === "=" && one.left.kind === "column" &&
        one.right.kind === "literal" && typeof one.right.value === "string" &&
        locateValue(one.right.value, { sentence, words }).length > 0;
      return isGiven ? [textOf(one.left)] : [];
    }),
  );
  return outputs.length > 0 && outputs.every(({ value }) => given.has(textOf(value)))
    ? ["the query shows nothing but what the sentence says"]
    : [];
}

/** Sources of a selection that no link and no condition binds to the others. */
function unlinkedSources(tree: Specification): readonly string[] {
  return specificationsIn(tree).flatMap((one) => {
    if (one.kind !== "selection" || one.sources.length < 2) return [];
    const roles = one.sources.filter((source) => source.kind === "table" || !isOneRow(source.specification))
      .map(({ role }) => role);
    const bonds = [
      ...one.links.filter(({ columns, condition }) => columns.length > 0 || condition !== undefined)
        .map(({ from, to, condition }) => [from, to, ...condition === undefined ? [] : rolesOf(condition)]),
      ...conjunctList(one.where).map(rolesOf),
    ];
    const [first] = roles;
    const reached = new Set(first === undefined ? [] : [first]);
    for (let before = -1; before < reached.size;) {
      before = reached.size;
      for (const bond of bonds) {
        if (bond.some((role) => reached.has(role))) bond.forEach((role) => reached.add(role));
      }
    }
    return roles.every((role) => reached.has(role))
      ? []
      : ["the query takes rows together that nothing links"];
  });
}

const rolesOf = (condition: Condition): readonly string[] =>
  valuesIn(condition).flatMap((value) => value.kind === "column" ? [value.role] : []);

function isOneRow(one: Specification): boolean {
  return one.kind === "selection" &&
    (one.cut?.limit === 1 ||
      one.groupBy.length === 0 && one.outputs.length > 0 &&
        one.outputs.every(({ value }) =>
          valuesIn(value, { intoQueries: false }).some(({ kind }) => kind === "aggregate")
        ));
}

/** Two occurrences of a table that stand for the same rows: by the same key, and with no condition of their own. */
function sameKeyTwice(tree: Specification): readonly string[] {
  return specificationsIn(tree).flatMap((one) => {
    if (one.kind !== "selection") return [];
    const tables = new Map(
      one.sources.flatMap((source) => source.kind === "table" ? [[source.role, source.table]] : []),
    );
    const tested = rolesLeadingTo(
      new Set([...conjunctList(one.where), ...conjunctList(one.having)].flatMap(rolesOf)),
      one,
    );
    const ends = one.links.flatMap(({ from, to, columns, condition }) =>
      condition === undefined && columns.length > 0
        ? [[from, to, columns.map((pair) => [pair.from, pair.to])], [
          to,
          from,
          columns.map((pair) => [pair.to, pair.from]),
        ]] as const
        : []
    ).filter(([role]) => !tested.has(role))
      .map(([role, other, columns]) => JSON.stringify([tables.get(role), other, columns]));
    return new Set(ends).size < ends.length ? ["the query follows one key twice"] : [];
  });
}

/** The roles that are tested, and those of link tables by which alone they are reached. */
function rolesLeadingTo(tested: ReadonlySet<string>, { links }: Selection): ReadonlySet<string> {
  const ends = links.flatMap(({ from, to }) => [[from, to], [to, from]] as const);
  const isEnd = (role: string) => ends.filter(([from]) => from === role).length === 1;
  return new Set([
    ...tested,
    ...ends.filter(([, to]) => tested.has(to) && isEnd(to)).map(([from]) => from),
  ]);
}

/** Tests whether rows exist at all, which say nothing of the row that is tested. */
function unlinkedQueries(tree: Specification): readonly string[] {
  const exists = conditionsIn(tree).flatMap((one) => one.kind === "exists" ? [one.specification] : []);
  return exists.some((one) => rolesOutside(one).length === 0)
    ? ["the query asks whether there is any row, whatever it belongs to"]
    : [];
}
