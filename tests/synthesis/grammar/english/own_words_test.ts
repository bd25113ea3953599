import assert from "node:assert/strict";
import { createLexicon } from "../../../../lib/linking/mod.ts";
import { ownWordsIn } from "../../../../lib/synthesis/grammar/english/own_words.ts";
import { createVariation } from "../../../../lib/synthesis/variation.ts";

function lexiconOf(table: string) {
  const column = { name: "title", type: "TEXT", notNull: true };
  const schema = {
    tables: [{ name: table, columns: [column], primaryKey: ["title"], uniqueKeys: [] }],
    foreignKeys: [],
  };
  return createLexicon(schema, () => ({ rows: 9, present: 9, distinct: 9, minimum: "a", maximum: "z" }));
}

Deno.test("words of the grammar that a database has too are said as little as the wordings allow", () => {
  assert.equal(ownWordsIn(lexiconOf("rivers")), undefined);
  const avoided = ownWordsIn(lexiconOf("Questions"));
  assert.ok(avoided);
  const ways = [
    "my next questions are about the questions",
    "for the rest of my questions, only questions",
    "only these questions from now on",
    "now only these questions",
  ];
  const picks = Array.from(
    { length: 60 },
    (_, index) => createVariation(1, index, { avoided }).within("a").pick("set", ways),
  );
  assert.deepEqual(new Set(picks), new Set(ways.slice(2)));
  assert.equal(createVariation(1, 1, { avoided }).pick("set", ways.slice(0, 1)), ways[0]);
});
