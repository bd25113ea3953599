import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { introspect, openDatabase } from "../../../lib/database/mod.ts";
import { parseGlossary } from "../../../lib/linking/mod.ts";
import { createWorkshop } from "../../../lib/synthesis/grammar/create_workshop.ts";
import { glossaryTerm } from "../../../lib/synthesis/grammar/glossary_term.ts";
import { createVariation } from "../../../lib/synthesis/grammar/variation.ts";
import { varyLexicon } from "../../../lib/synthesis/grammar/vary_lexicon.ts";

async function workshopWith(document: unknown) {
  const path = await Deno.makeTempFile();
  const file = new DatabaseSync(path);
  file.exec("CREATE TABLE country (name TEXT PRIMARY KEY, gdp INTEGER, area INTEGER)");
  for (let i = 0; i < 8; i++) file.exec(`INSERT INTO country VALUES ('C${i}', ${i * 100}, ${i * 7})`);
  file.close();
  await using database = await openDatabase(`sqlite:${path}`);
  const schema = await introspect(database);
  const glossary = await parseGlossary(document, schema, { dialect: "sqlite" });
  return await createWorkshop(database, schema, { glossary });
}

Deno.test("a glossary's nouns and units go before those that the names give", async () => {
  const { lexicon } = await workshopWith({
    tables: { country: { singular: "nation state" } },
    columns: { "country.area": { unit: "square miles" } },
  });
  const { singular, plural } = lexicon.table("country");
  assert.deepEqual([singular, plural], ["nation state", "nation states"]);
  assert.equal(lexicon.column("country", "area").unit, " square miles");
});

Deno.test("varyLexicon() gives each dialogue one of the words for a thing, and all of them come up", async () => {
  const { lexicon } = await workshopWith({
    tables: { country: { synonyms: ["nation", "land"] } },
    columns: { "country.gdp": { synonyms: ["economic output"] } },
  });
  const nouns = new Set<string>();
  const columns = new Set<string>();
  for (let index = 0; index < 40; index++) {
    const varied = varyLexicon(lexicon, createVariation(1, index));
    assert.deepEqual(
      varied.table("country"),
      varyLexicon(lexicon, createVariation(1, index)).table("country"),
    );
    nouns.add(varied.table("country").plural);
    columns.add(varied.column("country", "gdp").singular);
  }
  assert.deepEqual([...nouns].sort(), ["countries", "lands", "nations"]);
  assert.deepEqual([...columns].sort(), ["GDP", "economic output"].sort());
});

Deno.test("varyLexicon() changes nothing without a glossary", async () => {
  const { lexicon } = await workshopWith({});
  const { glossary: _, ...bare } = lexicon;
  assert.equal(varyLexicon(bare, createVariation(1, 1)), bare);
});

Deno.test("glossaryTerm() knows a condition whatever the order of its parts, and no other", async () => {
  const { lexicon } = await workshopWith({
    terms: [{ term: "rich country", table: "country", condition: "gdp > 500" }],
  });
  const spoken = varyLexicon(lexicon, createVariation(1, 1));
  const column = { table: "country", column: "gdp" };
  assert.deepEqual(glossaryTerm({ value: 500, operator: ">", column, kind: "comparison" }, spoken), {
    singular: "rich country",
    plural: "rich countries",
  });
  assert.equal(glossaryTerm({ value: 501, operator: ">", column, kind: "comparison" }, spoken), undefined);
  assert.equal(glossaryTerm({ value: 500, operator: ">", column, kind: "comparison" }, lexicon), undefined);
});
