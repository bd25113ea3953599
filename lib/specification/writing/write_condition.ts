import { sql } from "../../sql/mod.ts";
import { opposite } from "./opposite.ts";
import type { Comparison, Condition, MemberOf, OneOf, Pattern, Value } from "../types.ts";
import { fill } from "./fill.ts";
import { operand } from "./operand.ts";
import type { Part, Writer } from "./types.ts";

/** What holds or does not, as it stands behind WHERE. */
export function writeCondition(condition: Condition, writer: Writer): Part {
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
