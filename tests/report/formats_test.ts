import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { parquetReadObjects } from "hyparquet";
import { displayWidth } from "../../lib/base/mod.ts";
import {
  type Cell,
  fitToTerminal,
  formatCell,
  type ReportTable,
  toCsv,
  toLatex,
  toMarkdown,
  toParquet,
  toTerminal,
} from "../../lib/report/mod.ts";

const cities: ReportTable = {
  caption: "Cities & rivers, 100 %",
  label: "tab:cities",
  columns: [{ header: "City" }, { header: "Growth", align: "right" }],
  rows: [
    ["São Paulo", { kind: "number", value: -1.25, decimals: 1, unit: "%" }],
    ["東京 | Tokyo", { kind: "number", value: 3, decimals: 1, unit: "%", signed: true }],
    ['"a_b", *c*', ""],
  ],
  notes: ["Made by --seed 1."],
};

const oneCell = (text: Cell): ReportTable => ({
  caption: "c",
  label: "l",
  columns: [{ header: "h" }],
  rows: [[text]],
  notes: [],
});

Deno.test("toMarkdown() writes caption, table and notes", () => {
  assert.equal(
    toMarkdown(cities),
    `**Cities \\& rivers, 100 %**

| City | Growth |
| --- | ---: |
| São Paulo | -1.3 % |
| 東京 \\| Tokyo | +3.0 % |
| "a_b", \\*c\\* |  |

Made by --seed 1.
`,
  );
});

Deno.test("toLatex() writes a booktabs float", () => {
  assert.equal(
    toLatex(cities),
    String.raw`\begin{table}
\centering
\caption{Cities \& rivers, 100 \%}
\label{tab:cities}
\begin{tabular}{lr}
\toprule
City & Growth \\
\midrule
São Paulo & $-$1.3~\% \\
東京 \textbar{} Tokyo & +3.0~\% \\
"a\_b", *c* &  \\
\bottomrule
\end{tabular}
\par\smallskip{\footnotesize Made by -{}-seed 1.}
\end{table}
`,
  );
});

Deno.test("toCsv() writes header and rows, and nothing that is neither", () => {
  assert.equal(
    toCsv(cities),
    'City,Growth (%)\r\nSão Paulo,-1.25\r\n東京 | Tokyo,3\r\n"""a_b"", *c*",\r\n',
  );
});

const rates: ReportTable = {
  ...{ caption: "Rates", label: "tab:rates", notes: [] },
  columns: [{ header: "agent" }, { header: "rate" }, { header: "change" }, { header: "turns" }],
  rows: [
    ["a", rate(3, 4), { kind: "difference", difference: 0.25, interval: [-0.1, 0.5] }, count(2 ** 40)],
    ["b", { kind: "rate", metric: { numerator: 0, denominator: 0, unscored: "no turns" } }, "none", count(7)],
    ["", rate(1, 1), "", ""],
  ],
};

function rate(numerator: number, denominator: number): Cell {
  const value = numerator / denominator;
  return { kind: "rate", metric: { numerator, denominator, value, interval: [0.5, 1], method: "wilson" } };
}

function count(value: number): Cell {
  return { kind: "number", value };
}

Deno.test("toCsv() and toParquet() write numbers: a rate has columns for value, interval and counts", async () => {
  const [header, ...lines] = toCsv(rates).trimEnd().split("\r\n");
  assert.equal(
    header,
    "agent,rate,rate low,rate high,rate numerator,rate denominator,rate note," +
      "change,change low,change high,change note,turns",
  );
  assert.deepEqual(lines, [
    "a,0.75,0.5,1,3,4,,0.25,-0.1,0.5,,1099511627776",
    "b,,,,0,0,no turns,,,,none,7",
    ",1,0.5,1,1,1,,,,,,",
  ]);
  const rows = await parquetReadObjects({ file: (await toParquet(rates)).slice().buffer });
  const typed = rows.map((row) => Object.values(row));
  assert.deepEqual(typed, [
    ["a", 0.75, 0.5, 1, 3n, 4n, null, 0.25, -0.1, 0.5, null, 2n ** 40n],
    ["b", null, null, null, 0n, 0n, "no turns", null, null, null, "none", 7n],
    [null, 1, 0.5, 1, 1n, 1n, null, null, null, null, null, null],
  ]);
  assert.deepEqual(Object.keys(rows[0] ?? {}), header?.split(","));
});

Deno.test("toTerminal() aligns columns by what the terminal shows", () => {
  assert.equal(
    toTerminal(cities),
    `Cities & rivers, 100 %

City          Growth
------------  ------
São Paulo     -1.3 %
東京 | Tokyo  +3.0 %
"a_b", *c*

Made by --seed 1.
`,
  );
});

Deno.test("formatCell() prints rates, ratios and what has no value", () => {
  const metric = {
    numerator: 154,
    denominator: 258,
    value: 154 / 258,
    interval: [0.519, 0.67],
    method: "wilson",
  } as const;
  assert.equal(formatCell({ kind: "rate", metric }), "59.7 % [51.9, 67.0] (154/258)");
  assert.equal(
    formatCell({ kind: "rate", metric: { ...metric, bounds: [154 / 258, 0.65] } }),
    "59.7 % [51.9, 67.0] (154/258), up to 65.0 % with undecided",
  );
  assert.equal(
    formatCell({
      kind: "ratio",
      metric: { ...metric, numerator: 258, denominator: 149, value: 258 / 149, interval: [1.5, 2] },
    }),
    "1.73 [1.50, 2.00] (258/149)",
  );
  const unscored = { numerator: 0, denominator: 0, unscored: "no dialogues" };
  assert.equal(formatCell({ kind: "rate", metric: unscored }), "unscored (no dialogues)");
  assert.equal(formatCell({ kind: "number", value: -0.01, decimals: 1, signed: true }), "0.0");
  assert.equal(formatCell({ kind: "number", value: 12 }), "12");
});

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."\\|`*_<>[](){}#$%&~^\"',;-=\r\n\t é東a1"),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
  maxLength: 20,
});
const flat = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

/** CSV as it is read, with what it writes as `\uXXXX`. */
const readBack = (csv: string) =>
  parse(csv, { record_delimiter: "\r\n" }).map((cells) =>
    cells.map((cell) =>
      cell.replaceAll(/\\u([0-9a-f]{4})/g, (_, code) => String.fromCharCode(parseInt(code, 16)))
    )
  );

Deno.test("toCsv() is read back as it was", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 5 }), (rows) => {
      const table = { ...cities, rows };
      assert.deepEqual(readBack(toCsv(table)), [
        ["City", "Growth"],
        ...rows,
      ]);
    }),
  );
  fc.assert(fc.property(text, (text) => {
    assert.deepEqual(readBack(toCsv(oneCell(text))), [["h"], [text]]);
  }));
  assert.equal(toCsv(oneCell("a\rb")), "h\r\na\\u000db\r\n");
});

Deno.test("toMarkdown() keeps each cell in its place, and unescaping gives it back", () => {
  fc.assert(fc.property(text, text, (first, second) => {
    const lines = toMarkdown({ ...cities, caption: "c", rows: [[first, second]], notes: [] }).split("\n");
    assert.equal(lines.length, 6);
    const cells = (lines[4] as string).match(/(?:\\.|[^\\|])+/g)?.map((cell) =>
      cell.replace(/\\(.)/g, "$1").trim()
    );
    assert.deepEqual(cells, [flat(first), flat(second)]);
  }));
});

Deno.test("toMarkdown() escapes what would be markup", () => {
  const cell = (text: string) => toMarkdown(oneCell(text)).split("\n")[4];
  assert.equal(
    cell("_all_ my_table <b> `x` [a](b) [1, 2] (3/4)"),
    "| \\_all\\_ my_table \\<b\\> \\`x\\` [a\\](b) [1, 2] (3/4) |",
  );
});

/** What LaTeX would print. */
function printed(latex: string): string {
  const names: Record<string, string> = {
    textbackslash: "\\",
    textasciitilde: "~",
    textasciicircum: "^",
    textless: "<",
    textgreater: ">",
    textbar: "|",
  };
  return latex.replace(/\\([a-z]+)\{\}|\\([#$%&_{}])|\{\}/g, (all, name, sign) => {
    if (name !== undefined) return names[name] ?? all;
    return sign ?? "";
  });
}

Deno.test("toLatex() prints each cell as it is and leaves no sign that LaTeX would read", () => {
  fc.assert(fc.property(text, text, (first, second) => {
    const lines = toLatex({ ...cities, caption: "c", rows: [[first, second]], notes: [] }).split("\n");
    const row = lines[8] as string;
    assert.equal(lines.length, 13);
    const cells = row.replace(/ \\\\$/, "").split(/(?<!\\)&/);
    assert.equal(cells.length, 2);
    assert.deepEqual(cells.map((cell) => printed(cell).trim()), [flat(first), flat(second)]);
    const rest = row.replace(/\\[a-z]+\{\}|\\[#$%&_{}]|\{\}| & | \\\\$/g, " ");
    assert.doesNotMatch(rest, /[\\#$%&_{}~^<>|]|--/);
    // A row that starts with a bracket would be an argument of the line before.
    assert.doesNotMatch(row, /^\s*[[*]/);
  }));
});

Deno.test("toTerminal() lets no text steer the terminal or break a line", () => {
  fc.assert(fc.property(text, (text) => {
    const lines = toTerminal(oneCell(text)).split("\n");
    assert.equal(lines.length, 6);
    assert.doesNotMatch(lines.join(""), /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
  }));
  assert.equal(toTerminal(oneCell("\u001b[31mred")).split("\n")[4], " [31mred");
  assert.equal(toTerminal(oneCell("a\u202Eb\u2066c")).split("\n")[4], "a b c");
});

Deno.test("fitToTerminal() repeats what names the rows where the columns have to stand below each other", () => {
  const metrics: ReportTable = {
    caption: "Dialogue performance of two agents over sixty-four dialogues of all kinds.",
    label: "l",
    columns: [{ header: "Metric" }, ...["with memory", "without memory"].map(right)],
    rows: [["User Turn Intention Alignment Rate", "23.1 % [18.8, 28.0] (124/536)", "11.2 % (78/695)"], [
      ...["Turns", "536", "695"],
    ]],
    notes: ["Square brackets hold 95 % intervals, round ones the counts of the turns."],
  };
  assert.equal(
    fitToTerminal(metrics, { width: 60 }),
    `Dialogue performance of two agents over sixty-four dialogues
of all kinds.

Metric                                           with memory
-----------------------------  -----------------------------
User Turn Intention Alignment  23.1 % [18.8, 28.0] (124/536)
Rate
Turns                                                    536

Metric                               without memory
----------------------------------  ---------------
User Turn Intention Alignment Rate  11.2 % (78/695)
Turns                                           695

Square brackets hold 95 % intervals, round ones the counts
of the turns.
`,
  );
});

const right = (header: string) => ({ header, align: "right" as const });

Deno.test("fitToTerminal() writes no line that is longer than the width, loses no word, and changes nothing that fits", () => {
  const word = fc.constantFrom(
    "a",
    "rate",
    "東京",
    "12.5 %",
    "[18.8, 28.0]",
    "not_applicable",
    "x".repeat(90),
  );
  const text = fc.array(word, { maxLength: 9 }).map((words) => words.join(" "));
  const tables = fc.integer({ min: 1, max: 6 }).chain((places) =>
    fc.record({
      caption: text,
      label: fc.constant("l"),
      columns: fc.array(
        fc.record({ header: text, align: fc.constantFrom("left" as const, "right" as const) }),
        {
          ...{ minLength: places, maxLength: places },
        },
      ),
      rows: fc.array(fc.array(text, { minLength: places, maxLength: places }), { maxLength: 4 }),
      notes: fc.array(text, { maxLength: 2 }),
    })
  );
  const letters = (shown: string) => [...shown.replaceAll(/[\s-]/g, "")];
  fc.assert(fc.property(tables, fc.integer({ min: 60, max: 200 }), (table, width) => {
    const whole = toTerminal(table);
    const fitted = fitToTerminal(table, { width });
    const lines = fitted.split("\n");
    assert.ok(lines.every((line) => displayWidth(line) <= width), fitted);
    if (whole.split("\n").every((line) => displayWidth(line) <= width)) assert.equal(fitted, whole);
    const count = (shown: string, letter: string) =>
      letters(shown).filter((other) => other === letter).length;
    for (const letter of new Set(letters(whole))) {
      assert.ok(count(fitted, letter) >= count(whole, letter), letter);
    }
  }));
});

Deno.test("toTerminal() counts combining marks as nothing and emoji as two", () => {
  const table = {
    ...cities,
    columns: [{ header: "a" }, { header: "b" }],
    rows: [["Sa\u0303o", "1"], ["👩‍👩‍👧", "2"], ["한국", "3"], ["ｆ", "4"]],
  };
  assert.deepEqual(toTerminal(table).split("\n").slice(2, 8), [
    "a     b",
    "----  -",
    "Sa\u0303o   1",
    "👩‍👩‍👧    2",
    "한국  3",
    "ｆ    4",
  ]);
});

Deno.test("toTerminal() writes letters of no width out", () => {
  assert.equal(toTerminal(oneCell("a\u00ad1")).split("\n")[4], "a\\u00ad1");
});
