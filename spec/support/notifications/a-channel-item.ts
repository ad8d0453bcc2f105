import * as O from 'fp-ts/lib/Option.js';
import type { BookEntry, ChannelItem } from '../../../core/notifications/delivery.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import { aRecord, NOON } from '../problems/a-problem.js';

/** A problem that has changed, as a channel reads it. */
export const anItem = (telling: Partial<ProblemRecord> = {}, entry?: BookEntry): ChannelItem => {
  const problem = aRecord({ since: NOON, ...telling });
  return {
    problem: problem.id,
    changes: 1,
    current: O.some(problem),
    entry: O.fromNullable(entry),
  };
};

/** What a channel keeps of a problem that it has told. */
export const toldOf = (
  telling: Partial<ProblemRecord> = {},
  lastAt: Date = NOON,
  dueAt: O.Option<Date> = O.none,
): BookEntry => {
  const { id, kind, resource, severity, message, since } = aRecord({ since: NOON, ...telling });
  return {
    told: O.some({ problem: { id, kind, resource, severity, message, since }, lastAt }),
    dueAt,
  };
};
