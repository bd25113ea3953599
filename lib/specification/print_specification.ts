import { conditionText } from "./text/condition_text.ts";
import { keyText } from "./text/key_text.ts";
import { valueText } from "./text/value_text.ts";
import type {
  Combination,
  Condition,
  Cut,
  Link,
  Selection,
  SortKey,
  Source,
  Specification,
} from "./types.ts";

/**
 * Prints a specification in lines that a person reads: what is shown, from which tables, which rows count. Different
 * specifications have different texts; names stand as the database spells them.
 *
 * @example
 * ```ts
 * import { printSpecification, specificationOf } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const sql = "SELECT c.name FROM country c LEFT JOIN city t ON t.id = c.capital WHERE t.people > 9 OR c.area > 5 LIMIT 3";
 * const reading = await specificationOf(sql, { dialect: "sqlite" });
 * assert(reading.kind === "specification");
 * assert.equal(
 *   printSpecification(reading.specification),
 *   [
 *     "show country.name",
 *     "from country",
 *     "  with city where there is one, by city.id = country.capital",
 *     "where any of these holds:",
 *     "  city.people > 9",
 *     "  country.area > 5",
 *     "only the first 3 rows",
 *   ].join("\n"),
 * );
 * ```
 */
export function printSpecification(specification: Specification): string {
  return linesOf(specification).join("\n");
}

/** The lines of a specification put into one, in parentheses. */
export function specificationText(specification: Specification): string {
  return `(${linesOf(specification).map((line) => line.trim()).join("; ")})`;
}

function linesOf(specification: Specification): readonly string[] {
  return specification.kind === "selection" ? selectionLines(specification) : combinationLines(specification);
}

const text = (value: Parameters<typeof valueText>[0]) => valueText(value, specificationText);
const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

function selectionLines(selection: Selection): readonly string[] {
  const { outputs, where, groupBy, having, distinct, orderBy, cut } = selection;
  const shown = outputs.map(({ value, name }) =>
    name === undefined ? text(value) : `${text(value)} as "${name}"`
  );
  return [
    ...shown.length > 0 ? [`show ${shown.join(", ")}`] : [],
    ...sourceLines(selection),
    ...where ? conditionLines("where", where) : [],
    ...groupBy.length > 0 ? [`for each ${groupBy.map(text).join(", ")}`] : [],
    ...having ? conditionLines("only groups where", having) : [],
    ...distinct ? ["show equal rows once"] : [],
    ...tailLines(orderBy, cut),
  ];
}

function tailLines(orderBy: readonly SortKey[], cut: Cut | undefined): readonly string[] {
  const { limit, offset = 0, ties } = cut ?? {};
  const tied = ties ? ", with those that tie with the last" : "";
  return [
    ...orderBy.length > 0 ? [`sorted by ${orderBy.map((key) => keyText(key, text)).join(", then ")}`] : [],
    ...offset > 0 ? [`without the first ${rows(offset)}`] : [],
    ...limit !== undefined ? [`only the ${offset > 0 ? "next" : "first"} ${rows(limit)}${tied}`] : [],
  ];
}

const rows = (count: number) => count === 1 ? "row" : `${count} rows`;

function sourceLines({ sources, links }: Selection): readonly string[] {
  const [first, ...others] = sources;
  if (first === undefined) return [];
  const standing = new Set([first.role]);
  const byRole = new Map(sources.map((source) => [source.role, source]));
  const joined = links.flatMap((link) => {
    const joining = standing.has(link.to) ? link.from : link.to;
    const source = standing.has(joining) ? undefined : byRole.get(joining);
    standing.add(joining);
    return indented(linkLines(link, source));
  });
  const loose = others.filter(({ role }) => !standing.has(role));
  return [
    ...named("from ", first),
    ...joined,
    ...loose.flatMap((source) => indented(named("with every row of ", source))),
  ];
}

function named(before: string, source: Source, after = ""): readonly string[] {
  if (source.kind === "derived") {
    return [`${before}"${source.role}"${after}, which is:`, ...indented(linesOf(source.specification))];
  }
  const { table, role } = source;
  return [`${before}${table}${role === table ? "" : ` as "${role}"`}${after}`];
}

function linkLines(
  { from, to, columns, condition, kind }: Link,
  source: Source | undefined,
): readonly string[] {
  const pairs = columns.map((pair) => `${from}.${pair.from} = ${to}.${pair.to}`);
  const further = condition === undefined ? [] : [conditionText(condition, specificationText)];
  const by = [...pairs, ...further].join(" and ");
  if (source === undefined) return [`and by ${by}`];
  if (by === "") return named("with every row of ", source);
  const kinds = { inner: "", outer: " where there is one", full: ", both also without the other" };
  return named("with ", source, `${kinds[kind]}, by ${by}`);
}

function conditionLines(before: string, condition: Condition): readonly string[] {
  if (condition.kind !== "and" && condition.kind !== "or" || condition.conditions.length < 2) {
    return [`${before} ${conditionText(condition, specificationText)}`];
  }
  const how = condition.kind === "and" ? "all of these hold:" : "any of these holds:";
  return [`${before} ${how}`, ...indented(condition.conditions.flatMap(partLines))];
}

function partLines(condition: Condition): readonly string[] {
  if (condition.kind !== "and" && condition.kind !== "or" || condition.conditions.length < 2) {
    return [conditionText(condition, specificationText)];
  }
  const how = condition.kind === "and" ? "all of these hold:" : "any of these holds:";
  return [how, ...indented(condition.conditions.flatMap(partLines))];
}

function combinationLines({ kind, all, left, right, orderBy, cut }: Combination): readonly string[] {
  const between = {
    union: "together with the rows of:",
    intersect: "only those that are also among:",
    except: "without those that are among:",
  };
  return [
    "the rows of:",
    ...indented(linesOf(left)),
    between[kind],
    ...indented(linesOf(right)),
    ...all ? ["equal rows as often as they occur"] : ["show equal rows once"],
    ...tailLines(orderBy, cut),
  ];
}
