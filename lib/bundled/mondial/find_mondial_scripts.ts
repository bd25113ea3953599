import { join } from "node:path";
import { InputError, OutsideError, readTextFile } from "../../base/mod.ts";
import type { OracleScripts } from "./read_oracle_tables.ts";

/**
 * The Oracle scripts of Mondial in a folder, whatever they are called: told by their content.
 *
 * @throws {InputError} If one of them is missing or there are several of a kind.
 * @throws {OutsideError} If the folder cannot be read.
 */
export async function findMondialScripts(folder: string): Promise<OracleScripts> {
  const scripts = await Promise.all(
    (await sqlFiles(folder)).map(async (path) => ({ path, text: await readTextFile(path) })),
  );
  return {
    schema: only(
      scripts.filter(({ text }) => SCHEMA.test(text)),
      folder,
      "schema script (CREATE TABLE … VARCHAR2 …)",
    ),
    inputs: only(
      scripts.filter(({ text }) => INPUTS.test(text)),
      folder,
      "inputs script (INSERT INTO … GeoCoord(…) …)",
    ),
  };
}

// Only Oracle's scripts have these types: the distribution for other databases spells them otherwise.
const SCHEMA = /CREATE\s+TABLE\s+Country\b[^;]*\bVARCHAR2\b/i;
const INPUTS = /INSERT\s+INTO\s+\w+\s+VALUES[^;]*\bGeoCoord\s*\(/i;

async function sqlFiles(folder: string): Promise<readonly string[]> {
  const paths: string[] = [];
  try {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      if (!isDirectory && name.toLowerCase().endsWith(".sql")) paths.push(join(folder, name));
    }
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      throw new InputError(`Cannot import from ${folder}, as there is no such folder: check the path`, {
        cause: error,
      });
    }
    throw new OutsideError(`Cannot import from ${folder}, as it cannot be read: check the permissions`, {
      cause: error,
    });
  }
  return paths.sort();
}

function only<Script extends { readonly path: string }>(
  found: readonly Script[],
  folder: string,
  what: string,
): Script {
  const [script, second] = found;
  if (script === undefined) {
    throw new InputError(`Cannot import from ${folder}, as no .sql file there is Mondial's Oracle ${what}`);
  }
  if (second !== undefined) {
    const names = found.map(({ path }) => path).join(", ");
    throw new InputError(
      `Cannot import from ${folder}, as several files there are Mondial's Oracle ${what}: ${names}`,
    );
  }
  return script;
}
