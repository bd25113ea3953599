import { labelColumn, type Table } from "querylogue/schema";
import assert from "node:assert/strict";

Deno.test("labelColumn() finds what a person would call a row by", () => {
  const label = (name: string, columns: string, keys: Partial<Table> = {}) =>
    labelColumn({
      name,
      columns: columns.split(", ").map((column) => {
        const [columnName = "", type = "TEXT"] = column.split(":");
        return { name: columnName, type, notNull: false };
      }),
      primaryKey: [],
      uniqueKeys: [],
      ...keys,
    });
  assert.equal(label("country", "code, name, capital_name"), "name");
  assert.equal(label("film", "film_id:INTEGER, original_title, title"), "title");
  assert.equal(label("country", "country_id:INTEGER, country"), "country");
  assert.equal(label("sales.country", "region_name, CountryName"), "CountryName");
  assert.equal(label("staff", "title, first_name, last_name"), "last_name");
  assert.equal(label("Countrylocalname", "country, localname"), "localname");
  assert.equal(label("kunden", "kunden_id:INTEGER, vorname, nachname"), "nachname");
  assert.equal(label("kontoarten", "art_id:INTEGER, zinssatz:REAL, bezeichnung"), "bezeichnung");
  assert.equal(label("clientes", "id:INTEGER, correo, nombre"), "nombre");
  assert.equal(label("orders", "ship_name, first_name, file_name", {}), undefined);
  assert.equal(label("event", "name:INTEGER, happened_at:TIMESTAMP", { primaryKey: ["name"] }), undefined);
  assert.equal(
    label("lake", "code:VARCHAR(4), slug:VARCHAR(9)", { primaryKey: ["code"], uniqueKeys: [["slug"]] }),
    "slug",
  );
  assert.equal(label("borders", "a:CHAR(2), b:CHAR(2)", { primaryKey: ["a", "b"] }), "a");
});
