import { speaksSql, withoutSql } from "../../lib/evaluation/user_by_model/without_sql.ts";
import assert from "node:assert/strict";

Deno.test("queries of a message are masked, in blocks, in a line and in small letters", () => {
  for (
    const [text, shown] of [
      ["Here:\n```sql\nDELETE FROM lake\n```\nDone.", "Here:\n(a query)\nDone."],
      ["I ran SELECT name FROM lake WHERE depth > 5; it gave 3 rows.", "I ran (a query) it gave 3 rows."],
      ["select l.name, count(*) from lake l", "(a query)"],
      ["WITH deep AS (SELECT 1) SELECT * FROM deep;", "(a query)"],
      ["```unclosed", "(a query)"],
    ] as const
  ) assert.equal(withoutSql(text), shown);
});

Deno.test("ordinary sentences with select, join, group and count are neither masked nor SQL", () => {
  for (
    const text of [
      "Please select all lakes from Peru.",
      "Which countries join NATO on 4 April 1949?",
      "Count the lakes and group by country, order by depth.",
      "With the lakes as they are (deep ones)",
      "the count(s) of lakes",
    ]
  ) {
    assert.equal(withoutSql(text), text);
    assert.equal(speaksSql(text), false, text);
  }
});

Deno.test("a clause in capitals or the call of an aggregate is SQL", () => {
  for (const text of ["use GROUP BY country", "JOIN lake ON id", "WHERE depth > 5", "give me count(name)"]) {
    assert.equal(speaksSql(text), true, text);
  }
});
