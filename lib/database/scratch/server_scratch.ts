import type { ServerLocation } from "../engine.ts";
import type { SqlSession } from "../process/sql_session.ts";
import { type ScratchConnection, scratchSession } from "./scratch_session.ts";
import { isScratchName, scratchDatabase, type ScratchLogin } from "./scratch_target.ts";

/** What a process is asked that makes and drops copies on a server. */
export interface ManageRequest {
  /** `size` gives the bytes of the original. */
  readonly action: "create" | "drop" | "size";
  readonly name: string;
  /** Of the copy's own login. */
  readonly password: string;
}

/** Its answer. */
export type ManageAnswer =
  | { readonly kind: "managed"; readonly bytes: number }
  | { readonly kind: "failed"; readonly message: string };

/** How an engine does it. */
export interface ServerScratch {
  readonly connect: (
    location: ServerLocation,
    options: { readonly readOnly: boolean },
  ) => Promise<ScratchConnection>;
  readonly manage: (location: ServerLocation, request: ManageRequest) => Promise<number>;
}

/** Answers for a server: to change a copy, to tell the state of a database, or to make and drop copies. */
export async function serverScratch(
  given: unknown,
  { connect, manage }: ServerScratch,
): Promise<SqlSession> {
  const login = given as ScratchLogin;
  if (login.use !== "manage") {
    return scratchSession(await connect(login.location, { readOnly: scratchDatabase(login) }));
  }
  const answer = async (request: ManageRequest): Promise<ManageAnswer> => {
    try {
      if (!isScratchName(request.name)) throw new TypeError("Only scratch copies are made and dropped");
      return { kind: "managed", bytes: await manage(login.location, request) };
    } catch (error) {
      return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
    }
  };
  // Both ends are ours, as in `scratchSession`.
  return {
    answer: async (request) =>
      await answer(request as ManageRequest) as unknown as Awaited<ReturnType<SqlSession["answer"]>>,
  };
}
