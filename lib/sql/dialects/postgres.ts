import { commonDdl } from "./ddl_traits.ts";
import type { DialectTraits } from "./dialect_traits.ts";
import type { DialectSpelling } from "./spelling/dialect_spelling.ts";
import { standard } from "./spelling/standard.ts";

const postgresSpelling: DialectSpelling = {
  ...standard,
  functions: {
    ...standard.functions,
    days_between: ["(EXTRACT(EPOCH FROM CAST($1 AS TIMESTAMP) - CAST($2 AS TIMESTAMP)) / 86400)"],
    format_date: ["TO_CHAR($1, $2)"],
    // The others leave out fractions.
    second: ["FLOOR(EXTRACT(SECOND FROM $1))"],
    position: ["STRPOS($1, $2)"],
    // Only exact numbers can be rounded to places, and halves of others go to the even number.
    round: ["ROUND(CAST($1 AS NUMERIC))", "ROUND(CAST($1 AS NUMERIC), $2)"],
  },
  casts: {
    ...standard.casts,
    real: "CAST($1 AS DOUBLE PRECISION)",
    decimal: "CAST($1 AS NUMERIC)",
  },
  datePattern: {
    letters: { Y: "YYYY", m: "MM", d: "DD", H: "HH24", M: "MI", S: "SS", j: "DDD" },
    quote: '"',
  },
  arithmetic: {
    exact: "CAST($1 AS DOUBLE PRECISION)",
    divisor: "NULLIF($1, 0)",
    // Its `/` cuts only where both sides are stored as whole numbers, as sums of them are not.
    quotient: "DIV($1, $2)",
    remainder: "$1 % $2",
  },
  patterns: {
    ...standard.patterns,
    like_without_case: ["$1 ILIKE $2", "$1 NOT ILIKE $2"],
    regexp: ["$1 ~ $2", "$1 !~ $2"],
    regexp_without_case: ["$1 ~* $2", "$1 !~* $2"],
    similar: ["$1 SIMILAR TO $2", "$1 NOT SIMILAR TO $2"],
  },
  aggregates: { ...standard.aggregates, median: "PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY $1)" },
  list: "STRING_AGG($4$1, $2$3)",
  listsTextsAlone: true,
  cut: {
    ...standard.cut,
    ties: {
      limit: "FETCH FIRST $1 ROWS WITH TIES",
      both: "OFFSET $2 ROWS FETCH FIRST $1 ROWS WITH TIES",
    },
  },
  textsHaveTypes: false,
  extremesSkipNulls: true,
};

/** The SQL of PostgreSQL. */
export const postgres: DialectTraits = {
  lexis: {
    space: /[ \t\n\r\f\v]+/y,
    lineComment: /--[^\n\r]*/y,
    prefix: /(?:[ebxn]|u&)(?=')|u&(?=")/iy,
    number:
      /0(?:x[\da-f]|o[0-7]|b[01])(?:_?[\da-f])*|(?:\d(?:_?\d)*(?:\.(?!\.)(?:\d(?:_?\d)*)?)?|\.\d(?:_?\d)*)(?:e[+-]?\d+)?/iy,
    word: /\$\d+|[a-z_\u0080-\uFFFF][\w$\u0080-\uFFFF]*/iy,
    textQuotes: "'",
    nameQuotes: '"',
    commentsNest: true,
    commentsHoldCode: false,
    dollarTexts: true,
    chosenQuotes: false,
    textsContinue: true,
    backslashEscapes: false,
    pointsJoinNames: false,
  },
  ownQueries: ["TABLE"],
  parserName: "postgresql",
  nameQuote: '"',
  textType: "text",
  probe: "SELECT 1",
  allTypesCompare: false,
  booleansHaveExtremes: false,
  typesMustMatch: true,
  nullsAreFirst: (isDescending) => isDescending,
  hasNullsLast: true,
  hasQualify: false,
  hasIlike: true,
  likeIgnoresCase: false,
  losesDerivedOrder: false,
  joinsByIndexAlone: false,
  recursesUnmarked: false,
  quotedNamesMayBeTexts: false,
  separatorIsArgument: false,
  decimalsKeepPlaces: false,
  formatsByPattern: true,
  dividesWhole: true,
  concatKeepsNull: false,
  deviatesByAll: false,
  weekdaysFromOne: false,
  clock: "zoned",
  groupsByPosition: true,
  bareColumns: "none",
  quotientsGainPlaces: false,
  countsDaysInFloats: false,
  hasDateTypes: true,
  barsAreOr: false,
  cutsByRownum: false,
  parserAppendsSeparator: false,
  ddl: {
    ...commonDdl,
    quotesKeepCase: true,
    serial: /^(?:small|big)?serial\d?$/i,
    likeInParentheses: "element",
  },
  spelling: postgresSpelling,
};
