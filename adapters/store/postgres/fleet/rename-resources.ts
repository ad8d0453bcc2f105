import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Renaming } from '../../../../core/fleet/editing/renaming.js';
import type { PortTask } from '../../../../core/shared/ports/port-failure.js';
import { renamingColumns } from '../../sql/fleet/read-part.js';
import type { FindId } from '../../sql/fleet/plan-rows.js';
import { lockRoots, withLongTimeout } from '../connection/session-settings.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { STORE_NOW } from '../connection/session.js';

/** Whether a path is that of parameter `n`, or in the range of the next two, if any; between two ends for the index. */
const underPath = (n: number): string => `
path >= $${n}::text AND path < $${n}::text || '0'
   AND (path = $${n}::text OR (path >= $${n + 1}::text AND path < $${n + 2}::text))`;

const RENAME = `
UPDATE resource
   SET name = CASE WHEN path = $2::text THEN $6::text ELSE name END,
       path = $5::text || substr(path, length($2::text) + 1)
 WHERE type = ANY ($1::text[]) AND ${underPath(2)}`;

/** Runs are found by the paths that their schedules have, and what they dump: a database, or an instance. */
const moveRuns = (column: 'database' | 'schedule', types: string): string => `
UPDATE run SET ${column}_path = (SELECT path FROM resource WHERE id = run.${column}_id)
 WHERE ${column}_id = ANY (ARRAY(
   SELECT id FROM resource
    WHERE type IN (${types}) AND ${underPath(1)}))`;

const MOVE_DUMPED = moveRuns('database', "'database', 'instance'");
const MOVE_SCHEDULED = moveRuns('schedule', "'schedule'");

/** Gives resources their new names, and all that is under them their new paths. `find` knows them under their old ones. */
export const renameResources = (
  ask: Execute,
  renamings: readonly Renaming[],
  find: FindId,
): PortTask<void> =>
  pipe(
    renamings,
    TE.traverseSeqArray((renaming) => {
      const { types, path, from, before, name, newPath, newFrom, newBefore } =
        renamingColumns(renaming);
      const id = find({ type: renaming.type, path });
      const send = (text: string, values: readonly unknown[]) =>
        ask(withLongTimeout({ text, values: [...values] }));
      return pipe(
        ask(lockRoots(id === undefined ? [] : [id])),
        TE.flatMap(() => send(RENAME, [types, path, from, before, newPath, name])),
        TE.flatMap(() => send(MOVE_DUMPED, [newPath, newFrom, newBefore])),
        TE.flatMap(() => send(MOVE_SCHEDULED, [newPath, newFrom, newBefore])),
      );
    }),
    TE.asUnit,
  );

/** What is known of them names them by their paths, and is found out once more. It is the last step, as `rouseChanged` is. */
export const rouseRenamed = (ask: Execute, renamings: readonly Renaming[]): PortTask<void> =>
  pipe(
    renamings.map(renamingColumns),
    TE.traverseSeqArray(({ types, newPath, newFrom, newBefore }) =>
      ask(withLongTimeout({ text: ROUSE_RENAMED, values: [types, newPath, newFrom, newBefore] })),
    ),
    TE.asUnit,
  );

const ROUSE_RENAMED = `
UPDATE upkeep SET wake_at = least(wake_at, ${STORE_NOW}), is_roused = true
 WHERE resource_id = ANY (ARRAY(
   SELECT id FROM resource
    WHERE type = ANY ($1::text[]) AND ${underPath(2)}))`;
