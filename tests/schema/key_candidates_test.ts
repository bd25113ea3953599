import {
  keyCandidates,
  loadCatalog,
  resolveKeys,
  type Schema,
  type Table,
  withKeys,
} from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { sharedPath, sharedTest } from "../shared_data.ts";

/** Tables from lines such as `city: id*, name text, country_id`: a star marks the primary key, no type is INTEGER. */
function schemaOf(...lines: readonly string[]): Schema {
  const tables = lines.map((line): Table => {
    const [name = "", columns = ""] = line.split(": ");
    const parts = columns.split(", ").map((part) => part.split(" "));
    return {
      name,
      columns: parts.map(([column = "", type = "INTEGER"]) => ({
        name: column.replace("*", ""),
        type,
        notNull: column.includes("*"),
      })),
      primaryKey: parts.flatMap(([column = ""]) => column.endsWith("*") ? [column.slice(0, -1)] : []),
      uniqueKeys: [],
    };
  });
  return { tables, foreignKeys: [] };
}

/** Keys of at least even chance as `city(country_id) > country(id)`. */
function inferred(schema: Schema, least = 0.5): readonly string[] {
  return resolveKeys(schema, keyCandidates(schema)).filter(({ confidence }) => confidence >= least)
    .map(({ from, to }) => `${from.table}(${from.columns}) > ${to.table}(${to.columns})`).toSorted();
}

const namings: readonly (readonly [what: string, schema: Schema, expected: readonly string[]])[] = [
  [
    "the table and its key",
    schemaOf("country: id*, name text", "city: id*, country_id"),
    ["city(country_id) > country(id)"],
  ],
  [
    "the table in the plural and its key",
    schemaOf("countries: id*, name text", "city: id*, countryId"),
    ["city(countryId) > countries(id)"],
  ],
  [
    "the key, which says the table",
    schemaOf("airports: AirportCode* text, name text", "gate: id*, AirportCode text"),
    ["gate(AirportCode) > airports(AirportCode)"],
  ],
  [
    "the key in a role",
    schemaOf("staff: staff_id*, name text", "store: store_id*, manager_staff_id"),
    ["store(manager_staff_id) > staff(staff_id)"],
  ],
  [
    "the table in a role",
    schemaOf("airport: code* text, x text", "flight: no*, DestAirport text, SourceAirport text"),
    ["flight(DestAirport) > airport(code)", "flight(SourceAirport) > airport(code)"],
  ],
  [
    "the table alone",
    schemaOf("artist_credit: id*, name text", "track: id*, artist_credit"),
    ["track(artist_credit) > artist_credit(id)"],
  ],
  [
    "the table without its sort",
    schemaOf("ref_colours: colour_code* text", "car: id*, colour_code text"),
    ["car(colour_code) > ref_colours(colour_code)"],
  ],
  [
    "a numbered table",
    schemaOf("country: code* text, name text", "border: country1* text, country2* text"),
    ["border(country1) > country(code)", "border(country2) > country(code)"],
  ],
  [
    "words that nothing stands between",
    schemaOf("address: addressid*, line text", "orders: orderid*, shiptoaddressid"),
    ["orders(shiptoaddressid) > address(addressid)"],
  ],
  [
    "what the table's name lacks of the other's",
    schemaOf("visit: id*, type_id", "visit_type: id*, name text", "drug_type: id*, name text"),
    ["visit(type_id) > visit_type(id)"],
  ],
  [
    "a relation to another row of the table",
    schemaOf("employee: id*, name text, reports_to", "folder: id*, parent_id"),
    ["employee(reports_to) > employee(id)", "folder(parent_id) > folder(id)"],
  ],
  [
    "a relation to a person",
    schemaOf("users: id*, name text", "note: id*, created_by, author_id"),
    ["note(author_id) > users(id)", "note(created_by) > users(id)"],
  ],
];

const stars: readonly (readonly [what: string, schema: Schema, expected: readonly string[]])[] = [
  [
    "the table of a star schema, behind the prefixes of both tables and a role",
    schemaOf(
      "date_dim: d_date_sk*, d_year, d_month_name text",
      "store_sales: ss_sold_date_sk, ss_ticket_number, ss_quantity",
    ),
    ["store_sales(ss_sold_date_sk) > date_dim(d_date_sk)"],
  ],
  [
    "the table behind the word that says its sort",
    schemaOf(
      "DimDate: DateKey*, DayName text",
      "FactSales: SalesKey*, OrderDateKey, ShipDateKey, Amount text",
    ),
    ["FactSales(OrderDateKey) > DimDate(DateKey)", "FactSales(ShipDateKey) > DimDate(DateKey)"],
  ],
  [
    "the beginnings of the words of the table",
    schemaOf(
      "customer_demographics: id*, age",
      "household_demographics: id*, income",
      "sale: nr*, bill_cdemo_sk",
    ),
    ["sale(bill_cdemo_sk) > customer_demographics(id)"],
  ],
  [
    "the key where the identifying word begins the name, also before a role",
    schemaOf(
      "empleado: codigo_empleado*, nombre text, codigo_jefe",
      "cliente: codigo_cliente*, codigo_empleado_rep_ventas",
    ),
    [
      "cliente(codigo_empleado_rep_ventas) > empleado(codigo_empleado)",
      "empleado(codigo_jefe) > empleado(codigo_empleado)",
    ],
  ],
  [
    "the table in other letters",
    schemaOf("Länder: id*, Name text", "Städte: id*, laender_id"),
    ["Städte(laender_id) > Länder(id)"],
  ],
  [
    "a table that is called by a plain word",
    schemaOf("title: id*, text text", "royalty: id*, title_id, title text"),
    ["royalty(title_id) > title(id)"],
  ],
  [
    "what a person is to a row, rather than to another row of the table",
    schemaOf("work_order: id*, supervisor_id, parent_id", "employee: id*, name text"),
    ["work_order(parent_id) > work_order(id)", "work_order(supervisor_id) > employee(id)"],
  ],
  [
    "the key of a table that is called otherwise",
    schemaOf("equipment: asset_tag_id*, label text", "inspection: nr*, asset_tag_id"),
    ["inspection(asset_tag_id) > equipment(asset_tag_id)"],
  ],
];

for (const [what, schema, expected] of [...namings, ...stars]) {
  Deno.test(`a column that is called like ${what} references it`, () => {
    assert.deepEqual(inferred(schema), expected);
  });
}

Deno.test("a shortened name is a candidate, though not a likely one", () => {
  const schema = schemaOf("department: id*, name text", "employee: id*, dept_id");
  assert.deepEqual(inferred(schema), []);
  assert.deepEqual(inferred(schema, 0.3), ["employee(dept_id) > department(id)"]);
});

Deno.test("counts, measures and texts that happen to be called like a table are no keys", () => {
  const schema = schemaOf(
    "nodes: id*, x float",
    "change: id*, num_created_nodes, nodes_count, node float, note text",
    "note: id*, body text",
  );
  assert.deepEqual(inferred(schema), []);
});

Deno.test("what identifies a table does not reference another one", () => {
  assert.deepEqual(inferred(schemaOf("dog: dog_id*, name text", "cat: cat_id*, name text, id")), []);
  const versions = schemaOf(
    "way: way_id*, version*",
    "current_way: id*, version",
    "way_tag: way_id*, version*, key* text",
  );
  assert.deepEqual(inferred(versions), ["way_tag(way_id,version) > way(way_id,version)"]);
});

Deno.test("partitions of a table do not reference it", () => {
  const schema = schemaOf(
    "payment: payment_id*, amount, day date",
    "payment_2007: payment_id, amount, day date",
  );
  assert.deepEqual(inferred(schema), []);
});

Deno.test("a key of several columns is referenced as a whole, by the column that says its table", () => {
  const schema = schemaOf(
    "country: name text, code* text",
    "province: name* text, country* text",
    "city: name* text, country* text, province* text",
    "airport: iata* text, city text, country text, province text",
  );
  assert.deepEqual(
    inferred(schema),
    [
      "airport(city,country,province) > city(name,country,province)",
      "airport(country) > country(code)",
      "airport(province,country) > province(name,country)",
      "city(province,country) > province(name,country)",
      "province(country) > country(code)",
    ].toSorted(),
  );
});

Deno.test("a key that follows from a longer one is left out, unless the rest of that may be NULL", () => {
  const lines = ["country: code* text, name text", "city: name* text, country* text"];
  const optional = schemaOf(...lines, "airport: iata* text, city text, country text");
  assert.ok(inferred(optional).includes("airport(country) > country(code)"));
  const required = schemaOf(...lines, "stop: city* text, country* text, nr* text");
  assert.deepEqual(inferred(required), [
    "city(country) > country(code)",
    "stop(city,country) > city(name,country)",
  ]);
});

Deno.test("a part of a key of several columns is not referenced", () => {
  const schema = schemaOf("node: node_id*, version*", "tag: id*, node_id");
  assert.deepEqual(keyCandidates(schema), []);
});

Deno.test("types that cannot meet make no key, and other kinds of values make it less likely", () => {
  const of = (type: string) => schemaOf("room: id*, x text", `bed: id*, room_id ${type}`);
  assert.deepEqual(inferred(of("BOOLEAN"), 0), []);
  assert.deepEqual(inferred(of("DATE"), 0), []);
  assert.deepEqual(inferred(of("DECIMAL(10,2)"), 0), []);
  const [number] = resolveKeys(of("BIGINT"), keyCandidates(of("BIGINT")));
  const [text] = resolveKeys(of("VARCHAR(10)"), keyCandidates(of("VARCHAR(10)")));
  assert.ok((number?.confidence ?? 0) > (text?.confidence ?? 1));
  assert.match(text?.evidence.join() ?? "", /another kind of values \(VARCHAR\(10\), INTEGER\)/);
});

Deno.test("a table that declares no key has the one that its names tell, with less confidence", () => {
  const withKey = schemaOf("room: id*, x text", "bed: id*, room_id");
  const without = schemaOf("room: id, x text", "bed: id, room_id");
  const confidence = (schema: Schema) => resolveKeys(schema, keyCandidates(schema))[0]?.confidence ?? 0;
  assert.deepEqual(inferred(without), inferred(withKey));
  assert.ok(confidence(without) < confidence(withKey));
});

Deno.test("what is declared is not inferred again", () => {
  const schema = schemaOf("room: id*, x text", "bed: id*, room_id");
  const [key] = resolveKeys(schema, keyCandidates(schema));
  assert.ok(key);
  assert.deepEqual(keyCandidates(withKeys(schema, [key])), []);
});

Deno.test("tables of several schemas are told apart, those of the same schema come first", () => {
  const schema = schemaOf("a.room: id*, x text", "b.room: id*, x text", "b.bed: id*, room_id");
  assert.deepEqual(inferred(schema), ["b.bed(room_id) > b.room(id)"]);
});

Deno.test("a column that is called like a table references its primary key in any schema, whatever else is unique", () => {
  const { tables } = schemaOf("actor.usr: id*, usrname, card, email", "money.payment: id*, usr, amount");
  const [usr, ...others] = tables as readonly [Table, ...Table[]];
  const unique = { ...usr, uniqueKeys: [["usrname"], ["card"], ["email"]] };
  assert.deepEqual(inferred({ tables: [unique, ...others], foreignKeys: [] }), [
    "money.payment(usr) > actor.usr(id)",
  ]);
});

Deno.test("a name that is a table's in full means no part of another table's name", () => {
  const schema = schemaOf(
    "unit: id*, x text",
    "org_unit: id*, x text",
    "org_unit_type: id*, x text",
    "org_unit_setting: id*, x text",
    "lamp: id*, org_unit",
  );
  assert.ok(inferred(schema).includes("lamp(org_unit) > org_unit(id)"));
});

Deno.test("a column that begins with the name of another table's key identifies its own table", () => {
  assert.deepEqual(
    inferred(schemaOf("tipo: id_tipo*, nombre text", "tipo_piedra: id_tipo_piedra*, nombre text")),
    [],
  );
});

Deno.test("equally good targets are all told, and share their confidence", () => {
  const schema = schemaOf("a.room: id*, x text", "b.room: id*, x text", "c.bed: id*, room_id");
  const keys = resolveKeys(schema, keyCandidates(schema));
  assert.deepEqual(keys.map(({ to }) => to.table).toSorted(), ["a.room", "b.room"]);
  assert.ok(keys.every(({ confidence }) => confidence < 0.5));
});

Deno.test("of two directions of one join the likelier remains", () => {
  const end = (table: string) => ({ table, columns: ["id"] });
  const candidate = (from: string, to: string, weight: number) => ({
    from: end(from),
    to: end(to),
    anchor: "id",
    evidence: [{ weight, words: "called alike" }],
  });
  const none = { tables: [], foreignKeys: [] };
  const directed = (a: number, b: number) =>
    resolveKeys(none, [candidate("person", "user", a), candidate("user", "person", b)])
      .map(({ from }) => from.table);
  assert.deepEqual(directed(3, 2), ["person"]);
  assert.deepEqual(directed(2, 3), ["user"]);
  assert.equal(directed(2, 2).length, 1);
});

Deno.test("withKeys() adds what is new, whatever the order of columns, and keeps what is declared", () => {
  const key = {
    name: "k",
    from: { table: "a", columns: ["x", "y"] },
    to: { table: "b", columns: ["u", "v"] },
  };
  const turned = {
    name: "t",
    from: { table: "a", columns: ["y", "x"] },
    to: { table: "b", columns: ["v", "u"] },
  };
  const crossed = {
    name: "c",
    from: { table: "a", columns: ["x", "y"] },
    to: { table: "b", columns: ["v", "u"] },
  };
  const twice = { tables: [], foreignKeys: [key, key] };
  assert.deepEqual(withKeys(twice, [turned, crossed, crossed]).foreignKeys, [key, key, crossed]);
});

const word = fc.constantFrom("room", "bed", "lamp", "hotel", "guest", "bill", "city", "type", "order");
const anyColumn = fc.tuple(
  fc.oneof(
    fc.constantFrom("id", "name", "parent_id", "version", "created_by", "value", ""),
    fc.tuple(word, fc.constantFrom("_id", "", "Code", "s", "_of_day")).map((parts) => parts.join("")),
    fc.tuple(word, word).map(([role, table]) => `${role}_${table}_id`),
  ),
  fc.constantFrom("INTEGER", "text", "VARCHAR(5)", "", "DATE"),
);
const anySchema = fc.uniqueArray(
  fc.tuple(word, fc.option(word, { nil: "" })).map(([a, b]) => `${a}${b && "_"}${b}`),
  {
    maxLength: 6,
  },
).chain((names) =>
  fc.tuple(
    ...names.map((name) =>
      fc.tuple(fc.uniqueArray(anyColumn, { selector: ([column]) => column, maxLength: 6 }), fc.nat(2))
        .map(([columns, keySize]): Table => ({
          name,
          columns: columns.map(([column, type]) => ({ name: column, type, notNull: false })),
          primaryKey: columns.slice(0, keySize).map(([column]) => column),
          uniqueKeys: [],
        }))
    ),
  ).map((tables): Schema => ({ tables, foreignKeys: [] }))
);

Deno.test("candidates of any schema join whole keys with as many columns of one table", () => {
  fc.assert(fc.property(anySchema, (schema) => {
    const table = (name: string) => schema.tables.find((one) => one.name === name) as Table;
    for (const { from, to } of keyCandidates(schema)) {
      const target = table(to.table);
      assert.ok(
        target.primaryKey.join() === to.columns.join() ||
          target.primaryKey.length === 0 && to.columns.length === 1,
      );
      assert.equal(new Set(from.columns).size, to.columns.length);
      assert.ok(
        from.columns.every((column) => table(from.table).columns.some(({ name }) => name === column)),
      );
      assert.ok(from.table !== to.table || from.columns.some((column, i) => column !== to.columns[i]));
    }
  }));
});

Deno.test("inferred keys of any schema are sorted by a confidence in 0..1 and no column means two unequal ones", () => {
  fc.assert(fc.property(anySchema, (schema) => {
    const candidates = keyCandidates(schema);
    const keys = resolveKeys(schema, candidates);
    assert.ok(keys.every(({ confidence }) => confidence > 0 && confidence < 1));
    assert.deepEqual(keys, keys.toSorted((a, b) => b.confidence - a.confidence));
    const confidences = Map.groupBy(keys, ({ from }) => JSON.stringify(from));
    for (const group of confidences.values()) {
      assert.ok(new Set(group.map(({ confidence }) => confidence.toFixed(9))).size === 1);
    }
    const turned = { ...schema, tables: schema.tables.toReversed() };
    const text = (one: Schema) =>
      resolveKeys(one, keyCandidates(one)).map((key) => JSON.stringify(key)).toSorted();
    assert.deepEqual(text(turned), text(schema));
  }));
});

Deno.test("whatever is called TABLE_id is found, among any other tables", () => {
  fc.assert(fc.property(
    fc.uniqueArray(fc.stringMatching(/^[bcdfgklmnpr]{5,9}$/), { minLength: 2, maxLength: 8 }),
    (names) => {
      const tables = names.map((name, i) => `${name}: id*, ${names[(i + 1) % names.length]}_id`);
      const expected = names.map((name, i) => {
        const next = names[(i + 1) % names.length];
        return `${name}(${next}_id) > ${next}(id)`;
      });
      assert.deepEqual(inferred(schemaOf(...tables)), expected.toSorted());
    },
  ));
});

sharedTest(
  "names alone bring back nine of ten keys of Sakila, and nearly nothing else",
  ["schemas/catalog/sakila.json"],
  async () => {
    const schema = loadCatalog(
      JSON.parse(await Deno.readTextFile(sharedPath("schemas/catalog/sakila.json"))),
    );
    const declared = new Set(
      schema.foreignKeys.map(({ from, to }) => `${from.table}(${from.columns}) > ${to.table}(${to.columns})`),
    );
    const keys = inferred({ ...schema, foreignKeys: [] });
    const right = keys.filter((key) => declared.has(key)).length;
    assert.ok(right >= 0.9 * declared.size, `${right} of ${declared.size}`);
    assert.ok(right >= 0.9 * keys.length, `${right} of ${keys.length}`);
  },
);
