import { z } from "zod";
import { openOutsideFunction, parseAgentSpec } from "../agents/mod.ts";
import { formFault, InputError, OutsideError } from "../base/mod.ts";
import { hideEnvironment } from "../base/process/mod.ts";
import type { Judge, Judgement } from "../evaluation/mod.ts";

/** A judge that holds a process; belongs into `await using`. */
export interface OpenedJudge extends AsyncDisposable {
  readonly judge: Judge;
}

const usualTimeoutS = 60;

/**
 * Opens a judge of the user's own, `module:FILE` or `command:PROGRAM`, in a process as agents of these kinds have it.
 *
 * A request is `{"id", "intention", "interpretation", "earlier", "standalone_intention"?, "asked"?}`, the reply
 * `{"verdict": "aligned"|"not_aligned"|"undecided", "reason"}`; other fields are ignored. `asked` is the ambiguous
 * utterance that the interpretation asks back about. `?timeout=SECONDS` limits an answer (60), `?allow-net=HOST` is what
 * a module may reach. A judge that fails stops the run, which can be resumed: its verdicts are not to be guessed.
 *
 * @throws {InputError} If the text names neither, or the module or program cannot be started.
 *
 * @example
 * ```ts
 * import { openProgramJudge } from "querylogue/runs";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile({ suffix: ".ts" });
 * await Deno.writeTextFile(path, 'export default () => ({ verdict: "undecided", reason: "I never know." });');
 * await using opened = await openProgramJudge(`module:${path}`);
 * const { verdict } = await opened.judge({ intention: "List rivers.", interpretation: "Rivers", earlier: [] });
 * assert.equal(verdict, "undecided");
 * ```
 */
export async function openProgramJudge(text: string): Promise<OpenedJudge> {
  const spec = parseAgentSpec(text);
  const { name, options } = spec;
  if (name !== "module" && name !== "command") {
    throw new InputError(`"${text}" is no judge: write module:FILE or command:PROGRAM`);
  }
  const foreign = ["dialect", "stateful"].find((option) => option in options);
  if (foreign !== undefined) throw new InputError(`The judge "${text}" takes no option "${foreign}"`);
  const timeoutS = Number(options.timeout ?? usualTimeoutS);
  const outside = await openOutsideFunction({ ...spec, name }, { role: "judge" });
  let last = 0;
  return {
    judge: async ({ intention, interpretation, earlier, standalone, asked }, { signal } = {}) => {
      const request = {
        ...{ id: String(++last), intention, interpretation, earlier },
        ...(standalone !== undefined && { standalone_intention: standalone }),
        ...(asked !== undefined && { asked }),
      };
      const late = AbortSignal.timeout(1_000 * timeoutS);
      const stop = signal === undefined ? late : AbortSignal.any([signal, late]);
      const reply = await outside.call(request, { signal: stop }).catch(async (error) => {
        signal?.throwIfAborted();
        const what = late.aborted
          ? `did not answer within ${timeoutS} s; give it more by ?timeout=`
          : `failed: ${await hideEnvironment(error instanceof Error ? error.message : String(error))}`;
        throw new OutsideError(`The judge "${text}" ${what}`, { cause: error });
      });
      return await readJudgement(reply, text);
    },
    [Symbol.asyncDispose]: () => outside[Symbol.asyncDispose](),
  };
}

const judgementShape: z.ZodType<Judgement> = z.object({
  verdict: z.enum(["aligned", "not_aligned", "undecided"]),
  reason: z.string().min(1),
});

/** @throws {OutsideError} If the reply is no judgement. */
async function readJudgement(reply: unknown, judge: string): Promise<Judgement> {
  const parsed = judgementShape.safeParse(reply);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues as [z.core.$ZodIssue];
  const place = issue.path.length === 0 ? "its reply" : `"${issue.path.join(".")}"`;
  throw new OutsideError(
    `The judge "${judge}" gave no judgement: as ${place} ${await hideEnvironment(
      formFault(issue, reply),
    )}; ` +
      'reply {"verdict", "reason"}',
  );
}
