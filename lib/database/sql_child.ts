/**
 * The process that runs SQL: it alone loads native code, and it is ended when a query takes too long.
 * Arguments: engine, path, memory in MB. Requests come in on standard input, outcomes go out on standard output;
 * the first frame says whether the database could be opened. It ends with its input.
 *
 * @module
 */
import { readFrames } from "./read_frames.ts";
import type { SqlRequest } from "./sql_session.ts";
import { writeFrame } from "./write_frame.ts";

const [engine, path = "", memoryMb] = Deno.args;
const output = Deno.stdout.writable.getWriter();
const input = readFrames(Deno.stdin.readable);

try {
  const session = await open();
  await writeFrame(output, { opened: true });
  let last = Promise.resolve();
  // Reading goes on while a query runs: when the input ends in the middle of one, so does this process.
  for await (const request of input) {
    last = last.then(async () => await writeFrame(output, await session(request as SqlRequest)));
  }
} catch (error) {
  await writeFrame(output, { opened: false, message: error instanceof Error ? error.message : String(error) });
}
Deno.exit(0);

async function open() {
  if (engine === "sqlite") return (await import("./sqlite_session.ts")).sqliteSession(path);
  return await (await import("./duckdb_session.ts")).duckDbSession(path, Number(memoryMb));
}
