import { balance, countCombinations, type JoinCombination, planSizes } from "querylogue/joins";
import { loadCatalog, type SchemaGraph, schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { isThorough, sampled, sharedPath, sharedTest } from "../shared_data.ts";
import { assertCertificate } from "./assert_certificate.ts";
import { publishedFiles, publishedGraphs } from "./published_graphs.ts";

const paperSizes = { 2: 17, 3: 17, 4: 16 };
const graphOf = async (file: string) =>
  schemaGraph(loadCatalog(JSON.parse(await Deno.readTextFile(sharedPath(file)))));

sharedTest(
  "balance() is more even than the authors' plan on their graph",
  ["mondial40/paper_graph.json"],
  async () => {
    const graph = await graphOf("mondial40/paper_graph.json");
    for (const seed of [1, 2, 3]) {
      const plan = await balance(graph, { database: "mondial", sizes: paperSizes, seed });
      assertCertificate(plan, { graph, sizes: paperSizes });
      assert.equal(Object.keys(plan.quality.table_frequency).length, 40);
      assert.ok(
        plan.quality.standard_deviation <= 1.32 && plan.quality.minimum >= 3 && plan.quality.gap < 0.1,
      );
    }
  },
);

sharedTest(
  "balance() is as even on joins that return rows",
  ["schemas/catalog/mondial.json", "mondial/mondial.sqlite"],
  async () => {
    const graph = await graphOf("schemas/catalog/mondial.json");
    using database = new DatabaseSync(sharedPath("mondial/mondial.sqlite"), { readOnly: true });
    const returnsRow = ({ tables, joins }: JoinCombination) => {
      const conditions = joins.flatMap(({ from, to }) =>
        from.columns.map((column, i) => `${from.table}.${column} = ${to.table}.${to.columns[i]}`)
      );
      const query = `SELECT 1 FROM ${tables.join(", ")} WHERE ${conditions.join(" AND ")} LIMIT 1`;
      return database.prepare(query).get() !== undefined;
    };
    const plan = await balance(graph, {
      database: "mondial",
      sizes: paperSizes,
      seed: 1,
      admit: (combination) => Promise.resolve(returnsRow(combination)),
    });
    assertCertificate(plan, { graph, sizes: paperSizes });
    assert.ok(plan.combinations.every(returnsRow));
    assert.equal(Object.keys(plan.quality.table_frequency).length, 47);
    assert.ok(plan.quality.standard_deviation <= 1.47 && plan.quality.minimum >= 3);
  },
);

const fewestOf = { adventureworks: 15, chinook: 3, northwind: 3, osm: 12, sakila: 5 };
for (const [name, fewest] of Object.entries(fewestOf)) {
  const file = `schemas/catalog/${name}.json`;
  sharedTest(`balance() covers all joinable tables of ${name}`, [file], async () => {
    const graph = await graphOf(file);
    const sizes = planSizes("2,3,4", 50);
    const plan = await balance(graph, { database: name, sizes, seed: 1 });
    assertCertificate(plan, { graph, sizes });
    assert.equal(plan.quality.coverage, 1);
    assert.equal(plan.quality.fewest_to_cover, fewest);
    assert.equal(plan.quality.fewest_lower_bound, fewest);
  });
}

sharedTest(
  "balance() covers 484 joinable tables and says when it cannot",
  ["schemas/catalog/musicbrainz.json"],
  async () => {
    const graph = await graphOf("schemas/catalog/musicbrainz.json");
    const few = await balance(graph, { database: "musicbrainz", sizes: { 4: 20 }, seed: 1 });
    assertCertificate(few, { graph, sizes: { 4: 20 } });
    assert.equal(few.quality.coverage, 100 / 484);
    assert.match(
      few.quality.unmet.at(-1) ?? "",
      /^20 combinations leave 384 of 484 tables uncovered .* and 374 more/,
    );
    const enough = await balance(graph, { database: "musicbrainz", sizes: [4], seed: 1 });
    assertCertificate(enough, { graph, sizes: [4] });
    assert.equal(enough.quality.coverage, 1);
    const { fewest_to_cover: fewest, fewest_lower_bound: least = 0 } = enough.quality;
    assert.equal(enough.combinations.length, fewest);
    assert.ok(fewest <= 1.1 * least);
    const told = await balance(graph, { database: "musicbrainz", sizes: { 4: fewest }, seed: 1 });
    assert.equal(told.quality.coverage, 1);
  },
);

sharedTest(
  "balance() makes a plan with a true certificate of every published schema that has joins",
  publishedFiles,
  async () => {
    let [schemas, whole] = [0, 0];
    for await (const [name, graph] of publishedGraphs((all) => sampled(all, 10))) {
      const sizes = nearUniform(graph, 4);
      if (sizes === undefined) continue;
      schemas++;
      const plan = await balance(graph, { database: name, sizes, seed: 1 });
      try {
        assertCertificate(plan, { graph, sizes });
      } catch (cause) {
        throw new Error(`The plan of ${name} is not what its certificate says`, { cause });
      }
      if (plan.quality.coverage === 1) whole++;
      // Four combinations leave something open only where the fewest are more, or do not come in this mix of sizes.
      else assert.ok((plan.quality.enough_to_cover ?? 0) > plan.combinations.length, name);
    }
    assert.ok(
      schemas > (isThorough ? 200 : 20) && whole > 0.6 * schemas,
      `${whole} of ${schemas} are covered`,
    );
  },
);

/** A near-uniform mix of 2, 3 and 4 joins, or of 1 where no two meet. */
function nearUniform(graph: SchemaGraph, count: number) {
  for (const sizes of [[2, 3, 4], [1]]) {
    const there = sizes.filter((size) => countCombinations(graph, size, { atMost: 1 }) > 0);
    if (there.length > 0) return planSizes(there.join(), count);
  }
  return undefined;
}
