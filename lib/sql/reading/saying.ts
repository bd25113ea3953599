import type { NamedSources } from "./naming.ts";
import type { OutputReading, QueryReading } from "./types.ts";

/** What the words of an expression depend on. */
export interface Saying {
  /** The sources of the query and of those around it, innermost first. */
  readonly scopes: readonly NamedSources[];
  /** The outputs that names and positions mean. */
  readonly outputs: readonly OutputReading[];
  /** Whether a query around uses what outputs are called. */
  readonly areNamed: boolean;
  query(query: QueryReading, saying: Saying): string;
}
