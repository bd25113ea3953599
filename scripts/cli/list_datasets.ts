import { howMany } from "../../lib/base/mod.ts";
import { loadDataset } from "../../lib/dialogue/mod.ts";
import { print } from "./command.ts";
import { embeddedDatasets } from "./embedded_datasets.ts";
import { fitLines } from "./fit_lines.ts";
import { projectFile } from "./project_file.ts";

const databases = [
  {
    name: "atlas",
    is: "geography, written for this project and embedded in it",
    use: "the database of every task that names none",
  },
  {
    name: "mondial",
    is: "geography, 47 tables, CC BY 3.0, from https://www.dbis.informatik.uni-goettingen.de/Mondial/",
    use: "dataset import mondial --from FOLDER --out mondial.duckdb (FOLDER holds the two Oracle scripts)",
  },
  {
    name: "industrial",
    is: "integrity of offshore platforms, 27 tables with 585 columns, made up by a seeded generator",
    use: "dataset build industrial --out industrial.duckdb",
  },
] as const;

/** Prints the known databases, each with the datasets that come with it. */
export async function listDatasets({ json }: { readonly json?: true | undefined }): Promise<void> {
  const found = await Promise.all(embeddedDatasets.map(async ({ name, database, file, writtenBy }) => {
    const { dialogues } = await loadDataset(projectFile(file));
    const interactions = dialogues.reduce((sum, { interactions }) => sum + interactions.length, 0);
    return { name, database, dialogues: dialogues.length, interactions, written_by: writtenBy, file };
  }));
  const listed = databases.map((database) => ({
    ...database,
    datasets: found.filter((dataset) => dataset.database === database.name),
  }));
  if (json) return print(JSON.stringify(listed, null, 2));
  print(fitLines([
    "Databases",
    ...databases.map(({ name, is, use }) => `${name.padEnd(13)}${is}\n${" ".repeat(13)}${use}`),
    "",
    "Datasets (--dataset takes the name)",
    ...found.map(({ name, database, dialogues, interactions, written_by }) =>
      `${name.padEnd(13)}${howMany(dialogues, "dialogue")}, ${howMany(interactions, "interaction")} ` +
      `about ${database}, written by ${written_by}`
    ),
  ].join("\n")));
}
