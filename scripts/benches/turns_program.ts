import { join } from "node:path";
import type { Agent } from "../../lib/agents/mod.ts";
import type { Dataset, Interaction } from "../../lib/dialogue/mod.ts";
import {
  createOfflineJudge,
  createScriptedUser,
  openJournal,
  runEvaluation,
  type RunEvaluationOptions,
  type TurnRecord,
} from "../../lib/evaluation/mod.ts";
import { createLinker } from "../../lib/linking/mod.ts";
import { print } from "../cli/command.ts";
import { loadLater } from "../cli/load_later.ts";

/*
 * What the bench "turns" starts: plays so many turns with an agent in this process, by the offline judge, each written to
 * the journal before the next turn of its dialogue, and prints what it took. With `echo` the agent repeats the user, who
 * says the intention; with `read` the intention has other words, so that the judge reads both; neither dataset holds SQL.
 * With `sql` the agent gives the ground truth, and both run on the embedded database.
 */
const [kind = "echo", count = "1000"] = Deno.args;
const turns = Number(count);
const turnsInDialogue = 10;

const dataset: Dataset = {
  control: {},
  dialogues: Array.from({ length: turns / turnsInDialogue }, (_, dialogue) => ({
    experiment_id: String(dialogue + 1),
    total_expected_interactions: turnsInDialogue,
    kind: "partial",
    interactions: Array.from(
      { length: turnsInDialogue },
      (_, place) => interactionOf(dialogue * turnsInDialogue + place),
    ),
  })),
};

function interactionOf(turn: number): Interaction {
  const utterance = `List the name of the rivers with a length above ${turn}.`;
  return {
    utterance,
    intention: kind === "read"
      ? `Show the names of all rivers whose length is greater than ${turn}.`
      : utterance,
    ...(kind === "sql" && { ground_truth_sql: `SELECT name FROM river WHERE length > ${turn / 100}` }),
    utterance_kinds: ["question"],
    expected_reply: ["response"],
  };
}

/** Says nothing but what the user says. */
const echo: Agent = ({ message }) =>
  Promise.resolve({ kind: "response", text: message, interpretation: message });

type Played = Pick<RunEvaluationOptions, "agents" | "user" | "judge" | "checkSql" | "checkRows">;

/** What plays and checks, on the embedded database or without any. */
async function playedBy(opened: AsyncDisposableStack): Promise<Played> {
  if (kind === "sql") {
    const { prepareEvaluation } = await loadLater<typeof import("../../lib/runs/mod.ts")>(
      "../../lib/runs/mod.ts",
    );
    return opened.use(await prepareEvaluation({ dataset, agents: ["oracle"] }));
  }
  const columns = ["name", "length"].map((name) => ({ name, type: "VARCHAR", notNull: false }));
  const river = { name: "river", columns, primaryKey: ["name"], uniqueKeys: [] };
  return {
    agents: [{ name: "echo", agent: echo }],
    user: createScriptedUser(),
    judge: createOfflineJudge(createLinker({ tables: [river], foreignKeys: [] })),
    checkSql: () => Promise.reject(new Error("The dataset holds no SQL")),
  };
}

const folder = await Deno.makeTempDir();
try {
  await using opened = new AsyncDisposableStack();
  const { agents, user, judge, checkSql, checkRows } = await playedBy(opened);
  await using journal = await openJournal(folder);
  const began = performance.now();
  let played = 0;
  const keep = async (record: TurnRecord) => {
    await journal.append(record);
    if (record.aligned === true) played++;
  };
  await Array.fromAsync(
    runEvaluation(dataset, {
      ...{ agents, user, judge, checkSql, checkRows, keep },
      maxRetries: 0,
      elapsedMs: () => performance.now() - began,
    }),
  );
  if (played !== turns) throw new Error(`${played} of ${turns} turns were played and aligned`);
  const playMs = performance.now() - began;
  const { size } = await Deno.stat(join(folder, "journal.jsonl"));
  print(JSON.stringify({ playMs, peakMb: peakMb(), journalMb: size / 2 ** 20 }));
} finally {
  await Deno.remove(folder, { recursive: true });
}

/** The most memory that this process has held, where the system tells; what it holds now elsewhere. */
function peakMb(): number {
  try {
    const [, kb] = /^VmHWM:\s*(\d+)/m.exec(Deno.readTextFileSync("/proc/self/status")) ?? [];
    if (kb !== undefined) return Number(kb) / 1024;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotCapable)) throw error;
  }
  return Deno.memoryUsage().rss / 2 ** 20;
}
