import type { DialectSpelling } from "./dialect_spelling.ts";
import { standard } from "./standard.ts";

export const duckdbSpelling: DialectSpelling = {
  ...standard,
  functions: {
    ...standard.functions,
    days_between: ["((EPOCH(CAST($1 AS TIMESTAMP)) - EPOCH(CAST($2 AS TIMESTAMP))) / 86400)"],
    format_date: ["STRFTIME($1, $2)"],
    position: ["STRPOS($1, $2)"],
  },
  arithmetic: {
    exact: "$1",
    divisor: "NULLIF($1, 0)",
    quotient: "$1 // $2",
    remainder: "$1 % $2",
  },
  patterns: {
    ...standard.patterns,
    like_without_case: ["$1 ILIKE $2", "$1 NOT ILIKE $2"],
    glob: ["$1 GLOB $2", "NOT ($1 GLOB $2)"],
    regexp: ["REGEXP_MATCHES($1, $2)", "NOT REGEXP_MATCHES($1, $2)"],
    regexp_without_case: ["REGEXP_MATCHES($1, $2, 'i')", "NOT REGEXP_MATCHES($1, $2, 'i')"],
  },
  aggregates: { ...standard.aggregates, median: "MEDIAN($1)" },
  list: "STRING_AGG($4$1, $2$3)",
  hasDistinctWindows: true,
  tuplesMeetNulls: false,
  extremesSkipNulls: true,
};
