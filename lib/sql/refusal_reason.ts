import { traits } from "./dialects/traits.ts";
import { firstWord } from "./first_word.ts";
import { lexSql } from "./lex_sql.ts";
import { lengthRefusal } from "./length_refusal.ts";
import { withoutHashComments } from "./parsable_text.ts";
import { parserDialect } from "./parse_sql.ts";
import { statementKind } from "./statement_kind.ts";
import type { Dialect } from "./types.ts";

/**
 * Why a text may not be run as a query: `undefined` for one SELECT, WITH or VALUES query, else one sentence.
 *
 * Several statements, statements that write (also inside a WITH clause, and SELECT INTO), PRAGMA, ATTACH, COPY, SET and
 * all others are refused. Words in strings, comments and names are harmless. A text that the parser cannot read but that
 * begins like a query and holds no writing word where a statement could begin is left to the database to judge: the
 * parser does not know everything that a database does. This tells queries from other things; it is no protection:
 * that is what opening the database read-only is for.
 *
 * @example
 * ```ts
 * import { refusalReason } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * assert.equal(await refusalReason("SELECT 'drop table river' -- delete", "sqlite"), undefined);
 * assert.equal(
 *   await refusalReason("WITH gone AS (DELETE FROM river RETURNING *) SELECT * FROM gone", "postgres"),
 *   "Only a single query may run, and this writes (DELETE).",
 * );
 * ```
 */
export async function refusalReason(sql: string, dialect: Dialect): Promise<string | undefined> {
  const tooLong = lengthRefusal(sql);
  if (tooLong !== undefined) return tooLong;
  const statement = await statementKind(sql, dialect);
  switch (statement.kind) {
    case "query":
      return undefined;
    case "write":
      return `Only a single query may run, and this writes (${statement.statement}).`;
    case "other":
      if (isOwnQuery(firstWord(sql, dialect), dialect) || isOwnQuery(statement.statement, dialect)) {
        return undefined;
      }
      return `Only a single query may run, and this is no query (${statement.statement}).`;
    case "several":
      return `Only a single query may run, and these are ${statement.count} statements.`;
    case "none":
      return "Only a single query may run, and this holds no statement.";
    case "unreadable":
      return await reasonFromWords(sql, dialect);
    default:
      return statement satisfies never;
  }
}

/** Whether the database has to judge a statement of that name, which no other database takes for a query. */
function isOwnQuery(word: string, dialect: Dialect): boolean {
  return traits[dialect].ownQueries.includes(word);
}

const beginnings: ReadonlySet<string> = new Set(["SELECT", "WITH", "VALUES", "FROM"]);

const writing: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE", "INTO"]);

async function reasonFromWords(sql: string, dialect: Dialect): Promise<string | undefined> {
  const { tokenize } = await import("@polyglot-sql/sdk");
  const tokens = tokenize(withoutHashComments(sql, dialect), parserDialect(dialect)).tokens;
  if (!tokens) return "Only a single query may run, and this cannot be read as SQL.";
  // The declared field name differs from what arrives.
  const kinds = tokens.map((token) => "token_type" in token ? String(token.token_type) : token.tokenType);
  while (kinds.at(-1) === "SEMICOLON") kinds.pop();
  if (kinds.includes("SEMICOLON")) return "Only a single query may run, and these are several statements.";
  if (
    !beginnings.has(kinds.find((kind) => kind !== "L_PAREN") ?? "") &&
    !isOwnQuery(firstWord(sql, dialect), dialect)
  ) {
    return "Only a single query may run, and this is no query.";
  }
  const unpivots = namesColumnsAlone(sql, dialect);
  const write = kinds.find((kind, i) =>
    writing.has(kind) && (kind === "INTO" ? !unpivots : /_PAREN$/.test(kinds[i - 1] ?? ""))
  );
  return write === undefined ? undefined : `Only a single query may run, and this writes (${write}).`;
}

/** Whether each INTO of a text names the columns of an UNPIVOT before it. */
function namesColumnsAlone(sql: string, dialect: Dialect): boolean {
  if (!traits[dialect].ownQueries.includes("UNPIVOT")) return false;
  const tokens = lexSql(sql, dialect);
  const words = tokens.map(({ kind, value }) => kind === "word" ? value.toUpperCase() : "");
  let unpivots = 0;
  return words.every((word, i) => {
    if (word === "UNPIVOT") unpivots++;
    return word !== "INTO" || unpivots-- > 0 && words[i + 1] === "NAME" && words[i + 3] === "VALUE";
  });
}
