import fc from "fast-check";
import assert from "node:assert/strict";
import { oracleRow, oracleStatements, oracleTable } from "../../../lib/bundled/mondial/oracle_statements.ts";

function statements(text: string) {
  return [...oracleStatements(text, "script.sql")];
}

function rowOf(text: string) {
  const [statement] = statements(text);
  assert.ok(statement);
  return oracleRow(statement, "script.sql");
}

Deno.test("statements end at semicolons that stand outside of texts, names and comments", () => {
  const found = statements(`-- a; b
    SELECT 'x;y', "n;m" /* ; */ FROM t; -- end;
    ;;
    SELECT 2;`);
  assert.deepEqual(found.map(({ line, tokens }) => [line, tokens.map(({ text }) => text).join(" ")]), [
    [2, "SELECT x;y , n;m FROM t"],
    [4, "SELECT 2"],
  ]);
});

Deno.test("what is meant for the terminal program is passed over", () => {
  const found = statements(
    "REM it's free text; really\nSET DEFINE OFF\nprompt don't\n@other.sql\nA;\n/\nB / C;\n  /  \nEXIT",
  );
  assert.deepEqual(found.map(({ tokens }) => tokens.map(({ text }) => text).join(" ")), ["A", "B / C"]);
});

Deno.test("a script that is cut off is told with the line", () => {
  for (
    const [text, line] of [["A;\nB", 2], ["A;\nSELECT 'x", 2], ["A;\n/* never", 2], [
      'A;\nSELECT "n',
      2,
    ]] as const
  ) {
    assert.throws(() => statements(text), {
      name: "InputError",
      message: new RegExp(`script\\.sql.*line ${line}`),
    });
  }
});

Deno.test("values of every kind are read", () => {
  const row = rowOf(
    `INSERT INTO "River" VALUES ('N''Djamena & Søn -- no comment', NULL, null, 12, -3.5, +.25, 1e3, '',
      DATE '2024-02-29', TO_DATE('1912-11-28', 'YYYY-MM-DD'), GeoCoord(-1.5, 20), GeoCoord(NULL,'a'));`,
  );
  assert.deepEqual(row, {
    line: 1,
    table: "River",
    values: [
      "N'Djamena & Søn -- no comment",
      null,
      null,
      "12",
      "-3.5",
      ".25",
      "1e3",
      "",
      "2024-02-29",
      "1912-11-28",
      ["-1.5", "20"],
      [null, "a"],
    ],
  });
});

Deno.test("statements that are no INSERT are no rows, other forms of INSERT are refused", () => {
  assert.equal(rowOf("COMMIT;"), undefined);
  for (
    const text of [
      "INSERT INTO t (a) VALUES (1);",
      "INSERT INTO t SELECT 1 FROM dual;",
      "INSERT INTO t VALUES (1, );",
      "INSERT INTO t VALUES (1) RETURNING a;",
      "INSERT INTO t VALUES (1;",
      "INSERT INTO t VALUES (a + 1);",
      "INSERT INTO t VALUES (- 'x');",
    ]
  ) assert.throws(() => rowOf(text), { name: "InputError", message: /line 1/ }, text);
  assert.throws(() => rowOf("INSERT INTO t VALUES (TO_DATE('28.11.1912'));"), /YYYY-MM-DD/);
});

Deno.test("any values come back from the script that holds them", () => {
  const value = fc.oneof(fc.constant(null), fc.string({ unit: "grapheme" }), fc.integer().map(String));
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1 }),
      fc.constantFrom(" ", "\n", " /* ; ' */ ", " -- '\n"),
      (values, gap) => {
        const written = values.map((value) => value === null ? "NULL" : `'${value.replaceAll("'", "''")}'`)
          .join(`,${gap}`);
        assert.deepEqual(rowOf(`INSERT${gap}INTO${gap}t VALUES(${written})${gap};`)?.values, values);
      },
    ),
  );
});

Deno.test("a table is read with its keys, without its checks", () => {
  const [statement] = statements(`CREATE TABLE City
    (Name VARCHAR2(50) CONSTRAINT CityName NOT NULL UNIQUE,
     Population NUMBER DEFAULT 0 CONSTRAINT Pop CHECK ((Population >= 0) AND (Population IS NOT NULL)),
     Area NUMBER(10, 2), Founded DATE, Code VARCHAR2(4) PRIMARY KEY,
     Place GeoCoord CONSTRAINT C CHECK (Place.Latitude > -90),
     CHECK (Area > 0),
     CONSTRAINT U UNIQUE (Name, Founded), FOREIGN KEY (Code) REFERENCES Country (Code));`.replace(
    "\n     ,",
    "\n    ",
  ));
  assert.ok(statement);
  const table = oracleTable(statement, "script.sql");
  assert.deepEqual(table?.columns.map(({ name, type, notNull }) => [name, type, notNull]), [
    ["Name", "VARCHAR2(50)", true],
    ["Population", "NUMBER", false],
    ["Area", "NUMBER(10,2)", false],
    ["Founded", "DATE", false],
    ["Code", "VARCHAR2(4)", false],
    ["Place", "GEOCOORD", false],
  ]);
  assert.deepEqual([table?.primaryKey, table?.uniqueKeys], [["Code"], [["Name"], ["Name", "Founded"]]]);
});
