import { z } from "zod";
import { formFault, InputError } from "../../base/mod.ts";
import type { ScoreCalibration } from "./score_calibration.ts";

const share = z.number().min(0).max(1);

const shape: z.ZodType<ScoreCalibration> = z.object({
  stef_calibration: z.literal(1),
  labels: z.number().int().min(1),
  right: z.number().int().min(0),
  confidence: z.array(z.object({ from: z.number(), value: share })).min(1),
  probability: z.array(z.number()).length(7),
  thresholds: z.object({ moderate: z.number().min(0), high: z.number().min(0) }),
});

/**
 * Reads a calibration from a document.
 *
 * @param where What messages call the document, for example its path.
 * @throws {InputError} If it has another form.
 */
export function parseCalibration(document: unknown, where: string): ScoreCalibration {
  const read = shape.safeParse(document);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const fault = issue === undefined ? "it has another form" : formFault(issue, document);
  throw new InputError(`Cannot use ${where} as a calibration: ${fault}; write one by score calibrate`);
}
