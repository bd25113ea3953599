import { startChildProcess } from "./start_child_process.ts";

/**
 * Returns a text without the values of environment variables that look secret: by their names (`…_TOKEN`, `…_KEY`,
 * `…PASSWORD…`) or by a value of 16 signs and more with letters and digits and without blanks and slashes. A process of its
 * own reads the variables; where it cannot, the whole text is hidden.
 *
 * @throws {OutsideError} If this process has no permission to start it.
 */
export async function hideEnvironment(text: string): Promise<string> {
  const child = startChildProcess({
    module: new URL("./environment_child.ts", import.meta.url),
    args: [],
    flags: ["--allow-env"],
    maxMemoryMb: 256,
    name: "the process that hides secrets",
  });
  try {
    const answer = await child.ask(text);
    return "said" in answer ? String(answer.said) : "…";
  } finally {
    await child.kill();
  }
}
