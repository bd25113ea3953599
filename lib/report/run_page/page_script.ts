import { readFile } from "node:fs/promises";
import dialogue from "./dialogue.js" with { type: "text" };
import elements from "./elements.js" with { type: "text" };
import filters from "./filters.js" with { type: "text" };
import main from "./main.js" with { type: "text" };
import outcomes from "./outcomes.js" with { type: "text" };
import sqlDiff from "./sql_diff.js" with { type: "text" };
import turn from "./turn.js" with { type: "text" };
import unpackData from "./unpack_data.js" with { type: "text" };

/**
 * The script of a run page: `sql-formatter` and the parts of the page as one text. The parts are modules for those who read
 * and test them; a page that opens from a disk can load no module.
 */
export async function pageScript(): Promise<string> {
  const parts = [unpackData, elements, sqlDiff, outcomes, turn, dialogue, filters, main].map((part) =>
    part.replaceAll(/^import [^;]*;$/gm, "").replaceAll(/^export (?=const|async|function)/gm, "")
  );
  const formatter = await readFile(
    new URL("../sql-formatter.min.cjs", import.meta.resolve("sql-formatter").replace(/\/index\.js$/, "/")),
    "utf8",
  );
  return [formatter, `(async () => {\n"use strict";`, ...parts, "})();"].join("\n").replaceAll(
    "</script",
    "<\\/script",
  );
}
