import assert from "node:assert/strict";
import { join } from "node:path";
import { displayWidth } from "../../lib/base/mod.ts";
import { callTask, inFolder } from "./run_task.ts";
import { writeLakes } from "./lakes.ts";

async function chat(folder: string, typed: readonly string[], { agent = "keyword", width = 100 } = {}) {
  const { database } = await writeLakes(folder);
  return await callTask("chat", ["--agent", agent, "--database", database], { typed, width });
}

Deno.test("chat shows the reply, its SQL in lines and its rows, and remembers what was said", () =>
  inFolder(async (folder) => {
    const typed = ["Which lakes are deeper than 250?", "And their countries?"];
    const { code, stdout } = await chat(folder, typed);
    assert.equal(code, 0);
    assert.match(stdout, /^SELECT\n {2}"lake"\."name"\nFROM/m);
    assert.match(stdout, /3 rows\n\nname\n-+\nGeneva\n/);
    const second = stdout.slice(stdout.lastIndexOf("response:"));
    assert.match(second, /Switzerland/);
    assert.match(second, /"lake"\."depth" > 250/);
  }));

Deno.test("chat takes commands, and what it does not know is said", () =>
  inFolder(async (folder) => {
    const saved = join(folder, "talk.json");
    const typed = [
      "/sql",
      "How many lakes are there?",
      "/sql",
      "/rows",
      "/schema lake",
      "/schema nothing",
      "/bogus",
    ];
    const { stdout, stderr } = await chat(folder, [
      ...typed,
      `/save ${saved}`,
      `/save ${saved}`,
      "/reset",
      "/rows",
    ]);
    assert.match(stdout, /^No reply has shown SQL yet\./);
    assert.match(stdout, /^SELECT COUNT/m);
    assert.match(stdout, /^depth {2}INTEGER$/m);
    assert.match(stderr, /no table "nothing"/);
    assert.match(stderr, /no command \/bogus; \/help/);
    assert.match(stderr, /talk\.json exists/);
    assert.match(stdout, /A new conversation begins\.\nNo reply has rows yet\./);
    const { agent, turns } = JSON.parse(await Deno.readTextFile(saved));
    assert.equal(agent, "keyword");
    assert.equal(turns.length, 1);
    assert.equal(turns[0].message, "How many lakes are there?");
  }));

Deno.test("chat shows the latest SQL and rows that there are, and says of which turn", () =>
  inFolder(async (folder) => {
    const program = join(folder, "agent.ts");
    await Deno.writeTextFile(
      program,
      `export default ({ message }) => Promise.resolve({ kind: "response", text: "Here.", ` +
        `...(message === "lakes?" && { sql: "SELECT name FROM lake WHERE depth > 1000" }) });`,
    );
    const { stdout } = await chat(folder, ["lakes?", "thanks", "/sql", "/rows"], {
      agent: `module:${program}`,
    });
    assert.match(stdout, /Of turn 1, "lakes\?":\nSELECT name FROM lake WHERE depth > 1000\n/);
    assert.match(stdout, /Of turn 1, "lakes\?":\n1 row[^]*Baikal/);
  }));

Deno.test("chat says how many rows there are where it shows the first", () =>
  inFolder(async (folder) => {
    const program = join(folder, "agent.ts");
    await Deno.writeTextFile(
      program,
      `export default ({ message }) => Promise.resolve({ kind: "response", text: "Here.", columns: ["n"], ` +
        `rows: [...Array(77).keys()].map((n) => [n]), ...(message === "cut?" && { truncated: true }) });`,
    );
    const { stdout } = await chat(folder, ["all?", "cut?"], { agent: `module:${program}` });
    assert.match(stdout, /\n20 of 77 rows\n[^]*\n20 of 77 or more rows\n/);
  }));

Deno.test("chat wraps what an agent says, and why it says nothing, and no sequence steers the terminal", () =>
  inFolder(async (folder) => {
    const program = join(folder, "agent.ts");
    const text = `\x1b[31m${"A long river. ".repeat(20)}\x1b[0m\nAnother line.`;
    await Deno.writeTextFile(
      program,
      `export default ({ message }) => message === "fail" ? Promise.reject(new Error("It is overloaded. ".repeat(9))) : ` +
        `Promise.resolve({ kind: "response", text: ${JSON.stringify(text)} });`,
    );
    const told = await chat(folder, ["tell me", "fail"], { agent: `module:${program}`, width: 50 });
    const lines = `${told.stdout}\n${told.stderr}`.split("\n");
    assert.ok(lines.every((line) => displayWidth(line) <= 50), lines.join("\n"));
    assert.match(told.stdout, /\nAnother line\.\n/);
    assert.ok(!told.stdout.includes("\x1b"));
    assert.match(told.stderr, /^No reply: [^]*\n.*overloaded/);
  }));

Deno.test("chat runs SQL of a declared dialect as the test does, and says why it cannot", () =>
  inFolder(async (folder) => {
    const program = join(folder, "agent.ts");
    await Deno.writeTextFile(
      program,
      `export default ({ message }) => Promise.resolve({ kind: "response", text: "Here.", sql: message });`,
    );
    const asked = ["SELECT TOP 2 [name] FROM [lake] ORDER BY [name]", "SELECT TOP FROM ("];
    const { code, stdout } = await chat(folder, asked, { agent: `module:${program}?dialect=tsql` });
    assert.equal(code, 0);
    const [first = "", second = ""] = stdout.split(/(?<=Geneva\n)/);
    assert.match(first, /\nSELECT TOP 2 \[name\] FROM \[lake\] ORDER BY \[name\]\n/);
    assert.match(first, /\ntranslated: SELECT "name" FROM "lake" ORDER BY "name"[^\n]* LIMIT 2\n\n2 rows\n/);
    assert.match(second, /\nThe SQL shows no rows here, as it cannot be translated from tsql to sqlite: /);
  }));

Deno.test("chat ends with /quit", () =>
  inFolder(async (folder) => {
    const { code, stdout } = await chat(folder, ["/quit", "How many lakes are there?"]);
    assert.equal(code, 0);
    assert.equal(stdout, "");
  }));

Deno.test("chat names an unknown agent before it begins", async () => {
  const { code, stderr } = await callTask("chat", ["--agent", "keywrod"]);
  assert.equal(code, 2);
  assert.match(stderr, /did you mean "keyword"/);
});

Deno.test("chat writes a wide result in blocks, and cuts no text that has room", () =>
  inFolder(async (folder) => {
    const program = join(folder, "agent.ts");
    await Deno.writeTextFile(
      program,
      `const names = (n) => [...Array(n).keys()].map((i) => "column_" + i);
      export default ({ message }) => Promise.resolve({ kind: "response", text: "Here.", ...(message === "wide?"
        ? { columns: names(20), rows: [names(20).map((_, i) => i)] }
        : { columns: ["a", "b", "remark"], rows: [[1, 2, "thirty characters of a remark."]] }) });`,
    );
    const { database } = await writeLakes(folder);
    const words = ["--agent", `module:${program}`, "--database", database];
    const { stdout } = await callTask("chat", words, {
      ...{ typed: ["wide?", "long?"], width: 64, isTerminal: true },
    });
    assert.ok(stdout.split("\n").every((line) => displayWidth(line) <= 64), stdout);
    for (let i = 0; i < 20; i++) assert.match(stdout, new RegExp(`\\bcolumn_${i}\\b`));
    assert.match(stdout, /thirty characters of a remark\./);
  }));
