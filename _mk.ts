import { openRivers, play } from "./tests/agents/rivers.ts";
import { createAgent } from "./lib/agents/mod.ts";
import { rowsOf } from "./lib/database/mod.ts";
await using r = await openRivers();
const agent = await createAgent("keyword", r);
for (const b of Deno.readTextFileSync(Deno.args[0]!).trim().split("\n\n")) {
  const reps = await play(agent, b.split("\n"));
  for (const [i,rep] of reps.entries()) { let rows="-"; if(rep.sql){const o=await r.database.query(rep.sql); rows=o.kind==="rows"?JSON.stringify(rowsOf(o.table)):JSON.stringify(o);} 
  console.log(b.split("\n")[i],"\n   ",rep.interpretation,"\n   ",rep.sql, "\n   ",rows, Array.isArray(rep.kind)||rep.kind!=="response"?rep.kind:""); }
  console.log();
}
