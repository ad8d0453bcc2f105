import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../core/access/caller.js';
import type { PortFailure, PortTask } from '../../core/shared/ports/port-failure.js';
import type { DumpSurvey, SurveyDumps } from '../../core/backups/use-cases/proving/survey-dumps.js';
import { oncePerValue } from '../../core/shared/once-per-value.js';
import type { UseCases } from '../../core/use-cases.js';

export interface RecentSurvey {
  readonly survey: DumpSurvey;
  readonly at: Date;
}

export interface RecentSurveys {
  readonly lately: (caller: Caller) => PortTask<RecentSurvey>;
  /** What `lately` would return at once of a fleet that takes long; none where it would wait. */
  readonly atHand: (caller: Caller) => O.Option<RecentSurvey>;
}

/** One that takes less is waited for. */
const QUICK_MS = 250;
/** Those of the same grants take a fortieth of the time at most, however many pages are open. */
const SHARE_OF_TIME = 40;
/** The share of so many seconds may be taken ahead: who asks now and then is answered with what is so now. */
const AHEAD_MS = 5_000;
/** Older ones are not answered. */
const OLDEST_MS = 5 * 60_000;
const MOST_KEPT = 50;

interface Kept {
  readonly reading: Promise<E.Either<PortFailure, RecentSurvey>>;
  /** What is answered meanwhile; none where the next is waited for. */
  readonly last: RecentSurvey | undefined;
  /** Until when their share of the time is taken. */
  readonly takenUntilMs: number;
}

/**
 * Surveys of a fleet that may be large, shared by all callers who may read the same: a new one is made for a request unless its share of
 * the time is taken. While one is made that takes long the last is answered, unless it is older than five minutes.
 */
export const recentSurveys = (
  survey: SurveyDumps,
  nowMs: () => number = Date.now,
): RecentSurveys => {
  const kept = new Map<string, Kept>();
  const begin = (caller: Caller, key: string, before: Kept | undefined) => {
    const begunMs = nowMs();
    const { last, takenUntilMs = 0 } = before ?? {};
    const reading = survey(caller)().then((found) => {
      kept.delete(key);
      if (E.isLeft(found)) return found;
      const one = keptOf(found.right, begunMs, nowMs(), takenUntilMs);
      kept.set(key, one);
      return one.reading;
    });
    kept.set(key, { reading, last, takenUntilMs: Infinity });
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return reading;
  };
  const usable = lastUsable(nowMs);
  const lately: RecentSurveys['lately'] = (caller) => async () => {
    const key = keyOf(caller);
    const one = kept.get(key);
    const last = usable(one);
    const isDue = one === undefined || nowMs() + AHEAD_MS >= one.takenUntilMs;
    const current = isDue ? begin(caller, key, one) : one.reading;
    return last === undefined ? current : E.right(last);
  };
  return {
    lately,
    atHand: (caller) => {
      const one = kept.get(keyOf(caller));
      if (one === undefined || one.last !== undefined) void lately(caller)();
      return O.fromNullable(usable(one));
    },
  };
};

const keptOf = (
  survey: DumpSurvey,
  begunMs: number,
  endedMs: number,
  takenUntilMs: number,
): Kept => {
  const recent = { survey, at: new Date(begunMs) };
  const tookMs = endedMs - begunMs;
  return {
    reading: Promise.resolve(E.right(recent)),
    last: tookMs < QUICK_MS ? undefined : recent,
    takenUntilMs: Math.max(takenUntilMs, endedMs) + SHARE_OF_TIME * tookMs,
  };
};

const lastUsable =
  (nowMs: () => number) =>
  (one: Kept | undefined): RecentSurvey | undefined =>
    one?.last !== undefined && nowMs() - one.last.at.getTime() <= OLDEST_MS ? one.last : undefined;

/** All requests share them. */
export const surveysOf = oncePerValue((useCases: UseCases) =>
  recentSurveys((caller) => useCases.surveyDumps(caller)),
);

/** What a survey shows depends on these alone. */
const keyOf = ({ grants }: Caller): string =>
  grants
    .filter(({ permission }) => permission === 'database:read' || permission === 'backup:read')
    .map(({ permission, scope }) => `${permission} ${scope}`)
    .toSorted()
    .join();
