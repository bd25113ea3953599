import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { introspect, openDatabase } from "../../../../../lib/database/mod.ts";
import { parseGlossary } from "../../../../../lib/linking/mod.ts";
import { createSynthesisContext } from "../../../../../lib/synthesis/grammar/plan/create_synthesis_context.ts";
import {
  createIsForeign,
  schemaWords,
  valueWords,
} from "../../../../../lib/synthesis/grammar/kinds/types/known_words.ts";

Deno.test("what tables, columns, values and the glossary name is not foreign to a database", async () => {
  const path = await Deno.makeTempFile();
  const file = new DatabaseSync(path);
  file.exec("CREATE TABLE customer (name TEXT PRIMARY KEY, mobile_phone TEXT, kind TEXT, motto TEXT)");
  file.exec("INSERT INTO customer VALUES ('Ann', '1', 'hospital', 'x'), ('Bob', '2', 'school', 'y')");
  file.close();
  await using database = await openDatabase(`sqlite:${path}`);
  const schema = await introspect(database);
  const glossary = await parseGlossary(
    { columns: { "customer.motto": { synonyms: ["slogan"] } } },
    schema,
    { dialect: "sqlite" },
  );
  const context = await createSynthesisContext(database, schema, { glossary });
  const isForeign = createIsForeign(
    schemaWords(context.lexicon),
    await valueWords(["customer"], context),
  );
  assert.equal(isForeign(["phone number"]), false, "a column is named so");
  assert.equal(isForeign(["shoe size"]), true);
  assert.equal(isForeign(["shoe size", "customers"]), false, "one of the words is a table's");
  assert.equal(isForeign(["number of hospitals"]), false, "a stored value says so");
  assert.equal(isForeign(["slogan"]), false, "the glossary says so");
  assert.equal(isForeign(["number of the"]), true, "words that mean nothing alone are not looked up");
});
