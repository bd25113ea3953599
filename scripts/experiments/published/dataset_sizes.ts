import { existsSync } from "node:fs";
import { join } from "node:path";
import { importDatasets, type ImportKind } from "../../../lib/dialogue/formats/mod.ts";
import type { mmsqlTypes } from "../../../lib/metrics/mod.ts";

/** How large a file of dialogues is, and of what types its questions are; field names are those of the JSON. */
export interface DatasetSize {
  readonly name: string;
  readonly part: string;
  readonly dialogues: number;
  readonly turns: number;
  /** Mean number of words of a question. */
  readonly words: number;
  /** Questions by type; absent where the file tells none. */
  readonly types?: Readonly<Record<typeof mmsqlTypes[number], number>>;
}

const files: readonly {
  readonly name: string;
  readonly part: string;
  readonly kind: ImportKind;
  readonly file: string;
}[] = [
  { name: "SParC", part: "development", kind: "sparc", file: "sparc/dev.json" },
  { name: "CoSQL", part: "development", kind: "cosql", file: "cosql/dev.json" },
  { name: "MMSQL", part: "test", kind: "mmsql", file: "mmsql/MMSQL_test.json" },
];

/** Measures the files of multi-turn datasets that a folder holds. */
export async function datasetSizes(data: string): Promise<readonly DatasetSize[]> {
  const sizes: DatasetSize[] = [];
  for (const { name, part, kind, file } of files) {
    const path = join(data, file);
    if (!existsSync(path)) continue;
    const dialogues = (await importDatasets(path, kind)).flatMap(({ dataset }) => dataset.dialogues);
    const turns = dialogues.flatMap(({ interactions }) => interactions);
    const words = turns.reduce((sum, { utterance }) => sum + utterance.split(/\s+/).length, 0);
    const of = (type: string) => turns.filter(({ question_type }) => question_type === type).length;
    sizes.push({
      ...{ name, part, dialogues: dialogues.length, turns: turns.length, words: words / turns.length },
      ...(kind === "mmsql" && {
        types: {
          answerable: of("answerable"),
          unanswerable: of("unanswerable"),
          ambiguous: of("ambiguous"),
          improper: of("improper"),
        },
      }),
    });
  }
  return sizes;
}
