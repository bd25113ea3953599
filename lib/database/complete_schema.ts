import type { Schema } from "../schema/mod.ts";
import type { Database } from "./types.ts";

export interface CompleteSchemaOptions {
  /** Confidence (0..1) from which inferred foreign keys are used. @default none are */
  readonly inferKeys?: number;
  /** Path of a file with further foreign keys. @default none */
  readonly keys?: string;
  readonly signal?: AbortSignal;
}

/** A schema with the foreign keys that nobody declared. */
export function completeSchema(
  _database: Database | undefined,
  schema: Schema,
  _options: CompleteSchemaOptions,
): Promise<Schema> {
  return Promise.resolve(schema);
}
