import type { Dialect } from "querylogue/sql";

/** The dialects of databases that can be opened. */
export type HostileDialect = Exclude<Dialect, "oracle">;

/** What a statement would do if nothing stopped it. */
export type HostileClass =
  | "write rows"
  | "DDL"
  | "files read"
  | "files written"
  | "programs and network"
  | "settings"
  | "sequences and locks"
  | "other sessions and the server"
  | "secrets"
  | "SQL in texts"
  | "stacked and hidden"
  | "objects of the engine"
  | "denial of service"
  | "memory";

/** A statement that tries what no reader may do. It may hold placeholders, see `expandPlaces`. */
export interface HostileStatement {
  readonly sql: string;
  /** What it tries. */
  readonly aims: string;
  readonly class: HostileClass;
}

/** The statements for one engine, and the objects that they use. */
export interface HostileCorpus {
  readonly dialect: HostileDialect;
  /** Statements by which the owner plants the objects. They may hold placeholders. */
  readonly setup: readonly string[];
  /**
   * Further ones, for objects that act when an ordinary query reaches them: operators, casts, domains.
   *
   * @default none
   */
  readonly traps?: readonly string[];
  /** Further ones, each left out where the engine does not accept it, as it lacks an extension. */
  readonly setupWhereAccepted: readonly string[];
  readonly statements: readonly HostileStatement[];
}
