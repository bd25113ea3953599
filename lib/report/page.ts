import { createHash } from "node:crypto";
import { joinMarkup, type Markup, markup } from "./markup.ts";

interface PageOptions {
  readonly title: string;
  /** Task that makes the page, for example `explore`. @default none is named */
  readonly task?: string | undefined;
  /** CSS of the page. */
  readonly style: string;
  /** Elements of the body, a line each. */
  readonly body: readonly Markup[];
  /** JavaScript at the end of the page. @default none */
  readonly script?: string | undefined;
  /** What the script reads from the element `data`: what `packData` returns. @default nothing */
  readonly data?: string | undefined;
}

/** A whole HTML page. It loads nothing, sends nothing, and runs only its own script. */
export function page({ title, task, style, body, script, data }: PageOptions): string {
  const policy = contentPolicy(script);
  const head = task === undefined
    ? [
      markup`<head><meta charset="utf-8">${policy}`,
      markup`<meta name="viewport" content="width=device-width"><title>${title}</title>`,
    ]
    : [
      markup`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
      markup`<meta name="generator" content="deno task ${task}"><meta name="color-scheme" content="light dark">`,
      policy,
      markup`<title>${title}</title>`,
    ];
  return joinMarkup([
    markup`<!doctype html>`,
    markup`<html lang="en">`,
    ...head,
    // Styles and scripts are the project's own; escaped they would mean something else.
    markup`<style>${{ text: style }}</style></head>`,
    markup`<body>`,
    ...body,
    ...(data === undefined
      ? []
      : [markup`<script type="application/octet-stream" id="data">${data}</script>`]),
    ...(script === undefined ? [] : [markup`<script>${{ text: script }}</script>`]),
    markup`</body>`,
    markup`</html>`,
    "",
  ]).text;
}

/** Forbids whatever a page does not need: loading, sending forms, another base of links, and all scripts but its own. */
function contentPolicy(script: string | undefined): Markup {
  const rules = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...(script === undefined
      ? []
      : [`script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`]),
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return markup`<meta http-equiv="Content-Security-Policy" content="${{ text: rules.join("; ") }}">`;
}
