import { InputError, OutsideError } from "../base/mod.ts";
import { type Database, introspect, openDatabase, querySteadily, type ResultTable } from "../database/mod.ts";
import { createLexicon, gatherStatistics } from "../linking/mod.ts";
import { nameParts, type Schema } from "../schema/mod.ts";
import { buildSql, sql } from "../sql/mod.ts";
import { columnImages } from "./column_images.ts";
import { imageOf } from "./image_of.ts";
import { type TwinPhrases, twinPhrases } from "./twin_phrases.ts";
import { twinNames } from "./twin_names.ts";
import type { TwinWorld } from "./twin_query.ts";
import { twinTexts } from "./twin_texts.ts";
import { writeTwinFile } from "./write_twin_file.ts";

/** A database beside its twin; belongs into `await using`, which closes the twin. */
export interface TwinDatabases extends AsyncDisposable {
  readonly original: Database;
  readonly twin: Database;
  /** The schema of the twin, as it reads. */
  readonly twinSchema: Schema;
  readonly world: TwinWorld;
  readonly phrases: TwinPhrases;
  /** Whether a text is stored in the original. */
  readonly isStored: (text: string) => boolean;
}

export interface MakeTwinDatabaseOptions {
  readonly schema: Schema;
  /** Path of the SQLite file, which must not exist. */
  readonly path: string;
  /** Same seed and data, same twin. */
  readonly seed: number;
  readonly signal?: AbortSignal | undefined;
}

/** Rows of all tables that are copied at most, as they are held in memory meanwhile. */
const MOST_ROWS = 1_000_000;

/**
 * Writes the twin of a database as an SQLite file and opens it: other names and texts, dates and large measures moved, the same
 * tables, keys, types, NULLs and equalities.
 *
 * @throws {InputError} If it has tables in several schemas, hidden columns, or more than a million rows.
 * @throws {OutsideError} If it cannot be read, or the file cannot be written.
 */
export async function makeTwinDatabase(
  database: Database,
  { schema, path, seed, signal }: MakeTwinDatabaseOptions,
): Promise<TwinDatabases> {
  refuse(database, schema);
  const stored = new Map<string, ResultTable>();
  for (const { name, columns } of schema.tables) {
    const listed = sql.join(columns.map((column) => sql.id(column.name)));
    const query = sql`SELECT ${listed} FROM ${sql.id(...nameParts(name))}`;
    const outcome = await querySteadily(database, buildSql(query, database.dialect), {
      maxRows: MOST_ROWS,
      timeoutMs: 120_000,
      signal,
    });
    if (outcome.kind !== "rows") {
      const reason = "message" in outcome ? outcome.message : outcome.kind.replaceAll("_", " ");
      throw new OutsideError(`Cannot read table "${name}" of ${database.url}: ${reason}`, { cause: outcome });
    }
    stored.set(name, outcome.table);
  }
  const columnOf = (table: string, column: string) => {
    const at = schema.tables.find(({ name }) => name === table)?.columns.findIndex(({ name }) =>
      name === column
    );
    return at === undefined ? undefined : stored.get(table)?.columns[at];
  };
  const lexicon = createLexicon(schema, await gatherStatistics(database, schema, { signal }));
  const names = twinNames(schema, seed);
  const images = columnImages({ schema, lexicon, stored: columnOf });
  const kept = new Set(
    schema.tables.flatMap(({ name, columns }) =>
      columns.flatMap((column) =>
        images(name, column.name) === "text"
          ? (columnOf(name, column.name)?.values ?? []).filter((value) => typeof value === "string")
          : []
      )
    ),
  );
  const texts = twinTexts(kept, {
    seed,
    taken: new Set([...names.words].flat()),
  });
  const rows = new Map(schema.tables.map(({ name, columns }) => {
    const { columns: read = [], rowCount = 0 } = stored.get(name) ?? {};
    const values = read.map((column, i) => {
      const image = images(name, columns[i]?.name ?? "");
      return column.values.map((value) => imageOf(value, image, texts));
    });
    return [
      names.table(name),
      Array.from({ length: rowCount }, (_, row) => values.map((column) => column[row] ?? null)),
    ] as const;
  }));
  await writeTwinFile(path, names.schema, rows);
  await using opened = new AsyncDisposableStack();
  const twin = opened.use(await openDatabase(`sqlite:${path}`));
  const twinSchema = await introspect(twin, { signal });
  const twinLexicon = createLexicon(twinSchema, await gatherStatistics(twin, twinSchema, { signal }));
  const held = opened.move();
  return {
    ...{ original: database, twin, twinSchema },
    world: { schema, dialect: database.dialect, names, texts, images },
    phrases: twinPhrases(schema, names, { original: lexicon, twin: twinLexicon }),
    isStored: (text) => kept.has(text),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

function refuse({ url, hides }: Database, { tables }: Schema): void {
  const schemas = new Set(tables.map(({ name }) => nameParts(name).slice(0, -1).join(".")));
  const rows = tables.reduce((sum, { rowCount = 0 }) => sum + rowCount, 0);
  const reason = hides !== undefined
    ? "columns of it are hidden, and a twin is made of stored values"
    : schemas.size > 1
    ? "it has tables in several schemas, and an SQLite file has one: choose one by --schemas"
    : rows > MOST_ROWS
    ? `it has ${rows} rows, and up to ${MOST_ROWS} are copied: choose tables by --tables`
    : undefined;
  if (reason !== undefined) throw new InputError(`Cannot make a twin of ${url}, as ${reason}`);
}
