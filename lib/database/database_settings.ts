import { z } from "zod";
import type { ReadSchemaOptions } from "./read_schema.ts";
import type { DatabaseOptions } from "./types.ts";

/** How a database is opened and read, as it stands in the files of a run: names as there, nothing secret. */
export interface DatabaseSettings {
  /** Names of tables, as `tableFilter` reads them. @default all */
  readonly tables?: readonly string[] | undefined;
  /** Names of schemas, in the same way. @default all */
  readonly schemas?: readonly string[] | undefined;
  /** Confidence (0..1) from which inferred foreign keys are used. @default none are */
  readonly infer_keys?: number | undefined;
  /** Path of a file with further foreign keys. @default none */
  readonly keys?: string | undefined;
  /** Highest cost of a query that a server may estimate. @default any */
  readonly max_cost?: number | undefined;
  /** Columns whose stored values are kept out of prompts, files and pages. @default none */
  readonly hidden?: "all" | readonly string[] | undefined;
  /** The day that queries take for today, `YYYY-MM-DD`. @default the clock's */
  readonly today?: string | undefined;
}

const names = z.array(z.string());

/** The shape of {@link DatabaseSettings} in a file. */
export const databaseSettingsShape: z.ZodType<DatabaseSettings> = z.strictObject({
  tables: names.exactOptional(),
  schemas: names.exactOptional(),
  infer_keys: z.number().min(0).max(1).exactOptional(),
  keys: z.string().exactOptional(),
  max_cost: z.number().positive().exactOptional(),
  hidden: z.union([z.literal("all"), names]).exactOptional(),
  today: z.iso.date().exactOptional(),
});

/** The settings that concern how a database is opened. */
export function openingOf({ max_cost, hidden, today }: DatabaseSettings): DatabaseOptions {
  return {
    maxCost: max_cost,
    hidden,
    today,
  };
}

/** The settings that concern which schema is read from it. */
export function readingOf(
  { tables, schemas, infer_keys, keys, hidden }: DatabaseSettings,
): ReadSchemaOptions {
  return {
    ...(tables && { tables }),
    ...(schemas && { schemas }),
    inferKeys: infer_keys,
    keys,
    hidden,
  };
}
