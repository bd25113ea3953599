import { csvRows } from "querylogue/dialogue/formats";
import { chatSheet, confirmedChats, isChatSheet } from "querylogue/runs";
import assert from "node:assert/strict";
import { join } from "node:path";
import { writeLakes } from "../scripts/lakes.ts";
import { callTask, inFolder } from "../scripts/run_task.ts";

const rows = [
  ["1", "Which lakes are deeper than 250?", "Three.", "SELECT name FROM lake WHERE depth > 250"],
  [
    "1",
    "And in Peru? Write to anna@example.org",
    "Sent to anna@example.org",
    "SELECT name FROM lake WHERE country = 'PE'",
  ],
  ["1", "Thanks!", "You are welcome.", ""],
  ["2", "Who is anna@example.org?", "Anna.", "SELECT name FROM country WHERE name = 'anna@example.org'"],
  ["2", "Which lakes are in Chile?", "None.", "SELECT name FROM lake WHERE country = 'CL'"],
  ["2", "How deep is Thun?", "217 m.", "SELECT depht FROM lake WHERE name = 'Thun'"],
];
const log = ["conversation,message,reply,sql", ...rows.map((row) => row.map((cell) => `"${cell}"`).join(","))]
  .join("\n");

/** What the second question of each dialogue means, as a person writes it. */
const meant = (sheet: string) =>
  [
    ["And in Peru? Write to [e-mail]", "Which lakes are in Peru?"],
    ["Which lakes are in Chile?", "Which lakes are in Chile?"],
    ["How deep is Thun?", "How deep is Thun?"],
  ].reduce((text, [said, means]) => text.replace(`"${said}",,`, `"${said}","${means}",`), sheet);

/** Lines of a sheet whose texts hold no line breaks, with something written into the last column. */
const confirmed = (sheet: string, answers: readonly string[]) =>
  sheet.trimEnd().split("\r\n").map((line, i) => i === 0 ? line : `${line}${answers[i - 1] ?? ""}`)
    .join("\r\n");

const folder = await Deno.makeTempDir();
addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
const { database: path } = await writeLakes(folder);
const options = { database: `sqlite:${path}` };
const file = join(folder, "log.csv");
await Deno.writeTextFile(file, log);
const sheet = await chatSheet(file, options);
const { rows: told } = await csvRows(sheet.text, {
  name: "sheet",
  needed: [],
  optional: [],
  othersIgnored: true,
});
const { dataset, refused, open } = await confirmedChats(
  confirmed(meant(sheet.text), ["yes", "yes", "yes", "drop", "yes", ""]),
  "sheet.csv",
  options,
);

Deno.test("a log becomes a sheet that says of each query whether the gate passes it", () => {
  assert.ok(isChatSheet(sheet.text));
  assert.deepEqual(told.map(({ cell }) => cell("gate")).map((gate) => gate.slice(0, 12)), [
    "passed",
    "passed",
    "",
    "it held what",
    told[4]?.cell("gate").slice(0, 12),
    told[5]?.cell("gate").slice(0, 12),
  ]);
  assert.match(told[4]?.cell("gate") ?? "", /no row/);
  assert.match(told[5]?.cell("gate") ?? "", /depht/);
  assert.deepEqual([sheet.dialogues, sheet.turns, sheet.with_sql, sheet.passed, sheet.redacted], [
    2,
    6,
    5,
    2,
    2,
  ]);
});

Deno.test("nothing of persons is left in sheet and dataset", () => {
  assert.doesNotMatch(sheet.text, /anna@/);
  assert.equal(told[1]?.cell("utterance"), "And in Peru? Write to [e-mail]");
  assert.doesNotMatch(JSON.stringify(dataset), /anna@/);
});

Deno.test("ground truth is what the gate passes and a person has confirmed; other turns stay without", () => {
  const [first, second] = dataset.dialogues;
  assert.deepEqual(first?.interactions.map(({ ground_truth_sql }) => ground_truth_sql), [
    "SELECT name FROM lake WHERE depth > 250",
    "SELECT name FROM lake WHERE country = 'PE'",
    undefined,
  ]);
  assert.deepEqual(first?.interactions[2]?.expected_reply, ["acknowledgment"]);
  assert.equal(first?.interactions[2]?.reference_reply, "You are welcome.");
  assert.deepEqual(second?.interactions.map(({ utterance }) => utterance), [
    "Which lakes are in Chile?",
    "How deep is Thun?",
  ]);
  assert.ok(second?.interactions.every(({ ground_truth_sql }) => ground_truth_sql === undefined));
  assert.equal(refused.length, 1);
  assert.match(
    refused[0] ?? "",
    /^the SQL of line 6 does not pass the gate: .*no row/,
  );
  assert.equal(open, 1);
});

Deno.test("a later question means what a person writes, an interpretation what it says, and no question itself", async () => {
  assert.deepEqual(told.map(({ cell }) => cell("intention")), [
    ...["Which lakes are deeper than 250?", "", "", "Who is [e-mail]?", "", ""],
  ]);
  assert.equal(sheet.without_intention, 3);
  const [, second] = dataset.dialogues[0]?.interactions ?? [];
  assert.equal(second?.intention, "Which lakes are in Peru?");
  assert.equal(second?.standalone_intention, "Which lakes are in Peru?");
  const understood = join(folder, "understood.csv");
  await Deno.writeTextFile(
    understood,
    'conversation,message,reply,sql,interpretation\n1,"Lakes of Peru?",One.,SELECT name FROM lake,"List the lakes of Peru."\n' +
      '1,"And how deep?",One.,SELECT depth FROM lake,"How deep are the lakes of Peru?"\n1,"Of Chile?",None.,SELECT 1,',
  );
  const { text } = await chatSheet(understood, options);
  const { rows } = await csvRows(text, { name: "sheet", needed: [], optional: [], othersIgnored: true });
  assert.deepEqual(rows.map(({ cell }) => cell("intention")), [
    ...["List the lakes of Peru.", "How deep are the lakes of Peru?", ""],
  ]);
});

Deno.test("a yes without an intention gives no ground truth, and what nobody confirmed is marked", async () => {
  const made = await confirmedChats(
    confirmed(sheet.text, ["yes", "yes", "", "", "no"]),
    "sheet.csv",
    options,
  );
  assert.deepEqual(made.refused, [
    "line 3 has no intention: write what is meant, so that it leans on no other turn",
  ]);
  const marks = made.dataset.dialogues.map(({ interactions }) =>
    interactions.map(({ ground_truth_sql, unconfirmed }) => [ground_truth_sql !== undefined, unconfirmed])
  );
  const open = [false, true];
  assert.deepEqual(marks, [[[true, undefined], open, [false, undefined]], [open, open, open]]);
});

Deno.test("without a person's yes there is no ground truth at all", async () => {
  const { dataset } = await confirmedChats(sheet.text, "sheet.csv", options);
  assert.doesNotMatch(JSON.stringify(dataset), /ground_truth_sql/);
});

Deno.test("what a person writes into the sheet is taken, and redacted too", async () => {
  const edited = meant(sheet.text)
    .replaceAll("Which lakes are in Chile?", "Which lakes are in Peru, says bob@example.org?")
    .replace("country = 'CL'", "country = 'PE'");
  const { dataset: { dialogues: [, second] } } = await confirmedChats(
    confirmed(edited, ["", "", "", "", "yes"]),
    "sheet.csv",
    options,
  );
  const asked = second?.interactions[1];
  assert.equal(asked?.utterance, "Which lakes are in Peru, says [e-mail]?");
  assert.equal(asked?.ground_truth_sql, "SELECT name FROM lake WHERE country = 'PE'");
});

Deno.test("a row of a log with too few or too many cells is refused with its line and the columns", async () => {
  for (
    const [row, cells] of [["1,And in Peru?", "2 cells"], ["1,And in Peru?,One,SELECT 1,more", "5 cells"]]
  ) {
    await Deno.writeTextFile(file.replace("log", "short"), `${log}\n${row}\n`);
    await assert.rejects(chatSheet(file.replace("log", "short"), options), (error: Error) => {
      assert.equal(error.name, "InputError");
      assert.match(error.message, /short\.csv: line 8 has /);
      assert.ok(
        error.message.includes(`${cells} where the header has 4 (conversation, message, reply, sql)`),
      );
      return true;
    });
  }
});

const faults: readonly (readonly [name: string, edit: (sheet: string) => string, fault: RegExp])[] = [
  [
    "another word than yes, no or drop",
    (sheet) => confirmed(sheet, ["maybe"]),
    /line 2: confirmed must be yes, no, drop or empty, not "maybe"/,
  ],
  [
    "a lost row",
    (sheet) => sheet.split("\r\n").toSpliced(2, 1).join("\r\n"),
    /dialogue "1" lacks interaction 2; a turn that is not wanted stays/,
  ],
  [
    "a repeated row",
    (sheet) => sheet.split("\r\n").toSpliced(2, 1, sheet.split("\r\n")[1] ?? "").join("\r\n"),
    /dialogue "1" has interaction 1 twice, again in line 3/,
  ],
  [
    "a cell left out",
    (sheet) => sheet.split("\r\n").with(1, sheet.split("\r\n")[1]?.slice(0, -1) ?? "").join("\r\n"),
    /line 2 has 10 cells where the header has 11 \(dialogue, /,
  ],
  [
    "a lost column",
    (sheet) => sheet.replace("ground_truth_sql", "sql"),
    /does not name the column ground_truth_sql/,
  ],
  [
    "an unknown kind",
    (sheet) => sheet.replace('"acknowledgment"', '"acknowledgement"'),
    /line 4: expected_reply must be .*; is acknowledgment meant\?/,
  ],
  [
    "every turn dropped",
    (sheet) => confirmed(sheet, Array.from({ length: 6 }, () => "drop")),
    /every turn is dropped/,
  ],
];
for (const [name, edit, fault] of faults) {
  Deno.test(`a sheet with ${name} is refused in one sentence`, async () => {
    await assert.rejects(confirmedChats(edit(sheet.text), "sheet.csv", options), (error: Error) => {
      assert.equal(error.name, "InputError");
      assert.match(error.message, fault);
      return true;
    });
  });
}

Deno.test("the task writes the sheet of a log, reads it back and never overwrites what a person wrote", () =>
  inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const [file, sheet, out] = ["log.csv", "sheet.csv", "chats.json"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await Deno.writeTextFile(file, log);
    const call = (...words: readonly string[]) =>
      callTask("dataset", ["import", "chat", "--database", database, ...words]);
    const made = await call("--from", file, "--out", sheet);
    assert.equal(made.code, 0, made.stderr);
    assert.match(made.stdout, /6 turns of 2 dialogues .*; 5 with SQL, of which 2\s+pass the gate/s);
    const told = await Deno.readTextFile(sheet);
    await Deno.writeTextFile(sheet, confirmed(told, ["yes"]));
    const again = await call("--from", file, "--out", sheet);
    assert.equal(again.code, 2);
    assert.match(again.stderr, /holds something else and is not overwritten/);
    const read = await call("--from", sheet, "--out", out, "--json");
    assert.equal(read.code, 0, read.stderr);
    assert.deepEqual(JSON.parse(read.stdout), {
      ...{ dialogues: 2, interactions: 6, with_sql: 1, refused: 0, open: 5, unconfirmed: 4 },
      file: out,
    });
    await Deno.writeTextFile(
      sheet,
      confirmed(meant(told).replace("SELECT name FROM lake WHERE depth > 250", ""), [
        "yes",
        "",
        "yes",
        "",
        "",
        "yes",
      ]),
    );
    const refused = await call("--from", sheet, "--out", out);
    assert.equal(refused.code, 1, refused.stderr);
    assert.match(refused.stdout.replaceAll(/\s+/g, " "), / 0 with a confirmed /);
    assert.deepEqual(refused.stderr.trim().split("\n").map((line) => line.slice(0, 54)), [
      "queries checked: 1 of 1",
      "3 unconfirmed questions stay in the dialogues and are ",
      "A yes was not taken: line 2 expects data and has no SQ",
      "A yes was not taken: the SQL of line 7 does not pass t",
    ]);
    assert.match(refused.stderr, /write drop as confirmed/);
    assert.equal(JSON.parse(await Deno.readTextFile(out)).dialogues.length, 2);
    const direct = await call("--from", file, "--out", out);
    assert.equal(direct.code, 2);
    assert.match(direct.stderr, /is a log, which becomes a sheet for a person to confirm first/);
  }));
