import assert from "node:assert/strict";
import { measureAgent } from "../../lib/metrics/mod.ts";
import {
  formatCell,
  measureRun,
  metricsTable,
  type RunJudge,
  toLatex,
  toMarkdown,
} from "../../lib/report/mod.ts";
import { rowsOf } from "../metrics/rows.ts";

const measured = (label: string, dialogues: readonly string[]) => {
  const { turns, dialogues: rows } = rowsOf(dialogues);
  return { label, ...measureAgent(turns, rows, { seed: 1 }) };
};
const engineNote = "Offline engine: it verifies the harness and claims nothing about any language model.";
const withMemory = measured("keyword, with memory", ["+ +", "+ -+", "+ a"]);
const withoutMemory = measured("keyword, without memory", ["+ ---", "+ -?+", "+ -a"]);

Deno.test("metricsTable() of two agents has the paper's rows and the improvement", () => {
  assert.equal(
    toMarkdown(metricsTable([withMemory, withoutMemory], { engineNote })),
    `**Dialogue performance. Offline engine: it verifies the harness and claims nothing about any language model.**

| Metric | keyword, with memory | keyword, without memory | Improvement |
| --- | ---: | ---: | ---: |
| User Turn Intention Alignment Rate | 85.7 % [66.7, 100.0] (6/7) | 45.5 % [25.0, 66.7] (5/11), up to 54.5 % with undecided | +40.3 pp |
| SQL Query Correctness Rate | 71.4 % [50.0, 100.0] (5/7) | 36.4 % [25.0, 50.0] (4/11) | +35.1 pp |
| Dialogue Intention Alignment Rate | 100.0 % [43.9, 100.0] (3/3) | 66.7 % [20.8, 93.9] (2/3) | +33.3 pp |
| Average Number of Turn Pairs per Interaction | 1.17 [1.00, 1.50] (7/6) | 1.83 [1.50, 2.00] (11/6) | -36.4 % |
| First-Attempt SQL Correctness | 66.7 % [50.0, 100.0] (4/6) | 50.0 % [0.8, 99.2] (3/6) | +16.7 pp |
| Eventual SQL Correctness | 83.3 % [50.0, 100.0] (5/6) | 66.7 % [50.0, 100.0] (4/6) | +16.7 pp |
| First-Attempt Alignment | 83.3 % [50.0, 100.0] (5/6) | 50.0 % [0.8, 99.2] (3/6) | +33.3 pp |
| Eventual Alignment | 100.0 % [29.2, 100.0] (6/6) | 83.3 % [50.0, 100.0] (5/6) | +16.7 pp |
| SQL Query Correctness Rate, Errored as Wrong | 71.4 % [50.0, 100.0] (5/7) | 36.4 % [25.0, 50.0] (4/11) | +35.1 pp |
| Turns Decided by the Judge | 100.0 % (7/7) | 90.9 % (10/11) |  |
| Unscored Turns | 0/7 | 0/11 |  |

Square brackets hold 95 % intervals, round ones the counts. Improvement is the difference in percentage points (pp) for rates and the relative change (%) for turn pairs, where less is better.

The judge decided 90.9 % of the turns of keyword, without memory and 100.0 % of those of keyword, with memory: undecided turns count as not aligned, so that their alignment rates are not on equal terms.
`,
  );
});

Deno.test("metricsTable() shows no later attempts where none were allowed", () => {
  const shown = (maxRetries: number) =>
    metricsTable([withMemory, withoutMemory], { engineNote, maxRetries }).rows
      .filter(([, ...cells]) =>
        cells.every((cell) => formatCell(cell) === "not applicable: no later attempts")
      )
      .map(([name]) => name);
  assert.deepEqual(shown(0), [
    "Average Number of Turn Pairs per Interaction",
    "Eventual SQL Correctness",
    "Eventual Alignment",
  ]);
  assert.deepEqual(shown(1), []);
});

Deno.test("metricsTable() has one column an agent and no improvement for one or three agents", () => {
  const headers = (count: number) =>
    metricsTable([withMemory, withoutMemory, withMemory].slice(0, count), { engineNote })
      .columns.map((column) => column.header);
  assert.deepEqual(headers(1), ["Metric", "keyword, with memory"]);
  assert.deepEqual(headers(3), [
    "Metric",
    "keyword, with memory",
    "keyword, without memory",
    "keyword, with memory",
  ]);
  const { columns, rows, notes } = metricsTable([withMemory], { engineNote });
  assert.ok(rows.every((row) => row.length === columns.length));
  assert.deepEqual(notes, ["Square brackets hold 95 % intervals, round ones the counts."]);
});

Deno.test("metricsTable() counts what could not be scored and warns of comparing it", () => {
  const table = metricsTable([measured("keyword", ["+ g ? ?", "e"])], { engineNote });
  const cells = Object.fromEntries(table.rows.map(([name, cell]) => [String(name), cell]));
  assert.equal(cells["Unscored Turns"], "2/5 (gold failed 1, errored 1)");
  assert.equal(cells["Turns Decided by the Judge"], "50.0 % (2/4)");
  assert.deepEqual(table.notes.slice(1), [
    "keyword: not comparable with others, as less than 95 % of its turns could be scored.",
    "keyword: no ranking by alignment stands, as the judge decided less than 80 % of its turns.",
  ]);
  const six = ["a", "b", "c", "d", "e", "f"].map((name) => measured(name, ["+ g ? ?", "e"]));
  assert.deepEqual(metricsTable(six, { engineNote }).notes.filter((note) => /^a, b/.test(note)), [
    "a, b, c, d, e and f: not comparable with others, as less than 95 % of their turns could be scored.",
    "a, b, c, d, e and f: no ranking by alignment stands, as the judge decided less than 80 % of their turns.",
  ]);
});

Deno.test("metricsTable() gives each question type that occurs rows of its own, scored beside unscored", () => {
  const agents = [measured("careful", ["+ ~q+ !q", "=q ~g"]), measured("hasty", ["+ ~- !x", "=q ~?"])];
  const { rows, columns, notes } = metricsTable(agents, { engineNote });
  const first = rows.findIndex(([name]) => name === "Unscored Turns") + 1;
  assert.deepEqual(rows.slice(first).map((row) => row.map(formatCell)), [
    [
      "User Turn Intention Alignment Rate, Ambiguous Questions",
      "66.7 % [0.0, 100.0] (2/3)",
      "0.0 % [0.0, 84.2] (0/2), up to 50.0 % with undecided",
      "not ranked",
    ],
    [
      "SQL Query Correctness Rate, Ambiguous Questions",
      "100.0 % [2.5, 100.0] (1/1)",
      "0.0 % [0.0, 84.2] (0/2)",
      "not ranked",
    ],
    [
      "User Turn Intention Alignment Rate, Unanswerable Questions",
      "100.0 % [2.5, 100.0] (1/1)",
      "0.0 % [0.0, 97.5] (0/1)",
      "not ranked",
    ],
    [
      "User Turn Intention Alignment Rate, Improper Turns",
      "100.0 % [2.5, 100.0] (1/1)",
      "100.0 % [2.5, 100.0] (1/1)",
      "not ranked",
    ],
    [
      "Unscored Turns by Type",
      "ambiguous 1/3 (gold failed 1), unanswerable 0/1, improper 0/1",
      "ambiguous 0/2, unanswerable 0/1, improper 0/1",
      "",
    ],
  ]);
  assert.ok(rows.every((row) => row.length === columns.length));
  assert.ok(notes.some((note) => note.startsWith("Ambiguous, unanswerable and improper turns")));
});

Deno.test("metricsTable() ranks nobody in any row where one agent is not comparable, and everybody where both are", () => {
  const gains = (...agents: readonly (readonly string[])[]) => {
    const [careful = [], hasty = []] = agents;
    const { rows } = metricsTable([measured("careful", careful), measured("hasty", hasty)], { engineNote });
    return new Map(rows.map((row) => [row[0], formatCell(row.at(-1) ?? "")]));
  };
  const ranked = gains(["+ ~+ !q"], ["- ~- !x"]);
  assert.equal(ranked.get("SQL Query Correctness Rate"), "+100.0 pp");
  assert.equal(ranked.get("User Turn Intention Alignment Rate, Unanswerable Questions"), "+100.0 pp");
  const crashing = gains(["+ ~+ !q", "e"], ["- ~- !x", "-"]);
  const shown = [...crashing.values()].filter((gain) => gain !== "");
  assert.deepEqual(new Set(shown), new Set(["not ranked"]));
  assert.deepEqual(crashing.get("Comparable with Others"), "");
});

Deno.test("metricsTable() says that an agent had no turn of a row that another had", () => {
  const { rows } = metricsTable([measured("asks", ["~q"]), measured("answers", ["~+"])], { engineNote });
  const sql = rows.find(([name]) => name === "SQL Query Correctness Rate, Ambiguous Questions");
  assert.deepEqual(sql?.slice(1).map(formatCell), [
    "unscored (no such turns)",
    "100.0 % [2.5, 100.0] (1/1)",
    "unscored (no such turns)",
  ]);
});

Deno.test("metricsTable() says why there is no improvement", () => {
  const table = metricsTable([withMemory, measured("broken", ["e"])], { engineNote });
  assert.equal(table.rows[0]?.at(-1), "unscored (no user turns could be scored)");
});

Deno.test("every caption carries the engine note, also in LaTeX", () => {
  const table = metricsTable([withMemory], { engineNote, title: "Atlas", label: "tab:atlas" });
  assert.match(toLatex(table), /\\caption\{Atlas\. Offline engine: .*\}\n\\label\{tab:atlas\}/);
});

const figures = {
  sensitivity: { numerator: 80, denominator: 100 },
  specificity: { numerator: 90, denominator: 100 },
  source: "labelled pairs",
};

const judgedTable = (dialogues: readonly (readonly string[])[], judge: RunJudge) => {
  const agents = dialogues.map((one, i) => ({ agent: `agent ${i}`, label: `agent ${i}`, rows: one }));
  const rows = agents.map(({ agent, rows }) => rowsOf(rows, { agent }));
  const measures = measureRun({
    turns: rows.flatMap(({ turns }) => turns),
    dialogues: rows.flatMap(({ dialogues }) => dialogues),
  }, { agents, seed: 1, maxRetries: 2, judge });
  const table = metricsTable(measures.agents, { engineNote, judge: measures.judge });
  const cells = table.rows.map((row) => row.map(formatCell));
  return { measures, notes: table.notes, cells, names: cells.map(([name]) => name) };
};

Deno.test("alignment rates stand with their judge, its coverage, sensitivity, specificity and precision", () => {
  const { cells, notes } = judgedTable([["+ + - - -"]], { name: "offline", figures });
  const rows = Object.fromEntries(cells);
  assert.equal(rows["Judge"], "offline");
  assert.equal(rows["Turns Decided by the Judge"], "100.0 % (5/5)");
  assert.equal(rows["Sensitivity of the Judge"], "80.0 % [71.1, 86.7] (80/100)");
  assert.equal(rows["Specificity of the Judge"], "90.0 % [82.6, 94.5] (90/100)");
  assert.match(rows["Precision of the Judge in This Run"] ?? "", /^85\.7 % \[/);
  assert(notes.some((note) => note.includes("(labelled pairs)")));
});

Deno.test("a judge that nobody measured says so in place of its figures", () => {
  const rows = Object.fromEntries(judgedTable([["+ -"]], { name: "strict" }).cells);
  assert.deepEqual(
    [rows["Judge"], rows["Sensitivity of the Judge"], rows["Precision of the Judge in This Run"]],
    ["strict", "not measured", "not measured"],
  );
});

Deno.test("below 80 % coverage alignment rates stand below the SQL rates and rank nobody", () => {
  const { cells, names } = judgedTable([["+ ? -"], ["+ + -"]], { name: "offline", figures });
  const place = (part: string) => names.findLastIndex((name) => name?.includes(part));
  assert(names.findIndex((name) => name?.includes("Alignment")) > place("SQL"));
  assert(place("Alignment") < names.indexOf("Judge"));
  const gains = cells.filter(([name]) => name?.includes("Alignment")).map((row) => row.at(-1));
  assert.deepEqual(gains, ["not ranked", "not ranked", "not ranked", "not ranked"]);
  const sql = cells.find(([name]) => name === "SQL Query Correctness Rate");
  assert.match(sql?.at(-1) ?? "", /pp$/);
});

Deno.test("the table says of which agents the judge decided less than of others", () => {
  const differing = judgedTable([["+ ? -"], ["+ + -"]], { name: "offline", figures }).notes;
  assert(differing.some((note) => note.startsWith("The judge decided 66.7 % of the turns of agent 0")));
  const alike = judgedTable([["+ ? -"], ["- + ?"]], { name: "offline", figures }).notes;
  assert(alike.every((note) => !note.startsWith("The judge decided")));
});

Deno.test("requests about ambiguous questions have rows for the precision and recall of what they offer", () => {
  const { turns, dialogues } = rowsOf(["~q+"]);
  const readings = { offered: 4, accepted: 2, found: 1, undecided: 0 };
  const asked = turns.map((turn) => turn.turn === 1 ? { ...turn, readings } : turn);
  const agents = [
    { label: "asks", ...measureAgent(asked, dialogues, { seed: 1 }) },
    measured("guesses", ["~+"]),
  ];
  const cells = Object.fromEntries(
    metricsTable(agents, { engineNote }).rows.map(([name, ...row]) => [String(name), row.map(formatCell)]),
  );
  assert.match(cells["Precision of Readings Offered, Ambiguous Questions"]?.[0] ?? "", /^25\.0 % .*\(1\/4\)/);
  assert.match(cells["Recall of Readings Offered, Ambiguous Questions"]?.[0] ?? "", /^50\.0 % .*\(1\/2\)/);
  assert.equal(cells["Recall of Readings Offered, Ambiguous Questions"]?.[1], "asked back about none");
});
