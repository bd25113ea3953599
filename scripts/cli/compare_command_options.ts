import type { DatabaseFlags } from "./database_options.ts";
import type { RuleName } from "../../lib/runs/mod.ts";

/** What `deno task compare` was asked for. */
export interface CompareCommandOptions extends DatabaseFlags {
  readonly database?: string;
  readonly gold?: string;
  readonly predicted?: string;
  readonly pairs?: string;
  readonly preset: RuleName;
  readonly allPresets?: true;
  readonly variants?: number;
  readonly seed: number;
  readonly maxRows: number;
  /** Seconds. */
  readonly timeout: number;
  readonly out?: string;
  readonly resume?: true;
  readonly json?: true;
}
