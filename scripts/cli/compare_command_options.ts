import type { DatabaseFlags } from "./database_options.ts";
import type { RuleName } from "../../lib/runs/mod.ts";

/** What `deno task compare` was asked for. */
export interface CompareCommandOptions extends DatabaseFlags {
  readonly database?: string | undefined;
  readonly gold?: string | undefined;
  readonly predicted?: string | undefined;
  readonly pairs?: string | undefined;
  readonly preset: RuleName;
  readonly allPresets?: true | undefined;
  readonly variants?: number | undefined;
  readonly seed: number;
  readonly maxRows: number;
  /** Seconds. */
  readonly timeout: number;
  readonly out?: string | undefined;
  readonly resume?: true | undefined;
  readonly json?: true | undefined;
}
