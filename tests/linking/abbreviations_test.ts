import assert from "node:assert/strict";
import { createLexicon, createLinker, deriveLexiconFile, nameWords } from "../../lib/linking/mod.ts";
import type { Schema, Table } from "../../lib/schema/mod.ts";
import { keyPhrases } from "../../lib/synthesis/mod.ts";

interface Described {
  readonly columns: string;
  readonly comment?: string;
}

function schemaOf(tables: Readonly<Record<string, string | Described>>): Schema {
  return {
    tables: Object.entries(tables).map(([name, described]): Table => {
      const { columns, comment } = typeof described === "string" ? { columns: described } : described;
      return {
        name,
        columns: columns.split(" ").map((column) => ({ name: column, type: "TEXT", notNull: false })),
        primaryKey: [],
        uniqueKeys: [],
        ...(comment !== undefined && { comment }),
      };
    }),
    foreignKeys: [],
  };
}

const said = (schema: Schema, table: string) =>
  [nameWords(schema).table(table), ...columnsOf(schema, table)].map((words) => words.join(" "));

const columnsOf = (schema: Schema, table: string) =>
  schema.tables.filter(({ name }) => name === table).flatMap(({ columns }) =>
    columns.map(({ name }) => nameWords(schema).column(table, name))
  );

Deno.test("abbreviations of many databases are written out wherever they stand in a name", () => {
  const schema = schemaOf({
    tbl_mem: "mem_no twn notice_wks qual_lvl",
    tbl_pmts: "pmt_no mem_no meth_cd rcpt_no",
  });
  assert.deepEqual(said(schema, "tbl_mem"), [
    ...["member", "member number", "town", "notice weeks", "qualification level"],
  ]);
  assert.deepEqual(said(schema, "tbl_pmts"), [
    ...["payments", "payment number", "member number", "method code", "receipt number"],
  ]);
});

Deno.test("of several words the names and comments of the schema decide", () => {
  const trn = (columns: string) => nameWords(schemaOf({ tbl_trn: columns, other: "id" })).table("tbl_trn")[0];
  assert.equal(trn("trn_id trn_fname qual"), "trainer");
  assert.equal(trn("trn_id amt"), "transaction");
  assert.equal(trn("trn_id title"), "training");
  const inv = (comment: string) =>
    nameWords(schemaOf({ inv: { columns: "inv_no qty", comment }, other: "id" })).table("inv")[0];
  assert.equal(inv("stock of goods"), "invoice");
  assert.equal(inv("the inventory of a shop"), "inventory");
  const st = (columns: string) => nameWords(schemaOf({ shop: columns })).column("shop", "st_cd").join(" ");
  assert.equal(st("name st_cd"), "status code");
  assert.equal(st("name st_cd zip"), "state code");
});

Deno.test("a table is not called as another one, nor a column as its neighbour", () => {
  const tables = nameWords(schemaOf({ inv: "inv_no", invoice: "id", orders: "street st zip" }));
  assert.deepEqual(tables.table("inv"), ["inventory"]);
  assert.deepEqual(tables.column("orders", "st"), ["state"]);
});

Deno.test("a word is no abbreviation, unless others beside it are abbreviated", () => {
  assert.deepEqual(nameWords(schemaOf({ cat: "cat_id name breed" })).table("cat"), ["cat"]);
  assert.deepEqual(nameWords(schemaOf({ cat: "cat_id cat_nm", cats: "id" })).table("cat"), ["cat"]);
  assert.deepEqual(nameWords(schemaOf({ cat: "cat_id cat_nm cat_desc" })).table("cat"), ["category"]);
});

Deno.test("a key is called as what it leads to", () => {
  const keyed = (short: string, table: string) => {
    const schema = {
      ...schemaOf({ member: `${short}_id`, [table]: "id" }),
      foreignKeys: [{
        ...{ name: "key", from: { table: "member", columns: [`${short}_id`] } },
        to: { table, columns: ["id"] },
      }],
    };
    return nameWords(schema).column("member", `${short}_id`).join(" ");
  };
  assert.equal(keyed("fac", "faculty"), "faculty id");
  assert.equal(keyed("inv", "inventory"), "inventory id");
  assert.equal(keyed("wh", "warehouses"), "warehouse id");
});

Deno.test("a surname is one of a person", () => {
  const sname = (columns: string) => nameWords(schemaOf({ list: columns })).column("list", "sname")[0];
  assert.equal(sname("sname fname"), "surname");
  assert.equal(sname("sname score"), "sname");
});

Deno.test("an acronym of the comments or of a name stays as it is", () => {
  assert.deepEqual(nameWords(schemaOf({ lab: "patientName PTValue" })).column("lab", "PTValue"), [
    ...["pt", "value"],
  ]);
  const comment = "rooms that the RM visits";
  assert.deepEqual(nameWords(schemaOf({ rm: { columns: "rm_no", comment } })).table("rm"), ["rm"]);
});

Deno.test("names that are not English have no English abbreviations", () => {
  const schema = schemaOf({
    buchung: "rm kunde datum betrag zahlungsart",
    zahlung: "mem rechnung empfänger wohnort",
  });
  assert.deepEqual(said(schema, "buchung")[1], "rm");
});

Deno.test("a type word in front stands last, and is not doubled", () => {
  const schema = schemaOf({
    ses: "ses_id dt_start dt_of_birth dt_end_date dt_from tm_end nm_cust cd_region amt_paid aircon_yn",
  });
  assert.deepEqual(said(schema, "ses").slice(2), [
    ...["start date", "date of birth", "end date", "from", "end time", "customer name", "region code"],
    ...["amount paid", "aircon"],
  ]);
});

Deno.test("what is paid for a time is called by it", () => {
  const words = nameWords(schemaOf({ plans: "fee_mth hr_rate qtr_sls joining_fee" }));
  const column = (name: string) => words.column("plans", name).join(" ");
  assert.equal(column("fee_mth"), "monthly fee");
  assert.equal(column("hr_rate"), "hourly rate");
  assert.equal(column("joining_fee"), "joining fee");
});

Deno.test("the lexicon says what was written out, the doubtful first", () => {
  const schema = schemaOf({ tbl_mem: "mem_no st cat_desc st_cd flr_no" });
  const lexicon = createLexicon(
    schema,
    () => ({ rows: 9, present: 9, distinct: 9, minimum: "a", maximum: "b" }),
  );
  const { columns } = deriveLexiconFile(lexicon, { phrasesOf: (ends) => keyPhrases(ends, lexicon) });
  const grounds = columns.map(({ column, confidence, evidence }) => [
    column,
    confidence,
    evidence.split(";")[0],
  ]);
  assert.deepEqual(grounds, [
    ["st", 0.4, '"st" is no word'],
    ["cat_desc", 0.5, '"cat" is written out as "category"'],
    ["mem_no", 0.7, '"mem" is written out as "member"'],
    ["st_cd", 0.7, '"st" is written out as "status", as the names beside it tell'],
    ["flr_no", 0.7, '"flr" is written out as "floor"'],
  ]);
});

Deno.test("a linker finds a name as it is said and as it is spelled", () => {
  const link = createLinker(schemaOf({ tbl_mem: "mem_no twn", tbl_rm: "rm_nm" }), { values: [] });
  const tables = (sentence: string) =>
    link(sentence).filter(({ kind }) => kind === "table").map(({ table }) => table);
  assert.deepEqual(tables("Which members are there?"), ["tbl_mem"]);
  assert.deepEqual(tables("Which mem are there in rm 4?"), ["tbl_mem", "tbl_rm"]);
});
