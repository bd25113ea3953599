import type { DialectSpelling } from "./dialect_spelling.ts";
import { standard } from "./standard.ts";

/** A part of a date, which SQLite keeps as a text, as a number. */
const part = (letter: string) => [`CAST(STRFTIME('%${letter}', $1) AS INTEGER)`];

export const sqliteSpelling: DialectSpelling = {
  ...standard,
  functions: {
    ...standard.functions,
    date_of: ["DATE($1)"],
    day: part("d"),
    days_between: ["(JULIANDAY($1) - JULIANDAY($2))"],
    format_date: ["STRFTIME($2, $1)"],
    greatest: ["MAX($*)"],
    hour: part("H"),
    least: ["MIN($*)"],
    minute: part("M"),
    month: part("m"),
    quarter: ["((CAST(STRFTIME('%m', $1) AS INTEGER) + 2) / 3)"],
    second: part("S"),
    today: ["DATE('now')"],
    weekday: part("w"),
    year: part("Y"),
  },
  casts: {
    text: "CAST($1 AS TEXT)",
    integer: "CAST($1 AS INTEGER)",
    real: "CAST($1 AS REAL)",
    // NUMERIC would leave whole numbers whole, and their quotients too.
    decimal: "CAST($1 AS REAL)",
    boolean: "($1 <> 0)",
    date: "DATE($1)",
    time: "TIME($1)",
    timestamp: "DATETIME($1)",
  },
  literals: { date: "$1", time: "$1", timestamp: "$1" },
  arithmetic: { exact: "CAST($1 AS REAL)", divisor: "$1", quotient: "$1 / $2", remainder: "$1 % $2" },
  truthNumber: "($1)",
  same: ["$1 IS $2", "$1 IS NOT $2"],
  patterns: {
    ...standard.patterns,
    like_without_case: standard.patterns.like,
    glob: ["$1 GLOB $2", "NOT ($1 GLOB $2)"],
  },
  aggregates: {},
  list: "GROUP_CONCAT($1, $2$3)",
  listOfDistinct: "GROUP_CONCAT(DISTINCT $1$3)",
  cut: { ...standard.cut, offset: "LIMIT -1 OFFSET $2" },
  setOperandsNest: false,
  countsInSets: false,
  hasQuantifiers: false,
};
