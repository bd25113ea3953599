import { z } from "zod";
import { dataBlock } from "../../../llm/mod.ts";
import { defineTool } from "../define_tool.ts";
import { linkTables } from "../text_to_sql/link_tables.ts";
import { resultText } from "../text_to_sql/result_text.ts";
import { translateQuestion } from "../text_to_sql/translate_question.ts";
import type { LoopTool } from "../types.ts";

export interface TextToSqlOptions {
  /** The model that writes SQL. @default the agent's */
  readonly model?: string | undefined;
}

/** Most tables that a question is linked to. */
const MOST_TABLES = [12, 6, 3];

/**
 * Creates the text-to-SQL tool of the paper (section 5.1): it links a question to tables, has a model write SQL, runs it and
 * repairs it. The question that it is given is u′, the interpretation of the reply.
 */
export function textToSqlTool({ model }: TextToSqlOptions = {}): LoopTool {
  return defineTool({
    name: "text_to_sql",
    description:
      "Translates one question to SQL, runs it and gives the rows. It knows nothing of the dialogue, so the question must say everything.",
    parameters: z.object({
      question: z.string().min(1).describe(
        "The whole question as one sentence, for example: List the names of the rivers of Peru longer than 1000 km.",
      ),
    }),
    run: async ({ question }, turn) => {
      const { schema, linker } = turn;
      const translation = await translateQuestion(question, {
        ...{ turn, agent: "text_to_sql", model, mostTables: MOST_TABLES, keepsQuestion: true },
        tables: (most = Infinity) => linkTables(question, { schema, linker, most }),
      });
      switch (translation.kind) {
        case "answered": {
          const { answered } = translation;
          const head = `Query ${turn.answered.length + 1}: ${answered.sql}`;
          return { kind: "observation", text: `${head}\n${resultText(answered.table, turn)}`, answered };
        }
        case "no_query":
          return { kind: "observation", text: `No query was written: ${translation.text}` };
        case "failed": {
          const message = dataBlock("the database's message", [translation.message], { maxCharacters: 500 });
          return {
            kind: "observation",
            text: `The database does not run the query: ${translation.failed.sql}\n${message}`,
          };
        }
        default:
          return translation satisfies never;
      }
    },
  });
}
