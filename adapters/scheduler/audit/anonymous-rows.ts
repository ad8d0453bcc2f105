import { HOUR_MS, MINUTE_MS } from '../../../core/shared/durations.js';
import type { AuditEvent } from '../../../core/audit/audit-event.js';
import { limitIn } from '../../network/minute-limit.js';

/** How many rows an action has in an hour of requests without a caller, from whatever addresses: all that come could fill the store. */
export const MOST_ANONYMOUS = 100;

/** What was left out of an action, and not counted in a row yet. */
interface LeftOut {
  readonly first: Date;
  last: Date;
  count: number;
}

export interface AnonymousRows {
  /** Whether this event is over the limit: it is counted, and has no row of its own. */
  readonly leavesOut: (event: AuditEvent) => boolean;
  /** Gives a row of each action of which some were left out, now rather than within a minute. */
  readonly flush: () => void;
}

/** `note` is given one row a minute and action of those that are left out, with their number. */
export const anonymousRows = (note: (event: AuditEvent) => void): AnonymousRows => {
  const refusedFor = limitIn(HOUR_MS, MOST_ANONYMOUS);
  const leftOut = new Map<string, LeftOut>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const [action, left] of leftOut) note(rowOf(action, left));
    leftOut.clear();
  };
  return {
    leavesOut: (event) => {
      if (!isAnonymous(event) || refusedFor(event.action) === 0) return false;
      const left = leftOut.get(event.action) ?? { first: event.at, last: event.at, count: 0 };
      leftOut.set(event.action, Object.assign(left, { last: event.at, count: left.count + 1 }));
      timer ??= setTimeout(flush, MINUTE_MS).unref();
      return true;
    },
    flush,
  };
};

/** What was done has its row always, and so has the end of what has begun, and what the service does by itself. */
const isAnonymous = ({ caller, origin, begun, outcome }: AuditEvent): boolean =>
  caller === undefined && origin !== undefined && begun === undefined && outcome === 'refused';

const rowOf = (action: string, { first, last, count }: LeftOut): AuditEvent => ({
  at: first,
  endedAt: last,
  action,
  outcome: 'refused',
  code: 'too_many_rows',
  detail: { left_out: count },
});
