import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { withLongTimeout } from '../connection/session-settings.js';
import { STORE_NOW } from '../connection/session.js';

/**
 * There is something to do for these resources, and for the schedules that are under them or write to them. IS TRUE keeps
 * PostgreSQL from reading all of a type by its index, as it does where nothing was ever counted.
 */
export const ROUSE_CHANGED = `
UPDATE upkeep
   SET wake_at = least(wake_at, ${STORE_NOW}), is_roused = true, changed_at = ${STORE_NOW}
 WHERE resource_id IN (
   SELECT unnest($1::uuid[])
    UNION
   SELECT id FROM resource WHERE parent_id = ANY ($1::uuid[]) AND (type = 'schedule') IS TRUE
    UNION
   SELECT s.id
      FROM resource d CROSS JOIN LATERAL (SELECT id, type FROM resource WHERE parent_id = d.id OFFSET 0) s
     WHERE d.parent_id = ANY ($1::uuid[]) AND s.type = 'schedule'
    UNION
   SELECT s.resource_id
      FROM resource t CROSS JOIN LATERAL (SELECT resource_id FROM upkeep WHERE destination = t.name OFFSET 0) s
     WHERE t.id = ANY ($1::uuid[]) AND (t.type = 'destination') IS TRUE)`;

/** The last step: a schedule that is roused waits, with its locks, for the end of the transaction. */
export const rouseChanged = (
  ask: Execute,
  changed: readonly ResourceId[],
): TE.TaskEither<PortFailure, void> =>
  changed.length === 0
    ? TE.right(undefined)
    : pipe(
        ask(withLongTimeout({ text: ROUSE_CHANGED, values: [changed] })),
        TE.map(() => undefined),
      );
