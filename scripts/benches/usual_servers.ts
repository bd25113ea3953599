/** Servers on this machine, as their packages set them up for tests. */
export const usualServers = {
  postgres: "postgres://root@127.0.0.1:5432/postgres",
  mysql: "mysql://root@127.0.0.1:3306/test",
} as const;
