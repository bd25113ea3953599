import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  InputError,
  readJsonFile,
  readTextFile,
  writeFileAtomic,
  writeJsonFile,
} from "../../../lib/base/mod.ts";
import { type Database, introspect, openDatabase } from "../../../lib/database/mod.ts";
import { joinReturnsRows, loadSpiderSchemas } from "../../../lib/dialogue/mod.ts";
import { countCombinations, type JoinCombination, type PlanSizes } from "../../../lib/joins/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { loadCatalog, loadDdl, type SchemaGraph, schemaGraph } from "../../../lib/schema/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { inProject } from "../../cli/project_file.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import {
  compareChoices,
  type ComparedChoices,
  type Comparison,
  summarizeChoices,
} from "./compare_choices.ts";
import { paperCombinations } from "./paper_combinations.ts";
import { planBoundsTable, planComparisonTable } from "./plan_tables.ts";
import { tableText } from "../../cli/table_text.ts";

export interface PlanComparisonOptions {
  /** Folder of the schemas; what is missing is named and skipped. */
  readonly schemas: string;
  /** Every way of choosing runs with the seeds from 1 to this. */
  readonly seeds: number;
  /** Folder that `join-plans.md` and `join-plans.json` are written to. */
  readonly out: string;
  /** Print the measures as JSON, not as tables. @default false */
  readonly json?: true | undefined;
}

/**
 * Compares naive sampling, the paper's greedy, its published plan and ours on published schemas, and writes the tables.
 *
 * @throws {InputError} If the folder holds none of the schemas.
 */
export async function comparePlans({ schemas, seeds, out, json }: PlanComparisonOptions): Promise<void> {
  const sources = present(schemas);
  const progress = createProgress("plans compared");
  const compared: Comparison[] = [];
  try {
    for (const source of sources) {
      compared.push(
        await compareSource(source, {
          path: join(schemas, source.path),
          seeds,
          onSeed: (done) => progress.update(compared.length * seeds + done, sources.length * seeds),
        }),
      );
    }
  } finally {
    progress.end();
  }
  const command = shownCommand("experiment plans", {
    schemas,
    seeds,
    out: out === inProject("reports") ? undefined : out,
  });
  const [measures, bounds] = [compared.flatMap((one) => one.measures), compared.map((one) => one.bounds)];
  const tables = [
    planComparisonTable(measures, {
      caption: `Choices of join combinations, over ${seeds} seeds`,
      label: "tab:join-plans",
      notes,
    }),
    planBoundsTable(bounds, {
      caption: "What was asked for, and what no plan can undercut",
      label: "tab:join-plan-bounds",
      notes: boundNotes,
    }),
  ];
  const document = { command, seeds, choices: measures, bounds };
  await writeFileAtomic(
    join(out, "join-plans.md"),
    [`\`${command}\``, ...tables.map(toMarkdown)].join("\n\n"),
  );
  await writeJsonFile(join(out, "join-plans.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tableText(tables));
  say(`Written: ${join(out, "join-plans.md")}`);
}

/** The schemas that the folder holds; the others are named. */
function present(folder: string): readonly PlanSource[] {
  const found = planSources.filter(({ path }) => existsSync(join(folder, path)));
  if (found.length === 0) {
    throw new InputError(
      `Cannot compare anything, as ${folder} holds no published schema: name another folder`,
    );
  }
  for (const { name, path } of planSources) {
    if (!existsSync(join(folder, path))) say(`Skipped: ${name}, as ${join(folder, path)} is missing`);
  }
  return found;
}

async function compareSource(
  source: PlanSource,
  { path, seeds, onSeed }: {
    readonly path: string;
    readonly seeds: number;
    readonly onSeed: (done: number) => void;
  },
): Promise<Comparison> {
  const opened = await source.open(path);
  await using closing = new AsyncDisposableStack();
  if (opened.database !== undefined) closing.use(opened.database);
  const admit = admission(opened);
  const works = opened.graphs.map((graph) => ({ graph, sizes: opened.sizes ?? comparisonSizes(graph) }));
  const rounds: (readonly ComparedChoices[])[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const round: ComparedChoices[] = [];
    for (const { graph, sizes } of works) {
      interrupted.throwIfAborted();
      const { published } = opened;
      round.push(
        await compareChoices(graph, { sizes, seed, published, signal: interrupted, ...(admit && { admit }) }),
      );
    }
    rounds.push(round);
    onSeed(seed);
  }
  const schema = works.length === 1 ? source.name : `${source.name} (${works.length} schemas)`;
  return summarizeChoices(rounds, { schema, works });
}

/** Asks the database about each combination once, whoever chooses it. */
function admission({ database }: OpenPlanSource) {
  if (database === undefined) return undefined;
  const answers = new Map<string, boolean>();
  return async (combination: JoinCombination): Promise<boolean> => {
    const known = answers.get(combination.id);
    if (known !== undefined) return known;
    const answer = await joinReturnsRows(database, combination, { signal: interrupted });
    answers.set(combination.id, answer);
    return answer;
  };
}

const notes = [
  "Median over the seeds, in parentheses the least and the greatest. Each way of choosing gives as many combinations of " +
  "each size, all different, each join bringing a new table.",
  "Deviation, Minimum, Maximum and Gini are those of table frequencies: in how many combinations a table occurs, over the " +
  "tables that a combination of the sizes can hold. Gap: the median deviation above what no plan can undercut.",
  "Naive sampling draws each size uniformly without replacement; the published study reports 68 % coverage for its own. " +
  "Its greedy is made anew from its text, read in doubt to its advantage (lib/joins/baselines/paper_greedy.ts). The " +
  "paper's plan is the published one.",
  "CPU Time is that of choosing on all processors, without what it takes to ask whether a join returns rows; that of ours " +
  "counts the certificate.",
  "Spider: tables and times of all schemas together, the other figures are means over schemas.",
];

const boundNotes = [
  "Combinations: how many are asked for, by their number of joins. Other than for Mondial they are 1.25 for each joinable " +
  "table, as in the paper, spread over 2, 3 and 4 joins, at most half of those that the schema has of a size; single joins " +
  "where no two meet.",
  "Fewest Found covers all joinable tables; Fewest Proven: with fewer combinations of these sizes none can. Gap: the median " +
  "found above the proven.",
];

/** A published schema, or several, that choices of joins are compared on. */
interface PlanSource {
  readonly name: string;
  /** Path below the folder of all. */
  readonly path: string;
  open(path: string): Promise<OpenPlanSource>;
}

interface OpenPlanSource {
  /** One graph, or those of all schemas that share a row. */
  readonly graphs: readonly SchemaGraph[];
  /** What is asked for. @default by the number of tables */
  readonly sizes?: PlanSizes;
  /** Where only combinations whose join returns a row count: who knows. The reader closes it. */
  readonly database?: Database;
  /** The plan that was published for the only graph. */
  readonly published?: readonly JoinCombination[];
}

/** What the paper asks for. */
const paperSizes: PlanSizes = { 2: 17, 3: 17, 4: 16 };

/** All schemas that choices of joins are compared on. */
const planSources: readonly PlanSource[] = [
  {
    name: "Mondial, the paper's joins",
    path: "mondial40/paper_graph.json",
    async open(path) {
      const plan = join(path, "../optimal_join_combinations.csv");
      return {
        ...await readCatalog(path),
        sizes: paperSizes,
        ...(existsSync(plan) && { published: paperCombinations(await readTextFile(plan)) }),
      };
    },
  },
  {
    name: "Mondial 2023, joins with rows",
    path: "mondial/mondial.sqlite",
    async open(path) {
      await using opening = new AsyncDisposableStack();
      const database = opening.use(await openDatabase(`sqlite:${path}`));
      const schema = await introspect(database, { signal: interrupted });
      opening.move();
      return { graphs: [schemaGraph(schema)], sizes: paperSizes, database };
    },
  },
  ...Object.entries({
    Chinook: "chinook",
    Northwind: "northwind",
    Sakila: "sakila",
    AdventureWorks: "adventureworks",
  }).map(([name, file]): PlanSource => ({
    name,
    path: `schemas/catalog/${file}.json`,
    open: readCatalog,
  })),
  {
    name: "OpenMRS",
    path: "schemas/openmrs_2.9_schema.sql",
    open: async (path) => ({ graphs: [schemaGraph(await loadDdl(await readTextFile(path), "mysql"))] }),
  },
  { name: "MusicBrainz", path: "schemas/catalog/musicbrainz.json", open: readCatalog },
  {
    name: "Spider",
    path: "spider/tables.json",
    async open(path) {
      const graphs = (await loadSpiderSchemas(path)).map(({ schema }) => schemaGraph(schema));
      return { graphs: graphs.filter(({ ends }) => ends.some(([from, to]) => from !== to)) };
    },
  },
];

async function readCatalog(path: string): Promise<OpenPlanSource> {
  return { graphs: [schemaGraph(loadCatalog(await readJsonFile(path)))] };
}

/** Combinations for each joinable table: the paper's 50 for 40 tables. */
const perTable = 50 / 40;

/**
 * What choices of joins are asked for where nothing was published: as many combinations for each joinable table as in
 * the paper, spread evenly over 2, 3 and 4 joins, but at most half of those that the graph has of a size, so that
 * something is left to choose. Where no two joins meet it is as many single joins.
 */
export function comparisonSizes(graph: SchemaGraph): PlanSizes {
  const tables = graph.incident.filter((edges) => edges.length > 0).length;
  const wanted = Math.ceil(perTable * tables);
  const available = (size: number) => countCombinations(graph, size, { atMost: 2 * wanted });
  const sizes = [2, 3, 4].filter((size) => available(size) > 0);
  if (sizes.length === 0) return { 1: Math.min(wanted, available(1)) };
  return Object.fromEntries(
    sizes.map((size, i) => [
      size,
      Math.min(Math.ceil(available(size) / 2), Math.floor((wanted + sizes.length - 1 - i) / sizes.length)),
    ]),
  );
}
