/**
 * Loads a script when it is needed, so that `--help` is instant. Where the address stands in an `import()`, Deno reads
 * the script and all that it imports before the program starts.
 *
 * @param path From the folder of this file.
 */
export async function loadLater<Module>(path: `./${string}.ts` | `../${string}.ts`): Promise<Module> {
  return await import(new URL(path, import.meta.url).href);
}
