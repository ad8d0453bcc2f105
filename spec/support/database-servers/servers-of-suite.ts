import { type Ending, forSuite } from '../shared/for-suite.js';
import { NO_MARIADB, startSystemMariadb, systemMariadb } from './system-mariadb.js';
import { NO_POSTGRES, startSystemPostgres, systemPostgresBin } from './system-postgres.js';

/** A server for the suite around it, whose tests are pending, with this line, where it cannot be started here. */
export const serverOfSuite = <S extends Ending>(
  start: (() => Promise<S>) | undefined,
  lacking: string,
): (() => S) => {
  before(function () {
    if (start !== undefined) return;
    console.log(lacking);
    this.skip();
  });
  return forSuite(() => start?.() ?? Promise.reject(new Error(lacking)));
};

export const postgresOfSuite = (bin: string | undefined, lacking: string) =>
  serverOfSuite(bin === undefined ? undefined : () => startSystemPostgres(bin), lacking);

export const systemPostgresOfSuite = () => postgresOfSuite(systemPostgresBin(), NO_POSTGRES);

export const mariadbOfSuite = () => {
  const programs = systemMariadb();
  return serverOfSuite(
    programs === undefined ? undefined : () => startSystemMariadb(programs),
    NO_MARIADB,
  );
};
