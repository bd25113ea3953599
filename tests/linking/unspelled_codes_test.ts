import assert from "node:assert/strict";
import { createLexicon, type Lexicon, nameWords } from "../../lib/linking/mod.ts";
import { unspelledCodes } from "../../lib/linking/unspelled_codes.ts";
import type { Schema } from "../../lib/schema/mod.ts";
import { keyRole } from "../../lib/synthesis/grammar/plan/key_role.ts";

const table = (name: string, columns: string) => ({
  name,
  columns: columns.split(" ").map((column) => ({ name: column, type: "TEXT", notNull: true })),
  primaryKey: columns.split(" ").slice(0, 1),
  uniqueKeys: [],
});
const statistics = () => ({ rows: 9, present: 9, distinct: 9, minimum: "a", maximum: "z" });
const lexiconOf = (schema: Schema): Lexicon => createLexicon(schema, statistics);

const ABBREVIATED: Schema = {
  tables: [
    table("evd", "evd_no cst_no evd_dt dep_amt chf_stf_no snc_dt"),
    table("cst", "cst_no cst_nm twn"),
    table("stf", "stf_no stf_nm hrd_dt"),
  ],
  foreignKeys: [
    {
      name: "chef",
      from: { table: "evd", columns: ["chf_stf_no"] },
      to: { table: "stf", columns: ["stf_no"] },
    },
  ],
};

Deno.test("an abbreviation that nothing spells out is said as the column's own name in quotes", () => {
  const lexicon = lexiconOf(ABBREVIATED);
  assert.equal(lexicon.column("evd", "snc_dt").singular, "`snc_dt`");
  assert.equal(lexicon.column("evd", "snc_dt").plural, "`snc_dt`");
  assert.equal(lexicon.table("evd").singular, "`evd` entry");
  assert.equal(lexicon.table("evd").plural, "`evd` entries");
  assert.equal(lexicon.table("cst").plural, "customers");
  assert.equal(lexicon.column("cst", "twn").singular, "town");
});

Deno.test("a key whose words are not spelled out has no role but the table's noun", () => {
  const lexicon = lexiconOf(ABBREVIATED);
  const [key] = ABBREVIATED.foreignKeys;
  assert.ok(key);
  assert.equal(keyRole(key, lexicon), undefined);
});

Deno.test("short words of names that are written out otherwise are words of their field", () => {
  const english: Schema = {
    tables: [
      table("kilns", "kiln_id name rpm sql_query"),
      table("glazes", "glaze_id title oxide firing_temperature"),
    ],
    foreignKeys: [],
  };
  assert.ok(!nameWords(english).isCode("rpm"));
  assert.equal(lexiconOf(english).column("kilns", "sql_query").singular, "SQL query");
  assert.deepEqual(unspelledCodes(["rpm", "kiln", "name", "title"], ["rpm"]), new Set());
});

Deno.test("what is spelled out, a unit or an acronym is no code", () => {
  const parts = ["cst", "no", "nm", "amt", "vat", "evd", "dt"];
  assert.deepEqual(
    unspelledCodes(parts, ["customer", "number", "vat", "evd", "kg", "amount"]),
    new Set(["evd"]),
  );
});

Deno.test("a number in nm is measured in it, a text is a name", () => {
  const route = {
    ...table("route", "route_id route_nm"),
    columns: [
      ...table("route", "route_id route_nm").columns,
      { name: "distance_nm", type: "REAL", notNull: true },
      { name: "departs_at", type: "TIMESTAMP", notNull: true },
    ],
  };
  const numbers = (_: string, column: string) =>
    column === "distance_nm"
      ? { ...statistics(), minimum: 1, maximum: 500 }
      : column === "departs_at"
      ? { ...statistics(), minimum: "2020-01-01 08:00:00", maximum: "2021-01-01 08:00:00" }
      : statistics();
  const lexicon = createLexicon(
    { tables: [route, table("port", "port_id title")], foreignKeys: [] },
    numbers,
  );
  const { singular, unit } = lexicon.column("route", "distance_nm");
  assert.deepEqual({ singular, unit }, { singular: "distance", unit: " nm" });
  assert.equal(lexicon.column("route", "route_nm").singular, "name");
  assert.equal(lexicon.column("route", "departs_at").singular, "departure date");
});
