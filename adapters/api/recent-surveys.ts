import * as E from 'fp-ts/lib/Either.js';
import type { Caller } from '../../core/access/caller.js';
import type { PortFailure } from '../../core/shared/ports/port-failure.js';
import type { DumpSurvey, SurveyDumps } from '../../core/backups/use-cases/proving/survey-dumps.js';

export interface RecentSurvey {
  readonly survey: DumpSurvey;
  readonly at: Date;
}

export type SurveyLately = (caller: Caller) => () => Promise<E.Either<PortFailure, RecentSurvey>>;

/** One that takes less is made for each request. */
const QUICK_MS = 250;
/** Others take so much of the time at most, however many pages are open. */
const SHARE_OF_TIME = 20;
/** Older ones are not answered. */
const OLDEST_MS = 5 * 60_000;
const MOST_KEPT = 50;

interface Kept {
  readonly reading: Promise<E.Either<PortFailure, RecentSurvey>>;
  readonly last?: RecentSurvey;
  readonly validUntilMs: number;
}

/**
 * Surveys of a fleet that may be large, shared by all callers who may read the same: while a new one is made the last one is
 * answered, unless it is older than five minutes.
 */
export const recentSurveys = (
  survey: SurveyDumps,
  nowMs: () => number = Date.now,
): SurveyLately => {
  const kept = new Map<string, Kept>();
  const begin = (caller: Caller, key: string, last?: RecentSurvey) => {
    const begunMs = nowMs();
    const reading = survey(caller)().then((found) => {
      kept.delete(key);
      if (E.isLeft(found)) return found;
      const recent = { survey: found.right, at: new Date(begunMs) };
      const tookMs = nowMs() - begunMs;
      const validUntilMs = tookMs < QUICK_MS ? 0 : nowMs() + SHARE_OF_TIME * tookMs;
      kept.set(key, { reading: Promise.resolve(E.right(recent)), last: recent, validUntilMs });
      return E.right(recent);
    });
    kept.set(key, { reading, validUntilMs: Infinity, ...(last !== undefined && { last }) });
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return reading;
  };
  return (caller) => async () => {
    const key = keyOf(caller);
    const { reading, last, validUntilMs } = kept.get(key) ?? { validUntilMs: 0 };
    const isOld = last === undefined || nowMs() - last.at.getTime() > OLDEST_MS;
    const current =
      reading === undefined || nowMs() >= validUntilMs ? begin(caller, key, last) : reading;
    return isOld || validUntilMs === 0 ? current : E.right(last);
  };
};

/** What a survey shows depends on these alone. */
const keyOf = ({ grants }: Caller): string =>
  grants
    .filter(({ permission }) => permission === 'database:read' || permission === 'backup:read')
    .map(({ permission, scope }) => `${permission} ${scope}`)
    .toSorted()
    .join();
