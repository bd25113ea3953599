import { z } from "zod";
import { InputError } from "../base/mod.ts";
import type { ChatMessage } from "./types.ts";

/** What a placeholder is filled with. */
export type PromptValues = Readonly<Record<string, string | number>>;

/** A prompt that is kept as a file. */
export interface Prompt {
  readonly name: string;
  /** Goes up with every change of the words, and into the records of what was made by them. */
  readonly version: number;
  /** Names between double braces, in the order of their first use. */
  readonly placeholders: readonly string[];
  /**
   * The messages, with each placeholder filled in. Braces in a value stay as they are.
   *
   * @throws {RangeError} If a placeholder has no value, or a value no placeholder.
   */
  readonly render: (values: PromptValues) => ChatMessage[];
}

/**
 * Parses a prompt from Markdown: a head with `name` and `version` between lines of `---`, then sections `# system` and
 * `# user` with `{{placeholders}}`. Other headings are text; blank lines around a section are dropped.
 *
 * @param fileName Stands in error messages.
 * @throws {InputError} If head or sections are missing or a placeholder is malformed.
 *
 * @example
 * ```ts
 * import { parsePrompt } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const prompt = parsePrompt("---\nname: greet\nversion: 2\n---\n\n# user\n\nSay hello to {{who}}.\n", "greet.md");
 * assert.deepEqual(prompt.render({ who: "{{who}}" }), [{ role: "user", content: "Say hello to {{who}}." }]);
 * assert.throws(() => prompt.render({}), RangeError);
 * ```
 */
export function parsePrompt(text: string, fileName: string): Prompt {
  const [, head, body] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text.replaceAll("\r\n", "\n")) ?? [];
  if (head === undefined || body === undefined) {
    throw malformed(fileName, "it does not begin with a head between two lines of ---");
  }
  const { name, version } = parseHead(head, fileName);
  const sections = parseSections(body, fileName);
  const placeholders = [...new Set(sections.flatMap(({ names }) => names))];
  return {
    name,
    version,
    placeholders,
    render: (values) => {
      for (const placeholder of placeholders) {
        if (Object.hasOwn(values, placeholder)) continue;
        throw new RangeError(`Cannot render the prompt "${name}": {{${placeholder}}} has no value`);
      }
      const unknown = Object.keys(values).find((value) => !placeholders.includes(value));
      if (unknown !== undefined) {
        throw new RangeError(`Cannot render the prompt "${name}": it has no {{${unknown}}}`);
      }
      return sections.map(({ role, words, names }) => ({
        role,
        content: words.map((part, i) => `${part}${values[names[i] ?? ""] ?? ""}`).join(""),
      }));
    },
  };
}

interface Section {
  readonly role: "system" | "user";
  /** The text between the placeholders; one piece more than there are names. */
  readonly words: readonly string[];
  readonly names: readonly string[];
}

const headShape = z.strictObject({ name: z.string().min(1), version: z.coerce.number().int().min(1) });

function parseHead(head: string, fileName: string): z.infer<typeof headShape> {
  const fields = head.split("\n").filter((line) => line.trim() !== "").map((line) => {
    const [field = "", ...value] = line.split(":");
    return [field.trim(), value.join(":").trim()];
  });
  const parsed = headShape.safeParse(Object.fromEntries(fields));
  if (!parsed.success) {
    throw malformed(fileName, "its head needs name and version, a whole number, and nothing else");
  }
  return parsed.data;
}

function parseSections(body: string, fileName: string): readonly Section[] {
  const [before = "", ...rest] = body.split(/^# (system|user)[ \t]*$/m);
  if (before.trim() !== "") throw malformed(fileName, "there is text before its first section");
  if (rest.length === 0) throw malformed(fileName, "it has no section headed # system or # user");
  return rest.flatMap((role, i) => {
    if (role !== "system" && role !== "user" || i % 2 !== 0) return [];
    const pieces = (rest[i + 1] ?? "").trim().split(/\{\{\s*([A-Za-z_]\w*)\s*\}\}/);
    const words = pieces.filter((_, at) => at % 2 === 0);
    if (words.some((part) => part.includes("{{"))) {
      throw malformed(fileName, "a placeholder is not of the form {{name}}");
    }
    return [{ role, words, names: pieces.filter((_, at) => at % 2 !== 0) }];
  });
}

function malformed(fileName: string, what: string): InputError {
  return new InputError(`Cannot use the prompt ${fileName}: ${what}; correct the file`);
}
