/**
 * Pastes the examples that the help of each task shows into a shell, in a fresh clone of the last commit, and tells which do not
 * work: `deno run -A tests/paste_examples.ts`, or with names of tasks those alone. Takes minutes, so it is no part of the tests.
 */
import project from "../deno.json" with { type: "json" };

const folder = await Deno.makeTempDir();
await sh(`git clone -q --depth 1 "file://$PWD" ${folder}/clone`, ".");
/** Not every task of the project is a command: these run other programs. */
const tasks = Object.keys(project.tasks).filter((name) => !["test", "ok", "docs", "notebook"].includes(name));
let failed = 0;
for (const task of Deno.args.length > 0 ? Deno.args : tasks) {
  const { stdout } = await sh(`deno task --quiet ${task} --help`, `${folder}/clone`);
  const [, examples = ""] = /\nExamples:\n((?: {2}.*\n)+)/.exec(`${stdout}\n`) ?? [];
  const lines = examples.replaceAll(/\\\n\s+/g, "").split("\n").map((line) => line.trim()).filter((line) =>
    line !== ""
  );
  if (lines.length < 3) report(false, `${task}: ${lines.length} examples`);
  for (const line of lines) {
    const start = performance.now();
    const { code, stderr } = await sh(line, `${folder}/clone`);
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    report(code === 0, `${seconds} s  ${line}${code === 0 ? "" : `\n${stderr.slice(-600)}`}`);
  }
}
await Deno.remove(folder, { recursive: true });
Deno.exit(failed === 0 ? 0 : 1);

function report(works: boolean, text: string): void {
  if (!works) failed++;
  Deno.stdout.writeSync(new TextEncoder().encode(`${works ? "works " : "FAILS "} ${text}\n`));
}

async function sh(line: string, cwd: string) {
  const command = new Deno.Command("sh", { args: ["-c", line], cwd, stdin: "null" });
  const { code, stdout, stderr } = await command.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}
