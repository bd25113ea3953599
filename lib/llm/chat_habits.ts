/** What a server takes of what can be asked; a server that has refused a part is asked without it from then on. */
export interface ChatHabits {
  /** How a reply is held to a schema. */
  readonly replyFormat: "json_schema" | "json_object" | "none";
  /** The name under which the most tokens of a reply are sent. */
  readonly maxTokens: "max_tokens" | "max_completion_tokens";
  readonly temperature: boolean;
  /** Whether the usage is asked for at the end of a stream. */
  readonly streamUsage: boolean;
}

/** The habits of a server that has refused nothing yet. */
export const allHabits: ChatHabits = {
  replyFormat: "json_schema",
  maxTokens: "max_tokens",
  temperature: true,
  streamUsage: true,
};

interface Concession {
  /** What a refusal says that is about this part. */
  readonly words: RegExp;
  /** The habits without the part; undefined where it was not asked for. */
  readonly without: (habits: ChatHabits) => ChatHabits | undefined;
}

const concessions: readonly Concession[] = [
  {
    words: /stream_options|include_usage/i,
    without: (habits) => habits.streamUsage ? { ...habits, streamUsage: false } : undefined,
  },
  {
    words: /max_completion_tokens/,
    without: (habits) =>
      habits.maxTokens === "max_tokens" ? { ...habits, maxTokens: "max_completion_tokens" } : undefined,
  },
  {
    words: /temperature.*(not support|unsupported)|unsupported.*temperature/i,
    without: (habits) => habits.temperature ? { ...habits, temperature: false } : undefined,
  },
  {
    words: /response.?format|json.?schema|json.?object|json.?mode|structured output/i,
    without: (habits) => {
      switch (habits.replyFormat) {
        case "json_schema":
          return { ...habits, replyFormat: "json_object" };
        case "json_object":
          return { ...habits, replyFormat: "none" };
        case "none":
          return undefined;
        default:
          return habits.replyFormat satisfies never;
      }
    },
  },
];

/**
 * The habits without the part that a server has just refused; undefined where it refused something else. Each
 * concession takes a part away, so that they end.
 *
 * @param refusal Why the server refuses the request, in its own words.
 */
export function concede(habits: ChatHabits, refusal: string): ChatHabits | undefined {
  for (const { words, without } of concessions) {
    const fewer = words.test(refusal) ? without(habits) : undefined;
    if (fewer !== undefined) return fewer;
  }
  return undefined;
}
