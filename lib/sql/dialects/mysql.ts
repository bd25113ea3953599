import type { DialectTraits } from "./dialect_traits.ts";
import { mysqlSpelling } from "./spelling/mysql.ts";

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
  spelling: mysqlSpelling,
};
