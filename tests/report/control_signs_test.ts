import assert from "node:assert/strict";
import fc from "fast-check";
import { toCsv, toHtml, toLatex, toMarkdown, toTerminal } from "../../lib/report/mod.ts";
import { escapeMarkup } from "../../lib/report/escape_markup.ts";

const steering = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u;

Deno.test("no form of a table holds signs that steer a terminal, whatever its texts", () => {
  const unit = fc.constantFrom(...'a \t\n\r\x1b[31m\x07\x00\x7f\x85\x9b\u202E\u2066\\"<');
  fc.assert(fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
    const table = {
      ...{ caption: text, label: text, columns: [{ header: text }] },
      ...{ rows: [[text]], notes: [text] },
    };
    for (const write of [toCsv, toHtml, toLatex, toMarkdown, toTerminal]) {
      assert.doesNotMatch(write(table).replaceAll("\r\n", "\n"), steering, write.name);
    }
    assert.doesNotMatch(escapeMarkup(text), steering);
  }));
});

Deno.test("a cell of a CSV file keeps its line breaks and shows its control signs", () => {
  const table = {
    ...{ caption: "c", label: "l", columns: [{ header: "h" }], rows: [["a\r\nb\x1b[0m"]], notes: [] },
  };
  assert.equal(toCsv(table), 'h\r\n"a\r\nb\\u001b[0m"\r\n');
});
