import { joinMarkup, type Markup, markup } from "./markup.ts";
import { distinctColours, ink } from "./picture_style.ts";
import { type Axis, axisOf, tickText } from "./plot_axis.ts";
import type { PlotlyFigure } from "./types.ts";

const plotPx = 440;
const pointsPx = 300;
const barPx = 15;
const letterPx = 6.6;

/** A trace of a figure, without what Plotly alone reads. */
interface Trace {
  readonly kind: "bar" | "points" | "line";
  readonly name: string;
  readonly x: readonly (string | number | null)[];
  readonly y: readonly (string | number | null)[];
  /** Of each value along each axis, how far its interval reaches below and above it. */
  readonly reach: Readonly<Record<"x" | "y", readonly (readonly [below: number, above: number])[]>>;
  readonly texts: readonly string[];
  readonly colour: string;
}

/**
 * A Plotly figure of this room as a still SVG: horizontal bars or points with their intervals, axes with units, a legend. Of
 * another figure it is its title.
 */
export function figureSvg({ data, layout }: PlotlyFigure): string {
  const traces = data.flatMap(traceOf);
  const [title = "", ...subtitle] = lines(field(layout.title, "text"));
  const isBars = traces.some(({ kind }) => kind === "bar");
  const labels = isBars ? traces[0]?.y.map(plain) ?? [] : [];
  const series = isBars ? traces : [];
  const group = barPx * series.length + 8;
  const top = 34 + 16 * subtitle.length + 12;
  const height = isBars ? group * labels.length : pointsPx;
  const left = isBars ? 20 + letterPx * Math.max(...labels.map((label) => label.length), 6) : 80;
  const x = axisOf(layout.xaxis, {
    values: traces.flatMap((trace) => valuesAlong("x", trace)),
    from: left,
    to: left + plotPx,
  });
  const y = isBars ? undefined : axisOf(layout.yaxis, {
    values: traces.flatMap((trace) => valuesAlong("y", trace)),
    from: top + height,
    to: top,
  });
  const bottom = top + height;
  const named = traces.filter(({ kind, name }) => kind !== "line" && name !== "");
  const legend = named.length > 1 || named.some(({ kind }) => kind === "points") ? named : [];
  const [width, total] = [left + plotPx + 40, bottom + 52 + 18 * legend.length];
  return joinMarkup([
    markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${total}" width="${width}" height="${total}" role="img" aria-label="${title}" font-family="Arial, Helvetica, sans-serif" font-size="12">`,
    markup`<rect width="100%" height="100%" fill="#fff"/>`,
    text(title, { x: 10, y: 20, bold: true }),
    ...subtitle.map((line, i) => text(line, { x: 10, y: 38 + 16 * i })),
    ...(traces.length === 0 ? [] : [
      ...gridX(x, { top, bottom }),
      ...(y === undefined ? [] : gridY(y, { left, right: left + plotPx })),
      ...labels.map((label, i) =>
        text(label, { x: left - 8, y: top + group * (i + 0.5) + 2, anchor: "end" })
      ),
      ...(isBars ? series.flatMap((trace, t) => barsOf(trace, { x, top: top + 4 + barPx * t, group })) : []),
      ...(y === undefined ? [] : traces.flatMap((trace) => marksOf(trace, x, y))),
      ...shapesOf(layout.shapes, x, { top, bottom }),
      ...legend.map(({ name, colour }, i) =>
        joinMarkup([
          markup`<rect x="${left}" y="${bottom + 50 + 18 * i}" width="11" height="11" fill="${colour}"/>`,
          text(name, { x: left + 18, y: bottom + 60 + 18 * i }),
        ])
      ),
    ]),
    markup`</svg>`,
  ]).text;
}

function traceOf(trace: PlotlyFigure["data"][number], i: number): readonly Trace[] {
  const kind = trace.type === "bar" && trace.orientation === "h"
    ? "bar" as const
    : trace.type !== "scatter"
    ? undefined
    : trace.mode === "lines"
    ? "line" as const
    : "points" as const;
  if (kind === undefined) return [];
  const own = field(trace.marker, "color");
  return [{
    ...{ kind, name: plain(trace.name), x: values(trace.x), y: values(trace.y) },
    reach: { x: reachOf(trace.error_x), y: reachOf(trace.error_y) },
    texts: list(trace.text).map(plain),
    colour: typeof own === "string" ? own : distinctColours[i % distinctColours.length] ?? ink,
  }];
}

function valuesAlong(axis: "x" | "y", { [axis]: own, reach }: Trace): readonly number[] {
  return own.flatMap((value, i) => {
    if (typeof value !== "number") return [];
    const [below, above] = reach[axis][i] ?? [0, 0];
    return [value - below, value + above];
  });
}

function barsOf(
  { x: own, reach, colour, texts }: Trace,
  { x, top, group }: { readonly x: Axis; readonly top: number; readonly group: number },
): readonly Markup[] {
  return own.flatMap((value, i) => {
    if (typeof value !== "number") return [];
    const y = top + group * i;
    const [below, above] = reach.x[i] ?? [0, 0];
    return [
      markup`<rect x="${px(x.at(0))}" y="${y}" width="${px(x.at(value) - x.at(0))}" height="${
        barPx - 3
      }" fill="${colour}"/>`,
      ...(below + above > 0 ? [line(x.at(value - below), y + 6, x.at(value + above), y + 6)] : []),
      ...(texts[i] ? [text(texts[i], { x: x.at(value) + 4, y: y + 10 })] : []),
    ];
  });
}

function marksOf({ kind, x: xs, y: ys, reach, colour, texts }: Trace, x: Axis, y: Axis): readonly Markup[] {
  if (kind === "line") {
    const [[x1, x2], [y1, y2]] = [xs.map(Number), ys.map(Number)];
    return [line(x.at(x1 ?? 0), y.at(y1 ?? 0), x.at(x2 ?? 0), y.at(y2 ?? 0), "4 3")];
  }
  return xs.flatMap((value, i) => {
    const other = ys[i];
    if (typeof value !== "number" || typeof other !== "number") return [];
    const [[left, right], [below, above]] = [reach.x[i] ?? [0, 0], reach.y[i] ?? [0, 0]];
    return [
      ...(left + right > 0 ? [line(x.at(value - left), y.at(other), x.at(value + right), y.at(other))] : []),
      ...(below + above > 0
        ? [line(x.at(value), y.at(other - below), x.at(value), y.at(other + above))]
        : []),
      markup`<circle cx="${px(x.at(value))}" cy="${px(y.at(other))}" r="5" fill="${colour}"/>`,
      ...(texts[i] ? [text(texts[i], { x: x.at(value) + 8, y: y.at(other) - 6 })] : []),
    ];
  });
}

/** Lines across the plot, such as an even share. */
function shapesOf(
  shapes: unknown,
  x: Axis,
  { top, bottom }: { readonly top: number; readonly bottom: number },
) {
  return list(shapes).flatMap((shape) => {
    const at = field(shape, "x0");
    return typeof at === "number" ? [line(x.at(at), top, x.at(at), bottom, "4 3")] : [];
  });
}

function gridX(
  axis: Axis,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): readonly Markup[] {
  return [
    ...axis.ticks.flatMap((tick) => [
      faint(axis.at(tick), top, axis.at(tick), bottom),
      text(tickText(axis, tick), { x: axis.at(tick), y: bottom + 16, anchor: "middle" }),
    ]),
    text(axis.title, { x: (axis.from + axis.to) / 2, y: bottom + 36, anchor: "middle" }),
  ];
}

function gridY(
  axis: Axis,
  { left, right }: { readonly left: number; readonly right: number },
): readonly Markup[] {
  const middle = (axis.from + axis.to) / 2;
  return [
    ...axis.ticks.flatMap((tick) => [
      faint(left, axis.at(tick), right, axis.at(tick)),
      text(tickText(axis, tick), { x: left - 8, y: axis.at(tick) + 4, anchor: "end" }),
    ]),
    markup`<g transform="rotate(-90 20 ${middle})">${
      text(axis.title, { x: 20, y: middle, anchor: "middle" })
    }</g>`,
  ];
}

function line(x1: number, y1: number, x2: number, y2: number, dashes = "none"): Markup {
  return markup`<line x1="${px(x1)}" x2="${px(x2)}" y1="${px(y1)}" y2="${
    px(y2)
  }" stroke="${ink}" stroke-width="1.5" stroke-dasharray="${dashes}"/>`;
}

function faint(x1: number, y1: number, x2: number, y2: number): Markup {
  return markup`<line x1="${px(x1)}" x2="${px(x2)}" y1="${px(y1)}" y2="${
    px(y2)
  }" stroke="#8886" stroke-width="1"/>`;
}

function text(
  content: string,
  { x, y, anchor = "start", bold = false }: {
    readonly x: number;
    readonly y: number;
    readonly anchor?: "start" | "middle" | "end";
    readonly bold?: boolean;
  },
): Markup {
  return markup`<text x="${px(x)}" y="${px(y)}" text-anchor="${anchor}" font-weight="${
    bold ? "bold" : "normal"
  }" fill="${ink}">${content}</text>`;
}

function px(value: number): string {
  return value.toFixed(1);
}

function reachOf(error: unknown): readonly (readonly [number, number])[] {
  const above = list(field(error, "array")).map(Number);
  const below = list(field(error, "arrayminus")).map(Number);
  return above.map((value, i) => [below[i] ?? 0, value]);
}

function values(value: unknown): readonly (string | number | null)[] {
  return list(value).map((one) => typeof one === "number" || typeof one === "string" ? one : null);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function lines(value: unknown): readonly string[] {
  return plain(value).split("\n");
}

/** Text without the markup that Plotly reads. */
function plain(value: unknown): string {
  return String(value ?? "").replaceAll("<br>", "\n").replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
