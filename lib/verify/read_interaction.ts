import type { Interaction } from "../dialogue/mod.ts";
import type { Specification } from "../specification/mod.ts";
import type { Dialect } from "../sql/mod.ts";
import type { QueryReading } from "./create_query_reader.ts";
import { omitsSomething } from "./omits_something.ts";
import type { SentenceCheck, SentenceFindings } from "./sentence/create_sentence_check.ts";
import type { SentenceTools } from "./sentence_tools.ts";

/** An interaction with the specification of its query. */
export interface AskedInteraction {
  readonly interaction: Interaction;
  /** Absent where there is no query or it cannot be translated. */
  readonly asked?: QueryReading | undefined;
  /** Specifications of the readings of an ambiguous question, in their order. */
  readonly readings: readonly (QueryReading | undefined)[];
  readonly checkSentence: SentenceCheck;
  /** Whether a sentence omits something that the query asks for. */
  readonly omits: (sentence: string) => boolean;
}

export interface ReadInteractionOptions
  extends Pick<SentenceTools, "schema" | "readQuery" | "checkSentence"> {
  /** The ground truth. */
  readonly sql?: string | undefined;
  /** Queries of the readings, in their order; undefined where one cannot be translated. */
  readonly readings: readonly (string | undefined)[];
  /** Dialect of these queries. */
  readonly dialect: Dialect;
}

/** Reads the queries of an interaction for the checks of its sentences. */
export async function readInteraction(
  interaction: Interaction,
  { sql, readings, dialect, schema, readQuery, checkSentence }: ReadInteractionOptions,
): Promise<AskedInteraction> {
  const read = (text: string | undefined) =>
    text === undefined ? Promise.resolve(undefined) : readQuery(text, dialect);
  const asked = await read(sql);
  const checkOnce = remembered(checkSentence);
  return {
    interaction,
    asked,
    readings: await Promise.all(readings.map(read)),
    checkSentence: checkOnce,
    omits: (sentence) =>
      sql !== undefined && asked !== undefined &&
      omitsSomething(sentence, { sql, dialect, asked, schema, checkSentence: checkOnce }),
  };
}

/** A check that compares a sentence with a specification once, as several checks of an interaction ask for the same. */
function remembered(checkSentence: SentenceCheck): SentenceCheck {
  const known = new Map<Specification, Map<string, SentenceFindings>>();
  return (sentence, specification) => {
    const ofSpecification = known.get(specification) ?? new Map<string, SentenceFindings>();
    known.set(specification, ofSpecification);
    const found = ofSpecification.get(sentence) ?? checkSentence(sentence, specification);
    ofSpecification.set(sentence, found);
    return found;
  };
}
