import { sql } from "../../sql/mod.ts";
import { sameNode } from "../tree/same_node.ts";
import type {
  AggregateFunction,
  AggregateValue,
  ArithmeticValue,
  CallValue,
  CaseValue,
  CastValue,
  ColumnValue,
  LiteralValue,
  SortKey,
  Value,
  WindowValue,
} from "../types.ts";
import { fill } from "./fill.ts";
import { operand } from "./operand.ts";
import { sortKeys } from "./sort_keys.ts";
import type { Part, Writer } from "./types.ts";

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

/** A function: a portable one in the spelling of the dialect, another one by its name. */
function writeCall(call: CallValue, writer: Writer): Part {
  const { dialect, traits: { spelling } } = writer;
  if (call.dialect !== undefined) return ownCall(call, writer);
  const given = call.function === "format_date" ? formatArguments(call, writer) : call.arguments;
  const templates = Object.hasOwn(spelling.functions, call.function) ? spelling.functions[call.function] : [];
  const template = templates?.find((one) =>
    one.includes("$*") ? given.length > 0 : placesOf(one) === given.length
  );
  if (template === undefined) {
    throw new RangeError(`Cannot write ${call.function} of ${given.length} values: ${dialect} has none such`);
  }
  return fill(template, given.map((value) => operand(value, writer)));
}

function placesOf(template: string): number {
  return new Set(template.match(/\$\d/g)).size;
}

function ownCall({ function: name, arguments: given, dialect: home }: CallValue, writer: Writer): Part {
  if (home !== writer.dialect) {
    throw new RangeError(`Cannot write the function "${name}" in ${writer.dialect}: it is one of ${home}`);
  }
  if (!/^[\p{L}_][\p{L}\p{N}_$.]*$/u.test(name)) {
    throw new RangeError(`Cannot write the function "${name}": that is no name`);
  }
  return fill(`${name.toUpperCase()}($*)`, given.map((value) => writer.value(value)));
}

/** The pattern of `format_date` in the letters of the dialect; only a text can be respelled. */
function formatArguments({ arguments: given }: CallValue, { traits }: Writer): readonly Value[] {
  const { datePattern } = traits.spelling;
  const [date, pattern] = given;
  if (date === undefined || pattern === undefined || datePattern === undefined) return given;
  if (pattern.kind !== "literal" || typeof pattern.value !== "string") {
    throw new RangeError("Cannot write a date in a pattern that is computed");
  }
  const { letters, quote } = datePattern;
  const pieces = pattern.value.match(/%.|[^%]+/gs) ?? [];
  const respelled = pieces.map((piece) => {
    if (!piece.startsWith("%")) return /[\p{L}"]/u.test(piece) ? `${quote}${piece}${quote}` : piece;
    const letter = piece === "%%" ? piece.slice(quote === "" ? 0 : 1) : letters[piece.slice(1)];
    if (letter === undefined) throw new RangeError(`Cannot write a date with "${piece}" in its pattern`);
    return letter;
  });
  return [date, { kind: "literal", value: respelled.join("") }];
}

/** A value among the rows of its part: a function and its OVER. */
function writeWindow(window: WindowValue, writer: Writer): Part {
  const { function: called, partitionBy, orderBy, frame } = window;
  const { dialect, traits: { spelling } } = writer;
  if (called.kind === "aggregate" && called.distinct && !spelling.hasDistinctWindows) {
    throw new RangeError(`Cannot write a window over distinct values: ${dialect} has none`);
  }
  const clauses: Part[] = [];
  if (partitionBy.length > 0) {
    clauses.push(sql`PARTITION BY ${sql.join(partitionBy.map((value) => writer.value(value)), sql`, `)}`);
  }
  if (orderBy.length > 0) clauses.push(sql`ORDER BY ${sql.join(sortKeys(orderBy, writer), sql`, `)}`);
  if (frame !== undefined) clauses.push(sql.raw(checkedFrame(frame)));
  const before = called.kind === "aggregate"
    ? writeAggregate(called, writer)
    : sql`${sql.raw(called.function.toUpperCase())}(${
      sql.join(
        called.arguments.map((value) => writer.value(spelling.textsHaveTypes ? value : typed(value))),
        sql`, `,
      )
    })`;
  return sql`${before} OVER (${sql.join(clauses, sql` `)})`;
}

/** A text alone is of no type yet. */
function typed(value: Value): Value {
  const isText = value.kind === "literal" && value.type === undefined && typeof value.value === "string";
  return isText ? { kind: "cast", value, type: "text" } : value;
}

/** The one part of a tree that is SQL already: nothing but words and numbers may stand in it. */
function checkedFrame(frame: string): string {
  if (/^(?:rows|range|groups)\b[\w\s.]*$/i.test(frame)) return frame;
  throw new RangeError(`Cannot write "${frame}": that is no frame of a window`);
}

/** One value of many rows, with its FILTER. */
function writeAggregate(aggregate: AggregateValue, writer: Writer): Part {
  const called = aggregate.function === "list" ? list(aggregate, writer) : call(aggregate, writer);
  if (aggregate.filter === undefined) return called;
  return sql`${called} FILTER (WHERE ${writer.condition(aggregate.filter)})`;
}

const functions: Readonly<Partial<Record<AggregateFunction, string>>> = {
  count: "COUNT($1)",
  sum: "SUM($1)",
  average: "AVG($1)",
  minimum: "MIN($1)",
  maximum: "MAX($1)",
};

function call({ function: name, value, distinct }: AggregateValue, writer: Writer): Part {
  const { dialect, traits: { spelling } } = writer;
  if (value === undefined) {
    if (name !== "count") throw new RangeError(`Cannot write the ${name} of no value`);
    return sql`COUNT(*)`;
  }
  const template = { ...functions, ...spelling.aggregates }[name];
  if (template === undefined) {
    throw new RangeError(`Cannot write the aggregate "${name}": ${dialect} has none`);
  }
  if (distinct && name === "median") throw new RangeError("Cannot write a median of distinct values");
  const argument = value.kind === "condition" && name !== "count"
    ? fill(spelling.truthNumber, [writer.condition(value.condition)])
    : writer.value(value);
  return fill(template, [distinct ? sql`DISTINCT ${argument}` : argument]);
}

function list(aggregate: AggregateValue, writer: Writer): Part {
  const { spelling } = writer.traits;
  const { value, distinct = false, separator = ",", orderBy = [] } = aggregate;
  if (value === undefined) throw new RangeError("Cannot write a list of no value");
  const text = (one: Value): Value =>
    spelling.listsTextsAlone && !(one.kind === "cast" && one.type === "text")
      ? { kind: "cast", value: one, type: "text" }
      : one;
  // Sorted by what is listed, distinct values must be sorted by the very text.
  const keys = orderBy.map((key): SortKey =>
    distinct && sameNode(key.by, value) ? { ...key, by: text(key.by) } : key
  );
  if (distinct && spelling.listOfDistinct !== undefined && separator !== ",") {
    throw new RangeError(
      `Cannot write a list of distinct values between "${separator}": SQLite knows commas`,
    );
  }
  const template = distinct && spelling.listOfDistinct !== undefined
    ? spelling.listOfDistinct
    : spelling.list;
  return fill(template, [
    writer.value(text(value)),
    sql`${separator}`,
    keys.length > 0 ? fill(spelling.listOrder, sortKeys(keys, writer)) : sql``,
    distinct ? sql`DISTINCT ` : sql``,
  ]);
}
