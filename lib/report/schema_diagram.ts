import type { Graph } from "@viz-js/viz";
import { type Join, type Schema, schemaGraph, type Table, tableRole } from "../schema/mod.ts";
import { escapeMarkup } from "./escape_markup.ts";

/**
 * A drawing of the referential integrity graph as the text of an SVG: a box for each table with its number of rows
 * where that is known, and an arrow for each foreign key from the referencing to the referenced table. Tables that link
 * others are grey.
 *
 * Foreign keys that run in parallel are labelled by their columns; a pointer that rests on any arrow shows them.
 *
 * @throws {InputError} If two tables have the same name.
 *
 * @example
 * ```ts
 * import { schemaDiagram } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const table = (name: string, rowCount: number) => ({ name, rowCount, columns: [], primaryKey: [], uniqueKeys: [] });
 * const svg = await schemaDiagram({
 *   tables: [table("country", 1200), table("city", 3)],
 *   foreignKeys: [
 *     { name: "in", from: { table: "city", columns: ["country"] }, to: { table: "country", columns: ["code"] } },
 *   ],
 * });
 * assert.match(svg, /^<svg/);
 * assert.match(svg, />1,200 rows</);
 * ```
 */
export async function schemaDiagram(schema: Schema): Promise<string> {
  // Loaded here, as few who make a table need a megabyte of Graphviz.
  const { instance } = await import("@viz-js/viz");
  const viz = await instance();
  const svg = viz.renderString(drawing(schema), { format: "svg", engine: "dot" });
  return svg.slice(svg.indexOf("<svg"));
}

const ink = "#24303c";

function drawing(schema: Schema): Graph {
  const { joins } = schemaGraph(schema);
  const pairs = Map.groupBy(joins, pairOf);
  return {
    directed: true,
    graphAttributes: { rankdir: "LR", bgcolor: "white", nodesep: 0.15, ranksep: 0.7, pad: 0.1 },
    nodeAttributes: {
      shape: "box",
      style: "filled,rounded",
      color: ink,
      fontcolor: ink,
      fontname: "Helvetica,Arial,sans-serif",
      fontsize: 12,
      height: 0.3,
      margin: "0.1,0.04",
    },
    edgeAttributes: {
      color: "#7a8896",
      fontcolor: ink,
      fontname: "Helvetica,Arial,sans-serif",
      fontsize: 10,
      arrowsize: 0.6,
    },
    nodes: schema.tables.map((table, position) => ({
      name: nodeName(position),
      attributes: {
        label: { html: label(table) },
        fillcolor: tableRole(schema, table.name) === "link" ? "#e4e8ec" : "#d9ebfb",
        tooltip: "x",
      },
    })),
    edges: joins.map((join) => ({
      tail: join.from.table,
      head: join.to.table,
      attributes: {
      },
    })),
  };
}
