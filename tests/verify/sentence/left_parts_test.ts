import assert from "node:assert/strict";
import { outcomesOver } from "./outcomes_over.ts";

const outcomeOf = outcomesOver({
  tables: {
    paper: "title, town, readership INTEGER, founded INTEGER",
    setter: "full_name, pen_name, home_town, born INTEGER",
    puzzle: "paper_id INTEGER, setter_id INTEGER, style, difficulty INTEGER, flagged INTEGER, prize REAL",
    clue: "puzzle_id INTEGER, clue_number INTEGER, wording, answer",
    complaint: "complaint_type, channel, ward_id INTEGER, officer_id INTEGER, urgent INTEGER, closed_on DATE",
    ward: "ward_name, residents INTEGER",
    officer: "officer_name, base_ward_id INTEGER",
    visit: "visited_on DATE, outcome, minutes INTEGER",
    book: "title, writer, shelf, ref_only INTEGER",
  },
  keys: [
    ...["puzzle.paper_id > paper", "puzzle.setter_id > setter", "clue.puzzle_id > puzzle"],
    ...["complaint.ward_id > ward", "complaint.officer_id > officer", "officer.base_ward_id > ward"],
  ],
  values: {
    ...{
      "paper.town": ["Ely", "York"],
      "setter.home_town": ["Ely", "York"],
      "puzzle.style": ["barred", "quick"],
    },
    ...{ "visit.outcome": ["refused", "fixed"], "complaint.complaint_type": ["noise", "litter"] },
    ...{ "complaint.channel": ["web", "letter"], "ward.ward_name": ["Castle", "Elm"] },
  },
  flags: ["puzzle.flagged", "complaint.urgent", "book.ref_only"],
});

type Case = readonly [sentence: string, sql: string, outcome: RegExp];

const holds = async (cases: readonly Case[]) => {
  for (const [sentence, sql, outcome] of cases) {
    assert.match(await outcomeOf(sentence, sql), outcome, `${sentence} ${sql}`);
  }
};

Deno.test("a column's name is said in full also where it has a word of its table, or only may name its rows", () =>
  holds([
    [
      "How many complaints are there per complaint type?",
      "SELECT channel, COUNT(*) FROM complaint GROUP BY channel",
      /^fault: .*complaint type/,
    ],
    [
      "How many complaints are there per complaint type?",
      "SELECT complaint_type, COUNT(*) FROM complaint GROUP BY complaint_type",
      /^sound/,
    ],
    ["The wording and the answer of the clues", "SELECT wording, clue_number FROM clue", /^fault: .*answer/],
    ["The wording and the answer of the clues", "SELECT wording, answer FROM clue", /^sound/],
    ["Pen names of the setters", "SELECT full_name FROM setter", /^fault: .*pen name/],
  ]));

Deno.test("what rows are sorted by is the column that the sentence names, or that its adjective means", () =>
  holds([
    [
      "Title and readership of the papers, sorted by readership",
      "SELECT title, readership FROM paper ORDER BY readership",
      /^sound/,
    ],
    [
      "Title and readership of the papers, sorted by readership",
      "SELECT title, readership FROM paper ORDER BY title",
      /^fault: the sentence sorts by "readership"/,
    ],
    [
      "Full name and year born of the setters, youngest first",
      "SELECT full_name, born FROM setter ORDER BY full_name",
      /^fault: the sentence sorts by "youngest"/,
    ],
    [
      "Full name and year born of the setters, youngest first",
      "SELECT full_name, born FROM setter ORDER BY born DESC",
      /^sound/,
    ],
    ["Visits, newest first", "SELECT id FROM visit ORDER BY minutes DESC", /^fault: .*"newest"/],
    ["Visits, newest first", "SELECT id FROM visit ORDER BY visited_on DESC", /^sound/],
  ]));

Deno.test("groups are made by what the sentence asks for each of", () =>
  holds([
    [
      "Number of puzzles, broken down by style",
      "SELECT difficulty, COUNT(*) FROM puzzle GROUP BY difficulty",
      /^fault: .*each "style"/,
    ],
    [
      "Number of puzzles, broken down by style",
      "SELECT style, COUNT(*) FROM puzzle GROUP BY style",
      /^sound/,
    ],
    [
      "How many puzzles per home town of the setter?",
      "SELECT n.town, COUNT(*) FROM puzzle p JOIN paper n ON n.id = p.paper_id GROUP BY n.town",
      /^fault|^doubt/,
    ],
  ]));

Deno.test("a word for a column that the query does not read is denied, shortened or told of a state", () =>
  holds([
    ["How many unflagged puzzles are there?", "SELECT COUNT(*) FROM puzzle", /^fault: .*"unflagged"/],
    ["How many unflagged puzzles are there?", "SELECT COUNT(*) FROM puzzle WHERE flagged = 0", /^sound/],
    ["How many unflagged puzzles are there?", "SELECT COUNT(*) FROM puzzle WHERE flagged = 1", /^fault/],
    [
      "Title and writer of the reference only books",
      "SELECT title, writer FROM book",
      /^fault: .*"reference only"/,
    ],
    ["Complaints that have been closed", "SELECT id FROM complaint", /^doubt: .*"closed"/],
    [
      "Urgent complaints that are still pending",
      "SELECT id FROM complaint WHERE urgent = 1",
      /^doubt: .*"still"/,
    ],
  ]));

Deno.test("a stored text that is a verb's form, and a noun for what is shown, are not passed over", () =>
  holds([
    ["Visits that were refused", "SELECT id FROM visit", /^doubt: .*"refused"/],
    ["Visits that were refused", "SELECT id FROM visit WHERE outcome = 'refused'", /^sound/],
    ["Titles of the papers with their circulation", "SELECT title FROM paper", /^doubt: .*"circulation"/],
  ]));

Deno.test("a text directly behind a thing that stores it is said of that thing", () => {
  const linked = "FROM setter s JOIN puzzle p ON p.setter_id = s.id JOIN paper n ON n.id = p.paper_id";
  return holds([
    [
      "Pen names of the setters from Ely",
      `SELECT s.pen_name ${linked} WHERE n.town = 'Ely'`,
      /restricts setter/,
    ],
    [
      "Which compilers from Ely have puzzles for a paper?",
      `SELECT s.full_name ${linked} WHERE n.town = 'Ely'`,
      /restricts paper or setter/,
    ],
    ["Pen names of the setters from Ely", "SELECT pen_name FROM setter WHERE home_town = 'Ely'", /^sound/],
  ]);
});

Deno.test("a value beside the word of another table's key is of the row that this key leads to", () => {
  const linked = "FROM officer o JOIN ward b ON b.id = o.base_ward_id " +
    "JOIN complaint c ON c.officer_id = o.id JOIN ward w ON w.id = c.ward_id";
  const sentence = "Which officers based in Castle had a complaint in Elm?";
  return holds([
    [
      sentence,
      `SELECT o.officer_name ${linked} WHERE b.ward_name = 'Castle' AND w.ward_name = 'Elm'`,
      /^sound|^doubt/,
    ],
    [
      sentence,
      `SELECT o.officer_name ${linked} WHERE b.ward_name = 'Elm' AND w.ward_name = 'Castle'`,
      /^fault: .*"based"/,
    ],
  ]);
});

Deno.test("a condition behind two values of one column holds for both", () => {
  const sentence = "Noise or litter complaints by letter";
  return holds([
    [
      sentence,
      "SELECT id FROM complaint WHERE complaint_type IN ('noise', 'litter') AND channel = 'letter'",
      /^sound|^doubt/,
    ],
    [
      sentence,
      "SELECT id FROM complaint WHERE complaint_type = 'noise' OR (complaint_type = 'litter' AND channel = 'letter')",
      /^fault: .*one of two alternatives/,
    ],
  ]);
});

Deno.test("either tells where the alternatives begin", () => {
  const outer = "SELECT id FROM puzzle WHERE (flagged = 1 AND style = 'barred') OR prize > 40";
  const inner = "SELECT id FROM puzzle WHERE flagged = 1 AND (style = 'barred' OR prize > 40)";
  return holds([
    ["Puzzles that are either flagged and barred or have a prize above 40", outer, /^sound/],
    ["Puzzles that are either flagged and barred or have a prize above 40", inner, /^fault: .*alternatives/],
    ["Flagged puzzles that are either barred or have a prize above 40", outer, /^(?!fault: .*between)/],
    ["Puzzles that are flagged and either barred or have a prize above 40", outer, /^fault: .*alternatives/],
    ["Puzzles that are flagged and either barred or have a prize above 40", inner, /^sound/],
  ]);
});

Deno.test("what is said to be no condition, and whom the sentence greets, are no part of a query", () =>
  holds([
    [
      "How many visits had each outcome? The refused ones too.",
      "SELECT outcome, COUNT(*) FROM visit GROUP BY outcome",
      /^(?!fault)/,
    ],
    ["Hi Marit, how many puzzles are there?", "SELECT COUNT(*) FROM puzzle", /^sound/],
    ["Are there any papers? Names only.", "SELECT title FROM paper", /^sound/],
  ]));

Deno.test("what rows are sorted by is also a count, and a thing by its name", () => {
  const counted = "SELECT style, COUNT(*) FROM puzzle GROUP BY style";
  const sentence = "Number of puzzles for each style, sorted by the number";
  const listed = "SELECT w.ward_name, c.channel FROM complaint c JOIN ward w ON w.id = c.ward_id";
  return holds([
    [sentence, `${counted} ORDER BY COUNT(*)`, /^sound/],
    [sentence, `${counted} ORDER BY style`, /^fault: .*sorts by "number"/],
    [
      "Ward name and channel of the complaints, alphabetically by ward",
      `${listed} ORDER BY w.ward_name`,
      /^sound/,
    ],
    [
      "Ward name and channel of the complaints, alphabetically by ward",
      `${listed} ORDER BY c.channel`,
      /^fault: .*sorts by "ward"/,
    ],
  ]);
});

Deno.test("what adds up to a number is no bound of single rows", () => {
  const linked = "SELECT n.title, SUM(p.prize) FROM paper n JOIN puzzle p ON p.paper_id = n.id";
  const sentence = "Titles of the papers whose puzzle prizes add up to more than 100, and that sum";
  return holds([
    [sentence, `${linked} GROUP BY n.id, n.title HAVING SUM(p.prize) > 100`, /^sound/],
    [sentence, `${linked} WHERE p.prize > 100 GROUP BY n.id, n.title`, /^doubt: .*aggregate/],
  ]);
});

Deno.test("who has something of a number has more than nothing, and 0 and 1 may be said of a truth value", () =>
  holds([
    ["Puzzles with a prize", "SELECT id FROM puzzle WHERE prize > 0", /^sound/],
    ["Puzzles with a prize", "SELECT id FROM puzzle WHERE prize > 5", /^fault/],
    ["Puzzles of which flagged is 1", "SELECT id FROM puzzle WHERE flagged = 1", /^sound/],
  ]));
