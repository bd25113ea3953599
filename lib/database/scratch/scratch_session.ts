import { createHash } from "node:crypto";
import type { SqlSession } from "../process/sql_session.ts";
import { changeFingerprint } from "./change_fingerprint.ts";
import { stateDifference } from "./state_difference.ts";
import type { ChangeOutcome, DatabaseState, StateObject } from "./types.ts";

/** What the process of a scratch copy is asked to do. */
export type ScratchRequest =
  /** Tells the whole state. */
  | { readonly kind: "state" }
  | { readonly kind: "rehearse"; readonly sql: string }
  | { readonly kind: "apply"; readonly sql: string; readonly fingerprint: string };

/** The answer to `state`. */
export interface StateAnswer {
  readonly kind: "state";
  readonly state: DatabaseState;
}

/** One connection to a database that may be changed, as an engine gives it. */
export interface ScratchConnection {
  readonly objects: () => Promise<readonly StateObject[]>;
  /** Rows of each table as texts, one a row, that differ where the rows do. */
  readonly tables: () => Promise<readonly { readonly table: string; readonly rows: Iterable<string> }[]>;
  /** Runs one statement, and throws where the text holds more than one. */
  readonly run: (sql: string) => Promise<void>;
  readonly begin: () => Promise<void>;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
  /**
   * A copy of the database on which a statement can be tried, where the engine cannot take back all that a transaction
   * does. @default the database itself, in a transaction
   */
  readonly rehearsal?: (() => Promise<ScratchConnection & AsyncDisposable>) | undefined;
}

/** Answers the requests of a scratch copy, one after the other. */
export function scratchSession(connection: ScratchConnection): SqlSession {
  const answers = async (request: ScratchRequest): Promise<StateAnswer | ChangeOutcome> => {
    switch (request.kind) {
      case "state":
        return { kind: "state", state: await readState(connection) };
      case "rehearse": {
        const { before, after } = await tried(connection, request.sql);
        return {
          kind: "rehearsed",
          effect: stateDifference(before, after),
          fingerprint: changeFingerprint(request.sql, before, after),
        };
      }
      case "apply":
        return await applied(connection, request);
      default:
        return request satisfies never;
    }
  };
  return {
    // Both ends are ours: the near end reads these answers alone.
    answer: async (request) =>
      await answers(request as ScratchRequest).catch((error): ChangeOutcome => ({
        kind: "failed",
        message: error instanceof Error ? error.message : String(error),
      })) as unknown as Awaited<ReturnType<SqlSession["answer"]>>,
  };
}

interface Tried {
  readonly before: DatabaseState;
  readonly after: DatabaseState;
}

/** Runs a statement and takes it back. */
async function tried(connection: ScratchConnection, sql: string): Promise<Tried> {
  if (connection.rehearsal !== undefined) {
    await using rehearsal = await connection.rehearsal();
    const before = await readState(rehearsal);
    await rehearsal.run(sql);
    return { before, after: await readState(rehearsal) };
  }
  const before = await readState(connection);
  await connection.begin();
  try {
    await connection.run(sql);
    return { before, after: await readState(connection) };
  } finally {
    await connection.rollback();
  }
}

async function applied(
  connection: ScratchConnection,
  { sql, fingerprint }: Extract<ScratchRequest, { readonly kind: "apply" }>,
): Promise<ChangeOutcome> {
  const verdict = ({ before, after }: Tried): ChangeOutcome => {
    const effect = stateDifference(before, after);
    const now = changeFingerprint(sql, before, after);
    return now === fingerprint
      ? { kind: "applied", effect }
      : { kind: "other_effect", effect, fingerprint: now };
  };
  if (connection.rehearsal !== undefined) {
    const outcome = verdict(await tried(connection, sql));
    if (outcome.kind === "applied") await connection.run(sql);
    return outcome;
  }
  const before = await readState(connection);
  await connection.begin();
  let outcome: ChangeOutcome;
  try {
    await connection.run(sql);
    outcome = verdict({ before, after: await readState(connection) });
  } catch (error) {
    await connection.rollback();
    throw error;
  }
  await (outcome.kind === "applied" ? connection.commit() : connection.rollback());
  return outcome;
}

async function readState(connection: ScratchConnection): Promise<DatabaseState> {
  const objects = await connection.objects();
  const tables = (await connection.tables()).map(({ table, rows }) => ({
    table,
    rows: Array.from(rows, (row) => createHash("sha256").update(row).digest("base64").slice(0, 16)),
  }));
  return { objects, tables };
}
