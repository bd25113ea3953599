import assert from "node:assert/strict";
import fc from "fast-check";
import { nameWords } from "../../lib/linking/mod.ts";
import { splitName } from "../../lib/schema/mod.ts";
import type { Schema } from "../../lib/schema/mod.ts";

function schemaOf(tables: Readonly<Record<string, readonly string[]>>): Schema {
  return {
    tables: Object.entries(tables).map(([name, columns]) => ({
      name,
      columns: columns.map((column) => ({ name: column, type: "TEXT", notNull: false })),
      primaryKey: [],
      uniqueKeys: [],
    })),
    foreignKeys: [],
  };
}

const geography = {
  Country: ["Name", "Code", "Capital", "Province", "Population"],
  Province: ["Name", "Country", "Capital", "CapProv"],
  Politics: ["Country", "WasDependent"],
  EthnicGroup: ["Country", "Percentage"],
  Countrypops: ["Country", "Year", "Population"],
  Provinceothername: ["Province", "othername"],
  Provpops: ["Province", "Year"],
  Citylocalname: ["City", "localname"],
  located: ["City", "River"],
  encompasses: ["Country", "Continent"],
  borders: ["Country1", "Country2"],
  isMember: ["Country", "Organization"],
  Island: ["Name", "Islands"],
  Mountain: ["Name", "Elevation"],
  River: ["Name", "SourceElevation", "Source_Latitude"],
  geo_Mountain: ["Mountain", "Province"],
  mergesWith: ["Sea1", "Sea2"],
  Sea: ["Name"],
  locatedOn: ["City", "Island"],
  islandIn: ["Island", "Sea"],
  MountainOnIsland: ["Mountain", "Island"],
  RiverThrough: ["River", "Lake"],
  Airport: ["IATACode", "gmtOffset"],
};

const tableWords: readonly (readonly [string, string])[] = [
  ["Countrypops", "country populations"],
  ["Provinceothername", "province other name"],
  ["Provpops", "province populations"],
  ["Citylocalname", "city local name"],
  ["EthnicGroup", "ethnic group"],
  ["encompasses", "encompasses"],
  ["isMember", "is member"],
  ["geo_Mountain", "geo mountain"],
  ["mergesWith", "merges with"],
  ["locatedOn", "located on"],
  ["islandIn", "island in"],
  ["MountainOnIsland", "mountain on island"],
  ["RiverThrough", "river through"],
];

const columnWords: readonly (readonly [string, string, string])[] = [
  ["Province", "CapProv", "capital province"],
  ["Politics", "WasDependent", "was dependent"],
  ["borders", "Country1", "country 1"],
  ["River", "SourceElevation", "source elevation"],
  ["River", "Source_Latitude", "source latitude"],
  ["Airport", "IATACode", "iata code"],
  ["Airport", "gmtOffset", "gmt offset"],
  ["Island", "Islands", "islands"],
];

Deno.test("names in mixed case become words", () => {
  const words = nameWords(schemaOf(geography));
  for (const [table, expected] of tableWords) assert.equal(words.table(table).join(" "), expected);
  for (const [table, column, expected] of columnWords) {
    assert.equal(words.column(table, column).join(" "), expected, column);
  }
});

Deno.test("names in capitals with a prefix that all tables share become the same words", () => {
  const shouted = Object.fromEntries(
    Object.entries(geography).map(([table, columns]) => [
      `MONDIAL_${table.toUpperCase()}`,
      columns.map((column) => column.toUpperCase()),
    ]),
  );
  const words = nameWords(schemaOf(shouted));
  for (const [table, expected] of tableWords) {
    assert.equal(words.table(`MONDIAL_${table.toUpperCase()}`).join(" "), expected);
  }
  for (const [table, column, expected] of columnWords) {
    const found = words.column(`MONDIAL_${table.toUpperCase()}`, column.toUpperCase()).join(" ");
    assert.equal(found, expected, column);
  }
});

Deno.test("whole words are not cut although they could be", () => {
  const words = nameWords(schemaOf({
    sea: ["son", "ship", "car", "temp"],
    seasons: ["season", "person", "island", "region", "template", "cartoon", "shipper", "citizenship"],
  }));
  for (
    const column of ["season", "person", "island", "region", "template", "cartoon", "shipper", "citizenship"]
  ) {
    assert.deepEqual(words.column("seasons", column), [column]);
  }
  assert.deepEqual(words.table("seasons"), ["seasons"]);
});

Deno.test("abbreviations are written out", () => {
  const words = nameWords(
    schemaOf({ staff: ["dept_name", "Fname", "num_of_shops", "max_temp", "flight_no"] }),
  );
  const found = ["dept_name", "Fname", "num_of_shops", "max_temp", "flight_no"].map((column) =>
    words.column("staff", column).join(" ")
  );
  assert.deepEqual(found, [
    "department name",
    "first name",
    "number of shops",
    "maximum temperature",
    "flight number",
  ]);
});

Deno.test("first parts that are no words and that several tables share are left out where names stay apart", () => {
  const table = (name: string) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] });
  const names = [
    "m_client",
    "m_loan_charge",
    "m_code",
    "c_code",
    "c_cache",
    "c_configuration",
    "x_map",
    "job",
  ];
  const words = nameWords({ tables: names.map(table), foreignKeys: [] });
  assert.deepEqual(
    names.map((name) => words.table(name).join(" ")),
    ["client", "loan charge", "m code", "c code", "cache", "configuration", "x map", "job"],
  );
});

Deno.test("prefixes of tables and of columns are left out", () => {
  const words = nameWords(schemaOf({ tbl_customer: ["c_name", "c_city", "c_phone"], "orders": ["o_id"] }));
  assert.deepEqual(words.table("tbl_customer"), ["customer"]);
  assert.deepEqual(words.column("tbl_customer", "c_phone"), ["phone"]);
  assert.deepEqual(words.column("orders", "o_id"), ["o", "id"]);
});

Deno.test("tables of several schemas are called by their own name unless two share it", () => {
  const words = nameWords(schemaOf({ "sales.customer": ["id"], "sales.item": ["id"], "stock.item": ["id"] }));
  assert.deepEqual(words.table("sales.customer"), ["customer"]);
  assert.deepEqual(words.table("stock.item"), ["stock", "item"]);
});

Deno.test("any name gives at least one word, in lower case and without blanks", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (name) => {
    const words = nameWords(schemaOf({ [name]: [name] }));
    for (const found of [words.table(name), words.column(name, name), words.table(`${name}x`)]) {
      assert.ok(found.length > 0);
      for (const word of found) assert.equal(word, word.toLowerCase());
    }
  }));
});

Deno.test("splitting a name loses no letter or digit", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (name) => {
    const letters = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    assert.equal(splitName(name).join(""), letters);
  }));
});

Deno.test("a run-together name beyond all lengths stays one word, in a time that is not its cube", () => {
  const long = "countryname".repeat(10_000);
  const words = nameWords({
    tables: [{
      ...{ name: long, primaryKey: [], uniqueKeys: [] },
      columns: [{ name: `${long}Id`, type: "TEXT", notNull: false }],
    }],
    foreignKeys: [],
  });
  assert.deepEqual(words.table(long), [long]);
  assert.deepEqual(words.column(long, `${long}Id`), [long, "id"]);
});

const hostileColumns: readonly (readonly [name: string, words: string])[] = [
  ["marc21_record", "marc21 record"],
  ["oauth2", "oauth2"],
  ["sap4", "sap4"],
  ["address2", "address 2"],
  ["2fa_token", "2fa token"],
  ["3d_model", "3d model"],
  ["order_sk", "order key"],
  ["order_fk", "order key"],
  ["sk", "sk"],
  ["orderNumber", "order number"],
  ["ORDER_DATE", "order date"],
  ["X", "x"],
  ["select", "select"],
  ["__order__", "order"],
];

Deno.test("digits, key suffixes, capitals and reserved words become words that can be said", () => {
  const words = nameWords(schemaOf({ orders: hostileColumns.map(([name]) => name), answers: ["question"] }));
  for (const [name, expected] of hostileColumns) {
    assert.equal(words.column("orders", name).join(" "), expected, name);
  }
});

const foreignSchemas: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  German: {
    kunden: ["kunden_id", "nachname", "geburtsdatum", "wohnort"],
    buchungen: ["buchung_sk", "betrag", "buchungsdatum", "verwendungszweck"],
    kontaktperson: ["telefonnummer", "anrede"],
  },
  Spanish: {
    clientes: ["nombre", "apellido", "direccion", "ciudad"],
    pedidos: ["fecha", "cantidad", "precio", "cliente"],
  },
  transliterated: {
    yonghu: ["mingcheng", "dizhi", "leixing", "zhuangtai"],
    dingdan: ["jiage", "shuliang", "riqi", "yonghu_id"],
  },
};

Deno.test("names that are not English keep their parts and take no English endings", () => {
  for (const [language, tables] of Object.entries(foreignSchemas)) {
    const words = nameWords(schemaOf(tables));
    for (const [table, columns] of Object.entries(tables)) {
      assert.deepEqual(words.table(table), [table], language);
      assert.ok(!words.inflects(table), table);
      for (const column of columns) {
        const parts = column.replace(/_sk$/, "_key").split("_");
        assert.deepEqual(words.column(table, column), parts, language);
      }
    }
  }
});

Deno.test("one word in letters that English lacks, or of a single letter, takes no endings among English names", () => {
  const words = nameWords(schemaOf({ ...geography, "Länder": ["Name"], T: ["Name"] }));
  assert.ok(words.inflects("country"));
  assert.ok(!words.inflects("länder"));
  assert.ok(!words.inflects("t"));
});

Deno.test("a beginning of a word is written out only where that word stands close by", () => {
  const words = nameWords({
    ...schemaOf({
      edi_attr: ["key", "label"],
      asset_copy: ["editor", "creator"],
      province: ["capital", "cap_prov"],
      locale_alias: ["primary_for_locale"],
      file_format: ["format"],
    }),
  });
  assert.deepEqual(words.table("edi_attr"), ["edi", "attribute"]);
  assert.deepEqual(words.column("province", "cap_prov"), ["capital", "province"]);
  assert.deepEqual(words.column("locale_alias", "primary_for_locale"), ["primary", "for", "locale"]);
});

Deno.test("the words of a key's other table and of a comment are close by", () => {
  const { tables } = schemaOf({ trips: ["veh", "veh_ins"], vehicle: ["id"], list: ["vehicle_history"] });
  const foreignKeys = [{
    name: "veh",
    from: { table: "trips", columns: ["veh"] },
    to: { table: "vehicle", columns: ["id"] },
  }];
  assert.deepEqual(nameWords({ tables, foreignKeys }).column("trips", "veh"), ["vehicle"]);
  const [first, ...rest] = tables;
  assert.ok(first);
  const commented = nameWords({ tables: [{ ...first, comment: "with an insurance" }, ...rest], foreignKeys });
  assert.deepEqual(commented.column("trips", "veh_ins"), ["vehicle", "insurance"]);
});

Deno.test("a usual abbreviation gives way to another word that stands close by", () => {
  const words = nameWords(schemaOf({ stock: ["district", "dist_info"], road: ["dist_km"] }));
  assert.deepEqual(words.column("stock", "dist_info"), ["district", "info"]);
  assert.deepEqual(words.column("road", "dist_km"), ["distance", "km"]);
});

Deno.test("where names are divided, a word that is not is one word, unless a part of it is a table", () => {
  const divided = ["road_network", "change_order_id", "building_block", "first_release"];
  const words = nameWords(schemaOf({
    work_unit: divided,
    station: ["setlist", "stationmanager", "birthdate"],
  }));
  assert.deepEqual(words.column("station", "setlist"), ["setlist"]);
  assert.deepEqual(words.column("station", "stationmanager"), ["station", "manager"]);
  assert.deepEqual(words.column("station", "birthdate"), ["birth", "date"]);
  const joined = nameWords(schemaOf({ workunit: ["setlist", "roadnetwork"], stations: ["stationmanager"] }));
  assert.deepEqual(joined.column("workunit", "setlist"), ["set", "list"]);
});

Deno.test("a part that most tables begin with is left out, unless a table is called by it or would be called as another", () => {
  const nouns = ["user", "role", "screen", "module", "report", "leave", "holiday", "job", "skill", "licence"];
  const spokenOf = (names: readonly string[]) => {
    const words = nameWords(schemaOf(Object.fromEntries(names.map((name) => [name, ["id"]]))));
    return names.map((name) => words.table(name).join(" "));
  };
  const prefixed = nouns.map((noun) => `ohrm_${noun}`);
  assert.deepEqual(spokenOf([...prefixed, "hs_country", "user"]), [
    ...["ohrm user", ...nouns.slice(1), "hs country", "user"],
  ]);
  assert.equal(spokenOf([...prefixed, "ohrm"])[0], "ohrm user");
  assert.equal(spokenOf([...prefixed, ...nouns.map((noun) => `hrm_${noun}`)])[0], "ohrm user");
  assert.equal(spokenOf(prefixed.slice(1).concat("city"))[0], "ohrm role", "of so few it may be a name");
});

Deno.test("tables of a star schema are called without dim and fact", () => {
  const words = nameWords(
    schemaOf({ dim_customer: ["id"], dim_date: ["id"], fact_sales: ["id"], date: ["id"] }),
  );
  assert.deepEqual(
    ["dim_customer", "dim_date", "fact_sales"].map((name) => words.table(name).join(" ")),
    ["customer", "dim date", "sales"],
  );
  assert.deepEqual(nameWords(schemaOf({ fact_check: ["id"], claim: ["id"] })).table("fact_check"), [
    "fact",
    "check",
  ]);
});

Deno.test("a word of plain English is never taken apart into abbreviations and particles", () => {
  const english =
    `latin topic defend ballot attraction attractive within inside online invalid inactive indirect incomplete inform
    onset accommodate tonight colleague leadership coverage footage ownership headquarters birthday deadline timeline weekend
    newspaper moderate perform counterpart sponsorship`.split(/\s+/);
  const divided = {
    bird_sponsor: ["sponsor_id", "amount_paid", "from_date"],
    species: ["common_name", "species_id"],
  };
  const joined = { Country: ["Name", "Code", "Capital"], City: ["Name", "Country"] };
  for (const word of english) {
    const column = (schema: Schema, name: string) => nameWords(schema).column("things", name).join(" ");
    assert.equal(
      column(schemaOf({ ...divided, things: [`${word}_name`, "weight"] }), `${word}_name`),
      `${word} name`,
    );
    assert.equal(column(schemaOf({ ...joined, things: [word, "weight"] }), word), word);
  }
});

Deno.test("abbreviations and ids that are run together are still taken apart", () => {
  const names = ["empid", "custname", "maxspeed", "deptcode"];
  const words = nameWords(schemaOf({ Country: ["Name", "Code"], things: names }));
  assert.deepEqual(names.map((name) => words.column("things", name).join(" ")), [
    ...["employee id", "customer name", "maximum speed", "department code"],
  ]);
});

Deno.test("short last words are written out, and stay where they stand alone", () => {
  const words = nameWords(schemaOf({
    glaze: ["gl_nm", "mixed_dt", "built_yr", "max_ht", "item_cd", "net_wt", "food_safe_flg", "colour"],
    music: ["cd", "dt_note", "title", "label"],
  }));
  const column = (name: string) => words.column("glaze", name).join(" ");
  assert.equal(column("mixed_dt"), "mixed date");
  assert.equal(column("built_yr"), "built year");
  assert.equal(column("max_ht"), "maximum height");
  assert.equal(column("item_cd"), "item code");
  assert.equal(column("net_wt"), "net weight");
  assert.equal(column("food_safe_flg"), "food safe flag");
  assert.equal(column("gl_nm"), "gl name");
  assert.deepEqual(words.column("music", "cd"), ["cd"]);
  assert.deepEqual(words.column("music", "dt_note"), ["note", "date"]);
});
