import type { DdlTraits } from "./ddl_traits.ts";
import type { DialectSpelling } from "./spelling/dialect_spelling.ts";

/** All in which dialects differ, as plain data: how their text is cut, what it means, and how SQL is written in them. */
export interface DialectTraits {
  readonly lexis: LexicalRules;
  /** First words of statements that are queries in it alone, in capitals. */
  readonly ownQueries: readonly string[];
  /** The name that the parser has for it. */
  readonly parserName: string;
  /** Opens and closes a name that is written in it. */
  readonly nameQuote: '"' | "`";
  /** The type that any value can be cast to. */
  readonly textType: "text" | "char";
  /** Reads the database with as little work as can be: a locked file still knows that 1 is 1. */
  readonly probe: string;
  /** Values of every type can be told apart and sorted. */
  readonly allTypesCompare: boolean;
  /** `min` and `max` take booleans; elsewhere they are `bool_and` and `bool_or`. */
  readonly booleansHaveExtremes: boolean;
  /** Texts and other values compare only after a cast. */
  readonly typesMustMatch: boolean;
  /** Where NULL stands unless it is told. */
  nullsAreFirst(isDescending: boolean): boolean;
  /** ORDER BY knows NULLS FIRST and NULLS LAST. */
  readonly hasNullsLast: boolean;
  readonly hasQualify: boolean;
  readonly hasIlike: boolean;
  /** LIKE takes `a` for `A`, whatever the collation. */
  readonly likeIgnoresCase: boolean;
  /** A derived table keeps its order only where it has a LIMIT. */
  readonly losesDerivedOrder: boolean;
  /** Joins read a table by an index alone, which is made for the query where there is none. */
  readonly joinsByIndexAlone: boolean;
  /** A WITH clause can name itself without the word RECURSIVE. */
  readonly recursesUnmarked: boolean;
  /** A name in double quotes that fits no column is a text. */
  readonly quotedNamesMayBeTexts: boolean;
  /** `group_concat(x, y)` takes its second argument for the separator. */
  readonly separatorIsArgument: boolean;
  /** A cast to DECIMAL(p, s) keeps all places. */
  readonly decimalsKeepPlaces: boolean;
  /** `format` and `printf` take a pattern first. */
  readonly formatsByPattern: boolean;
  /** `/` of two whole numbers gives a whole number. */
  readonly dividesWhole: boolean;
  /** `concat` of NULL is NULL; elsewhere it leaves NULL out. */
  readonly concatKeepsNull: boolean;
  /** `stddev` and `variance` take their values for all there are; elsewhere for a sample. */
  readonly deviatesByAll: boolean;
  /** `dayofweek` is 1 on Sunday; elsewhere 0. */
  readonly weekdaysFromOne: boolean;
  /** Places that a cast to DECIMAL keeps; absent where it keeps all. */
  readonly plainDecimalPlaces?: number;
  /** How queries read the clock: by functions that take modifiers, or by values with or without a time zone. */
  readonly clock: "modifiers" | "zoned" | "unzoned";
  /** A whole number alone in GROUP BY means an output. */
  readonly groupsByPosition: boolean;
  /** What grouping queries may show of columns that they do not group by: nothing, those of any row, or those of the row of their only `min` or `max`. */
  readonly bareColumns: "none" | "any_row" | "extreme_row";
  /** A quotient has the places of what is divided and some more. */
  readonly quotientsGainPlaces: boolean;
  /** Days are counted by floats, which differ in their last digits. */
  readonly countsDaysInFloats: boolean;
  /** Literals of dates and times have types of their own; elsewhere they are texts. */
  readonly hasDateTypes: boolean;
  /** `||` and `&&` of texts are OR and AND. */
  readonly barsAreOr: boolean;
  /** A table of one row that queries without a table read. */
  readonly oneRowTable?: string;
  /** The pseudocolumn ROWNUM cuts the rows. */
  readonly cutsByRownum: boolean;
  /** The parser takes the second argument of `group_concat` for one that is appended to the first. */
  readonly parserAppendsSeparator: boolean;
  /** How schemas are defined. */
  readonly ddl: DdlTraits;
  /** How it spells what every dialect can say. */
  readonly spelling: DialectSpelling;
}

/** How a scanner cuts the text of a query. All patterns are sticky. */
export interface LexicalRules {
  /** White space; what is none is a letter or a fault. */
  readonly space: RegExp;
  /** A comment up to the end of its line. */
  readonly lineComment: RegExp;
  /** What may stand before a quote, as a part of the literal. */
  readonly prefix: RegExp;
  /** Numbers as the scanner ends them: letters that follow begin a word. */
  readonly number: RegExp;
  /** Every character beyond ASCII is a letter, but for white space. */
  readonly word: RegExp;
  /** Letters that open a text. */
  readonly textQuotes: string;
  /** Letters that open a name. */
  readonly nameQuotes: string;
  readonly commentsNest: boolean;
  /** Comments such as `/*! … *\/` hold code. */
  readonly commentsHoldCode: boolean;
  /** Texts between dollar signs. */
  readonly dollarTexts: boolean;
  /** Texts with quotes of their own choice: `q'[it's]'`. */
  readonly chosenQuotes: boolean;
  /** A new line between two texts joins them. */
  readonly textsContinue: boolean;
  /** A backslash escapes in every text, by the rules of MySQL. */
  readonly backslashEscapes: boolean;
  /** A point right behind a bare name, and what stands right behind that point, belong to a longer name. */
  readonly pointsJoinNames: boolean;
}
