import { InputError, OutsideError } from "./errors.ts";

/** Causes and remedies by error code of the operating system. */
const adviceByCode: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full; free some space and try again",
  EACCES: "permission is denied; change the permissions or choose another place",
  EPERM: "permission is denied; change the permissions or choose another place",
  EROFS: "the file system can only be read; choose another place",
  EISDIR: "it is a folder; name a file",
  ENOTDIR: "a part of the path is a file, not a folder; correct the path",
  EEXIST: "a part of the path is a file, not a folder; correct the path",
  ENAMETOOLONG: "the name is too long; choose a shorter one",
  EMFILE: "too many files are open; raise the limit of open files or lower the concurrency",
  ENOENT: "there is no such file or folder; check the path",
};

/** Codes that say that the path was wrong. */
const wrongPath = new Set(["ENOENT", "EISDIR", "ENOTDIR", "EEXIST", "ENAMETOOLONG"]);

/**
 * Builds the error for a failed read or write: one sentence, with the original as cause. A wrong path is an `InputError`,
 * anything else an `OutsideError`.
 */
export function fileError(
  error: unknown,
  options: { readonly action: "read" | "write"; readonly path: string },
): Error {
  const { action, path } = options;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // Missing folders are made, so that only a file system which takes no files lacks what is to be written.
  const isWrongPath = wrongPath.has(code) && !(action === "write" && code === "ENOENT");
  const Kind = isWrongPath ? InputError : OutsideError;
  return new Kind(`Cannot ${action} ${path}: ${explain(error, code)}`, { cause: error });
}

function explain(error: unknown, code: string): string {
  if (error instanceof Deno.errors.NotCapable) {
    return "Deno was started without the permission to; choose another place or widen --allow-read and --allow-write";
  }
  // Deno puts the number of the error and the path of the temporary file behind the words.
  const words = (error instanceof Error ? error.message : String(error)).replace(/ \(os error.*$/s, "");
  return adviceByCode[code] ?? `${words}; check the path and the disk`;
}
