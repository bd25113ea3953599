/** An error of the YAML library: of a text, with its place, or of the value of a document. */
export interface YamlError extends Error {
  readonly code?: string;
  readonly pos?: readonly [start: number, end: number];
}

/**
 * Says in plain words where a text stops being YAML and what to do, as the messages of the library speak of its grammar.
 *
 * @param error What `parseDocument` found, or what `toJS` threw.
 *
 * @example
 * ```ts
 * import { yamlFault } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * const error = Object.assign(new Error("Map keys must be unique"), { code: "DUPLICATE_KEY", pos: [5, 6] as const });
 * assert.equal(
 *   yamlFault(error, "a: 1\na: 2"),
 *   "not YAML at line 2, column 1: the field stands twice; leave out one",
 * );
 * ```
 */
export function yamlFault({ code = "", message, pos }: YamlError, text: string): string {
  if (pos === undefined) {
    const [, alias] = /^Unresolved alias .*: (.*)$/.exec(message) ?? [];
    return alias === undefined
      ? "an alias of it is endless or too large: write each value out"
      : `an alias names nothing: write "*${alias}" in quotes, or write the value out`;
  }
  const before = text.slice(0, pos[0]).split("\n");
  const column = [...before.at(-1) ?? ""].length + 1;
  const [, cause] = told.find(([words]) => words.test(message)) ?? [];
  return `not YAML at line ${before.length}, column ${column}: ${cause ?? causes.get(code) ?? OTHER}`;
}

const quote = "put the text in quotes";
const anchor = `a sign & or * names nothing here; ${quote}`;
const tag = `a sign ! names nothing here; ${quote}`;
const keyless = "a field lacks its colon, or a quote or bracket before it is not closed; correct it";

/** What is wrong, by the code of the library. */
const causes: ReadonlyMap<string, string> = new Map([
  ...["ALIAS_PROPS", "BAD_ALIAS", "MULTIPLE_ANCHORS"].map((code) => [code, anchor] as const),
  ...["BAD_COLLECTION_TYPE", "BAD_PROP_ORDER", "MULTIPLE_TAGS", "TAG_RESOLVE_FAILED"]
    .map((code) => [code, tag] as const),
  ...["KEY_OVER_1024_CHARS", "MULTILINE_IMPLICIT_KEY"].map((code) => [code, keyless] as const),
  ["BAD_DIRECTIVE", `a line begins with a sign %; ${quote}`],
  ["BAD_DQ_ESCAPE", "a backslash within double quotes begins no escape; use single quotes"],
  ["BAD_INDENT", "the line is indented otherwise than those that it belongs to; give them one indent"],
  ["BAD_SCALAR_START", `a text cannot begin with this sign; ${quote}`],
  ["BLOCK_AS_IMPLICIT_KEY", `a text holds a colon or a list of its own; ${quote}, or begin a new line`],
  ["DUPLICATE_KEY", "the field stands twice; leave out one"],
  ["MULTIPLE_DOCS", "a second document begins; leave one document"],
  ["RESOURCE_EXHAUSTION", "it is nested too deep; write it flatter"],
  ["TAB_AS_INDENT", "a tab stands where blanks are expected; indent by blanks"],
  ["UNEXPECTED_TOKEN", `a sign stands where it means nothing; remove it, or ${quote}`],
]);

const OTHER = "a sign that belongs here is missing or wrong; correct it";

/** What is wrong, by words of the library, where its code is the same for several faults. */
const told: readonly (readonly [words: RegExp, cause: string])[] = [
  [/end with a|flow/i, "a bracket before it is not closed, or a comma is missing or too many; correct it"],
  [/closing .quote/, "a quote is not closed by here; close it"],
  [/directives-end/, `a line begins with a sign %; ${quote}`],
  [/map keys need|map values/, keyless],
  [/white space|Missing space/, "a blank is missing before or behind a sign; add it"],
];
