import { joinMarkup, type Markup, markup } from "./markup.ts";
import { oneLine } from "./one_line.ts";

/** A bar chart as data. */
export interface Bars {
  readonly title: string;
  /** From top to bottom. */
  readonly bars: readonly Bar[];
  /** What a bar's value counts. */
  readonly unit: string;
  /** A value that all bars are compared with. */
  readonly line?: { readonly value: number; readonly name: string };
}

interface Bar {
  readonly label: string;
  readonly value: number;
}

/** Most bars that are drawn; of more, half of them from either end. */
export const mostBars = 60;
const mostLetters = 44;
/** Labels have a font of one width, so that their room is known. */
const letterPx = 7.3;
const rowPx = 20;
const plotPx = 460;

/**
 * Draws a bar chart as an SVG: bars from top to bottom with their labels and values, and the line they are compared
 * with. Of more than 60 bars the first and the last thirty are drawn, with a row between that says what is left out.
 * Colours are left to the page: the classes are `bar`, `label`, `line`, `note` and `value`.
 */
function barChart({ title, bars, unit, line }: Bars): Markup {
  const rows = folded(bars);
  const labels = rows.map((row) => shortened("label" in row ? row.label : row.skipped));
  const left = 8 + letterPx * Math.max(6, ...labels.map((label) => [...label].length));
  const headPx = line === undefined ? 0 : 22;
  const greatest = Math.max(1, line?.value ?? 0, ...bars.map(({ value }) => value));
  const [width, height] = [Math.ceil(left + plotPx + 60), headPx + rowPx * rows.length + 6];
  const at = (value: number) => (left + plotPx * value / greatest).toFixed(1);
  const baseline = (i: number) => headPx + rowPx * (i + 0.7);
  const label = (i: number, kind: string) =>
    markup`<text class="${kind}" x="${left - 6}" y="${
      baseline(i)
    }" text-anchor="end" font-family="monospace" font-size="12">${labels[i] ?? ""}</text>`;
  const bar = ({ label: name, value }: Bar, i: number) =>
    markup`<g><title>${oneLine(name)}: ${value} ${unit}</title>${
      label(i, "label")
    }<rect class="bar" x="${left}" y="${headPx + rowPx * i + 3}" width="${
      (plotPx * value / greatest).toFixed(1)
    }" height="${rowPx - 6}"/></g>`;
  return joinMarkup([
    markup`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}" font-family="system-ui, sans-serif" font-size="13">`,
    ...rows.map((row, i) => "skipped" in row ? label(i, "note") : bar(row, i)),
    ...(line === undefined ? [] : [
      markup`<line class="line" x1="${at(line.value)}" x2="${at(line.value)}" y1="${
        headPx - 4
      }" y2="${height}"/>`,
      markup`<text class="note" x="${at(line.value)}" y="${headPx - 8}" text-anchor="middle">${line.name} ${
        line.value.toFixed(2)
      }</text>`,
    ]),
    // After the line, which would cross them out.
    ...rows.flatMap((row, i) =>
      "skipped" in row ? [] : [
        markup`<text class="value" x="${Number(at(row.value)) + 5}" y="${baseline(i)}">${row.value}</text>`,
      ]
    ),
    markup`</svg>`,
  ]);
}

/** A chart under a heading with its title; nothing where there are no bars. */
export function barFigure(bars: Bars): readonly Markup[] {
  if (bars.bars.length === 0) return [];
  return [markup`<h2>${bars.title}</h2>`, markup`<figure>`, barChart(bars), markup`</figure>`];
}

function folded(bars: readonly Bar[]): readonly (Bar | { readonly skipped: string })[] {
  if (bars.length <= mostBars) return bars;
  const half = mostBars / 2;
  const between = bars.slice(half, -half);
  const [most, least] = [between[0], between.at(-1)].map((bar) => bar?.value);
  const skipped = `… ${between.length} more: ${most === least ? `${most} each` : `${most} to ${least}`}`;
  return [...bars.slice(0, half), { skipped }, ...bars.slice(-half)];
}

function shortened(label: string): string {
  const letters = [...oneLine(label)];
  return letters.length <= mostLetters ? letters.join("") : `${letters.slice(0, mostLetters - 1).join("")}…`;
}
