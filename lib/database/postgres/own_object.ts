/** The condition that an object belongs to the database's users, not to PostgreSQL or to an extension. */
export function ownObject(catalog: string, oid: string): string {
  return `${oid} >= 16384 AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_catalog.${catalog}'::regclass
    AND objid = ${oid} AND deptype = 'e')`;
}
