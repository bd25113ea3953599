import { InputError } from "querylogue/base";
import assert from "node:assert/strict";
import { openAlone } from "./context.ts";

/** The message with which a mapping with these changes is refused. */
async function refusalOf(changes: Readonly<Record<string, unknown>>): Promise<string> {
  const file = await Deno.makeTempFile({ suffix: ".json" });
  const mapping = {
    ...{ agent: "mine", base: "http://127.0.0.1:1", turn: { post: "/", body: { q: "{message}" } } },
    ...{ reply: { text: "$.answer" }, ...changes },
  };
  await Deno.writeTextFile(file, JSON.stringify(mapping));
  try {
    await using _opened = await openAlone(`config:${file}`);
    return "not refused";
  } catch (error) {
    assert.ok(error instanceof InputError, String(error));
    return error.message;
  } finally {
    await Deno.remove(file);
  }
}

Deno.test("a header that HTTP does not allow is refused before the first turn, by its field", async () => {
  assert.match(
    await refusalOf({ auth: { headers: { "X Key": "a" } } }),
    /auth\.headers: "X Key" is no name of a header/,
  );
  assert.match(
    await refusalOf({ auth: { headers: { "X-Key": "a\nb" } } }),
    /auth\.headers\.X-Key: a text of one line in ASCII is expected/,
  );
});

Deno.test("a pattern that cannot be read is refused, wherever it stands in a selector", async () => {
  for (const selector of ["$[?match(@.a, '(x')]", "$.a[?@.b == 1 && !search(@, '[y')]"]) {
    assert.match(
      await refusalOf({ reply: { text: selector } }),
      /reply\.text.*has a pattern that cannot be read: [(\[]/,
    );
  }
  assert.equal(await refusalOf({ reply: { text: "$[?match(@.a, '(x)+')]" } }), "not refused");
});
