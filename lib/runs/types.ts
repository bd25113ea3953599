import type { DatabaseSettings } from "../database/mod.ts";

/** The database that a job opens, and its settings. */
export interface DatabaseConfiguration {
  /** As `openDatabase` understands it. @default the embedded database */
  readonly database?: string | undefined;
  /** Settings of opening and reading. @default the whole database */
  readonly settings?: DatabaseSettings | undefined;
  /** Password of a server whose address contains none. @default none */
  readonly password?: string | undefined;
  /** Open a server with a login that may write. @default false */
  readonly allowWritingLogin?: boolean | undefined;
}
