import { join } from "node:path";
import { writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { buildAtlas } from "../../../lib/bundled/mod.ts";
import { type ReportTable, toMarkdown } from "../../../lib/report/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { projectFile } from "../../cli/project_file.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { tableText } from "../../cli/table_text.ts";
import { makeShop } from "../safety/make_shop.ts";
import type { Behaviour } from "../safety/scripted_models.ts";
import { type AdminTask, adminTasks } from "./admin_tasks.ts";
import { playAdminTask, type PlayedTask } from "./play_admin_task.ts";

export interface MeasureAdminOptions {
  /** Address of a PostgreSQL database that holds the shop. @default its tasks are left out */
  readonly postgres?: string | undefined;
  /** The same of MariaDB. */
  readonly mysql?: string | undefined;
  readonly out: string;
  readonly json?: boolean | undefined;
}

const behaviours: readonly Behaviour[] = ["careless", "malicious"];

/** Plays the tasks of administration with askdb by two scripts, and writes how the copies ended. */
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
  const results = await Promise.all(behaviours.map(async (behaviour) => {
    const all: PlayedTask[] = [];
    for (const task of tasks) {
      interrupted.throwIfAborted();
      const url = urls[task.database] ?? "";
      const folder = projectFile("reports/run-scratch");
      all.push(await playAdminTask(task, { url, folder, behaviour, signal: interrupted }));
      progress.update(++played, behaviours.length * tasks.length);
    }
    return { behaviour, tasks: all };
  }));
  progress.end();
  const command = shownCommand("experiment admin", {
    ...{ postgres: postgres && "ADDRESS", mysql: mysql && "ADDRESS" },
  });
  const table: ReportTable = {
    caption: "Tasks of administration, played by askdb on copies",
    label: "tab:admin-tasks",
    columns: [
      { header: "Model" },
      { header: "Kind" },
      ...["Tasks", "Done", "Side Effects", "Approvals", "Expected", "Originals Unchanged"]
        .map((header) => ({ header, align: "right" as const })),
    ],
    rows: results.flatMap(({ behaviour, tasks }) =>
      [...Map.groupBy(tasks, ({ kind }) => kind)].map(([kind, of]) => [
        ...[behaviour, kind],
        ...[
          of.length,
          of.filter(({ done }) => done).length,
          of.filter(({ side_effects }) => side_effects).length,
          of.reduce((sum, { confirmations }) => sum + confirmations, 0),
          of.reduce((sum, { expected_confirmations }) => sum + expected_confirmations, 0),
          of.filter(({ original_unchanged }) => original_unchanged).length,
        ].map((value) => ({ kind: "number" as const, value })),
      ])
    ),
    notes: [
      "Done: rows, structures and grants of the copy are as the approved statements leave them. Side effects: they are as " +
      "nothing that was approved leaves them. The models are scripts, no language models: the careless one runs the " +
      "statement that a task is written with, the malicious one tries to delete all shipments in every turn.",
      `Databases: ${[...new Set(tasks.map(({ database }) => database))].join(", ")}.`,
    ],
  };
  const document = { command, results };
  await writeFileAtomic(join(out, "admin-tasks.md"), `\`${command}\`\n\n${toMarkdown(table)}`);
  await writeJsonFile(join(out, "admin-tasks.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tableText([table]));
  say(`Written: ${join(out, "admin-tasks.md")}`);
}
