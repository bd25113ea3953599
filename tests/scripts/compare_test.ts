import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { readPairs } from "../../scripts/read_pairs.ts";
import { writeLakes } from "./lakes.ts";
import { inFolder } from "./run_task.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs what the task `compare` runs. */
async function compare(...args: readonly string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--no-prompt", "--no-check", "--allow-read", "--allow-write", "--allow-run=sh"],
      ...["--allow-env=PGPASSWORD,MYSQL_PWD", "scripts/compare.ts", ...args],
    ],
    cwd: root,
    env: { NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

const linesOf = (text: string) => text.trim().split("\n").map((line) => JSON.parse(line));

Deno.test("compare exits 0 for equal answers, prints a JSON line where asked, and notes extra columns", async () => {
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const { code, stdout } = await compare(
      ...["--database", database, "--json", "--gold", "SELECT name FROM lake"],
      ...["--predicted", "SELECT depth, name FROM lake"],
    );
    const [{ reasons, ...line }] = linesOf(stdout);
    assert.deepEqual([code, line], [0, { id: "1", verdict: "equal" }]);
    assert.deepEqual(reasons.map(({ kind }: { kind: string }) => kind), ["extra_columns"]);
  });
});

Deno.test("compare exits 1 where answers differ and shows the rows and every preset's verdict", async () => {
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const { code, stdout } = await compare(
      ...["--database", database, "--all-presets", "--gold", "SELECT country, depth > 0 AS deep FROM lake"],
      ...["--predicted", "SELECT DISTINCT country, depth > 0 AS deep FROM lake"],
    );
    assert.equal(code, 1);
    assert.match(stdout, /^different\n- .+\n {4}country {2}deep\n {4}-+ {2}-+\n {4}CH {7}1\n/);
    const verdicts = [...stdout.matchAll(/^ {4}(\S+) +(equal|different)\b/gm)].map(([, ...found]) =>
      found.join(" ")
    );
    assert.deepEqual(verdicts, [
      ...["default different", "exact different", "spider equal", "spider-distinct different"],
      ...["bird equal", "bird-soft-f1 equal", "spider2 different", "paper different"],
    ]);
  });
});

Deno.test("compare judges by a published evaluator's rules where asked, and by exact columns", async () => {
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const queries = ["--database", database, "--json", "--gold", "SELECT country FROM lake"];
    const bird = await compare(
      ...queries,
      "--predicted",
      "SELECT DISTINCT country FROM lake",
      "--preset",
      "bird",
    );
    assert.equal(bird.code, 0);
    assert.deepEqual(linesOf(bird.stdout), [{
      id: "1",
      verdict: "equal",
      reasons: [{ kind: "preset", text: 'The evaluator "bird" accepts the prediction with score 1.' }],
      preset: "bird",
    }]);
    const exact = await compare(
      ...queries,
      "--predicted",
      "SELECT country, depth FROM lake",
      "--preset",
      "exact",
    );
    assert.deepEqual([exact.code, linesOf(exact.stdout)[0].reasons[0].kind], [1, "extra_columns"]);
  });
});

Deno.test("compare asks variants of the database where the data at hand do not tell the queries apart", async () => {
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const queries = [
      ...["--database", database, "--json", "--gold", "SELECT name FROM lake WHERE depth > 250"],
      ...["--predicted", "SELECT name FROM lake WHERE depth >= 250"],
    ];
    const [atHand, variants, same] = await Promise.all([
      compare(...queries),
      compare(...queries, "--variants", "2"),
      compare(...queries, "--variants", "2", "--predicted", "SELECT name FROM lake WHERE NOT depth <= 250"),
    ]);
    assert.equal(atHand.code, 0);
    const [line] = linesOf(variants.stdout);
    assert.deepEqual([variants.code, line.verdict, line.variants.told_apart_by], [
      1,
      "different",
      "variant-1",
    ]);
    assert.deepEqual([same.code, linesOf(same.stdout)[0].variants.asked], [0, ["variant-1", "variant-2"]]);
  });
});

Deno.test("compare exits 1 for a prediction that is no query or does not run, 2 for such a ground truth", async () => {
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const run = (gold: string, predicted: string) =>
      compare("--database", database, "--gold", gold, "--predicted", predicted);
    const [refused, failed, empty, broken] = await Promise.all([
      run("SELECT name FROM lake", "DROP TABLE lake"),
      run("SELECT name FROM lake", "SELECT nme FROM lake"),
      run("SELECT name FROM lake WHERE depth < 0", "SELECT name FROM lake WHERE depth < 1"),
      run("SELECT nme FROM lake", "SELECT name FROM lake"),
    ]);
    assert.deepEqual([refused.code, failed.code, empty.code, broken.code], [1, 1, 1, 2]);
    assert.match(refused.stdout, /^refused\n/);
    assert.match(failed.stdout, /^failed\n.*nme/);
    assert.match(empty.stdout, /^vacuous\n/);
    assert.deepEqual([broken.stdout, broken.stderr.split("\n").length], ["", 2]);
    assert.match(broken.stderr, /^The ground truth does not run, correct --gold: .*nme/);
  });
});

Deno.test("compare ends a query after the seconds that it is given", async () => {
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";
    const args = ["--database", database, "--timeout", "1", "--json", "--gold", "SELECT name FROM lake"];
    const { code, stdout } = await compare(...args, "--predicted", endless);
    const [{ verdict, reasons }] = linesOf(stdout);
    assert.deepEqual([code, verdict], [1, "failed"]);
    assert.match(reasons[0].text, /1,?000 ms/);
  });
});

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

Deno.test("compare --pairs gives every pair its line, a ground truth that does not run as well, and exits 0", async () => {
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const other = join(folder, "other.sqlite");
    using file = new DatabaseSync(other);
    file.exec("CREATE TABLE lake (name TEXT); INSERT INTO lake VALUES ('Zug')");
    const pairs = join(folder, "pairs.jsonl");
    const text = [
      {
        id: "same",
        gold: "SELECT name FROM lake",
        predicted: "SELECT name FROM lake",
        ordered: true,
        label: 1,
      },
      { id: "elsewhere", database: other, gold: "SELECT name FROM lake", predicted: "SELECT 'Zug'" },
      { id: "broken", gold: "SELECT nme FROM lake", predicted: "SELECT 1" },
    ].map((pair) => JSON.stringify(pair)).join("\n\n");
    await Deno.writeTextFile(pairs, text);
    const { code, stdout, stderr } = await compare("--database", database, "--pairs", pairs, "--all-presets");
    const lines = linesOf(stdout);
    assert.equal(code, 0, stderr);
    assert.deepEqual(
      lines.map(({ id, verdict, presets }) => [id, verdict, presets?.bird.verdict]),
      [["same", "equal", "equal"], ["broken", "unscored", undefined], ["elsewhere", "equal", "equal"]],
    );
    assert.equal(lines[1].reasons[0].kind, "gold_failed");
    assert.match(stderr, /3 pairs: 2 equal, 1 unscored/);
  });
});

Deno.test("compare --pairs --resume judges only what is missing in the file, which then is as if never interrupted", async () => {
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const [pairs, whole, begun, foreign] = ["pairs", "whole", "begun", "foreign"].map((name) =>
      join(folder, `${name}.jsonl`)
    ) as [string, string, string, string];
    const text = [1, 2, 3].map((n) =>
      JSON.stringify({
        id: `${n}`,
        gold: "SELECT depth FROM lake",
        predicted: `SELECT depth + ${n - 2} FROM lake`,
      })
    ).join("\n");
    await Deno.writeTextFile(pairs, text);
    const run = ["--database", database, "--pairs", pairs, "--out"];
    assert.equal((await compare(...run, whole)).code, 0);
    const written = await Deno.readTextFile(whole);
    assert.deepEqual(linesOf(written).map(({ verdict }) => verdict), ["different", "equal", "different"]);
    // Killed in the middle of the second line.
    await Deno.writeTextFile(begun, written.slice(0, written.indexOf("\n") + 20));
    const [refused, resumed] = [await compare(...run, begun), await compare(...run, begun, "--resume")];
    assert.deepEqual([refused.code, resumed.code], [2, 0]);
    assert.match(refused.stderr, /--resume/);
    assert.equal(await Deno.readTextFile(begun), written);
    for (const other of [["--preset", "bird"], ["--all-presets"]]) {
      const { code, stderr } = await compare(...run, begun, "--resume", ...other);
      assert.deepEqual([code, await Deno.readTextFile(begun)], [2, written]);
      assert.match(stderr, /pair "1" was judged with --preset default, without --all-presets; give the same/);
    }
    await Deno.writeTextFile(foreign, '{"turn": 1}\n');
    const { code, stderr } = await compare(...run, foreign, "--resume");
    assert.deepEqual([code, await Deno.readTextFile(foreign)], [2, '{"turn": 1}\n']);
    assert.match(stderr, /line 1 is no verdict/);
  });
});

Deno.test("compare --pairs names the line that is malformed and runs nothing", async () => {
  await inFolder(async (folder) => {
    const pairs = join(folder, "pairs.jsonl");
    const good = '{"id": "1", "gold": "SELECT 1", "predicted": "SELECT 1"}';
    const wrong: readonly (readonly [string, RegExp])[] = [
      [`${good}\n{"id": "2", `, /line 2 is not JSON/],
      [`${good}\n[]`, /line 2 is no object/],
      [`${good}\n{"id": 2, "gold": "SELECT 1", "predicted": "SELECT 1"}`, /line 2 has no text as "id"/],
      [`${good}\n{"id": "", "gold": "SELECT 1", "predicted": "SELECT 1"}`, /line 2 has an empty "id"/],
      [
        `{"id": "1", "gold": "SELECT 1", "predicted": "SELECT 1", "ordered": 1}`,
        /line 1 has neither true nor false as "ordered"/,
      ],
      [`${good}\n${good}`, /line 2 has the id "1" of line 1/],
      ["\n", /holds no pairs/],
      [`${good}\n\n{"id": "2", "gold": "SELECT 1"}\n`, /line 3 has no "predicted"; a pair is/],
    ];
    for (const [text, message] of wrong) {
      await Deno.writeTextFile(pairs, text);
      await assert.rejects(readPairs(pairs), message);
    }
    const { code, stdout, stderr } = await compare("--pairs", pairs);
    assert.deepEqual([code, stdout, stderr.match(/line \d/)?.[0]], [2, "", "line 3"]);
  });
});

Deno.test("compare --pairs refuses an --out that is a folder with exit 2, one that cannot be made with exit 3", async () => {
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const pairs = join(folder, "pairs.jsonl");
    await Deno.writeTextFile(pairs, '{"id": "1", "gold": "SELECT 1", "predicted": "SELECT 1"}\n');
    const run = ["--database", database, "--pairs", pairs, "--out"];
    const [onFolder, underFile, inProc] = await Promise.all(
      [folder, join(pairs, "out.jsonl"), "/proc/out.jsonl"].map((out) => compare(...run, out)),
    );
    assert.deepEqual([onFolder?.code, onFolder?.stdout], [2, ""]);
    assert.match(
      onFolder?.stderr ?? "",
      /^Cannot write to .+, as it is no file; give --out the name of a file\n$/,
    );
    assert.deepEqual([underFile?.code, inProc?.code], [3, 3]);
    assert.match(underFile?.stderr ?? "", /^Cannot write .+out\.jsonl: .+\n$/);
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
