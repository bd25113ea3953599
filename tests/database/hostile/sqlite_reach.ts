import type { HostileStatement } from "./types.ts";

const pragmas = [
  ..."application_id auto_vacuum busy_timeout cache_size case_sensitive_like data_store_directory".split(" "),
  ..."database_list foreign_keys hard_heap_limit ignore_check_constraints incremental_vacuum".split(" "),
  ..."integrity_check journal_mode locking_mode max_page_count mmap_size optimize page_size".split(" "),
  ..."query_only read_uncommitted recursive_triggers reverse_unordered_selects schema_version".split(" "),
  ..."secure_delete shrink_memory soft_heap_limit synchronous temp_store temp_store_directory threads".split(
    " ",
  ),
  ..."trusted_schema user_version wal_autocheckpoint wal_checkpoint writable_schema".split(" "),
];

const pragmaValues = ["'«folder»'", "0", "1", "'off'"];

/** Views over pragmas, functions and tables of the engine that do more than read. */
export const sqliteReachSetup: readonly string[] = [
  "CREATE VIEW v_load AS SELECT load_extension('«folder»/x') AS x",
  "CREATE VIEW v_tokenizer AS SELECT fts3_tokenizer('simple') AS x",
  "CREATE VIEW v_write AS SELECT writefile('«out»', 'x') AS x",
  "CREATE VIEW v_pages AS SELECT * FROM sqlite_dbpage",
  "CREATE VIEW v_space AS SELECT * FROM dbstat",
  "CREATE VIEW v_folder AS SELECT * FROM fsdir('«folder»')",
  ...pragmas.map((pragma) => `CREATE VIEW v_${pragma} AS SELECT * FROM pragma_${pragma}(1)`),
];

const values: readonly string[] = [
  "load_extension('«folder»/x')",
  "load_extension('«folder»/x','entry')",
  "fts3_tokenizer('simple')",
  "fts3_tokenizer('simple', x'00')",
  "writefile('«out»','x')",
  "readfile('«file»')",
  "edit('x')",
  "sqlite_log(1,'x')",
  "sqlite_source_id()",
  "sqlite_compileoption_used('x')",
  "randomblob(10)",
  "zeroblob(10)",
  "eval('DELETE FROM t')",
  "fts5(x'00')",
  "fts5_source_id()",
  "sqlite_rename_table(1,2,3,4,5,6,7)",
  "sqlite_rename_column(1,2,3,4,5,6,7,8,9)",
  "sqlite_drop_column(1,2,3)",
  "sqlite_add_constraint(1,2,3)",
  "sqlite_find_constraint(1,2)",
  "sqlite_fail(1,2)",
  "sqlite_set_authorizer(1)",
  "shell_putsnl('x')",
  "system('id')",
  "getenv('HOME')",
  "changes()",
  "total_changes()",
  "last_insert_rowid()",
  "sha3('x')",
  "uri('x')",
  "crypt('x')",
  "rtreenode(2,x'00')",
  "rtreedepth(x'00')",
  "rtreecheck('main','rt')",
  "geopoly_debug(1)",
  "match('x','ft')",
  "snippet(ft)",
  "highlight(ft,0,'a','b')",
  "bm25(ft)",
  "optimize(ft)",
  "offsets(ft)",
  "matchinfo(ft)",
  "likelihood(1,0.5)",
  "icu_load_collation('a','b')",
  "soundex('x')",
  "sqlite_offset(name)",
  "unistr('x')",
  "regexp('x','y')",
  "json_each('[1]')",
  "carray(1,2)",
  "fts3_tokenizer('porter', fts3_tokenizer('simple'))",
];

const tables: readonly string[] = [
  "sqlite_dbpage",
  "sqlite_dbpage('main')",
  "dbstat",
  "dbstat('main')",
  "sqlite_stmt",
  "fsdir('«folder»')",
  "csv",
  "zipfile('«file»')",
  "bytecode('SELECT 1')",
  "tables_used('SELECT 1')",
  "sqlite_memstat",
  "v_load",
  "v_tokenizer",
  "v_write",
  "v_pages",
  "v_space",
  "v_folder",
  "'«other»'.secret",
  '"«file»"',
  "other.secret",
  "temp.sqlite_schema",
  ...pragmas.map((pragma) => `v_${pragma}`),
  ...pragmas.flatMap((pragma) => pragmaValues.map((value) => `pragma_${pragma}(${value})`)),
];

/** Statements that reach an acting function, a pragma or a table of the engine through the places of a query. */
export const sqliteReach: readonly HostileStatement[] = [
  ...values.flatMap((
    value,
  ) => [`SELECT ${value} AS reached FROM city`, `SELECT id FROM city ORDER BY ${value}`]),
  ...tables.flatMap((table) => [
    `SELECT * FROM ${table} AS reached`,
    `WITH w AS MATERIALIZED (SELECT * FROM ${table}) SELECT count(*) FROM w`,
  ]),
].map((sql) => ({ sql, aims: "reaches what does more than read", class: "objects of the engine" }));
