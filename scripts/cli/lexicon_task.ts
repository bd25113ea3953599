import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { InputError, readUtf8File, writeFileAtomic } from "../../lib/base/mod.ts";
import {
  type LexiconFile,
  lexiconHash,
  lexiconText,
  loadGlossary,
  mergeLexicon,
  parseLexiconFile,
} from "../../lib/linking/mod.ts";
import { deriveLexicon, openDatabaseSchema } from "../../lib/runs/mod.ts";
import { fillLexiconByModel, type FillLexiconByModelOptions } from "../../lib/synthesis/mod.ts";
import { interrupted, print, say } from "./command.ts";
import { databaseConfiguration, oneAddress } from "./database_configuration.ts";
import type { DatabaseFlags } from "./database_options.ts";
import type { ModelFlags } from "./model_options.ts";
import { openFlaggedModels } from "./open_models.ts";
import { createProgress } from "./progress.ts";

/** What `deno task lexicon` was asked for. */
export interface LexiconOptions extends DatabaseFlags, ModelFlags {
  readonly database?: string | undefined;
  readonly glossary?: string | undefined;
  readonly lexicon?: string | undefined;
  readonly out?: string | undefined;
  readonly json?: true | undefined;
}

/**
 * Derives the lexicon of a database, keeps what a person edited, lets a model fill what is doubtful where one is named, and
 * prints or writes it.
 */
export async function lexiconTask(url: string | undefined, options: LexiconOptions): Promise<void> {
  const { out, lexicon: edited, glossary: glossaryPath, json } = options;
  if (out !== undefined) refuseLexicon(out, edited);
  await using opened = await openDatabaseSchema({
    ...databaseConfiguration(oneAddress(url, options.database), options),
    signal: interrupted,
  });
  const { name, schema, database } = opened;
  const glossary = glossaryPath === undefined ? undefined : await loadGlossary(glossaryPath, schema);
  const derived = await deriveLexicon(database, { schema, glossary, signal: interrupted });
  const edits = edited === undefined
    ? undefined
    : await parseLexiconFile(await readUtf8File(edited), derived, { source: edited });
  const kept = edits === undefined ? derived : mergeLexicon(derived, edits);
  const file = options.model === undefined && !options.replay
    ? kept
    : await filledByModel(kept, opened, options);
  const text = await lexiconText(file, name);
  if (json) print(JSON.stringify({ lexicon_hash: lexiconHash(file), ...file }, null, 2));
  else if (out === undefined) print(text);
  if (out === undefined) return;
  await writeFileAtomic(out, text);
  say(`Written: ${out}; edit it and give it to generate, verify and eval by --lexicon`);
}

async function filledByModel(
  lexicon: LexiconFile,
  { schema, database }: Pick<FillLexiconByModelOptions, "schema" | "database">,
  flags: ModelFlags,
): Promise<LexiconFile> {
  await using models = await openFlaggedModels(flags, { roles: ["synthesizer"], concurrency: 1 });
  const progress = createProgress("tables asked about");
  try {
    return await fillLexiconByModel(models.chat("synthesizer"), lexicon, {
      ...{ schema, database, signal: interrupted },
      onProgress: progress.update,
    });
  } finally {
    progress.end();
  }
}

/** An edited lexicon must not be lost. */
function refuseLexicon(out: string, edited: string | undefined): void {
  if (!existsSync(out) || (edited !== undefined && resolve(edited) === resolve(out))) return;
  throw new InputError(
    `${out} exists already and is not overwritten: add --lexicon ${out} to keep its words, or give --out another file`,
  );
}
