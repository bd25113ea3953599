import { dirname, resolve } from "node:path";
import { z } from "zod";
import { InputError, readJsonFile } from "../../../lib/base/mod.ts";

/** A database of the experiment; field names are those of the JSON. */
export interface MeasuredDatabase {
  /** Name of its row and of its dataset's file. */
  readonly name: string;
  /** As `openDatabase` understands it. */
  readonly database: string;
  /** Where its structure and data come from: repository and commit. */
  readonly source: string;
  /** Language of its names. @default English */
  readonly language?: string | undefined;
  /** Confidence (0..1) from which inferred foreign keys are used. @default none are */
  readonly infer_keys?: number | undefined;
}

const shape = z.array(z.strictObject({
  name: z.string().regex(/^[\w-]+$/, "may hold letters, digits, _ and - only"),
  database: z.string().min(1),
  source: z.string().min(1),
  language: z.string().exactOptional(),
  infer_keys: z.number().min(0).max(1).exactOptional(),
})).min(1);

/**
 * Reads the list of databases. A relative path of a database that no prefix (`sqlite:`) stands before counts
 * from the list's folder.
 *
 * @throws {InputError} If the file is missing, or no such list, or two databases have one name.
 */
export async function measuredDatabases(path: string): Promise<readonly MeasuredDatabase[]> {
  const { data, error } = shape.safeParse(await readJsonFile(path));
  if (data === undefined) {
    const [issue] = error.issues;
    throw new InputError(`Cannot use ${path} at ${issue?.path.join(".") || "its top"}: ${issue?.message}`);
  }
  const names = data.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) {
    throw new InputError(`Cannot use ${path}: two databases are named "${twice}"; rename one`);
  }
  return data.map((one) => ({
    ...one,
    database: /^[a-z]+:/.test(one.database) ? one.database : resolve(dirname(path), one.database),
  }));
}
