import type { Exploration } from "querylogue/report";
import { exploreSchema } from "querylogue/runs";
import type { ForeignKey, Schema, Table } from "querylogue/schema";

/** A table of columns written `name TYPE`, with `!` before those that are not null; the first is the primary key. */
export function tableOf(name: string, columns: readonly string[], rest: Partial<Table> = {}): Table {
  const made = columns.map((column) => {
    const [first = "", ...type] = column.split(" ");
    return { name: first.replace("!", ""), type: type.join(" "), notNull: first.startsWith("!") };
  });
  return {
    name,
    columns: made,
    primaryKey: made.slice(0, 1).map(({ name }) => name),
    uniqueKeys: [],
    ...rest,
  };
}

/** A key of one column, written `city.country > country.code`. */
export function keyOf(text: string): ForeignKey {
  const [from, to] = text.split(" > ").map((end) => {
    const dot = end.lastIndexOf(".");
    return { table: end.slice(0, dot), columns: [end.slice(dot + 1)] };
  });
  if (from === undefined || to === undefined) throw new TypeError(text);
  return { name: text, from, to };
}

/** Rivers, lakes and what lies between them: a self reference, parallel keys, a circle, and an isolated table. */
export const waters: Schema = {
  tables: [
    tableOf("country", ["!code CHAR(2)", "name TEXT"], { rowCount: 246 }),
    tableOf("river", ["!id INTEGER", "country CHAR(2)", "up INTEGER", "source INTEGER", "mouth INTEGER"], {
      rowCount: 2_000_000,
      rowCountEstimated: true,
      comment: "Flows",
    }),
    tableOf("lake", ["!id INTEGER", "country INTEGER", "name TEXT"], { rowCount: 1 }),
    tableOf("note", ["text TEXT"]),
  ],
  foreignKeys: [
    "river.up > river.id",
    "river.source > lake.id",
    "river.mouth > lake.id",
    "river.country > country.code",
    "lake.country > country.code",
  ].map(keyOf),
  views: [tableOf("long_river", ["name TEXT"], { primaryKey: [] })],
  omitted: [
    {
      what: "foreign key",
      name: "lake_owner_fkey",
      reason: "refers to the table owner, which does not exist",
    },
    { what: "view", name: "broken", reason: "cannot be read: no such table: gone" },
  ],
};

/** The waters with names that every format would read as markup, were it let. */
export const hostile = {
  table: `<script>alert("1")</script> & 'x' \`|\\ %% #35; {} \u001b[31m`,
  column: `direction TB "--> </td> | *b* `,
} as const;

export const hostileSchema: Schema = {
  tables: [
    tableOf(hostile.table, [], {
      columns: [{
        name: hostile.column,
        type: "ENUM('<i>', \"a,b\")",
        notNull: true,
        comment: "</script><b>",
        admits: ["<i>", '"'],
      }],
      primaryKey: [hostile.column],
      uniqueKeys: [[hostile.column]],
      comment: "--> <!-- ]]> `",
    }),
    tableOf("pk", ["PK int", "2nd decimal(10, 2)", "fk-1 timestamp with time zone", "größe 漢字", "😀 "]),
  ],
  foreignKeys: [
    {
      name: "<k>",
      from: { table: hostile.table, columns: [hostile.column] },
      to: { table: "pk", columns: ["PK"] },
    },
    {
      name: "<l>",
      from: { table: "pk", columns: ["2nd"] },
      to: { table: hostile.table, columns: [hostile.column] },
    },
  ],
  views: [tableOf("<view>", ["<c> <t>"])],
  omitted: [{ what: "table", name: "<gone>", reason: "cannot be read: <b>" }],
};

export async function explored(schema: Schema, name = "test"): Promise<Exploration> {
  return await exploreSchema(schema, { name });
}

/** As many tables as wanted, the first of which all others reference. */
export function star(count: number): Schema {
  const tables = Array.from({ length: count }, (_, i) => tableOf(`t${i}`, ["!id INTEGER", "hub INTEGER"]));
  return { tables, foreignKeys: tables.slice(1).map(({ name }) => keyOf(`${name}.hub > t0.id`)) };
}
