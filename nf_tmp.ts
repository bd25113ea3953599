import { DatabaseSync } from "node:sqlite";
import { openDatabase, introspect } from "./lib/database/mod.ts";
import { specificationOf, toSql, normalForm, compareSpecifications } from "./lib/specification/mod.ts";
const root = "../shared/datasets/";
const seen = new Map<string, Set<string>>();
const add = (db: string, sql: string) => { const s = seen.get(db) ?? new Set<string>(); s.add(sql.trim().replace(/;$/, "")); seen.set(db, s); };
for (const line of Deno.readTextFileSync(root + "spider/dev_gold.sql").split("\n")) { const [sql, db] = line.split("\t"); if (sql && db) add(db, sql); }
for (const f of ["sparc", "cosql"]) for (const e of Deno.readDirSync(root + f)) if (/dev.*json$/.test(e.name)) { try { for (const d of JSON.parse(Deno.readTextFileSync(root + f + "/" + e.name))) { for (const t of d.interaction ?? []) if (t.query) add(d.database_id, t.query); if (d.final?.query) add(d.database_id, d.final.query);} } catch (e) { console.log(String(e)); } }
const counts: Record<string, number> = {}; const count = (k: string) => counts[k] = (counts[k] ?? 0) + 1;
const only = Deno.args[0];
for (const [db, sqls] of seen) {
  if (only && db !== only) continue;
  let file: DatabaseSync; const path = `${root}spider_en/database/${db}/${db}.sqlite`;
  try { file = new DatabaseSync(path, { readOnly: true, enableDoubleQuotedStringLiterals: true }); } catch { continue; }
  const database = await openDatabase(`sqlite:${path}`); const schema = await introspect(database); await database.close?.();
  const run = (sql: string) => { try { const st = file.prepare(sql); st.setReturnArrays(true); return st.all().map((r) => JSON.stringify(Object.values(r as object).map(v => typeof v === "number" ? Number(v.toPrecision(12)) : v))); } catch (e) { return `ERR ${e instanceof Error ? e.message : e}`; } };
  for (const sql of sqls) {
    count("all");
    const r = await specificationOf(sql, { dialect: "sqlite", schema });
    if (r.kind !== "specification") { count("unreadable"); if (Deno.args[1]) console.log("UNREADABLE", r.reason, sql); continue; }
    const gold = run(sql);
    if (typeof gold === "string") { count("gold fails"); continue; }
    const same = (x: string[] | string) => typeof x !== "string" && JSON.stringify(x.toSorted()) === JSON.stringify(gold.toSorted());
    let tree: string;
    try { tree = toSql(r.specification, "sqlite"); } catch (e) { count("tree unwritable"); console.log("TREE", String(e), sql); continue; }
    if (!same(run(tree))) { count("tree differs"); console.log("TREE DIFFERS", db, sql, "\n   ", tree); }
    const nf = normalForm(r.specification, { schema });
    const again = normalForm(nf, { schema });
    if (JSON.stringify(again) !== JSON.stringify(nf)) { count("not idempotent"); console.log("NOT IDEMPOTENT", sql, "\n  ", JSON.stringify(nf), "\n  ", JSON.stringify(again)); }
    let text: string;
    try { text = toSql(nf, "sqlite"); } catch (e) { count("nf unwritable"); console.log("NF", String(e), sql, JSON.stringify(nf)); continue; }
    const rows = run(text);
    if (!same(rows)) { count("nf differs"); console.log("NF DIFFERS", db, sql, "\n   ", text, typeof rows === "string" ? rows : ""); }
    if (compareSpecifications(r.specification, r.specification, { schema }).length) count("not self-equal");
  }
}
console.log(counts);
