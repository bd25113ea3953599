import { z } from "zod";
import { formFault, InputError, nearestName, readJsonFile, readUtf8File } from "../../base/mod.ts";
import { type ForeignKey, type JoinEnd, nameParts, qualifiedName, type Schema } from "../../schema/mod.ts";
import { jsonLine } from "./json_line.ts";

const text = z.string().min(1);
const keysShape = z.object({
  foreign_keys: z.array(z.object({
    name: text.optional(),
    accepted: z.boolean().optional(),
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
 * The name and the schemas may be left out, and tables may be called as `introspect` calls them. Other fields, such as
 * those that `keysDocument` writes, are for the reader; a key with `"accepted": false` is left out.
 *
 * @param path Path of the file.
 * @param schema The schema that the keys are of; see `withKeys` to add them.
 * @throws {InputError} If there is no such file, it is malformed, or a key does not fit the schema; the message holds
 * the line and the path into the document.
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
  const parsed = keysShape.safeParse(document);
  if (!parsed.success) {
    const [issue] = parsed.error.issues as [z.core.$ZodIssue];
    throw await refusal(path, {
      place: issue.path,
      rest: `is malformed (${formFault(issue, document)}); ` +
        'write {"foreign_keys": [{"from_table", "from_columns", "to_table", "to_columns"}]}',
    });
  }
  const keys: ForeignKey[] = [];
  for (const [i, key] of parsed.data.foreign_keys.entries()) {
    const found = keyOf(key, schema);
    if ("rest" in found) {
      throw await refusal(path, { place: ["foreign_keys", i, ...found.place], rest: found.rest });
    }
    if (key.accepted !== false) keys.push(found);
  }
  return keys;
}

type WrittenKey = z.infer<typeof keysShape>["foreign_keys"][number];

/** What is wrong with a value of the document. */
interface Fault {
  /** Where it stands. */
  readonly place: readonly PropertyKey[];
  /** Ends a sentence that begins with the place. */
  readonly rest: string;
}

function keyOf(key: WrittenKey, schema: Schema): ForeignKey | Fault {
  if (key.from_columns.length !== key.to_columns.length) {
    const [own, other] = [key.from_columns.length, key.to_columns.length];
    return { place: [], rest: `joins ${own} columns with ${other}: give as many on both sides` };
  }
  const from = endOf("from", key, schema);
  if ("rest" in from) return from;
  const to = endOf("to", key, schema);
  if ("rest" in to) return to;
  return { name: key.name ?? `${from.table}_${from.columns.join("_")}_fkey`, from, to };
}

function endOf(side: "from" | "to", key: WrittenKey, schema: Schema): JoinEnd | Fault {
  const table = findTable(schema, key[`${side}_table`], key[`${side}_schema`] ?? "");
  if (table === undefined) {
    const said = [key[`${side}_schema`], key[`${side}_table`]].filter(Boolean).join(".");
    const rest = `names the table "${said}", which is not there${meant(said, schema.tables)}`;
    return { place: [`${side}_table`], rest };
  }
  const columns = key[`${side}_columns`];
  for (const [i, column] of columns.entries()) {
    if (table.columns.some(({ name }) => name === column)) continue;
    const what = `names the column "${column}", which the table "${table.name}" does not have`;
    return { place: [`${side}_columns`, i], rest: what + meant(column, table.columns) };
  }
  return { table: table.name, columns };
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

async function refusal(path: string, { place, rest }: Fault): Promise<InputError> {
  const line = jsonLine(await readUtf8File(path), place);
  return new InputError(`Cannot use the keys of ${path}: at line ${line}, ${placeOf(place)} ${rest}`);
}
