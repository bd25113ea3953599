import assert from "node:assert/strict";
import { wordStem } from "../../lib/linking/mod.ts";

Deno.test("a noun and its plural have one stem, also where the noun ends in -s or is a learned one", () => {
  const pairs = [
    ["alias", "aliases"],
    ["status", "statuses"],
    ["medium", "media"],
    ["index", "indices"],
    ["case", "cases"],
    ["release", "releases"],
  ];
  for (const [noun = "", plural = ""] of pairs) assert.equal(wordStem(plural), wordStem(noun), plural);
});

Deno.test("other nouns keep stems of their own", () => {
  assert.notEqual(wordStem("gases"), wordStem("gate"));
  assert.notEqual(wordStem("buses"), wordStem("busy"));
});
