import { readModelReply } from "../adapters/openai/read_model_reply.ts";
import type { RecordedOutcome } from "./types.ts";

/** What an agent said in a turn. */
interface Said {
  readonly text: string;
  /** Arguments of its tool calls, as JSON. @default it called no tool */
  readonly calls?: readonly string[] | undefined;
}

/**
 * Reads words of an agent as those of a model are read: SQL of a tool call, a fence or JSON makes them a response, a
 * question at the end a request. Without these, a paragraph that is a query is its SQL.
 */
export function saidReply({ text, calls = [] }: Said): RecordedOutcome {
  if (text.trim() === "" && calls.length === 0) return { kind: "fault", text: "The recorded reply is empty" };
  const message = {
    content: text.includes("```") ? text : withFence(text),
    tool_calls: calls.map((json) => ({ function: { arguments: json } })),
  };
  try {
    const { raw: _, ...reply } = readModelReply({ choices: [{ message }] });
    return { kind: "reply", reply };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // There is nobody to be asked again.
    return { kind: "fault", text: error.message.replace(/; [^;]*$/, "") };
  }
}

/** Fences the last paragraph that is a query, up to the semicolon that ends one of its lines. */
function withFence(text: string): string {
  const paragraphs = text.split(/\n[^\S\n]*\n/);
  const at = paragraphs.findLastIndex(isQuery);
  if (at < 0) return text;
  return paragraphs.map((paragraph, i) => {
    if (i !== at) return paragraph;
    const [sql] = /^[^]*?;[^\S\n]*$/m.exec(paragraph) ?? [paragraph];
    return `\`\`\`sql\n${sql.trim()}\n\`\`\`\n${paragraph.slice(sql.length)}`;
  }).join("\n\n");
}

/** Whether a paragraph is a query; a sentence may begin so too ("With pleasure", "Select one from these."). */
function isQuery(paragraph: string): boolean {
  if (!begunQuery.test(paragraph)) return false;
  return !begunSentence.test(paragraph) || (/\sfrom\s/i.test(paragraph) && !/[.?!:]\s*$/.test(paragraph));
}

const begunQuery = /^[\s(]*(?:select\s|values\s*\(|with\s+\S[^]*?\bas\s*\()/i;
const begunSentence = /^[\s(]*[SVW][a-z]+/;
