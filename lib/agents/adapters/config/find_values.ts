import type { Json } from "../../types.ts";
import type { Source } from "./mapping_shape.ts";
import { select } from "./selectors.ts";

/** Returns the values of the first source that finds any. */
export function findValues(sources: readonly Source[], document: Json): readonly Json[] {
  for (const source of sources) {
    const found = valuesOf(source, document);
    if (found.length > 0) return found;
  }
  return [];
}

function valuesOf(source: Source, document: Json): readonly Json[] {
  const values = stepsOf(source).reduce((found, { apply }) => apply(found), select(source.from, document));
  return values.filter((value) => value !== "");
}

/** One transformation of the values that a selector finds. */
interface Step {
  readonly name: string;
  readonly apply: (values: readonly Json[]) => readonly Json[];
}

/** In this order: join, element or attribute of XML, selector in JSON that is text, fenced blocks. */
function stepsOf({ join, xml, attribute, json, fence }: Source): readonly Step[] {
  const each = (name: string, read: (value: Json) => readonly Json[]): Step => ({
    name,
    apply: (values) => values.flatMap(read),
  });
  return [
    ...join === undefined ? [] : [{
      name: "join",
      apply: (values: readonly Json[]) => values.length > 0 ? [values.map(textOf).join(join)] : [],
    }],
    ...xml === undefined ? [] : [each(`xml: ${xml}`, (value) => elements(textOf(value), xml, attribute))],
    ...json === undefined ? [] : [each(`json: ${json}`, (value) => select(json, parsed(value)))],
    ...fence === undefined ? [] : [each("fence", (value) => fenced(textOf(value)))],
  ];
}

/** Says that the sources of a field found nothing, and of a selector that found something which step lost it. */
export function nothingAt(field: string, sources: readonly Source[], document: Json): string {
  return `${field}: ${sources.map((source) => lossOf(source, document)).join(" or ")} found nothing`;
}

function lossOf(source: Source, document: Json): string {
  let found = select(source.from, document);
  if (found.length === 0) return source.from;
  for (const { name, apply } of stepsOf(source)) {
    found = apply(found);
    if (found.length === 0) return `${source.from} found a value, ${name} in it`;
  }
  return source.from;
}

/** A text as it is, any other value as JSON. */
export function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The value of a text of JSON; null of another text. */
function parsed(value: Json): Json {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** Returns the contents of all elements with a name, or the values of one of their attributes. */
function elements(text: string, name: string, attribute: string | undefined): readonly string[] {
  const tag = RegExp.escape(name);
  if (attribute === undefined) {
    const pattern = new RegExp(`<${tag}(?:\\s[^>]*)?>([^]*?)</${tag}\\s*>`, "g");
    return [...text.matchAll(pattern)].map(([, inside = ""]) => unescaped(inside).trim());
  }
  const value = `\\s${RegExp.escape(attribute)}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`;
  const pattern = new RegExp(`<${tag}(?=\\s)(?:[^>"']|"[^"]*"|'[^']*')*?${value}`, "g");
  return [...text.matchAll(pattern)].map(([, double, single]) => unescaped(double ?? single ?? ""));
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescaped(text: string): string {
  const plain = text.replace(/^\s*<!\[CDATA\[([^]*)\]\]>\s*$/, "$1");
  if (plain !== text) return plain;
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (escape, decimal, hexadecimal, name) => {
      if (name !== undefined) return entities[name] ?? escape;
      const code = decimal === undefined ? parseInt(hexadecimal, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : escape;
    },
  );
}

/** The blocks of a text between fences that name SQL or no language. */
function fenced(text: string): readonly string[] {
  return [...text.matchAll(/^[ \t]*```[ \t]*(?:sql|[a-z]*sql)?[ \t]*\r?\n([^]*?)^[ \t]*```/gim)]
    .map(([, inside = ""]) => inside.trim());
}
