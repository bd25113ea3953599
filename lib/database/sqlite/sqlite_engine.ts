import type { FileEngine } from "../engine.ts";

/** SQLite, by the driver of the runtime. */
export const sqliteEngine: FileEngine = {
  kind: "file",
  title: "SQLite",
  article: "an",
  // SQLite writes nothing before the first table is made.
  opensEmptyFile: true,
  keepsAnswers: false,
  knows: (head) => head.startsWith("SQLite format 3\0"),
  // A permission cannot name a path with a comma. Such a file is read under a wider one; queries cannot use it.
  flags: (paths) => [
    paths.some((path) => path.includes(",")) ? "--allow-read" : `--allow-read=${paths.join(",")}`,
  ],
  child: new URL("./sqlite_child.ts", import.meta.url),
  scratch: {
    child: new URL("./sqlite_scratch_child.ts", import.meta.url),
    // A journal stands beside the file while a transaction runs.
    flags: (path) =>
      path.includes(",")
        ? ["--allow-read", "--allow-write"]
        : [path, `${path}-journal`, `${path}-wal`, `${path}-shm`]
          .flatMap((one) => [`--allow-read=${one}`, `--allow-write=${one}`]),
    isExclusive: false,
    beside: ["-wal"],
  },
  introspect: async (database, options) =>
    await (await import("./introspect_sqlite.ts")).introspectSqlite(database, options),
  missingIndexes: async (database, schema, options) =>
    await (await import("./sqlite_missing_indexes.ts")).sqliteMissingIndexes(database, schema, options),
  // Asking for the columns of a view that does not work would fail, so that none would come.
  namesQuery: `SELECT NULL, t.name, c.name FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
    WHERE t.type = 'table' ORDER BY t.rowid, c.cid`,
  versionQuery: "SELECT 'SQLite ' || sqlite_version()",
};
