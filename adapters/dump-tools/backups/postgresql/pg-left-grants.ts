import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import { type LeftOut, MOST_ROLES } from '../../../../core/backups/restoring/run-restore.js';
import type { RestoreSession } from '../restoring/restore-ways.js';
import type { PgRestoreReport } from './pg-restore-messages.js';
import { pgName } from './pg-roles.js';

/** So many statements fit into the arguments of a program. */
const AT_ONCE = 200;

/** psql goes on after an error, and says it by its code. */
const EACH_ALONE = ['\\set ON_ERROR_STOP 0', '\\set VERBOSITY sqlstate'];

/** What psql prints of an error with `VERBOSITY=sqlstate`, in any language. */
const SQLSTATE = /: {1,2}[0-9A-Z]{5}$/gm;

/**
 * Grants each alone what pg_restore granted together and failed: of several roles one may exist. What fails again is left out, and
 * the roles in it that the server does not have are returned.
 */
export const setLeftGrants = (
  session: RestoreSession,
  made: string,
  { grants, owners, roles }: PgRestoreReport,
): TE.TaskEither<RestoreFailure, LeftOut> =>
  pipe(
    RA.chunksOf(AT_ONCE)(grants),
    TE.traverseSeqArray((some) => session.attempt([...EACH_ALONE, ...some], made)),
    TE.map((ends) =>
      ends.reduce((sum, { run }) => sum + (run.stderr.match(SQLSTATE)?.length ?? 0), owners),
    ),
    TE.bindTo('statements'),
    TE.bind('roles', () => missingRoles(session, [...roles].slice(0, 10 * MOST_ROLES))),
  );

const missingRoles = (
  { ask }: RestoreSession,
  roles: readonly string[],
): TE.TaskEither<RestoreFailure, readonly string[]> => {
  if (roles.length === 0) return TE.right([]);
  const names = roles.map((role) => pgName(role.replace(/^"|"$/g, '').replaceAll('""', '"')));
  return pipe(
    ask(`SELECT name FROM unnest(ARRAY[${names.join(', ')}]) name
WHERE name <> 'PUBLIC' AND NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = name) ORDER BY 1 LIMIT ${MOST_ROLES}`),
    TE.map((answer) => (answer === '' ? [] : answer.split('\n'))),
  );
};
