import { buildAtlas } from "../../lib/bundled/mod.ts";
import { openDatabase, rowsOf } from "../../lib/database/mod.ts";
import { print } from "../cli/command.ts";

// What the bench "first-answer" starts: opens the embedded database, asks it one question and prints the answer.
await using database = await openDatabase(await buildAtlas());
const outcome = await database.query("SELECT 1");
if (outcome.kind !== "rows") throw new Error(`The database answers with ${outcome.kind}`);
print(String(rowsOf(outcome.table)[0]?.[0]));
