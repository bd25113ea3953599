import type { DialectTraits } from "./dialect_traits.ts";
import { sqliteSpelling } from "./spelling/sqlite.ts";

/** The SQL of SQLite. */
export const sqlite: DialectTraits = {
  lexis: {
    space: /[ \t\n\r\f\uFEFF]+/y,
    lineComment: /--[^\n]*/y,
    prefix: /x(?=')/iy,
    number:
      /0x[\da-f](?:_?[\da-f])*|(?:\d(?:_?\d)*(?:\.(?:\d(?:_?\d)*)?)?|\.\d(?:_?\d)*)(?:e[+-]?\d(?:_?\d)*)?/iy,
    word: /@?[\w$\u0080-\uFFFF]+/y,
    textQuotes: "'",
    nameQuotes: '"[`',
    commentsNest: false,
    commentsHoldCode: false,
    dollarTexts: false,
    chosenQuotes: false,
    textsContinue: false,
    backslashEscapes: false,
    pointsJoinNames: false,
  },
  parserName: "sqlite",
  nameQuote: '"',
  textType: "text",
  probe: "SELECT count(*) FROM sqlite_master",
  allTypesCompare: true,
  booleansHaveExtremes: true,
  typesMustMatch: false,
  nullsAreFirst: (isDescending) => !isDescending,
  hasNullsLast: true,
  hasQualify: false,
  hasIlike: false,
  likeIgnoresCase: true,
  losesDerivedOrder: false,
  recursesUnmarked: true,
  quotedNamesMayBeTexts: true,
  separatorIsArgument: true,
  decimalsKeepPlaces: true,
  formatsByPattern: true,
  clock: "modifiers",
  spelling: sqliteSpelling,
};
