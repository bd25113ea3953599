import { nameWords } from "/work/wt-names/lib/linking/mod.ts";
import { introspect, openDatabase } from "/work/wt-names/lib/database/mod.ts";
for (const p of Deno.args) {
  await using db = await openDatabase(p);
  const schema = await introspect(db);
  console.log("==", p);
  for (const [t, n] of [...schema.tables.map(({name})=>[name, nameWords(schema).noun(name)] as const)]) console.log(t, JSON.stringify(n));
}
