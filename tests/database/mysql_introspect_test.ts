import { type Database, introspect, openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import { preflight } from "../../lib/database/preflight.ts";
import { sharedPath, sharedTest } from "../shared_data.ts";
import { runMysql, serverTest, withMysql, withMysqlUrl } from "./servers.ts";

const root = "mysql://root@127.0.0.1:3306/";

/** A test on a database of its own on MariaDB. */
function mysqlTest(
  name: string,
  statements: string,
  test: (database: Database, url: string) => Promise<void>,
) {
  serverTest("mysql", name, () => withMysql(statements, test));
}

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

/** A login of its own, gone afterwards, and the database opened with it. */
async function asUser(
  url: string,
  grants: (user: string, database: string) => string,
  test: (database: Database) => Promise<void>,
) {
  const name = `querylogue_${crypto.randomUUID().slice(0, 8)}`;
  const user = `'${name}'@'127.0.0.1'`;
  await runMysql(root, `CREATE USER ${user}`);
  await using gone = new AsyncDisposableStack();
  gone.defer(async () => void await runMysql(root, `DROP USER ${user}`));
  await runMysql(url, grants(user, databaseOf(url)));
  await using database = await openDatabase(url.replace("//root@", `//${name}@`), {
    allowWritingLogin: true,
  });
  await test(database);
}

mysqlTest(
  "MariaDB: tables, columns and keys of every shape are found",
  `
  CREATE TABLE country (code VARCHAR(4) PRIMARY KEY, name VARCHAR(50) NOT NULL UNIQUE COMMENT 'in its language',
    area DECIMAL(10,2)) COMMENT 'as of today';
  CREATE TABLE city (name VARCHAR(50), country VARCHAR(4) REFERENCES country (code), twin VARCHAR(50),
    twin_country VARCHAR(4), kind ENUM ('town', 'it''s', 'a\\\\b', 'c,d') NOT NULL, tags SET ('x', 'y'),
    doubled VARCHAR(100) AS (concat(name, name)) VIRTUAL, kept VARCHAR(100) AS (concat(name, name)) STORED,
    body TEXT, UNIQUE (country, name), PRIMARY KEY (name, country), UNIQUE part (body(10)), INDEX (twin),
    CONSTRAINT twins FOREIGN KEY (twin, twin_country) REFERENCES city (name, country));
  CREATE TABLE border (a VARCHAR(4), b VARCHAR(4), FOREIGN KEY (a) REFERENCES country (code),
    FOREIGN KEY (b) REFERENCES country (code), CONSTRAINT again FOREIGN KEY (b) REFERENCES country (code));
  INSERT INTO country VALUES ('CH', 'Schweiz', 41285), ('A', 'Österreich', 83871);
  CREATE TABLE loose (n INT) ENGINE = MyISAM;
  CREATE TABLE kept (n INT PRIMARY KEY, u INT UNIQUE) WITH SYSTEM VERSIONING;
  CREATE SEQUENCE counter;
  CREATE VIEW big (label, area) AS SELECT name, area FROM country WHERE area > 50000;
  CREATE TABLE gone (n INT); CREATE VIEW failing AS SELECT * FROM gone; DROP TABLE gone;`,
  async (database, url) => {
    const { tables, foreignKeys, views, omitted } = await introspect(database);
    const table = (wanted: string) => tables.find(({ name }) => name === wanted);
    assert.deepEqual(
      tables.map(({ name, rowCount, rowCountEstimated }) => [name, rowCount, rowCountEstimated]),
      [
        ["border", 0, undefined],
        ["city", 0, undefined],
        ["country", 2, undefined],
        ["kept", 0, undefined],
        ["loose", 0, undefined],
      ],
    );
    assert.deepEqual(table("country"), {
      name: "country",
      columns: [
        { name: "code", type: "varchar(4)", notNull: true },
        { name: "name", type: "varchar(50)", notNull: true, comment: "in its language" },
        { name: "area", type: "decimal(10,2)", notNull: false },
      ],
      primaryKey: ["code"],
      uniqueKeys: [["name"]],
      rowCount: 2,
      comment: "as of today",
    });
    const city = table("city");
    assert.deepEqual(city?.columns.map(({ name }) => name), [
      "name",
      "country",
      "twin",
      "twin_country",
      "kind",
      "tags",
      "doubled",
      "kept",
      "body",
    ]);
    assert.deepEqual(city.columns.find(({ name }) => name === "kind")?.admits, [
      "town",
      "it's",
      "a\\b",
      "c,d",
    ]);
    assert.deepEqual(city.columns.filter(({ generated }) => generated).map(({ name }) => name), [
      "doubled",
      "kept",
    ]);
    assert.deepEqual([city.primaryKey, city.uniqueKeys], [["name", "country"], [["country", "name"]]]);
    assert.deepEqual([table("kept")?.primaryKey, table("kept")?.uniqueKeys], [["n"], [["u"]]]);
    assert.deepEqual(
      foreignKeys.map(({ name, from, to }) =>
        `${name}: ${from.table}(${from.columns}) ${to.table}(${to.columns})`
      ),
      [
        "again: border(b) country(code)",
        "border_ibfk_1: border(a) country(code)",
        "city_ibfk_1: city(country) country(code)",
        "twins: city(twin,twin_country) city(name,country)",
      ],
    );
    assert.deepEqual(views, [{
      name: "big",
      columns: [
        { name: "label", type: "varchar(50)", notNull: true, comment: "in its language" },
        { name: "area", type: "decimal(10,2)", notNull: false },
      ],
      primaryKey: [],
      uniqueKeys: [],
    }]);
    assert.deepEqual(omitted?.map(({ what, name }) => [what, name]), [["view", "failing"]]);
    assert.match(omitted[0]?.reason ?? "", /^cannot be read: View '.*failing' references invalid table/);

    await using all = await openDatabase(root, { allowWritingLogin: true });
    const name = databaseOf(url);
    const server = await introspect(all, { only: (schema) => schema === name });
    assert.deepEqual(server.tables.map(({ name }) => name), tables.map((table) => `${name}.${table.name}`));
    assert.deepEqual(
      server.foreignKeys.map(({ to }) => to.table),
      foreignKeys.map(({ to }) => `${name}.${to.table}`),
    );
    assert.equal(server.tables.find((table) => table.name === `${name}.country`)?.rowCount, 2);
  },
);

mysqlTest(
  "MariaDB: names of every kind are spelled as they are, and their tables can be counted",
  `
  CREATE TABLE \`a.b\` (\`c.d\` INT PRIMARY KEY, \`select\` INT, \`Größe\` INT, \`back\`\`tick\` INT, \`"q" 'x'\` INT);
  CREATE TABLE \`"quoted"\` (n INT, FOREIGN KEY (n) REFERENCES \`a.b\` (\`C.D\`));
  CREATE TABLE \`order\` (n INT); CREATE TABLE \`Order\` (n INT); CREATE TABLE \`Straße\` (n INT);
  CREATE TABLE \`ta\\\\ble\` (n INT); CREATE TABLE \`ti\`\`ck\` (n INT); CREATE TABLE \`with space\` (n INT);
  INSERT INTO \`a.b\` VALUES (1, 2, 3, 4, 5); INSERT INTO \`"quoted"\` VALUES (1), (1);
  INSERT INTO \`Order\` VALUES (1), (2), (3); INSERT INTO \`ti\`\`ck\` VALUES (1);
  INSERT INTO \`ta\\\\ble\` VALUES (1), (2);`,
  async (database) => {
    const { tables, foreignKeys } = await introspect(database);
    assert.deepEqual(
      new Map(tables.map(({ name, rowCount }) => [name, rowCount])),
      new Map([
        ['"a.b"', 1],
        ['"""quoted"""', 2],
        ["order", 0],
        ["Order", 3],
        ["Straße", 0],
        ["ta\\\\ble", 2],
        ["ti`ck", 1],
        ["with space", 0],
      ]),
    );
    assert.deepEqual(
      tables.find(({ name }) => name === '"a.b"')?.columns.map(({ name }) => name),
      ["c.d", "select", "Größe", "back`tick", `"q" 'x'`],
    );
    assert.deepEqual(foreignKeys.map(({ from, to }) => [from, to]), [
      [{ table: '"""quoted"""', columns: ["n"] }, { table: '"a.b"', columns: ["c.d"] }],
    ]);
  },
);

mysqlTest("MariaDB: a database without tables is empty", "", async (database) => {
  assert.deepEqual(await introspect(database), { tables: [], foreignKeys: [] });
});

mysqlTest(
  "MariaDB: keys that lead out of the database or to nothing are told, keys to tables nobody asked for are not",
  `
  SET foreign_key_checks = 0;
  CREATE TABLE a (n INT PRIMARY KEY); CREATE TABLE b (n INT, CONSTRAINT to_a FOREIGN KEY (n) REFERENCES a (n));
  CREATE TABLE c (n INT, CONSTRAINT to_nothing FOREIGN KEY (n) REFERENCES missing (n));`,
  async (database, url) => {
    await withMysqlUrl("CREATE TABLE far (n INT PRIMARY KEY)", async (other) => {
      const far = databaseOf(other);
      await runMysql(
        url,
        `CREATE TABLE d (n INT, CONSTRAINT to_far FOREIGN KEY (n) REFERENCES ${far}.far (n))`,
      );
      const { foreignKeys, omitted } = await introspect(database);
      assert.deepEqual(foreignKeys.map(({ name }) => name), ["to_a"]);
      assert.deepEqual(omitted, [
        {
          what: "foreign key",
          name: "to_nothing",
          reason: "leads to missing, which there is not or the login may not read",
        },
        {
          what: "foreign key",
          name: "to_far",
          reason: `leads to ${far}.far, which there is not or the login may not read`,
        },
      ]);
      const part = await introspect(database, { only: (_, table) => table === "b" });
      assert.deepEqual(part.tables.map(({ name }) => name), ["b"]);
      assert.deepEqual([part.foreignKeys, part.omitted], [[], undefined]);

      await using all = await openDatabase(root, { allowWritingLogin: true });
      const both = await introspect(all, { only: (schema) => schema === far || schema === databaseOf(url) });
      assert.deepEqual(
        both.foreignKeys.map(({ name, to }) => [name, to.table]),
        [["to_a", `${databaseOf(url)}.a`], ["to_far", `${far}.far`]],
      );
      await runMysql(url, "DROP TABLE d");
    });
  },
);

mysqlTest(
  "MariaDB: what the login may not read is left out and told",
  `
  CREATE TABLE open (n INT PRIMARY KEY, secret INT UNIQUE);
  CREATE TABLE written (n INT); CREATE TABLE hidden (n INT PRIMARY KEY);
  CREATE TABLE part (n INT PRIMARY KEY, secret INT UNIQUE);
  CREATE TABLE child (n INT, secret INT, hidden INT, FOREIGN KEY (n) REFERENCES part (n),
    FOREIGN KEY (secret) REFERENCES part (secret), FOREIGN KEY (hidden) REFERENCES hidden (n));
  INSERT INTO open VALUES (1, 2); INSERT INTO part VALUES (1, 2);`,
  async (_, url) => {
    const grants = (user: string) => `
      GRANT SELECT ON open TO ${user}; GRANT SELECT ON child TO ${user};
      GRANT INSERT ON written TO ${user}; GRANT SELECT (n) ON part TO ${user};
      GRANT UPDATE (secret) ON part TO ${user};`;
    await asUser(url, grants, async (database) => {
      const { tables, foreignKeys, omitted = [] } = await introspect(database);
      assert.deepEqual(
        tables.map(({ name, columns, uniqueKeys, rowCount }) => [
          name,
          columns.map(({ name }) => name),
          uniqueKeys,
          rowCount,
        ]),
        [
          ["child", ["n", "secret", "hidden"], [], 0],
          ["open", ["n", "secret"], [["secret"]], 1],
          ["part", ["n"], [], 1],
        ],
      );
      assert.deepEqual(foreignKeys.map(({ from, to }) => `${from.table}(${from.columns}) ${to.table}`), [
        "child(n) part",
      ]);
      assert.deepEqual(omitted.map(({ what, name, reason }) => `${what} ${name} ${reason}`).toSorted(), [
        "column part.secret cannot be read: permission denied",
        "foreign key child_ibfk_2 needs part.secret, which there is not or the login may not read",
        "foreign key child_ibfk_3 leads to hidden, which there is not or the login may not read",
        "table written cannot be read: permission denied",
      ]);
    });
  },
);

mysqlTest(
  "MariaDB: small tables are counted exactly, of a table with a million rows the estimate is told as one",
  "CREATE TABLE small (n INT); INSERT INTO small SELECT seq FROM seq_1_to_12345",
  async (database, url) => {
    await runMysql(
      url,
      "CREATE TABLE big (n INT) ENGINE = MyISAM; INSERT INTO big SELECT seq FROM seq_1_to_1000001; ANALYZE TABLE small",
    );
    const seen: (readonly [number, number])[] = [];
    const { tables } = await introspect(database, { onProgress: (done, total) => seen.push([done, total]) });
    assert.deepEqual(
      tables.map(({ name, rowCount, rowCountEstimated }) => [name, rowCount, rowCountEstimated]),
      [
        ["big", 1_000_001, true],
        ["small", 12_345, undefined],
      ],
    );
    assert.deepEqual(seen.at(-1), [2, 2]);
  },
);

sharedTest("MariaDB: the schema of employees is read whole", ["schemas/employees.sql"], async () => {
  const script = (await Deno.readTextFile(sharedPath("schemas/employees.sql")))
    .replaceAll(/^(?:DROP DATABASE|CREATE DATABASE|USE|SELECT|source|flush).*;$/gim, "")
    .replaceAll(/\/\*!.*?\*\/;/gs, "");
  await withMysql(script, async (database) => {
    const { tables, foreignKeys, views = [], omitted } = await introspect(database);
    assert.deepEqual(tables.map(({ name }) => name), [
      "departments",
      "dept_emp",
      "dept_manager",
      "employees",
      "salaries",
      "titles",
    ]);
    assert.equal(foreignKeys.length, 6);
    assert.deepEqual(views.map(({ name }) => name), ["current_dept_emp", "dept_emp_latest_date"]);
    assert.deepEqual(tables[3]?.columns.find(({ name }) => name === "gender")?.admits, ["M", "F"]);
    assert.equal(omitted, undefined);
  });
});

sharedTest("MariaDB: the schema of OpenMRS is read whole", ["schemas/openmrs_2.9_schema.sql"], async () => {
  const script = await Deno.readTextFile(sharedPath("schemas/openmrs_2.9_schema.sql"));
  await withMysql(`SET foreign_key_checks = 0; SET sql_mode = ANSI_QUOTES; ${script}`, async (database) => {
    const { tables, foreignKeys, omitted } = await introspect(database);
    assert.deepEqual([tables.length, foreignKeys.length, omitted], [119, 448, undefined]);
  });
});

mysqlTest(
  "MariaDB: what a login may do beyond reading is told, and where",
  "CREATE TABLE `a.b` (n INT, m INT); CREATE TABLE c (n INT)",
  async (database, url) => {
    assert.deepEqual(await preflight(database), [
      { right: "do anything", writes: true },
      { right: "grant its rights to others", writes: true },
    ]);
    const name = databaseOf(url);
    await asUser(url, (user) => `GRANT SELECT, SHOW VIEW ON ${name}.* TO ${user}`, async (reader) => {
      assert.deepEqual(await preflight(reader), []);
    });
    await asUser(url, (user) => `GRANT ALL ON ${name}.* TO ${user}`, async (owner) => {
      assert.deepEqual(await preflight(owner), [
        { right: "do anything", writes: true, where: `in database ${name}` },
      ]);
    });
    const role = `querylogue_${crypto.randomUUID().slice(0, 8)}`;
    await runMysql(root, `CREATE ROLE ${role}`);
    await using gone = new AsyncDisposableStack();
    gone.defer(async () => void await runMysql(root, `DROP ROLE ${role}`));
    const grants = (user: string) => `
      GRANT FILE, RELOAD, DELETE ON *.* TO ${user}; GRANT SELECT, INSERT ON ${name}.* TO ${user};
      GRANT INSERT, DELETE ON \`a.b\` TO ${user} WITH GRANT OPTION; GRANT UPDATE (n) ON c TO ${user};
      GRANT ${role} TO ${user}; SET DEFAULT ROLE ${role} FOR ${user};`;
    await asUser(url, grants, async (writer) => {
      assert.deepEqual((await preflight(writer)).map(({ right, where = "" }) => `${right} ${where}`.trim()), [
        "delete rows",
        "read and write files of the server",
        "use the right RELOAD",
        `insert rows into database ${name}, table ${name}."a.b"`,
        `grant its rights to others for table ${name}."a.b"`,
        `update rows of column ${name}.c.n`,
        `do what the role ${role} may do`,
      ]);
    });
  },
);
