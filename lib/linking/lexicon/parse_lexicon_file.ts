import type { Document } from "yaml";
import { z } from "zod";
import { formFault, InputError, nearestName, yamlFault } from "../../base/mod.ts";
import { keyName, type LexiconEdits, type LexiconFile } from "./lexicon_file.ts";
import { spokenKinds } from "./types.ts";

const words = z.string().trim().min(1);
const grounds = { confidence: z.unknown().optional(), evidence: z.unknown().optional() };
const noun = { singular: words.exactOptional(), plural: words.exactOptional() };
const synonyms = z.array(words).exactOptional();
const phrase = words.nullable().exactOptional();
const shape = z.strictObject({
  tables: z.record(
    z.string(),
    z.strictObject({ ...noun, named_by: z.array(words).exactOptional(), synonyms, ...grounds }),
  ).default({}),
  keys: z.record(z.string(), z.strictObject({ forward: phrase, backward: phrase, ...grounds })).default({}),
  columns: z.record(
    z.string(),
    z.strictObject({
      ...noun,
      unit: z.string().trim().exactOptional(),
      kind: z.enum(spokenKinds).exactOptional(),
      synonyms,
      ...grounds,
    }),
  ).default({}),
});

export interface ParseLexiconFileOptions {
  /** Its name in messages. @default "the lexicon" */
  readonly source?: string | undefined;
}

/**
 * Reads a lexicon as `lexiconText` writes it; entries and fields may be left out.
 *
 * @param derived The lexicon of the database, whose names the text may use.
 * @throws {InputError} If it is no YAML, no lexicon, or names a table, column or key that the database lacks: a sentence
 * with the line and the nearest name.
 *
 * @example
 * ```ts
 * import { createLexicon, deriveLexiconFile, lexiconText, mergeLexicon, parseLexiconFile } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * const columns = [{ name: "depth", type: "INTEGER", notNull: false }];
 * const schema = { tables: [{ name: "lac", columns, primaryKey: [], uniqueKeys: [] }], foreignKeys: [] };
 * const statistics = { rows: 9, present: 9, distinct: 9, minimum: 3, maximum: 90 };
 * const lexicon = createLexicon(schema, () => statistics);
 * const derived = deriveLexiconFile(lexicon, { phrasesOf: () => ({ confidence: 0, evidence: "no key" }) });
 * assert.match(await lexiconText(derived, "sqlite:waters"), /depth:\n {4}singular: depth/);
 * const edits = await parseLexiconFile("tables:\n  lac: { singular: lake }", derived);
 * assert.equal(mergeLexicon(derived, edits).tables[0]?.plural, "lakes");
 * await assert.rejects(parseLexiconFile("tables:\n  lak: {}", derived), /line 2: .*did you mean "lac"/);
 * ```
 */
export async function parseLexiconFile(
  text: string,
  derived: LexiconFile,
  { source = "the lexicon" }: ParseLexiconFileOptions = {},
): Promise<LexiconEdits> {
  const yaml = await import("yaml");
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(text, { prettyErrors: false, lineCounter: lines });
  const [error] = document.errors;
  if (error !== undefined) throw new InputError(`Cannot read ${source}: ${yamlFault(error, text)}`);
  const refuse = (path: readonly PropertyKey[], fault: string) =>
    new InputError(
      `Cannot use ${source}, line ${lines.linePos(offsetOf(document, path, yaml)).line}: ${fault}`,
    );
  const given = plainValue(
    document,
    (error) => new InputError(`Cannot read ${source}: ${yamlFault(error, text)}`),
  );
  const parsed = shape.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues as [z.core.$ZodIssue];
    const unknown = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
    throw refuse([...issue.path, ...unknown], formFault(issue, given));
  }
  const { tables, columns, keys } = parsed.data;
  const known = <Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string) =>
    new Map(entries.map((entry) => [nameOf(entry), entry]));
  const find = <Entry>(entries: ReadonlyMap<string, Entry>, section: string, name: string): Entry => {
    const entry = entries.get(name);
    if (entry !== undefined) return entry;
    throw refuse([section, name], unknownName(section.slice(0, -1), name, [...entries.keys()]));
  };
  const knownTables = known(derived.tables, ({ table }) => table);
  const knownColumns = known(derived.columns, ({ table, column }) => `${table}.${column}`);
  const knownKeys = known(derived.keys, keyName);
  return {
    tables: Object.entries(tables).map(([name, { named_by: labels, singular, plural, synonyms }]) => {
      const { table } = find(knownTables, "tables", name);
      const own = derived.columns.filter((entry) => entry.table === table).map(({ column }) => column);
      const wrong = labels?.findIndex((label) => !own.includes(label)) ?? -1;
      if (wrong >= 0) {
        throw refuse(
          ["tables", name, "named_by", wrong],
          unknownName("column", labels?.[wrong] ?? "", own),
        );
      }
      return {
        table,
        ...(singular !== undefined && { singular }),
        ...(plural !== undefined && { plural }),
        ...(labels !== undefined && { labels }),
        ...(synonyms !== undefined && { synonyms }),
      };
    }),
    columns: Object.entries(columns).map(([name, { confidence: _, evidence: __, ...edit }]) => {
      const { table, column } = find(knownColumns, "columns", name);
      return { table, column, ...edit };
    }),
    keys: Object.entries(keys).map(([name, { forward, backward }]) => {
      const { from, to } = find(knownKeys, "keys", name);
      return {
        ...{ from, to },
        ...(typeof forward === "string" && { forward }),
        ...(typeof backward === "string" && { backward }),
      };
    }),
  };
}

/** @throws What `fail` makes of an error, if an alias names nothing, or makes the value endless or too large. */
function plainValue(document: Document, fail: (error: Error) => Error): unknown {
  try {
    return JSON.parse(JSON.stringify(document.toJS() ?? {}));
  } catch (error) {
    throw error instanceof ReferenceError || error instanceof TypeError ? fail(error) : error;
  }
}

/** Where the field or item at a path begins, or the innermost of those around it that there is. */
function offsetOf(
  document: Document,
  path: readonly PropertyKey[],
  { isMap, isNode, isScalar, isSeq }: typeof import("yaml"),
): number {
  let [node, offset]: [unknown, number] = [document.contents, 0];
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (pair === undefined) break;
      offset = isNode(pair.key) ? pair.key.range?.[0] ?? offset : offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = isNode(node) ? node.range?.[0] ?? offset : offset;
    } else break;
  }
  return offset;
}

function unknownName(what: string, name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  const hint = near === undefined ? "; correct the name" : `: did you mean "${near}"?`;
  return `the database has no ${what} "${name}"${hint}`;
}
