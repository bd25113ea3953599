import type { DatabaseSettings } from "../database/mod.ts";

/** Which database a run opens, and how. */
export interface DatabaseConfiguration {
  /** As `openDatabase` understands it. @default the embedded database */
  readonly database?: string | undefined;
  /** How the database is opened and read. @default all of it, as it is */
  readonly settings?: DatabaseSettings | undefined;
  /** Of a server, where its address holds none. @default none */
  readonly password?: string | undefined;
  /** Open a server with a login that may write. @default false */
  readonly allowWritingLogin?: boolean | undefined;
}
