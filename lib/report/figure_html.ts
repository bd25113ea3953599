import { readFile } from "node:fs/promises";
import { markup } from "./markup.ts";
import type { PlotlyFigure } from "./types.ts";

/**
 * A Plotly figure as HTML for notebooks and their exports: the static picture at first, in its place the figure itself as
 * soon as Plotly is on the page.
 *
 * @param picture What stands there without Plotly.
 * @param library The text of `plotlyScript`. @default the page has it from an earlier figure
 */
export function figureHtml(figure: PlotlyFigure, picture: string, library = ""): string {
  const id = `figure-${crypto.randomUUID()}`;
  const json = JSON.stringify(figure).replaceAll("<", "\\u003c");
  const draw = `(() => { const place = document.getElementById("${id}"), figure = ${json};
if (!place || !window.Plotly) return;
place.replaceChildren();
window.Plotly.newPlot(place, figure.data, figure.layout, { responsive: true, displaylogo: false }); })();`;
  return [
    markup`<div id="${id}" style="min-width: 20rem">${{ text: picture }}</div>`.text,
    `<script>${library}\n${draw}</script>`,
  ].join("\n");
}

/** Plotly's basic build, which sets `window.Plotly`, also where a loader of modules stands on the page. */
export async function plotlyScript(): Promise<string> {
  const library = await readFile(
    new URL("plotly-basic.min.js", import.meta.resolve("plotly.js-basic-dist-min")),
    "utf8",
  );
  return `if (!window.Plotly) { (function (module, exports, define) {\n${library}\n}).call(window); }`
    .replaceAll("</script", "<\\/script");
}
