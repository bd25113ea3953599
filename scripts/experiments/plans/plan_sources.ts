import { existsSync } from "node:fs";
import { join } from "node:path";
import { readJsonFile, readTextFile } from "../../../lib/base/mod.ts";
import { type Database, introspect, openDatabase } from "../../../lib/database/mod.ts";
import { loadSpiderSchemas } from "../../../lib/dialogue/mod.ts";
import type { JoinCombination, PlanSizes } from "../../../lib/joins/mod.ts";
import { loadCatalog, loadDdl, type SchemaGraph, schemaGraph } from "../../../lib/schema/mod.ts";
import { interrupted } from "../../cli/command.ts";
import { paperCombinations } from "./paper_combinations.ts";

/** A published schema, or several, that choices of joins are compared on. */
export interface PlanSource {
  readonly name: string;
  /** Path below the folder of all. */
  readonly path: string;
  open(path: string): Promise<OpenPlanSource>;
}

export interface OpenPlanSource {
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
export const planSources: readonly PlanSource[] = [
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
