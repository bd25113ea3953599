/**
 * How the values of a column, or what a query computes from them, change in the twin: not at all, word by word, times a whole
 * number, or by 28 years.
 */
export type ValueImage = "same" | "text" | "scaled" | "dated";

/** A literal of a query and what stands for it in the twin. */
export interface LiteralImage {
  readonly image: ValueImage;
  readonly before: string | number;
  readonly after: string | number;
}
