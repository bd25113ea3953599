/** An axis of numbers in a still picture. */
export interface Axis {
  readonly title: string;
  readonly from: number;
  readonly to: number;
  /** Numbers with a line and a text. */
  readonly ticks: readonly number[];
  readonly isPercent: boolean;
  /** The place of a number. */
  readonly at: (value: number) => number;
}

interface AxisOptions {
  /** All numbers that have a place. */
  readonly values: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** Reads an axis of Plotly's layout: title, range and percent; without a range it begins at 0 and holds all values. */
export function axisOf(layout: unknown, { values, from, to }: AxisOptions): Axis {
  const { title, range, tickformat } = (layout ?? {}) as {
    readonly title?: { readonly text?: string };
    readonly range?: readonly [number, number];
    readonly tickformat?: string;
  };
  const [low, high] = range ?? [Math.min(0, ...values), Math.max(...values, 1e-9)];
  const step = stepOf((high - low) / 5);
  const count = Math.floor((high - low) / step + 1e-9);
  return {
    ...{ title: title?.text ?? "", from, to, isPercent: tickformat?.endsWith("%") ?? false },
    ticks: Array.from({ length: count + 1 }, (_, i) => low + i * step),
    at: (value) => from + (to - from) * (value - low) / (high - low),
  };
}

/** The least of 1, 2 and 5 times a power of ten that is at least this. */
function stepOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least * (1 - 1e-9)) ?? 10 * power;
}

export function tickText({ isPercent }: Axis, tick: number): string {
  return isPercent ? `${Number((tick * 100).toFixed(6))}%` : Number(tick.toPrecision(6)).toLocaleString("en");
}
