import { conditionText } from "./text/condition_text.ts";
import { keyText } from "./text/key_text.ts";
import { nameText } from "./text/name_text.ts";
import { valueText } from "./text/value_text.ts";
import { isSpecification } from "./tree/is_specification.ts";
import type {
  Combination,
  Condition,
  Cut,
  Link,
  Selection,
  SortKey,
  Source,
  Specification,
  Value,
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
 *     "  with each row of city where city.id = country.capital; rows without one are kept",
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

/** Whether lines go below each other, indented, or into one, where parentheses say what belongs together. */
interface Layout {
  readonly flat: boolean;
}

/** What stands inside another part, in one line: a specification in parentheses, or a condition. */
export function specificationText(part: Specification | Condition): string {
  return isSpecification(part)
    ? `(${linesOf(part, { flat: true }).join("; ")})`
    : conditionText(part, specificationText);
}

function linesOf(specification: Specification, layout: Layout = { flat: false }): readonly string[] {
  return specification.kind === "selection"
    ? selectionLines(specification, layout)
    : combinationLines(specification, layout);
}

const text = (value: Value) => valueText(value, specificationText);
const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

function selectionLines(selection: Selection, layout: Layout): readonly string[] {
  const { outputs, where, groupBy, having, distinct, orderBy, cut } = selection;
  const shown = outputs.map(({ value, name }) =>
    name === undefined ? text(value) : `${text(value)} as ${JSON.stringify(name)}`
  );
  return [
    ...shown.length > 0 ? [`show ${shown.join(", ")}`] : [],
    ...sourceLines(selection, layout),
    ...where ? conditionLines("where", where, layout) : [],
    ...groupBy.length > 0 ? [`for each ${groupBy.map(text).join(", ")}`] : [],
    ...having ? conditionLines("only groups where", having, layout) : [],
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

function sourceLines({ sources, links }: Selection, layout: Layout): readonly string[] {
  const [first, ...others] = sources;
  if (first === undefined) return [];
  const standing = new Set([first.role]);
  const byRole = new Map(sources.map((source) => [source.role, source]));
  const steps: { readonly link: Link; readonly joining: string; narrowing: readonly Link[] }[] = [];
  for (const link of links) {
    const joining = standing.has(link.to) ? link.from : link.to;
    const last = steps.findLast((step) => step.joining === link.from || step.joining === link.to);
    if (!standing.has(joining)) steps.push({ link, joining, narrowing: [] });
    else if (last?.link.kind === "inner") last.narrowing = [...last.narrowing, link];
    else steps.push({ link, joining: "", narrowing: [] });
    standing.add(joining);
  }
  const joined = steps.flatMap(({ link, joining, narrowing }) => {
    const lines = linkLines([link, ...narrowing], { source: byRole.get(joining), layout });
    return layout.flat ? lines : indented(lines);
  });
  const loose = others.filter(({ role }) => !standing.has(role));
  return [
    ...sourceText(first, { before: "from ", layout }),
    ...joined,
    ...loose.flatMap((source) => {
      const lines = sourceText(source, { before: "with every row of ", layout });
      return layout.flat ? lines : indented(lines);
    }),
  ];
}

function sourceText(
  source: Source,
  { before, after = "", layout }: {
    readonly before: string;
    readonly after?: string;
    readonly layout: Layout;
  },
): readonly string[] {
  const { role } = source;
  if (source.kind === "table") {
    return [`${before}${source.table}${role === source.table ? "" : ` as ${nameText(role)}`}${after}`];
  }
  const whole = `${before}${nameText(role)}${after}, which is`;
  return layout.flat
    ? [`${whole} ${specificationText(source.specification)}`]
    : [`${whole}:`, ...indented(linesOf(source.specification))];
}

/** A link with those that narrow it; without a source, one that narrows what stands. */
function linkLines(
  links: readonly [Link, ...Link[]],
  { source, layout }: { readonly source: Source | undefined; readonly layout: Layout },
): readonly string[] {
  const [{ kind }] = links;
  const by = links.flatMap(linkConditions).join(" and ");
  if (source === undefined) return [`only where ${by}`];
  const lacking = {
    inner: "rows without one are left out",
    outer: "rows without one are kept",
    full: "rows of both without one are kept",
  };
  if (by === "" && kind === "inner") return sourceText(source, { before: "with every row of ", layout });
  const where = by === "" ? "" : ` where ${by}`;
  return sourceText(source, { before: "with each row of ", after: `${where}; ${lacking[kind]}`, layout });
}

function linkConditions({ from, to, columns, condition }: Link): readonly string[] {
  const column = (role: string, name: string) => text({ kind: "column", role, column: name });
  const pairs = columns.map((pair) => `${column(from, pair.from)} = ${column(to, pair.to)}`);
  return condition === undefined ? pairs : [...pairs, specificationText(condition)];
}

function conditionLines(before: string, condition: Condition, { flat }: Layout): readonly string[] {
  const [first = "", ...others] = flat ? [specificationText(condition)] : partLines(condition);
  return [`${before} ${first}`, ...others];
}

function partLines(condition: Condition): readonly string[] {
  if (condition.kind !== "and" && condition.kind !== "or" || condition.conditions.length < 2) {
    return [specificationText(condition)];
  }
  const how = condition.kind === "and" ? "all of these hold:" : "any of these holds:";
  return [how, ...indented(condition.conditions.flatMap(partLines))];
}

function combinationLines(
  { kind, all, left, right, orderBy, cut }: Combination,
  { flat }: Layout,
): readonly string[] {
  const between = {
    union: "together with the rows of",
    intersect: "only those that are also among",
    except: "without those that are among",
  };
  const sides = flat
    ? [`the rows of ${specificationText(left)} ${between[kind]} ${specificationText(right)}`]
    : ["the rows of:", ...indented(linesOf(left)), `${between[kind]}:`, ...indented(linesOf(right))];
  return [
    ...sides,
    ...all ? ["equal rows as often as they occur"] : ["show equal rows once"],
    ...tailLines(orderBy, cut),
  ];
}
