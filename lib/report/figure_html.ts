import { readFile } from "node:fs/promises";
import { markup } from "./markup.ts";
import { onPage } from "./picture_style.ts";
import type { PlotlyFigure } from "./types.ts";

/**
 * A Plotly figure as HTML for notebooks and their exports: the static picture at first, in its place the figure itself as
 * soon as Plotly is on the page. Both have the colours of the page's text and ground; its button saves an SVG.
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
const color = getComputedStyle(place).color, clear = "rgba(0,0,0,0)";
const axis = { gridcolor: "rgba(128,128,128,.35)", zerolinecolor: color, automargin: true };
const trace = [{ error_x: { color }, error_y: { color } }];
const template = { layout: { font: { color }, paper_bgcolor: clear, plot_bgcolor: clear, xaxis: axis, yaxis: axis,
  modebar: { bgcolor: clear, color: "#888", activecolor: color } },
  data: { bar: trace, scatter: trace } };
window.Plotly.newPlot(place, figure.data, { template, ...figure.layout },
  { responsive: true, displaylogo: false, toImageButtonOptions: { format: "svg" } }); })();`;
  return [
    markup`<div id="${id}" style="min-width: 20rem">${{ text: onPage(picture) }}</div>`.text,
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
