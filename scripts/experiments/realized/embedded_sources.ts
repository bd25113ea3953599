import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildIndustrial } from "../../../lib/bundled/mod.ts";
import { loadDatasets } from "../../../lib/dialogue/mod.ts";
import { interrupted } from "../../cli/command.ts";
import { projectFile } from "../../cli/project_file.ts";
import { atlas, type DatasetSource, withData } from "./dataset_sources.ts";

/** The datasets that come with the project; one database is built in the folder. */
export function embeddedSources(folder: string): readonly DatasetSource[] {
  return [
    atlas,
    {
      ...atlas,
      name: "Atlas (a model's)",
      read: () => loadDatasets(projectFile("datasets/atlas/model/dialogues.json")),
    },
    withData({
      name: "Industrial (ours)",
      needs: [],
      dialect: "duckdb",
      read: () => loadDatasets(projectFile("datasets/industrial/dialogues.json")),
      urlOf: () => industrialIn(folder),
    }),
  ];
}

/** The path of the industrial database in a folder, built where it is not there yet. */
export async function industrialIn(folder: string): Promise<string> {
  const path = join(folder, "industrial.duckdb");
  if (!existsSync(path)) await buildIndustrial(path, { signal: interrupted });
  return path;
}
