import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { type Dialect, isOrdered, parseSql } from "querylogue/sql";
import { sharedPath, sharedTest } from "../shared_data.ts";

Deno.test("parseSql() gives up on hostile nesting without harm to the next query", async () => {
  for (
    const [open, close] of [["(", ")"], ["(SELECT ", ")"], ["NOT ", ""], [
      "CASE WHEN 1 THEN ",
      " END",
    ]] as const
  ) {
    const sql = `SELECT ${open.repeat(5000)}1${close.repeat(5000)}`;
    assert.equal((await parseSql(sql, "sqlite")).kind, "unreadable");
    assert.equal((await parseSql("SELECT 1", "sqlite")).kind, "parsed");
  }
});

/** Published sets of single queries, and how many the parser reads: the counts that stand in the README. */
const published: readonly {
  readonly file: string;
  readonly dialect: Dialect;
  readonly queries: (text: string) => string[];
  readonly read: number;
  readonly of: number;
}[] = [
  { file: "spider/dev_gold.sql", dialect: "sqlite", queries: firstFields, read: 1034, of: 1034 },
  { file: "cosql/dev_gold.txt", dialect: "sqlite", queries: firstFields, read: 982, of: 1007 },
  { file: "sparc/dev_gold.txt", dialect: "sqlite", queries: firstFields, read: 1200, of: 1203 },
  { file: "bird/mini_dev_sqlite.json", dialect: "sqlite", queries: fields("SQL"), read: 498, of: 500 },
  { file: "sqlequiv/nl2sql_bugs_half.json", dialect: "sqlite", queries: fields("sql"), read: 1009, of: 1009 },
  {
    file: "mondial40/dialogue_dataset.json",
    dialect: "oracle",
    queries: fields("golden_sql", "danke_sql"),
    read: 161,
    of: 161,
  },
];

for (const { file, dialect, queries, read, of } of published) {
  sharedTest(`parseSql() reads ${read} of ${of} queries of ${file}`, [file], async () => {
    const texts = queries(readFileSync(sharedPath(file), "utf8"));
    const outcomes = await Promise.all(texts.map((sql) => parseSql(sql, dialect)));
    assert.equal(outcomes.length, of);
    assert.equal(outcomes.filter(({ kind }) => kind === "parsed").length, read);
  });

  sharedTest(`isOrdered() agrees with counting parentheses on ${file}`, [file], async () => {
    for (const sql of queries(readFileSync(sharedPath(file), "utf8"))) {
      const ordered = await isOrdered(sql, dialect);
      if (ordered !== undefined) assert.equal(ordered, orderedOutsideParentheses(sql), sql);
    }
  });
}

function firstFields(text: string): string[] {
  return text.split("\n").map((line) => line.split("\t")[0]?.trim() ?? "").filter((sql) => sql !== "");
}

function fields(...names: readonly string[]): (text: string) => string[] {
  return (text) => {
    const found: string[] = [];
    JSON.parse(text, (key, value) => {
      if (names.includes(key) && typeof value === "string") found.push(value);
      return value;
    });
    return found;
  };
}

/** The twin: strings and comments blanked out, then everything in parentheses. */
function orderedOutsideParentheses(sql: string): boolean {
  let text = sql.replaceAll(/'(?:[^']|'')*'|"[^"]*"|`[^`]*`|--.*|\/\*[\s\S]*?\*\//g, " ");
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replaceAll(/\([^()]*\)/g, " ");
  }
  return /\border\s+by\b/i.test(text);
}
