import type { SpiderAggregate, SpiderColumn, SpiderTable, SpiderTerm } from "./types.ts";

/** A text that is being read, and how far. */
export interface TokenCursor {
  readonly tokens: readonly string[];
  readonly names: SpiderNames;
  /** Number of queries around the current one. */
  depth: number;
  at: number;
}

/**
 * Begins to read a text.
 *
 * @throws {SyntaxError} If a quote stays open, or an alias is a table's name, which the evaluator does not accept.
 */
export function openCursor(sql: string, tables: readonly SpiderTable[]): TokenCursor {
  const tokens = spiderTokens(sql);
  return { tokens, names: spiderNames(tokens, tables), depth: 0, at: 0 };
}

export const clauseWords: ReadonlySet<string> = new Set([
  "select",
  "from",
  "where",
  "group",
  "order",
  "limit",
  "intersect",
  "union",
  "except",
]);

/** The current word; empty at the end of the text, which no word is. */
export function current(cursor: TokenCursor): string {
  return cursor.tokens[cursor.at] ?? "";
}

/** Steps over the current word if it is the given one. */
export function skip(cursor: TokenCursor, word: string): boolean {
  if (current(cursor) !== word) return false;
  cursor.at++;
  return true;
}

/** Steps over the current word, which has to be the given one. */
export function expect(cursor: TokenCursor, word: string): void {
  if (!skip(cursor, word)) {
    const found = current(cursor);
    throw new SyntaxError(`${word} was expected ${found === "" ? "at the end" : `where ${found} stands`}`);
  }
}

export function atEnd(cursor: TokenCursor): boolean {
  return cursor.at >= cursor.tokens.length;
}

/** Whether a list of a clause is over. */
export function atClauseEnd(cursor: TokenCursor): boolean {
  const word = current(cursor);
  return atEnd(cursor) || clauseWords.has(word) || word === ")" || word === ";";
}

const aggregates: ReadonlySet<string> = new Set(["max", "min", "count", "sum", "avg"]);

/** Steps over the name of an aggregate, if one stands here. */
export function readAggregate(cursor: TokenCursor): SpiderAggregate {
  const word = current(cursor);
  if (!aggregates.has(word)) return "none";
  cursor.at++;
  return word as SpiderAggregate;
}

/** A column, in brackets or inside an aggregate or neither. */
export function readColumn(cursor: TokenCursor, tables: readonly string[]): SpiderColumn {
  const bracketed = skip(cursor, "(");
  const aggregate = readAggregate(cursor);
  if (aggregate !== "none") expect(cursor, "(");
  const distinct = skip(cursor, "distinct");
  const column = columnNamed(current(cursor), { names: cursor.names, tables });
  cursor.at++;
  // The evaluator reads one closing bracket where a bracket and an aggregate's have been opened.
  if (bracketed || aggregate !== "none") expect(cursor, ")");
  return { aggregate, column, distinct };
}

const operators: ReadonlySet<string> = new Set(["-", "+", "*", "/"]);

/** A column, or two with an arithmetic operator between them. */
export function readTerm(cursor: TokenCursor, tables: readonly string[]): SpiderTerm {
  const bracketed = skip(cursor, "(");
  const left = readColumn(cursor, tables);
  const operator = current(cursor);
  let term: SpiderTerm = { operator: "none", left };
  if (operators.has(operator)) {
    cursor.at++;
    term = { operator: operator as SpiderTerm["operator"], left, right: readColumn(cursor, tables) };
  }
  if (bracketed) expect(cursor, ")");
  return term;
}

/**
 * The words of a query as Spider's evaluator sees them, in lower case but for quoted values.
 *
 * Both kinds of quotes hold values and end at the next quote of either kind. A word ends at blanks, brackets, `<`, `>` and
 * most other symbols, but not at `=`, `+`, `-`, `/`, nor at a comma with a digit behind it: `age=2` and `1,2` are one word
 * each, which no later step can read. That is the evaluator's way, and its verdicts follow from it.
 *
 * @throws {SyntaxError} If a quote stays open.
 */
export function spiderTokens(sql: string): readonly string[] {
  const text = sql.replaceAll("'", '"');
  if ((text.split('"').length - 1) % 2 !== 0) throw new SyntaxError("a quote stays open");
  const words = text.replace(finalPeriod, "$1 . ").match(word) ?? [];
  return joinComparisons(words.map((found) => {
    if (/^"[^"]*"$/.test(found)) return found;
    return found.toLowerCase().replaceAll('"', glued);
  }));
}

/** Stands for a quote inside a longer word, so that nobody takes the word for a value. */
const glued = "\u{FFFD}";

const finalPeriod = /([^.])\.(?=[\])}>]*\s*$)/;

const alone = "[\\](){}<>;@#$%&?!*`«“‘„»”’";
const word = new RegExp(
  `--|\\.{2,}|[${alone}]|[:,](?!\\d)|(?:"[^"]*"|(?!--|\\.\\.)(?:[:,](?=\\d)|[^\\s":,${alone}]))+`,
  "gu",
);

/** `!`, `<` and `>` form one operator with a `=` that stands alone. */
function joinComparisons(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const current of words) {
    const before = joined.at(-1);
    if (current === "=" && before !== undefined && ["!", "<", ">"].includes(before)) {
      joined[joined.length - 1] = `${before}=`;
    } else {
      joined.push(current);
    }
  }
  return joined;
}

/** What the names of a query stand for. */
interface SpiderNames {
  /** Columns of each table, in lower case. */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Aliases and tables alike, each with the table that it stands for. */
  readonly tables: ReadonlyMap<string, string>;
}

/**
 * Aliases of a whole text, subqueries included: whatever stands before an `as` has what stands behind it as its alias, and
 * the last one of a name holds everywhere.
 */
function spiderNames(tokens: readonly string[], schema: readonly SpiderTable[]): SpiderNames {
  const columns = new Map(
    schema.map((table) => [
      table.name.toLowerCase(),
      new Set(table.columns.map((column) => column.toLowerCase())),
    ]),
  );
  const tables = new Map<string, string>();
  for (const [i, token] of tokens.entries()) {
    if (token !== "as") continue;
    const [before, alias] = [tokens[i - 1], tokens[i + 1]];
    if (before === undefined || alias === undefined) {
      throw new SyntaxError("AS stands at the edge of the text");
    }
    tables.set(alias, before);
  }
  for (const name of columns.keys()) {
    if (tables.has(name)) throw new SyntaxError(`the alias ${name} is a table's name`);
    tables.set(name, name);
  }
  return { columns, tables };
}

/**
 * The table behind a name or alias.
 *
 * @throws {SyntaxError} If there is none.
 */
export function tableNamed(name: string, names: SpiderNames): string {
  const table = names.tables.get(name);
  if (table === undefined || !names.columns.has(table)) throw new SyntaxError(`${name} is no table`);
  return table;
}

/** The column behind a name, as `table.column`; a bare name is looked up in the given tables, first come. */
function columnNamed(
  name: string,
  { names, tables }: { readonly names: SpiderNames; readonly tables: readonly string[] },
): string {
  if (name === "*") return name;
  const [left = "", right, ...more] = name.split(".");
  const candidates = right === undefined ? tables : [names.tables.get(left) ?? ""];
  const column = right ?? left;
  const table = candidates.find((candidate) => names.columns.get(candidate)?.has(column));
  if (table === undefined || more.length > 0) {
    throw new SyntaxError(`${name} is no column of the tables in sight`);
  }
  return `${table}.${column}`;
}
