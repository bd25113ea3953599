import { markup } from "./markup.ts";
import { page } from "./page.ts";
import { pageStyle } from "./page_style.ts";
import { toHtml } from "./to_html.ts";
import type { ReportTable } from "./types.ts";

/** A run of a matrix on its page. */
export interface MatrixPageRun {
  /** The name of its folder below that of the page. */
  readonly name: string;
  /** Its main table. */
  readonly table: ReportTable;
}

/** Renders a matrix as one page without scripts or outside parts: its tables, then the main table of each run with a link. */
export function matrixPage(tables: readonly ReportTable[], runs: readonly MatrixPageRun[]): string {
  const title = "Querylogue matrix";
  return page({
    title,
    style: pageStyle,
    body: [
      markup`<h1>${title}</h1>`,
      ...tables.map((table) => ({ text: toHtml(table) })),
      ...runs.flatMap(({ name, table }) => [
        markup`<h2><a href="${encodeURIComponent(name)}/index.html">${name}</a></h2>`,
        { text: toHtml(table) },
      ]),
    ],
  });
}
