import assert from "node:assert/strict";
import { join } from "node:path";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

const compare = (...args: readonly string[]) => callTask("compare", args);

Deno.test("compare says in one sentence what is wrong with its options, exit 2, or not reached, exit 3", async () => {
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const pair = ["--database", database, "--gold", "SELECT 1", "--predicted", "SELECT 1"];
    const wrong: readonly (readonly [RegExp, readonly string[]])[] = [
      [/without --gold/, ["--predicted", "SELECT 1"]],
      [/without --predicted/, ["--gold", "SELECT 1"]],
      [/beside --pairs/, [...pair, "--pairs", database]],
      [/--preset/, [...pair, "--preset", "best"]],
      [/--variants with --preset bird/, [...pair, "--variants", "1", "--preset", "bird"]],
      [/--variants/, [...pair, "--variants", "0"]],
      [/--seed/, [...pair, "--seed", "-1"]],
      [/--max-rows/, [...pair, "--max-rows", "none"]],
      [/--timeout.* whole number from 1/, [...pair, "--timeout", "0"]],
      [/--infer-keys without --variants/, [...pair, "--infer-keys"]],
      [/--out without --pairs/, [...pair, "--out", join(folder, "out.jsonl")]],
      [/--resume without --out/, ["--pairs", database, "--resume"]],
      [/--gold is empty/, ["--gold", "", "--predicted", "SELECT 1"]],
    ];
    const ended = await Promise.all(wrong.map(([, args]) => compare(...args)));
    ended.forEach(({ code, stdout, stderr }, i) => {
      assert.match(stderr, wrong[i]?.[0] as RegExp);
      assert.deepEqual([code, stdout, stderr.trim().split("\n").length], [2, "", 1], stderr);
    });
    const server = ["--database", "postgres://nobody@127.0.0.1:1/none"];
    assert.equal((await compare(...pair, ...server)).code, 3);
  });
});

Deno.test("compare says of a reason beside another evaluator's rejection that it is our own rules'", async () => {
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const { code, stdout } = await compare(
      ...[
        "--database",
        database,
        "--preset",
        "bird",
        "--gold",
        "SELECT name, depth FROM lake ORDER BY depth",
      ],
      ...["--predicted", "SELECT depth, name FROM lake ORDER BY depth DESC"],
    );
    assert.equal(code, 1);
    // To BIRD the columns are swapped, and order is nothing.
    assert.match(
      stdout,
      /"bird" rejects the prediction with score 0\. The other reason is our own rules'\.\n- .+order/,
    );
  });
});

Deno.test("compare tells what to do about a result that is cut off", async () => {
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const { code, stdout } = await compare(
      ...["--database", database, "--max-rows", "1", "--gold", "SELECT name FROM lake"],
      ...["--predicted", "SELECT name FROM lake"],
    );
    assert.deepEqual([code, stdout.split("\n").at(-2)], [1, "  Raise --max-rows to compare it whole."]);
  });
});

Deno.test("compare writes what DuckDB says of a ground truth in one line, of a prediction under its dash", async () => {
  const [broken, failed] = await Promise.all([
    compare("--gold", "SELECT nme FROM country", "--predicted", "SELECT 1"),
    compare("--gold", "SELECT 1", "--predicted", "SELECT nme FROM country"),
  ]);
  assert.deepEqual([broken.code, broken.stderr.split("\n").length], [2, 2], broken.stderr);
  assert.match(broken.stderr, /"nme" not found in FROM clause! Candidate bindings: .*"name"/);
  assert.equal(failed.code, 1);
  for (const line of failed.stdout.trimEnd().split("\n").slice(2)) assert.match(line, /^( {2}\S| {2} +\^|$)/);
});

Deno.test("compare lets no name and no message of a database steer the terminal or begin a line", async () => {
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const steering = "\x1b]0;PWN\x07\x1b[2J\u202e\u2028\r\nequal";
    for (
      const predicted of [`SELECT name, depth AS "${steering}" FROM lake`, `SELECT "${steering}".a FROM lake`]
    ) {
      const args = ["--database", database, "--gold", "SELECT name FROM lake"];
      for (const flags of [[], ["--json"]]) {
        const { stdout, stderr } = await compare(...args, "--predicted", predicted, ...flags);
        assert.doesNotMatch(stdout + stderr, /[^\P{Cc}\r\n]|\r(?!\n)|[\u2028-\u202E]/u);
        assert.match(stdout, /PWN/);
        assert.doesNotMatch(stdout, /\nequal/);
      }
    }
    const { stdout, stderr } = await compare(...[
      "--database",
      database,
      "--gold",
      `SELECT "${steering}".a FROM lake`,
      "--predicted",
      "SELECT 1",
    ]);
    assert.doesNotMatch(stdout + stderr, /[^\P{Cc}\n]|[\u2028-\u202E]|^equal/mu);
  });
});
