import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The files of a folder as a text: names, sizes and, of small files, contents; empty where it cannot be read. */
export function watchFolder(folder: string, only: (name: string) => boolean = () => true): string {
  return namesIn(folder).filter(only).toSorted().map((name) => {
    const path = join(folder, name);
    try {
      const { size } = statSync(path);
      return `${name} ${size} ${size < 1_000_000 ? fileHash(path) : ""}`;
    } catch {
      return name;
    }
  }).join("\n");
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The SHA-256 of a file's bytes. */
export function fileHash(path: string): string {
  return statSync(path).isFile() ? createHash("sha256").update(readFileSync(path)).digest("hex") : "";
}
