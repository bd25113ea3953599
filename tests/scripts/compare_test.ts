import assert from "node:assert/strict";
import { compare, linesOf } from "./compare_command.ts";
import { writeLakes } from "./lakes.ts";
import { inFolder } from "./run_task.ts";

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
