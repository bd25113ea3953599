import type { PresetName } from "../../lib/compare/mod.ts";
import type { Clarify, DialogueHistory, RunConfiguration, UserMode } from "../../lib/evaluation/mod.ts";
import type { SuiteName } from "../../lib/runs/mod.ts";
import type { DatabaseFlags } from "./database_options.ts";
import type { ModelFlags } from "./model_options.ts";

/** What `deno task eval` was asked for. */
export interface EvalOptions extends DatabaseFlags, ModelFlags {
  readonly database?: string | undefined;
  readonly dataset?: string | undefined;
  readonly lexicon?: string | undefined;
  readonly agent?: readonly string[] | undefined;
  readonly suite?: SuiteName | undefined;
  readonly databases?: string | undefined;
  readonly history: DialogueHistory;
  readonly limit?: number | undefined;
  readonly only?: readonly string[] | undefined;
  readonly force?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  readonly selfTest?: boolean | undefined;
  readonly controls?: boolean | undefined;
  readonly user: string;
  readonly clarify: Clarify;
  readonly userModes?: readonly UserMode[] | undefined;
  readonly judge: string;
  readonly engine?: "offline" | "model" | undefined;
  readonly judgeCalls?: number | undefined;
  readonly maxRetries?: number | undefined;
  readonly proceedOn: RunConfiguration["proceed_on"];
  readonly trials: number;
  readonly seed: number;
  readonly concurrency: number;
  readonly callsPerAccount?: number | undefined;
  readonly maxSeconds?: number | undefined;
  readonly maxDialogueSeconds?: number | undefined;
  readonly scratch?: true | undefined;
  readonly scratchMb: number;
  readonly connections: number;
  readonly out?: string | undefined;
  readonly remap?: string | undefined;
  readonly rescore?: string | undefined;
  readonly explain?: string | undefined;
  readonly preset?: PresetName | undefined;
  readonly resume?: string | undefined;
  readonly baseline?: string | undefined;
  readonly failUnder?: readonly string[] | undefined;
  readonly json?: boolean | undefined;
  readonly all?: boolean | undefined;
  /** Scores that are shown beside the metrics. @default none */
  readonly also?: "stef" | undefined;
  /** The embedded recording is played again. @default the models are asked, or a cassette that is named */
  readonly recorded?: true | undefined;
}
