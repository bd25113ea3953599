import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import {
  type InferredKey,
  type Join,
  joinIdentity,
  nameParts,
  type Schema,
} from "../../../lib/schema/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { type KeySource, keySources } from "./key_sources.ts";
import { confidenceBins, keyMethods, keyTables, type MeasuredKeys } from "./key_tables.ts";
import { createProgress } from "../../cli/progress.ts";
import { shownCommand } from "../../cli/shown_command.ts";

export interface KeyInferenceOptions {
  /** Holds the databases and schemas; those that are missing are named and skipped. */
  readonly folder: string;
  /** Where the tables are written. @default "reports" */
  readonly out?: string | undefined;
  /** Print the measures as JSON, not as tables. @default false */
  readonly json?: true | undefined;
}

/** What is likelier than not. */
const THRESHOLD = 0.5;

/**
 * Hides the foreign keys of known databases, infers them again, and writes how many come back.
 *
 * @throws {InputError} If the folder holds none of them.
 */
export async function measureKeyInference(
  { folder, out = "reports", json }: KeyInferenceOptions,
): Promise<void> {
  const { toMarkdown, toTerminal } = await import("../../../lib/report/mod.ts");
  const sources = present(folder);
  const measured: MeasuredKeys[] = [];
  const progress = createProgress("databases measured");
  for (const [done, source] of sources.entries()) {
    interrupted.throwIfAborted();
    measured.push(...await measureSource(folder, source));
    progress.update(done + 1, sources.length);
  }
  progress.end();
  const command = shownCommand("experiment keys", { schemas: folder });
  const tables = keyTables(measured, THRESHOLD);
  const document = {
    command,
    threshold: THRESHOLD,
    databases: measured.map(({ confidences: _, ...rest }) => rest),
    confidence: confidenceBins(measured),
  };
  await writeFileAtomic(
    join(out, "key-inference.md"),
    [`\`${command}\`\n`, ...tables.map(toMarkdown)].join("\n"),
  );
  await writeJsonFile(join(out, "key-inference.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tables.map(toTerminal).join("\n"));
  say(`Written: ${join(out, "key-inference.md")}`);
}

/** The databases that the folder holds; the others are named. */
function present(folder: string): readonly KeySource[] {
  const missing = new Map(
    keySources.map((source) => [source, source.paths.find((path) => !existsSync(join(folder, path)))]),
  );
  const found = keySources.filter((source) => missing.get(source) === undefined);
  if (found.every(({ paths }) => paths.length === 0)) {
    throw new InputError(
      `Cannot measure anything, as ${folder} holds no known database: name another folder`,
    );
  }
  for (const [{ name }, path] of missing) {
    if (path !== undefined) say(`Skipped: ${name}, as ${join(folder, path)} is missing`);
  }
  return found;
}

async function measureSource(folder: string, source: KeySource): Promise<readonly MeasuredKeys[]> {
  const { inferKeys } = await import("../../../lib/database/mod.ts");
  const opened = await source.open(folder);
  await using closing = new AsyncDisposableStack();
  closing.defer(async () => await opened[Symbol.asyncDispose]?.());
  const { schema, database } = opened;
  const wanted = new Set(opened.keys.map(joinIdentity));
  const hidden = { ...schema, foreignKeys: [] };
  const measure = (method: string, keys: readonly (Join & Partial<InferredKey>)[]): MeasuredKeys => {
    const judged = keys.map((key) => ({
      confidence: key.confidence ?? 1,
      right: wanted.has(joinIdentity(key)),
    }));
    const likely = judged.filter(({ confidence }) => confidence >= THRESHOLD);
    return {
      database: source.name,
      used_for: source.used_for,
      is_spider: source.isSpider ?? false,
      method,
      declared: wanted.size,
      inferred: likely.length,
      right: likely.filter(({ right }) => right).length,
      confidences: judged,
    };
  };
  const options = { threshold: 0, signal: interrupted };
  const hasRows = schema.tables.some(({ rowCount = 0 }) => rowCount > 0);
  return [
    measure(keyMethods.baseline, plainKeys(hidden)),
    measure(keyMethods.names, await inferKeys(undefined, hidden, options)),
    ...(database !== undefined && hasRows
      ? [measure(keyMethods.data, await inferKeys(database, hidden, options))]
      : []),
  ];
}

/** The baseline: columns called TABLE_id or TABLEid, where that table has a key of one column called id or the same. */
function plainKeys({ tables }: Schema): readonly Join[] {
  const targets = new Map(tables.flatMap(({ name, primaryKey: [key, ...rest] }) => {
    if (key === undefined || rest.length > 0) return [];
    const table = nameParts(name).at(-1)?.toLowerCase();
    return [`${table}_id`, `${table}id`]
      .filter((column) => [column, "id"].includes(key.toLowerCase()))
      .map((column) => [column, { table: name, columns: [key] }] as const);
  }));
  return tables.flatMap((table) =>
    table.columns.flatMap(({ name }): Join[] => {
      const to = targets.get(name.toLowerCase());
      const isOther = to !== undefined && to.table !== table.name;
      return isOther ? [{ from: { table: table.name, columns: [name] }, to }] : [];
    })
  );
}
