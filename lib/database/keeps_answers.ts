import type { Dialect } from "../sql/mod.ts";
import { engines } from "./engines.ts";

/** Tells whether a query that one connection has run is not run again where it is asked again and nothing can have changed. */
export function keepsAnswers(dialect: Dialect): boolean {
  const engine = engines[dialect];
  return engine?.kind === "file" && engine.keepsAnswers;
}
