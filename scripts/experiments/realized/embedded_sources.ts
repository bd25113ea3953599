import { join } from "node:path";
import { buildIndustrial } from "../../../lib/bundled/mod.ts";
import { loadDatasets } from "../../../lib/dialogue/mod.ts";
import { interrupted } from "../../cli/command.ts";
import { projectFile } from "../../cli/project_file.ts";
import { atlas, type DatasetSource, withData } from "./dataset_sources.ts";

/** The datasets that come with the project; one database is built in the folder. */
export function embeddedSources(folder: string): readonly DatasetSource[] {
  const industrial = join(folder, "industrial.duckdb");
  const building = lazily(async () => {
    await buildIndustrial(industrial, { signal: interrupted });
    return industrial;
  });
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
      urlOf: building,
    }),
  ];
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => made ??= make();
}
