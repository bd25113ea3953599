import { commonDdl } from "./ddl_traits.ts";
import type { DialectTraits } from "./dialect_traits.ts";
import type { DialectSpelling } from "./spelling/dialect_spelling.ts";
import { standard } from "./spelling/standard.ts";

const mysqlSpelling: DialectSpelling = {
  ...standard,
  functions: {
    ...standard.functions,
    date_of: ["DATE($1)"],
    day: ["DAY($1)"],
    days_between: ["(TIMESTAMPDIFF(MICROSECOND, $2, $1) / 86400000000e0)"],
    format_date: ["DATE_FORMAT($1, $2)"],
    hour: ["HOUR($1)"],
    length: ["CHAR_LENGTH($1)"],
    minute: ["MINUTE($1)"],
    month: ["MONTH($1)"],
    position: ["LOCATE($2, $1)"],
    quarter: ["QUARTER($1)"],
    // Halves of numbers that are not exact go to the even number.
    round: ["ROUND(CAST($1 AS DECIMAL(28, 10)))", "ROUND(CAST($1 AS DECIMAL(28, 10)), $2)"],
    second: ["SECOND($1)"],
    // What is cut off here is one text, not letters.
    trim: ["TRIM($1)"],
    trim_left: ["LTRIM($1)"],
    trim_right: ["RTRIM($1)"],
    weekday: ["(DAYOFWEEK($1) - 1)"],
    year: ["YEAR($1)"],
  },
  casts: {
    ...standard.casts,
    text: "CAST($1 AS CHAR)",
    integer: "CAST($1 AS SIGNED)",
    boolean: "($1 <> 0)",
    timestamp: "CAST($1 AS DATETIME)",
  },
  datePattern: {
    letters: { Y: "%Y", m: "%m", d: "%d", H: "%H", M: "%i", S: "%S", j: "%j" },
    quote: "",
  },
  arithmetic: {
    exact: "CAST($1 AS DOUBLE)",
    divisor: "$1",
    quotient: "$1 DIV $2",
    remainder: "$1 % $2",
    texts: "CONCAT($*)",
  },
  truthNumber: "($1)",
  same: ["$1 <=> $2", "NOT ($1 <=> $2)"],
  patterns: {
    ...standard.patterns,
    like_without_case: ["LOWER($1) LIKE LOWER($2)", "LOWER($1) NOT LIKE LOWER($2)"],
    regexp: ["$1 REGEXP $2", "$1 NOT REGEXP $2"],
    regexp_without_case: ["$1 REGEXP CONCAT('(?i)', $2)", "$1 NOT REGEXP CONCAT('(?i)', $2)"],
  },
  list: "GROUP_CONCAT($4$1$3 SEPARATOR $2)",
  cut: { ...standard.cut, offset: "LIMIT 9007199254740991 OFFSET $2" },
  // MariaDB 10.11 has them, and never ends with some that follow one another, even where it is told to.
  countsInSets: false,
  hasFullJoin: false,
  hasFilter: false,
  // MariaDB 10.11 takes unknown for false in a query with groups.
  quantifiersMeetNulls: false,
  windowsComeLast: false,
  tuplesHoldQueries: false,
  // MariaDB 10.11 refuses a LIMIT there, and finds other rows in set operations.
  searchesAnyQuery: false,
  // MariaDB 10.11 loses rows where computed values are sorted by that hold NULL.
  sortsDistinctValues: false,
  derivedSeesAround: false,
  havingSeesColumnsAlone: true,
};

/** The SQL of MySQL and MariaDB. */
export const mysql: DialectTraits = {
  lexis: {
    space: /[ \t\n\r\f\v]+/y,
    // deno-lint-ignore no-control-regex -- two hyphens open a comment before a control character, and only there
    lineComment: /(?:--(?=[\x00-\x20\x7F]|$)|#)[^\n]*/y,
    prefix: /[bxn](?=')|_\w+\s*(?=['"])/iy,
    // Letters make a name of a whole number, but not of one with a point or an exponent.
    number:
      /(?:0x[\da-fA-F]+|0b[01]+|\d+)(?![\w$.\u0080-\uFFFF])|\d+[eE][+-]?\d+|(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?|0x[\da-fA-F]+(?=\.)|0b[01]+(?=\.)/y,
    word: /\\N|@@?[\w$\u0080-\uFFFF]*|[\w$\u0080-\uFFFF]+/y,
    textQuotes: `'"`,
    nameQuotes: "`",
    commentsNest: false,
    commentsHoldCode: true,
    dollarTexts: false,
    chosenQuotes: false,
    textsContinue: false,
    backslashEscapes: true,
    pointsJoinNames: true,
  },
  ownQueries: ["TABLE"],
  parserName: "mysql",
  nameQuote: "`",
  textType: "char",
  probe: "SELECT 1",
  allTypesCompare: true,
  booleansHaveExtremes: true,
  typesMustMatch: false,
  nullsAreFirst: (isDescending) => !isDescending,
  hasNullsLast: false,
  hasQualify: false,
  hasIlike: false,
  likeIgnoresCase: false,
  losesDerivedOrder: true,
  recursesUnmarked: false,
  quotedNamesMayBeTexts: false,
  separatorIsArgument: false,
  decimalsKeepPlaces: false,
  formatsByPattern: false,
  dividesWhole: false,
  concatKeepsNull: true,
  deviatesByAll: true,
  weekdaysFromOne: true,
  plainDecimalPlaces: 0,
  clock: "unzoned",
  groupsByPosition: true,
  bareColumns: "any_row",
  quotientsGainPlaces: true,
  countsDaysInFloats: false,
  hasDateTypes: true,
  barsAreOr: true,
  cutsByRownum: false,
  parserAppendsSeparator: false,
  ddl: {
    ...commonDdl,
    // Scripts with ANSI quotes.
    textsAsNames: '"',
    hasUse: true,
    indexWords: ["KEY", "INDEX", "FULLTEXT", "SPATIAL"],
    uniqueKeysAreColumns: true,
    serial: /^serial$/i,
    serialsAreUnique: true,
    likeInParentheses: "whole",
    queriesAddColumns: true,
    renamesTables: true,
    renameSaysKind: true,
    modifySaysAll: true,
  },
  spelling: mysqlSpelling,
};
