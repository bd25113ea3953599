import type { Schema } from "../../schema/mod.ts";
import type { Glossary } from "../glossary/types.ts";
import type { NameWords } from "../name_words.ts";
import type { Statistics } from "./statistics.ts";

/** What the words of tables and columns come from. */
export interface LexiconSources {
  readonly schema: Schema;
  readonly names: NameWords;
  readonly statistics: Statistics;
  readonly glossary?: Glossary | undefined;
}
