import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type LeftOut, MOST_ROLES } from '../../../../core/backups/restoring/run-restore.js';
import { restoreDatabase } from '../../../../core/fleet/found-databases.js';
import type { RestoreSession, RestoreWays } from '../restoring/restore-ways.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import type { PgRestoreReport } from './pg-restore-messages.js';

/** A name as a value, in hexadecimal: nothing in it can end a literal. */
export const pgName = (name: string): string =>
  `convert_from(decode('${Buffer.from(name).toString('hex')}', 'hex'), 'UTF8')`;

const block = (body: string): string =>
  `DO $shipshape$ DECLARE one text; BEGIN ${body} END $shipshape$`;

/**
 * Makes those of the roles that the server lacks, and the login may make. A superuser makes superusers: which roles are members of
 * which is not known, and one that owns a materialized view may have to read what others own. They log in nowhere.
 */
const makeMissingRoles = (names: readonly string[], andThen: string): string =>
  names.length === 0
    ? 'SELECT 1'
    : block(`FOREACH one IN ARRAY ARRAY[${names.map(pgName).join(', ')}] LOOP
  CONTINUE WHEN EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = one);
  BEGIN ${andThen}
  EXCEPTION WHEN insufficient_privilege OR reserved_name OR duplicate_object THEN NULL; END;
END LOOP;`);

const IS_SUPERUSER = '(SELECT rolsuper FROM pg_catalog.pg_roles WHERE rolname = current_user)';

const MAKE_SUPERUSER = `EXECUTE format('CREATE ROLE %I' || CASE WHEN ${IS_SUPERUSER} THEN ' SUPERUSER' ELSE '' END, one);`;

/** On a server that is thrown away: of its superuser, or, for a login that must not become one, without a right. */
export const makeProofRoles = (names: readonly string[], isSealed: boolean): string =>
  makeMissingRoles(names, isSealed ? MAKE_SUPERUSER : "EXECUTE format('CREATE ROLE %I', one);");

/** A role that a restore has made has this comment until the restore is complete. */
const markOf = (run: string): string => restoreDatabase(run);

const marked = (run: string): string =>
  `SELECT rolname FROM pg_catalog.pg_roles WHERE shobj_description(oid, 'pg_authid') = '${markOf(run)}'`;

/** To be owned by a role, something has to be made by a member of it. */
export const makeRoles: RestoreWays['makeRoles'] = ({ attempt }, run, { roles: { names } }) =>
  pipe(
    attempt([
      makeMissingRoles(
        names,
        `${MAKE_SUPERUSER}
    EXECUTE format('COMMENT ON ROLE %I IS %L', one, '${markOf(run)}');
    IF NOT ${IS_SUPERUSER} THEN EXECUTE format('GRANT %I TO CURRENT_USER', one); END IF;`,
      ),
      `${marked(run)} ORDER BY 1 LIMIT ${MOST_ROLES}`,
    ]),
    TE.map(({ run: { output } }) => {
      const made = output.trim();
      return made === '' || names.length === 0 ? {} : { madeRoles: made.split('\n') };
    }),
  );

/** They are roles like any other from then on. */
export const keepRoles = (run: string): string =>
  block(`FOR one IN ${marked(run)} LOOP
  EXECUTE format('ALTER ROLE %I NOSUPERUSER', one);
  EXECUTE format('COMMENT ON ROLE %I IS %L', one, 'Made by a restore of Shipshape, without a login');
END LOOP;`);

/** One that somebody has used meanwhile stays. */
export const dropRoles = (run: string): string =>
  block(`FOR one IN ${marked(run)} LOOP
  BEGIN EXECUTE format('DROP ROLE %I', one);
  EXCEPTION WHEN dependent_objects_still_exist OR insufficient_privilege OR object_in_use THEN NULL; END;
END LOOP;`);

/** How many statements fit into the arguments of a program. */
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
