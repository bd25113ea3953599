import { hidePasswords } from "../../lib/base/mod.ts";
import { shellWord } from "./shell_word.ts";

/**
 * The command line that runs a task again, as reports begin: what is undefined is left out, and passwords of addresses
 * are.
 *
 * @param task The task, and perhaps its subcommand.
 * @param options By their names without hyphens.
 */
export function shownCommand(
  task: string,
  options: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): string {
  const given = Object.entries(options).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`--${name}`, ...[value].flat().map((one) => shellWord(hidePasswords(String(one))))]
  );
  return ["deno task", task, ...given].join(" ");
}
