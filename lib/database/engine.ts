import type { Schema } from "../schema/mod.ts";
import type { LoginPrivilege } from "./login_privilege.ts";
import type { Database, IntrospectOptions, QueryOptions } from "./types.ts";

/** A database that is a file, and the engine that reads it. */
export interface FileLocation {
  readonly engine: "duckdb" | "sqlite";
  readonly path: string;
  /** Further files of the engine that the same process reads. @default none */
  readonly more?: readonly string[];
}

/** A database that a server holds, and how to log in to it. */
export interface ServerLocation {
  readonly engine: "postgres" | "mysql";
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
  /** Absent where none is named: all that the login can see (MySQL and MariaDB only). */
  readonly database?: string;
  /** `verified` also checks the server's certificate. */
  readonly tls: "off" | "on" | "verified";
}

/**
 * All that differs between database engines, the text of SQL aside (see `DialectTraits`). Heavy parts are imported when
 * they are called.
 */
export type Engine = FileEngine | ServerEngine;

interface EngineParts {
  /** The module of the process that runs SQL. */
  readonly child: URL;
  /** Gives rows of schema, table or view, column. The schema is NULL where a query need not write it. */
  readonly namesQuery: string;
  /** Gives the name of the engine and its version, as one text. */
  readonly versionQuery: string;
  /** Reads the schema; see `introspect`. */
  introspect(database: Database, options: IntrospectOptions): Promise<Schema>;
  /** Tells what makes its joins fast; see `missingIndexes`. @default its joins need no index */
  missingIndexes?(
    database: Database,
    schema: Schema,
    options: Omit<QueryOptions, "maxRows">,
  ): Promise<string | undefined>;
}

/** An engine that reads files. */
export interface FileEngine extends EngineParts {
  readonly kind: "file";
  /** For example `DuckDB`. */
  readonly title: string;
  readonly article: "a" | "an";
  /** Takes a file without a byte for a database without tables. */
  readonly opensEmptyFile: boolean;
  /** Its process says which answers stay as they are, so that these queries are not run again (see `rememberSteady`). */
  readonly keepsAnswers: boolean;
  /** Knows a file by its first 16 bytes, one letter a byte. */
  knows(head: string): boolean;
  /** Deno's flags for the process that runs SQL on files. */
  flags(paths: readonly string[]): readonly string[];
  /** Variables of the environment that this process gets. @default none */
  readonly environment?: Readonly<Record<string, string>>;
  readonly scratch: FileScratch;
}

/** How copies of files are changed; see `openScratchCopy`. */
export interface FileScratch {
  /** The module of the process that changes a copy. */
  readonly child: URL;
  /** Deno's flags for it. */
  flags(path: string): readonly string[];
  /** No other process can read the file while this one has it. */
  readonly isExclusive: boolean;
  /** What stands beside the file and belongs to it, as endings of its name. */
  readonly beside: readonly string[];
}

/** An engine that a server runs. */
export interface ServerEngine extends EngineParts {
  readonly kind: "server";
  /** Schemes of its addresses, without a colon. */
  readonly schemes: readonly string[];
  /** Where servers listen unless the address says otherwise. */
  readonly port: number;
  /** An address has to name a database. */
  readonly needsDatabase: boolean;
  /** Connections can share one state of the data; see `Database.onSnapshot`. */
  readonly sharesSnapshots: boolean;
  /** What the process reserves beside the memory of queries, in megabytes. */
  readonly reservedMb: number;
  /** Deno's flags for the process that runs SQL, beside those for the network. */
  flags(): readonly string[];
  /** The module of the process that makes, changes and drops scratch copies; see `openScratchCopy`. */
  readonly scratchChild: URL;
  /** Reads what the login may do beyond reading; see `preflight`. */
  privileges(database: Database, options: QueryOptions): Promise<readonly LoginPrivilege[]>;
  /** Writes the statements that make a login which only reads. */
  readOnlyLogin(database: Database, options: QueryOptions): Promise<readonly string[]>;
}
