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

/** Applies, in this order: join, element or attribute of XML, selector in JSON that is text, fenced blocks. */
function valuesOf({ from, join, xml, attribute, json, fence }: Source, document: Json): readonly Json[] {
  let values = select(from, document);
  if (join !== undefined && values.length > 0) values = [values.map(textOf).join(join)];
  if (xml !== undefined) values = values.flatMap((value) => elements(textOf(value), xml, attribute));
  if (json !== undefined) values = values.flatMap((value) => select(json, parsed(value)));
  if (fence) values = values.flatMap((value) => fenced(textOf(value)));
  return values.filter((value) => value !== "");
}

/** Says that the sources of a field found nothing. */
export function nothingAt(field: string, sources: readonly Source[]): string {
  return `${field}: ${sources.map(({ from }) => from).join(" or ")} found nothing`;
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
