import { readJsonFile } from "../../base/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import { parseGlossary, type ParseGlossaryOptions } from "./parse_glossary.ts";
import type { Glossary } from "./types.ts";

/**
 * Reads a glossary from a JSON file by {@link parseGlossary}.
 *
 * @throws {InputError} If the file does not exist, is not a glossary, or has a name that the schema lacks.
 * @throws {OutsideError} If the file cannot be read.
 *
 * @example
 * ```ts
 * import { loadGlossary } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * const columns = [{ name: "gdp", type: "DOUBLE", notNull: false }];
 * const schema = { tables: [{ name: "country", columns, primaryKey: [], uniqueKeys: [] }], foreignKeys: [] };
 * const path = await Deno.makeTempFile();
 * await Deno.writeTextFile(path, '{"columns": {"country.gdp": {"synonyms": ["economic output"]}}}');
 * const { columns: [entry] } = await loadGlossary(path, schema);
 * assert.deepEqual(entry, { table: "country", column: "gdp", synonyms: ["economic output"] });
 * await Deno.remove(path);
 * ```
 */
export async function loadGlossary(
  path: string,
  schema: Schema,
  options: Omit<ParseGlossaryOptions, "source"> = {},
): Promise<Glossary> {
  return await parseGlossary(await readJsonFile(path), schema, { ...options, source: path });
}
