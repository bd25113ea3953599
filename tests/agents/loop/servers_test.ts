import assert from "node:assert/strict";
import {
  createLoopAgent,
  executeQueryTool,
  reactSpecification,
  runSqlTool,
} from "../../../lib/agents/loop/mod.ts";
import { type Database, introspect } from "../../../lib/database/mod.ts";
import { createLinker, readValues } from "../../../lib/linking/mod.ts";
import { serverTest, withMysql, withPostgres } from "../../database/servers.ts";
import { ask, calls, observations, script } from "./script.ts";

const lakes = `
  CREATE TABLE country (code VARCHAR(2) PRIMARY KEY, name VARCHAR(40) NOT NULL);
  CREATE TABLE lake (name VARCHAR(40) PRIMARY KEY, country VARCHAR(2), depth INTEGER,
    FOREIGN KEY (country) REFERENCES country (code));
  INSERT INTO country VALUES ('CH', 'Switzerland'), ('PE', 'Peru');
  INSERT INTO lake VALUES ('Thun', 'CH', 217), ('100%_deep', 'CH', 310), ('Titicaca', 'PE', 281);`;

/** What the tools show of a database on a server. */
async function looksAround(database: Database): Promise<void> {
  const schema = await introspect(database);
  const table = schema.tables.find(({ name }) => /lake$/.test(name))?.name ?? "lake";
  const { models } = script([
    calls(
      ["describe_tables", { tables: [table] }],
      ["sample_values", { table, column: "name" }],
      ["search_values", { words: "%_D", table, column: "name" }],
      ["search_values", { words: "2", table, column: "depth" }],
      ["run_sql", { question: "Deep lakes?", sql: "SELECT deep FROM lake" }],
      ["execute_query", {
        question: "All of all?",
        sql: "SELECT a.name FROM lake a, lake b, lake c, lake d, lake e -- five times",
      }],
      ["run_sql", { question: "Count the lakes.", sql: "SELECT count(*) FROM lake" }],
    ),
    calls(["answer", { kinds: "response", text: "Three." }]),
  ]);
  const react = reactSpecification();
  const linker = createLinker(schema, { values: await readValues(database, { schema }) });
  const agent = createLoopAgent({ ...react, tools: [runSqlTool, executeQueryTool, ...react.tools] }, {
    ...{ database, schema, linker, models },
  });
  const reply = await agent(ask("How many lakes are there?"));
  const [described, sampled, parts, numbers, failed, many] = observations(reply);
  assert.match(described ?? "", /CREATE TABLE [^]*first rows of [^]*\["100%_deep", "CH", 310\]/);
  assert.match(sampled ?? "", /"Titicaca"/);
  assert.match(parts ?? "", /^<data-[^]*>\n"100%_deep"\n</);
  assert.match(numbers ?? "", /^<data-|cannot be searched/);
  assert.match(failed ?? "", /does not run it\.\n<data-[^]*deep/);
  assert.match(many ?? "", /^Query 1: 243 rows [^]*showing 25 of 243\n/);
  assert.deepEqual(reply.rows, [[3]]);
}

serverTest("postgres", "an agent looks around on PostgreSQL", () => withPostgres(lakes, looksAround));
serverTest("mysql", "an agent looks around on MariaDB", () => withMysql(lakes, looksAround));
