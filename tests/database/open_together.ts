import type { Database, QueryOutcome } from "querylogue/database";
import assert from "node:assert/strict";
import { startChildProcess } from "../../lib/base/process/mod.ts";
import { readAnswers } from "../../lib/database/process/read_answers.ts";
import type { FileRequest } from "./sessions_child.ts";

/** Files that are open in one process. */
export interface TogetherOpen extends AsyncDisposable {
  /** Opens one by its address. No file may take the place of one that was open under its name. */
  open(url: string): Database;
}

/**
 * Opens database files in one process, as to start a process takes longer than what most tests ask. For tests that open
 * many and whose queries are harmless: the process is not ended when one takes long.
 */
export function openTogether(): TogetherOpen {
  const process = startChildProcess({
    module: new URL("./sessions_child.ts", import.meta.url),
    args: ["together", "700"],
    flags: ["--allow-all"],
    maxMemoryMb: 700,
    name: "the process that reads the databases",
    answersOf: readAnswers,
  });
  const opened = process.ask();
  const ask = async (request?: FileRequest) => {
    await opened;
    const answer = await process.ask(request);
    assert.ok("said" in answer, Deno.inspect(answer));
    return answer.said as QueryOutcome;
  };
  return {
    open(url) {
      const [, engine = "", path = ""] = /^(duckdb|sqlite):(.*)$/.exec(url) ?? [];
      assert.ok(engine === "duckdb" || engine === "sqlite", url);
      return {
        url,
        dialect: engine,
        query: (sql, { maxRows = 10_000, timeoutMs = 10_000 } = {}) =>
          ask({ engine, path, query: { kind: "query", sql, maxRows, timeoutMs } }),
        [Symbol.asyncDispose]: () => Promise.resolve(),
      };
    },
    [Symbol.asyncDispose]: () => process.kill(),
  };
}
