import type { RecordedConversation } from "../types.ts";

/** Whether a text holds a query a line, as the scripts of SParC and CoSQL read predictions. */
export function isPredictions(text: string): boolean {
  return /^\s*(?:\(\s*)?(?:select|with|values)\b/i.test(text);
}

/** Reads a query a line, with a blank line between dialogues. What stands behind a tab names the database. */
export function readPredictions(text: string): readonly RecordedConversation[] {
  const lines = text.split(/\r?\n/).map((line, i) => {
    const [sql = "", database] = line.split("\t");
    return { sql: sql.trim(), database: database?.trim() || undefined, i };
  });
  const blocks: (typeof lines)[] = [];
  lines.forEach((line, i) => {
    if (line.sql === "") return;
    if (i === 0 || lines[i - 1]?.sql === "" || blocks.length === 0) blocks.push([]);
    blocks.at(-1)?.push(line);
  });
  return blocks.map((block, position) => ({
    place: `line ${(block[0]?.i ?? 0) + 1}`,
    position: position + 1,
    database: block[0]?.database,
    turns: block.map(({ sql, i }) => ({
      place: `line ${i + 1}`,
      outcome: {
        kind: "reply",
        reply: { kind: "response", kind_source: "rule", text: "", sql },
      },
    })),
  }));
}
