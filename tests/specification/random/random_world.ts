import type { ForeignKey, Schema } from "querylogue/schema";
import type { Draw } from "./draw.ts";
import type { Cell, Sort, World, WorldTable } from "./types.ts";

const tableNames = ["city", "river country", "order", 'odd "name"'] as const;

/** A few tables with a few rows; `suffix` makes names of tables that no other world has. */
export function randomWorld(draw: Draw, suffix: string): World {
  const count = 1 + draw.below(4);
  const tables = tableNames.slice(0, count).map((name) => randomTable(draw, `${name}${suffix}`));
  const foreignKeys: ForeignKey[] = [];
  for (const from of tables) {
    const keys = draw.below(3);
    for (let i = 0; i < keys; i++) {
      const to = draw.some(tables);
      const key = to && keyBetween(draw, from, to);
      if (key) foreignKeys.push({ ...key, name: `${from.name} ${i}` });
    }
  }
  const schema: Schema = {
    tables: tables.map(({ name, columns, key }) => ({
      name,
      columns: columns.map((column) => ({
        name: column.name,
        type: declared[column.sort],
        notNull: !column.nullable,
      })),
      primaryKey: key,
      uniqueKeys: [],
    })),
    foreignKeys,
  };
  return { tables, schema };
}

/** How a schema spells the types; `worldStatements` translates them. */
const declared: Readonly<Record<Sort, string>> = {
  integer: "INTEGER",
  real: "DOUBLE",
  text: "TEXT",
  date: "DATE",
  timestamp: "TIMESTAMP",
  boolean: "BOOLEAN",
};

/** Columns that refer to a key have its types; a table may refer twice to another, and to itself. */
function keyBetween(draw: Draw, from: WorldTable, to: WorldTable): Omit<ForeignKey, "name"> | undefined {
  const free = ["n", "m"].map((letter) => `${letter}_${draw.below(2) === 0 ? "1" : "2"}`);
  const columns = to.key.length === 1 ? free.slice(0, 1) : free;
  return { from: { table: from.name, columns }, to: { table: to.name, columns: to.key } };
}

function randomTable(draw: Draw, name: string): WorldTable {
  const isComposite = draw.chance(30);
  const others: readonly (readonly [string, Sort])[] = [
    ["name", "text"],
    ["it's", "text"],
    ["size", "real"],
    ["day", "date"],
    ["at time", "timestamp"],
    ["Open", "boolean"],
  ];
  const columns = [
    { name: "id", sort: "integer", nullable: false } as const,
    ...isComposite ? [{ name: "part", sort: "integer", nullable: false } as const] : [],
    ...["n_1", "n_2", "m_1", "m_2"].map((name) => ({ name, sort: "integer", nullable: true } as const)),
    ...others.map(([name, sort]) => ({ name, sort, nullable: draw.chance(70) })),
  ];
  const count = draw.below(9);
  const rows = Array.from({ length: count }, (_, i) =>
    columns.map(({ name, sort, nullable }): Cell => {
      if (name === "id") return isComposite ? Math.floor(i / 2) + 1 : i + 1;
      if (name === "part") return i % 2 + 1;
      return nullable && draw.chance(20) ? null : randomCell(draw, sort);
    }));
  return { name, columns, key: isComposite ? ["id", "part"] : ["id"], rows };
}

export const texts = ["a", "b", "B", "ab", "it's", 'say "x"', "50%", "a b", "a\\b", ""] as const;
export const dates = ["2020-01-01", "2020-02-29", "2019-12-31", "2020-12-31", "2021-03-14"] as const;
export const times = [
  "2020-01-01 00:00:00",
  "2020-02-29 13:05:09",
  "2019-12-31 23:59:59",
  "2021-03-14 07:30:00",
] as const;

export function randomCell(draw: Draw, sort: Sort): Exclude<Cell, null> {
  switch (sort) {
    case "integer":
      return [1, 2, 0, 3, 4, -1][draw.below(6)] ?? 1;
    case "real":
      return [1, 0.5, -0.25, 2.75, 2, 0][draw.below(6)] ?? 1;
    case "text":
      return draw.of(texts);
    case "date":
      return draw.of(dates);
    case "timestamp":
      return draw.of(times);
    case "boolean":
      return draw.below(2) === 1;
  }
}
