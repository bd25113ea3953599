import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { writeLakes } from "../../../scripts/lakes.ts";
import { callTask, endOf, inFolder, startEval } from "../../../scripts/run_task.ts";

const program = fileURLToPath(new URL("oracle_program.ts", import.meta.url));

/** The processes with a folder among their arguments, the guards of programs aside. */
async function programsIn(folder: string): Promise<readonly string[]> {
  const { stdout } = await new Deno.Command("ps", { args: ["-eo", "args="] }).output();
  return new TextDecoder().decode(stdout).split("\n").filter((line) =>
    line.includes(program) && line.includes(folder) && !line.includes("--agent")
  );
}

const until = async (holds: () => Promise<boolean>) => {
  while (!await holds()) await new Promise((resolve) => setTimeout(resolve, 50));
};

Deno.test("a run with a command that is killed or interrupted leaves no program, and goes on to what the oracle scores", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const on = ["--database", database, "--dataset", dataset, "--trials", "6"];
    const agent = `command:"${Deno.execPath()}" run --quiet --no-lock -A "${program}" ${dataset}`;
    const turns = async () =>
      (await Deno.readTextFile(`${folder}/cut/journal.jsonl`).catch(() => "")).split("\n").length - 1;
    const killed = startEval(...on, "--agent", agent, "--out", `${folder}/cut`);
    await until(async () => await turns() > 3);
    assert.notDeepEqual(await programsIn(folder), []);
    killed.kill("SIGKILL");
    await endOf(killed);
    await until(async () => (await programsIn(folder)).length === 0);

    const kept = await turns();
    const interrupted = startEval("--resume", `${folder}/cut`);
    await until(async () => await turns() > kept + 3);
    assert.notDeepEqual(await programsIn(folder), []);
    interrupted.kill("SIGINT");
    assert.equal((await endOf(interrupted)).code, 130);
    await until(async () => (await programsIn(folder)).length === 0);

    const resumed = await callTask("eval", ["--resume", `${folder}/cut`]);
    assert.equal(resumed.code, 0, resumed.stderr);
    const oracle = await callTask("eval", [...on, "--agent", "oracle", "--out", `${folder}/oracle`]);
    assert.equal(oracle.code, 0, oracle.stderr);
    const metrics = async (name: string) => {
      const { agents } = JSON.parse(await Deno.readTextFile(`${folder}/${name}/metrics.json`));
      return agents.map(({ agent: _, label: __, ...rest }: Record<string, unknown>) => rest);
    };
    assert.deepEqual(await metrics("cut"), await metrics("oracle"));
    assert.deepEqual(await programsIn(folder), []);
  }));
