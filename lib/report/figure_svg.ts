import { joinMarkup, markup } from "./markup.ts";
import type { PlotlyFigure } from "./types.ts";

const labelPx = 300;
const plotPx = 420;
const barPx = 15;
const colours = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00"];

/**
 * A Plotly figure of horizontal bars as a static SVG: the same bars, intervals and names. Of another figure it is a line that
 * names its title.
 */
export function figureSvg({ data, layout }: PlotlyFigure): string {
  const traces = data.filter(({ type, orientation }) => type === "bar" && orientation === "h").map((
    trace,
  ) => ({
    name: plain(trace.name),
    labels: list(trace.y).map(plain),
    values: list(trace.x).map(Number),
    error: (trace.error_x ?? {}) as { readonly array?: unknown; readonly arrayminus?: unknown },
  }));
  const title = plain((layout.title as { readonly text?: unknown } | undefined)?.text).split("\n")[0] ?? "";
  const labels = traces[0]?.labels ?? [];
  const group = barPx * traces.length + 8;
  const legendPx = traces.length > 1 ? 20 * traces.length : 0;
  const height = 34 + group * labels.length + legendPx + 8;
  const greatest = Math.max(
    Number.MIN_VALUE,
    ...traces.flatMap(({ values, error }) => values.map((value, i) => value + number(list(error.array)[i]))),
  );
  const at = (value: number) => labelPx + plotPx * value / greatest;
  const bars = traces.flatMap(({ values, error }, t) =>
    values.map((value, i) => {
      const y = 34 + group * i + barPx * t;
      const [low, high] = [
        value - number(list(error.arrayminus)[i]),
        value + number(list(error.array)[i]),
      ];
      return joinMarkup([
        markup`<rect x="${labelPx}" y="${y}" width="${at(value) - labelPx}" height="${barPx - 3}" fill="${
          colours[t % colours.length] ?? ""
        }"/>`,
        ...(high > low
          ? [
            markup`<line x1="${at(low)}" x2="${at(high)}" y1="${y + 6}" y2="${
              y + 6
            }" stroke="#24303c" stroke-width="1.5"/>`,
          ]
          : []),
      ]);
    })
  );
  return joinMarkup([
    markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${labelPx + plotPx + 20} ${height}" width="${
      labelPx + plotPx + 20
    }" height="${height}" role="img" aria-label="${title}" font-family="Arial, sans-serif" font-size="12">`,
    markup`<rect width="100%" height="100%" fill="#fff"/>`,
    markup`<text x="10" y="20" font-size="14" font-weight="bold">${title}</text>`,
    ...labels.map((label, i) =>
      markup`<text x="${labelPx - 8}" y="${34 + group * (i + 0.5)}" text-anchor="end">${label}</text>`
    ),
    ...bars,
    ...(traces.length > 1
      ? traces.map(({ name }, t) =>
        markup`<text x="${labelPx}" y="${34 + group * labels.length + 20 * t + 14}" fill="${
          colours[t % colours.length] ?? ""
        }">${name}</text>`
      )
      : []),
    markup`</svg>`,
  ]).text;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** 0 where a bar has no value. */
function number(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

/** Text without the markup that Plotly reads. */
function plain(value: unknown): string {
  return String(value ?? "").replaceAll("<br>", "\n").replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
