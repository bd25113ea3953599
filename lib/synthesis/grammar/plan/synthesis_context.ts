import type { SentenceTools } from "../../../verify/mod.ts";
import type { Database } from "../../../database/mod.ts";
import type { GoldGate } from "./gold_gate.ts";
import type { HoldsRows } from "./holds_rows.ts";
import type { JoinLimit } from "./join_limit.ts";
import type { Lexicon } from "../../../linking/mod.ts";
import type { Sampler } from "./sampler.ts";

/** What dialogues over one database are made with. */
export interface SynthesisContext {
  readonly database: Database;
  readonly lexicon: Lexicon;
  readonly sampler: Sampler;
  readonly gate: GoldGate;
  readonly holdsRows: HoldsRows;
  readonly joinLimit: JoinLimit;
  /** What reads sentences back, knowing nothing of how they were written. */
  readonly tools: () => Promise<SentenceTools>;
}
