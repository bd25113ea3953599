import { balance } from "querylogue/joins";
import { planPage } from "querylogue/report";
import { schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import { schemaOf } from "../schema/random_schema.ts";
import { planOf } from "./plan_fixtures.ts";

const texts = (page: string) =>
  page.replaceAll(/<style>[^]*?<\/style>/g, "").replaceAll(/<[^>]*>/g, "\n").replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")
    .split("\n").map((line) => line.trim()).filter((line) => line !== "");

Deno.test("planPage() tells the certificate, what was not met, and each combination with its joins", async () => {
  const told = texts(await planPage(planOf({ "<lake>": 5, country: 1, river: 0 })));
  for (
    const text of [
      "Join plan for waters & <co>",
      "2: 1 single table, 1 of 1 join",
      "2 of 3 (66.7 %)",
      "1 of 4 (25.0 %)",
      "5 of 8 (62.5 %)",
      "alone",
      "0 to 5 combinations (Gini 0.250)",
      "0.500; no plan of these sizes is below 0.375 (gap 0.125)",
      "3 combinations can cover all tables; fewer than 2 cannot",
      'No foreign key joins the table "<alone>" to another',
      "even share 2.00",
      "<lake>, country",
      "<lake>.in = country.code",
      "<lake>.part = country.number",
    ]
  ) assert.ok(told.includes(text), text);
});

Deno.test("planPage() loads nothing, and no name becomes markup", async () => {
  const page = await planPage(planOf({ "<lake>": 1, '"><script>alert(1)</script>': 1 }));
  assert.equal(page.match(/<script/g)?.length, 1);
  assert.doesNotMatch(page, /<lake|<co>|src=|url\(|@import|<link/);
  assert.match(page, /default-src 'none'/);
  for (const address of page.matchAll(/https?:[^"'<\s]*/g)) {
    assert.match(address[0], /^http:\/\/www\.w3\.org\/(?:2000\/svg|1999\/xlink)$/);
  }
});

Deno.test("planPage() says what is proven, what is left out where it is not known", async () => {
  const plan = planOf({ a: 1 });
  const quality = { ...plan.quality, cover: "keys" as const, fewest_lower_bound: 3, enough_to_cover: 7 };
  const told = texts(await planPage({ ...plan, quality }));
  assert.ok(told.includes("3 combinations can cover all foreign keys, proven to be the fewest"));
  assert.ok(told.includes("7 combinations were found to cover all"));
  const { foreign_keys: _, columns: __, single_tables: ___, fewest_lower_bound: ____, ...older } =
    plan.quality;
  const page = texts(await planPage({ ...plan, quality: { ...older, unmet: [] } }));
  assert.ok(page.includes("3 combinations can cover all tables"));
  for (const title of ["Foreign keys covered", "Columns of covered tables", "Single tables", "Not met"]) {
    assert.ok(!page.includes(title), title);
  }
});

Deno.test("planPage() tells one combination as one, and no bound that says nothing", async () => {
  const plan = planOf({ a: 1, b: 1 });
  const told = async (quality: Partial<typeof plan.quality>) =>
    texts(await planPage({ ...plan, quality: { ...plan.quality, ...quality } }));
  const one = await told({ fewest_to_cover: 1, fewest_lower_bound: 1 });
  assert.ok(one.includes("1 combination (Gini 0.250)"));
  assert.ok(one.includes("1 combination can cover all tables, proven to be the fewest"));
  assert.ok((await told({ fewest_lower_bound: 1 })).includes("3 combinations can cover all tables"));
});

Deno.test("planPage() draws a bar for each table, as wide as the table is frequent", async () => {
  const graph = schemaGraph(schemaOf(9, Array.from({ length: 8 }, (_, i) => [i + 1, 0] as const)));
  const plan = await balance(graph, { database: "star", sizes: { 2: 6 }, seed: 1 });
  const bars = (await planPage(plan)).matchAll(
    /<title>(t\d): (\d+) combinations<\/title>.*?width="([\d.]+)"/g,
  )
    .map(([, table = "", value, width]) => ({ table, value: Number(value), width: Number(width) })).toArray();
  assert.deepEqual(
    Object.fromEntries(bars.map(({ table, value }) => [table, value])),
    plan.quality.table_frequency,
  );
  const scale = bars[0]!.width / bars[0]!.value;
  for (const { value, width } of bars) assert.ok(Math.abs(width - scale * value) < 0.1);
});

Deno.test("planPage() draws both ends of many tables and lists them all", async () => {
  const page = await planPage(
    planOf(Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`t${i}`, 100 - i]))),
  );
  assert.equal(page.matchAll(/<rect /g).toArray().length, 60 + 2);
  assert.ok(texts(page).includes("… 40 more: 70 to 31"));
  assert.ok(texts(page).includes("All 100 tables"));
  const even = await planPage(planOf(Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`t${i}`, 2]))));
  assert.ok(texts(even).includes("… 10 more: 2 each"));
  assert.equal(page.matchAll(/<li>t\d+: \d+<\/li>/g).toArray().length, 100);
});

Deno.test("planPage() shows a plan of single tables without an empty drawing", async () => {
  const plan = planOf({ a: 1 });
  const page = await planPage({
    ...plan,
    combinations: plan.combinations.filter(({ size }) => size === 0),
    quality: { ...plan.quality, table_frequency: {}, sizes: { "0": 1 } },
  });
  assert.equal(page.matchAll(/<svg /g).toArray().length, 1);
  const told = texts(page);
  assert.ok(told.includes("5 of 8 (62.5 %)"), "columns are told of single tables too");
  for (
    const title of ["Joinable tables covered", "A table occurs in", "Standard deviation", "To cover all"]
  ) {
    assert.ok(!told.includes(title), title);
  }
});

Deno.test("planPage() draws the schema with what the plan uses: tables by combinations, arrows by uses, and keys that none uses", async () => {
  const schema = schemaOf(4, [[1, 0], [2, 0], [3, 0]]);
  const plan = await balance(schemaGraph(schema), { database: "star", sizes: { 1: 2 }, seed: 1 });
  const page = await planPage(plan, { schema });
  const edges = page.match(/class="edge [^"]*"/g) ?? [];
  assert.equal(edges.length, 3);
  assert.equal(edges.filter((edge) => edge.includes("unused")).length, 1);
  for (const place of [0, 1]) {
    const drawn = new RegExp(`class="(node|edge) [^"]*\\bc${place}\\b`, "g");
    assert.deepEqual(page.match(drawn)?.map((part) => part.slice(7, 11)).toSorted(), [
      "edge",
      "node",
      "node",
    ]);
    assert.match(page, new RegExp(`data-lights="c${place}"`));
  }
  assert.ok(texts(page).includes("in 2"), "the hub is in both");
  const alone = await planPage(plan);
  assert.equal(
    alone.match(/class="edge [^"]*"/g)?.length,
    2,
    "without the schema only what is used is drawn",
  );
});
