import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { oncePerValue } from '../../../../core/shared/once-per-value.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { PageMoment } from '../../sql/problems/page-cache.js';
import type { SqliteSession } from '../connection/session.js';

/** Both conditions are those of the index of snoozed problems. */
const NEXT_SNOOZE_END = `
SELECT min(snoozed_until) FROM problem WHERE snoozed_until IS NOT NULL AND closed_at IS NULL`;

/** One for each session, in which the next end of a snooze is read once for each revision. */
export const pageMoment = oncePerValue(
  ({ database, revision, run }: SqliteSession): TaskEither<PortFailure, PageMoment> => {
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
