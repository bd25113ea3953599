import assert from "node:assert/strict";
import fc from "fast-check";
import { escapeForSheet, unescapeFromSheet } from "../../../lib/dialogue/edits/sheet_text.ts";

Deno.test("control signs, invisible signs and formulas are written so that no program acts on them", () => {
  assert.equal(escapeForSheet("\x1b[31mred\x07\u202E"), "\\u001b[31mred\\u0007\\u202e");
  assert.equal(escapeForSheet("a\rb"), "a\\u000db");
  for (const formula of ["=1+1", "+1", "-a", "@a", "\t=1", " =1", "＝1", "'=1"]) {
    assert.equal(escapeForSheet(formula), `'${formula}`);
  }
  assert.equal(escapeForSheet("two\nlines\tand a tab"), "two\nlines\tand a tab");
});

Deno.test("every text comes back from a sheet as it was", () => {
  const unit = fc.constantFrom(..."\x1b\x07\r\n\t'=+-@\\u05cb1 \u202E\u200B\x9b😀", "\\u001b", "\\u005c");
  fc.assert(fc.property(fc.oneof(fc.string({ unit }), fc.string({ unit: "binary" })), (text) => {
    const cell = escapeForSheet(text);
    assert.equal(unescapeFromSheet(cell), text);
    assert.doesNotMatch(cell, /[^\P{Cc}\n\t]|[\u202A-\u202E]/u);
  }));
});
