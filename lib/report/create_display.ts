import { show, type Showable } from "./show.ts";

/** The part of `Deno.jupyter`, which exists in notebooks only, that displays values. */
export interface NotebookKernel {
  readonly display: (value: object) => Promise<void>;
}

/** The kernel's queue of drawings is emptied beside the cell; within this time they are on their way. */
const settleMs = 250;

/**
 * Returns a function that displays values anywhere in a notebook cell: `await display(plan)`.
 *
 * The kernel hands a drawing to a queue, and a cell that ends at once is sometimes called finished before the drawing
 * is sent; a notebook then drops it. So the promise resolves a moment later.
 *
 * @example
 * ```ts
 * import { createDisplay } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const drawn: object[] = [];
 * const display = createDisplay({ display: (value) => Promise.resolve(void drawn.push(value)) });
 * await display("<svg></svg>");
 * assert.equal(drawn.length, 1);
 * ```
 */
export function createDisplay(kernel: NotebookKernel): (value: Showable) => Promise<void> {
  return async (value) => {
    await kernel.display(show(value));
    await new Promise((resolve) => setTimeout(resolve, settleMs));
  };
}
