import { COMPARING } from "./comparing.ts";
import { type Draft, tablesBefore, take } from "./draft.ts";

/** Rules for nouns that bring in another table without asking to see it; they come before all conditions. */
export function readClauses(draft: Draft): void {
  readRoles(draft);
  readExistence(draft);
}

/** "whose capital has …", "have their headquarters in Peru": the key that is named so leads to the table that is meant. */
function readRoles(draft: Draft): void {
  const pattern = new RegExp(
    `\\b(?:whose (?:own )?|(?:have|has|had|having|with) (?:their|its|his|her|an?) )(N\\d+)(?= (?:(?:is|are|was|were) )?in (?:the )?(?:N\\d+ )?V\\d| (?:has|have|had|having|lies|lie|(?:is|are|was|were) (?:(?:a|an) )?(?:${COMPARING}|N\\d+)))`,
  );
  take(draft, pattern, ([name = ""], match) => {
    const { scene } = draft;
    if (scene.tableOf(name) !== undefined) return false;
    const near = tablesBefore(draft, match.index).find((table) => scene.columnIn(name, table) !== undefined);
    const column = near === undefined ? scene.columnOf(name) : scene.columnIn(name, near);
    const key = column === undefined ? undefined : scene.view.keyOf(column);
    if (key === undefined || key.from.table === key.to.table) return false;
    draft.roles.set(name, key.to.table);
    draft.used.add(name);
    draft.via.push({ from: key.from, to: key.to });
    draft.joined.add(key.to.table);
    return `; ${name}`;
  });
}

/** "at least one lake", "one or more lakes": a row that is joined says it. */
function readExistence(draft: Draft): void {
  take(
    draft,
    /\b(?:at least one|one or more|at least (X\d+)|(X\d+) or more)(?: (?:different|of (?:the|these|those|its|their)))? (N\d+)/,
    ([least, more, name = ""]) => {
      const number = least ?? more;
      const item = number === undefined ? undefined : draft.scene.itemOf(number);
      if (number !== undefined && (item?.kind !== "number" || item.value !== 1)) return false;
      const table = draft.scene.tableOf(name);
      if (table === undefined) return false;
      draft.joined.add(table);
      return name;
    },
  );
}
