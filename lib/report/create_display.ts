import { type Database, introspect } from "../database/mod.ts";
import type { Schema, SchemaGraph } from "../schema/mod.ts";
import { plotlyScript } from "./figure_html.ts";
import { schemaDiagram } from "./schema_diagram.ts";
import { show } from "./show.ts";

/** The part of `Deno.jupyter`, which exists in notebooks only, that displays values. */
export interface NotebookKernel {
  readonly display: (value: object) => Promise<void>;
}

/** The kernel's queue of drawings is emptied beside the cell; within this time they are on their way. */
const settleMs = 250;

/**
 * Returns a function that displays values anywhere in a notebook cell: `await display(plan)`. It draws what `show` draws, and
 * databases, schemas and graphs as the graph of their tables. The first figure brings Plotly with it, a megabyte.
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
export function createDisplay(kernel: NotebookKernel): (value: unknown) => Promise<void> {
  let library: Promise<string> | undefined;
  return async (value) => {
    const isFirst = library === undefined && isFigure(value);
    if (isFirst) library = plotlyScript();
    await kernel.display(show(await drawable(value), isFirst ? await library : undefined));
    await new Promise((resolve) => setTimeout(resolve, settleMs));
  };
}

/** The page keeps Plotly from the first figure on. */
function isFigure(value: unknown): boolean {
  return typeof value === "object" && value !== null && "layout" in value && "data" in value;
}

/** What has to be read or laid out first: a database and a schema are drawn as the graph of their tables. */
async function drawable(value: unknown): Promise<unknown> {
  if (typeof value !== "object" || value === null) return value;
  try {
    if ("query" in value && "dialect" in value) {
      return await schemaDiagram(await introspect(value as Database));
    }
    if ("joins" in value && "ends" in value) return await schemaDiagram(schemaOf(value as SchemaGraph));
    if ("tables" in value && "foreignKeys" in value) return await schemaDiagram(value as Schema);
    return value;
  } catch {
    return value;
  }
}

/** A graph knows names and joins alone. */
function schemaOf({ tables, joins }: SchemaGraph): Schema {
  return {
    tables: tables.map((name) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] })),
    foreignKeys: joins.map((join, i) => ({ name: `join ${i + 1}`, ...join })),
  };
}
