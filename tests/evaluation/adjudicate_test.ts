import assert from "node:assert/strict";
import fc from "fast-check";
import { join } from "node:path";
import {
  adjudicate,
  type Adjudication,
  metricRows,
  readAdjudications,
  type TurnRecord,
} from "../../lib/evaluation/mod.ts";
import "../fixed_seed.ts";
import { datasetOf, question, turnRecord } from "./fixtures.ts";

const dataset = datasetOf([question("rivers"), question("lakes"), question("seas")]);
const wrong = { aligned: false, proceed: false, cause: "not_aligned" } as const;
const different = { verdict: "different", reasons: [] } as const;
const records: readonly TurnRecord[] = [
  turnRecord({ ...wrong, sql: different }),
  turnRecord({ turn: 2 }),
  turnRecord({ interaction: 2, aligned: "undecided", cause: "undecided" }),
  turnRecord({ interaction: 3, ...wrong, cause: "agent_fault", sql: { verdict: "unscored", reasons: [] } }),
];

const line = (changes: Partial<Adjudication> = {}): Adjudication => ({
  ...{ source: "line 1 of f", experiment_id: "d1", interaction: 1, turn: 1, by: "Ann", reason: "A synonym." },
  ...changes,
});

const outline = (turns: readonly TurnRecord[]) => turns.map(({ aligned, sql }) => [aligned, sql.verdict]);

Deno.test("a correction replaces what judge and comparison said of its turn, and nothing else", () => {
  const after = adjudicate(records, [line({ aligned: true }), line({ interaction: 2, correct: false })]);
  assert.deepEqual(outline(after), [
    [true, "different"],
    [true, "equal"],
    ["undecided", "different"],
    [false, "unscored"],
  ]);
  assert.equal(after[0]?.judge_reason, "Ann: A synonym.");
  assert.deepEqual(after[2]?.sql.reasons, [{ kind: "adjudicated", text: "Ann: A synonym." }]);
  assert.deepEqual([after[1], after[3]], [records[1], records[3]]);
  const { turns } = metricRows(after, { dataset, agents: ["a"], trials: 1 });
  assert.deepEqual(turns.map(({ sql }) => sql).slice(0, 3), ["incorrect", "correct", "incorrect"]);
});

Deno.test("a turn that Querylogue failed to check is scored by hand, and one that shows rows by its rows", () => {
  const fault = { verdict: "unscored", reasons: [{ kind: "fault", text: "x" }] } as const;
  const unchecked = [turnRecord({ ...wrong, cause: "fault", sql: fault })];
  const rowsOf = (turns: readonly TurnRecord[]) =>
    metricRows(turns, { dataset, agents: ["a"], trials: 1 }).turns.map(({ sql, rows, alignment, fault }) => ({
      ...{ answer: rows ?? sql, alignment, fault },
    }));
  assert.deepEqual(rowsOf(adjudicate(unchecked, [line({ aligned: true, correct: true })])), [
    { answer: "correct", alignment: "aligned", fault: undefined },
  ]);
  assert.deepEqual(rowsOf(adjudicate(unchecked, [line({ correct: true })])), [
    { answer: "correct", alignment: { unscored: "errored" }, fault: "infrastructure" },
  ]);
  const shown = [turnRecord({ sql: { verdict: "not_applicable", reasons: [] }, rows: different })];
  assert.deepEqual(rowsOf(adjudicate(shown, [line({ correct: true })])).map(({ answer }) => answer), [
    "correct",
  ]);
});

Deno.test("a correction that does not fit the run is refused, and its line is named", () => {
  const refused = (lines: readonly Adjudication[], message: RegExp, turns = records) =>
    assert.throws(() => adjudicate(turns, lines), { name: "InputError", message });
  refused(
    [line({ experiment_id: "9", aligned: true })],
    /line 1 of f names no turn of the run: dialogue "9"/,
  );
  refused([line({ turn: 3, aligned: true })], /interaction 1, turn 3 was not played/);
  refused([line({ agent: "b", aligned: true })], /with agent "b" was not played/);
  refused([line({ interaction: 3, aligned: true })], /line 1 of f names a turn without a reply/);
  refused(
    [line({ aligned: true }), line({ source: "line 2 of f", aligned: false })],
    /line 2 of f contradicts line 1 of f in "aligned"/,
  );
  refused(
    [line({ aligned: true })],
    /names 2 turns of the run: say which is meant, for example "agent": "a"/,
    [
      ...records,
      turnRecord({ agent: "b" }),
    ],
  );
  refused([line({ aligned: true })], /for example "trial": 1/, [...records, turnRecord({ trial: 2 })]);
  const words = [turnRecord({ sql: { verdict: "not_expected", reasons: [] } })];
  refused([line({ correct: true })], /was to show no data/, words);
  assert.equal(adjudicate(words, [line({ aligned: false })])[0]?.aligned, false);
});

Deno.test("corrections of one turn that agree are one, in whatever order they come", () => {
  const fields = fc.record({ aligned: fc.constant(true), correct: fc.constant(false) }, { requiredKeys: [] });
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 2 }), fields), { maxLength: 6 });
  fc.assert(fc.property(lines, (given) => {
    const said = given.map(([interaction, fields]) => line({ interaction, ...fields }));
    const after = outline(adjudicate(records, said));
    assert.deepEqual(after, outline(adjudicate(records, said.toReversed())));
    assert.deepEqual(after, outline(adjudicate(records, [...said, ...said])));
  }));
});

Deno.test("each of many equal corrections is looked at a few times, however many there are", () => {
  let looks = 0;
  const many = Array.from({ length: 2_000 }, () => ({
    ...line(),
    get aligned() {
      looks++;
      return true;
    },
  }));
  assert.deepEqual(
    outline(adjudicate(records, many)),
    outline(adjudicate(records, [line({ aligned: true })])),
  );
  assert.ok(looks <= 10 * many.length, `${looks} looks`);
});

Deno.test("corrections that are interrupted while they are read are not read to their end", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(join(folder, "adjudications.jsonl"), "no line of JSON");
  const signal = AbortSignal.abort(new Error("interrupted"));
  await assert.rejects(readAdjudications(folder, { signal }), /^Error: interrupted$/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("corrections in another encoding than UTF-8 are refused in a sentence that says so", async () => {
  const folder = await Deno.makeTempDir();
  const path = join(folder, "adjudications.jsonl");
  const text = '{"by": "Zoë"}\n';
  const utf16 = [...text].flatMap((letter) => [letter.charCodeAt(0), 0]);
  const cases: readonly (readonly [readonly number[], string])[] = [
    [[...text].map((letter) => letter.charCodeAt(0)), "it is not UTF-8"],
    [[0xff, 0xfe, ...utf16], "it is UTF-16"],
    [[0xfe, 0xff, 0, ...utf16.slice(0, -1)], "it is UTF-16"],
    [utf16.filter((byte) => byte < 0x80), "it is UTF-16"],
  ];
  for (const [bytes, fault] of cases) {
    await Deno.writeFile(path, new Uint8Array(bytes));
    await assert.rejects(readAdjudications(folder), {
      name: "InputError",
      message: `Cannot read ${path}: ${fault}; save it as UTF-8`,
    });
  }
  await Deno.writeTextFile(path, `\uFEFF${JSON.stringify(line({ aligned: true, by: "Zoë" }))}\n`);
  await assert.rejects(readAdjudications(folder), /the field "source" is unknown/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a line that is no correction is refused in one sentence that names it", async () => {
  const folder = await Deno.makeTempDir();
  const right = JSON.stringify({
    experiment_id: "1",
    interaction: 1,
    turn: 1,
    aligned: true,
    by: "A",
    reason: "b",
  });
  const write = (text: string) => Deno.writeTextFile(join(folder, "adjudications.jsonl"), text);
  assert.deepEqual(await readAdjudications(folder), []);
  await write(`${right}\n\n${right}`);
  assert.deepEqual((await readAdjudications(folder)).map(({ source }) => source.split(" of ")[0]), [
    "line 1",
    "line 3",
  ]);
  const cases: readonly (readonly [string, RegExp])[] = [
    [
      `${right}\n${right.slice(0, -1)}`,
      /^Cannot read line 2 of .*adjudications\.jsonl: it is not JSON; write/,
    ],
    [
      `\n${right.replace('"interaction":1', '"interaction":0')}`,
      /line 2 of .*: "interaction": 0 cannot be used \(at least 1 is expected\); write/,
    ],
    [right.replace("aligned", "alligned"), /line 1 of \S*: the field "alligned" is unknown; write/],
    [
      right.replace('"aligned":true', '"aligned":"yes"'),
      /: "aligned": true or false is expected, not "yes"; write/,
    ],
    [right.replace('"aligned":true,', ""), /line 1 of .*: it corrects nothing/],
    [
      right.replace('"by":"A"', '"by":" "'),
      /: "by": " " cannot be used \(at least 1 character is expected\); write/,
    ],
    ["[1]", /line 1 of \S*: an object is expected, not a list; write/],
  ];
  for (const [text, message] of cases) {
    await write(text);
    await assert.rejects(readAdjudications(folder), { name: "InputError", message });
  }
  await Deno.remove(folder, { recursive: true });
});
