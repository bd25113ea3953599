import { join } from "node:path";
import { writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { buildAtlas } from "../../../lib/bundled/mod.ts";
import { formatCell, toMarkdown } from "../../../lib/report/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { embeddedDataset, projectFile } from "../../cli/project_file.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { type ExplainedRun, explainedRun } from "./explained_run.ts";
import { latticeTables } from "./lattice_tables.ts";
import { tableText } from "../../cli/table_text.ts";

export interface LatticeOptions {
  /** Number of dialogues of each dataset, from the first. @default all */
  readonly limit?: number | undefined;
  readonly seed: number;
  readonly out: string;
  /** Print the tables as JSON. @default false */
  readonly json?: boolean | undefined;
}

/** The agents that come with the project, use no model and answer with SQL of their own. */
const agents = ["keyword", "keyword?memory=off"];

/**
 * Explains the wrong answers of the offline agents on the embedded dialogues and on those of a model, and writes how they
 * understood the questions.
 */
export async function measureLattice({ limit, seed, out, json = false }: LatticeOptions): Promise<void> {
  const database = `duckdb:${await buildAtlas()}`;
  const folder = await Deno.makeTempDir({ prefix: "querylogue-lattice-" });
  try {
    const runs: ExplainedRun[] = [];
    for (
      const [name, path] of [
        ["embedded", embeddedDataset],
        ["model", projectFile("datasets/atlas/model/dialogues.json")],
      ] as const
    ) {
      const progress = {
        dialogues: createProgress(`${name} dialogues played`),
        questions: createProgress(`${name} questions explained`),
      };
      runs.push(
        await explainedRun({
          ...{ name, path, database, agents, limit, seed, folder, signal: interrupted },
          onProgress: (what, done, total) => progress[what].update(done, total),
        }),
      );
      progress.questions.end();
    }
    const command = shownCommand("experiment lattice", { limit, seed });
    const tables = runs.flatMap((run) => latticeTables(run, { seed }));
    const text = [
      `\`${command}\`\n`,
      "# How wrong answers were understood\n",
      "What an agent could have understood is enumerated for each question, run, and matched with the rows of its wrong " +
      "answers. No judge and no interpretation takes part, but in the blame triangle. The agents are offline keyword " +
      "searches: the figures show the instrument at work and claim nothing of a language model.\n",
      ...tables.map(toMarkdown),
    ].join("\n");
    const figures = tables.map(({ caption, label, columns, rows, notes }) => ({
      ...{ caption, label, notes },
      columns: columns.map(({ header }) => header),
      rows: rows.map((cells) => cells.map(formatCell)),
    }));
    await writeFileAtomic(join(out, "lattice.md"), text);
    await writeJsonFile(join(out, "lattice.json"), { command, tables: figures });
    print(json ? JSON.stringify(figures, null, 2) : tableText(tables));
    say(`Written: ${join(out, "lattice.md")}`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
