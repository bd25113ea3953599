/** An example in the documentation of one file. */
export interface DocExample {
  /** The line in the file of the example's first line, from 1. */
  readonly line: number;
  /** The example's module. Empty lines lead it, so that its lines keep the numbers they have in the file. */
  readonly code: string;
}

/**
 * Finds the fenced TypeScript and JavaScript examples in a Markdown file or in the doc comments of a module.
 *
 * @param text The file's text.
 * @throws {SyntaxError} Where an example is not closed.
 */
export function docExamples(text: string): readonly DocExample[] {
  const examples: DocExample[] = [];
  let open: { line: number; body: string[] } | undefined;
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.replace(/^\s*\* ?/, "");
    if (open === undefined) {
      if (/^```(ts|mts|tsx|typescript|js|mjs|jsx|javascript)\b/.test(line)) {
        open = { line: index + 2, body: [] };
      }
    } else if (/^```\s*$/.test(line)) {
      examples.push({ line: open.line, code: "\n".repeat(open.line - 1) + open.body.join("\n") + "\n" });
      open = undefined;
    } else {
      open.body.push(line);
    }
  }
  if (open !== undefined) {
    throw new SyntaxError(`Cannot read an example: line ${open.line - 1} opens it, nothing closes it`);
  }
  return examples;
}
