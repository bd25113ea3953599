import type { LoginPrivilege } from "./login_privilege.ts";

/** The first rights by name and the number of the others, as they follow "may". */
export function privilegesText(rights: readonly LoginPrivilege[]): string {
  const named = rights.slice(0, SHOWN).map(({ right, where }) =>
    where === undefined ? right : `${right} ${where}`
  );
  const others = rights.length - SHOWN;
  return others > 0 ? `${named.join(", ")}, and ${others} more` : named.join(" and ");
}

/** Rights that are named. */
const SHOWN = 2;
