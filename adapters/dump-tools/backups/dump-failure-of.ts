import type { DumpFailure } from '../../../core/backups/dump-failure.js';

/** How the tools say it, in the locale C. What else they say is for the log alone: it has words of the target. */
const KNOWN: readonly (readonly [pattern: RegExp, failure: DumpFailure])[] = [
  [
    /server closed the connection|terminating connection|connection to server was lost|could not (?:receive data from|send data to) server|no connection to the server|Lost connection to|server has gone away/i,
    { code: 'connection_lost' },
  ],
  [
    /remaining connection slots|too many clients|too many connections|exceeded the .*max_user_connections/i,
    { code: 'too_many_connections' },
  ],
  // pg_dump limits its wait by statement_timeout. One at least: a statement locks many tables.
  [
    /canceling statement due to (?:lock|statement) timeout[^]*LOCK TABLE/,
    { code: 'table_locked', objects: { names: [], count: 1 } },
  ],
  [
    /out of shared memory[^]*max_locks_per_transaction/,
    { code: 'lock_table_too_small', statements: [] },
  ],
  [/database .* does not exist|Unknown database/i, { code: 'database_missing' }],
];

/** Why a tool failed, as far as its last words tell. */
export const dumpFailureOf = (stderr: string): DumpFailure =>
  KNOWN.find(([pattern]) => pattern.test(stderr))?.[1] ?? { code: 'dump_failed' };
