import type { Dialect } from "../sql/mod.ts";
import { engines } from "./engines.ts";

/** Tells whether a server, which may come back when it is gone, runs the engine that speaks a dialect. */
export function runsOnServer(dialect: Dialect): boolean {
  return engines[dialect]?.kind === "server";
}
