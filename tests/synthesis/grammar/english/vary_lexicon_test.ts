import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { buildAtlas } from "../../../../lib/bundled/mod.ts";
import { introspect, openDatabase } from "../../../../lib/database/mod.ts";
import { parseGlossary } from "../../../../lib/linking/mod.ts";
import { composeDialogue } from "../../../../lib/synthesis/grammar/compose_dialogue.ts";
import { createSynthesisContext } from "../../../../lib/synthesis/grammar/plan/create_synthesis_context.ts";
import { glossaryTerm } from "../../../../lib/synthesis/grammar/wording/glossary_term.ts";
import { createVariation } from "../../../../lib/synthesis/variation.ts";
import { varyLexicon } from "../../../../lib/synthesis/grammar/english/vary_lexicon.ts";
import { dialoguesOf, planFor } from "../made_dialogues.ts";
import { sharedDatabase } from "../../../shared_database.ts";

async function contextWith(document: unknown) {
  const path = await Deno.makeTempFile();
  const file = new DatabaseSync(path);
  file.exec("CREATE TABLE country (name TEXT PRIMARY KEY, gdp INTEGER, area INTEGER)");
  for (let i = 0; i < 8; i++) file.exec(`INSERT INTO country VALUES ('C${i}', ${i * 100}, ${i * 7})`);
  file.close();
  await using database = await openDatabase(`sqlite:${path}`);
  const schema = await introspect(database);
  const glossary = await parseGlossary(document, schema, { dialect: "sqlite" });
  return await createSynthesisContext(database, schema, { glossary });
}

Deno.test("a glossary's nouns and units go before those that the names give", async () => {
  const { lexicon } = await contextWith({
    tables: { country: { singular: "nation state" } },
    columns: { "country.area": { unit: "square miles" } },
  });
  const { singular, plural } = lexicon.table("country");
  assert.deepEqual([singular, plural], ["nation state", "nation states"]);
  assert.equal(lexicon.column("country", "area").unit, " square miles");
});

Deno.test("varyLexicon() gives each dialogue one of the words for a thing, and all of them come up", async () => {
  const { lexicon } = await contextWith({
    tables: { country: { synonyms: ["nation", "land"] } },
    columns: { "country.gdp": { synonyms: ["economic output"] } },
    values: { "country.name": { C1: ["the first one"] } },
  });
  const nouns = new Set<string>();
  const columns = new Set<string>();
  const values = new Set<string | undefined>();
  for (let index = 0; index < 40; index++) {
    const varied = varyLexicon(lexicon, createVariation(1, index));
    assert.deepEqual(
      varied.table("country"),
      varyLexicon(lexicon, createVariation(1, index)).table("country"),
    );
    nouns.add(varied.table("country").plural);
    columns.add(varied.column("country", "gdp").singular);
    values.add(varied.column("country", "name").called?.get("C1"));
  }
  assert.deepEqual([...nouns].sort(), ["countries", "lands", "nations"]);
  assert.deepEqual([...columns].sort(), ["GDP", "economic output"].sort());
  assert.deepEqual(values, new Set([undefined, "the first one"]));
});

Deno.test("varyLexicon() changes nothing without a glossary", async () => {
  const { lexicon } = await contextWith({});
  const { glossary: _, ...bare } = lexicon;
  assert.equal(varyLexicon(bare, createVariation(1, 1)), bare);
});

Deno.test("glossaryTerm() knows a condition whatever the order of its parts, and no other", async () => {
  const { lexicon } = await contextWith({
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

Deno.test("dialogues speak of tables, columns and conditions in the words of a glossary", async () => {
  const database = await sharedDatabase(await buildAtlas());
  const schema = await introspect(database);
  const glossary = await parseGlossary({
    tables: { country: { synonyms: ["nation"] } },
    columns: { "country.area": { unit: "km²" } },
    terms: [{ term: "giant", table: "country", condition: "area > 1000000" }],
  }, schema);
  const context = await createSynthesisContext(database, schema, { glossary });
  const plan = await planFor(database, schema, { 1: 36 });
  const made = await Promise.all(
    plan.combinations.map((combination, index) => composeDialogue(combination, context, { seed: 1, index })),
  );
  const interactions = dialoguesOf(made).flatMap(({ interactions }) => interactions);
  const sentences = interactions.map(({ utterance }) => utterance);
  const said = (pattern: RegExp) => sentences.filter((text) => pattern.test(text)).length;
  assert.ok(said(/\bnations?\b/) > 0 && said(/\bcountr(y|ies)\b/) > 0, sentences.join("\n"));
  assert.ok(said(/\bcounts? as (a giant|giants)\b/) > 0, sentences.join("\n"));
  assert.equal(said(/nations (they|it) ha(ve|s)\b/), 0, "verbs do not get lost with the noun");
  for (const { standalone_intention = "" } of interactions) {
    assert.doesNotMatch(standalone_intention, /nation|giant/, "what stands alone needs no glossary");
  }
});
