import assert from "node:assert/strict";
import { docExamples } from "./doc_examples.ts";

Deno.test("docExamples() finds the examples of a doc comment at the lines they have in their file", () => {
  const text = [
    "/**",
    " * Adds.",
    " *",
    " * @example",
    " * ```ts",
    " * if (add(1, 2) !== 3) {",
    ' *   throw new Error("wrong");',
    " * }",
    " * ```",
    " */",
    "export interface Sums {",
    "  /**",
    "   * ```js",
    "   * 1;",
    "   * ```",
    "   */",
    "  add: number;",
    "}",
  ].join("\n");
  assert.deepEqual(docExamples(text), [
    { line: 6, code: '\n\n\n\n\nif (add(1, 2) !== 3) {\n  throw new Error("wrong");\n}\n' },
    { line: 14, code: "\n".repeat(13) + "1;\n" },
  ]);
});

Deno.test("docExamples() runs examples in TypeScript and JavaScript alone", () => {
  assert.deepEqual(docExamples("# Page\n```sh\nls\n```\n\n```ts\n1;\n```\n"), [
    { line: 7, code: "\n\n\n\n\n\n1;\n" },
  ]);
  assert.deepEqual(docExamples("no example"), []);
});

Deno.test("docExamples() refuses an example that nothing closes", () => {
  assert.throws(() => docExamples("text\n```ts\n1;\n"), {
    name: "SyntaxError",
    message: "Cannot read an example: line 2 opens it, nothing closes it",
  });
});
