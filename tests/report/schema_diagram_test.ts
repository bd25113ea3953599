import assert from "node:assert/strict";
import fc from "fast-check";
import { schemaDiagram } from "../../lib/report/mod.ts";
import { type Schema, schemaGraph } from "../../lib/schema/mod.ts";
import { randomSchema, schemaOf } from "../schema/random_schema.ts";

const count = (svg: string, part: string) => svg.split(part).length - 1;

/** What stands in the drawing, in its order, as a reader sees it. */
function texts(svg: string): readonly string[] {
  return [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = ""]) =>
    text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&#39;", "'")
      .replaceAll("&#160;", " ").replaceAll("&#45;", "-").replaceAll("&amp;", "&").trim()
  );
}

function renamed(names: readonly string[]): Schema {
  const { tables, foreignKeys } = schemaOf(names.length, []);
  return { tables: tables.map((table, i) => ({ ...table, name: names[i] ?? "" })), foreignKeys };
}

Deno.test("schemaDiagram() has one box a table and one arrow a join", async () => {
  await fc.assert(
    fc.asyncProperty(randomSchema({ maxTables: 12, maxKeys: 16 }), async (schema) => {
      const svg = await schemaDiagram(schema);
      assert.equal(count(svg, 'class="node '), schema.tables.length);
      assert.equal(count(svg, 'class="edge '), schemaGraph(schema).joins.length);
      const boxes = texts(svg).filter((text) => text.startsWith("t"));
      assert.deepEqual(boxes.sort(), schema.tables.map(({ name }) => name).sort());
    }),
    { numRuns: 40 },
  );
});

Deno.test("schemaDiagram() labels keys by their columns where they run in parallel, in either direction", async () => {
  const svg = await schemaDiagram(schemaOf(5, [[0, 1], [0, 1], [1, 2], [3, 4], [4, 3], [2, 2]]));
  const labels = texts(svg).filter((text) => text.startsWith("c")).sort();
  assert.deepEqual(labels, ["c0", "c1", "c3", "c4"]);
});

Deno.test("schemaDiagram() shows numbers of rows where they are known", async () => {
  const { tables, foreignKeys } = schemaOf(3, []);
  const rows = [1, 12345, undefined];
  const counted = tables.map((table, i) => {
    const rowCount = rows[i];
    return rowCount === undefined ? table : { ...table, rowCount };
  });
  const svg = await schemaDiagram({ tables: counted, foreignKeys });
  assert.deepEqual(texts(svg).toSorted(), ["1 row", "12,345 rows", "t0", "t1", "t2"]);
  assert.ok(texts(svg).join(" ").includes("t1 12,345 rows"));
});

Deno.test("schemaDiagram() shows names of tables as they are", async () => {
  const names = [
    '<b>x</b> & "q"',
    "a&amp;b",
    "o'neil:port",
    "back\\name \\N \\G",
    "Straße é",
    "]]>",
    "%s {a|b}",
  ];
  assert.deepEqual(texts(await schemaDiagram(renamed(names))).toSorted(), names.toSorted());
});

Deno.test("schemaDiagram() stays an XML text with characters that XML forbids", async () => {
  const svg = await schemaDiagram(renamed(["a\u0000b", "c\u0007\n\td", "e\ud800", "\uffff"]));
  // deno-lint-ignore no-control-regex -- these are the very characters that XML forbids
  assert.doesNotMatch(svg, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  assert.ok(svg.isWellFormed());
  assert.deepEqual(texts(svg).toSorted(), ["a b", "c d", "e\ufffd", "\ufffd"]);
});

Deno.test("schemaDiagram() draws equal schemas with equal bytes, and one without tables at all", async () => {
  const schema = schemaOf(6, [[0, 1], [2, 1], [3, 3], [4, 5], [5, 4]]);
  assert.equal(await schemaDiagram(schema), await schemaDiagram(schema));
  assert.match(await schemaDiagram({ tables: [], foreignKeys: [] }), /^<svg[^]*<\/svg>\s*$/);
});
