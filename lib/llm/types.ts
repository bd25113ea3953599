/** A call of a tool that a model asks for. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON as the model wrote it; it may be malformed. */
  readonly arguments: string;
}

/** One message of a conversation with a model. */
export type ChatMessage =
  | { readonly role: "system" | "user"; readonly content: string }
  | { readonly role: "assistant"; readonly content: string; readonly toolCalls?: readonly ToolCall[] }
  | { readonly role: "tool"; readonly content: string; readonly toolCallId: string };

/** A tool that a model may call. */
export interface ChatTool {
  readonly name: string;
  readonly description: string;
  /** JSON schema of its arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** What a model is asked. Everything in it, with the model, decides which recorded reply answers it. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly ChatTool[];
  /** JSON schema that the reply is to follow, where the server can hold a model to one. */
  readonly replySchema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** @default the server's */
  readonly temperature?: number;
  /** Most tokens of the reply. @default the server's */
  readonly maxTokens?: number;
  /** Tells equal requests apart that are to be answered anew. @default 1 */
  readonly trial?: number;
}

export interface ChatUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The server told none: counted as a token for four characters. */
  readonly estimated: boolean;
}

/** What a model replies. */
export interface ChatReply {
  /** Empty where it only calls tools. */
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  /** `length`: it was cut at the most tokens; `refusal`: the model will not, the text says why. */
  readonly finish: "stop" | "length" | "tool_calls" | "refusal";
  readonly usage: ChatUsage;
}

export interface ChatOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with each piece of text as it arrives; a reply that is sent again after a failure starts anew. */
  readonly onText?: ((piece: string) => void) | undefined;
}

/** One call of a language model: the only way that anything here speaks with one. */
export type Chat = (request: ChatRequest, options?: ChatOptions) => Promise<ChatReply>;

/** What a model is used for; each role may have a model of its own. */
export type ModelRole = "synthesizer" | "agent" | "user" | "judge";
