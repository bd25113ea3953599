import { z } from "zod";
import { formFault, InputError, nearestName, readJsonFile } from "../../base/mod.ts";
import { type ForeignKey, type JoinEnd, nameParts, qualifiedName, type Schema } from "../../schema/mod.ts";

const text = z.string().min(1);
const keysDocument = z.object({
  foreign_keys: z.array(z.object({
    name: text.optional(),
    from_schema: z.string().nullish(),
    from_table: text,
    from_columns: z.array(text).min(1),
    to_schema: z.string().nullish(),
    to_table: text,
    to_columns: z.array(text).min(1),
  })),
});

/**
 * Reads foreign keys that a person has written down: `{"foreign_keys": [{"name", "from_schema", "from_table",
 * "from_columns", "to_schema", "to_table", "to_columns"}]}`, as in a neutral JSON catalog, whose files will do as well.
 * The name and the schemas may be left out, and tables may be called as `introspect` calls them.
 *
 * @param path Path of the file.
 * @param schema The schema that the keys are of; see `withKeys` to add them.
 * @throws {InputError} If there is no such file, it is malformed, or a key does not fit the schema; the message holds
 * the path into the document.
 * @throws {OutsideError} If the file cannot be read.
 *
 * @example
 * ```ts
 * import { loadKeys } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * const table = (name: string, column: string) => ({
 *   name,
 *   columns: [{ name: column, type: "TEXT", notNull: true }],
 *   primaryKey: [],
 *   uniqueKeys: [],
 * });
 * const schema = { tables: [table("city", "country"), table("country", "code")], foreignKeys: [] };
 * const path = await Deno.makeTempFile();
 * const key = { from_table: "city", from_columns: ["country"], to_table: "country", to_columns: ["code"] };
 * await Deno.writeTextFile(path, JSON.stringify({ foreign_keys: [key] }));
 * assert.deepEqual(await loadKeys(path, schema), [{
 *   name: "city_country_fkey",
 *   from: { table: "city", columns: ["country"] },
 *   to: { table: "country", columns: ["code"] },
 * }]);
 * await Deno.remove(path);
 * ```
 */
export async function loadKeys(path: string, schema: Schema): Promise<readonly ForeignKey[]> {
  const document = await readJsonFile(path);
  const parsed = keysDocument.safeParse(document);
  if (!parsed.success) {
    const [issue] = parsed.error.issues as [z.core.$ZodIssue];
    throw refusal(
      path,
      `${placeOf(issue.path)} is malformed (${formFault(issue, document)}); ` +
        'write {"foreign_keys": [{"from_table", "from_columns", "to_table", "to_columns"}]}',
    );
  }
  return parsed.data.foreign_keys.map((key, i) => {
    const place = `foreign_keys[${i}]`;
    if (key.from_columns.length !== key.to_columns.length) {
      throw refusal(
        path,
        `${place} joins ${key.from_columns.length} columns with ${key.to_columns.length}: give as many on both sides`,
      );
    }
    const endOf = (side: "from" | "to"): JoinEnd => {
      const fault = (field: string, rest: string) => refusal(path, `${place}.${side}_${field} names ${rest}`);
      const table = findTable(schema, key[`${side}_table`], key[`${side}_schema`] ?? "");
      if (table === undefined) {
        const said = [key[`${side}_schema`], key[`${side}_table`]].filter(Boolean).join(".");
        throw fault("table", `the table "${said}", which is not there${meant(said, schema.tables)}`);
      }
      for (const [j, column] of key[`${side}_columns`].entries()) {
        if (table.columns.some(({ name }) => name === column)) continue;
        const what = `the column "${column}", which the table "${table.name}" does not have`;
        throw fault(`columns[${j}]`, what + meant(column, table.columns));
      }
      return { table: table.name, columns: key[`${side}_columns`] };
    };
    const [from, to] = [endOf("from"), endOf("to")];
    return { name: key.name ?? `${from.table}_${from.columns.join("_")}_fkey`, from, to };
  });
}

function findTable({ tables }: Schema, table: string, schema: string) {
  const named = (name: string) => tables.find((known) => known.name === name);
  const bare = () => named(table) ?? named(qualifiedName([table]));
  if (schema === "") return bare();
  // Tables of the default schema are known without it, so that a schema no table tells may be that one.
  const isTold = tables.some(({ name }) => nameParts(name).length > 1 && nameParts(name)[0] === schema);
  return named(qualifiedName([schema, table])) ?? (isTold ? undefined : bare());
}

function meant(name: string, known: readonly { readonly name: string }[]): string {
  const near = nearestName(name, known.map((one) => one.name));
  return near === undefined ? ": check the spelling" : `: did you mean "${near}"?`;
}

function placeOf(path: readonly PropertyKey[]): string {
  const steps = path.map((step) => typeof step === "number" ? `[${step}]` : `.${String(step)}`).join("");
  return steps.replace(/^\./, "") || "its top level";
}

function refusal(path: string, rest: string): InputError {
  return new InputError(`Cannot use the keys of ${path}: ${rest}`);
}
