import assert from "node:assert/strict";
import { withArticle } from "../../../../lib/synthesis/grammar/english/value_text.ts";

Deno.test("the article goes by the noun, whatever a comparison after it ends in", () => {
  assert.equal(
    withArticle("track shorter than 150,000 milliseconds"),
    "a track shorter than 150,000 milliseconds",
  );
  assert.equal(withArticle("island larger than 20 acres"), "an island larger than 20 acres");
  assert.equal(withArticle("tracks shorter than 1 minute"), "tracks shorter than 1 minute");
});
