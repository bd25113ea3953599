import { hideEnvironment, type Program, startProgram } from "../../../base/process/mod.ts";
import type { Json } from "../../types.ts";
import { LineFault, readLines } from "./read_lines.ts";

/** Requests to one program, which is started for the first of them and again after it has ended. */
export interface Conversation<Request> extends AsyncDisposable {
  /**
   * Sends a request as one line and returns the parsed line that answers it.
   *
   * @throws {Error} If the program ends before it answers, or writes no valid answer; it is started again for the next request.
   */
  ask(request: Request, signal?: AbortSignal): Promise<Json>;
}

interface Turn {
  readonly request: object;
  readonly resolve: (reply: Json) => void;
  readonly reject: (error: unknown) => void;
}

interface Running {
  readonly program: Program;
  /** Sent and not answered, the longest first, with the number of replies that had come before. */
  readonly pending: Map<Turn, number>;
  /** Turns that were cancelled or failed; their answers may still come. */
  readonly calledOff: Set<string>;
  /** Lines that say of no turn in flight that they answer it. */
  readonly strays: Set<Stray>;
  /** No reply has come since the last line that was none, as a page of HTML has many lines. */
  isAstray: boolean;
  /** Replies that came. */
  lines: number;
}

/** A line that answers one of several turns, if any. */
interface Stray {
  readonly what: Complaint;
  /** Turns that were in flight when it came and still are; what is answered loses its place. */
  readonly candidates: Set<Turn>;
}

/** Bytes of the longest reply. */
const longestLine = 8 * 2 ** 20;
/** Time to end after its standard input was closed. */
const patienceMs = 2_000;
const mostQuoted = 200;

/** What a program did wrong, and what it said by it. */
interface Complaint {
  readonly what: string;
  /** As it came, with secrets. */
  readonly said?: string;
  /** Of a long text its end is quoted. @default its beginning */
  readonly atEnd?: true;
  /** Follows what it said. @default nothing */
  readonly then?: string;
}

/** A fault of the program, whose message is made once secrets are hidden. */
class ProgramFault extends Error {
  constructor(readonly complaint: Complaint) {
    super(complaint.what);
  }
}

export interface ConverseOptions<Request> {
  /** Fields that tell a request from all others. */
  readonly ids: readonly (keyof Request & string)[];
}

/**
 * Exchanges JSON lines with a program. Until a reply repeats the ids of its request, one request is sent at a time. After
 * that, requests are sent at once and answered in any order.
 *
 * A line that is no answer is a fault of the one turn in flight and ends the program. Of several turns it is a fault of the
 * one whose ids stand in it, or of the one that is left when all others that were in flight are answered.
 *
 * @param words The program and its arguments.
 */
export function converse<Request extends object>(
  words: readonly string[],
  { ids }: ConverseOptions<Request>,
): Conversation<Request> {
  const idsOf = (value: object) => ids.map((id): unknown => Reflect.get(value, id));
  const keyOf = (value: object) => JSON.stringify(idsOf(value));
  const waiting: Turn[] = [];
  const endings = new Set<Promise<void>>();
  let running: Running | undefined;
  let repeatsIds = false;
  /** The fault of the program between two requests. */
  let stray: Complaint | undefined;

  function sendWaiting() {
    while (repeatsIds || (running?.pending.size ?? 0) === 0) {
      const turn = waiting.shift();
      if (turn === undefined) return;
      if (stray !== undefined) {
        turn.reject(new ProgramFault(stray));
        stray = undefined;
        continue;
      }
      try {
        running ??= start();
      } catch (error) {
        turn.reject(error);
        continue;
      }
      running.pending.set(turn, running.lines);
      running.program.write(`${JSON.stringify(turn.request)}\n`);
    }
  }

  function start(): Running {
    const started: Running = {
      program: startProgram(words),
      pending: new Map(),
      calledOff: new Set(),
      strays: new Set(),
      isAstray: false,
      lines: 0,
    };
    follow(started);
    return started;
  }

  async function follow(now: Running) {
    try {
      for await (const line of readLines(now.program.output, { maxBytes: longestLine })) {
        if (now !== running) return;
        if (line.trim() !== "") receive(now, line);
      }
    } catch (error) {
      if (!(error instanceof LineFault)) throw error;
      fail(now, { what: `wrote ${error.message}; write one JSON object a line` });
    }
    const ending = now.program.end({ patienceMs });
    endings.add(ending);
    if (now === running) running = undefined;
    sendWaiting();
    await ending;
    const { ended, lastWords } = await now.program.ending;
    for (const turn of now.pending.keys()) {
      turn.reject(new ProgramFault(endingOf(ended, lastWords)));
    }
  }

  function receive(now: Running, line: string) {
    const reply = parsed(line);
    if (reply === undefined) {
      refuse(now, {
        what: "wrote a line that is no JSON object: ",
        said: line,
        then: "; write logs to standard error",
      });
      return;
    }
    now.lines++;
    now.isAstray = false;
    const told = idsOf(reply);
    const hasIds = told.every((id) => id !== undefined);
    if (hasIds && now.calledOff.delete(keyOf(reply))) return;
    const turns = [...now.pending.keys()];
    if (!hasIds && turns.length > 1) {
      fail(now, {
        what: `left out ${
          ids.map((id) => `"${id}"`).join(" and ")
        } of a reply, which can be to any of ${turns.length} turns; it repeated them before, repeat them always`,
      });
      return;
    }
    const turn = turns.find(({ request }) => idsOf(request).every((id, place) => (told[place] ?? id) === id));
    if (turn === undefined) {
      const which = hasIds ? ids.map((id, place) => `${id} "${told[place]}"`).join(", ") : "a request";
      refuse(now, {
        what: `answered ${which}, which it was not asked: `,
        said: line,
        then: "; answer each request with one line",
      });
      return;
    }
    repeatsIds ||= hasIds;
    turn.resolve(reply);
    settle(now, turn);
    sendWaiting();
  }

  /** Finds the turn whose fault a line is. */
  function refuse(now: Running, what: Complaint & { readonly said: string }) {
    if (now.pending.size < 2) return fail(now, what);
    if (now.isAstray) return;
    now.isAstray = true;
    const owner = named([...now.pending.keys()], what.said);
    if (owner === undefined) {
      now.strays.add({ what, candidates: new Set(now.pending.keys()) });
      return;
    }
    reject(now, owner, what);
    sendWaiting();
  }

  /** The turn whose ids stand in a line, be it no whole JSON; else the only one whose first id does. */
  function named(turns: readonly Turn[], line: string): Turn | undefined {
    for (const known of [ids, ids.slice(0, 1)]) {
      const [turn, another] = turns.filter(({ request }) =>
        known.every((id) => line.includes(JSON.stringify(Reflect.get(request, id))))
      );
      if (another === undefined && turn !== undefined) return turn;
    }
    return undefined;
  }

  function reject(now: Running, turn: Turn, what: Complaint) {
    now.calledOff.add(keyOf(turn.request));
    turn.reject(new ProgramFault(what));
    settle(now, turn);
  }

  /** Takes a turn out of flight. A line that only one other turn can be of is the fault of that. */
  function settle(now: Running, turn: Turn) {
    now.pending.delete(turn);
    for (const stray of now.strays) {
      stray.candidates.delete(turn);
      const [last, another] = stray.candidates;
      if (another !== undefined) continue;
      now.strays.delete(stray);
      if (last !== undefined) reject(now, last, stray.what);
    }
  }

  /** Ends the program; its pending turns fail, or else the next one. */
  function fail(now: Running, what: Complaint) {
    if (now !== running) return;
    running = undefined;
    endings.add(now.program.end());
    if (now.pending.size === 0) stray = what;
    for (const turn of now.pending.keys()) turn.reject(new ProgramFault(what));
    sendWaiting();
  }

  function callOff(turn: Turn, reason: unknown) {
    const place = waiting.indexOf(turn);
    if (place >= 0) waiting.splice(place, 1);
    turn.reject(reason);
    const linesBefore = running?.pending.get(turn);
    if (running === undefined || linesBefore === undefined) return;
    running.pending.delete(turn);
    running.calledOff.add(keyOf(turn.request));
    const strays = [...running.strays];
    // A line was rather of the turn that nothing else answered.
    for (const stray of strays) if (stray.candidates.has(turn)) running.strays.delete(stray);
    // Without ids its late answer would be taken for the next turn's; one that says nothing more may hang.
    if (repeatsIds && running.lines > linesBefore) return;
    const hung = running;
    running = undefined;
    endings.add(hung.program.end());
    const why = {
      what:
        "was ended, as it had not answered an earlier turn in time; give it more time by ?timeout=SECONDS",
    };
    for (const other of hung.pending.keys()) {
      const stray = strays.find(({ candidates }) => candidates.has(other));
      other.reject(new ProgramFault(stray === undefined ? why : ofAny(stray)));
    }
    sendWaiting();
  }

  return {
    async ask(request, signal) {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Json>();
      const turn: Turn = { request, resolve, reject };
      const onAbort = () => callOff(turn, signal?.reason);
      signal?.addEventListener("abort", onAbort, { once: true });
      waiting.push(turn);
      sendWaiting();
      try {
        return await promise;
      } catch (error) {
        if (!(error instanceof ProgramFault)) throw error;
        throw new Error(`The program "${words[0]}" ${await faultText(error.complaint)}`);
      } finally {
        signal?.removeEventListener("abort", onAbort);
      }
    },
    async [Symbol.asyncDispose]() {
      if (running !== undefined) {
        const last = running;
        running = undefined;
        endings.add(last.program.end({ patienceMs }));
      }
      await Promise.all(endings);
    },
  };
}

/** The text for a line that may belong to any of several turns. */
function ofAny({ what, candidates }: Stray): Complaint {
  const then = `${what.then ?? ""} (it can be of any of ${candidates.size} turns that were not answered)`;
  return { ...what, then };
}

type Reply = { readonly [name: string]: Json };

function parsed(line: string): Reply | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value as Reply : undefined;
  } catch {
    return undefined;
  }
}

function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return JSON.stringify(line.length > mostQuoted ? `${line.slice(0, mostQuoted - 1)}…` : line);
}

/** Tells how a program ended, with its last words, and what to do if it ended on purpose. */
function endingOf(ended: string, lastWords: string): Complaint {
  const lines = lastWords.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  const then = ended.endsWith("code 0") ? "; let it read requests until its standard input ends" : "";
  if (lines.length === 0) return { what: `${ended} before it answered${then}` };
  const what = `${ended} before it answered; its last words on standard error were `;
  return { what, said: lines.slice(-2).join(" "), atEnd: true, then };
}

async function faultText({ what, said, atEnd, then = "" }: Complaint): Promise<string> {
  if (said === undefined) return what;
  // Secrets are hidden first, as a part of one would not be found.
  const hidden = await hideEnvironment(said);
  return `${what}${quoted(atEnd ? hidden.slice(-mostQuoted) : hidden)}${then}`;
}
