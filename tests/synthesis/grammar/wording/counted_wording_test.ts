import assert from "node:assert/strict";
import { createLexicon } from "../../../../lib/linking/mod.ts";
import type { Thing } from "../../../../lib/synthesis/grammar/plan/thing.ts";
import { filterModifier } from "../../../../lib/synthesis/grammar/wording/filter_modifier.ts";
import { createVariation } from "../../../../lib/synthesis/variation.ts";

const column = (name: string) => ({ name, type: "INTEGER", notNull: true });
const table = (name: string, columns: readonly string[]) => ({
  ...{ name, columns: columns.map(column), primaryKey: ["id"], uniqueKeys: [] },
});

/** Every way to say a condition on a column of articles. */
function waysToSay(
  name: string,
  operator: ">" | ">=" | "<" | "<=" | "=",
  value: number,
): ReadonlySet<string> {
  const schema = {
    tables: [table("article", ["id", "words", "photos", "in_stock"]), table("photo", ["id"])],
    foreignKeys: [],
  };
  const lexicon = createLexicon(
    schema,
    () => ({ rows: 90, present: 90, distinct: 9, minimum: 1, maximum: 5000 }),
  );
  const thing: Thing = {
    ...{ subject: { table: "article" }, singular: "article", plural: "articles", tables: ["article"] },
    ...{ labels: [], place: undefined, person: false, children: [] },
  };
  const indexes = Array.from({ length: 40 }, (_, i) => i);
  return new Set(
    indexes.map((index) =>
      filterModifier(
        { kind: "comparison", column: { table: "article", column: name }, operator, value },
        thing,
        {
          lexicon,
          variation: createVariation(1, index),
        },
      ).text
    ),
  );
}

Deno.test("what a column counts is said as a count", () => {
  assert.ok(waysToSay("words", ">", 900).has("more than 900 words"));
  assert.ok(waysToSay("words", "<", 900).has("fewer than 900 words"));
  assert.ok(waysToSay("in_stock", "<=", 25).has("at most 25 in stock"));
  assert.ok(waysToSay("words", "=", 900).has("exactly 900 words"));
});

Deno.test("one is no count of several, and what a table holds is not meant by a column", () => {
  for (const text of waysToSay("words", ">", 1)) assert.match(text, /^a number of words/);
  for (const text of waysToSay("photos", ">", 3)) assert.match(text, /^a number of photos/);
});
