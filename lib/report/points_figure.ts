import type { Metric } from "../metrics/mod.ts";
import { figureTitle, plotlyText } from "./plotly_text.ts";
import { distinctColours } from "./picture_style.ts";
import type { PlotlyFigure } from "./types.ts";

/** A number along an axis with its interval. */
export interface PlacedNumber {
  readonly value: number;
  readonly interval: readonly [number, number];
}

/** Points of one colour. */
export interface Points {
  readonly name: string;
  readonly points: readonly { readonly x: PlacedNumber; readonly y: PlacedNumber; readonly text?: string }[];
}

/** An axis: shares in percent reach from 0 to 1, other numbers from 0 on. */
interface PointsAxis {
  readonly title: string;
  readonly isShare: boolean;
}

export interface PointsFigureOptions {
  readonly title: string;
  /** Sentence below the title. */
  readonly subtitle: string;
  readonly x: PointsAxis;
  readonly y: PointsAxis;
  readonly series: readonly Points[];
  /** Draw the line on which both numbers are equal. @default false */
  readonly hasDiagonal?: boolean;
}

/** Points with the intervals of both numbers as a Plotly figure. */
export function pointsFigure(
  { title, subtitle, x, y, series, hasDiagonal = false }: PointsFigureOptions,
): PlotlyFigure {
  const axis = ({ title, isShare }: PointsAxis) => ({
    title: { text: title },
    automargin: true,
    ...(isShare ? { range: [0, 1], tickformat: ".0%" } : { rangemode: "tozero" }),
  });
  const error = (numbers: readonly PlacedNumber[]) => ({
    type: "data",
    symmetric: false,
    array: numbers.map(({ value, interval }) => interval[1] - value),
    arrayminus: numbers.map(({ value, interval }) => value - interval[0]),
    thickness: 1,
  });
  return {
    data: [
      ...series.map(({ name, points }, i) => ({
        ...{ type: "scatter", mode: "markers+text", name: plotlyText(name), textposition: "top right" },
        x: points.map(({ x }) => x.value),
        y: points.map(({ y }) => y.value),
        error_x: error(points.map(({ x }) => x)),
        error_y: error(points.map(({ y }) => y)),
        text: points.map(({ text = "" }) => plotlyText(text)),
        marker: { size: 11, symbol: i, color: distinctColours[i % distinctColours.length] },
      })),
      ...(hasDiagonal
        ? [{
          ...{ type: "scatter", mode: "lines", x: [0, 1], y: [0, 1], hoverinfo: "skip", showlegend: false },
          line: { dash: "dash", width: 1, color: "#808080" },
        }]
        : []),
    ],
    layout: {
      ...figureTitle(title, subtitle),
      height: 600,
      xaxis: axis(x),
      yaxis: { ...axis(y), ticksuffix: " " },
      showlegend: true,
    },
  };
}

/** A metric as a number along an axis; none where it has no value. */
export function placedMetric(metric: Metric | undefined): PlacedNumber | undefined {
  return metric !== undefined && "value" in metric ? metric : undefined;
}

/** A number without an interval. */
export function exactNumber(value: number): PlacedNumber {
  return { value, interval: [value, value] };
}
