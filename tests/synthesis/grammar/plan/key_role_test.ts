import { createLexicon } from "querylogue/linking";
import type { Schema } from "querylogue/schema";
import assert from "node:assert/strict";
import { keyRole } from "../../../../lib/synthesis/grammar/plan/key_role.ts";
import { directRelation } from "../../../../lib/synthesis/grammar/plan/relation.ts";

/** A schema of foreign keys, written as `table.column -> table`, where each table has a key and, for its words, columns. */
function schemaOf(
  references: readonly string[],
  columns: Readonly<Record<string, readonly string[]>> = {},
): Schema {
  const foreignKeys = references.map((text) => {
    const [table = "", column = "", other = ""] = text.split(/\.| -> /);
    return { name: text, from: { table, columns: [column] }, to: { table: other, columns: [`${other}_id`] } };
  });
  const names = [...new Set(foreignKeys.flatMap(({ from, to }) => [from.table, to.table]))];
  return {
    tables: names.map((name) => ({
      name,
      columns: [
        `${name}_id`,
        ...foreignKeys.filter(({ from }) => from.table === name).flatMap(({ from }) => from.columns),
        ...columns[name] ?? [],
      ].map((column) => ({ name: column, type: "INTEGER", notNull: true })),
      primaryKey: [`${name}_id`],
      uniqueKeys: [],
    })),
    foreignKeys,
  };
}

const statistics = () => ({ rows: 9, present: 9, distinct: 9, minimum: 1, maximum: 9 });

/** The role of the first key, and what the row that it leads to is to the others. */
function roleOf(...given: Parameters<typeof schemaOf>) {
  const schema = schemaOf(...given);
  const lexicon = createLexicon(schema, statistics);
  const [key] = schema.foreignKeys;
  assert.ok(key);
  const role = keyRole(key, lexicon);
  const up = directRelation(key, key.from.table, lexicon);
  const down = directRelation(key, key.to.table, lexicon);
  const words = role?.kind === "noun" ? role.singular : role?.kind === "words" ? role.words : undefined;
  return { role, words, up, down };
}

Deno.test("an adjective or participle in a key stands before the noun of what it leads to", () => {
  const { words, down } = roleOf(["virtual_map.real -> field", "virtual_map.virtual -> field"]);
  assert.equal(words, "real field");
  assert.equal(down.forward?.plural, "are the real field of");
  assert.equal(
    roleOf(["invoice.shipping -> address", "invoice.billing -> address"]).words,
    "shipping address",
  );
  assert.equal(roleOf(["country.capital -> city"]).words, "capital");
});

Deno.test("a numbered role is said where it tells two keys apart, and the number of a thing is none", () => {
  assert.equal(
    roleOf(["election.seconder_2 -> editor", "election.seconder_1 -> editor"]).words,
    "seconder 2 editor",
  );
  assert.equal(roleOf(["election.seconder_2 -> editor"]).role, undefined);
  assert.equal(roleOf(["border.country_2 -> country", "border.country_1 -> country"]).role, undefined);
});

Deno.test("what may be no word is said only where it tells two keys apart", () => {
  assert.equal(roleOf(["staff.zq -> room"]).role, undefined);
  const { role } = roleOf(["staff.zq -> room", "staff.office -> room"]);
  assert.deepEqual(role, { kind: "noun", singular: "room given as zq", plural: "rooms given as zq" });
});

const german = {
  kunde: ["nachname", "geburtsdatum", "wohnort", "telefonnummer"],
  buchung: ["betrag", "verwendungszweck"],
};

Deno.test("initials stand for the noun that they lead to, and a function word for no role but beside another key", () => {
  assert.equal(
    roleOf(["staff.home_ou -> org_unit", "staff.work_ou -> org_unit"]).words,
    "home organization unit",
  );
  assert.equal(roleOf(["staff.ou -> org_unit", "staff.home -> org_unit"]).role, undefined);
  assert.equal(roleOf(["setting.share_with -> group"]).role, undefined);
  assert.equal(roleOf(["office.part_of -> office"]).words, "part-of office");
  assert.equal(roleOf(["flight.to -> airport", "flight.from -> airport"]).words, "to-airport");
  assert.equal(roleOf(["flight.than -> airport", "flight.and -> airport"]).words, "than-airport");
});

Deno.test("a verb in a key is what the rows at its ends do, in either direction", () => {
  const { up, down } = roleOf(["visit.referred_by_vet_id -> vet", "visit.vet_id -> vet"]);
  assert.equal(up.forward?.plural, "were referred by");
  assert.equal(up.backward?.plural, "referred");
  assert.equal(down.forward?.plural, "referred");
  assert.equal(down.backward?.singular, "was referred by");
  assert.deepEqual([up.many, down.many], [false, true]);
  const forward = (key: string) => roleOf([key]).up.forward?.plural;
  assert.equal(forward("order.created_by -> clerk"), "were created by");
  assert.equal(forward("shop.owned_by_firm -> firm"), "are owned by");
  assert.equal(forward("ticket.assigned_to -> clerk"), "are assigned to");
  assert.equal(forward("clerk.reports_to -> clerk"), "report to");
  assert.equal(roleOf(["book.written_by -> author"]).up.backward, undefined);
  assert.equal(forward("invoice.approved_by_manager -> clerk"), "were approved by");
});

Deno.test("keys that begin with the same verb are told apart by what stands after it", () => {
  const { role, words } = roleOf(["bill.paid_by_owner -> person", "bill.paid_by_tenant -> person"]);
  assert.equal(role?.kind, "noun");
  assert.equal(words, "paid by owner");
});

Deno.test("an agent goes by its own noun where what a key leads to says no more", () => {
  assert.equal(roleOf(["depot.manager_employee -> employee"]).words, "manager");
  assert.equal(roleOf(["depot.sales_employee -> employee"]).words, "sales employee");
  assert.equal(roleOf(["member.introducing_member -> member"]).words, "introducing member");
});

Deno.test("a determiner of a key's name says no role", () => {
  assert.equal(roleOf(["garage.its_owner -> person"]).words, "owner");
  assert.equal(roleOf(["garage.their_person -> person"]).role, undefined);
});

Deno.test("the foreign noun of what a key leads to is no role in another case either", () => {
  assert.equal(roleOf(["buchung.kunden_id -> kunde"], german).role, undefined);
  assert.equal(roleOf(["spieler.vereins_id -> verein"], { verein: ["gründungsjahr"] }).role, undefined);
});

Deno.test("a foreign word in a key is a role, several of which no noun is known are not", () => {
  assert.equal(roleOf(["buchung.kunde_id -> kunde"], german).role, undefined);
  assert.deepEqual(roleOf(["buchung.empfänger_id -> kunde"], german).role, {
    ...{ kind: "noun", singular: "empfänger" },
    plural: "empfänger entries",
  });
  assert.equal(roleOf(["buchung.zweiter_kunde_id -> kunde"], german).words, "zweiter kunde");
  assert.equal(roleOf(["buchung.erfasst_durch_id -> kunde"], german).role, undefined);
  const { role, up } = roleOf(["buchung.erfasst_durch_id -> kunde", "buchung.empfänger_id -> kunde"], german);
  assert.deepEqual(role, { kind: "words", words: "erfasst durch" });
  assert.equal(up.forward?.plural, "are linked by erfasst durch to");
});

Deno.test("what a foreign key leads to is had, and keeps its plural", () => {
  const { up, down } = roleOf(["buchung.kunde_id -> kunde"], german);
  assert.deepEqual([up.role, up.roles, up.forward], ["kunde", "kunde entries", undefined]);
  assert.deepEqual([down.from, down.many, down.forward, down.backward], ["of", true, undefined, undefined]);
});

Deno.test("a composite key speaks by the column that other keys do not share", () => {
  const names = { tenant: ["tenant_id"], site: ["tenant_id", "site_id"], staff: ["tenant_id", "staff_id"] };
  const key = (columns: readonly string[], to: keyof typeof names) => ({
    name: columns.join(),
    from: { table: "project", columns },
    to: { table: to, columns: names[to] },
  });
  const keys = [
    key(["tenant_id"], "tenant"),
    key(["tenant_id", "site_id"], "site"),
    key(["tenant_id", "lead_no"], "staff"),
    key(["tenant_id", "deputy_no"], "staff"),
  ];
  const table = (name: string, columns: readonly string[], primaryKey: readonly string[]) => ({
    name,
    columns: columns.map((name) => ({ name, type: "INTEGER", notNull: true })),
    primaryKey,
    uniqueKeys: [],
  });
  const lexicon = createLexicon({
    tables: [
      ...Object.entries(names).map(([name, columns]) => table(name, columns, columns)),
      table("project", ["project_id", "tenant_id", "site_id", "lead_no", "deputy_no"], ["project_id"]),
    ],
    foreignKeys: keys,
  }, statistics);
  const roles = keys.map((key) => keyRole(key, lexicon));
  assert.deepEqual(roles.map((role) => role?.kind === "noun" ? role.singular : undefined), [
    undefined,
    undefined,
    "lead",
    "deputy",
  ]);
});
