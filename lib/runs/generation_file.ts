import { existsSync } from "node:fs";
import { InputError, type JsonLinesWriter, openJsonLines, readJsonLines } from "../base/mod.ts";
import type { DatasetControl, Dialogue } from "../dialogue/mod.ts";

/** One combination that is done, as a line of the partial file. */
export interface GenerationWork {
  /** Position of the combination in the plan, from 0. */
  readonly index: number;
  /** Absent where none could be made. */
  readonly dialogue?: Dialogue;
  readonly replaced?: NonNullable<DatasetControl["replaced"]>[number];
  /** Why none could be made. */
  readonly reason?: string;
  /** Faults of each refused draft of a model, in their order. */
  readonly refused?: readonly (readonly string[])[];
  /** The name that no prompt can show, where a model was not asked because of it. */
  readonly unshown?: string;
}

/** The files beside a dataset that is not whole yet; belongs into `await using`, which removes one without content. */
export interface UnfinishedFiles extends AsyncDisposable {
  /** Finished work, one line each. */
  readonly works: string;
  /** Calls of models where no cassette is given, so that none is repeated. */
  readonly calls?: string;
  /** Whether calls of models stand beside the dataset. */
  readonly holdsCalls: () => Promise<boolean>;
  /** Removes them. */
  readonly remove: () => Promise<void>;
}

export interface UnfinishedFilesOptions {
  /** Path of the dataset. */
  readonly out: string;
  readonly engine: "grammar" | "model";
  /** Path of the cassette that keeps the calls of models. @default a file beside the dataset */
  readonly cassette?: string | undefined;
  /** All calls come from the cassette. @default false */
  readonly replay?: boolean | undefined;
}

/** Names the files. Removes recorded calls without unfinished work, so that a new run calls the models again. */
export async function unfinishedFiles(
  { out, engine, cassette, replay = false }: UnfinishedFilesOptions,
): Promise<UnfinishedFiles> {
  const works = `${out}.partial`;
  const calls = `${works}.calls`;
  const areKept = engine === "model" && cassette === undefined && !replay;
  const remove = async (...paths: readonly string[]) => {
    for (const path of paths) if (existsSync(path)) await Deno.remove(path);
  };
  const holdsCalls = async () => areKept && existsSync(calls) && (await Deno.stat(calls)).size > 0;
  if (!existsSync(works)) await remove(calls);
  return {
    works,
    ...(areKept && { calls }),
    holdsCalls,
    remove: () => remove(works, calls),
    async [Symbol.asyncDispose]() {
      if (areKept && !await holdsCalls()) await remove(calls);
    },
  };
}

/** Finished work of a dataset, and the file that takes more of it; the file belongs into `await using`. */
export interface OpenWork {
  readonly finished: readonly GenerationWork[];
  readonly file: JsonLinesWriter;
}

/**
 * Opens the file of finished work.
 *
 * @param head The settings of the work, the first line of the file.
 * @throws {InputError} If there is unfinished work without `resume`, none with it, or work with other settings.
 * @throws {OutsideError} If the file cannot be read or written, or another program is writing it.
 */
export async function openWork(
  path: string,
  head: Readonly<Record<string, unknown>>,
  resume: boolean,
): Promise<OpenWork> {
  const there = existsSync(path);
  if (!there && resume) throw new InputError(`There is no unfinished work at ${path}: leave out --resume`);
  const [first, ...finished] = there ? await readJsonLines(path) : [];
  if (first !== undefined) {
    if (!resume) throw new InputError(`${path} holds unfinished work: resume it with --resume, or remove it`);
    refuseOther(path, first as Readonly<Record<string, unknown>>, head);
    refuseGaps(path, finished as readonly Partial<GenerationWork>[]);
  }
  await using opening = new AsyncDisposableStack();
  const file = opening.use(await openJsonLines(path));
  if (first === undefined) await file.append(head);
  opening.move();
  return { finished: finished as GenerationWork[], file };
}

function refuseOther(
  path: string,
  first: Readonly<Record<string, unknown>>,
  head: Readonly<Record<string, unknown>>,
): void {
  const names = Object.keys({ ...head, ...first });
  const others = names.filter((name) => JSON.stringify(first[name]) !== JSON.stringify(head[name]));
  if (others.length === 0) return;
  const which = others.map((name) => name.replaceAll("_", " ")).join(", ");
  throw new InputError(`${path} was begun with other settings (${which}): use the same, or remove it`);
}

function refuseGaps(path: string, finished: readonly Partial<GenerationWork>[]): void {
  const wrong = finished.findIndex(({ index }, i) => index !== i);
  if (wrong < 0) return;
  throw new InputError(
    `Cannot resume ${path}: line ${wrong + 2} is not dialogue ${wrong + 1}; remove it and all lines after it`,
  );
}
