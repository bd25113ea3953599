import { existsSync } from "node:fs";
import { z } from "zod";
import { formFault, InputError, openJsonLines, readJsonLines, readTextFile } from "../../base/mod.ts";
import type { UserStore } from "./create_turn_agent.ts";

export interface OpenUserStoreOptions {
  /** Whose dialogues are recalled. @default "user" */
  readonly user?: string | undefined;
  /** Most turns that are recalled. @default 20 */
  readonly most?: number | undefined;
}

const lineShape = z.object({
  user: z.string(),
  conversation: z.string(),
  turn: z.string(),
  message: z.string(),
  interpretation: z.string().optional(),
});

type Line = z.infer<typeof lineShape>;

/**
 * Opens the long-term memory of an agent: a file of JSON lines, one a turn, `{"user", "conversation", "turn", "message",
 * "interpretation"?}`. A dialogue recalls those of the same user whose first line stands before its own; a turn that is
 * kept again replaces itself. Dialogues that run at one time recall each other in no fixed order.
 *
 * @returns A store that belongs into `await using`.
 * @throws {InputError} If the file holds something else.
 * @throws {OutsideError} If it cannot be read or written, or another program writes it.
 */
export async function openUserStore(
  path: string,
  { user = "user", most = 20 }: OpenUserStoreOptions = {},
): Promise<UserStore & AsyncDisposable> {
  await refuseOther(path);
  await using opened = new AsyncDisposableStack();
  const writer = opened.use(await openJsonLines(path));
  const lines = (await readJsonLines(path)).map((value, i) => parsedLine(value, { path, number: i + 1 }));
  const held = opened.move();
  return {
    recall: (conversation) => {
      const own = lines.findIndex((line) => line.conversation === conversation);
      const before = (own < 0 ? lines : lines.slice(0, own)).filter((line) => line.user === user);
      const latest = new Map(before.map((line) => [JSON.stringify([line.conversation, line.turn]), line]));
      return Promise.resolve(
        [...latest.values()].slice(-most).map(({ message, interpretation }) => ({ message, interpretation })),
      );
    },
    keep: async (conversation, turn, { message, interpretation }) => {
      const line = {
        user,
        conversation,
        turn,
        message,
        ...(interpretation !== undefined && { interpretation }),
      };
      await writer.append(line);
      lines.push(line);
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/** Opening for writing cuts off an unfinished last line; of another file that would be anything. */
async function refuseOther(path: string): Promise<void> {
  const text = existsSync(path) ? await readTextFile(path) : "";
  const start = '{"user":';
  if (start.startsWith(text.slice(0, start.length))) return;
  throw new InputError(
    `${path} holds something else than what an agent remembers and is not written to; give ?store= another file`,
  );
}

function parsedLine(
  value: unknown,
  { path, number }: { readonly path: string; readonly number: number },
): Line {
  const parsed = lineShape.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues as [z.core.$ZodIssue];
  throw new InputError(
    `Cannot read what an agent remembers, ${path}: line ${number} is malformed at ${
      issue.path.join(".") || "its top"
    } (${formFault(issue, value)}); correct or remove it`,
  );
}
