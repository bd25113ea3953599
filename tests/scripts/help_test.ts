import assert from "node:assert/strict";
import { taskExamples } from "../../scripts/cli/task_examples.ts";
import { calledTasks, callTask } from "./run_task.ts";

Deno.test("the help of every task groups its options and shows three examples of it", async (t) => {
  for (const task of calledTasks) {
    await t.step(task, async () => {
      const { code, stdout } = await callTask(task, ["--help"]);
      assert.equal(code, 0);
      const [, examples = ""] = /\nExamples:\n((?: {2}.*\n)+)/.exec(stdout) ?? [];
      const own = examples.split("\n").filter((line) => line.includes(`deno task ${task}`));
      assert.ok(own.length >= 3, `${own.length} examples`);
      const headings: readonly string[] = stdout.match(/^\S.*:$/gm) ?? [];
      assert.ok(
        headings.indexOf("Output:") > headings.indexOf("Database:"),
        "what all tasks have comes last",
      );
      assert.ok(/^Output:\n(?: .*\n)* {2}-h, --help/m.test(stdout));
    });
  }
});

Deno.test("every example names options that its task has", async (t) => {
  for (const line of Object.values(taskExamples).flat()) {
    const [, task = "", rest = ""] = /deno task (\w+)(.*)/s.exec(line) ?? [];
    const given = rest.match(/(?<=\s)--[\w-]+/g) ?? [];
    if (given.length === 0) continue;
    await t.step(line, async () => {
      const [, subcommand = ""] = /^ (\w+)/.exec(rest) ?? [];
      const named = calledTasks.find((one) => one === task);
      assert(named !== undefined, `${task} is no task`);
      const { stdout } = await callTask(named, [...subcommand === "" ? [] : [subcommand], "--help"]);
      for (const option of given) assert.match(stdout, new RegExp(`^  ${option}\\b`, "m"));
    });
  }
});
