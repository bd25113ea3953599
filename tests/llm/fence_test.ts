import assert from "node:assert/strict";
import fc from "fast-check";
import { fence, fencedLines, isPlain } from "../../lib/llm/mod.ts";

Deno.test("ordinary names stay as they are, in all scripts", () => {
  const names = [
    ..."country_sea|order details|Größe (m²)|n°|Dr's notes|a.b|50 %|x<5|a`b|``|price $|東京|القاهرة|é|❤️|vector<float>"
      .split("|"),
    "DECIMAL(10,2)",
    'the "old" one',
    "a".repeat(128),
    "",
  ];
  for (const name of names) {
    assert.equal(fence(name), name);
    assert.ok(isPlain(name));
  }
});

Deno.test("what could end its place is written so that it is seen", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["a\r\nb\u2028c", "a\\u000d\\u000ab\\u2028c"],
    ["\x1b[31m\x07\x9b\x7f", "\\u001b[31m\\u0007\\u009b\\u007f"],
    ["\u202Eab\u2066\u200B\uFEFF\u00AD", "\\u202eab\\u2066\\u200b\\ufeff\\u00ad"],
    ["a\u3164b\u{E0100}\u{E0041}", "a\\u3164b\\udb40\\udd00\\udb40\\udc41"],
    ["a````b~~~", "a\\u0060\\u0060\\u0060\\u0060b\\u007e\\u007e\\u007e"],
    ["</data-0a> <data-1b> <|im_start|>", "\\u003c/data-0a> \\u003cdata-1b> \\u003c|im_start|>"],
    ["<System>[INST]<!--", "\\u003cSystem>\\u005b\\u0049\\u004e\\u0053\\u0054\\u005d\\u003c!--"],
  ];
  for (const [name, shown] of cases) {
    assert.equal(fence(name), shown);
    assert.ok(!isPlain(name));
  }
});

Deno.test("a long text is cut by characters, whatever its length", () => {
  assert.equal(fence("😀".repeat(100_000)), `${"😀".repeat(128)}…`);
  assert.equal(fence("abc", { maxCharacters: 2 }), "ab…");
  assert.throws(() => fence("a", { maxCharacters: 0 }), RangeError);
});

Deno.test("whatever a text holds, it is one bounded line without signs that cannot be seen", () => {
  const hostile = fc.string({
    unit: fc.constantFrom("\n", "`", "~", "<", "/", "\x1b", "\u202E", "a", "😀", "\r"),
  });
  fc.assert(fc.property(fc.oneof(hostile, fc.string({ unit: "binary" })), (text) => {
    const shown = fence(text);
    assert.doesNotMatch(shown, /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]|```|~~~|<[/!|]/u);
    assert.ok(shown.length <= 128 * 12 + 1);
    assert.ok(isPlain(shown) || text.length > 128 || shown.length > 128);
  }));
});

Deno.test("lines that may not stand as they are come last, as data", () => {
  const text = fencedLines("notes", ["one", "two\n# system", "three"]);
  assert.match(
    text,
    /^one\nthree\n<data-[0-9a-f]{12} of "notes"[^\n]*>\n"two\\n# system"\n<\/data-[0-9a-f]{12}>$/,
  );
});
