import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure, PortTask } from '../../../../core/shared/ports/port-failure.js';
import type { SqliteSession } from '../connection/session.js';
import { oncePerValue } from '../../../../core/shared/once-per-value.js';
import type { PageMoment } from '../../sql/problems/problem-pages.js';

const OVERDUE = 'SELECT 1 FROM problem WHERE snoozed_until <= ? AND closed_at IS NULL LIMIT 1';

/** Ends the snoozes that have expired. Where nothing can be written, they are as they were. */
export const expireOverdue = ({ database, run, write }: SqliteSession) => {
  const overdue = database.prepare(OVERDUE);
  return (at: Date): PortTask<unknown> =>
    pipe(
      run(() => E.right(overdue.get(at.getTime()))),
      TE.flatMap((any) =>
        any === undefined
          ? TE.right<PortFailure, unknown>(undefined)
          : pipe(write('expireSnoozes', at), orLeave),
      ),
    );
};

const orLeave = TE.orElse(() => TE.right<PortFailure, unknown>(undefined));

/** Both conditions are those of the index of snoozed problems. */
const NEXT_SNOOZE_END = `
SELECT min(snoozed_until) FROM problem WHERE snoozed_until IS NOT NULL AND closed_at IS NULL`;

/** One for each session, in which the next end of a snooze is read once for each revision. */
export const pageMoment = oncePerValue(
  ({ database, revision, run }: SqliteSession): PortTask<PageMoment> => {
    const select = database.prepare<[], number | null>(NEXT_SNOOZE_END).pluck();
    let last: PageMoment = { revision: null, nextSnoozeEnd: null };
    return run(() => {
      const { commits } = revision.current();
      if (last.revision !== commits)
        last = { revision: commits, nextSnoozeEnd: select.get() ?? null };
      return E.right(last);
    });
  },
);
