import { nameParts } from "../schema/mod.ts";
import { buildSql, type Dialect, dialectTraits, sql } from "../sql/mod.ts";
import { partsOf } from "./tree/parts_of.ts";
import { rolesOutside } from "./tree/roles_outside.ts";
import type { TreeNode } from "./tree/types.ts";
import type {
  Combination,
  Comparison,
  Condition,
  MemberOf,
  OneOf,
  Pattern,
  Source,
  Specification,
  Value,
} from "./types.ts";
import { fill } from "./writing/fill.ts";
import { operand } from "./writing/operand.ts";
import { opposite } from "./writing/opposite.ts";
import { rewriteFor } from "./writing/rewriting/rewrite_for.ts";
import { sortKeys } from "./writing/sort_keys.ts";
import type { Part, SourceName, Writer } from "./writing/types.ts";
import { writeCut } from "./writing/write_cut.ts";
import { writeSelection } from "./writing/write_selection.ts";
import { writeValue } from "./writing/write_value.ts";

/**
 * Writes a specification as one line of SQL with quoted names and qualified columns.
 *
 * The same rows come on SQLite, DuckDB, PostgreSQL and MariaDB. What a dialect has no words for is asked for otherwise:
 * FILTER by CASE, WITH TIES by a rank, ANY and ALL by EXISTS, set operations within one another by derived tables. A
 * table goes by its own name where that is clear, and else by its role. Aggregates are named after what they compute
 * (`average_population`). A dot in a table name separates the schema. Division by 0 gives NULL.
 *
 * A link between two roles that stand already (a circle, or parallel keys) adds its condition to the join before it.
 *
 * @throws {RangeError} If the specification is none: nothing is shown, a choice has no values, a role has no source, or
 * no link leads to a source. Also if the dialect cannot ask for it: a full join (MySQL), a median or a deviation
 * (SQLite, and the median MySQL), INTERSECT ALL and EXCEPT ALL (SQLite), a pattern of another dialect's syntax, a
 * function of another dialect, a list of distinct values with another separator than a comma (SQLite).
 *
 * @example
 * ```ts
 * import { toSql } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const river = (column: string) => ({ kind: "column", role: "river", column }) as const;
 * const rivers = toSql({
 *   kind: "selection",
 *   sources: [{ kind: "table", table: "river", role: "river" }],
 *   links: [],
 *   where: { kind: "comparison", left: river("length"), operator: ">", right: { kind: "literal", value: 1000 } },
 *   groupBy: [],
 *   outputs: [{ value: river("name") }],
 *   distinct: false,
 *   orderBy: [{ by: river("length"), direction: "descending", nulls: "last" }],
 *   cut: { limit: 3, ties: true },
 * }, "postgres");
 * assert.equal(
 *   rivers,
 *   `SELECT "river"."name" FROM "river" WHERE "river"."length" > 1000 ` +
 *     `ORDER BY "river"."length" DESC NULLS LAST FETCH FIRST 3 ROWS WITH TIES`,
 * );
 * ```
 */
export function toSql(specification: Specification, dialect: Dialect): string {
  const traits = dialectTraits[dialect];
  const rewritten = rewriteFor(traits, specification);
  if (rewritten.kind === "selection" && rewritten.outputs.length === 0) {
    throw new RangeError("Cannot write SQL for a specification without outputs");
  }
  const writer: Writer = {
    dialect,
    traits,
    names: nameSources(rewritten),
    value: (value) => writeValue(value, writer),
    condition: (condition) => writeCondition(condition, writer),
    query: (one, { named = false } = {}) =>
      one.kind === "selection" ? writeSelection(one, writer, named) : writeCombination(one, writer, named),
  };
  return buildSql(writer.query(rewritten, { named: true }), dialect);
}

/** Two queries and the set operation between them; those inside stand in parentheses where the order of work asks for it. */
function writeCombination(combination: Combination, writer: Writer, named: boolean): Part {
  const { kind, all, left, right, orderBy, cut } = combination;
  const { dialect, traits: { spelling } } = writer;
  if (all && kind !== "union" && !spelling.countsInSets) {
    throw new RangeError(`Cannot write ${kind.toUpperCase()} ALL: ${dialect} cannot count in sets`);
  }
  if (orderBy.some(({ by }) => by.kind !== "output")) {
    throw new RangeError("Cannot sort a combination by anything but its outputs");
  }
  const word = sql.raw(`${kind === "except" ? spelling.except : kind.toUpperCase()}${all ? " ALL" : ""}`);
  const side = (one: Specification, isBare: boolean) => {
    const part = writer.query(one, { named });
    if (isBare && one.orderBy.length === 0 && one.cut === undefined) return part;
    if (spelling.setOperandsNest) return sql`(${part})`;
    throw new RangeError(`Cannot nest set operations: ${dialect} has no parentheses for them`);
  };
  // INTERSECT binds closer than the others, but for where nothing nests.
  const leftIsBare = kind !== "intersect" || left.kind === "selection" || left.kind === kind ||
    !spelling.setOperandsNest;
  const clauses = [side(left, leftIsBare), word, side(right, right.kind === "selection")];
  if (orderBy.length > 0) clauses.push(sql`ORDER BY ${sql.join(sortKeys(orderBy, writer), sql`, `)}`);
  return sql.join([...clauses, ...writeCut(cut, writer)], sql` `);
}

/**
 * How a query names its sources. One goes by the name of its table unless a sibling has that name too, or a source around
 * that is named inside; the others by their role, without a number at its end where nothing else is called so.
 *
 * @throws {RangeError} If two sources have the same role.
 */
function nameSources(specification: Specification): ReadonlyMap<string, SourceName> {
  const names = new Map<string, SourceName>();
  const visit = (node: TreeNode) => {
    if (node.kind === "selection") {
      const around = rolesOutside(node).flatMap((role) => names.get(role) ?? []);
      nameSiblings(node.sources, around.map(({ qualifier }) => qualifier), names);
    }
    for (const part of partsOf(node)) visit(part);
  };
  visit(specification);
  return names;
}

function nameSiblings(
  sources: readonly Source[],
  around: readonly Qualifier[],
  names: Map<string, SourceName>,
) {
  const tables = sources.flatMap((source) =>
    source.kind === "table" ? [{ source, parts: nameParts(source.table) }] : []
  );
  const plain = new Map<Source, Qualifier>(
    tables.filter(({ source, parts }) =>
      !around.some((other) => areAlike(parts, other)) &&
      tables.every((other) => other.source === source || !areAlike(parts, other.parts))
    ).map(({ source, parts }) => [source, parts]),
  );
  const taken = [...around, ...plain.values()];
  for (const source of sources) {
    const { role } = source;
    if (names.has(role)) {
      throw new RangeError(`Cannot write SQL in which two sources have the role "${role}"`);
    }
    const qualifier = plain.get(source);
    if (qualifier !== undefined) {
      names.set(role, { qualifier });
      continue;
    }
    const alias = free(role, taken);
    taken.push([alias]);
    names.set(role, { qualifier: [alias], alias });
  }
}

type Qualifier = readonly string[];

/** Whether a column may be taken for one of either: a schema tells two apart only where both have one. */
function areAlike(one: Qualifier, other: Qualifier): boolean {
  // Names that differ in case alone are one on most engines.
  const isSame = (fromEnd: number) => one.at(-fromEnd)?.toLowerCase() === other.at(-fromEnd)?.toLowerCase();
  for (let fromEnd = 1; fromEnd <= Math.min(one.length, other.length); fromEnd++) {
    if (!isSame(fromEnd)) return false;
  }
  return true;
}

/** The role without its number, else the role, else the role with the first number that is free. */
function free(role: string, taken: readonly Qualifier[]): string {
  const isTaken = (name: string) => taken.some((other) => areAlike([name], other));
  const bare = role.replace(/ \d+$/, "");
  for (const name of [bare, role]) if (!isTaken(name)) return name;
  let i = 2;
  while (isTaken(`${bare} ${i}`)) i++;
  return `${bare} ${i}`;
}

/** What holds or does not, as it stands behind WHERE. */
function writeCondition(condition: Condition, writer: Writer): Part {
  switch (condition.kind) {
    case "and":
    case "or":
      return sql.join(
        some(condition.conditions).map((one) => {
          const part = writer.condition(one);
          return one.kind === "and" || one.kind === "or" ? sql`(${part})` : part;
        }),
        condition.kind === "and" ? sql` AND ` : sql` OR `,
      );
    case "not": {
      const { condition: inner } = condition;
      return inner.kind === "not" ? writer.condition(inner.condition) : written(inner, writer, true);
    }
    default:
      return written(condition, writer, false);
  }
}

function some(conditions: readonly Condition[]): readonly Condition[] {
  if (conditions.length > 0) return conditions;
  throw new RangeError("Cannot write AND or OR of no conditions");
}

/** A condition or its denial, with NOT where SQL has its place. */
function written(condition: Condition, writer: Writer, denied: boolean): Part {
  const not = sql.raw(denied ? "NOT " : "");
  const value = (one: Value) => writer.value(one);
  switch (condition.kind) {
    case "comparison": {
      if (condition.operator === "same") return same(condition, writer, denied);
      const { left, operator, right } = condition;
      const compared = sql`${side(left, right, writer)} ${sql.raw(operator)} ${side(right, left, writer)}`;
      return whole(compared, denied);
    }
    case "between":
      return sql`${value(condition.value)} ${not}BETWEEN ${value(condition.low)} AND ${
        value(condition.high)
      }`;
    case "one_of": {
      const [only, ...more] = condition.values;
      // A query that stands alone behind IN would be searched for the value.
      return only?.kind === "query" && more.length === 0
        ? sql`${value(condition.value)} ${sql.raw(denied ? "<>" : "=")} ${value(only)}`
        : oneOf(condition, writer, not);
    }
    case "member_of":
      return memberOf(condition, writer, not);
    case "pattern":
      return pattern(condition, writer, denied);
    case "null":
      return sql`${value(condition.value)} IS ${not}NULL`;
    case "exists":
      return sql`${not}EXISTS (${writer.query(condition.specification)})`;
    case "quantified": {
      // MariaDB errs where NOT stands before ANY and ALL.
      const { left, operator, quantifier, specification } = denied ? opposite(condition) : condition;
      const many = sql`${sql.raw(quantifier.toUpperCase())} (${writer.query(specification)})`;
      return sql`${value(left)} ${sql.raw(operator)} ${many}`;
    }
    case "truth":
      return sql`${not}${value(condition.value)}`;
    default:
      return whole(writer.condition(condition), denied);
  }
}

function whole(part: Part, denied: boolean): Part {
  return denied ? sql`NOT (${part})` : part;
}

/** A side of a comparison; a condition that is compared with a number is one. */
function side(value: Value, other: Value, writer: Writer): Part {
  const isNumber = value.kind === "condition" && other.kind === "literal" && typeof other.value === "number";
  return isNumber
    ? fill(writer.traits.spelling.truthNumber, [writer.condition(value.condition)])
    : writer.value(value);
}

function same({ left, right }: Comparison, writer: Writer, denied: boolean): Part {
  const { same: [holds, fails] } = writer.traits.spelling;
  // `x IS TRUE` would ask for more than equality.
  const turned = right.kind === "literal" && typeof right.value === "boolean";
  const sides = turned ? [right, left] : [left, right];
  return fill(denied ? fails : holds, sides.map((side) => operand(side, writer)));
}

function oneOf({ value, values }: OneOf, writer: Writer, not: Part): Part {
  if (values.length === 0) throw new RangeError("Cannot write SQL for a choice among no values");
  const choice = sql.join(values.map((one) => writer.value(one)), sql`, `);
  return sql`${writer.value(value)} ${not}IN (${choice})`;
}

function memberOf({ values, specification }: MemberOf, writer: Writer, not: Part): Part {
  const parts = values.map((one) => writer.value(one));
  if (parts.length === 0) throw new RangeError("Cannot write SQL for membership of no values");
  const row = parts.length === 1 ? parts[0] : sql`(${sql.join(parts, sql`, `)})`;
  return sql`${row} ${not}IN (${writer.query(specification)})`;
}

function pattern({ value, pattern, syntax, escape }: Pattern, writer: Writer, denied: boolean): Part {
  const spelled = writer.traits.spelling.patterns[syntax];
  if (spelled === undefined) {
    throw new RangeError(
      `Cannot write a pattern of the syntax "${syntax}": ${writer.dialect} has no operator`,
    );
  }
  const [holds, fails] = spelled;
  const matched = fill(denied ? fails : holds, [operand(value, writer), operand(pattern, writer)]);
  return escape === undefined ? matched : sql`${matched} ESCAPE ${escape}`;
}
