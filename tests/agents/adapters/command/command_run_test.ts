import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { writeLakes } from "../../../scripts/lakes.ts";
import { endOf, inFolder, startEval } from "../../../scripts/run_task.ts";

const program = fileURLToPath(new URL("oracle_program.ts", import.meta.url));

/** The processes with a folder among their arguments, the guards of programs aside. */
async function programsIn(folder: string): Promise<readonly string[]> {
  const { stdout } = await new Deno.Command("ps", { args: ["-eo", "args="] }).output();
  return new TextDecoder().decode(stdout).split("\n").filter((line) =>
    line.includes(program) && line.includes(folder) && !line.includes("--agent")
  );
}

const until = async (holds: () => Promise<boolean>) => {
  while (!await holds()) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** A run of many trials with the oracle as a program, begun and with some turns finished. */
async function beginRun(folder: string) {
  const { database, dataset } = await writeLakes(folder);
  const agent = `command:"${Deno.execPath()}" run --quiet --no-lock -A "${program}" ${dataset}`;
  const args = [
    "--database",
    database,
    "--dataset",
    dataset,
    "--trials",
    "25",
    "--agent",
    agent,
    "--out",
    `${folder}/cut`,
  ];
  const run = startEval(...args);
  const journal = () => Deno.readTextFile(`${folder}/cut/journal.jsonl`).catch(() => "");
  await until(async () => (await journal()).split("\n").length > 20);
  assert.notDeepEqual(await programsIn(folder), []);
  return { run, args: args.slice(0, 6) };
}

Deno.test("a run with a command that is killed leaves no program, and goes on to what the oracle scores", () =>
  inFolder(async (folder) => {
    const { run, args } = await beginRun(folder);
    run.kill("SIGKILL");
    await endOf(run);
    await until(async () => (await programsIn(folder)).length === 0);
    const resumed = await endOf(startEval("--resume", `${folder}/cut`));
    assert.equal(resumed.code, 0, resumed.stderr);
    const oracle = await endOf(startEval(...args, "--agent", "oracle", "--out", `${folder}/oracle`));
    assert.equal(oracle.code, 0, oracle.stderr);
    const metrics = async (name: string) => {
      const { agents } = JSON.parse(await Deno.readTextFile(`${folder}/${name}/metrics.json`));
      return agents.map(({ agent: _, label: __, ...rest }: Record<string, unknown>) => rest);
    };
    assert.deepEqual(await metrics("cut"), await metrics("oracle"));
    assert.deepEqual(await programsIn(folder), []);
  }));

Deno.test("a run with a command that is interrupted leaves no program", () =>
  inFolder(async (folder) => {
    const { run } = await beginRun(folder);
    run.kill("SIGINT");
    assert.equal((await endOf(run)).code, 130);
    await until(async () => (await programsIn(folder)).length === 0);
  }));
