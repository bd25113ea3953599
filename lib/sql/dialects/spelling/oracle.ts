import type { DialectSpelling } from "./dialect_spelling.ts";
import { standard } from "./standard.ts";

export const oracleSpelling: DialectSpelling = {
  ...standard,
  functions: {
    ...standard.functions,
    date_of: ["TRUNC($1)"],
    days_between: ["(CAST($1 AS DATE) - CAST($2 AS DATE))"],
    format_date: ["TO_CHAR($1, $2)"],
    quarter: ["TO_NUMBER(TO_CHAR($1, 'Q'))"],
    today: ["TRUNC(SYSDATE)"],
    trim: ["TRIM($1)"],
    // 4 January 1970 was a Sunday; the number that the engine itself gives depends on the country.
    weekday: ["MOD(TRUNC($1) - DATE '1970-01-04', 7)"],
  },
  casts: {
    ...standard.casts,
    text: "CAST($1 AS VARCHAR2(4000))",
    integer: "CAST($1 AS NUMBER(38))",
    real: "CAST($1 AS BINARY_DOUBLE)",
    decimal: "CAST($1 AS NUMBER)",
  },
  datePattern: {
    letters: { Y: "YYYY", m: "MM", d: "DD", H: "HH24", M: "MI", S: "SS", j: "DDD" },
    quote: '"',
  },
  arithmetic: {
    exact: "$1",
    divisor: "NULLIF($1, 0)",
    quotient: "TRUNC($1 / $2)",
    remainder: "MOD($1, $2)",
  },
  truthNumber: "CASE WHEN $1 THEN 1 WHEN NOT ($1) THEN 0 END",
  same: ["DECODE($1, $2, 1, 0) = 1", "DECODE($1, $2, 1, 0) = 0"],
  patterns: {
    ...standard.patterns,
    like_without_case: ["LOWER($1) LIKE LOWER($2)", "LOWER($1) NOT LIKE LOWER($2)"],
    regexp: ["REGEXP_LIKE($1, $2)", "NOT REGEXP_LIKE($1, $2)"],
    regexp_without_case: ["REGEXP_LIKE($1, $2, 'i')", "NOT REGEXP_LIKE($1, $2, 'i')"],
  },
  aggregates: { ...standard.aggregates, median: "MEDIAN($1)" },
  list: "LISTAGG($4$1, $2)$3",
  listOrder: " WITHIN GROUP (ORDER BY $*)",
  cut: {
    limit: "FETCH FIRST $1 ROWS ONLY",
    offset: "OFFSET $2 ROWS",
    both: "OFFSET $2 ROWS FETCH FIRST $1 ROWS ONLY",
    ties: {
      limit: "FETCH FIRST $1 ROWS WITH TIES",
      both: "OFFSET $2 ROWS FETCH FIRST $1 ROWS WITH TIES",
    },
  },
  noTable: "FROM DUAL",
  except: "MINUS",
  countsInSets: false,
  hasFilter: false,
};
