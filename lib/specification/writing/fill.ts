import { sql } from "../../sql/mod.ts";
import type { Part } from "./types.ts";

/** A template of a dialect's spelling with parts for `$1`, `$2` …, and all of them for `$*`. */
export function fill(template: string, parts: readonly Part[]): Part {
  const pieces = template.split(/(\$[\d*])/).filter((piece) => piece !== "");
  return sql.join(
    pieces.map((piece) => {
      if (piece === "$*") return sql.join(parts, sql`, `);
      const part = piece.startsWith("$") ? parts[Number(piece.slice(1)) - 1] : undefined;
      return part ?? sql.raw(piece);
    }),
    sql``,
  );
}
