import type { SqlExpression } from "../../sql/mod.ts";
import type { CallValue, Condition, PortableFunction, Value } from "../types.ts";
import { numberKind } from "./number_kind.ts";
import type { Scope } from "./types.ts";
import { Unreadable } from "./unreadable.ts";

type CallReading = Extract<SqlExpression, { readonly kind: "call" }>;

/** A function as the portable one that it is, or else as one that only its dialect has. */
export function readCall({ function: name, arguments: given }: CallReading, scope: Scope): Value {
  // A unit is written as a name: TIMESTAMPDIFF(DAY, …).
  const [first] = given;
  if (units.has(name) && first?.kind === "column") {
    const unit = { kind: "literal", type: "text", value: first.column } as const;
    return readCall({ kind: "call", function: name, arguments: [unit, ...given.slice(1)] }, scope);
  }
  const called: Called = { name, values: given.map((one) => scope.text.value(one, scope)), given, scope };
  return plain(called) ?? special[name]?.(called) ?? {
    kind: "call",
    function: name,
    arguments: called.values,
    dialect: scope.text.dialect,
  };
}

/** The part of a date that a pattern of one letter gives as a number; `undefined` where the value is something else. */
export function partOfDate(value: Value): Value | undefined {
  if (value.kind !== "call") return undefined;
  const texts = value.arguments.map(textOf);
  const date = value.arguments.find((_, i) => !texts[i]?.startsWith("%"));
  const pattern = texts.find((one) => one.startsWith("%"));
  const isFormat = value.function === "format_date" || value.function === "strftime";
  const name = isFormat && value.arguments.length === 2 ? partLetters[pattern ?? ""] : undefined;
  return name && date && call(name, date);
}

const partLetters: Readonly<Record<string, PortableFunction>> = {
  "%Y": "year",
  "%m": "month",
  "%d": "day",
  "%w": "weekday",
  "%H": "hour",
  "%M": "minute",
  "%S": "second",
};

/** A part of a date by its unit; `undefined` where no portable function gives it. */
export function datePart(unit: string, value: Value): Value | undefined {
  const name = dateParts[unit.toLowerCase()];
  return name && call(name, value);
}

const units: ReadonlySet<string> = new Set(["timestampdiff"]);

interface Called {
  readonly name: string;
  readonly values: readonly Value[];
  readonly given: readonly SqlExpression[];
  readonly scope: Scope;
}

function call(name: PortableFunction, ...values: readonly Value[]): CallValue {
  return { kind: "call", function: name, arguments: values };
}

/** Other spellings of functions with the same arguments, and how many of those there may be. */
function plain({ name, values }: Called): Value | undefined {
  const [portable, least, most = least] = names[name] ?? [];
  const [first] = values;
  if (portable === "coalesce" && first !== undefined && values.length === 1) return first;
  // Where seconds have fractions, `second` is written so.
  if (portable === "floor" && first?.kind === "call" && first.function === "second") return first;
  if (portable === undefined || least === undefined) return undefined;
  return values.length < least || values.length > (most ?? least) ? undefined : call(portable, ...values);
}

const MANY = 99;

const names: Readonly<Record<string, readonly [name: PortableFunction, least: number, most?: number]>> = {
  abs: ["abs", 1],
  ceil: ["ceiling", 1],
  ceiling: ["ceiling", 1],
  coalesce: ["coalesce", 1, MANY],
  ifnull: ["coalesce", 2],
  nvl: ["coalesce", 2],
  nullif: ["null_if", 2],
  floor: ["floor", 1],
  max: ["greatest", 2, MANY],
  min: ["least", 2, MANY],
  length: ["length", 1],
  len: ["length", 1],
  char_length: ["length", 1],
  character_length: ["length", 1],
  lower: ["lower", 1],
  lcase: ["lower", 1],
  upper: ["upper", 1],
  ucase: ["upper", 1],
  trim: ["trim", 1, 2],
  ltrim: ["trim_left", 1, 2],
  rtrim: ["trim_right", 1, 2],
  power: ["power", 2],
  pow: ["power", 2],
  sqrt: ["square_root", 1],
  replace: ["replace", 3],
  round: ["round", 1, 2],
  // The parser hands the arguments of all three on in this order.
  position: ["position", 2],
  strpos: ["position", 2],
  instr: ["position", 2],
  locate: ["position", 2],
  year: ["year", 1],
  quarter: ["quarter", 1],
  month: ["month", 1],
  day: ["day", 1],
  dayofmonth: ["day", 1],
  hour: ["hour", 1],
  minute: ["minute", 1],
  second: ["second", 1],
  current_date: ["today", 0],
  curdate: ["today", 0],
  today: ["today", 0],
};

const dateParts: Readonly<Record<string, PortableFunction>> = {
  year: "year",
  quarter: "quarter",
  month: "month",
  day: "day",
  dow: "weekday",
  dayofweek: "weekday",
  hour: "hour",
  minute: "minute",
  second: "second",
};

/** Functions that are spelled otherwise than as a name of their own. */
const special: Readonly<Record<string, (called: Called) => Value | undefined>> = {
  substring: substring,
  substr: substring,
  mid: substring,
  left: ({ values: [value, length] }) =>
    value && length && call("substring", value, { kind: "literal", value: 1 }, length),
  strftime: formatted,
  to_char: formatted,
  date_format: formatted,
  date: ({ values }) => {
    const [value] = values;
    if (value === undefined || values.length > 1) return values.length > 1 ? undefined : call("today");
    return isNow(value) ? call("today") : call("date_of", value);
  },
  date_part: ({ values: [unit, value] }) => unit && value && datePart(textOf(unit), value),
  datediff: daysBetween,
  date_diff: daysBetween,
  timestampdiff: daysBetween,
  dayofweek: ({ values: [value], scope }) =>
    value &&
    (scope.text.traits.weekdaysFromOne
      ? {
        kind: "arithmetic",
        operator: "+",
        operands: [call("weekday", value), { kind: "literal", value: 1 }],
      }
      : call("weekday", value)),
  datetime: ({ values: [value, ...more] }) =>
    value && more.length === 0 && !isNow(value) ? { kind: "cast", value, type: "timestamp" } : undefined,
  time: ({ values: [value, ...more] }) =>
    value && more.length === 0 && !isNow(value) ? { kind: "cast", value, type: "time" } : undefined,
  trunc: ({ values: [value, ...more], scope }) => {
    if (value === undefined || more.length > 0) return undefined;
    if (isNow(value)) return call("today");
    return numberKind(value, scope.text) === "date" ? call("date_of", value) : undefined;
  },
  greatest: extreme,
  least: extreme,
  mod: ({ values }) =>
    values.length === 2 ? { kind: "arithmetic", operator: "%", operands: values } : undefined,
  div: quotient,
  divide: quotient,
  concat: concatenation,
  nvl2: ({ values: [value, then, otherwise] }) =>
    value && then && otherwise && {
      kind: "case",
      branches: [{ when: { kind: "not", condition: { kind: "null", value } }, then }],
      otherwise,
    },
  decode: decoded,
  regexp_like: matched,
  regexp_matches: matched,
  like: ({ values: [pattern, value] }) =>
    pattern && value && { kind: "condition", condition: { kind: "pattern", value, pattern, syntax: "like" } },
};

function quotient({ values }: Called): Value | undefined {
  return values.length === 2 ? { kind: "arithmetic", operator: "quotient", operands: values } : undefined;
}

/** The greatest or least value; where the dialect leaves NULL out, the other of two. */
function extreme({ name, values, scope: { text } }: Called): Value | undefined {
  const strict = call(name === "least" ? "least" : "greatest", ...values);
  const unsure = values.filter((value) => value.kind !== "literal");
  if (!text.traits.spelling.extremesSkipNulls || values.length < 2) return strict;
  return values.length > 2 || unsure.length === 0 ? undefined : call("coalesce", strict, ...values);
}

/** A place that counts from the end is no portable one. */
function substring({ values }: Called): Value | undefined {
  const [value, start, length] = values;
  if (value === undefined || start === undefined || values.length > 3) return undefined;
  const isFromStart = start.kind !== "literal" || typeof start.value === "number" && start.value > 0;
  if (!isFromStart) return undefined;
  return length === undefined ? call("substring", value, start) : call("substring", value, start, length);
}

/** The date with a pattern, which stands first in SQLite. */
function formatted({ name, values }: Called): Value | undefined {
  const [one, other, ...more] = values;
  if (one === undefined || other === undefined || more.length > 0) return undefined;
  const [pattern, date] = one.kind === "literal" && textOf(one).includes("%") ? [one, other] : [other, one];
  const format = formatOf(name, textOf(pattern));
  if (format === undefined) return undefined;
  if (!isNow(date)) return call("format_date", date, { kind: "literal", value: format });
  return /%[HMS]/.test(format)
    ? undefined
    : call("format_date", call("today"), { kind: "literal", value: format });
}

function textOf(value: Value): string {
  return value.kind === "literal" && typeof value.value === "string" ? value.value : "";
}

/** The clock as the query reads it. */
function isNow(value: Value): boolean {
  if (value.kind === "literal") return value.value === "now";
  return value.kind === "call" && value.dialect !== undefined && value.arguments.length === 0 &&
    clocks.has(value.function);
}

const clocks: ReadonlySet<string> = new Set([
  "current_timestamp",
  "now",
  "datetime",
  "localtimestamp",
  "sysdate",
]);

/** Days from midnight to midnight, as the functions of this name count them. */
function daysBetween({ name, values, scope: { text } }: Called): Value | undefined {
  const [unit, from, to] = values.length === 3 ? values : [undefined, values[1], values[0]];
  if (from === undefined || to === undefined || unit && textOf(unit).toLowerCase() !== "day") {
    return undefined;
  }
  const areDates = [to, from].every((one) => numberKind(one, text) === "date");
  // TIMESTAMPDIFF counts whole days of 24 hours.
  if (name === "timestampdiff" && !areDates) return undefined;
  const [later, earlier] = [to, from].map((one) => areDates ? one : call("date_of", one));
  return later && earlier && {
    kind: "cast",
    value: call("days_between", later, earlier),
    type: "integer",
  };
}

/** Texts put together; in most dialects `concat` leaves NULL out where `||` gives NULL. */
function concatenation({ values, scope: { text } }: Called): Value | undefined {
  if (values.length < 2) return undefined;
  const operands = text.traits.concatKeepsNull
    ? values
    : values.map((value): Value =>
      value.kind === "literal" && value.value !== null ? value : call(
        "coalesce",
        value.kind === "cast" && value.type === "text" ? value : { kind: "cast", value, type: "text" },
        { kind: "literal", value: "" },
      )
    );
  return { kind: "arithmetic", operator: "||", operands };
}

/** Oracle's DECODE, to which NULL equals NULL. */
function decoded({ values: [compared, ...others] }: Called): Value | undefined {
  if (compared === undefined || others.length < 2) return undefined;
  const otherwise = others.length % 2 === 1 ? others.at(-1) : undefined;
  const branches = Array.from({ length: Math.floor(others.length / 2) }, (_, i) => {
    const [right, then] = others.slice(2 * i, 2 * i + 2);
    if (right === undefined || then === undefined) {
      throw new Unreadable("expression", "its DECODE is cut off");
    }
    const operator = right.kind === "literal" && right.value !== null ? "=" as const : "same" as const;
    return { when: { kind: "comparison", left: compared, operator, right } as const, then };
  });
  return { kind: "case", branches, ...(otherwise && { otherwise }) };
}

function matched({ values }: Called): Value | undefined {
  const [value, pattern, flags] = values;
  if (value === undefined || pattern === undefined || values.length > 3) return undefined;
  const syntax = flags === undefined ? "regexp" : textOf(flags) === "i" ? "regexp_without_case" : undefined;
  if (syntax === undefined) return undefined;
  const condition: Condition = { kind: "pattern", value, pattern, syntax };
  return { kind: "condition", condition };
}

/**
 * A pattern of `strftime`, `to_char` or `date_format` as one of `strftime`.
 *
 * @returns `undefined` where it has a part that not every dialect can write.
 */
function formatOf(name: string, pattern: string): string | undefined {
  if (pattern === "") return undefined;
  switch (name) {
    case "strftime":
      return isPortable(pattern) ? pattern : undefined;
    case "date_format": {
      const format = pattern.replaceAll(/%./g, (part) => fromMysql[part] ?? (same.has(part) ? part : "%?"));
      return isPortable(format) ? format : undefined;
    }
    default: {
      const format = pattern.replaceAll(/YYYY|MM|DD|HH24|MI|SS/g, (part) => fromLetters[part] ?? part);
      return /[A-Za-z]/.test(format.replaceAll(/%[A-Za-z]/g, "")) ? undefined : format;
    }
  }
}

function isPortable(pattern: string): boolean {
  return [...pattern.matchAll(/%./g)].every(([part]) => same.has(part));
}

/** Parts of a pattern that every dialect can write. */
const same: ReadonlySet<string> = new Set(["%Y", "%m", "%d", "%H", "%M", "%S", "%j"]);

const fromMysql: Readonly<Record<string, string>> = { "%i": "%M", "%s": "%S", "%S": "%S", "%M": "%?" };

const fromLetters: Readonly<Record<string, string>> = {
  YYYY: "%Y",
  MM: "%m",
  DD: "%d",
  HH24: "%H",
  MI: "%M",
  SS: "%S",
};
