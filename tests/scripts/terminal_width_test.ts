import assert from "node:assert/strict";
import { displayWidth } from "../../lib/base/mod.ts";
import { writeLakes } from "./lakes.ts";
import { calledTasks, callTask, inFolder } from "./run_task.ts";

Deno.test("no line of any help is wider than a terminal of 80 columns", async () => {
  const asking: (readonly [typeof calledTasks[number], ...string[]])[] = calledTasks.map((task) => [task]);
  const wide: string[] = [];
  for (const [task, ...words] of asking) {
    const { stdout } = await callTask(task, [...words, "--help"], { isTerminal: true, width: 80 });
    wide.push(
      ...stdout.split("\n").filter((line) => displayWidth(line) > 80).map((line) => `${task}: ${line}`),
    );
    const commands = stdout.split("\nCommands:\n")[1]?.split("\n\n")[0] ?? "";
    for (const [, name = ""] of commands.matchAll(/^ {2}([a-z][\w-]*)/gm)) {
      if (name !== "help") asking.push([task, ...words, name]);
    }
  }
  assert.deepEqual(wide, []);
  assert.ok(asking.some((words) => words.join(" ") === "experiment price"));
});

Deno.test("what tasks print about a database fits the terminal, and has whole lines in a pipe", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const gold = "SELECT name, depth, country FROM lake ORDER BY name";
    const tasks = [
      ["explore", [database], true],
      ["joins", ["--database", database, "--count", "1", "--sizes", "1", "--explain"], true],
      ["joins", ["audit", "--database", database, "--dataset", dataset], false],
      [
        "compare",
        ["--database", database, "--gold", gold, "--predicted", gold.replace("depth,", "2 * depth,")],
        true,
      ],
      ["dataset", ["list"], true],
    ] as const;
    for (const [task, args, isWide] of tasks) {
      const shown = await callTask(task, args, { isTerminal: true, width: 44 });
      const piped = await callTask(task, args, { width: 44 });
      const longest = ({ stdout }: typeof shown) => Math.max(...stdout.split("\n").map(displayWidth));
      assert.ok(longest(shown) <= 44, `${task}: ${shown.stdout}`);
      if (isWide) assert.ok(longest(piped) > 44, `${task}: ${piped.stdout}`);
      const words = (text: string) => text.split(/[\s#-]+/).filter((word) => word !== "");
      // Nothing is lost; a table that is broken into blocks repeats what names its rows.
      const told = new Set(words(shown.stdout));
      assert.deepEqual(words(piped.stdout).filter((word) => displayWidth(word) < 20 && !told.has(word)), []);
    }
  }));
