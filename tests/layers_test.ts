import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

interface Room {
  readonly layer: number;
  /** Rooms that it may import, and with them whatever those may. */
  readonly imports: readonly string[];
}

/** The rooms of layers 0 to 4. */
const lower: Readonly<Record<string, Room>> = {
  base: { layer: 0, imports: [] },
  metrics: { layer: 0, imports: ["base"] },
  sql: { layer: 1, imports: ["base"] },
  llm: { layer: 1, imports: ["base"] },
  schema: { layer: 2, imports: ["sql"] },
  database: { layer: 3, imports: ["schema", "sql"] },
  joins: { layer: 3, imports: ["schema"] },
  specification: { layer: 3, imports: ["schema", "sql"] },
  linking: { layer: 4, imports: ["database", "specification", "llm"] },
  compare: { layer: 4, imports: ["database"] },
  score: { layer: 4, imports: ["llm", "specification"] },
  dialogue: { layer: 4, imports: ["database", "joins", "specification", "sql"] },
};

const floors = Object.keys(lower);

/** The layer of each room and the rooms that it may import, as `lib/README.md` tells them. */
const rooms: Readonly<Record<string, Room>> = {
  ...lower,
  bundled: { layer: 5, imports: floors },
  verify: { layer: 5, imports: floors },
  twin: { layer: 5, imports: floors },
  synthesis: { layer: 6, imports: [...floors, "bundled", "verify"] },
  agents: { layer: 6, imports: floors },
  evaluation: { layer: 7, imports: [...floors, "bundled", "agents"] },
  report: { layer: 8, imports: [...floors, "bundled", "verify", "synthesis", "agents", "evaluation"] },
  runs: {
    layer: 9,
    imports: [...floors, "bundled", "verify", "twin", "synthesis", "agents", "evaluation", "report"],
  },
};

/**
 * Who writes sentences and who reads them share nothing but specification, linking and what those rest on; a writer
 * calls the checks of the gate and takes none of its parts.
 */
const strangers: readonly (readonly [RegExp, RegExp])[] = [
  [/^lib\/verify\//, /^lib\/(synthesis|agents|evaluation)\//],
  [/^lib\/synthesis\//, /^lib\/(agents|evaluation|verify\/(?!mod\.ts$))/],
  [/^lib\/agents\//, /^lib\/(verify|synthesis|evaluation)\//],
  [/^lib\/evaluation\//, /^lib\/(verify|synthesis|agents\/(?!mod\.ts$))/],
];

/** What a writer may call of the gate: whole checks, what opens them, and their results. */
const checks = [
  ...["findSentenceFault", "selfContainedQuestions", "sentenceTools", "verifyDataset"],
  ...["SentenceCheckSet", "SentenceTools", "VerifyCheck"],
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
  "hyparquet": /^lib\/runs\/score_log_formats\//,
  "hyparquet-writer": /^lib\/(dialogue|report)\//,
  "jsonrepair": /^lib\/llm\//,
  "yaml": /^lib\/(dialogue|agents|linking\/lexicon)\//,
  "json-p3": /^lib\/agents\//,
  "re2js": /^lib\/agents\//,
  "yauzl": /^lib\/agents\//,
  "eventsource-parser": /^lib\/agents\//,
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
  /** The names between braces; none of an import without them. */
  readonly names: readonly string[];
  /** It brings in nothing but types. */
  readonly types: boolean;
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
    /(?:^(?:import|export)\s([^;"']*?)from\s*|^import\s*|import\()\s*["']([^"']+)["']/gm,
  );
  return [...found].map(([, clause = "", to = ""]) => {
    const [, named = ""] = /\{([^}]*)\}/.exec(clause) ?? [];
    const parts = named.split(",").map((part) => part.trim()).filter((part) => part !== "");
    return {
      from: file,
      to: to.startsWith(".") ? relative(root, join(root, dirname(file), to)) : to,
      names: parts.map((part) => part.replace(/^type /, "").replace(/ as .*$/, "")),
      types: clause.startsWith("type ") ||
        parts.length > 0 && parts.every((part) => part.startsWith("type ")),
    };
  });
}

const imports = [...filesBelow("lib"), ...filesBelow("scripts")].flatMap(importsOf);
const room = (path: string) => /^lib\/([^/]+)\//.exec(path)?.[1];

/** The rooms that a room may import, and those that they rest on. */
function reach(name: string): ReadonlySet<string> {
  const named = rooms[name]?.imports ?? [];
  return new Set([...named, ...named.flatMap((below) => [...reach(below)])]);
}

Deno.test("a room may import rooms of lower layers, and within the lowest the base", () => {
  const upward = Object.entries(rooms).flatMap(([name, { layer, imports }]) =>
    imports.filter((other) => other !== "base" && (rooms[other]?.layer ?? Infinity) >= layer)
      .map((other) => `${name} > ${other}`)
  );
  assert.deepEqual(upward, []);
});

Deno.test("rooms import only the rooms that they may", () => {
  const reached = new Map(Object.keys(rooms).map((name) => [name, reach(name)]));
  const strange = imports.filter(({ from, to }) => {
    const [a, b] = [room(from), room(to)];
    return a !== undefined && b !== undefined && a !== b && !reached.get(a)?.has(b);
  });
  assert.deepEqual(strange, []);
});

Deno.test("every room stands in the table, in lib/README.md and in deno.json, with a page and an example", () => {
  const folders = readdirSync(join(root, "lib"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();
  assert.deepEqual(Object.keys(rooms).sort(), folders);
  const table = readFileSync(join(root, "lib/README.md"), "utf8");
  const { exports } = JSON.parse(readFileSync(join(root, "deno.json"), "utf8"));
  for (const [name, { layer }] of Object.entries(rooms)) {
    assert.match(table, new RegExp(`^\\| ${layer} +\\| \\[${name}\\]\\(${name}/README\\.md\\)`, "m"), name);
    assert.equal(exports[`./${name}`], `./lib/${name}/mod.ts`);
    assert.match(readFileSync(join(root, `lib/${name}/README.md`), "utf8"), /^# /);
    assert.match(
      readFileSync(join(root, `lib/${name}/mod.ts`), "utf8"),
      /^\/\*\*[^]*? \* @example\n \* ```ts\n/,
    );
  }
});

Deno.test("rooms are entered through their mod.ts", () => {
  const pastTheDoor = imports.filter(({ from, to }) =>
    room(to) !== undefined && room(from) !== room(to) && !to.endsWith("/mod.ts")
  );
  assert.deepEqual(pastTheDoor, []);
});

Deno.test("the root export gives again what rooms export, and holds nothing of its own", () => {
  const { exports } = JSON.parse(readFileSync(join(root, "deno.json"), "utf8"));
  assert.equal(exports["."], "./lib/mod.ts");
  const rest = readFileSync(join(root, "lib/mod.ts"), "utf8")
    .replace(/^\/\*\*[^]*?\*\/\n/, "").replaceAll(
      /^export (type )?\{[^}]*\} from "\.\/\w+\/mod\.ts";\n/gm,
      "",
    );
  assert.equal(rest, "");
});

Deno.test("who writes sentences and who reads them share no code of their own", () => {
  const shared = imports.filter(({ from, to }) => strangers.some(([a, b]) => a.test(from) && b.test(to)));
  assert.deepEqual(shared, []);
});

Deno.test("a writer calls whole checks of the gate", () => {
  const parts = imports.filter(({ from, to }) => room(from) === "synthesis" && to === "lib/verify/mod.ts")
    .flatMap(({ from, names }) =>
      names.filter((name) => !checks.includes(name)).map((name) => `${from}: ${name}`)
    );
  assert.deepEqual(parts, []);
});

Deno.test("no writer and no judge says a specification in words", () => {
  const sayers = imports.filter(({ from, names }) =>
    /^lib\/(synthesis|evaluation\/judge)\//.test(from) && names.includes("describeSpecification")
  );
  assert.deepEqual(sayers, []);
});

Deno.test("the evaluation knows of agents nothing but the types of their contract", () => {
  const known = imports.filter(({ from, to, types }) =>
    room(from) === "evaluation" && room(to) === "agents" && !types
  );
  assert.deepEqual(known, []);
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

/** What is loaded with these files, themselves among it. */
function loadedWith(files: readonly string[]): ReadonlySet<string> {
  const loaded = new Set(files);
  for (const file of loaded) {
    for (const { from, to, types } of imports) if (from === file && !types) loaded.add(to);
  }
  return loaded;
}

Deno.test("the process that runs SQL loads of the room of SQL its scanner alone", () => {
  const loaded = loadedWith(
    ["duckdb", "mysql", "postgres", "sqlite"].map((name) => `lib/database/${name}/${name}_child.ts`),
  );
  assert.ok(loaded.has("lib/sql/lexer/mod.ts"));
  assert.ok(!loaded.has("lib/sql/mod.ts"));
});

Deno.test("what every task starts with loads of the rooms the lowest alone", () => {
  const rooms = new Set(Array.from(loadedWith(["scripts/cli/command.ts"]), room));
  assert.deepEqual(Array.from(rooms).filter((name) => name !== undefined), ["base"]);
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

Deno.test("every entry point that is published goes by the project's plain name within it", () => {
  const { exports, imports }: Record<"exports" | "imports", Record<string, string>> = JSON.parse(
    readFileSync(join(root, "deno.json"), "utf8"),
  );
  const own = Object.entries(imports).filter(([name]) => /^querylogue(\/|$)/.test(name));
  const published = Object.entries(exports).map(([name, path]) => [name.replace(".", "querylogue"), path]);
  assert.deepEqual(own.toSorted(), published.toSorted());
});
