import type { HostileCorpus } from "./types.ts";

/** Something secret, which no outcome may show. */
export interface Canary {
  readonly name: string;
  readonly text: string;
}

/** A way into a planted database. */
export interface PlantedLogin {
  /** `file` where the engine has no logins. */
  readonly name: "file" | "reading" | "owner";
  readonly url: string;
  /** Whether it may do more than read. */
  readonly writing: boolean;
  readonly canaries: readonly Canary[];
}

/** What a statement might change, part by part; equal states have equal texts. */
export type PlantedState = Readonly<Record<string, string>>;

/** A database with planted objects and canaries. Disposing of it removes everything that was planted. */
export interface Planted extends AsyncDisposable {
  readonly corpus: HostileCorpus;
  readonly logins: readonly PlantedLogin[];
  /** Fills the placeholders of a statement. */
  fill(sql: string): string;
  /** Reads it as its owner, outside of Querylogue. */
  state(): Promise<PlantedState>;
  /** Plants everything anew after something changed. No login may be connected. */
  restore(): Promise<void>;
  /** Queries whose answers tell a later query of a session that an earlier one changed the session. */
  readonly honest: readonly string[];
}

export interface PlantOptions {
  /** Plants objects that act when an ordinary query reaches them, too (PostgreSQL). @default true */
  readonly traps?: boolean;
}
