import * as z from "zod";
import { InputError, readJsonLines } from "../base/mod.ts";
import { type Count, type Estimate, stratifiedShare } from "../metrics/mod.ts";

/** How many answers of an agent are right, as labels of a sample tell; field names are those of the JSON. */
export interface LabelledScoreRate {
  readonly agent: string;
  /** Answers in the log. */
  readonly answers: number;
  /** Right ones among the labelled: of the sample as it was drawn, which rare tiers are too many of. */
  readonly labelled: Count;
  /** The share of all answers. */
  readonly right: Estimate;
}

/**
 * Estimates from a labelled sheet how many answers of each agent are right, in the order in which agents appear. Lines
 * without a label are left out, as if they were as often right as the others of their stratum.
 *
 * @throws {InputError} If the sheet is none, has no labels, or two lines of one answer.
 */
export async function labelledScoreRates(path: string): Promise<readonly LabelledScoreRate[]> {
  const lines = await readSheet(path);
  return Array.from(Map.groupBy(lines, ({ agent }) => agent), ([agent, own]) => {
    const strata = Array.from(Map.groupBy(own, ({ stratum }) => stratum).values(), (members) => ({
      size: members[0]?.stratum_size ?? 0,
      labels: members.flatMap(({ right }) => right ?? []),
    }));
    const labels = strata.flatMap((one) => one.labels);
    return {
      agent,
      answers: strata.reduce((sum, { size }) => sum + size, 0),
      labelled: { numerator: labels.filter((right) => right).length, denominator: labels.length },
      right: stratifiedShare(strata),
    };
  });
}

const lineShape = z.looseObject({
  id: z.string(),
  agent: z.string().default("(no name)"),
  stratum: z.string(),
  stratum_size: z.int().min(1),
  right: z.boolean().nullable(),
});

type SheetLine = z.infer<typeof lineShape>;

async function readSheet(path: string): Promise<readonly SheetLine[]> {
  const seen = new Set<string>();
  const lines = (await readJsonLines(path)).map((line, index) => {
    const read = lineShape.safeParse(line);
    if (!read.success) {
      const field = String(read.error.issues[0]?.path[0] ?? "id");
      throw new InputError(
        `Line ${index + 1} of ${path} is none of a sheet that score label writes: its "${field}" ${
          field === "right" ? "is neither true, false nor null" : "is missing or of another kind"
        }`,
      );
    }
    if (seen.has(read.data.id)) {
      throw new InputError(`Line ${index + 1} of ${path} has the answer "${read.data.id}" again: keep one`);
    }
    seen.add(read.data.id);
    return read.data;
  });
  if (lines.every(({ right }) => right === null)) {
    throw new InputError(`${path} has no labels: write true or false as "right" of its lines`);
  }
  return lines;
}
