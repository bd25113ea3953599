import type { Database } from "../../../database/mod.ts";

/**
 * Several connections to the same data as one database: each query goes to the connection that has the fewest to answer.
 * It offers no snapshots, and closing it closes all of them.
 */
export function spreadQueries(databases: readonly [Database, ...Database[]]): Database {
  const [first, ...others] = databases;
  if (others.length === 0) return first;
  const places = databases.map((database) => ({ database, waiting: 0 }));
  return {
    url: first.url,
    dialect: first.dialect,
    ...(first.hides && { hides: first.hides }),
    async query(sql, options) {
      const place = places.reduce((best, other) => other.waiting < best.waiting ? other : best);
      place.waiting++;
      try {
        return await place.database.query(sql, options);
      } finally {
        place.waiting--;
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(databases.map((database) => database[Symbol.asyncDispose]()));
    },
  };
}
