import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { type FollowChanges, followChanges } from '../../../../core/maintenance/follow-plans.js';
import type { MaintenanceRegister } from '../../../../core/maintenance/ports/maintenance-register.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { decodeFollowedRow, FOLLOWED_COLUMNS } from '../../sql/maintenance/window-row.js';
import { Instant } from '../../sql/rows/column-codecs.js';
import { decodeRow, decodeRows } from '../../sql/rows/decode-row.js';
import { lockRoots } from '../connection/advisory-lock.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { type PostgresSession, STORE_NOW } from '../connection/session.js';
import { add, end, settle } from './change-windows.js';

export const FOLLOWED = `
SELECT ${FOLLOWED_COLUMNS}
  FROM maintenance m JOIN resource r ON r.id = m.resource_id
 WHERE m.started_by IS NULL AND m.planned_until > ${STORE_NOW}
 ORDER BY m.starts_at, m.id`;

type Following = Pick<PostgresSession, 'read' | 'write' | 'transact'>;

const decodeNow = decodeRow(t.strict({ now: Instant }), () => 'clock of the store');

/**
 * Windows are added before others end, so that what takes the place of another keeps its silence. Nodes that do it at once
 * have the windows in one order, and none ends or adds on a resource that another removes meanwhile.
 */
export const followPlans =
  ({ read, write, transact }: Following): MaintenanceRegister['follow'] =>
  (plans, kept) =>
    pipe(
      E.Do,
      TE.fromEither,
      TE.bind('known', () =>
        pipe(
          read({ name: 'followed_maintenance', text: FOLLOWED }),
          TE.flatMapEither(({ rows }) => decodeRows(decodeFollowedRow, rows)),
        ),
      ),
      TE.bind('now', () =>
        pipe(
          read({ name: 'store_now', text: `SELECT ${STORE_NOW} AS now` }),
          TE.flatMapEither(({ rows: [row] }) => decodeNow(row)),
        ),
      ),
      TE.flatMap(({ known, now }) => {
        const changes = followChanges(known, plans, kept, now.now);
        const ended = known.filter(({ id }) => changes.ended.includes(id));
        const roots = [...changes.added, ...ended].map(({ resource }) => resource.id);
        return roots.length === 0 ? TE.right(0) : transact(carryOut(changes, roots));
      }),
      TE.tap(() => settle(write)),
    );

const carryOut =
  ({ ended, added }: FollowChanges, resources: readonly ResourceId[]) =>
  (execute: Execute): TE.TaskEither<PortFailure, number> =>
    pipe(
      execute(lockRoots(resources)),
      TE.flatMap(() =>
        TE.sequenceSeqArray([
          ...added.map((plan) => pipe(add(execute)(plan, null), TE.map(O.isSome))),
          ...ended.map(end(execute)),
        ]),
      ),
      TE.map((changed) => RA.filter(Boolean)(changed).length),
    );
