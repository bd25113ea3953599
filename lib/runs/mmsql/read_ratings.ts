import { z } from "zod";
import { type MmsqlDialogue, readMmsqlFile } from "../../agents/transcript/mod.ts";
import { InputError, readUtf8File } from "../../base/mod.ts";
import { mmsqlTypes } from "../../metrics/mod.ts";
import { readPairLines } from "../read_pair_lines.ts";

/** The response quality score of one reply; field names are those of the JSON. */
export interface Rating {
  readonly id: string;
  /** The type of the question. @default not told */
  readonly type?: typeof mmsqlTypes[number] | undefined;
  /** 0 to 10. */
  readonly rqs: number;
}

const score = z.number().min(0).max(10);

const shape = z.object({
  id: z.string().min(1),
  type: z.enum(mmsqlTypes).exactOptional(),
  // Scores of several people count by their mean.
  rqs: z.union([
    score,
    z.array(score).min(1).transform((scores) => scores.reduce((sum, one) => sum + one, 0) / scores.length),
  ]),
});

/**
 * Reads response quality scores: JSON lines `{"id", "type"?, "rqs"}`, where `rqs` is a number or a list of the scores of
 * several people, whose mean counts; or a scored file in MMSQL's shape, where replies of the expected type count.
 *
 * @param by Whose scores count in a file in MMSQL's shape. @default "model"
 * @throws {InputError} If there is no such file, it holds no scores, or a score is none.
 */
export async function readRatings(path: string, by: "model" | "human" = "model"): Promise<readonly Rating[]> {
  if (/^\s*\[/.test(await readUtf8File(path))) return scoredReplies(await readMmsqlFile(path), by, path);
  return await readPairLines<Rating>(path, {
    shape,
    form: 'a rating is {"id", "type"?, "rqs"}, a score from 0 to 10 or a list of such scores',
  });
}

function scoredReplies(
  dialogues: readonly MmsqlDialogue[],
  by: "model" | "human",
  path: string,
): readonly Rating[] {
  const ratings = dialogues.flatMap(({ questions }) =>
    questions.flatMap(({ place, type, answer }): readonly Rating[] => {
      const rqs = by === "human" ? answer?.humanQuality ?? answer?.quality : answer?.quality;
      const isRated = type !== "answerable" && rqs !== undefined && answer?.reply.question_type === type;
      return isRated ? [{ id: place, type, rqs }] : [];
    })
  );
  if (ratings.length > 0) return ratings;
  throw new InputError(`${path} holds no "RQS" of a reply of the expected type; give a scored file`);
}
