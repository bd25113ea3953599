import type { RunConfiguration } from "../../lib/evaluation/mod.ts";
import type { DatabaseFlags } from "./database_options.ts";

/** What `deno task eval` was asked for. */
export interface EvalOptions extends DatabaseFlags {
  readonly database?: string;
  readonly dataset?: string;
  readonly agent?: readonly string[];
  readonly controls?: boolean;
  readonly user: string;
  readonly judge: string;
  readonly maxRetries?: number;
  readonly proceedOn: RunConfiguration["proceed_on"];
  readonly trials: number;
  readonly seed: number;
  readonly concurrency: number;
  readonly connections: number;
  readonly out?: string;
  readonly resume?: string;
  readonly failUnder?: readonly string[];
  readonly json?: boolean;
}
