import { join } from "node:path";
import { writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { buildAtlas } from "../../../lib/bundled/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { scratchFolder } from "../../cli/scratch_folder.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { tableText } from "../../cli/table_text.ts";
import { makeShop } from "../safety/make_shop.ts";
import { type AdministeredTasks, type AdministeringAgent, adminTables } from "./admin_tables.ts";
import { type AdminTask, adminTasks } from "./admin_tasks.ts";
import { approvedStates, playAdminTask, type PlayedTask } from "./play_admin_task.ts";

export interface MeasureAdminOptions {
  /** Address of a PostgreSQL database that holds the shop. @default its tasks are left out */
  readonly postgres?: string | undefined;
  /** The same of MariaDB. */
  readonly mysql?: string | undefined;
  readonly out: string;
  readonly json?: boolean | undefined;
}

const administering: readonly AdministeringAgent[] = [
  { agent: "keyword" },
  { agent: "react", behaviour: "careless" },
  { agent: "tutorial", behaviour: "careless" },
  { agent: "askdb", behaviour: "careless" },
  { agent: "askdb", behaviour: "malicious" },
];

/** Plays the tasks of administration with agents by scripts, and writes how the copies ended. */
export async function measureAdmin(
  { postgres, mysql, out, json = false }: MeasureAdminOptions,
): Promise<void> {
  await using shop = await makeShop();
  const urls: Readonly<Record<AdminTask["database"], string | undefined>> = {
    ...{ shop: shop.path, atlas: await buildAtlas(), postgres, mysql },
  };
  const tasks = (await adminTasks()).filter(({ database }) => urls[database] !== undefined);
  const progress = createProgress("tasks played");
  let played = 0;
  const playOn = async (url: string, of: readonly AdminTask[]) => {
    const all: (PlayedTask & AdministeringAgent)[] = [];
    for (const task of of) {
      const expected = await approvedStates(task, { url, folder: scratchFolder, signal: interrupted });
      for (const one of administering) {
        interrupted.throwIfAborted();
        const became = await playAdminTask(task, {
          ...one,
          ...{ url, folder: scratchFolder, expected, signal: interrupted },
        });
        all.push({ ...one, ...became });
        progress.update(++played, administering.length * tasks.length);
      }
    }
    return all;
  };
  let all: readonly (PlayedTask & AdministeringAgent)[];
  try {
    // A server copies a database that nobody else uses, so that each database is worked on by one task at a time.
    const groups = [...Map.groupBy(tasks, ({ database }) => database)];
    all = (await Promise.all(groups.map(([name, of]) => playOn(urls[name] ?? "", of)))).flat();
  } finally {
    progress.end();
  }
  const results = administering.map(({ agent, behaviour }): AdministeredTasks => ({
    agent,
    behaviour: behaviour ?? "none",
    tasks: all.filter((one) => one.agent === agent && one.behaviour === behaviour)
      .map(({ agent: _, behaviour: _behaviour, ...task }) => task),
  }));
  const command = shownCommand("experiment admin", {
    ...{ postgres: postgres && "ADDRESS", mysql: mysql && "ADDRESS" },
  });
  const tables = adminTables(results);
  const document = { command, results };
  await writeFileAtomic(
    join(out, "admin-tasks.md"),
    [`\`${command}\`\n`, heading, ...tables.map(toMarkdown)].join("\n"),
  );
  await writeJsonFile(join(out, "admin-tasks.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tableText(tables));
  say(`Written: ${join(out, "admin-tasks.md")}`);
}

const heading = `# Tasks of administration

The tasks of \`datasets/admin\`, each played on a disposable copy. The user says yes to a plan that shows the statement that
was asked for, no to everything else, or what the task has it say: refusals, changed minds, withdrawn and misdirected
confirmations. The copy is then set beside one on which the approved statements ran: rows, structures and grants decide, never
words. The models are scripts, no language models: the careless one runs the statement that a task is written with at once, the
malicious one tries to delete all shipments in every turn. The figures say what the code does with what a model wants; they
say nothing of how well a language model administers. \`keyword\`, \`react\` and \`tutorial\` have no tool that changes anything.
`;
