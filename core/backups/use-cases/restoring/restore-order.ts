import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { ENGINE_RECORDS } from '../../../engines/engines.js';
import type { DumpTarget } from '../../../fleet/dump-target.js';
import { isOwnDatabase } from '../../../fleet/found-databases.js';
import { lastName } from '../../../shared/resource.js';
import type { Secret } from '../../../shared/secret.js';
import { dumpKindOf } from '../../dumped.js';
import type { RestoreOrder } from '../../ports/dump-restorer.js';
import type { Run } from '../../run.js';
import type { StoredDump } from '../../stored-dump.js';
import type { RestoreObstacle } from '../../restoring/restore-obstacle.js';

export interface RestoreRequest {
  /** None for the name that the database had when it was dumped. */
  readonly database: O.Option<string>;
  readonly replaces: boolean;
  readonly tables: readonly string[];
  readonly jobs: number;
  /** The private key, of an encrypted dump. */
  readonly key: O.Option<Secret>;
}

type DumpedRun = Pick<Run, 'databasePath' | 'engine' | 'format' | 'toolVersion'>;

/** What is to be restored, or every reason that needs no look at a server why that cannot be. */
export const restoreOrder = (
  run: DumpedRun,
  stored: StoredDump,
  target: DumpTarget,
  request: RestoreRequest,
): E.Either<readonly RestoreObstacle[], RestoreOrder> => {
  const kind = dumpKindOf(run, stored);
  if (kind.what === 'globals') return E.left([{ code: 'restore_unsupported' }]);
  if (run.engine !== target.engine) return E.left([{ code: 'restore_engine_differs' }]);
  const { replaces, tables, jobs } = request;
  const database = O.getOrElse(() => lastName(run.databasePath))(request.database);
  const { renamesDatabases, formats } = ENGINE_RECORDS[run.engine];
  const isArchive = kind.format === 'custom';
  const obstacles: readonly (readonly [boolean, RestoreObstacle['code']])[] = [
    [!mayBeNamed(target, database), 'restore_name_invalid'],
    [replaces && !renamesDatabases, 'restore_replace_unsupported'],
    [tables.length > 0 && !isArchive && formats.length > 1, 'restore_tables_unsupported'],
    [jobs > 1 && (!isArchive || stored.isEncrypted), 'restore_jobs_unsupported'],
    [stored.isEncrypted && O.isNone(request.key), 'restore_key_missing'],
  ];
  const found = obstacles.flatMap(([isThere, code]) =>
    isThere ? [{ code } as RestoreObstacle] : [],
  );
  return found.length > 0
    ? E.left(found)
    : E.right({ kind, target, database, replaces, tables, jobs, sizeBytes: stored.sizeBytes });
};

/** A login may be to the maintenance database alone, which then could not be replaced. */
const mayBeNamed = ({ engine }: DumpTarget, name: string): boolean => {
  const { databaseName, systemDatabases, maintenanceDatabase } = ENGINE_RECORDS[engine];
  return (
    databaseName.isValid(name) &&
    !isOwnDatabase(name) &&
    ![...systemDatabases, maintenanceDatabase].includes(name)
  );
};
