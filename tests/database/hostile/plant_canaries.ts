import { join } from "node:path";
import type { Canary } from "./planted.ts";

/** A folder of its own that servers may read and write, with a canary file in it. */
export interface CanaryFolder {
  readonly folder: string;
  readonly file: string;
  /** A path that statements try to write to. */
  readonly out: string;
  /** Letters that no other run uses, for names outside of the planted database. */
  readonly loot: string;
  readonly canaries: readonly Canary[];
}

/** The variable of the environment that is a canary. */
export const canaryVariable = "QUERYLOGUE_CANARY";

/** Makes the folder, and a variable in the environment of this process and of those that it starts. */
export async function plantCanaries(): Promise<CanaryFolder> {
  const folder = await Deno.makeTempDir({ prefix: "querylogue-guards-" });
  await Deno.chmod(folder, 0o777);
  const file = join(folder, "canary.txt");
  const canary: Canary = { name: "canary file", text: secretText() };
  await Deno.writeTextFile(file, `${canary.text}\n`);
  if (Deno.env.get(canaryVariable) === undefined) Deno.env.set(canaryVariable, secretText());
  return {
    folder,
    file,
    out: join(folder, "out"),
    loot: `querylogue_test_${secretText().slice(-8)}`,
    canaries: [
      canary,
      { name: "canary variable", text: Deno.env.get(canaryVariable) ?? "" },
      { name: "/etc/passwd", text: "root:x:0:0:" },
    ],
  };
}

/** A text that stands nowhere else. */
export function secretText(): string {
  return `canary${crypto.randomUUID().replaceAll("-", "")}`;
}
