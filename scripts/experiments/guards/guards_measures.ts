import type { QueryOutcome } from "../../../lib/database/mod.ts";
import type { Fate, HostileClass, HostileDialect } from "../../../tests/database/hostile/mod.ts";

/** What became of one statement of the corpora. */
export interface TriedStatement {
  readonly engine: HostileDialect;
  readonly login: string;
  readonly class: HostileClass;
  /** With its placeholders. */
  readonly sql: string;
  readonly aims: string;
  readonly fate: Fate["fate"];
  readonly kind: Fate["kind"];
  readonly harms: readonly string[];
}

/** What became of the refused statements of an engine, each written in many other ways. */
export interface MeasuredFuzz {
  readonly engine: HostileDialect;
  readonly login: string;
  readonly statements: number;
  readonly respellings: Readonly<Record<Fate["fate"], number>>;
  readonly harmful: readonly { readonly sql: string; readonly harms: readonly string[] }[];
  /** Respellings that gave rows and changed nothing, the first hundred. */
  readonly ran: readonly string[];
}

/** How many queries of one source that must run are refused. */
export interface MeasuredRefusals {
  readonly source: string;
  readonly engine: HostileDialect;
  readonly login: string;
  readonly queries: number;
  readonly refused: readonly { readonly sql: string; readonly reason: string }[];
  /** Those that the engine did not run, as it does not know something in them, or in time. */
  readonly not_run: number;
}

/** How much memory a query took at most. */
export interface MeasuredMemory {
  readonly engine: HostileDialect;
  readonly query: string;
  readonly outcome: QueryOutcome["kind"];
  readonly seconds: number;
  /** Of the process that asks; absent where the system does not tell. */
  readonly parent_mb?: number;
  /** Of its child that runs the query. */
  readonly child_mb?: number;
}

/** What `safety.json` holds. */
export interface MeasuredGuards {
  readonly statements: readonly TriedStatement[];
  readonly fuzz: readonly MeasuredFuzz[];
  readonly refusals: readonly MeasuredRefusals[];
  readonly memory: readonly MeasuredMemory[];
  readonly notes: readonly string[];
}
