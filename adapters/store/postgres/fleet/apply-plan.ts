import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { keyBefore } from '../../../../core/fleet/editing/renaming.js';
import type { FleetResourceKey } from '../../../../core/fleet/fleet-resource.js';
import type { FleetPlan } from '../../../../core/fleet/planning/plan-fleet-change.js';
import { withoutFleetRows } from '../../../../core/fleet/planning/plan-fleet-change.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { OnFleetProgress } from '../../../../core/fleet/ports/fleet-register.js';
import type { PortTask } from '../../../../core/shared/ports/port-failure.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { type FindId, planRows } from '../../sql/fleet/plan-rows.js';
import { lockRoots, withLongTimeout } from '../connection/session-settings.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { renameResources, rouseRenamed } from './rename-resources.js';
import { STORE_NOW } from '../connection/session.js';

/**
 * There is something to do for these resources, and for the schedules that are under them or write to them. IS TRUE keeps
 * PostgreSQL from reading all of a type by its index, as it does where nothing was ever counted.
 */
const ROUSE_CHANGED = `
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
     WHERE t.id = ANY ($1::uuid[]) AND (t.type = 'destination') IS TRUE
    UNION
   SELECT s.resource_id
      FROM resource t CROSS JOIN LATERAL (SELECT resource_id FROM copied_to WHERE destination = t.name OFFSET 0) s
     WHERE t.id = ANY ($1::uuid[]) AND (t.type = 'destination') IS TRUE)`;

/** The last step: a schedule that is roused waits, with its locks, for the end of the transaction. */
const rouseChanged = (ask: Execute, changed: readonly ResourceId[]): PortTask<void> =>
  changed.length === 0
    ? TE.right(undefined)
    : TE.map(() => undefined)(ask(withLongTimeout({ text: ROUSE_CHANGED, values: [changed] })));

/** How many rows one statement writes: enough that its round trip does not count, few enough to bound its memory. */
const BATCH_SIZE = 5_000;

const REMOVE = `
DELETE FROM resource r
 USING unnest($1::text[], $2::text[]) gone (type, path)
 WHERE r.path = gone.path AND r.type = gone.type`;

const CHANGE = `
UPDATE resource r
   SET attributes = changed.attributes, sealed = changed.sealed, managed_by = changed.managed_by
  FROM unnest($1::uuid[], $2::text[], $3::bytea[], $4::text[])
       changed (id, attributes, sealed, managed_by)
 WHERE r.id = changed.id`;

/** Rows are numbered in the order in which they come, each parent before its children. */
const ADD = `
INSERT INTO resource (id, attributes, sealed, managed_by, type, path, name, parent_id)
SELECT id, attributes, sealed, managed_by, type, path, name, parent_id
  FROM unnest($1::uuid[], $2::text[], $3::bytea[], $4::text[], $5::text[], $6::text[], $7::text[], $8::uuid[])
       WITH ORDINALITY
       added (id, attributes, sealed, managed_by, type, path, name, parent_id, position)
 ORDER BY position`;

const CHANGED = ['id', 'attributes', 'sealed', 'managedBy'] as const;

/** Has the deferred triggers run while there is time, which a COMMIT has less of: a channel starts with all open problems. */
const SETTLE = withLongTimeout({ text: 'SET CONSTRAINTS ALL IMMEDIATE' });

/** Writes a plan into the tables of the fleet; the triggers see to everything derived from them. */
export const applyPlan = (sealer: SecretSealer) => {
  const rowsOf = planRows(sealer);
  return (ask: Execute) =>
    (
      decided: FleetPlan,
      findBefore: FindId,
      onProgress: OnFleetProgress = () => undefined,
    ): PortTask<void> => {
      const plan = withoutFleetRows(decided);
      const { renamed = [] } = plan;
      /** By the paths that resources have after that. */
      const find: FindId = flow(keyBefore(renamed), findBefore);
      const { changed, added } = rowsOf(plan, find);
      const changes = plan.removed.length + plan.changed.length + plan.added.length;
      let written = 0;
      const send = inBulk(ask, (rows) => {
        onProgress((written += rows), changes);
      });
      return pipe(
        renameResources(ask, renamed, findBefore),
        TE.flatMap(() => send(CHANGE, changed, CHANGED)),
        TE.flatMap(() => send(ADD, added, [...CHANGED, 'type', 'path', 'name', 'parentId'])),
        // Last, because from here on changes of problems on the removed resources have to wait.
        TE.flatMap(() => ask(lockRoots(idsOf(plan.removed, find)))),
        // Children first: each statement then removes the resources that it names, and none under them.
        TE.flatMap(() => send(REMOVE, RA.reverse(plan.removed), ['type', 'path'])),
        TE.flatMap(() => rouseChanged(ask, idsOf(plan.changed, find))),
        TE.flatMap(() => rouseRenamed(ask, renamed)),
        TE.flatMap(() => ask(SETTLE)),
        TE.asUnit,
      );
    };
};

const idsOf = (keys: readonly FleetResourceKey[], find: FindId): readonly ResourceId[] =>
  RA.compact(keys.map((key) => O.fromNullable(find(key))));

/** Sends rows as one array a column, in batches; the rows of a batch are made when it is sent. */
const inBulk =
  (ask: Execute, onWritten: (rows: number) => void) =>
  <K extends string>(
    text: string,
    rows: Iterable<Readonly<Record<K, unknown>>>,
    columns: readonly K[],
  ): PortTask<void> =>
  async () => {
    for (const chunk of chunksOf(rows)) {
      const values = columns.map((column) => chunk.map((row) => row[column]));
      const sent = await ask(withLongTimeout({ text, values }))();
      if (E.isLeft(sent)) return sent;
      onWritten(chunk.length);
    }
    return E.right(undefined);
  };

function* chunksOf<A>(rows: Iterable<A>): Generator<readonly A[]> {
  let chunk: A[] = [];
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length < BATCH_SIZE) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
