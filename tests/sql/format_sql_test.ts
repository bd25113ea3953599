import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { type Dialect, formatSql, lexSql } from "querylogue/sql";
import { sharedPath, sharedTest } from "../shared_data.ts";

async function formatted(sql: string, dialect: Dialect): Promise<string> {
  const result = await formatSql(sql, dialect);
  assert.ok(result.kind === "formatted", JSON.stringify(result));
  return result.sql;
}

Deno.test("formatSql() sets a query in lines in every dialect", async () => {
  for (const dialect of ["duckdb", "sqlite", "postgres", "mysql", "oracle"] as const) {
    assert.equal(
      await formatted("SELECT a, count(*) FROM t GROUP BY a HAVING count(*) > 1", dialect),
      "SELECT\n  a,\n  count(*)\nFROM\n  t\nGROUP BY\n  a\nHAVING\n  count(*) > 1",
    );
  }
});

Deno.test("formatSql() keeps texts, comments and case", async () => {
  const sql = "Select 'a  b', \"C  d\" -- why\nfrom T /* x  y */";
  const result = await formatted(sql, "postgres");
  for (const part of ["Select", "'a  b'", '"C  d"', "-- why", "/* x  y */", "  T"]) {
    assert.ok(result.includes(part), part);
  }
});

Deno.test("formatSql() leaves an empty text empty and says why it cannot read another", async () => {
  assert.equal(await formatted("", "sqlite"), "");
  const result = await formatSql("SELECT ((1", "sqlite");
  assert.ok(result.kind === "unreadable" && /line/.test(result.reason), JSON.stringify(result));
});

const published: readonly (readonly [file: string, dialect: Dialect, key?: string])[] = [
  ["spider/dev_gold.sql", "sqlite"],
  ["bird/mini_dev_sqlite.json", "sqlite", "SQL"],
  ["mondial40/dialogue_dataset.json", "oracle", "golden_sql"],
];

for (const [file, dialect, key] of published) {
  sharedTest(`formatSql() changes nothing but blanks, and nothing twice, in ${file}`, [file], async () => {
    for (const sql of queriesOf(readFileSync(sharedPath(file), "utf8"), key)) {
      const once = await formatted(sql, dialect);
      assert.deepEqual(pieces(once, dialect), pieces(sql, dialect), sql);
      assert.equal(await formatted(once, dialect), once, sql);
    }
  });
}

function pieces(sql: string, dialect: Dialect): readonly string[] {
  return lexSql(sql, dialect).map(({ kind, value }) => `${kind} ${value}`);
}

function queriesOf(text: string, key: string | undefined): readonly string[] {
  if (key === undefined) return text.split("\n").map((line) => line.split("\t")[0] ?? "");
  const found: string[] = [];
  JSON.parse(text, (name, value) => {
    if (name === key && typeof value === "string") found.push(value);
    return value;
  });
  return found;
}
