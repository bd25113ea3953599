import type { Dataset, Interaction } from "querylogue/dialogue";
import { diversityOf } from "querylogue/verify";
import fc from "fast-check";
import assert from "node:assert/strict";
import { distinctN } from "../../../lib/verify/diversity/distinct_n.ts";
import { textShares } from "../../../lib/verify/diversity/text_shares.ts";
import { wordsOf } from "../../../lib/verify/diversity/words_of.ts";
import { dialogueOf } from "./dialogues.ts";

const column = (name: string) => ({ name, type: "TEXT", notNull: false });
const schema = {
  tables: [
    { name: "river", columns: ["name", "length"].map(column), primaryKey: [], uniqueKeys: [] },
    { name: "lake", columns: ["name", "depth"].map(column), primaryKey: [], uniqueKeys: [] },
  ],
  foreignKeys: [],
};

function dataset(): Dataset {
  const [first, ...rest] = [
    dialogueOf(
      "1",
      ["Which rivers are there?", "SELECT name FROM river"],
      ["Which rivers are longer than 900 km?", "SELECT name FROM river WHERE length > 900 ORDER BY length"],
    ),
    dialogueOf(
      "1",
      ["Which rivers are there?", "SELECT name FROM river"],
      ["Which rivers are longer than 500 km?", "SELECT name FROM river WHERE length > 500 ORDER BY length"],
    ),
    { ...dialogueOf("2", ["Will it rain?"], ["Hello there, friend."]), kind: "types" },
  ];
  const typed: Partial<Interaction> = { question_type: "unanswerable", thematic_relation: "refinement" };
  const last = rest.at(-1);
  assert.ok(first !== undefined && last !== undefined);
  const interactions = last.interactions.map((one, i) => i === 0 ? { ...one, ...typed } : one);
  return { control: {}, dialogues: [first, ...rest.slice(0, -1), { ...last, interactions }] };
}

Deno.test("diversityOf() counts what a small dataset holds, as worked out by hand", async () => {
  const found = await diversityOf(dataset(), schema, { dialect: "sqlite" });
  assert.deepEqual([found.dialogues, found.interactions, found.queries, found.unreadable], [3, 6, 4, 0]);
  assert.deepEqual(found.dialogue_kinds, { partial: 2, types: 1 });
  assert.deepEqual(found.dialogue_sizes, { "2": 3 });
  assert.deepEqual(found.utterance_kinds, { question: 6 });
  assert.deepEqual(found.question_types, { unanswerable: 1 });
  assert.deepEqual(found.thematic_relations, { refinement: 1 });
  assert.deepEqual([found.constructs.order_by, found.constructs.group_by], [2, 0]);
  assert.deepEqual(found.table_frequency, { river: 2, lake: 0 });
  assert.deepEqual([found.tables, found.columns], [{ covered: 1, of: 2 }, { covered: 2, of: 4 }]);
  assert.deepEqual(found.near_duplicates, [{ dialogue_key: "1#2", like: "1", similarity: 1 }]);
  const { patterns, openings, words } = found.sentences.utterance;
  assert.deepEqual([patterns.texts, patterns.distinct, patterns.most], [6, 4, 2]);
  assert.deepEqual(openings, { texts: 6, distinct: 3, most: 4, commonest: "which rivers" });
  // 4, 7, 4, 7, 3 and 3 words.
  assert.deepEqual(words, { minimum: 3, median: 4, maximum: 7 });
  // which rivers are there longer than 900 km 500 will it rain hello friend, of 28 words
  assert.deepEqual(found.distinct_n["1"], { distinct: 14, of: 28 });
});

Deno.test("diversityOf() of nothing has no ratios, and what cannot be read is counted", async () => {
  const none = await diversityOf({ control: {}, dialogues: [] }, schema, { dialect: "sqlite" });
  assert.equal("words" in none.sentences.utterance, false);
  assert.deepEqual(none.distinct_n["2"], { distinct: 0, of: 0 });
  assert.deepEqual(none.sentences.utterance.patterns, { texts: 0, distinct: 0, most: 0, commonest: "" });
  const odd = { control: {}, dialogues: [dialogueOf("1", ["?", "SELEC name FRM"])] };
  const found = await diversityOf(odd, schema, { dialect: "sqlite" });
  assert.deepEqual([found.queries, found.unreadable], [0, 1]);
});

Deno.test("an even number of sentences has the mean of the middle lengths as its median", async () => {
  const odd = { control: {}, dialogues: [dialogueOf("1", ["One two three four."], ["One."])] };
  const { sentences } = await diversityOf(odd, schema, { dialect: "sqlite" });
  assert.deepEqual(sentences.intention.words, { minimum: 1, median: 2.5, maximum: 4 });
});

Deno.test("distinctN() counts what a slow count does", () => {
  const sentence = fc.array(fc.constantFrom("a", "b", "c", "don't"), { maxLength: 6 }).map((all) =>
    all.join(" ")
  );
  fc.assert(
    fc.property(fc.array(sentence, { maxLength: 6 }), fc.integer({ min: 1, max: 3 }), (sentences, n) => {
      const grams: string[] = [];
      for (const text of sentences) {
        const words = text === "" ? [] : text.split(" ");
        words.forEach((_, i) => {
          const gram = words.slice(i, i + n);
          if (gram.length === n) grams.push(gram.join(" "));
        });
      }
      const distinct = grams.filter((gram, i) => grams.indexOf(gram) === i).length;
      assert.deepEqual(distinctN(sentences, n), { distinct, of: grams.length });
    }),
    { seed: 1 },
  );
});

Deno.test("n-grams do not reach from one sentence into the next", () => {
  assert.deepEqual(distinctN(["Rain falls", "Rain falls"], 2), { distinct: 1, of: 2 });
  assert.deepEqual(distinctN(["Rain", "falls"], 2), { distinct: 0, of: 0 });
});

Deno.test("words are what people take for words", () => {
  assert.deepEqual(wordsOf("Don't list “Zürich's” 1,000 re-opened lakes…"), [
    ...["don't", "list", "zürich's", "1,000", "re-opened", "lakes"],
  ]);
});

Deno.test("textShares() names the first of those that come as often", () => {
  assert.deepEqual(textShares(["b", "a", "a", "b", "c"]), { texts: 5, distinct: 3, most: 2, commonest: "b" });
});
