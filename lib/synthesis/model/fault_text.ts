import { dataBlock, isPlain } from "../../llm/mod.ts";

/**
 * Faults for a prompt, one a line. They repeat words of the database and of a model: those that could end their line, and
 * those so long that they hold more than a fault, come last, as a data block.
 */
export function faultText(faults: readonly string[]): string {
  const others = faults.filter((fault) => !isHarmless(fault));
  return [
    ...faults.filter(isHarmless).map((fault) => `- ${fault}`),
    ...(others.length === 0
      ? []
      : [dataBlock("further faults", others, { maxCharacters: 4_000, maxValues: 1_000 })]),
  ].join("\n");
}

/** Room for two sentences of a dialogue, each with what is wrong with it. */
const plain = { maxCharacters: 1_000 };

/** The only lines that a message goes on with are those by which DuckDB points into the query. */
function isHarmless(fault: string): boolean {
  const [, said = "", place = ""] = /^([^]*?)(\n\nLINE \d+: [^\n]*\n *\^)?$/.exec(fault) ?? [];
  return [said, ...place.split("\n")].every((line) => isPlain(line, plain));
}
