import assert from "node:assert/strict";
import {
  createLexicon,
  createLinker,
  deriveLexiconFile,
  glossaryText,
  lexiconGlossary,
  lexiconHash,
  lexiconText,
  mergeLexicon,
  parseGlossary,
  parseLexiconFile,
} from "../../../lib/linking/mod.ts";
import { keyPhrases } from "../../../lib/synthesis/mod.ts";

const column = (name: string, type = "TEXT") => ({ name, type, notNull: false });
const key = (table: string, from: string, other: string, to: string) => ({
  name: `${table}_${from}`,
  from: { table, columns: [from] },
  to: { table: other, columns: [to] },
});
const schema = {
  tables: [
    {
      name: "kunden",
      columns: [column("kunden_id", "INTEGER"), column("nachname"), column("geburtsdatum", "DATE")],
      primaryKey: ["kunden_id"],
      uniqueKeys: [],
    },
    {
      name: "konten",
      columns: [column("konto_id", "INTEGER"), column("kontostand", "REAL"), column("inhaber", "INTEGER")],
      primaryKey: ["konto_id"],
      uniqueKeys: [],
    },
    {
      name: "vermögenswerte",
      columns: [column("asset_id", "INTEGER"), column("bezeichnung"), column("marktwert", "REAL")],
      primaryKey: ["asset_id"],
      uniqueKeys: [],
    },
    {
      name: "bestand",
      columns: [column("konto", "INTEGER"), column("wert", "INTEGER"), column("stückzahl", "INTEGER")],
      primaryKey: ["konto", "wert"],
      uniqueKeys: [],
    },
  ],
  foreignKeys: [
    key("konten", "inhaber", "kunden", "kunden_id"),
    key("bestand", "konto", "konten", "konto_id"),
    key("bestand", "wert", "vermögenswerte", "asset_id"),
  ],
};

const statistics = (_table: string, column: string) => {
  const [minimum, maximum] = /datum/.test(column)
    ? ["2001-01-01", "2009-12-31"]
    : /nachname|bezeichnung/.test(column)
    ? ["Adler", "Zeisig"]
    : [1, 40];
  return { rows: 40, present: 40, distinct: 40, minimum, maximum };
};
const glossary = await parseGlossary({ tables: { konten: { synonyms: ["deposit"] } } }, schema);

function derive(given?: typeof glossary) {
  const lexicon = createLexicon(schema, statistics, { glossary: given });
  return deriveLexiconFile(lexicon, { phrasesOf: (ends) => keyPhrases(ends, lexicon) });
}
const derived = derive();
const read = (text: string) => parseLexiconFile(text, derived, { source: "bank.yaml" });

Deno.test("tables and columns with names that are not English are spoken of in their own form", () => {
  const lexicon = createLexicon(schema, statistics);
  const nouns = schema.tables.map(({ name }) => lexicon.table(name))
    .map(({ singular, plural }) => [singular, plural]);
  assert.deepEqual(nouns, [
    ["kunden entry", "kunden"],
    ["konto", "konten"],
    ["vermögenswert", "vermögenswerte"],
    ["bestand entry", "bestand"],
  ]);
  const date = lexicon.column("kunden", "geburtsdatum");
  assert.deepEqual([date.singular, date.plural, date.kind], ["geburtsdatum", "geburtsdatum", "date"]);
  assert.deepEqual(lexicon.table("vermögenswerte").labels.map((label) => label.reference.column), [
    "bezeichnung",
  ]);
});

Deno.test("a date whose name says so in another language is not called a date twice", () => {
  const columns = [column("order_id", "INTEGER"), column("bestelldatum", "DATE"), column("arrival", "DATE")]
    .concat(column("created_at", "DATE"));
  const orders = { name: "orders", columns, primaryKey: ["order_id"], uniqueKeys: [] };
  const words = createLexicon({ tables: [orders], foreignKeys: [] }, () => ({
    ...{ rows: 9, present: 9, distinct: 9 },
    ...{ minimum: "2001-01-01", maximum: "2001-12-31" },
  }));
  assert.equal(words.column("orders", "bestelldatum").singular, "bestelldatum");
  assert.equal(words.column("orders", "arrival").singular, "arrival date");
  const { singular, participle } = words.column("orders", "created_at");
  assert.deepEqual([singular, participle], ["creation date", "created"]);
});

Deno.test("the derived lexicon has every table, column and key, the least certain of each sort first", () => {
  assert.deepEqual(derived.tables.map(({ table }) => table).toSorted(), [
    "bestand",
    "konten",
    "kunden",
    "vermögenswerte",
  ]);
  assert.equal(derived.columns.length, schema.tables.flatMap(({ columns }) => columns).length);
  assert.deepEqual(
    derived.keys.map(({ from, to }) => [from.table, from.columns.join(), to.table, to.columns.join()]),
    [["konten", "inhaber", "kunden", "kunden_id"], ["bestand", "konto", "bestand", "wert"]],
  );
  assert.deepEqual(derived.keys.map(({ forward, backward }) => [forward, backward]), [
    ["have the inhaber", "are the inhaber of"],
    ["linked to", "linked to"],
  ]);
  for (const entries of [derived.tables, derived.columns, derived.keys]) {
    const confidences = entries.map(({ confidence }) => confidence);
    assert.deepEqual(confidences, confidences.toSorted((a, b) => a - b));
    assert.ok(entries.every(({ evidence }) => evidence !== ""));
  }
});

Deno.test("a lexicon that is written and read back changes nothing", async () => {
  const edits = await read(await lexiconText(derived, "sqlite:bank.sqlite"));
  assert.deepEqual(mergeLexicon(derived, edits), derived);
  const words = lexiconGlossary(edits, derived);
  assert.deepEqual([words.tables, words.columns, words.keys], [[], [], undefined]);
  assert.equal(lexiconHash(mergeLexicon(derived, edits)), lexiconHash(derived));
  assert.deepEqual(await read(""), { tables: [], columns: [], keys: [] });
});

const edited = `
tables:
  kunden: { singular: customer }
  konten: { singular: account, synonyms: [deposit] }
keys:
  konten(inhaber) -> kunden(kunden_id): { forward: are held by, backward: hold }
columns:
  konten.kontostand: { singular: balance, kind: snapshot, unit: euros }
  kunden.geburtsdatum: { kind: personal }
`;

Deno.test("an edit wins over what is derived, for the lexicon, the linker and the hash", async () => {
  const edits = await read(edited);
  const merged = mergeLexicon(derived, edits);
  assert.notEqual(lexiconHash(merged), lexiconHash(derived));
  const [first] = merged.tables.filter(({ table }) => table === "kunden");
  assert.deepEqual([first?.singular, first?.confidence, first?.evidence], ["customer", 1, "edited by hand"]);
  const again = await read(await lexiconText(merged, "sqlite:bank.sqlite"));
  assert.deepEqual(mergeLexicon(derived, again), merged);
  const words = lexiconGlossary(again, derived);
  const lexicon = createLexicon(schema, statistics, { glossary: words });
  assert.equal(lexicon.table("kunden").plural, "customers");
  const balance = lexicon.column("konten", "kontostand");
  assert.deepEqual([balance.singular, balance.kind, balance.unit, balance.summable], [
    "balance",
    "measure",
    " euros",
    false,
  ]);
  assert.equal(lexicon.column("kunden", "geburtsdatum").kind, "code");
  const [own, target] = [{ table: "konten", columns: ["inhaber"] }, {
    table: "kunden",
    columns: ["kunden_id"],
  }];
  assert.equal(lexicon.phrases(own, target)?.forward, "are held by");
  assert.equal(lexicon.phrases(target, own)?.forward, "hold");
  assert.match(
    glossaryText(words, ["konten", "kunden"]),
    /^key konten\(inhaber\) -> kunden\(kunden_id\): those of the first end "are held by" those of the second, /m,
  );
  const link = createLinker(schema, { glossary: words });
  assert.deepEqual(
    link("the balance of the deposits of each customer").map((one) => [one.kind, one.table]),
    [["column", "konten"], ["table", "konten"], ["table", "kunden"]],
  );
  assert.deepEqual(createLinker(schema)("the balance of each customer"), []);
});

Deno.test("a glossary goes into the derived lexicon, and stays where an edit says nothing of it", async () => {
  const account = derive(glossary).tables.find(({ table }) => table === "konten");
  assert.deepEqual(account?.synonyms, ["deposit"]);
  const words = lexiconGlossary(
    await read("tables: { kunden: { singular: customer } }"),
    derive(glossary),
    glossary,
  );
  assert.deepEqual(words.tables, [
    { table: "konten", synonyms: ["deposit"] },
    { table: "kunden", synonyms: [], singular: "customer" },
  ]);
});

Deno.test("a lexicon with a fault is refused in one sentence with the line and the nearest name", async () => {
  const faults: readonly (readonly [text: string, message: RegExp])[] = [
    ["tables:\n  kunde: {}", /^Cannot use bank\.yaml, line 2: .* no table "kunde": did you mean "kunden"\?$/],
    ["columns:\n  konten.saldo: {}", /line 2: the database has no column "konten\.saldo"/],
    ["keys:\n  a -> b: {}", /line 2: the database has no key "a -> b"/],
    [
      "tables:\n  kunden:\n    named_by: [nachname, vorname]",
      /line 3: the database has no column "vorname": did you mean "nachname"\?$/,
    ],
    ["columns:\n  konten.kontostand:\n    kind: balance", /line 3: one of name, measure, .* not "balance"$/],
    ["tables:\n  kunden:\n    singular: customer\n    noun: x", /line 4: the field "noun" is unknown$/],
    ["tables: [", /^Cannot read bank\.yaml: not YAML at line 1/],
    ["tables: *other", /^Cannot read bank\.yaml: an alias names nothing/],
    ["tables:\n  kunden: { singular: 5 }", /line 2: a text is expected, not 5$/],
  ];
  for (const [text, message] of faults) {
    await assert.rejects(read(text), { name: "InputError", message }, text);
  }
});
