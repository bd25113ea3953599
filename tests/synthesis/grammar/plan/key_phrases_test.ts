import assert from "node:assert/strict";
import { createLexicon, type KeyEntry } from "../../../../lib/linking/mod.ts";
import type { Schema } from "../../../../lib/schema/mod.ts";
import { verbOf } from "../../../../lib/synthesis/grammar/english/verb.ts";
import { keyPhrases } from "../../../../lib/synthesis/grammar/plan/key_phrases.ts";
import { directRelation, linkRelation } from "../../../../lib/synthesis/grammar/plan/relation.ts";

const table = (name: string, columns: readonly string[], primaryKey: readonly string[]) => ({
  name,
  columns: columns.map((column) => ({ name: column, type: "TEXT", notNull: false })),
  primaryKey,
  uniqueKeys: [],
});
const key = (table: string, column: string, other: string) => ({
  name: `${table}_${column}`,
  from: { table, columns: [column] },
  to: { table: other, columns: ["name"] },
});
const capital = key("country", "capital", "city");
const flows = key("river", "sea", "sea");
const [holder, paper] = [key("holding", "fund", "fund"), key("holding", "paper", "paper")];
const schema: Schema = {
  tables: [
    ...["city", "sea", "fund", "paper"].map((name) => table(name, ["name"], ["name"])),
    table("country", ["name", "capital"], ["name"]),
    table("river", ["name", "sea"], ["name"]),
    table("holding", ["fund", "paper"], ["fund", "paper"]),
  ],
  foreignKeys: [capital, flows, holder, paper],
};
const statistics = () => ({ rows: 9, present: 9, distinct: 9, minimum: "a", maximum: "z" });

function lexiconWith(...keys: readonly KeyEntry[]) {
  const none = { tables: [], columns: [], values: [], terms: [], measures: [], views: [] };
  return createLexicon(schema, statistics, { glossary: { ...none, keys } });
}

Deno.test("keyPhrases() gives what the grammar says of a role, of things of the world and of a mere link", () => {
  const lexicon = lexiconWith();
  const phrases = [capital, flows, { from: holder.from, to: paper.from }].map((ends) => {
    const { forward, backward, confidence } = keyPhrases(ends, lexicon);
    return [forward, backward, confidence];
  });
  assert.deepEqual(phrases, [
    ["have the capital", "are the capital of", 0.7],
    ["flow into", undefined, 0.9],
    ["linked to", "linked to", 0.5],
  ]);
});

Deno.test("a phrase that a person gives a key wins, read from either end", () => {
  const lexicon = lexiconWith(
    { from: capital.from, to: capital.to, forward: "are governed from", backward: "govern" },
    { from: holder.from, to: paper.from, forward: "hold" },
  );
  const up = directRelation(capital, "country", lexicon);
  assert.deepEqual([up.forward?.plural, up.backward?.singular, up.role, up.many], [
    ...["are governed from", "governs"],
    ...[undefined, false],
  ]);
  const down = directRelation(capital, "city", lexicon);
  assert.deepEqual([down.forward?.plural, down.backward?.singular, down.many], [
    "govern",
    "is governed from",
    true,
  ]);
  assert.equal(linkRelation(holder, paper, lexicon).forward?.singular, "holds");
  assert.equal(linkRelation(paper, holder, lexicon).backward?.singular, "holds");
  assert.equal(directRelation(flows, "river", lexicon).forward?.plural, "flow into");
});

Deno.test("verbOf() puts the verb of a phrase into the third person", () => {
  const phrases: readonly (readonly [string, string])[] = [
    ["hold", "holds"],
    ["are held by", "is held by"],
    ["have their seat in", "has its seat in"],
    ["carry", "carries"],
    ["pay for", "pays for"],
    ["reach", "reaches"],
    ["feed", "feeds"],
    ["wrote", "wrote"],
    ["joined", "joined"],
    ["linked to", "is linked to"],
  ];
  for (const [phrase, singular] of phrases) assert.equal(verbOf(phrase).singular, singular);
  assert.equal(verbOf("linked to").plural, "are linked to");
});
