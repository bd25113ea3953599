import { escapeMarkup } from "./escape_markup.ts";

/** HTML or SVG that is written unchanged. */
export interface Markup {
  readonly text: string;
}

/** A value of a template: text and numbers are escaped, markup is not, lists are written without separators. */
type MarkupValue = string | number | Markup | readonly MarkupValue[];

/**
 * Template tag for markup; every value that is no markup itself is escaped.
 *
 * @example
 * ```ts
 * import { markup } from "./markup.ts";
 * import assert from "node:assert/strict";
 *
 * const cells = ["a<b", markup`<br>`].map((value) => markup`<td>${value}</td>`);
 * assert.equal(markup`<tr>${cells}</tr>`.text, "<tr><td>a&lt;b</td><td><br></td></tr>");
 * ```
 */
export function markup(strings: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return { text: String.raw({ raw: strings }, ...values.map(markupOf)) };
}

/** Values one after another, with `separator` between them. */
export function joinMarkup(values: readonly MarkupValue[], separator = "\n"): Markup {
  return { text: values.map(markupOf).join(separator) };
}

function markupOf(value: MarkupValue): string {
  if (typeof value === "string") return escapeMarkup(value);
  if (typeof value === "number") return String(value);
  return "text" in value ? value.text : value.map(markupOf).join("");
}
