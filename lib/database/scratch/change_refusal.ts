import { type Dialect, lengthRefusal, lexSql } from "../../sql/mod.ts";

/** First words of statements that change rows, structures or rights of one database. */
const CHANGES: ReadonlySet<string> = new Set(
  "INSERT UPDATE DELETE REPLACE MERGE TRUNCATE GRANT REVOKE COMMENT REINDEX ANALYZE WITH CREATE ALTER DROP"
    .split(
      " ",
    ),
);

/** What may be created, altered and dropped: parts of the database itself. */
const OBJECTS: ReadonlySet<string> = new Set(
  "TABLE INDEX VIEW TRIGGER SEQUENCE SCHEMA TYPE DOMAIN POLICY RULE".split(" "),
);

/** Words between CREATE and what is created. */
const BETWEEN: ReadonlySet<string> = new Set(
  "OR REPLACE UNIQUE MATERIALIZED IF NOT EXISTS RECURSIVE ALGORITHM = UNDEFINED MERGE TEMPTABLE CONSTRAINT ONLINE OFFLINE"
    .split(" "),
);

/**
 * Why a statement may not run on a scratch copy; undefined where it may be tried. Only statements that change rows, objects
 * and rights of the one database are known; those about transactions, sessions, files, logins, programs and other
 * databases are refused.
 */
export function changeRefusal(sql: string, dialect: Dialect): string | undefined {
  const tooLong = lengthRefusal(sql);
  if (tooLong !== undefined) return tooLong;
  if (sql.includes("\0")) return "The text holds the character NUL.";
  // MySQL and MariaDB run what stands in such a comment.
  if (/\/\*M?!/.test(sql)) return "The text holds a comment that is code.";
  const words = lexSql(sql, dialect).map(({ value }) => value.toUpperCase());
  const [first = "", second = "", third = ""] = words;
  if (first === "") return "The text holds no statement.";
  if (!CHANGES.has(first)) return `A statement that begins with ${first} does not run on a scratch copy.`;
  if (first === "CREATE" || first === "ALTER" || first === "DROP") {
    const object = words.slice(1).find((word) => !BETWEEN.has(word)) ?? "";
    if (!OBJECTS.has(object)) return `${first} ${object} does not run on a scratch copy.`;
  }
  // Rights of roles and passwords are the server's, not the database's.
  if ((first === "GRANT" || first === "REVOKE") && !words.includes("ON")) {
    return `${first} of a role does not run on a scratch copy.`;
  }
  if (first === "ALTER" && second === "TABLE" && third === "ALL") {
    return "ALTER TABLE ALL does not run on a scratch copy.";
  }
  return undefined;
}
