import {
  type Database,
  openDatabase,
  sampleValues,
  tableStatistics,
  type Value,
  type ValueType,
} from "querylogue/database";
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { onlyValue, until } from "./fixtures.ts";
import { runMysql, serverTest, withMysql } from "./servers.ts";

const rivers = `
  CREATE TABLE river (name VARCHAR(40) PRIMARY KEY, length INT);
  INSERT INTO river VALUES ('Aare', 295), ('Rhein', 1233), ('Lost', NULL);`;

/** A test on a database of its own on MariaDB. */
function mysqlTest(
  name: string,
  statements: string,
  test: (database: Database, url: string) => Promise<void>,
) {
  serverTest("mysql", name, () => withMysql(statements, test));
}

/** What the server runs for one database, our own question aside. */
function queriesOn(url: string): Promise<readonly (readonly unknown[])[]> {
  return runMysql(
    url,
    `SELECT info FROM information_schema.processlist
      WHERE db = '${new URL(url).pathname.slice(1)}' AND command = 'Query' AND id <> connection_id()`,
  );
}

mysqlTest("MariaDB: a query gives its rows column by column", rivers, async (database) => {
  assert.deepEqual(await database.query("SELECT name, length FROM river ORDER BY name"), {
    kind: "rows",
    table: {
      columns: [
        { name: "name", type: "text", values: ["Aare", "Lost", "Rhein"] },
        { name: "length", type: "integer", values: [295, null, 1233] },
      ],
      rowCount: 3,
      truncated: false,
    },
  });
  const twice = await database.query("SELECT 1 AS a, 2 AS a WHERE FALSE UNION SELECT 3, 4");
  assert.ok(twice.kind === "rows");
  assert.deepEqual(twice.table.columns.map(({ values }) => values), [[3], [4]]);
  const none = await database.query("SELECT name FROM river WHERE length > 9999");
  assert.ok(none.kind === "rows");
  assert.deepEqual(none.table.columns, [{ name: "name", type: "text", values: [] }]);
});

mysqlTest(
  "MariaDB: queries see UTC, all of Unicode, and never a local file",
  rivers,
  async (database) => {
    assert.equal(onlyValue(await database.query("SELECT from_unixtime(0)")), "1970-01-01T00:00:00");
    assert.equal(onlyValue(await database.query("SELECT 'Zürich 😀?'")), "Zürich 😀?");
    assert.equal(onlyValue(await database.query("SELECT @@tx_read_only")), 1);
    assert.equal(
      onlyValue(await database.query("SELECT @@sql_mode")),
      (await runMysql("mysql://root@127.0.0.1:3306/", "SELECT @@global.sql_mode"))[0]?.[0],
    );
  },
);

const everyType = `
  CREATE TABLE t (a TINYINT(1), b BIGINT UNSIGNED, c DECIMAL(30, 10), d FLOAT, e DOUBLE, f DATE, g DATETIME(6),
    h TIMESTAMP NULL, i TIME(3), j YEAR, k BIT(3), l BINARY(3), m VARBINARY(9), n BLOB, o TEXT, p JSON,
    q ENUM ('x', 'y'), r SET ('x', 'y'), s POINT, u UUID, v INET6, w CHAR(3) CHARACTER SET latin1, x VARCHAR(10),
    y DECIMAL(8, 2), z BIGINT);
  INSERT INTO t VALUES (1, 18446744073709551615, 123456789012345678.5, 1.25, 1e300, '2024-02-29',
    '2024-02-29 10:11:12.500000', '2024-02-29 10:11:12', '-100:00:01.250', 2024, b'101', 'abc', x'00ff', x'00ff',
    'Zürich 😀', '{"a": 1}', 'y', 'x,y', point(1, 2), '6ccd780c-baba-1026-9564-5b8c656024db', '::1', 'ä',
    concat(char(0xEFBBBF USING utf8mb4), 'b'), 3.10, 9007199254740993);
  SET sql_mode = ''; INSERT INTO t (f, g, h, i) VALUES ('0000-00-00', '0000-00-00', 0, 0);`;

const asPromised: readonly (readonly [column: string, type: ValueType, value: Value])[] = [
  ["a", "integer", 1],
  ["b", "integer", 18446744073709551615n],
  ["c", "decimal", "123456789012345678.5000000000"],
  ["d", "float", 1.25],
  ["e", "float", 1e300],
  ["f", "date", "2024-02-29"],
  ["g", "timestamp", "2024-02-29T10:11:12.5"],
  ["h", "timestamp", "2024-02-29T10:11:12"],
  ["i", "time", "-100:00:01.25"],
  ["j", "integer", 2024],
  ["k", "blob", new Uint8Array([5])],
  ["l", "blob", new Uint8Array([97, 98, 99])],
  ["m", "blob", new Uint8Array([0, 255])],
  ["n", "blob", new Uint8Array([0, 255])],
  ["o", "text", "Zürich 😀"],
  ["p", "json", '{"a": 1}'],
  ["q", "text", "y"],
  ["r", "text", "x,y"],
  ["s", "other", "000000000101000000000000000000f03f0000000000000040"],
  ["u", "text", "6ccd780c-baba-1026-9564-5b8c656024db"],
  ["v", "text", "::1"],
  ["w", "text", "ä"],
  ["x", "text", "\uFEFFb"],
  ["y", "decimal", 3.1],
  ["z", "integer", 9007199254740993n],
];

mysqlTest("MariaDB: values of its types arrive as promised", everyType, async (database) => {
  const outcome = await database.query("SELECT * FROM t WHERE a = 1");
  assert.ok(outcome.kind === "rows", Deno.inspect(outcome));
  assert.deepEqual(
    outcome.table.columns.map(({ name, type, values }) => [name, type, values[0]]),
    asPromised,
  );
  const zero = await database.query("SELECT f, g, h, i, b FROM t WHERE a IS NULL");
  assert.ok(zero.kind === "rows", Deno.inspect(zero));
  assert.deepEqual(zero.table.columns.map(({ values }) => values[0]), [
    "0000-00-00",
    "0000-00-00T00:00:00",
    "0000-00-00T00:00:00",
    "00:00:00",
    null,
  ]);
  const computed = await database.query(
    "SELECT NULL, sum(a), count(*), avg(y), now() > 0, cast(o AS BINARY), 1.50 FROM t WHERE a = 1",
  );
  assert.ok(computed.kind === "rows", Deno.inspect(computed));
  assert.deepEqual(computed.table.columns.map(({ type, values }) => [type, values[0]]), [
    ["other", null],
    ["decimal", 1],
    ["integer", 1],
    ["decimal", 3.1],
    ["integer", 1],
    ["blob", new TextEncoder().encode("Zürich 😀")],
    ["decimal", 1.5],
  ]);
});

mysqlTest("MariaDB: values of every type can be sampled and counted", everyType, async (database) => {
  const statistics = await tableStatistics(database, "t");
  for (const [column, , value] of asPromised) {
    const sampled = await sampleValues(database, { table: "t", column }, { limit: 5, seed: 1 });
    assert.ok(
      sampled.some((found) => isDeepStrictEqual(found, value)),
      `${column}: ${Deno.inspect(sampled)}`,
    );
    assert.equal(statistics.find((found) => found.column === column)?.distinct, sampled.length, column);
  }
});

mysqlTest(
  "MariaDB: any text and any integer comes back as it went in",
  rivers,
  async (database) => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", "").toWellFormed()),
        fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 64n - 1n }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        async (text, integer, float) => {
          const literal = text.replaceAll("\\", "\\\\").replaceAll("'", "''");
          const outcome = await database.query(
            `SELECT '${literal}' AS a, ${integer} AS b, CAST('${float}' AS DOUBLE) AS c`,
          );
          assert.ok(outcome.kind === "rows", Deno.inspect(outcome));
          const [a, b, c] = outcome.table.columns.map(({ values }) => values[0]);
          assert.equal(a, text);
          assert.equal(BigInt(b as number | bigint), integer);
          assert.equal(typeof b, Number.isSafeInteger(Number(integer)) ? "number" : "bigint");
          assert.equal(c, float === 0 ? c : float);
        },
      ),
      { numRuns: 100 },
    );
  },
);

mysqlTest("MariaDB: maxRows cuts a result and says so, also when it is endless", rivers, async (database) => {
  const rowsOf = async (maxRows: number) => {
    const outcome = await database.query("SELECT name FROM river", { maxRows });
    assert.ok(outcome.kind === "rows");
    return [outcome.table.rowCount, outcome.table.columns[0]?.values.length, outcome.table.truncated];
  };
  assert.deepEqual(await rowsOf(0), [0, 0, true]);
  assert.deepEqual(await rowsOf(2), [2, 2, true]);
  assert.deepEqual(await rowsOf(3), [3, 3, false]);
  const crossed = await database.query("SELECT * FROM seq_1_to_1000000 a, seq_1_to_1000000 b", {
    timeoutMs: 60_000,
  });
  assert.ok(crossed.kind === "rows" && crossed.table.truncated && crossed.table.rowCount === 10_000);
  assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3);
});

mysqlTest(
  "MariaDB: what takes too long is ended on the server, whatever it does, and the next query is answered",
  rivers,
  async (database, url) => {
    for (
      const endless of [
        "SELECT sleep(100000)",
        "SELECT sleep(100000) FROM river",
        "SELECT benchmark(1000000000, sha2('a', 512))",
        "SELECT count(*) FROM seq_1_to_10000000 a, seq_1_to_10000000 b WHERE a.seq * b.seq = -1",
        "SELECT a.seq FROM seq_1_to_10000000 a, seq_1_to_10000000 b WHERE a.seq + b.seq = 1",
        "SELECT md5(seq) FROM seq_1_to_100000000 ORDER BY 1",
        "WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 0 * sleep(1) FROM r) SELECT count(*) FROM r",
        "SELECT group_concat(seq) FROM seq_1_to_100000000 GROUP BY seq % 10000",
      ]
    ) {
      const outcome = await database.query(endless, { timeoutMs: 300, maxRows: 100_000 });
      // A busy server may tell that it still runs the query; below it must end.
      assert.ok(outcome.kind === "timed_out" && outcome.timeoutMs === 300, endless);
      assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3);
      await until(async () => (await queriesOn(url)).length === 0);
    }
  },
);

mysqlTest(
  "MariaDB: a query that waits for a lock ends in time and leaves no lock behind",
  rivers,
  async (database, url) => {
    const waiting = runMysql(url, "LOCK TABLES river WRITE; SELECT sleep(1.5); UNLOCK TABLES");
    await until(async () => (await queriesOn(url)).flat().includes("SELECT sleep(1.5)"));
    const outcome = await database.query("SELECT * FROM river", { timeoutMs: 300 });
    assert.equal(outcome.kind, "timed_out");
    await waiting;
    assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3);
    await runMysql(url, "SET lock_wait_timeout = 1; ALTER TABLE river ADD source INT");
  },
);

mysqlTest(
  "MariaDB: an aborted query rejects with the signal's reason and ends on the server",
  rivers,
  async (database, url) => {
    const reason = new Error("enough");
    const controller = new AbortController();
    const query = database.query("SELECT sleep(20)", { signal: controller.signal, timeoutMs: 30_000 });
    setTimeout(() => controller.abort(reason), 200);
    await assert.rejects(query, reason);
    assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3);
    await until(async () => (await queriesOn(url)).length === 0);
  },
);

mysqlTest(
  "MariaDB: a query that is running when its database is closed does not outlive its time on the server",
  rivers,
  async (database, url) => {
    const query = database.query("SELECT sleep(20)", { timeoutMs: 1_000 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await database[Symbol.asyncDispose]();
    assert.equal((await query).kind, "connection_lost");
    await until(async () => (await queriesOn(url)).length === 0);
  },
);

mysqlTest(
  "MariaDB: a connection that the server ends loses its query only",
  rivers,
  async (database, url) => {
    const own = async () => onlyValue(await database.query("SELECT connection_id()"));
    const query = database.query("SELECT sleep(20), connection_id()");
    await until(async () =>
      (await queriesOn(url)).some(([one]) => `${one}`.startsWith("SELECT sleep(20), conn"))
    );
    await runMysql(
      url,
      `SET @id = (SELECT id FROM information_schema.processlist
        WHERE db = database() AND info LIKE 'SELECT sleep(20), conn%'); EXECUTE IMMEDIATE concat('KILL ', @id)`,
    );
    assert.equal((await query).kind, "connection_lost");
    const id = await own();
    assert.equal(typeof id, "number");
    // Idle, it is simply replaced.
    await runMysql(url, `KILL ${id}`);
    // The query that is the first to notice is lost.
    await until(async () => (await database.query("SELECT 1")).kind === "rows");
    assert.notEqual(await own(), id);
  },
);

mysqlTest("MariaDB: a query that is wrong fails with the server's message", rivers, async (database) => {
  const missing = await database.query("SELECT depth FROM river");
  assert.ok(missing.kind === "failed" && /depth/.test(missing.message), Deno.inspect(missing));
  const syntax = await database.query("SELECT name FROM FROM river");
  assert.ok(syntax.kind === "failed" && /syntax/.test(syntax.message), Deno.inspect(syntax));
  const middle = await database.query("SELECT (SELECT name FROM river WHERE length > 0) FROM river");
  assert.equal(middle.kind, "failed");
  assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3);
});

mysqlTest(
  "MariaDB: rows that do not fit into memory are told so, and the next query is answered",
  rivers,
  async (_, url) => {
    await using database = await openDatabase(url, { maxMemoryMb: 60, allowWritingLogin: true });
    const rows = "SELECT repeat('ab', 50000) FROM seq_1_to_1000000";
    const outcome = await database.query(rows, { maxRows: 1_000_000, timeoutMs: 30_000 });
    assert.equal(outcome.kind, "out_of_memory", Deno.inspect(outcome));
    assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3);
  },
);

const shop = `
  CREATE TABLE item (n INT PRIMARY KEY); INSERT INTO item VALUES (1);
  CREATE TABLE old (n INT) ENGINE = MyISAM; INSERT INTO old VALUES (1);
  CREATE TABLE aria (n INT) ENGINE = Aria; INSERT INTO aria VALUES (1);
  CREATE SEQUENCE counter;
  CREATE FUNCTION double_it (n INT) RETURNS INT DETERMINISTIC RETURN 2 * n;
  CREATE FUNCTION items () RETURNS INT READS SQL DATA RETURN (SELECT count(*) FROM item);
  CREATE FUNCTION unsaid () RETURNS INT RETURN 1;
  CREATE FUNCTION liar () RETURNS INT NO SQL BEGIN INSERT INTO item VALUES (2); RETURN 1; END;
  CREATE FUNCTION old_liar () RETURNS INT NO SQL BEGIN INSERT INTO old VALUES (2); RETURN 1; END;
  CREATE FUNCTION moves () RETURNS INT DETERMINISTIC RETURN nextval(counter);
  CREATE VIEW writing AS SELECT liar() AS n;
  CREATE PROCEDURE wipe () DELETE FROM item;`;

mysqlTest("MariaDB: what is no query is refused and changes nothing", shop, async (database, url) => {
  const state = () =>
    Promise.all(
      [
        "SELECT * FROM item",
        "SELECT * FROM old",
        "SELECT * FROM aria",
        "SELECT * FROM counter",
        `SELECT table_name, create_time FROM information_schema.tables WHERE table_schema = database() ORDER BY 1`,
        "SELECT routine_name FROM information_schema.routines WHERE routine_schema = database() ORDER BY 1",
        "SELECT @@global.max_connections, @@global.sql_mode, @@global.event_scheduler",
      ].map((sql) => runMysql(url, sql)),
    );
  const before = await state();
  const file = `/tmp/querylogue_${crypto.randomUUID()}`;
  for (
    const sql of [
      "INSERT INTO item VALUES (3)",
      "REPLACE INTO old VALUES (3)",
      "UPDATE item SET n = 5",
      "DELETE FROM aria",
      "WITH a AS (SELECT 1) DELETE FROM item",
      "TRUNCATE old",
      "DROP TABLE item",
      "CREATE TABLE more (n INT)",
      "CREATE TEMPORARY TABLE item (n INT)",
      "ALTER TABLE item ADD m INT",
      "ANALYZE TABLE item",
      "OPTIMIZE TABLE old",
      "CALL wipe()",
      "SET GLOBAL max_connections = 10",
      "SET @@session.tx_read_only = 0",
      "COMMIT",
      "FLUSH TABLES",
      "KILL 1",
      "LOAD DATA INFILE '/etc/passwd' INTO TABLE item",
      "GRANT ALL ON *.* TO somebody",
      "BEGIN NOT ATOMIC DELETE FROM item; END",
      "EXECUTE IMMEDIATE 'DELETE FROM item'",
      `SELECT 1 INTO OUTFILE '${file}'`,
      `SELECT 1 INTO DUMPFILE '${file}'`,
      "SELECT load_file('/etc/passwd')",
      "SELECT nextval(counter)",
      "SELECT NEXT VALUE FOR counter",
      "SELECT setval(counter, 100)",
      "SELECT get_lock('querylogue', 0)",
      "SELECT * FROM item FOR UPDATE",
      "SELECT unsaid()",
      // What a function or a view hides, the server itself refuses.
      "SELECT liar()",
      "SELECT old_liar()",
      "SELECT moves()",
      "SELECT * FROM writing",
    ]
  ) {
    const outcome = await database.query(sql);
    assert.equal(outcome.kind, "refused", `${sql} → ${Deno.inspect(outcome)}`);
  }
  assert.deepEqual(await state(), before);
  await assert.rejects(Deno.stat(file), Deno.errors.NotFound);
  assert.equal(onlyValue(await database.query("SELECT double_it(items())")), 2);
});

mysqlTest("MariaDB: a query that is estimated to cost too much does not run", rivers, async (_, url) => {
  await runMysql(
    url,
    "CREATE TABLE big (n INT PRIMARY KEY, k INT) AS SELECT seq AS n, seq % 7 AS k FROM seq_1_to_20000",
  );
  await runMysql(url, "ANALYZE TABLE big");
  await using database = await openDatabase(url, { maxCost: 1_000, allowWritingLogin: true });
  for (
    const [sql, allowed] of [
      ["SELECT * FROM big WHERE n = 5", true],
      ["SELECT 1 UNION SELECT 2", true],
      ["SELECT * FROM river", true],
      ["SELECT * FROM big", false],
      ["SELECT n FROM big UNION ALL SELECT k FROM big", false],
      ["SELECT (SELECT count(*) FROM big WHERE k > 3)", false],
      ["SELECT * FROM (SELECT k, count(*) AS c FROM big GROUP BY k) AS d JOIN river", false],
      ["SELECT name, (SELECT max(k) FROM big WHERE k <> length) FROM river", false],
    ] as const
  ) {
    const outcome = await database.query(sql);
    assert.equal(outcome.kind, allowed ? "rows" : "refused", `${sql} → ${Deno.inspect(outcome)}`);
    if (outcome.kind === "refused") {
      assert.match(outcome.reason, /^MariaDB estimates a cost of [\d,]+, above the limit of 1,000\.$/);
    }
  }
  const wrong = await database.query("SELECT nothing FROM big");
  assert.ok(wrong.kind === "failed" && /nothing/.test(wrong.message));
});

serverTest("mysql", "MariaDB: a login that fails says what is wrong, and never the password", async () => {
  const user = `querylogue_${crypto.randomUUID().slice(0, 8)}`;
  const root = "mysql://root@127.0.0.1:3306/";
  await runMysql(root, `CREATE USER '${user}'@'127.0.0.1' IDENTIFIED BY 'right one'`);
  await using gone = new AsyncDisposableStack();
  gone.defer(async () => void await runMysql(root, `DROP USER '${user}'@'127.0.0.1'`));
  const messageOf = async (url: string, password?: string) => {
    try {
      await using _ = await openDatabase(url, password === undefined ? {} : { password });
    } catch (error) {
      // A database that is not there was named wrongly; all else fails outside.
      const kind = /has no database/.test(String(error)) ? "InputError" : "OutsideError";
      assert.ok(error instanceof Error && error.name === kind, String(error));
      assert.ok(!/sesame|right one/.test(error.message));
      return error.message;
    }
    return "opened";
  };
  const address = `mysql://${user}@127.0.0.1:3306`;
  assert.equal(await messageOf(`${address}/`, "right one"), "opened");
  assert.match(
    await messageOf(`mysql://${user}:sesame@127.0.0.1:3306/`),
    /^Cannot open mysql:\/\/querylogue_\w+@127\.0\.0\.1:3306\/: the server refuses the login of "querylogue_\w+"; check user and password, and add \?sslmode=require if the login has to be encrypted$/,
  );
  assert.match(await messageOf(`${address}/`, "sesame"), /refuses the login/);
  assert.match(await messageOf(`${address}/`), /refuses the login/);
  assert.match(await messageOf(`${address}/mysql`, "right one"), /may not use the database "mysql"/);
  assert.match(
    await messageOf(`${root}querylogue_none`),
    /has no database "querylogue_none"; check its name/,
  );
  assert.match(await messageOf(`${root}?sslmode=require`), /offers no encryption; leave out sslmode|opened/);
  assert.match(
    await messageOf("mysql://root@querylogue.invalid/"),
    /no host is known as "querylogue\.invalid"/,
  );
});

Deno.test("an address where no MySQL server answers is told as such", async () => {
  const free = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = free.addr as Deno.NetAddr;
  free.close();
  await assert.rejects(openDatabase(`mysql://root@127.0.0.1:${port}/`), {
    name: "OutsideError",
    message: `Cannot open mysql://root@127.0.0.1:${port}/: nothing listens at 127.0.0.1:${port}; ` +
      "check the address and that the server runs",
  });
  for (const greeting of ["", "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 400 Bad Request\r\n\r\n"]) {
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const served = (async () => {
      using connection = await listener.accept();
      await connection.write(new TextEncoder().encode(greeting));
    })();
    await assert.rejects(
      openDatabase(`mysql://root@127.0.0.1:${(listener.addr as Deno.NetAddr).port}/`),
      /does not speak as a MySQL server does .*; check host and port$/,
    );
    listener.close();
    await served;
  }
});

mysqlTest(
  "MariaDB: a database that is dropped meanwhile is told, and so is one that is back",
  rivers,
  async (database, url) => {
    const name = new URL(url).pathname.slice(1);
    await runMysql("mysql://root@127.0.0.1:3306/", `DROP DATABASE ${name}`);
    const gone = await database.query("SELECT count(*) FROM river");
    assert.ok(gone.kind === "failed" || gone.kind === "connection_lost", Deno.inspect(gone));
    await runMysql("mysql://root@127.0.0.1:3306/", `CREATE DATABASE ${name}`);
    await runMysql(url, rivers);
    assert.equal(onlyValue(await database.query(`SELECT count(*) FROM ${name}.river`)), 3);
  },
);

mysqlTest("MariaDB: variables that a query sets do not speak to the next", rivers, async (database) => {
  const numbered = await database.query(
    "SELECT name, @n := @n + 1 AS n FROM river, (SELECT @n := 0) AS start ORDER BY name",
  );
  assert.ok(numbered.kind === "rows", Deno.inspect(numbered));
  assert.deepEqual(numbered.table.columns[1]?.values.toSorted(), [1, 2, 3]);
  assert.equal(onlyValue(await database.query("SELECT @n")), null);
});

mysqlTest("MariaDB: a query reads nothing of the one before it", rivers, async (database) => {
  const state = "SELECT concat_ws(' ', found_rows(), row_count(), last_insert_id())";
  const alone = onlyValue(await database.query(state));
  for (
    const before of [
      "SELECT name FROM river LIMIT 2",
      "SELECT SQL_CALC_FOUND_ROWS name FROM river LIMIT 1",
      "SELECT CAST(name AS INT), 1 / 0 FROM river",
      "SELECT nosuch FROM river",
    ]
  ) {
    await database.query(before);
    assert.equal(onlyValue(await database.query(state)), alone, before);
    assert.equal((await database.query("SELECT @@warning_count, @@error_count")).kind, "refused");
  }
});
