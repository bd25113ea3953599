import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The layer of each room; a room imports rooms of lower layers and, within its layer, those named here. */
const layers: Readonly<Record<string, number>> = {
  base: 0,
  metrics: 0,
  sql: 1,
  llm: 1,
  schema: 2,
  database: 3,
  joins: 3,
  specification: 3,
  linking: 4,
  compare: 4,
  dialogue: 4,
  bundled: 5,
  verify: 5,
  synthesis: 6,
  agents: 6,
  evaluation: 7,
  report: 8,
  runs: 9,
};

/** Imports within one layer. */
const sideways: ReadonlySet<string> = new Set(["metrics > base"]);

/** Sentence-writing and sentence-reading rooms share nothing but specification, linking and what lies below them. */
const strangers: readonly (readonly [RegExp, RegExp])[] = [
  [/^lib\/synthesis\//, /^lib\/(agents|evaluation)\//],
  [/^lib\/agents\//, /^lib\/(verify|synthesis|evaluation)\//],
  [/^lib\/evaluation\//, /^lib\/(verify|synthesis)\//],
  [/^lib\/evaluation\//, /^lib\/agents\/(?!mod\.ts$)/],
];

/** Folders of the grammar, each of which imports only those before it. */
const grammar = ["english", "plan", "wording", "kinds"];

/** Outside packages and the only places that may use them. */
const doors: Readonly<Record<string, RegExp>> = {
  "@duckdb/node-api": /^(lib\/database|scripts\/benches)\//,
  "@polyglot-sql/sdk": /^lib\/sql\//,
  "libpg-query/parser": /^lib\/database\/postgres\//,
  "kysely": /^lib\/sql\//,
  "zod": /^(lib|scripts)\//,
  "inflection": /^lib\/(schema|linking)\//,
  "sql-formatter": /^lib\/sql\//,
  "stemmer": /^lib\/(linking|evaluation|agents)\//,
  "@viz-js/viz": /^lib\/report\//,
  "commander": /^scripts\//,
  "csv-parse/sync": /^(tests|lib\/(bundled|dialogue))\//,
  "csv-stringify/sync": /^lib\/dialogue\//,
  "fast-check": /^tests\//,
  "hyparquet-writer": /^lib\/dialogue\//,
  "jsonrepair": /^lib\/llm\//,
  "yaml": /^lib\/dialogue\//,
  "graphology": /^lib\/(schema|joins)\//,
  "graphology-components": /^lib\/(schema|joins)\//,
  "graphology-metrics/centrality/index.js": /^lib\/(schema|joins)\//,
  "graphology-shortest-path": /^lib\/(schema|joins)\//,
  "minisearch": /^lib\/linking\//,
  "mysql2/promise": /^lib\/database\//,
  "openai": /^lib\/llm\//,
  "pg": /^(lib\/database|scripts\/benches)\//,
  "pg-cursor": /^lib\/database\//,
  "tests/compare/oracle_pairs.ts": /^scripts\/experiments\/verdicts\//,
  "tests/database/hostile/mod.ts": /^scripts\/experiments\/guards\//,
  "tinybench": /^scripts\//,
};

const root = fileURLToPath(new URL("..", import.meta.url));

interface Import {
  readonly from: string;
  /** A path from the root, or a package's name. */
  readonly to: string;
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name))
    .sort();
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), "utf8").replaceAll(/^\s*\*.*$/gm, "");
  const found = text.matchAll(
    /(?:^(?:import|export)\s[^;"']*?from\s*|^import\s*|import\()\s*["']([^"']+)["']/gm,
  );
  return [...found].map(([, to = ""]) => ({
    from: file,
    to: to.startsWith(".") ? relative(root, join(root, dirname(file), to)) : to,
  }));
}

const imports = [...filesBelow("lib"), ...filesBelow("scripts")].flatMap(importsOf);
const room = (path: string) => /^lib\/([^/]+)\//.exec(path)?.[1];

Deno.test("rooms import only downwards", () => {
  const upward = imports.filter(({ from, to }) => {
    const [a, b] = [room(from), room(to)];
    if (a === undefined || b === undefined || a === b || sideways.has(`${a} > ${b}`)) return false;
    return (layers[b] ?? Infinity) >= (layers[a] ?? -1);
  });
  assert.deepEqual(upward, []);
});

Deno.test("every room has its layer", () => {
  const unknown = [...new Set(imports.map(({ from }) => room(from)))].filter((name) =>
    name !== undefined && !(name in layers)
  );
  assert.deepEqual(unknown, []);
});

Deno.test("rooms are entered through their mod.ts", () => {
  const pastTheDoor = imports.filter(({ from, to }) =>
    room(to) !== undefined && room(from) !== room(to) && !to.endsWith("/mod.ts")
  );
  assert.deepEqual(pastTheDoor, []);
});

Deno.test("who writes sentences and who reads them share no code of their own", () => {
  const shared = imports.filter(({ from, to }) => strangers.some(([a, b]) => a.test(from) && b.test(to)));
  assert.deepEqual(shared, []);
});

Deno.test("what is asked next knows nothing of how it is worded", () => {
  const rank = (path: string) => {
    const [, folder] = /^lib\/synthesis\/grammar\/(?:(\w+)\/)?/.exec(path) ?? [];
    return folder === undefined ? grammar.length : grammar.indexOf(folder);
  };
  const upward = imports.filter(({ from, to }) =>
    to.startsWith("lib/synthesis/grammar/") && rank(to) > rank(from)
  );
  assert.deepEqual(upward, []);
});

Deno.test("outside packages are used only behind their doors", () => {
  const loose = imports.filter(({ from, to }) => {
    if (room(to) !== undefined || to.startsWith("node:") || /^scripts\/|^deno\.json$/.test(to)) return false;
    const door = doors[to];
    return door === undefined || !door.test(from);
  });
  assert.deepEqual(loose, []);
});

Deno.test("no file imports itself in a circle", () => {
  const next = Map.groupBy(imports.filter(({ to }) => to.endsWith(".ts")), ({ from }) => from);
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    assert.ok(!path.includes(file), `circle: ${[...path.slice(path.indexOf(file)), file].join(" > ")}`);
    if (done.has(file)) return;
    for (const { to } of next.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
});
