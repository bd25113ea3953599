/**
 * What most programs and notebooks use, in one import; the rooms (`querylogue/report`, …) hold the rest.
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
