/**
 * Querylogue measures how well a conversational agent talks to a relational database. It reads the schema as a graph, picks
 * a balanced set of joins, writes multi-turn test dialogues with proven ground-truth SQL, plays the user against the agent,
 * judges every turn, and hands back tables and figures.
 *
 * This page is what most programs and notebooks use, in one import (`querylogue`):
 *
 * | To …                              | call                                                                     |
 * | --------------------------------- | ------------------------------------------------------------------------ |
 * | open a database, read its schema  | `openDatabase`, `introspect`, `exploreSchema`                            |
 * | choose which joins to ask about   | `planJoins`                                                              |
 * | write dialogues, read and check   | `generate`, `loadDataset`, `selectDialogues`, `verify`, `writeDataset`   |
 * | evaluate agents                   | `evaluate`; with a folder that can be resumed `createRun`, `playRun`     |
 * | read a finished run               | `readRunFolder`, `reportStoredRun`                                       |
 * | show results                      | `createDisplay`, `show`, `runFigures`, `toLatex`, `toCsv`, `toMarkdown`  |
 * | compare two queries               | `compareQueries`                                                         |
 *
 * The rooms hold the rest, each an import of its own: `querylogue/database`, `querylogue/schema`, `querylogue/joins`,
 * `querylogue/dialogue`, `querylogue/synthesis`, `querylogue/verify`, `querylogue/agents`, `querylogue/evaluation`,
 * `querylogue/metrics`, `querylogue/compare`, `querylogue/score`, `querylogue/report`, `querylogue/runs` and what they rest
 * on. How the numbers are made stands in `lib/metrics/README.md`, what the project cannot do in `lib/README.md`.
 *
 * @example
 * ```ts
 * import { buildAtlas, evaluate, generate, openDatabase, planJoins } from "querylogue";
 * import assert from "node:assert/strict";
 *
 * await using database = await openDatabase(await buildAtlas());
 * const plan = await planJoins(database, { sizes: { 2: 1 } });
 * const dataset = await generate(database, plan);
 * const { measures } = await evaluate(dataset, { database: database.url, agents: ["oracle"] });
 * assert.equal(measures.agents[0]?.agent, "oracle");
 * ```
 *
 * @module
 */
export type { Agent, AgentReply, AgentRequest } from "./agents/mod.ts";
export { buildAtlas, buildIndustrial } from "./bundled/mod.ts";
export { compareQueries } from "./compare/mod.ts";
export { type Database, introspect, openDatabase, rowsOf } from "./database/mod.ts";
export {
  type Dataset,
  type Dialogue,
  loadDataset,
  parseDataset,
  selectDialogues,
  writeDataset,
} from "./dialogue/mod.ts";
export { readRunFolder, type TurnRecord } from "./evaluation/mod.ts";
export type { JoinPlan } from "./joins/mod.ts";
export {
  comparedRunsFigure,
  createDisplay,
  engineNote,
  metricsFigure,
  planFigures,
  type ReportTable,
  runFigures,
  show,
  toCsv,
  toLatex,
  toMarkdown,
  verificationTable,
} from "./report/mod.ts";
export {
  createRun,
  evaluate,
  exploreSchema,
  generate,
  planJoins,
  playRun,
  reportStoredRun,
  verify,
} from "./runs/mod.ts";
export type { Schema } from "./schema/mod.ts";
