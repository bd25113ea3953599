import { type Database, inferKeys, introspect, openDatabase } from "querylogue/database";
import type { InferredKey, Schema } from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { sharedPath, sharedTest } from "../shared_data.ts";
import { duckDbFile, inFolder, onSharedEngines, sqliteFile } from "./fixtures.ts";
import { serverTest, withMysql, withPostgres } from "./servers.ts";

/** A key as `city(country) > country(code)`. */
function text({ from, to }: Pick<InferredKey, "from" | "to">): string {
  return `${from.table}(${from.columns}) > ${to.table}(${to.columns})`;
}

/** The keys inferred of a database whose own are hidden. */
async function inferHidden(database: Database, threshold = 0.5): Promise<readonly InferredKey[]> {
  return await inferKeys(database, { ...await introspect(database), foreignKeys: [] }, { threshold });
}

/** Rows of one table as SQL: `values("country", ["'CH'", "'IT'"])`. */
function values(table: string, rows: readonly (string | number)[]): string {
  return `INSERT INTO ${table} VALUES ${rows.map((row) => `(${row})`).join(", ")};`;
}

const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i);

onSharedEngines(
  "texts that are all values of the key make it surer, and others make it unlikely",
  `CREATE TABLE country (code VARCHAR(2) PRIMARY KEY, name VARCHAR(20));
  CREATE TABLE city (name VARCHAR(20), country VARCHAR(2)); CREATE TABLE lake (name VARCHAR(20), country VARCHAR(2));
  ${values("country", ["'CH', 'Schweiz'", "'IT', 'Italia'", "'FR', 'France'", "'AT', NULL"])}
  ${values("city", ["'Bern', 'CH'", "'Roma', 'IT'", "'Paris', 'FR'", "'Lyon', 'FR'", "'Atlantis', NULL"])}
  ${values("lake", ["'a', 'XX'", "'b', 'YY'", "'c', 'CH'"])}`,
  async (database) => {
    const schema = await introspect(database);
    const [byName] = await inferKeys(undefined, schema);
    const keys = await inferKeys(database, schema, { threshold: 0 });
    const [city, lake] = ["city", "lake"].map((table) => keys.find(({ from }) => from.table === table));
    assert.ok(city && lake && byName);
    assert.equal(text(city), "city(country) > country(code)");
    assert.ok(city.confidence > 0.9 && city.confidence > byName.confidence);
    assert.ok(city.evidence.includes("with values of the key alone, 3 different ones"));
    assert.ok(lake.confidence < 0.1);
    assert.ok(lake.evidence.includes("with values of the key and others, 1 of 3 different ones"));
    assert.deepEqual((await inferKeys(database, schema)).map(text), ["city(country) > country(code)"]);
  },
);

onSharedEngines(
  "small numbers are no proof: what only counts up is included in every longer count",
  `CREATE TABLE guest (id INTEGER PRIMARY KEY); CREATE TABLE room (id INTEGER PRIMARY KEY);
  CREATE TABLE stay (id INTEGER PRIMARY KEY, thing_id INTEGER, room_id INTEGER);
  ${values("guest", numbers(30))} ${values("room", numbers(20))}
  ${values("stay", numbers(12).map((n) => `${n}, ${n}, ${n}`))}`,
  async (database) => {
    const keys = await inferHidden(database);
    assert.deepEqual(keys.map(text), ["stay(room_id) > room(id)"]);
    assert.match(keys[0]?.evidence.join("; ") ?? "", /12 different ones, as small numbers easily do/);
  },
);

/** A star schema: sales and returns of a shop, dates in two roles, and counters that lie within others by chance. */
const star = `CREATE TABLE date_dim (d_date_sk INTEGER PRIMARY KEY, d_day INTEGER, d_month INTEGER);
  CREATE TABLE customer_address (ca_address_sk INTEGER PRIMARY KEY, ca_city VARCHAR(9), ca_zip INTEGER);
  CREATE TABLE item (i_item_sk INTEGER PRIMARY KEY, i_size INTEGER, i_manager_id INTEGER);
  CREATE TABLE store_sales (ss_sold_date_sk INTEGER, ss_ship_date_sk INTEGER, ss_item_sk INTEGER,
    ss_bill_addr_sk INTEGER, ss_order_number INTEGER, ss_quantity INTEGER);
  CREATE TABLE store_returns (sr_returned_date_sk INTEGER, sr_item_sk INTEGER, sr_order_number INTEGER);
  ${values("date_dim", numbers(400, 2_451_000).map((n) => `${n}, ${n % 28}, ${n % 12}`))}
  ${values("customer_address", numbers(1_000).map((n) => `${n}, 'x', ${n % 90}`))}
  ${values("item", numbers(50).map((n) => `${n}, ${n % 9}, ${1 + n % 40}`))}
  ${
  values(
    "store_sales",
    numbers(600).map((n) =>
      [
        2_451_000 + 7 * n % 380,
        2_451_005 + 7 * n % 380,
        1 + 3 * n % 50,
        1 + 17 * (n % 500) % 1_000,
        Math.ceil(n / 2),
        1 + n % 10,
      ]
        .join()
    ),
  )
}
  ${values("store_returns", numbers(90).map((n) => [2_451_000 + 11 * n % 390, 1 + n % 50, 3 * n].join()))}`;

Deno.test("a star schema has the keys of its facts, and none where counters lie within others by chance", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(sqliteFile(folder, star));
    assert.deepEqual((await inferHidden(database)).map(text).toSorted(), [
      "store_returns(sr_item_sk) > item(i_item_sk)",
      "store_returns(sr_returned_date_sk) > date_dim(d_date_sk)",
      "store_sales(ss_bill_addr_sk) > customer_address(ca_address_sk)",
      "store_sales(ss_item_sk) > item(i_item_sk)",
      "store_sales(ss_ship_date_sk) > date_dim(d_date_sk)",
      "store_sales(ss_sold_date_sk) > date_dim(d_date_sk)",
    ]);
  }));

onSharedEngines(
  "numbers that are in one key alone tell a table that no name tells",
  `CREATE TABLE pupil (id INTEGER PRIMARY KEY); CREATE TABLE room (id INTEGER PRIMARY KEY);
  CREATE TABLE likes (liked_id INTEGER, by_whom VARCHAR(9));
  ${values("pupil", [1510, 1689, 1381, 1709, 1101])} ${values("room", numbers(6))}
  ${values("likes", ["1510, 'x'", "1689, 'x'", "1709, 'x'", "NULL, 'x'"])}`,
  async (database) => {
    assert.deepEqual((await inferHidden(database)).map(text), ["likes(liked_id) > pupil(id)"]);
  },
);

onSharedEngines(
  "texts that are in one key alone tell a table that no name tells, and no value is told",
  `CREATE TABLE river (name VARCHAR(9) PRIMARY KEY, tributary_of VARCHAR(9));
  ${values("river", ["'Aare', 'Rhein'", "'Reuss', 'Aare'", "'Rhein', NULL", "'Limmat', 'Reuss'"])}
  ${values("river", ["'Sihl', 'Limmat'", "'Alp', 'Sihl'", "'Thur', 'Rhein'"])}`,
  async (database) => {
    const keys = await inferHidden(database);
    assert.deepEqual(keys.map(text), ["river(tributary_of) > river(name)"]);
    assert.doesNotMatch(JSON.stringify(keys), /Aare|Sihl|Rhein/);
  },
);

onSharedEngines(
  "a table that declares no key has those that its rows show",
  `CREATE TABLE room (x INTEGER, id INTEGER); CREATE TABLE bed (id INTEGER, room_id INTEGER);
  CREATE TABLE lamp (id INTEGER, x INTEGER); CREATE TABLE bulb (lamp_id INTEGER);
  ${values("room", ["7, 10", "7, 200", "8, 3000"])} ${values("bed", ["1, 10", "2, 200", "3, 3000", "4, 10"])}
  ${values("lamp", ["1, 1", "1, 2", "2, 2"])} ${values("bulb", [1, 2])}`,
  async (database) => {
    const keys = await inferHidden(database, 0);
    const likely = keys.filter(({ confidence }) => confidence >= 0.5).map(text);
    assert.ok(likely.includes("bed(room_id) > room(id)"));
    assert.ok(!keys.map(text).includes("bulb(lamp_id) > lamp(id)"), "lamp(id) holds a value twice");
  },
);

onSharedEngines(
  "a key of several columns is compared as a whole",
  `CREATE TABLE city (name VARCHAR(9), country VARCHAR(2), PRIMARY KEY (name, country));
  CREATE TABLE stop (nr INTEGER PRIMARY KEY, city VARCHAR(9), country VARCHAR(2));
  CREATE TABLE port (nr INTEGER PRIMARY KEY, city VARCHAR(9), country VARCHAR(2));
  ${values("city", ["'Bern', 'CH'", "'Roma', 'IT'", "'Lyon', 'FR'"])}
  ${values("stop", ["1, 'Bern', 'CH'", "2, 'Roma', 'IT'", "3, 'Lyon', 'FR'", "4, 'Lyon', NULL"])}
  ${values("port", ["1, 'Bern', 'IT'", "2, 'Roma', 'CH'", "3, 'Lyon', 'CH'"])}`,
  async (database) => {
    assert.deepEqual((await inferHidden(database)).map(text), ["stop(city,country) > city(name,country)"]);
  },
);

onSharedEngines(
  "numbers and texts are compared where the names say so",
  `CREATE TABLE singer (singer_id INTEGER PRIMARY KEY); CREATE TABLE song (singer_id VARCHAR(5));
  ${values("singer", numbers(6))} ${values("song", ["'1'", "'2'", "'5'", "'6'", "'4'", "'3'"])}`,
  async (database) => {
    const [key] = await inferHidden(database);
    assert.ok(key);
    assert.match(
      key.evidence.join("; "),
      /another kind of values .*; with values of the key alone, 6 different/,
    );
  },
);

onSharedEngines(
  "names may hold quotes, dots and reserved words",
  `CREATE TABLE "or.der" ("select" VARCHAR(9) PRIMARY KEY, "a""b" INTEGER);
  CREATE TABLE "the ""line""" ("or.der" VARCHAR(9), "from" INTEGER);
  ${values('"or.der"', ["'x1', 1", "'x2', 2", "'x3', 3"])}
  ${values('"the ""line"""', ["'x1', 1", "'x2', 1", "'x3', 1"])}`,
  async (database) => {
    assert.deepEqual((await inferHidden(database)).map(({ from, to }) => [from.columns, to.columns]), [
      [["or.der"], ["select"]],
    ]);
  },
);

onSharedEngines(
  "what references no row is no key: values beside an empty table, or what stands for none",
  `CREATE TABLE country (id INTEGER PRIMARY KEY); CREATE TABLE river (id INTEGER PRIMARY KEY);
  CREATE TABLE mayor (id INTEGER PRIMARY KEY);
  CREATE TABLE city (id INTEGER PRIMARY KEY, country_id INTEGER, river_id INTEGER, mayor_id INTEGER);
  ${values("river", numbers(9))} ${values("mayor", [11, 14, 18, 30])}
  ${values("city", ["1, 7, 0, 0", "2, 8, 0, 11", "3, 8, -1, 14", "4, 7, 0, 30"])}`,
  async (database) => {
    const keys = await inferHidden(database);
    assert.deepEqual(keys.map(text), ["city(mayor_id) > mayor(id)"]);
    assert.match(keys[0]?.evidence.join() ?? "", /3 different ones beside what stands for none/);
    const doubted = await inferKeys(database, { ...await introspect(database), foreignKeys: [] }, {
      threshold: 0,
    });
    assert.deepEqual(
      doubted.filter(({ evidence }) => evidence.includes("without a value of the key")).map(text).toSorted(),
      ["city(country_id) > country(id)", "city(river_id) > river(id)"],
    );
  },
);

onSharedEngines(
  "a flag that is set everywhere references no first row",
  `CREATE TABLE file (file_id INTEGER PRIMARY KEY); CREATE TABLE file_status (id INTEGER PRIMARY KEY, file_visible INTEGER);
  ${values("file", numbers(4))} ${values("file_status", ["1, 1", "2, 1", "3, 1"])}`,
  async (database) => assert.deepEqual((await inferHidden(database)).map(text), []),
);

onSharedEngines(
  "primary keys that count alike reference each other only where a name says that one extends the other",
  `CREATE TABLE reader (id_reader INTEGER PRIMARY KEY, reader_category INTEGER, reader_status INTEGER);
  CREATE TABLE reader_category (id_category_reader INTEGER PRIMARY KEY);
  CREATE TABLE reader_status (idstatus INTEGER PRIMARY KEY); CREATE TABLE copy_status (idstatus INTEGER PRIMARY KEY);
  CREATE TABLE view (id_view INTEGER PRIMARY KEY); CREATE TABLE view_field (id_field INTEGER PRIMARY KEY, num_view INTEGER);
  CREATE TABLE reader_photo (reader_id INTEGER PRIMARY KEY);
  ${values("reader", numbers(6).map((n) => `${n}, ${1 + n % 4}, ${1 + n % 3}`))} ${
    values("reader_photo", [2, 3, 5])
  }
  ${values("reader_category", numbers(4))} ${values("reader_status", numbers(3))} ${
    values("copy_status", numbers(5))
  }
  ${values("view", numbers(4))} ${values("view_field", numbers(9).map((n) => `${n}, ${1 + n % 4}`))}`,
  async (database) => {
    assert.deepEqual((await inferHidden(database)).map(text).toSorted(), [
      "reader(reader_category) > reader_category(id_category_reader)",
      "reader(reader_status) > reader_status(idstatus)",
      "reader_photo(reader_id) > reader(id_reader)",
      "view_field(num_view) > view(id_view)",
    ]);
  },
);

onSharedEngines(
  "without declared keys, facts are of the day itself and not of other facts by day, and by its key and not its name",
  `CREATE TABLE time_by_day (time_id INTEGER, the_date VARCHAR(9)); CREATE TABLE sales_by_day (time_id INTEGER, sales INTEGER);
  CREATE TABLE sales (time_id INTEGER, position_id INTEGER, position_name VARCHAR(9));
  CREATE TABLE position (position_id INTEGER, position_name VARCHAR(9));
  ${values("time_by_day", numbers(700, 300).map((n) => `${n}, 'd${n}'`))}
  ${values("sales_by_day", numbers(300, 310).map((n) => `${n}, ${n % 7}`))}
  ${values("position", numbers(6).map((n) => `${n}, 'p${n}'`))}
  ${values("sales", numbers(600).map((n) => `${310 + n % 300}, ${1 + n % 6}, 'p${1 + n % 6}'`))}`,
  async (database) => {
    assert.deepEqual((await inferHidden(database)).map(text).toSorted(), [
      "sales(position_id) > position(position_id)",
      "sales(time_id) > time_by_day(time_id)",
      "sales_by_day(time_id) > time_by_day(time_id)",
    ]);
  },
);

onSharedEngines(
  "empty tables are judged by names",
  "CREATE TABLE room (id INTEGER PRIMARY KEY); CREATE TABLE bed (id INTEGER, room_id INTEGER)",
  async (database) => {
    const [key, ...rest] = await inferHidden(database);
    assert.ok(key);
    assert.deepEqual([text(key), rest], ["bed(room_id) > room(id)", []]);
    assert.ok(key.evidence.includes("without values"));
  },
);

Deno.test("of a large table a part is compared, and the evidence says so", () =>
  inFolder(async (folder) => {
    const path = await duckDbFile(
      folder,
      `CREATE TABLE room (id INTEGER PRIMARY KEY); INSERT INTO room SELECT 7 * i FROM range(50) AS r(i);
      CREATE TABLE stay AS SELECT 7 * (i % 50) AS room_id FROM range(100001) AS r(i);`,
    );
    await using database = await openDatabase(path);
    const [key] = await inferHidden(database);
    assert.ok(
      key?.evidence.includes("with values of the key alone, 50 different ones in the first 100,000 rows"),
    );
  }));

onSharedEngines(
  "what cannot be compared in time is judged by names",
  `CREATE TABLE room (id INTEGER PRIMARY KEY); CREATE TABLE bed (room_id INTEGER);
  ${values("room", numbers(9))} ${values("bed", numbers(9))}`,
  async (database) => {
    const slow: Database = {
      ...database,
      url: database.url,
      dialect: database.dialect,
      query: () => Promise.resolve({ kind: "timed_out", timeoutMs: 1 }),
    };
    const [key] = await inferKeys(slow, await introspect(database));
    assert.ok(key?.evidence.includes("not compared with the data, which took too long or failed"));
  },
);

onSharedEngines(
  "inferring tells its progress, can be interrupted, and refuses a threshold that is no share",
  `CREATE TABLE room (id INTEGER PRIMARY KEY); CREATE TABLE bed (room_id INTEGER, other_room_id INTEGER)`,
  async (database) => {
    const schema = await introspect(database);
    const told: (readonly [number, number])[] = [];
    await inferKeys(database, schema, { onProgress: (...progress) => told.push(progress) });
    assert.deepEqual(told, [[1, 2], [2, 2]]);
    const signal = AbortSignal.abort(new Error("enough"));
    await assert.rejects(inferKeys(database, schema, { signal }), /enough/);
    await assert.rejects(inferKeys(database, schema, { threshold: 1.5 }), RangeError);
    await assert.rejects(inferKeys(undefined, schema, { threshold: NaN }), RangeError);
  },
);

Deno.test("a lost database is told", () =>
  inFolder(async (folder) => {
    const database = await openDatabase(
      sqliteFile(folder, "CREATE TABLE room (id INT); CREATE TABLE bed (room_id INT)"),
    );
    const schema = await introspect(database);
    await database[Symbol.asyncDispose]();
    await assert.rejects(inferKeys(database, schema), { name: "OutsideError" });
  }));

Deno.test("the counts of any rows are those of sets", async () => {
  const some = fc.array(fc.option(fc.integer({ min: -3, max: 12 }), { nil: null }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: -3, max: 12 }), { minLength: 1 }),
      some,
      (keys, column) =>
        inFolder(async (folder) => {
          const path = sqliteFile(
            folder,
            `CREATE TABLE room (id INTEGER PRIMARY KEY); CREATE TABLE bed (room_id INTEGER);
          ${values("room", keys)} ${column.length === 0 ? "" : values("bed", column.map(String))}`,
          );
          await using database = await openDatabase(path);
          const [key] = await inferHidden(database, 0);
          const all = new Set(column.filter((value) => value !== null));
          const included = all.intersection(new Set(keys)).size;
          const meant = all.difference(new Set([0, -1].filter((none) => !keys.includes(none))));
          const different = included >= 3 ? meant : all;
          const beside = different.size < all.size ? " beside what stands for none" : "";
          const expected = all.size === 0
            ? /^without values$/
            : included === 0
            ? /^without a value of the key$/
            : included === different.size
            ? new RegExp(`^with values of the key alone, ${included} different ones${beside}`)
            : new RegExp(
              `^with values of the key and others, ${included} of ${different.size} different ones${beside}$`,
            );
          assert.match(key?.evidence.at(-1) ?? "", expected);
        }),
    ),
    { numRuns: 25 },
  );
});

const rooms = `CREATE TABLE room (code VARCHAR(5) PRIMARY KEY); CREATE TABLE bed (room VARCHAR(9), n INTEGER);
  ${values("room", ["'A'", "'B'", "'C'", "'D'"])} ${values("bed", ["'A', 1", "'B', 2", "'C', 3"])}`;

serverTest(
  "postgres",
  "keys of a PostgreSQL database are inferred, also where types differ",
  () =>
    withPostgres(
      rooms + "CREATE TABLE lamp (room CHAR(7)); INSERT INTO lamp SELECT room FROM bed",
      async (database) => {
        assert.deepEqual((await inferHidden(database)).map(text).toSorted(), [
          "bed(room) > room(code)",
          "lamp(room) > room(code)",
        ]);
      },
    ),
);

serverTest("mysql", "keys of a MariaDB database are inferred", () =>
  withMysql(rooms, async (database) => {
    assert.deepEqual((await inferHidden(database)).map(text), ["bed(room) > room(code)"]);
  }));

for (const path of ["mondial/mondial.sqlite", "schemas/chinook.sqlite"]) {
  sharedTest(`names and data bring back nine of ten keys of ${path}, and few others`, [path], async () => {
    await using database = await openDatabase(`sqlite:${sharedPath(path)}`);
    const schema: Schema = await introspect(database);
    const declared = new Set(schema.foreignKeys.map(text));
    const keys = await inferHidden(database);
    const right = keys.filter((key) => declared.has(text(key))).length;
    assert.ok(right >= 0.9 * declared.size, `${right} of ${declared.size}`);
    assert.ok(right >= 0.85 * keys.length, `${right} of ${keys.length}`);
  });
}
