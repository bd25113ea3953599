import { setTimeout as pause } from "node:timers/promises";
import { OutsideError } from "../base/mod.ts";
import { dialectTraits } from "../sql/mod.ts";
import type { Database } from "./types.ts";

export interface AwaitDatabaseOptions {
  /** Milliseconds after which it is given up. @default 6_000 */
  readonly patienceMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Waits until a database answers again whose connection was lost: asks at once, then after pauses that double.
 *
 * @throws {OutsideError} If it does not come back in time.
 *
 * @example
 * ```ts
 * import { awaitDatabase, openDatabase } from "querylogue/database";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 *
 * const path = await Deno.makeTempFile();
 * new DatabaseSync(path).exec("CREATE TABLE city (name TEXT)");
 * const database = await openDatabase(path);
 * await awaitDatabase(database);
 * await database[Symbol.asyncDispose]();
 * await assert.rejects(awaitDatabase(database, { patienceMs: 1 }), /does not come back/);
 * await Deno.remove(path);
 * ```
 */
export async function awaitDatabase(
  database: Database,
  { patienceMs = 6_000, signal }: AwaitDatabaseOptions = {},
): Promise<void> {
  const began = performance.now();
  for (let pauseMs = 100;; pauseMs *= 2) {
    const outcome = await database.query(dialectTraits[database.dialect].probe, {
      maxRows: 1,
      signal,
    });
    if (outcome.kind !== "connection_lost" && outcome.kind !== "timed_out") return;
    const leftMs = patienceMs - (performance.now() - began);
    if (leftMs <= 0) {
      const why = outcome.kind === "timed_out" ? "it no longer answers" : outcome.message;
      throw new OutsideError(
        `The connection to ${database.url} was lost and does not come back: ${why.replace(/\.$/, "")}`,
      );
    }
    await pause(Math.min(pauseMs, leftMs), undefined, signal && { signal }).catch((error) => {
      signal?.throwIfAborted();
      throw error;
    });
  }
}
