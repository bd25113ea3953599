import assert from "node:assert/strict";
import { splitWords } from "../../../../lib/agents/adapters/command/split_words.ts";

Deno.test("splitWords() keeps what stands in quotes together and expands nothing", () => {
  assert.deepEqual(splitWords(` python3  a.py 'b c' "d 'e'"f\\ g $HOME * '' "\\"\\n" '\\' `), [
    ...["python3", "a.py", "b c", "d 'e'f g", "$HOME", "*", "", '"\\n', "\\"],
  ]);
});

Deno.test("splitWords() refuses a command that is not closed", () => {
  for (const line of [`a "b`, `a 'b`, `a b\\`]) assert.throws(() => splitWords(line), /is not closed/);
});
