import assert from "node:assert/strict";
import { toMermaid } from "querylogue/report";
import { hostileSchema, keyOf, star, tableOf, waters } from "./exploration_schemas.ts";

/** What Mermaid's lexer takes for a type or a name of a column, a key, and a text. */
const word = /(?!(?:PK|FK|UK)\b)[A-Za-z_\u00C0-\uFFFF][A-Za-z0-9\-_[\]()\u00C0-\uFFFF]*/i.source;
const text = /"[^"%\r\n\v\b\\]+"/.source;
const grammar = new RegExp(
  [
    `erDiagram`,
    `  t\\d+\\[${text}\\](?: \\{)?`,
    `    ${word} ${word}(?: (?:PK|FK|UK)(?:, (?:PK|FK|UK))*)?(?: ${text})?`,
    `  \\}`,
    `  t\\d+ (?:\\|o|\\}o)--(?:\\|\\||o\\|) t\\d+ : ${text}`,
  ].map((line) => `^${line}$`).join("|"),
  "i",
);

function assertValid(diagram: string) {
  const lines = diagram.trimEnd().split("\n");
  assert.equal(lines[0], "erDiagram");
  for (const line of lines) {
    assert.match(line, grammar);
    // Mermaid reads these words as its own wherever they stand.
    assert.doesNotMatch(line, /direction\s+(TB|BT|LR|RL)/i);
  }
}

Deno.test("toMermaid() tells tables, columns with their keys, and joins", () => {
  const diagram = toMermaid(waters);
  assertValid(diagram);
  assert.match(diagram, /^ {2}t0\["country"\] \{\n {4}CHAR\(2\) code PK\n {4}TEXT name\n {2}\}$/m);
  assert.match(diagram, /^ {4}INTEGER up FK$/m);
  assert.equal(diagram.match(/ : "/g)?.length, 5);
});

Deno.test("toMermaid() tells from keys and not null how many rows may meet", () => {
  const ends = (column: string, rest = {}) => {
    const tables = [
      tableOf("p", ["!id INT"]),
      tableOf("c", ["!id INT", column], rest),
    ];
    return /t1 (\S+) t0/.exec(toMermaid({ tables, foreignKeys: [keyOf("c.p > p.id")] }))?.[1];
  };
  assert.equal(ends("p INT"), "}o--o|");
  assert.equal(ends("!p INT"), "}o--||");
  assert.equal(ends("p INT", { uniqueKeys: [["p"]] }), "|o--o|");
  assert.equal(ends("!p INT", { primaryKey: ["p"] }), "|o--||");
  assert.equal(ends("!p INT", { primaryKey: ["p", "id"] }), "}o--||");
});

Deno.test("toMermaid() spells what Mermaid cannot spell with other letters, the name itself beside it", () => {
  const diagram = toMermaid(hostileSchema);
  assertValid(diagram);
  for (
    const line of [
      '    int _PK PK "PK"',
      '    decimal(10-2) _2nd FK "2nd"',
      '    timestamp_with_time_zone _fk-1 "fk-1"',
      "    漢字 größe",
      '    any _ "😀"',
    ]
  ) assert.ok(diagram.split("\n").includes(line), `${line}\nis missing in\n${diagram}`);
  assert.match(diagram, /t0\["#60;script#62;alert\(#34;1#34;\)/);
});

Deno.test("toMermaid() leaves out columns where the text would be longer than Mermaid draws", () => {
  const wide = (tables: number) => {
    const { tables: few, foreignKeys } = star(tables);
    const columns = Array.from(
      { length: 20 },
      (_, i) => ({ name: `c${i}`, type: "INTEGER", notNull: false }),
    );
    return {
      tables: few.map((table) => ({ ...table, columns: [...table.columns, ...columns] })),
      foreignKeys,
    };
  };
  assert.match(toMermaid(wide(20)), /INTEGER c19$/m);
  const keys = toMermaid(wide(300));
  assert.doesNotMatch(keys, /INTEGER c19$/m);
  assert.match(keys, /INTEGER hub FK$/m);
  const names = toMermaid(wide(900));
  assert.doesNotMatch(names, /\{/);
  for (const diagram of [keys, names]) {
    assert.ok(diagram.length <= 50_000);
    assertValid(diagram);
  }
});

Deno.test("toMermaid() draws tables without columns, and no tables at all", () => {
  assert.equal(toMermaid({ tables: [], foreignKeys: [] }), "erDiagram\n");
  assert.equal(toMermaid({ tables: [tableOf("empty", [])], foreignKeys: [] }), 'erDiagram\n  t0["empty"]\n');
});
