import { type Dataset, datasetCertificate, type DatasetControl, withCanary } from "../dialogue/mod.ts";
import { schemaHash } from "../schema/mod.ts";
import { wantedTurns } from "../synthesis/mod.ts";
import type { GenerationWork } from "./generation_file.ts";
import type { Generation } from "./open_generation.ts";

/** The result of a generation. */
export interface GeneratedDataset {
  readonly dataset: Dataset;
  /** Sentences about the missing dialogues, in the order of the plan. */
  readonly notMade: readonly string[];
  /** The names that no prompt can show, where no model was asked about a combination because of one. */
  readonly unshown: readonly string[];
}

/**
 * Builds the dataset of finished works.
 *
 * @param finished In any order.
 */
export async function generatedDataset(
  { setup, kinds, typeMix }: Pick<Generation, "setup" | "kinds" | "typeMix">,
  finished: readonly GenerationWork[],
): Promise<GeneratedDataset> {
  const { name, database, schema, plan, seed, models, sentenceChecks, lexiconHash, detects, unended } = setup;
  const { settings: { today } } = setup;
  const works = finished.toSorted((a, b) => a.index - b.index);
  const dialogues = works.flatMap(({ dialogue }) => dialogue === undefined ? [] : [dialogue]);
  const notMade = works.flatMap(({ index, dialogue, reason = "" }) =>
    dialogue === undefined ? [`dialogue ${index + 1}: ${reason}`] : []
  );
  const mended = works.flatMap(({ dialogue, refused }) =>
    dialogue === undefined || refused === undefined
      ? []
      : [{ experiment_id: dialogue.experiment_id, refused }]
  );
  const model = models?.model("synthesizer") ?? "grammar";
  const judge = models?.model("judge");
  const control: DatasetControl = {
    max_retries: 2,
    model,
    ...(judge !== undefined && judge !== model && { judge }),
    ...{ seed, database: name, sql_dialect: database.dialect, schema_hash: schemaHash(schema) },
    ...(lexiconHash !== undefined && { lexicon_hash: lexiconHash }),
    ...(today !== undefined && { today }),
    replaced: works.flatMap(({ replaced }) => replaced === undefined ? [] : [replaced]),
    certificate: await datasetCertificate(dialogues, {
      ...{ plan, kinds, schema, dialect: database.dialect },
      // A model chooses among the reasons by itself.
      ...(models === undefined && { wantedTurns: (answerable: number) => wantedTurns(answerable, typeMix) }),
    }),
    ...(detects && { detects }),
    ...(unended.length > 0 && { unended }),
    ...(models && sentenceChecks > 1 && { sentence_checks: sentenceChecks }),
    ...(mended.length > 0 && { mended }),
  };
  return {
    dataset: dialogues.length === 0 ? { control, dialogues } : withCanary({ control, dialogues }),
    notMade,
    unshown: [...new Set(works.flatMap(({ unshown }) => unshown ?? []))],
  };
}
