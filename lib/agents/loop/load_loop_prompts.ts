import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { formFault, InputError, readJsonFile, readTextFile } from "../../base/mod.ts";
import { type ChatTool, parsePrompt } from "../../llm/mod.ts";
import { type LoopPrompts, loopPrompts } from "./prompts.ts";

/** Words for the models of agents: prompts, and what is told of tools. */
export interface LoopWords {
  readonly prompts: LoopPrompts;
  /** Tools by name, told so in place of what they say themselves. @default each tells itself */
  readonly told?: readonly ChatTool[] | undefined;
}

const toldShape = z.array(
  z.object({ name: z.string(), description: z.string(), parameters: z.record(z.string(), z.unknown()) }),
);

/**
 * Loads the words of agents from a folder: `NAME.md` in place of the shipped prompt of that name, and `tools.json`, a list of
 * `{"name", "description", "parameters"}` as a request holds them. So a recording can carry the words that it was made with.
 * What the folder lacks is as shipped.
 *
 * @throws {InputError} If there is no such folder, it holds none of these files, or one is malformed or lacks a placeholder.
 */
export async function loadLoopPrompts(folder: string): Promise<LoopWords> {
  const names = Object.keys(loopPrompts) as (keyof LoopPrompts)[];
  const held = names.filter((name) => existsSync(join(folder, `${name}.md`)));
  const tools = join(folder, "tools.json");
  if (held.length === 0 && !existsSync(tools)) {
    throw new InputError(
      `${folder} holds no prompt (${
        names.map((name) => `${name}.md`).join(", ")
      }) and no tools.json; name another folder`,
    );
  }
  const loaded = await Promise.all(held.map(async (name) => {
    const path = join(folder, `${name}.md`);
    const prompt = parsePrompt(await readTextFile(path), path);
    const { placeholders } = loopPrompts[name];
    if (placeholders.toSorted().join() === prompt.placeholders.toSorted().join()) {
      return [name, prompt] as const;
    }
    throw new InputError(
      `Cannot use the prompt ${path}: its placeholders must be ${
        placeholders.map((one) => `{{${one}}}`).join(", ") || "none"
      }; correct the file`,
    );
  }));
  return {
    prompts: { ...loopPrompts, ...Object.fromEntries(loaded) },
    told: existsSync(tools) ? await toldTools(tools) : undefined,
  };
}

async function toldTools(path: string): Promise<readonly ChatTool[]> {
  const read = await readJsonFile(path);
  const parsed = toldShape.safeParse(read);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues as [z.core.$ZodIssue];
  throw new InputError(
    `Cannot read ${path}: it is malformed at ${issue.path.join(".") || "its top"} (${
      formFault(issue, read)
    }); correct the file`,
  );
}
