import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { evalCommand } from "../../scripts/cli/eval_command.ts";
import project from "../../deno.json" with { type: "json" };
import { writeLakes } from "../scripts/lakes.ts";
import { callTask, inFolder } from "../scripts/run_task.ts";

/** What a file for CI runs, and where it looks for what came of it. */
interface CiJob {
  readonly commands: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  /** Paths that are kept after the job. */
  readonly kept: readonly string[];
}

const read = async (name: string) =>
  parse(await Deno.readTextFile(new URL(`../../lib/runs/ci/${name}`, import.meta.url)));

const jobs: Readonly<Record<string, () => Promise<CiJob>>> = {
  async "github.yml"() {
    const { env, steps } = (await read("github.yml")).jobs.evaluate;
    const uploads = steps.filter(({ uses }: { readonly uses?: string }) =>
      uses?.startsWith("actions/upload")
    );
    return {
      commands: steps.flatMap(({ run }: { readonly run?: string }) => run ?? []),
      variables: env,
      kept: uploads.map(({ with: given }: { readonly with: { readonly path: string } }) => given.path),
    };
  },
  async "gitlab.yml"() {
    const { querylogue: { before_script, script, variables, artifacts } } = await read("gitlab.yml");
    return { commands: [...before_script, ...script], variables, kept: [artifacts.reports.junit] };
  },
};

/** The words of the commands that run a task, without their quotes. */
const taskWords = (commands: readonly string[]) =>
  commands.flatMap((command) => {
    const [, words] = /^deno task (.*)$/s.exec(command.trim()) ?? [];
    return words === undefined ? [] : [words.split(/\s+/).map((word) => word.replaceAll('"', ""))];
  });

for (const [name, job] of Object.entries(jobs)) {
  Deno.test(`${name} calls eval with options that exist, a floor, a baseline and a folder that it keeps`, async () => {
    const { commands, variables, kept } = await job();
    const [words, ...others] = taskWords(commands);
    assert.ok(words !== undefined && others.length === 0);
    const [task, ...given] = words;
    assert.ok(task !== undefined && task in project.tasks);
    assert.equal(task, "eval");
    const known = evalCommand().options.map(({ long }) => long);
    const options = given.filter((word) => word.startsWith("--"));
    assert.deepEqual(options.filter((option) => !known.includes(option)), []);
    for (const option of ["--fail-under", "--baseline", "--out"]) assert.ok(options.includes(option), option);
    const used = commands.join(" ").match(/\$[A-Z]+\b(?!_)/g) ?? [];
    assert.deepEqual(used.filter((variable) => !(variable.slice(1) in variables)), []);
    assert.ok(kept.every((path) => path.includes(basename(variables.RUN ?? "?"))));
  });

  Deno.test(`the command of ${name} passes and fails as it says, and leaves junit.xml and the table`, () =>
    inFolder(async (folder) => {
      const { database, dataset } = await writeLakes(folder);
      const run = (at: string) => join(folder, at);
      const values = { DATABASE: `sqlite:${database}`, DATASET: dataset, BASELINE: run("before") };
      const [words = []] = taskWords((await job()).commands);
      const call = (agent: string, out: string) => {
        const variables: Readonly<Record<string, string>> = { ...values, AGENT: agent, RUN: run(out) };
        return callTask("eval", words.slice(1).map((word) => variables[word.slice(1)] ?? word));
      };
      const on = ["--database", database, "--dataset", dataset];
      const before = await callTask("eval", [...on, "--agent", "oracle", "--out", run("before")]);
      assert.equal(before.code, 0, before.stderr);
      const same = await call("oracle", "same");
      assert.equal(same.code, 0, same.stderr);
      assert.match(await Deno.readTextFile(join(run("same"), "junit.xml")), /failures="0"/);
      assert.match(await Deno.readTextFile(join(run("same"), "tables", "metrics.md")), /oracle/);
      const floor = await callTask("eval", [
        ...on,
        "--agent",
        "empty",
        "--out",
        run("empty"),
        ...words.slice(words.indexOf("--fail-under"), words.indexOf("--out")),
      ]);
      assert.equal(floor.code, 1, floor.stderr);
    }));
}
