import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";

type Row = Readonly<Record<string, string>>;
type Key = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly toTable: string;
  readonly toColumns: readonly string[];
};
type Column = { readonly name: string; readonly type: string; readonly notNull: boolean };
type Table = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly header: readonly string[];
  readonly uniques: readonly (readonly string[])[];
  readonly rows: readonly Row[];
};

const folder = new URL("../../datasets/atlas/", import.meta.url);
const text = (name: string): string => Deno.readTextFileSync(new URL(name, folder));
const words = (list: string): string[] => list.split(",").map((word) => word.trim().replaceAll("'", ""));

const sql = text("schema.sql").replaceAll(/--.*$/gm, "");
const statements = [...sql.matchAll(/CREATE TABLE (\w+) \(([^;]*)\);/g)]
  .map(([, name = "", body = ""]) => ({ name, body }))
  .filter(({ name }) => name !== "querylogue_foreign_keys");

const declaredKeys: Key[] = statements.flatMap(({ name, body }) =>
  [...body.matchAll(/FOREIGN KEY \(([^)]*)\) REFERENCES (\w+) \(([^)]*)\)/g)].map((
    [, from = "", toTable = "", to = ""],
  ) => ({ table: name, columns: words(from), toTable, toColumns: words(to) }))
);
const sideKeys: Key[] = [
  ...sql.matchAll(/\('\w+', 'main', '(\w+)', \[([^\]]*)\], 'main', '(\w+)', \[([^\]]*)\]\)/g),
].map(([, table = "", from = "", toTable = "", to = ""]) => (
  { table, columns: words(from), toTable, toColumns: words(to) }
));
const keys = [...declaredKeys, ...sideKeys];

const tables: readonly Table[] = statements.map(({ name, body }) => {
  const columns = [...body.matchAll(/^ {2}([a-z]\w*) ([A-Z]+(?:\(\d+, \d+\))?)(.*)$/gm)].map(
    ([, column = "", type = "", rest = ""]) => ({
      name: column,
      type,
      notNull: /NOT NULL|PRIMARY KEY/.test(rest),
      unique: /UNIQUE|PRIMARY KEY/.test(rest),
    }),
  );
  const composite = [...body.matchAll(/^ {2}PRIMARY KEY \(([^)]*)\)/gm)].map(([, list = ""]) => words(list));
  const lines: string[][] = parse(text(`${name}.csv`));
  const header = lines[0] ?? [];
  const rows = lines.slice(1).map((line) =>
    Object.fromEntries(line.map((value, at) => [header[at] ?? "", value]))
  );
  return {
    name,
    columns: columns.map((column) => ({
      name: column.name,
      type: column.type,
      notNull: column.notNull || composite.some((list) => list.includes(column.name)),
    })),
    header,
    uniques: [...columns.filter((column) => column.unique).map((column) => [column.name]), ...composite],
    rows,
  };
});

const rowsOf = (name: string): readonly Row[] => tables.find((table) => table.name === name)?.rows ?? [];
const valuesOf = (row: Row, columns: readonly string[]): string[] =>
  columns.map((column) => row[column] ?? "");
const pick = (row: Row, columns: readonly string[]): string => JSON.stringify(valuesOf(row, columns));
const column = (table: string, name: string): string[] =>
  rowsOf(table).map((row) => row[name] ?? "").filter((value) => value !== "");

const isDate = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);

const fits = (type: string, value: string): boolean => {
  if (type === "DATE") return isDate(value);
  if (type === "BOOLEAN") return value === "true" || value === "false";
  if (type === "INTEGER" || type === "BIGINT") return /^-?\d+$/.test(value);
  const decimal = /^DECIMAL\((\d+), (\d+)\)$/.exec(type);
  if (decimal === null) return type === "VARCHAR" && value === value.trim();
  const [whole = "", fraction = ""] = value.replace(/^-/, "").split(".");
  const scale = Number(decimal[2]);
  return /^-?\d+(\.\d+)?$/.test(value) && fraction.length <= scale &&
    whole.length <= Number(decimal[1]) - scale;
};

Deno.test("atlas has at least 16 tables, 22 foreign keys and between 600 and 2,000 rows", () => {
  assert.ok(tables.length >= 16, `${tables.length} tables`);
  assert.ok(keys.length >= 22, `${keys.length} keys`);
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  assert.ok(rows >= 600 && rows <= 2000, `${rows} rows`);
  for (const table of tables) {
    assert.ok(table.rows.length >= 10 || table.name === "continent", `${table.name} is small`);
  }
});

Deno.test("the atlas schema spells every foreign key in a form that this test reads", () => {
  assert.equal(declaredKeys.length, sql.match(/REFERENCES/g)?.length);
  assert.equal(sideKeys.length, sql.match(/'\w+_fkey'/g)?.length);
});

Deno.test("atlas files hold exactly the columns of the schema, in order", () => {
  for (const table of tables) {
    assert.deepEqual(table.header, table.columns.map(({ name }) => name), table.name);
  }
  const files = [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) => name.endsWith(".csv"));
  assert.deepEqual(files.sort(), tables.map(({ name }) => `${name}.csv`).sort());
});

Deno.test("every value of the atlas fits its column, and no column that must be filled is empty", () => {
  for (const table of tables) {
    for (const { name, type, notNull } of table.columns) {
      for (const row of table.rows) {
        const value = row[name] ?? "";
        const where = `${table.name}.${name}: ${JSON.stringify(row)}`;
        assert.ok(value === "" ? !notNull : fits(type, value), where);
      }
    }
  }
});

Deno.test("primary keys and unique columns of the atlas hold no value twice", () => {
  for (const table of tables) {
    assert.ok(table.uniques.length > 0, `${table.name} has no key`);
    for (const columns of table.uniques) {
      const filled = table.rows.filter((row) => !valuesOf(row, columns).includes(""));
      const seen = new Set(filled.map((row) => pick(row, columns)));
      assert.equal(seen.size, filled.length, `${table.name} (${columns})`);
    }
  }
});

Deno.test("rows of the atlas are sorted by their key", () => {
  const compare = (left: readonly string[], right: readonly string[]): number => {
    const at = left.findIndex((value, index) => value !== right[index]);
    return at < 0 ? 0 : (left[at] ?? "") < (right[at] ?? "") ? -1 : 1;
  };
  for (const table of tables) {
    const key = table.uniques.find((columns) => columns.length > 1) ?? table.uniques[0] ?? [];
    const order = table.rows.map((row) => valuesOf(row, key));
    assert.deepEqual(order, order.toSorted(compare), table.name);
  }
});

Deno.test("every foreign key of the atlas, declared or carried, resolves and joins some rows", () => {
  for (const { table, columns, toTable, toColumns } of keys) {
    const key = `${table} (${columns}) -> ${toTable} (${toColumns})`;
    const uniques = tables.find(({ name }) => name === toTable)?.uniques ?? [];
    assert.ok(uniques.some((unique) => `${unique}` === `${toColumns}`), `${key}: no such key`);
    const known = new Set(rowsOf(toTable).map((row) => pick(row, toColumns)));
    const filled = rowsOf(table).filter((row) => !valuesOf(row, columns).includes(""));
    assert.ok(filled.length > 0, `${key}: joins nothing`);
    for (const row of filled) assert.ok(known.has(pick(row, columns)), `${key}: ${JSON.stringify(row)}`);
  }
});

Deno.test("every table of the atlas can be reached from every other over foreign keys", () => {
  const reached = new Set(["country"]);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const { table, toTable } of keys) {
      if (reached.has(table) || reached.has(toTable)) reached.add(table).add(toTable);
    }
  }
  assert.equal(reached.size, tables.length);
});

Deno.test("atlas has composite, parallel, self-referencing and circular keys", () => {
  assert.ok(keys.some(({ columns }) => columns.length > 1));
  assert.ok(keys.some(({ table, toTable }) => table === toTable));
  assert.equal(keys.filter(({ table, toTable }) => table === "border" && toTable === "country").length, 2);
  const links = new Set(keys.map(({ table, toTable }) => `${table} ${toTable}`));
  assert.ok(links.has("country city") && links.has("city country"));
});

Deno.test("following a self reference of the atlas never leads back to the start", () => {
  for (const { table, columns } of keys.filter((key) => key.table === key.toTable)) {
    const parent = new Map(rowsOf(table).map((row) => [row["name"], row[columns[0] ?? ""]]));
    for (const start of parent.keys()) {
      const path = new Set([start]);
      for (let at = parent.get(start); at !== undefined && at !== ""; at = parent.get(at)) {
        assert.ok(!path.has(at), `${table}: ${start} leads to ${at} again`);
        path.add(at);
      }
    }
  }
});

Deno.test("every border of the atlas stands once, the smaller code first", () => {
  for (const row of rowsOf("border")) {
    assert.ok((row["country1"] ?? "") < (row["country2"] ?? ""), JSON.stringify(row));
  }
});

Deno.test("codes, coordinates and shares of the atlas stay in their ranges", () => {
  for (const code of column("country", "code")) assert.match(code, /^[A-Z]{2}$/);
  for (const code of [...column("currency", "code"), ...column("airport", "code")]) {
    assert.match(code, /^[A-Z]{3}$/);
  }
  for (const code of column("language", "code")) assert.match(code, /^[a-z]{2}$/);
  for (const code of column("country", "calling_code")) assert.match(code, /^\+\d{1,3}$/);
  for (const latitude of column("city", "latitude")) assert.ok(Math.abs(Number(latitude)) <= 90);
  for (const longitude of column("city", "longitude")) assert.ok(Math.abs(Number(longitude)) <= 180);
  for (const country of column("country", "code")) {
    const shares = rowsOf("country_continent").filter((row) => row["country"] === country);
    assert.ok(shares.length > 0, `${country} lies on no continent`);
    if (shares.every((row) => row["share"] !== "")) {
      assert.equal(shares.reduce((sum, row) => sum + Number(row["share"]), 0), 100, country);
    }
  }
});

Deno.test("a member of the atlas withdraws only after it joined, and no date is past the reference year", () => {
  for (const { joined = "", withdrawn = "" } of rowsOf("membership")) {
    assert.ok(withdrawn === "" || joined === "" || joined < withdrawn, `${joined} ${withdrawn}`);
  }
  for (const table of tables) {
    for (const { name } of table.columns.filter(({ type }) => type === "DATE")) {
      for (const value of column(table.name, name)) {
        assert.ok(value < "2024", `${table.name}.${name} ${value}`);
      }
    }
  }
});

Deno.test("landlocked countries of the atlas have no sea, the others have one", () => {
  const coastal = new Set(column("country_sea", "country"));
  for (const { code = "", landlocked } of rowsOf("country")) {
    assert.equal(coastal.has(code), landlocked === "false", code);
  }
});

Deno.test("atlas shows what text and numbers can look like: quotes, accents, decimals, negatives, NULLs", () => {
  const values = tables.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)));
  for (const name of ["L'Aquila", "Côte d'Ivoire", "N'Djamena", "São Paulo", "Washington, D.C."]) {
    assert.ok(values.includes(name), name);
  }
  assert.ok(values.some((value) => value.includes('"')));
  assert.ok(values.some((value) => /^\d+\.\d*[1-9]$/.test(value)));
  assert.ok(values.some((value) => /^-\d+$/.test(value)));
  assert.ok(values.filter((value) => value === "").length > 100);
  assert.ok(values.every((value) => value === value.normalize("NFC")));
});
