import { sql } from "../../sql/mod.ts";
import type { ArithmeticValue, CaseValue, CastValue, ColumnValue, LiteralValue, Value } from "../types.ts";
import { fill } from "./fill.ts";
import { operand } from "./operand.ts";
import type { Part, Writer } from "./types.ts";
import { writeAggregate } from "./write_aggregate.ts";
import { writeCall } from "./write_call.ts";
import { writeWindow } from "./write_window.ts";

/** A value of one row or group; only arithmetic needs parentheses where operators stand beside it. */
export function writeValue(value: Value, writer: Writer): Part {
  switch (value.kind) {
    case "column":
      return column(value, writer);
    case "literal":
      return literal(value, writer);
    case "aggregate":
      return writeAggregate(value, writer);
    case "arithmetic":
      return arithmetic(value, writer);
    case "call":
      return writeCall(value, writer);
    case "case":
      return branches(value, writer);
    case "cast":
      return fill(writer.traits.spelling.casts[value.type], [castOperand(value, writer)]);
    case "window":
      return writeWindow(value, writer);
    case "query":
      return sql`(${writer.query(value.specification)})`;
    case "condition":
      return sql`(${writer.condition(value.condition)})`;
    case "output":
      return sql.raw(String(value.position + 1));
    default:
      return value satisfies never;
  }
}

function column({ role, column }: ColumnValue, { names }: Writer): Part {
  const name = names.get(role);
  if (name === undefined) {
    throw new RangeError(`Cannot write the column "${column}": no source has the role "${role}"`);
  }
  if (column === "") throw new RangeError(`Cannot write a column of "${role}" that has no name`);
  return sql.id(...name.qualifier, column);
}

function literal({ value, type }: LiteralValue, { traits }: Writer): Part {
  if (value === null) return sql`NULL`;
  if (type === undefined) return sql`${value}`;
  if (type !== "decimal") return fill(traits.spelling.literals[type], [sql`${String(value)}`]);
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(String(value))) {
    throw new RangeError(`Cannot write "${value}" as a decimal number`);
  }
  return sql.raw(String(value));
}

function arithmetic({ operator, operands }: ArithmeticValue, writer: Writer): Part {
  const { arithmetic: spelled, truthNumber } = writer.traits.spelling;
  const [first, ...rest] = operands;
  if (first === undefined || operator !== "-" && rest.length === 0) {
    throw new RangeError(`Cannot write ${operator} with ${operands.length} operands`);
  }
  const part = (value: Value) =>
    value.kind === "condition" && operator !== "||"
      ? fill(truthNumber, [writer.condition(value.condition)])
      : operand(value, writer);
  if (rest.length === 0) return sql`-(${writer.value(first)})`;
  switch (operator) {
    case "/":
      return folded(
        "$1 / $2",
        operands,
        (value, i) =>
          i > 0
            ? divisor(value, part(value), spelled.divisor)
            : isFractional(value)
            ? part(value)
            : fill(spelled.exact, [part(value)]),
      );
    case "quotient":
    case "%":
      return folded(
        operator === "%" ? spelled.remainder : spelled.quotient,
        operands,
        (value, i) => i === 0 ? part(value) : divisor(value, part(value), spelled.divisor),
      );
    case "||":
      return spelled.texts === undefined
        ? sql.join(operands.map(part), sql` || `)
        : fill(spelled.texts, operands.map(part));
    default:
      return sql.join(operands.map(part), sql.raw(` ${operator} `));
  }
}

/** Puts two and two together from the left. */
function folded(
  template: string,
  operands: readonly Value[],
  part: (value: Value, i: number) => Part,
): Part {
  const parts = operands.map(part);
  return parts.reduce((left, right, i) => fill(template, [i > 1 ? sql`(${left})` : left, right]));
}

/** Division by a number that is known not to be 0 needs no guard. */
function divisor(value: Value, part: Part, guard: string): Part {
  const isSafe = value.kind === "literal" && Number(value.value) !== 0 ||
    value.kind === "call" && value.function === "null_if" && isZero(value.arguments[1]);
  return isSafe ? part : fill(guard, [part]);
}

function isZero(value: Value | undefined): boolean {
  return value?.kind === "literal" && value.value === 0;
}

/** Whether a value is a number with fractions by its own spelling. */
function isFractional(value: Value): boolean {
  return value.kind === "cast" && (value.type === "real" || value.type === "decimal");
}

function branches({ branches, otherwise }: CaseValue, writer: Writer): Part {
  if (branches.length === 0) throw new RangeError("Cannot write a CASE without branches");
  const parts = branches.map(({ when, then }) =>
    sql`WHEN ${writer.condition(when)} THEN ${writer.value(then)}`
  );
  if (otherwise) parts.push(sql`ELSE ${writer.value(otherwise)}`);
  return sql`CASE ${sql.join(parts, sql` `)} END`;
}

function castOperand({ value, type }: CastValue, writer: Writer): Part {
  const isTruth = value.kind === "condition" && ["integer", "real", "decimal"].includes(type);
  if (isTruth) return fill(writer.traits.spelling.truthNumber, [writer.condition(value.condition)]);
  return operand(value, writer);
}
