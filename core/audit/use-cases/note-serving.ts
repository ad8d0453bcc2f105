import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { HOUR_MS } from '../../shared/durations.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { AuditRegister } from '../ports/audit-register.js';
import type { AuditedPorts } from './audited.js';

/** When the last row was stored that is from before a time. */
export const lastRowAt = (
  auditRows: Pick<AuditRegister, 'page'>,
  before: Date,
): PortTask<O.Option<Date>> =>
  pipe(
    auditRows.page({ filter: { ...ANY_ROW, until: O.some(before) }, after: O.none, limit: 1 }),
    TE.map(({ rows: [last] }) => (last === undefined ? O.none : O.some(new Date(last.row.at)))),
  );

const ANY_ROW = { who: O.none, action: O.none, outcome: O.none, on: O.none, since: O.none };

/** Adds a row where the last one is half a day old: by when rows were stored, what deletes tells whether the clock can be right. */
export type NoteServing = PortTask<void>;

export interface NoteServingPorts extends AuditedPorts {
  readonly auditRows: Pick<AuditRegister, 'page'>;
}

const EVERY_MS = 12 * HOUR_MS;

export const noteServing =
  ({ audit, auditRows, clock }: NoteServingPorts): NoteServing =>
  () => {
    const at = clock.now();
    return pipe(
      lastRowAt(auditRows, at),
      TE.flatMap((last) =>
        O.isSome(last) && at.getTime() - last.value.getTime() >= EVERY_MS
          ? TE.map(() => undefined)(audit.store({ at, action: 'serve', outcome: 'done' }))
          : TE.right(undefined),
      ),
    )();
  };
