import assert from "node:assert/strict";
import { join } from "node:path";
import { type Database, introspect } from "../../lib/database/mod.ts";
import type { Dataset } from "../../lib/dialogue/mod.ts";
import { serverTest, withMysql, withPostgres } from "../database/servers.ts";
import type { ChatBody } from "../llm/chat_answer.ts";
import { type FaultPlan, startFaultServer } from "../llm/fault_server.ts";
import { atlasDrafts } from "../synthesis/model/atlas_drafts.ts";
import { planOf } from "../synthesis/model/lake_setup.ts";
import { scriptedAnswer } from "../synthesis/model/scripted_model.ts";
import { atlasStatements } from "./atlas_statements.ts";
import { startGenerate } from "./model_task.ts";
import { endOf, inFolder, runTask } from "./run_task.ts";

const engines = {
  postgres: {
    ...{ withDatabase: withPostgres, quote: '"', foreign: "`", dialect: "PostgreSQL" },
    types: { flag: "boolean", day: "date", text: "character varying(120)" },
    flags: "false, true|true, false",
    spelling: "names stand in double quotes where they need it.",
  },
  mysql: {
    ...{ withDatabase: withMysql, quote: "`", foreign: '"', dialect: "MySQL" },
    types: { flag: "tinyint(1)", day: "date", text: "varchar(120)" },
    flags: "0, 1|1, 0",
    spelling: "names stand in backticks where they need it, texts are joined by concat(), and || is OR.",
  },
} as const;

type Engine = keyof typeof engines;

/** What goes back to a model after a draft that is refused. */
const mendingWords = "The dialogue cannot be used yet";

/** A right dialogue about the currencies of countries, whose query quotes every name in this way. */
function currencyDraft(quote: string) {
  const names = ["country", "currency", "name", "code", "landlocked", "introduced", "money"];
  const [country, currency, name, code, landlocked, introduced, money] = names.map((one) =>
    quote + one + quote
  );
  return {
    interactions: [{
      utterance: "Which landlocked countries got their currency in 1990 or later, and what is it called?",
      intention:
        "List the landlocked countries whose currency was introduced in 1990 or later, with its name.",
      standalone_intention:
        "List the names of the landlocked countries whose currency was introduced in 1990 or later, each with the name of its currency.",
      ground_truth_sql: `SELECT ${country}.${name}, ${currency}.${name} AS ${money} ` +
        `FROM ${country} JOIN ${currency} ON ${currency}.${code} = ${country}.${currency} ` +
        `WHERE ${country}.${landlocked} AND ${currency}.${introduced} >= DATE '1990-01-01'`,
    }],
  };
}

/** The joins of the dialogues, and how a prompt tells each combination. */
const combinations = [
  { joins: ["country currency"], told: "country(currency)" },
  { joins: ["country_sea sea", "island sea"], told: "island(sea)" },
  { joins: ["country_sea sea", "river sea"], told: "river(sea)" },
];

/** What a model writes of each combination, in the same order; the first at first for another engine. */
function draftFor(text: string, { quote, foreign }: typeof engines[Engine]): unknown {
  const drafts = [
    currencyDraft(text.includes(mendingWords) ? quote : foreign),
    ...[atlasDrafts.context, atlasDrafts.mixed],
  ];
  return drafts[combinations.findIndex(({ told }) => text.includes(told))];
}

/** The embedded database on a server, a plan for it, and a folder for what is made from it. */
interface Place {
  readonly url: string;
  path(name: string): string;
  /** Options of `generate` that have a model write a dialogue of each combination. */
  readonly writing: readonly string[];
}

function at(engine: Engine, test: (place: Place) => Promise<void>): Promise<void> {
  return engines[engine].withDatabase(atlasStatements(), (database, url) =>
    inFolder(async (folder) => {
      const path = (name: string) => join(folder, name);
      await Deno.writeTextFile(path("plan.json"), JSON.stringify(await planFor(database)));
      await test({
        ...{ url, path },
        writing: [
          ...["--database", url, "--plan", path("plan.json"), "--kinds", "partial,context,mixed"],
          ...["--engine", "model", "--model", "small", "--out", path("set.json"), "--allow-writing-login"],
        ],
      });
    }));
}

async function planFor(database: Database) {
  const schema = await introspect(database);
  const plans = combinations.map(({ joins }) => planOf(schema, 1, (join) => joins.includes(join)));
  return { ...plans[0], combinations: plans.flatMap((plan) => plan.combinations) };
}

function textOf({ messages = [] }: ChatBody): string {
  return messages.map(({ content }) => content).join("\n");
}

/** A server of models that writes and judges; a body for which `silent` holds gets no answer. */
function startModel(engine: Engine, silent: (body: ChatBody) => boolean = () => false) {
  return startFaultServer({
    reply: (body): FaultPlan => {
      if (silent(body)) return { kind: "hang", when: "before" };
      const text = scriptedAnswer({
        form: body.response_format?.json_schema?.name,
        asked: body.messages?.find(({ role }) => role === "user")?.content ?? "",
        draft: () => draftFor(textOf(body), engines[engine]),
      });
      return { kind: "answer", text };
    },
  });
}

async function done(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runTask(...args, "--allow-writing-login");
  assert.equal(code, 0, `${args.join(" ")}: ${stderr}`);
  return stdout;
}

async function datasetAt(path: string): Promise<Dataset> {
  return JSON.parse(await Deno.readTextFile(path));
}

/** The oracle's share of right answers. */
async function ceiling({ url, path }: Place): Promise<unknown> {
  const run = ["--database", url, "--dataset", path("set.json"), "--out", path("run")];
  const { agents } = JSON.parse(await done("eval", ...run, "--agent", "oracle", "--json"));
  return agents[0].metrics.sql_query_correctness_rate.value;
}

for (const engine of ["postgres", "mysql"] as const) {
  const onServer = (name: string, test: (place: Place) => Promise<void>) =>
    serverTest(engine, `${engine}: ${name}`, () => at(engine, test));
  const { quote, dialect, types, flags, spelling } = engines[engine];

  onServer(
    "a model's drafts are checked on the server, also in a run that goes on, and all is proven",
    async (place) => {
      const { path, url, writing } = place;
      const generate = (baseUrl: string, ...more: readonly string[]) =>
        startGenerate([...writing, ...more], { env: { OPENAI_BASE_URL: baseUrl } });
      let asked = 0;
      let silent = 0;
      await using first = await startModel(engine, () => ++asked > 2 && ++silent > 0);
      const killed = generate(first.baseUrl);
      // With two answers no dialogue is whole; once each waits, both have been taken.
      while (silent < combinations.length) await new Promise((resolve) => setTimeout(resolve, 5));
      killed.kill("SIGKILL");
      await killed.output();

      await using second = await startModel(engine);
      const { code, stderr } = await endOf(generate(second.baseUrl, "--resume"));
      assert.equal(code, 0, stderr);
      const answered = [...first.requests.slice(0, 2), ...second.requests].map(({ body }) => textOf(body));
      assert.equal(new Set(answered).size, answered.length, "a call was asked again");
      assert.equal(answered.length, 3 * combinations.length + 1);

      const mending = answered.filter((text) => text.includes(mendingWords));
      assert.equal(mending.length, 1);
      assert.match(mending[0] ?? "", /^"interaction 1: runs: .*syntax/m);
      const { control, dialogues } = await datasetAt(path("set.json"));
      assert.equal(control.sql_dialect, engine);
      assert.deepEqual(dialogues.map(({ kind }) => kind), ["partial", "context", "mixed"]);
      const mended = dialogues[0]?.interactions[0]?.ground_truth_sql;
      assert.ok(
        mended?.startsWith(`SELECT ${quote}country${quote}.${quote}name${quote}`),
        mended ?? "no query",
      );

      await done("verify", "--database", url, "--dataset", path("set.json"), "--no-mutants");
      assert.equal(await ceiling(place), 1);

      const prompt = mending[0] ?? "";
      const named = (name: string) => `${quote}${name}${quote}`;
      for (
        const line of [
          `a single SELECT in ${dialect} that runs as it is; ${spelling}`,
          `CREATE TABLE ${named("country")} (`,
          `  ${named("code")} ${types.text} NOT NULL,`,
          `  ${named("landlocked")} ${types.flag} NOT NULL,`,
          `  ${named("introduced")} ${types.day}`,
          `  FOREIGN KEY (${named("currency")}) REFERENCES ${named("currency")} (${named("code")})`,
        ]
      ) assert.ok(prompt.includes(line), line);
      assert.match(prompt, new RegExp(`^\\["country\\.landlocked", (${flags})\\]$`, "m"));
      assert.match(prompt, /^\["currency\.introduced[^"]*", "\d{4}-\d\d-\d\d", /m);
    },
  );

  onServer("dialogues of all kinds by the grammar are proven", async ({ url, path }) => {
    await done(
      ...["generate", url, "--kinds", "partial,context,mixed,types", "--count", "4", "--sizes", "1"],
      ...["--seed", "3", "--out", path("set.json")],
    );
    const { control, dialogues } = await datasetAt(path("set.json"));
    assert.equal(control.sql_dialect, engine);
    assert.deepEqual(dialogues.map(({ kind }) => kind), ["partial", "context", "mixed", "types"]);
    await done("verify", "--database", url, "--dataset", path("set.json"), "--no-mutants");
  });
}
