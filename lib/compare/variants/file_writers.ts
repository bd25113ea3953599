import { type Database, openDuckDbFiles } from "../../database/mod.ts";
import { nameParts, type Schema } from "../../schema/mod.ts";
import type { Dialect } from "../../sql/mod.ts";
import { duckDbStructure } from "./duckdb_structure.ts";
import type { DataPlan, Rows } from "./types.ts";
import { writeDuckDbFile } from "./write_duckdb_file.ts";
import { sqliteStructure, writeSqliteFile } from "./write_sqlite_file.ts";

/** How databases of an engine are written as new files. */
export interface FileWriter {
  /** A column takes values of every type. */
  readonly takesAnyValue: boolean;
  /** Why no file can be made of a schema, with a table of it as its subject. */
  refusal(schema: Schema): string | undefined;
  /** Reads the structure of a database. */
  open(database: Database, options: FileWriterOptions): Promise<OpenFileWriter>;
}

export interface OpenFileWriter extends AsyncDisposable {
  /** Writes rows to a new file and returns those that were taken. */
  write(path: string, rows: Rows): Promise<Rows>;
}

export interface FileWriterOptions {
  readonly plan: DataPlan;
  /** Queries that the files are to answer. @default any may be asked */
  readonly queries?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Writers of the engines whose files can be written. */
export const fileWriters: Readonly<Partial<Record<Dialect, FileWriter>>> = {
  sqlite: {
    takesAnyValue: true,
    refusal: () => undefined,
    open: async (database, { plan, signal }) => {
      const structure = await sqliteStructure(database, signal);
      return {
        async write(path, rows) {
          const unfinished = `${path}.partial`;
          try {
            const written = writeSqliteFile(unfinished, { structure, plan, rows });
            await Deno.rename(unfinished, path);
            return written;
          } catch (error) {
            await Deno.remove(unfinished).catch(() => {});
            throw error;
          }
        },
        [Symbol.asyncDispose]: () => Promise.resolve(),
      };
    },
  },
  duckdb: {
    takesAnyValue: false,
    refusal: ({ tables }) => {
      const elsewhere = tables.find(({ name }) => (nameParts(name).at(-2) ?? "main") !== "main");
      if (elsewhere !== undefined) return `table ${elsewhere.name} is outside the schema main`;
      const generated = tables.find(({ columns }) => columns.some(({ generated }) => generated));
      return generated && `table ${generated.name} has generated columns`;
    },
    open: async (database, { plan, queries = [], signal }) => {
      const structure = await duckDbStructure(database, {
        queries: queries.length > 0 ? queries : undefined,
        tables: new Set(plan.tables.keys()),
        signal,
      });
      const files = openDuckDbFiles();
      return {
        write: (path, rows) => writeDuckDbFile(path, { files, database, structure, plan, rows }),
        [Symbol.asyncDispose]: () => files[Symbol.asyncDispose](),
      };
    },
  },
};
