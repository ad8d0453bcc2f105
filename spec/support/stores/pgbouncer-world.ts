import {
  NO_PGBOUNCER,
  startSystemPgbouncer,
  type SystemPgbouncer,
  systemPgbouncer,
} from '../database-servers/system-pgbouncer.js';
import { type PostgresWorld, postgresWorld } from './postgres-world.js';

/**
 * Gives a suite the server that the whole run shares, by way of a PgBouncer with these settings. Without that program on
 * this machine the suite is pending.
 */
export const pgbouncerWorld = (
  settings: Readonly<Record<string, string>> = {},
): (() => PostgresWorld) => {
  const world = postgresWorld();
  let pgbouncer: SystemPgbouncer | undefined;
  before(async function () {
    const program = systemPgbouncer();
    if (program === undefined) {
      console.log(NO_PGBOUNCER);
      return this.skip();
    }
    pgbouncer = await startSystemPgbouncer(program, world().server, settings);
  });
  after(() => pgbouncer?.stop());
  return () => ({
    ...world(),
    url: (database) =>
      world()
        .url(database)
        .replace(/:\d+\//, `:${pgbouncer?.port ?? 0}/`),
  });
};
