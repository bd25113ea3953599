import { z } from "zod";
import { dataBlock, parsePrompt } from "../../llm/mod.ts";
import { isoDay } from "../dates/calendar.ts";
import { filterValue } from "../filter_value.ts";
import type { ScoreRules } from "../parse_rules.ts";
import type { QuestionReading } from "../read_question.ts";
import type { QuestionSpecification } from "../types.ts";
import { askSamples } from "./ask_samples.ts";
import promptText from "./prompts/read_question.md" with { type: "text" };
import type { ScoreModel } from "./score_model.ts";

export interface ReadQuestionByModelOptions {
  readonly model: ScoreModel;
  /** @default none */
  readonly rules?: ScoreRules | undefined;
  /** When it was asked. @default not known */
  readonly at?: Date | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What most samples read, and how far they agree. */
export type ModelQuestionReading =
  | QuestionReading & { readonly kind: "read"; readonly agreement: number }
  /** `reason` is a sentence. */
  | { readonly kind: "not_readable"; readonly reason: string };

const prompt = parsePrompt(promptText, "read_question.md");

const text = z.string().trim().min(1);

const shape = z.object({
  outputs: z.array(text),
  aggregations: z.array(z.object({
    function: z.enum(["count", "sum", "average", "minimum", "maximum", "other"]),
    column: text.nullable(),
    distinct: z.boolean(),
  })),
  filters: z.array(z.object({
    column: text.nullable(),
    operator: z.enum(["=", "<>", "<", "<=", ">", ">=", "contains", "is null", "is not null"]),
    values: z.array(z.string()),
    unit: text.nullable(),
  })),
  group_by: z.array(text),
  ordered: z.boolean(),
  limit: z.number().int().min(1).nullable(),
});

/**
 * Lets a model read what a question asks for (STEF, section 3.2.1), k times; it does not see the SQL. A part is taken where
 * more than half of the readings have it. The agreement is the mean share of parts that a reading and the result have in
 * common, of those that either has; readings without a usable reply count as 0.
 *
 * @throws What the chat throws.
 */
export async function readQuestionByModel(
  question: string,
  { model, rules = {}, at, signal }: ReadQuestionByModelOptions,
): Promise<ModelQuestionReading> {
  const messages = prompt.render({
    at: at === undefined ? "at an unknown time" : `on ${isoDay(at)}`,
    question: dataBlock("question", [question], { maxCharacters: 4000 }),
    rules: dataBlock("rules", [JSON.stringify(rules)], { maxCharacters: 8000 }),
  });
  const { values, asked, reason } = await askSamples(
    model,
    { messages, name: "question_specification", schema: shape },
    signal,
  );
  if (values.length === 0) {
    return { kind: "not_readable", reason: `The model did not read the question: ${reason}.` };
  }
  const readings = values.map((value) => partsOf(specificationFrom(value, rules.column_mappings ?? {})));
  const counts = Map.groupBy(readings.flatMap((parts) => [...parts.keys()]), (key) => key);
  const most = new Map(
    readings.flatMap((parts) => [...parts]).filter(([key]) =>
      (counts.get(key)?.length ?? 0) > readings.length / 2
    ),
  );
  const shares = readings.map((parts) => {
    const [one, other] = [new Set(parts.keys()), new Set(most.keys())];
    const all = one.union(other).size;
    return all === 0 ? 1 : one.intersection(other).size / all;
  });
  return {
    kind: "read",
    specification: wholeOf([...most.values()]),
    coverage: 1,
    agreement: shares.reduce((sum, share) => sum + share, 0) / asked,
  };
}

function specificationFrom(
  { limit, ...reply }: z.infer<typeof shape>,
  mappings: Readonly<Record<string, string>>,
): QuestionSpecification {
  const columns = new Map(Object.entries(mappings).map(([word, column]) => [word.toLowerCase(), column]));
  const name = (said: string) => columns.get(said.toLowerCase()) ?? said;
  const named = (column: string | null) => column === null ? {} : { column: name(column) };
  return {
    outputs: reply.outputs.map(name),
    aggregations: reply.aggregations.map(({ column, ...one }) => ({ ...one, ...named(column) })),
    filters: reply.filters.map(({ column, operator, values, unit }) => ({
      ...named(column),
      operator,
      values: values.map(filterValue).sort((a, b) => String(a) < String(b) ? -1 : 1),
      ...(unit !== null && { unit: unit.toLowerCase() }),
    })),
    group_by: reply.group_by.map(name),
    ordered: reply.ordered,
    ...(limit !== null && { limit }),
  };
}

/** A specification with one part, by a text that equal parts share. */
function partsOf(
  { outputs, aggregations, filters, group_by, ordered, limit }: QuestionSpecification,
): ReadonlyMap<string, Partial<QuestionSpecification>> {
  const keyed = <Part>(
    field: string,
    parts: readonly Part[],
    whole: (part: Part) => Partial<QuestionSpecification>,
  ) => parts.map((part) => [`${field} ${JSON.stringify(part).toLowerCase()}`, whole(part)] as const);
  return new Map([
    ...keyed("output", outputs, (one) => ({ outputs: [one] })),
    ...keyed("aggregation", aggregations, (one) => ({ aggregations: [one] })),
    ...keyed("filter", filters, (one) => ({ filters: [one] })),
    ...keyed("group", group_by, (one) => ({ group_by: [one] })),
    ...keyed("ordered", ordered ? [true] : [], () => ({ ordered: true })),
    ...keyed("limit", limit === undefined ? [] : [limit], (one) => ({ limit: one })),
  ]);
}

function wholeOf(parts: readonly Partial<QuestionSpecification>[]): QuestionSpecification {
  const limit = parts.find((part) => part.limit !== undefined)?.limit;
  return {
    outputs: parts.flatMap(({ outputs = [] }) => outputs),
    aggregations: parts.flatMap(({ aggregations = [] }) => aggregations),
    filters: parts.flatMap(({ filters = [] }) => filters),
    group_by: parts.flatMap(({ group_by = [] }) => group_by),
    ordered: parts.some(({ ordered }) => ordered === true),
    ...(limit !== undefined && { limit }),
  };
}
