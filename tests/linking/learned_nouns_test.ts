import assert from "node:assert/strict";
import { learnedNouns } from "../../lib/linking/learned_nouns.ts";
import { createLinker, nameWords } from "../../lib/linking/mod.ts";
import { splitName } from "../../lib/schema/mod.ts";

/** A schema of tables with a key each, written as `table: key`, and foreign keys `table.column -> table`. */
function schemaOf(keys: Readonly<Record<string, string>>, references: readonly string[] = []) {
  const foreignKeys = references.map((text) => {
    const [table = "", column = "", other = ""] = text.split(/\.| -> /);
    return {
      name: text,
      from: { table, columns: [column] },
      to: { table: other, columns: [keys[other] ?? ""] },
    };
  });
  const tables = Object.entries(keys).map(([name, key]) => ({
    name,
    columns: [
      key,
      ...foreignKeys.filter(({ from }) => from.table === name).flatMap(({ from }) => from.columns),
    ]
      .map((column) => ({ name: column, type: "INTEGER", notNull: true })),
    primaryKey: [key],
    uniqueKeys: [],
  }));
  return { tables, foreignKeys };
}

function learn(...given: Parameters<typeof schemaOf>) {
  const nouns = learnedNouns(schemaOf(...given), splitName);
  return (table: string) => {
    const { singular, isPlural } = nouns.get(table) ?? {};
    return [singular?.join(" "), isPlural];
  };
}

Deno.test("one row is called what the keys call it, where the table's name differs from it in the ending", () => {
  const several: Readonly<Record<string, readonly [key: string, singular: string]>> = {
    konten: ["konto_id", "konto"],
    wartungsverträge: ["wartungsvertrag_nr", "wartungsvertrag"],
    rechnungen: ["rechnungsnummer", "rechnung"],
    drittfirmen: ["firma_id", "drittfirma"],
    finanztransaktionen: ["transaktions_id", "finanztransaktion"],
    ingenieurbesuche: ["ingenieur_besuch_id", "ingenieurbesuch"],
    chevaux: ["id_cheval", "cheval"],
    países: ["codigo_pais", "pais"],
    ordini: ["idOrdine", "ordine"],
    klanten: ["klant_id", "klant"],
    zamówienia: ["zamówienie_id", "zamówienie"],
  };
  const noun = learn(Object.fromEntries(Object.entries(several).map(([table, [key]]) => [table, key])));
  for (const [table, [, singular]] of Object.entries(several)) {
    assert.deepEqual(noun(table), [singular, true], table);
  }
});

Deno.test("the keys that point at a table tell, too, and a role before its word does not hide it", () => {
  const noun = learn({ produkte: "sku", posten: "posten_id" }, ["posten.ersatz_produkt_id -> produkte"]);
  assert.deepEqual(noun("produkte"), ["produkt", true]);
});

Deno.test("a key of another word, or of an entry of what the table is, gives no plural", () => {
  const noun = learn({
    konten: "konto_id",
    kategorien: "katalog_id",
    protokoll: "protokolleintrag_id",
    art: "id",
  });
  assert.deepEqual(noun("kategorien"), [undefined, true]);
  assert.deepEqual(noun("protokoll"), ["protokolleintrag", false]);
  assert.deepEqual(noun("art"), [undefined, true]);
});

Deno.test("a plural of which no key tells is read as one with the same ending", () => {
  const noun = learn({
    ...{ rechnungen: "rechnungsnummer", teile: "teil_id" },
    ...{ bestellungen: "auftrag_id", anlageteile: "asset_id", kategorien: "art_code" },
  });
  assert.deepEqual(noun("bestellungen"), ["bestellung", true]);
  assert.deepEqual(noun("anlageteile"), ["anlageteil", true]);
  assert.deepEqual(noun("kategorien"), [undefined, true]);
});

Deno.test("names that equal their keys' words stand in the number of most names", () => {
  const plural = learn({ konten: "konto_id", verträge: "vertrag_id", kunden: "kunden_id" });
  assert.deepEqual(plural("kunden"), [undefined, true]);
  const singular = learn({ konto: "konto_id", vertrag: "vertrag_id", firmen: "firma_id" });
  assert.deepEqual([singular("konto"), singular("firmen")], [["konto", false], ["firma", true]]);
  assert.deepEqual(learn({ konto: "konto_id", firmen: "firma_id" })("konto"), [undefined, undefined]);
});

Deno.test("English names keep their English endings, and a learned noun is found in a sentence", () => {
  const schema = schemaOf({
    customers: "customer_id",
    addresses: "addres_id",
    orders: "order_id",
    regatten: "regatta_id",
  });
  const words = nameWords(schema);
  assert.equal(words.noun("addresses"), undefined);
  assert.deepEqual(words.noun("regatten")?.singular, ["regatta"]);
  const found = createLinker(schema)("Which regatta has the most customers?").filter(({ score }) =>
    score === 1
  );
  assert.deepEqual(found.map(({ table }) => table), ["regatten", "customers"]);
});
