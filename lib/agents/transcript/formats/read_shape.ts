import type { z } from "zod";
import { formFault, InputError } from "../../../base/mod.ts";

/** What is read, and where it stands. */
export interface PlacedValue {
  /** For example `line 7`. */
  readonly place: string;
  readonly value: unknown;
}

/**
 * Reads a part of a file by its shape.
 *
 * @param what What the part should be, for example `a message`.
 * @throws {InputError} If it has another shape; the message names file, place, field and what is expected.
 */
export function readShape<Shape extends z.ZodType>(
  shape: Shape,
  { place, value }: PlacedValue,
  { path, what }: { readonly path: string; readonly what: string },
): z.output<Shape> {
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues as [z.core.$ZodIssue];
  const field = issue.path.length === 0 ? "" : ` ${issue.path.join(".")}:`;
  throw new InputError(`Cannot read ${path}: ${place} is not ${what}:${field} ${formFault(issue, value)}`);
}
