import { join } from "node:path";
import { InputError } from "../../../lib/base/mod.ts";
import { buildAtlas } from "../../../lib/bundled/mod.ts";
import { introspect, openDatabase } from "../../../lib/database/mod.ts";
import { loadDatasets, loadSpiderSchemas } from "../../../lib/dialogue/mod.ts";
import type { DatabaseDataset } from "../../../lib/dialogue/formats/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import type { Dialect } from "../../../lib/sql/mod.ts";
import { interrupted } from "../../cli/command.ts";
import { embeddedDataset } from "../../cli/project_file.ts";

/** A dataset, and where its databases are. */
export interface DatasetSource {
  readonly name: string;
  /** Files below the folder of published data that it cannot do without. */
  readonly needs: readonly string[];
  /** What its queries are written in. */
  readonly dialect: Dialect;
  readonly read: (folder: string) => Promise<readonly DatabaseDataset[]>;
  readonly schemaOf: (folder: string, database: string | undefined) => Promise<Schema>;
  /** The address of a database with data; absent where there is none. */
  readonly urlOf?: (folder: string, database: string | undefined) => Promise<string>;
}

export const atlas: DatasetSource = withData({
  name: "Atlas (ours)",
  needs: [],
  dialect: "duckdb",
  read: () => loadDatasets(embeddedDataset),
  urlOf: () => buildAtlas(),
});

export const paper: DatasetSource = withData({
  name: "Mondial (paper)",
  needs: ["mondial40/dialogue_dataset.json", "mondial40/mondial40.sqlite"],
  dialect: "oracle",
  read: (folder) => loadDatasets(join(folder, "mondial40/dialogue_dataset.json")),
  urlOf: (folder) => Promise.resolve(`sqlite:${join(folder, "mondial40/mondial40.sqlite")}`),
});

export const spider = onSpider("Spider dev", "spider/dev.json");
export const sparc = onSpider("SParC dev", "sparc/dev.json");
export const cosql = onSpider("CoSQL dev", "cosql/dev.json");
export const mmsql = onSpider("MMSQL test", "mmsql/MMSQL_test.json");

export const bird: DatasetSource = {
  name: "BIRD mini",
  needs: ["bird/mini_dev_sqlite.json", "bird/tables.json"],
  dialect: "sqlite",
  read: (folder) => loadDatasets(join(folder, "bird/mini_dev_sqlite.json")),
  async schemaOf(folder, wanted) {
    const file = join(folder, "bird/tables.json");
    const found = (await loadSpiderSchemas(file)).find(({ database }) => database === wanted);
    if (found === undefined) throw new InputError(`Cannot find the schema of ${wanted} in ${file}; add it`);
    return found.schema;
  },
};

function onSpider(name: string, file: string): DatasetSource {
  return withData({
    name,
    needs: [file, "spider_en/database"],
    dialect: "sqlite",
    read: (folder) => loadDatasets(join(folder, file)),
    urlOf: (folder, database = "") =>
      Promise.resolve(`sqlite:${join(folder, "spider_en/database", database, `${database}.sqlite`)}`),
  });
}

/** A dataset whose databases tell their own schemas. */
export function withData(
  source: Omit<DatasetSource, "schemaOf"> & Required<Pick<DatasetSource, "urlOf">>,
): DatasetSource {
  return {
    ...source,
    async schemaOf(folder, name) {
      await using database = await openDatabase(await source.urlOf(folder, name));
      return await introspect(database, { signal: interrupted });
    },
  };
}
