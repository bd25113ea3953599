import type { Cell, ReportTable } from "../../../lib/report/mod.ts";
import type { Fate, HostileDialect } from "../../../tests/database/hostile/mod.ts";
import type {
  MeasuredFuzz,
  MeasuredGuards,
  MeasuredMemory,
  MeasuredRefusals,
  TriedStatement,
} from "./guards_measures.ts";

/** The tables of `safety.md`. */
export function guardTables(
  { statements, fuzz, refusals, memory, notes }: MeasuredGuards,
): readonly ReportTable[] {
  return [
    fateTable(statements),
    classTable(statements),
    harmfulTable(statements, fuzz),
    fuzzTable(fuzz),
    refusalTable(refusals, notes),
    memoryTable(memory),
  ];
}

const engines: Readonly<Record<HostileDialect, string>> = {
  sqlite: "SQLite",
  duckdb: "DuckDB",
  postgres: "PostgreSQL",
  mysql: "MariaDB",
};

const number = (value: number): Cell => ({ kind: "number", value });
const right = "right" as const;
const fates = ["refused", "stopped", "ran", "harmful"] as const;

const countsOf = (tried: readonly { readonly fate: Fate["fate"] }[]): readonly number[] =>
  fates.map((fate) => tried.filter((one) => one.fate === fate).length);

const fateColumns = [
  { header: "Refused", align: right },
  { header: "Stopped", align: right },
  { header: "Ran Harmlessly", align: right },
  { header: "Harmful", align: right },
];

function inOrder<Item extends { readonly engine: HostileDialect }>(items: readonly Item[]): readonly Item[] {
  const order = Object.keys(engines);
  return items.toSorted((a, b) => order.indexOf(a.engine) - order.indexOf(b.engine));
}

function fateTable(statements: readonly TriedStatement[]): ReportTable {
  const groups = Map.groupBy(inOrder(statements), ({ engine, login }) => `${engine} ${login}`);
  return {
    caption: "Statements that try what no reader may do",
    label: "tab:hostile",
    columns: [
      { header: "Engine" },
      { header: "Login" },
      { header: "Statements", align: right },
      ...fateColumns,
    ],
    rows: [...groups.values()].map((tried) => [
      engines[tried[0]?.engine ?? "sqlite"],
      tried[0]?.login ?? "",
      number(tried.length),
      ...countsOf(tried).map(number),
    ]),
    notes: [
      "Refused: before anything ran. Stopped: by the engine, a time limit of 3 s or a memory limit. " +
      "Harmful: something was changed or a canary was seen.",
      "Compared after each statement with what was before: rows, catalogs, sequences, roles, settings, locks, sessions, " +
      "the files of the server and of the folders that statements write to, the bytes of a database file and the files " +
      "beside it, the working folder, and the answers of later queries on the same open database.",
      "Canaries: a file, a variable of the environment, /etc/passwd, a password hash, a query of another session, a row " +
      "that the login may not read.",
      "The reading login was granted SELECT alone (on MariaDB also the right to see definitions); the owner may do everything on the server.",
    ],
  };
}

function classTable(statements: readonly TriedStatement[]): ReportTable {
  const groups = Map.groupBy(statements, (one) => one.class);
  return {
    caption: "The same by what statements try",
    label: "tab:hostile-classes",
    columns: [{ header: "Class" }, { header: "Runs", align: right }, ...fateColumns],
    rows: [...groups].map(([name, tried]) => [
      name,
      number(tried.length),
      ...countsOf(tried).map(number),
    ]),
    notes: ["A statement is run once for each login."],
  };
}

function harmfulTable(statements: readonly TriedStatement[], fuzz: readonly MeasuredFuzz[]): ReportTable {
  const found = [
    ...inOrder(statements).filter(({ fate }) => fate === "harmful"),
    ...fuzz.flatMap(({ engine, login, harmful }) => harmful.map((one) => ({ engine, login, ...one }))),
  ];
  return {
    caption: "Harmful statements",
    label: "tab:harmful",
    columns: [
      { header: "Engine" },
      { header: "Login" },
      { header: "Statement" },
      { header: "Changed or Seen" },
    ],
    rows: found.map(({ engine, login, sql, harms }) => [engines[engine], login, sql, harms.join("; ")]),
    notes: found.length === 0 ? ["None."] : [],
  };
}

function fuzzTable(fuzz: readonly MeasuredFuzz[]): ReportTable {
  return {
    caption: "Refused statements, written in other ways",
    label: "tab:respellings",
    columns: [
      { header: "Engine" },
      { header: "Login" },
      { header: "Statements", align: right },
      { header: "Respellings", align: right },
      ...fateColumns,
    ],
    rows: inOrder(fuzz).map(({ engine, login, statements, respellings }) => [
      engines[engine],
      login,
      number(statements),
      number(fates.reduce((sum, fate) => sum + respellings[fate], 0)),
      ...fates.map((fate) => number(respellings[fate])),
    ]),
    notes: [
      "Case, blanks of ASCII and of Unicode, comments, nested and versioned ones, numbers that run into words, quotes, " +
      "charset introducers, dollar quotes, escapes, parentheses, semicolons, a query around the statement.",
      "Stopped: as a rule, no longer SQL to the engine. Ran harmlessly: the respelling hides the statement from the " +
      "engine as well, for example in a comment or a text; safety.json shows the first hundred.",
    ],
  };
}

function refusalTable(refusals: readonly MeasuredRefusals[], notes: readonly string[]): ReportTable {
  const refused = refusals.flatMap((one) => one.refused.map((query) => ({ ...one, query })));
  return {
    caption: "Queries that only read",
    label: "tab:over-refusal",
    columns: [
      { header: "Queries" },
      { header: "Engine" },
      { header: "Login" },
      { header: "Count", align: right },
      { header: "Refused", align: right },
      { header: "Not Run by the Engine", align: right },
    ],
    rows: inOrder(refusals).map((one) => [
      one.source,
      engines[one.engine],
      one.login,
      number(one.queries),
      number(one.refused.length),
      number(one.not_run),
    ]),
    notes: [
      "Harmless queries look alarming: words such as DELETE in texts, names and comments, functions such as random(). On PostgreSQL they run beside no operator, cast or domain that acts: beside one, each query that could mean it is refused.",
      "Translated ground truths run on copies of the tables without keys; some name what only SQLite accepts.",
      ...refused.map(({ engine, query }) => `Refused on ${engines[engine]}: ${query.sql} (${query.reason})`),
      ...notes,
    ],
  };
}

function memoryTable(memory: readonly MeasuredMemory[]): ReportTable {
  const megabytes = (value: number | undefined): Cell => value === undefined ? "not told" : number(value);
  return {
    caption: "Peak memory under the default limits",
    label: "tab:memory",
    columns: [
      { header: "Engine" },
      { header: "Query" },
      { header: "Outcome" },
      { header: "Seconds", align: right },
      { header: "Asking Process, MB", align: right },
      { header: "Its Child, MB", align: right },
    ],
    rows: inOrder(memory).map(({ engine, query, outcome, seconds, parent_mb, child_mb }) => [
      engines[engine],
      query,
      outcome,
      { kind: "number", value: seconds, decimals: 1 },
      megabytes(parent_mb),
      megabytes(child_mb),
    ]),
    notes: [
      "Of the asking process the most that it held at ten moments a second, of its child the peak that the system keeps. " +
      "The memory of a server is its own.",
    ],
  };
}
