import assert from "node:assert/strict";
import fc from "fast-check";
import { parsePrompt } from "../../lib/llm/mod.ts";

const head = "---\nname: partial\nversion: 3\n---\n";
const text = `${head}
# system

You write {{kind}} questions.

# Rules

- Reply as {"a": {"b": 1}}.

# user

Tables: {{tables}}
Kind: {{ kind }}
`;

Deno.test("a prompt knows its name, its version and its placeholders", () => {
  const { name, version, placeholders } = parsePrompt(text, "partial.md");
  assert.deepEqual({ name, version, placeholders }, {
    name: "partial",
    version: 3,
    placeholders: ["kind", "tables"],
  });
});

Deno.test("sections become messages; other headings and braces stay in their text", () => {
  for (const file of [text, text.replaceAll("\n", "\r\n")]) {
    assert.deepEqual(parsePrompt(file, "partial.md").render({ kind: "partial", tables: 4 }), [
      { role: "system", content: 'You write partial questions.\n\n# Rules\n\n- Reply as {"a": {"b": 1}}.' },
      { role: "user", content: "Tables: 4\nKind: partial" },
    ]);
  }
});

Deno.test("a value stands in the message as it is, whatever it holds", () => {
  const prompt = parsePrompt(`${head}# user\n{{a}}|{{b}}`, "p.md");
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom("{{a}}", "{{b}}", "$&", "# system", "\n# user\n", "{{", "}}"),
  );
  fc.assert(fc.property(value, value, (a, b) => {
    assert.deepEqual(prompt.render({ a, b }), [{ role: "user", content: `${a}|${b}` }]);
  }));
});

Deno.test("a value that is missing, or that has no place, is a mistake of the program", () => {
  const prompt = parsePrompt(text, "partial.md");
  assert.throws(() => prompt.render({ kind: "partial" }), {
    name: "RangeError",
    message: 'Cannot render the prompt "partial": {{tables}} has no value',
  });
  assert.throws(() => prompt.render({ kind: "partial", tables: "", table: "" }), /it has no \{\{table\}\}/);
  assert.throws(() => parsePrompt(`${head}# user\n{{toString}}`, "p.md").render({}), RangeError);
});

const malformed: Readonly<Record<string, readonly [string, RegExp]>> = {
  "no head": ["# user\nHello", /begin with a head/],
  "an open head": ["---\nname: a\nversion: 1\n# user\nHello", /begin with a head/],
  "no version": ["---\nname: a\n---\n# user\nHello", /name and version/],
  "a version that is no number": ["---\nname: a\nversion: new\n---\n# user\nHello", /name and version/],
  "a field of its own": ["---\nname: a\nversion: 1\nmodel: b\n---\n# user\nHello", /nothing else/],
  "no section": [`${head}\n`, /no section/],
  "text before the sections": [`${head}Hello\n# user\nHello`, /before its first section/],
  "a malformed placeholder": [`${head}# user\nHello {{my name}}`, /of the form \{\{name\}\}/],
};

for (const [what, [file, message]] of Object.entries(malformed)) {
  Deno.test(`a prompt with ${what} is refused in one sentence that names the file`, () => {
    assert.throws(() => parsePrompt(file, "mine.md"), (error) => {
      assert.ok(error instanceof Error);
      assert.equal(error.name, "InputError");
      assert.match(error.message, /^Cannot use the prompt mine\.md: .*; correct the file$/);
      assert.match(error.message, message);
      return true;
    });
  });
}
