import type { QueryOutcome } from "./types.ts";

/** The refusal of a text that is plainly no query, told by its first word; undefined where an engine has to judge. */
export function refuseStatement(sql: string): QueryOutcome | undefined {
  // Engines stop at NUL, so that what follows would go unchecked.
  if (sql.includes("\0")) return { kind: "refused", reason: "The text holds the character NUL." };
  const rest = sql.slice(skipBlank(sql, 0));
  if (rest === "") return { kind: "refused", reason: "Only one query can run, and this text holds none." };
  const word = /^\w*/.exec(rest)?.[0].toUpperCase() ?? "";
  return STATEMENTS.has(word)
    ? { kind: "refused", reason: `Only queries can run, and this is ${word}.` }
    : undefined;
}

/** The position after white space, comments and semicolons. */
export function skipBlank(sql: string, position: number): number {
  const blank = /(?:[\s;]|--[^\n]*(?:\n|$)|\/\*[^]*?(?:\*\/|$))*/y;
  blank.lastIndex = position;
  return position + (blank.exec(sql)?.[0].length ?? 0);
}

const STATEMENTS: ReadonlySet<string> = new Set([
  ..."ALTER ANALYZE ATTACH BEGIN CALL CHECKPOINT COMMENT COMMIT COPY CREATE DEALLOCATE DELETE DETACH DROP"
    .split(" "),
  ..."END EXECUTE EXPLAIN EXPORT FORCE IMPORT INSERT INSTALL LOAD MERGE PRAGMA PREPARE REINDEX RELEASE".split(
    " ",
  ),
  ..."REPLACE RESET ROLLBACK SAVEPOINT SET START TRUNCATE UPDATE USE VACUUM".split(" "),
]);
