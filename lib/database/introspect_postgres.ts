import type { Schema } from "../schema/mod.ts";
import type { Database, IntrospectOptions } from "./types.ts";

export function introspectPostgres(_database: Database, _options: IntrospectOptions): Promise<Schema> {
  throw new Error("not there yet");
}
