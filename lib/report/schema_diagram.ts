import { ink } from "./picture_style.ts";
import type { Graph } from "@viz-js/viz";
import { isolatedTables, type Join, type Schema, schemaGraph, type Table, tableRole } from "../schema/mod.ts";
import { escapeMarkup } from "./escape_markup.ts";
import { oneLine } from "./one_line.ts";

export interface SchemaDiagramOptions {
  /** Link of a table, for example `#lake`. @default none */
  readonly linkOf?: ((table: string) => string) | undefined;
  /** What stands below a table's name, and further classes of its box. @default its number of rows where that is known */
  readonly ofTable?: ((table: string) => DrawnPart) | undefined;
  /** What stands at an arrow, and its further classes. @default the columns of parallel keys */
  readonly ofJoin?: ((join: Join) => DrawnPart) | undefined;
}

export interface DrawnPart {
  readonly note: string;
  readonly classes: string;
}

/**
 * Draws the referential integrity graph as an SVG: a box for each table with its number of rows
 * where that is known, and an arrow for each foreign key from the referencing to the referenced table. Tables that link
 * others are grey.
 *
 * Boxes have the class of their role (`entity`, `detail`, `link`), so that a page may colour them in its own way, and `n` with
 * their place in the schema; arrows have those of both ends.
 * Foreign keys that run in parallel between two tables, in either direction, are labelled by their columns.
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
 *   tables: [table("country", 1200), table("city", 1)],
 *   foreignKeys: [
 *     { name: "in", from: { table: "city", columns: ["country"] }, to: { table: "country", columns: ["code"] } },
 *   ],
 * });
 * assert.match(svg, /^<svg/);
 * assert.match(svg, />1,200 rows</);
 * ```
 */
export async function schemaDiagram(
  schema: Schema,
  options: SchemaDiagramOptions = {},
): Promise<string> {
  // Loaded here, as few who make a table need a megabyte of Graphviz.
  const { instance } = await import("@viz-js/viz");
  const svg = (await instance()).renderString(drawing(schema, options), { format: "svg", engine: "dot" });
  return svg.slice(svg.indexOf("<svg"))
    .replaceAll(/<title>.*<\/title>\n/g, "")
    // Graphviz measures one font; whoever lacks it should still see letters of its kind.
    .replaceAll(`font-family="${font}"`, `font-family="${fonts}"`);
}

const font = "Arial";
const fonts = "Arial, Helvetica, sans-serif";
// Of any page's ground they leave enough for its letters.
const fills = { entity: "#2b8ae638", detail: "#2b8ae638", link: "#6b7c8c2b" } as const;

function drawing(schema: Schema, { linkOf, ofTable, ofJoin }: SchemaDiagramOptions): Graph {
  const graph = schemaGraph(schema);
  const { joins, ends, positions } = graph;
  const keys = Map.groupBy(joins.keys(), (join) => pair(ends[join]));
  return {
    directed: true,
    graphAttributes: { rankdir: "LR", bgcolor: "white", nodesep: 0.12, ranksep: 0.7, pad: 0.1 },
    nodeAttributes: {
      shape: "box",
      style: "filled,rounded",
      color: ink,
      fontcolor: ink,
      fontname: font,
      fontsize: 12,
      height: 0.3,
      // Wide enough for fonts that run wider than the one that is measured.
      margin: "0.2,0.05",
    },
    edgeAttributes: { color: "#7a8896", fontcolor: ink, fontname: font, fontsize: 10, arrowsize: 0.6 },
    nodes: schema.tables.map((table, position) => {
      const role = tableRole(schema, table.name);
      const drawn = ofTable?.(table.name) ?? { note: rowsText(table), classes: "" };
      return {
        name: `t${position}`,
        attributes: {
          label: [table.name, drawn.note].filter((line) => line !== "").map(escape).join("\\n"),
          class: `${role} n${position} ${drawn.classes}`.trim(),
          fillcolor: fills[role],
          ...(linkOf && { URL: escape(linkOf(table.name)), tooltip: escape(table.name) }),
        },
      };
    }),
    edges: [
      ...joins.map((join, i) => {
        const { from, to } = join;
        const [tail, head] = [from, to].map(({ table }) => positions.get(table));
        const columns = (keys.get(pair(ends[i]))?.length ?? 0) > 1 ? from.columns.join(", ") : "";
        const { note, classes } = ofJoin?.(join) ?? { note: columns, classes: "" };
        return {
          tail: `t${tail}`,
          head: `t${head}`,
          attributes: {
            class: `n${tail} n${head} ${classes}`.trim(),
            ...(note !== "" && { label: ` ${escape(note)} ` }),
          },
        };
      }),
      ...grid(isolatedTables(graph).map((table) => `t${positions.get(table)}`)),
    ],
  };
}

/** Hidden edges that arrange isolated tables as a square instead of one column. */
function grid(nodes: readonly string[]) {
  const rows = Math.ceil(Math.sqrt(nodes.length));
  return nodes.slice(rows).map((head, place) => ({
    tail: nodes[place] as string,
    head,
    attributes: { style: "invis" },
  }));
}

/** The same text for keys between the same two tables, whichever of them references the other. */
function pair(ends: readonly [number, number] | undefined): string {
  return JSON.stringify([...ends ?? []].sort());
}

function rowsText({ rowCount }: Table): string {
  if (rowCount === undefined) return "";
  return `${rowCount.toLocaleString("en")} ${rowCount === 1 ? "row" : "rows"}`;
}

/** Escapes a line of text for Graphviz, which decodes entities and reads backslashes. */
function escape(text: string): string {
  return escapeMarkup(oneLine(text)).replaceAll("\\", "\\\\");
}
