import { z } from "zod";
import { formFault, InputError } from "../base/mod.ts";

/** Rules of an application, R app; field names are those of the file. */
export interface ScoreRules {
  /** Columns by the words of questions. */
  readonly column_mappings?: Readonly<Record<string, string>>;
  /** Conditions that may stand in SQL unasked, as SQL: `status = 'Active'`. */
  readonly benign_filters?: readonly string[];
  /** Columns whose conditions leave both sides: `tenant_id`. */
  readonly ignore_filters?: readonly string[];
  /** Conditions, as SQL, by the words of questions that mean them: "large order" is `amount > 1000`. */
  readonly glossary?: Readonly<Record<string, string>>;
}

const name = z.string().trim().min(1);

const shape: z.ZodType<ScoreRules> = z.strictObject({
  column_mappings: z.record(name, name).exactOptional(),
  benign_filters: z.array(name).exactOptional(),
  ignore_filters: z.array(name).exactOptional(),
  glossary: z.record(name, name).exactOptional(),
});

/**
 * Reads rules from a document.
 *
 * @param where What messages call the document, for example its path.
 * @throws {InputError} If it has another form, or a column is ignored and benign at once.
 */
export function parseRules(document: unknown, where: string): ScoreRules {
  const read = shape.safeParse(document);
  if (!read.success) {
    const [issue] = read.error.issues;
    const at = issue === undefined || issue.path.length === 0 ? "" : ` at ${issue.path.join(".")}`;
    const fault = issue === undefined ? "it has another form" : formFault(issue, document);
    throw new InputError(
      `Cannot use ${where}${at}: ${fault}; rules are {"column_mappings", "benign_filters", "ignore_filters", "glossary"}`,
    );
  }
  const ignored = read.data.ignore_filters ?? [];
  for (const filter of read.data.benign_filters ?? []) {
    const column = /^[\w.]+/.exec(filter)?.[0].toLowerCase();
    if (!ignored.some((one) => one.toLowerCase() === column)) continue;
    throw new InputError(
      `Cannot use ${where}: the column of the benign filter "${filter}" is ignored as well; keep one of the two`,
    );
  }
  return read.data;
}
