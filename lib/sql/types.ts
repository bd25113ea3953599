/** SQL dialects that queries are read in. Databases that can be opened speak `duckdb` or `sqlite`. */
export type Dialect = "duckdb" | "sqlite" | "postgres" | "mysql" | "oracle";
