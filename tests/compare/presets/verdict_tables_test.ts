import assert from "node:assert/strict";
import { judgeExactMatch, unreadCause } from "../../../scripts/experiments/verdicts/exact_match_verdicts.ts";
import type { JudgedCase } from "../../../scripts/experiments/verdicts/judge_cases.ts";
import { countedByOracle, oracleAgreement } from "../../../scripts/experiments/verdicts/oracle_agreement.ts";
import {
  casesTable,
  conformanceTable,
  exactMatchTable,
  officialTable,
  oracleTable,
  rightVerdicts,
  unreadTable,
} from "../../../scripts/experiments/verdicts/verdict_tables.ts";
import { disagreements, tablePair } from "../oracle_pairs.ts";
import { sharedPath, sharedTest } from "../../shared_data.ts";

const judged: readonly JudgedCase[] = [
  {
    id: "a_1",
    category: "a",
    why: "",
    expected: "equal",
    ours: "equal",
    accepted: { spider: true, bird: false, spider2: true },
  },
  {
    id: "a_2",
    category: "a",
    why: "",
    expected: "vacuous",
    ours: "equal",
    accepted: { spider: true, bird: false, spider2: false },
  },
  {
    id: "b_1",
    category: "b",
    why: "",
    expected: "refused",
    ours: "refused",
    accepted: { spider: false, bird: true, spider2: false },
  },
];

Deno.test("rightVerdicts() takes accepting for right where the answers are equal, and nowhere else", () => {
  assert.deepEqual(rightVerdicts(judged), { ours: 2, spider: 2, bird: 1, spider2: 3 });
});

Deno.test("the tables of verdicts count each category and all, mark what is wrong, and name it", () => {
  const { rows, notes } = conformanceTable(judged);
  assert.deepEqual(rows, [
    ["a", "2", "1", "1", "1", "2"],
    ["b", "1", "1", "1", "0", "1"],
    ["all", "3", "2", "2", "1", "3"],
  ]);
  assert(notes.includes("Ours decides otherwise on a_2."));
  const cases = casesTable(judged).rows;
  assert.deepEqual(cases[1], ["a_2", "", "vacuous", "equal ✗", "accepts ✗", "rejects", "rejects"]);
  assert.deepEqual(cases.at(-1), ["right", "", "3", "2", "2", "1", "3"]);
});

Deno.test("the table of official verdicts counts who accepts what alone, by model and in all", () => {
  const pair = { source: "m", dialogue: 1, turn: 2, db_id: "d", gold: "", pred: "" };
  const { columns, rows, notes } = officialTable({
    pairs: [
      { ...pair, official: 1, preset: 1, by_default: "equal" },
      { ...pair, official: 1, preset: 1, by_default: "vacuous" },
      { ...pair, official: 1, preset: 1, by_default: "different", keeping_distinct: 0 },
      { ...pair, official: 1, preset: 1, by_default: "different", keeping_distinct: 1 },
      { ...pair, official: 0, preset: 1, by_default: "equal" },
      { ...pair, official: 0, preset: 0, by_default: "failed" },
    ],
    undecided: 1,
  });
  assert.deepEqual(rows, [
    ["m", "6", "4", "5", "2", "3", "1", "1", "1"],
    ["all", "6", "4", "5", "2", "3", "1", "1", "1"],
  ]);
  assert(rows.every((row) => row.length === columns.length));
  assert(notes.includes("The preset disagrees on m 1/2."));
});

const schema = { tables: [{ name: "river", columns: ["name"] }], foreignKeys: [] };

Deno.test("the table of exact-match verdicts counts by what counts, and by the text that is not read", () => {
  const verdict = { gold: "SELECT name FROM river", predicted: "SELECT 1", schema, published: false };
  const counted = (agreed: number, otherwise: number) => ({
    decided: agreed + otherwise,
    agreed,
    disagreements: Array.from({ length: otherwise }, () => verdict),
    undecided: { gold: 2, predicted: 3 },
  });
  const agreements = {
    both: counted(9, 1),
    values: counted(8, 2),
    distinct: counted(6, 4),
    neither: counted(5, 5),
  };
  const groups = [{ source: "m", pairs: 15, accepted: 7, agreements }, {
    source: "all",
    pairs: 15,
    accepted: 7,
    agreements,
  }];
  const { columns, rows, notes } = exactMatchTable({ groups, unread: [] });
  assert.deepEqual(rows, [
    ["m", "15", "10", "7", "9", "8", "6", "5", "2", "3"],
    ["all", "15", "10", "7", "9", "8", "6", "5", "2", "3"],
  ]);
  assert(rows.every((row) => row.length === columns.length));
  assert(notes.includes('With both counted it disagrees on "SELECT 1".'));
  assert(
    notes.some((note) =>
      note.includes("disagree on 5") && note.includes("values settles 3, counting DISTINCT 1.")
    ),
  );
});

Deno.test("the table of unread texts sums up its causes", () => {
  const unread = [{ cause: "a", gold: 1, predicted: 4 }, { cause: "b", gold: 2, predicted: 0 }];
  assert.deepEqual(unreadTable({ groups: [], unread }).rows, [["a", "1", "4"], ["b", "2", "0"], [
    "all",
    "3",
    "4",
  ]]);
});

Deno.test("unreadCause() tells an alias without AS from a table that is not there, and a join that is not plain", () => {
  const missing = "a table that is not there, or a join that is not plain JOIN";
  const alias = "an alias of an output, of a table without AS, or named like a table";
  const cause = (name: string, text: string) => unreadCause(`${name} is no table`, text);
  assert.equal(cause("r", "SELECT r.name FROM River r"), alias);
  assert.equal(cause("l", "SELECT r.name FROM River AS r JOIN Lake\nl ON r.id = l.id"), alias);
  assert.equal(cause("rivers", "SELECT name FROM rivers"), missing);
  assert.equal(cause("left", "SELECT name FROM river LEFT JOIN lake"), missing);
});

Deno.test("unreadCause() names what makes a text unreadable, and does not guess where nothing fits", () => {
  const causes = [
    "a\\_b is no table",
    "age=2 is no column of the tables in sight",
    "AND or OR was expected where note stands",
    "as is no column of the tables in sight",
    ") was expected where , stands",
    "not is no column of the tables in sight",
    "more than 50 queries are nested",
  ].map((reason) => unreadCause(reason, ""));
  assert.equal(new Set(causes).size, 7);
  assert.equal(causes.at(-1), "something else");
});

sharedTest(
  "experiment verdicts counts all official exact-match verdicts, with a cause for each text that is not read",
  ["test_suite/official_verdicts.jsonl", "spider/tables.json"],
  async () => {
    const { groups, unread } = await judgeExactMatch(sharedPath("."));
    const { rows } = exactMatchTable({ groups, unread });
    assert.deepEqual(rows.at(-1), ["all", "1331", "758", "468", "758", "754", "730", "726", "109", "464"]);
    for (const at of rows.at(-1)?.keys() ?? []) {
      const parts = rows.slice(0, -1).map((row) => Number(row[at]));
      if (at > 0) assert.equal(parts.reduce((sum, part) => sum + part, 0), Number(rows.at(-1)?.[at]));
    }
    assert.deepEqual(unreadTable({ groups, unread }).rows.at(-1), ["all", "109", "464"]);
    assert(unread.every(({ cause }) => cause !== "something else" && cause !== "read here"));
  },
);

Deno.test("oracleAgreement() judges each pair once, whatever the number, and tells how far it is", async () => {
  const told: number[] = [];
  const { pairs, expected, found } = await oracleAgreement({
    pairs: 1_500,
    onProgress: (done) => told.push(done),
  });
  const { equal, different, vacuous } = disagreements(0, 1_500).verdicts;
  assert.deepEqual({ pairs, expected, found }, {
    pairs: 1_500,
    expected: { equal, different, vacuous },
    found: [],
  });
  assert.deepEqual(told, [1_000, 1_500]);
  const aborted = oracleAgreement({ pairs: 1, signal: AbortSignal.abort(new Error("stop")) });
  await assert.rejects(aborted, /^Error: stop$/);
});

Deno.test("countedByOracle() moves a disagreement from our verdict to the oracle's", () => {
  const found = [{ ours: "equal", oracle: "vacuous" }, { ours: "equal", oracle: "different" }];
  assert.deepEqual(countedByOracle({ equal: 5, different: 3, vacuous: 0 }, found), {
    equal: 3,
    different: 4,
    vacuous: 1,
  });
});

Deno.test("the table of the oracle counts a disagreement under the oracle's verdict and names its seed", () => {
  const found = [{ seed: 7, oracle: "vacuous", ours: "equal", ...tablePair(7) }];
  const { rows, notes } = oracleTable({ pairs: 10, expected: { equal: 5, different: 3, vacuous: 2 }, found });
  assert.deepEqual(rows, [
    ["equal", "5", "5", "0"],
    ["different", "3", "3", "0"],
    ["vacuous", "2", "1", "1"],
    ["all", "10", "9", "1"],
  ]);
  assert(notes.some((note) => note.endsWith("on the pairs of the seeds 7.")));
  assert(
    oracleTable({ pairs: 0, expected: {}, found: [] }).notes.some((note) => note.endsWith("on no pair.")),
  );
});
