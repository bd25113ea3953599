import type { Schema } from "../schema/mod.ts";
import { bestPairs } from "./comparing/best_pairs.ts";
import { compareConditions } from "./comparing/compare_conditions.ts";
import { compareValues } from "./comparing/compare_values.ts";
import type { ComparisonContext, Differences } from "./comparing/comparison_context.ts";
import type { SpecificationDifference } from "./comparing/types.ts";
import { equalColumns, isJoin } from "./normal_form/equal_columns.ts";
import { namedOutputs } from "./normal_form/named_outputs.ts";
import { namedRoles } from "./normal_form/named_roles.ts";
import { normalForm } from "./normal_form/normal_form.ts";
import { normalParts } from "./normal_form/normal_parts.ts";
import { textOf } from "./normal_form/text_of.ts";
import { specificationText } from "./print_specification.ts";
import { keyText } from "./text/key_text.ts";
import { nameText } from "./text/name_text.ts";
import { valueText } from "./text/value_text.ts";
import { conjunctList } from "./tree/conjunct_list.ts";
import { renameRoles } from "./tree/rename_roles.ts";
import { sourcesIn } from "./tree/sources_in.ts";
import { specificationsIn } from "./tree/specifications_in.ts";
import type {
  ColumnValue,
  Combination,
  Condition,
  Cut,
  Selection,
  SortKey,
  Source,
  Specification,
  Value,
} from "./types.ts";

export interface CompareSpecificationsOptions {
  /**
   * Tells which columns are never NULL, whole numbers, or keys.
   * @default nothing is known
   */
  readonly schema?: Schema | undefined;
}

/**
 * Lists what a specification differs in from the expected one; empty if both ask for the same in their normal forms.
 *
 * Of all ways to take occurrences of a table for each other, and parts of a list for each other, one with the fewest
 * differences is told. The order of outputs, conditions and groups does not count, nor do names.
 *
 * @example
 * ```ts
 * import { compareSpecifications, specificationOf } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const read = async (sql: string) => {
 *   const reading = await specificationOf(sql, { dialect: "sqlite" });
 *   assert(reading.kind === "specification");
 *   return reading.specification;
 * };
 * const expected = await read("SELECT r.name FROM r WHERE r.length > 1000 AND r.sea = 'North'");
 * const other = await read("SELECT r.name FROM r WHERE 'North' = r.sea AND r.length > 900 LIMIT 3");
 * assert.deepEqual(compareSpecifications(other, expected), [
 *   { kind: "value", text: "r.length > 900, not r.length > 1000" },
 *   { kind: "limit", text: "3 rows, not all rows" },
 * ]);
 * ```
 */
export function compareSpecifications(
  specification: Specification,
  expected: Specification,
  { schema = { tables: [], foreignKeys: [] } }: CompareSpecificationsOptions = {},
): readonly SpecificationDifference[] {
  const isSame = textOf(normalForm(specification, { schema })) === textOf(normalForm(expected, { schema }));
  if (isSame) return [];
  const found = [false, true].flatMap((unifiesTests) => {
    const formsOf = (one: Specification) =>
      roleNamings(namedOutputs(one))
        .map((named) => namedOutputs(normalParts(named, { schema, unifiesTests })));
    const isLarger = sourcesIn(specification).length >= sourcesIn(expected).length;
    const own = isLarger ? formsOf(specification) : formsOf(specification).slice(0, 1);
    const wanted = isLarger ? formsOf(expected).slice(0, 1) : formsOf(expected);
    return own.flatMap((one) => wanted.map((other) => compareForms(one, other)));
  });
  return found.reduce((least, differences) => differences.length < least.length ? differences : least);
}

/**
 * The specification with each role named after its table, a repeated table in each of the ways in which its occurrences
 * can be numbered; with more ways than `most`, only as the normal form numbers them.
 */
function roleNamings(specification: Specification, { most = 120 } = {}): readonly Specification[] {
  const named = namedRoles(specification);
  const byTable = Map.groupBy(sourcesIn(named), (source) => source.kind === "table" ? source.table : "");
  const groups = [...byTable.values()].map((group) => group.map(({ role }) => role));
  const ways = groups.reduce((product, roles) => product * factorial(roles.length), 1);
  if (ways > most) return [named];
  const namings = groups.reduce<readonly (readonly (readonly [string, string])[])[]>(
    (all, roles) =>
      all.flatMap((naming) =>
        orders(roles).map((
          order,
        ) => [...naming, ...order.map((role, i) => [role, roles[i] ?? role] as const)])
      ),
    [[]],
  );
  return namings.map((naming) => renameRoles(named, new Map(naming)));
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

function orders<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, i) => orders(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

/** What two normal forms differ in, occurrences of tables taken for the same where their roles have one name. */
function compareForms(one: Specification, expected: Specification): Differences {
  const tables = new Map(
    [...sourcesIn(one), ...sourcesIn(expected)].map((source) => [source.role, tableText(source)]),
  );
  const classes = [one, expected].flatMap(specificationsIn).flatMap((part) =>
    part.kind === "selection" ? equalColumns(part) : []
  ).map((columns) => new Set(columns.map(textOf)));
  const at = (place: ComparisonContext["at"]): ComparisonContext => ({
    at: place,
    areEqual: (a, b) => classes.some((texts) => texts.has(textOf(a)) && texts.has(textOf(b))),
    tableOf: ({ role }) => tables.get(role),
    compareConditions: (a, b) => compareConditions(a, b, at("filtered")),
    compareSpecifications: (a, b) => compare(a, b, at),
  });
  return withAttachments(compare(one, expected, at), tables);
}

type At = (place: ComparisonContext["at"]) => ComparisonContext;

/** A condition that only stands elsewhere, on the same or another occurrence of its tables, is one difference. */
function withAttachments(differences: Differences, tables: ReadonlyMap<string, string>): Differences {
  const left = [...differences];
  const roles = [...tables].filter(([role, table]) => role !== table);
  const ofTables = (text: string) =>
    roles.reduce((rest, [role, table]) => rest.replaceAll(`${nameText(role)}.`, `${nameText(table)}.`), text);
  for (const missing of differences.filter(({ kind }) => kind === "missing_condition")) {
    const extra = left.findIndex(({ kind, text }) =>
      kind === "extra_condition" && ofTables(text) === ofTables(missing.text)
    );
    if (extra < 0) continue;
    left.splice(extra, 1);
    left.splice(left.indexOf(missing), 1, { kind: "attachment", text: `${missing.text} stands elsewhere` });
  }
  return left;
}

function tableText(source: Source): string {
  return source.kind === "table" ? source.table : "derived rows";
}

function compare(one: Specification, expected: Specification, at: At): Differences {
  if (one.kind === "selection" && expected.kind === "selection") return compareSelections(one, expected, at);
  if (one.kind !== "selection" && expected.kind !== "selection") {
    return compareCombinations(one, expected, at);
  }
  const nameOf = ({ kind }: Specification) => kind === "selection" ? "rows of one kind" : kind;
  return [{ kind: "set_operation", text: `${nameOf(one)}, not ${nameOf(expected)}` }];
}

function compareCombinations(one: Combination, expected: Combination, at: At): Differences {
  const nameOf = ({ kind, all }: Combination) => all ? `${kind} all` : kind;
  const straight = [...compare(one.left, expected.left, at), ...compare(one.right, expected.right, at)];
  const crossed = one.kind === "except" || straight.length === 0
    ? straight
    : [...compare(one.left, expected.right, at), ...compare(one.right, expected.left, at)];
  return [
    ...nameOf(one) === nameOf(expected)
      ? []
      : [{ kind: "set_operation" as const, text: `${nameOf(one)}, not ${nameOf(expected)}` }],
    ...crossed.length < straight.length ? crossed : straight,
    ...compareOrders(one.orderBy, expected.orderBy, at),
    ...compareCuts(one.cut, expected.cut),
  ];
}

function compareSelections(one: Selection, expected: Selection, at: At): Differences {
  const testsOf = ({ where }: Selection) => conditionOf(conjunctList(where).filter((part) => !isJoin(part)));
  return [
    ...compareSources(one, expected, at),
    ...compareLinks(one, expected, at),
    ...compareConditions(testsOf(one), testsOf(expected), at("filtered")),
    ...compareGroups(one, expected, at),
    ...compareConditions(one.having ?? always, expected.having ?? always, at("filtered")),
    ...compareOutputs(one, expected, at),
    ...one.distinct === expected.distinct
      ? []
      : [{ kind: "distinct" as const, text: `${repeats(one)}, not ${repeats(expected)}` }],
    ...compareOrders(one.orderBy, expected.orderBy, at),
    ...compareCuts(one.cut, expected.cut),
  ];
}

const always: Condition = { kind: "and", conditions: [] };
const repeats = ({ distinct }: Selection) => distinct ? "equal rows once" : "rows as often as they occur";
const text = (value: Value) => valueText(value, specificationText);

function conditionOf(conditions: readonly Condition[]): Condition {
  const [only] = conditions;
  return only !== undefined && conditions.length === 1 ? only : { kind: "and", conditions };
}

function compareSources(one: Selection, expected: Selection, at: At): Differences {
  const own = new Map(one.sources.map((source) => [source.role, source]));
  const wanted = new Map(expected.sources.map((source) => [source.role, source]));
  return [
    ...expected.sources.filter(({ role }) => !own.has(role))
      .map((source) => ({ kind: "missing_table" as const, text: tableText(source) })),
    ...one.sources.filter(({ role }) => !wanted.has(role))
      .map((source) => ({ kind: "extra_table" as const, text: tableText(source) })),
    ...expected.sources.flatMap((source) => {
      const other = own.get(source.role);
      return source.kind === "derived" && other?.kind === "derived"
        ? compare(other.specification, source.specification, at)
        : [];
    }),
  ];
}

function compareLinks(one: Selection, expected: Selection, at: At): Differences {
  const shared = new Set(one.sources.map(({ role }) => role))
    .intersection(new Set(expected.sources.map(({ role }) => role)));
  const lacking = new Set([...one.sources, ...expected.sources].map(({ role }) => role)).difference(shared);
  const [own, wanted] = [joinsAmong(one, lacking), joinsAmong(expected, lacking)];
  const extra = [...own].filter(([key]) => !wanted.has(key)).map(([, join]) => join);
  const missing = [...wanted].filter(([key]) => !own.has(key)).map(([, join]) => join);
  const { pairs, onlyFirst, onlySecond } = bestPairs(extra, missing, (a, b) => isOtherKey(a, b) ? 1 : 2);
  const outer = outerLinks(one);
  const wantedOuter = outerLinks(expected);
  return [
    ...pairs.map(([a, b]) => ({ kind: "role" as const, text: `${joinText(a)}, not ${joinText(b)}` })),
    ...onlySecond.map((join) => ({ kind: "missing_condition" as const, text: joinText(join) })),
    ...onlyFirst.map((join) => ({ kind: "extra_condition" as const, text: joinText(join) })),
    ...[...shared].flatMap((role): Differences => {
      const [link, other] = [outer.get(role), wantedOuter.get(role)];
      if (link === undefined && other === undefined) return [];
      const kept = (kind: string) => `rows ${kind} a partner in ${role}`;
      const kind = link?.kind === other?.kind ? [] : [{
        kind: "outer_or_inner" as const,
        text: link === undefined
          ? `only ${kept("with")}, not also ${kept("without")}`
          : `also ${kept("without")}, not only ${kept("with")}`,
      }];
      const conditions = compareConditions(
        link?.condition ?? always,
        other?.condition ?? always,
        at("filtered"),
      );
      return [...kind, ...conditions];
    }),
  ];
}

function outerLinks({ sources, links }: Selection): ReadonlyMap<string, Selection["links"][number]> {
  const standing = new Set(sources.slice(0, 1).map(({ role }) => role));
  return new Map(links.flatMap((link) => {
    const joining = standing.has(link.to) && !standing.has(link.from) ? link.from : link.to;
    standing.add(joining);
    return link.kind === "inner" ? [] : [[joining, link] as const];
  }));
}

type Join = readonly [ColumnValue, ColumnValue];

/** Pairs of equal columns, each set of equal columns as a chain, by their texts; without roles that one side lacks. */
function joinsAmong(selection: Selection, lacking: ReadonlySet<string>): ReadonlyMap<string, Join> {
  const chains = equalColumns(selection).flatMap((columns) => {
    const [first, ...others] = columns.filter(({ role }) => !lacking.has(role));
    return first === undefined ? [] : others.map((other): Join => [first, other]);
  });
  return new Map(chains.map((join) => [textOf(join), join]));
}

/** Whether two joins bind the same roles, or the same column to another one. */
function isOtherKey([a, b]: Join, [c, d]: Join): boolean {
  const roles = [a.role, b.role].toSorted().join("\n") === [c.role, d.role].toSorted().join("\n");
  return roles || [a, b].some((one) => [c, d].some((other) => textOf(one) === textOf(other)));
}

function joinText([a, b]: Join): string {
  return `${text(a)} = ${text(b)}`;
}

function compareGroups(one: Selection, expected: Selection, at: At): Differences {
  const { pairs, onlyFirst, onlySecond } = bestPairs(
    one.groupBy,
    expected.groupBy,
    (a, b) => compareValues(a, b, at("asked")).length === 0 ? 0 : 2,
  );
  if (pairs.length === one.groupBy.length && onlyFirst.length + onlySecond.length === 0) return [];
  const said = ({ groupBy }: Selection) =>
    groupBy.length === 0 ? "no groups" : `for each ${groupBy.map(text).join(", ")}`;
  return [{ kind: "grouping", text: `${said(one)}, not ${said(expected)}` }];
}

function compareOutputs(one: Selection, expected: Selection, at: At): Differences {
  const { pairs, onlyFirst, onlySecond } = bestPairs(
    one.outputs,
    expected.outputs,
    (a, b) => compareValues(a.value, b.value, at("asked")).length,
  );
  return [
    ...pairs.flatMap(([a, b]) => compareValues(a.value, b.value, at("asked"))),
    ...onlySecond.map(({ value }) => ({ kind: "missing_output" as const, text: text(value) })),
    ...onlyFirst.map(({ value }) => ({ kind: "extra_output" as const, text: text(value) })),
  ];
}

function compareOrders(one: readonly SortKey[], expected: readonly SortKey[], at: At): Differences {
  const isSame = one.length === expected.length && one.every((key, i) => {
    const other = expected[i];
    return other !== undefined && key.direction === other.direction && key.nulls === other.nulls &&
      compareValues(key.by, other.by, at("asked")).length === 0;
  });
  const said = (keys: readonly SortKey[]) =>
    keys.length === 0 ? "no order" : `by ${keys.map((key) => keyText(key, text)).join(", then ")}`;
  return isSame ? [] : [{ kind: "order", text: `${said(one)}, not ${said(expected)}` }];
}

function compareCuts(one: Cut | undefined, expected: Cut | undefined): Differences {
  if (textOf(one ?? {}) === textOf(expected ?? {})) return [];
  const said = ({ limit, offset = 0, ties = false }: Cut = {}) =>
    [
      limit === undefined ? "all rows" : `${limit} rows`,
      offset > 0 && `behind the first ${offset}`,
      ties && "with ties",
    ].filter((part) => part).join(" ");
  return [{ kind: "limit", text: `${said(one)}, not ${said(expected)}` }];
}
