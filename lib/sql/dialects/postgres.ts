import type { DialectTraits } from "./dialect_traits.ts";
import { postgresSpelling } from "./spelling/postgres.ts";

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
  recursesUnmarked: false,
  quotedNamesMayBeTexts: false,
  separatorIsArgument: false,
  decimalsKeepPlaces: false,
  formatsByPattern: true,
  clock: "zoned",
  spelling: postgresSpelling,
};
