/** SQL dialects that queries are read in. Databases that can be opened speak one of the first four; MariaDB speaks `mysql`. */
export type Dialect = "duckdb" | "sqlite" | "postgres" | "mysql" | "oracle";
