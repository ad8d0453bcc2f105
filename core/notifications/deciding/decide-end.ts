import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { FLAPPING_MS } from '../../problems/problem-life.js';
import type { ProblemRecord } from '../../problems/problem.js';
import type { Announcement, BookEntry, ChannelItem } from '../delivery.js';
import type { ComposeContext, Decision } from './decision.js';
import { isLeftOut, NOTHING, overLine, silenceOf } from './decision.js';

/** Decides about a problem that is closed, or was removed with its resource. */
export const decideEnd = (
  context: ComposeContext,
  { current, entry, changes }: ChannelItem,
  last: O.Option<Announcement>,
): Decision => {
  if (O.isSome(last)) return decideResolved(context, current, last.value);
  if (O.isSome(entry)) {
    const endedAt = O.flatMap((one: Announcement) => O.fromNullable(one.endedAt))(entry.value.told);
    if (O.isSome(endedAt) && isStillOver(current, endedAt.value))
      return changes === 0 ? NOTHING : { line: O.none, entry: remember(entry.value, context.now) };
    // Its beginning was held back and not announced, so its end is not announced either.
    if (O.isNone(endedAt)) return NOTHING;
  }
  return O.isNone(current) ? NOTHING : decidePassed(context, current.value);
};

/** It was not reopened since. */
const isStillOver = (current: O.Option<ProblemRecord>, endedAt: Date): boolean =>
  O.isNone(current) ||
  O.exists((closedAt: Date) => closedAt.getTime() === endedAt.getTime())(current.value.closedAt);

/** What was announced as open is announced as resolved, whatever happened in between. */
const decideResolved = (
  context: ComposeContext,
  current: O.Option<ProblemRecord>,
  last: Announcement,
): Decision => {
  const closedAt = pipe(
    current,
    O.flatMap((problem) => problem.closedAt),
    O.getOrElse(() => context.now),
  );
  const heldUntil = context.channel.isMirror
    ? O.none
    : endHeldUntil(context, current, closedAt, last);
  if (O.isSome(heldUntil))
    return { line: O.none, entry: O.some({ told: O.some(last), dueAt: heldUntil }) };
  const problem = O.isSome(current) ? current.value : last.problem;
  return over(context, overLine('resolved', problem, closedAt), closedAt, { before: last });
};

const endHeldUntil = (
  { now, quietUntil }: ComposeContext,
  current: O.Option<ProblemRecord>,
  closedAt: Date,
  last: Announcement,
): O.Option<Date> =>
  pipe(
    current,
    O.filter(({ flaps }) => flaps >= MOST_FLAPS),
    O.map(() => new Date(closedAt.getTime() + FLAPPING_MS)),
    O.filter((quietSince) => quietSince > now),
    O.alt(() => quietUntil(last.problem.severity)),
  );

/** One that was reopened more often counts as resolved once it would no longer be reopened, but be another problem. */
const MOST_FLAPS = 2;

/** It opened and closed between two messages. */
const decidePassed = (context: ComposeContext, problem: ProblemRecord): Decision => {
  const { channel, now, quietUntil } = context;
  const isSkipped =
    channel.rules.afterMs !== undefined ||
    isLeftOut(channel, problem) ||
    problem.isDuringMaintenance ||
    O.isSome(silenceOf(problem, now)) ||
    O.isSome(quietUntil(problem.severity));
  if (isSkipped || O.isNone(problem.closedAt)) return NOTHING;
  const closedAt = problem.closedAt.value;
  return over(context, overLine('passed', problem, closedAt), closedAt, {});
};

const over = (
  { now }: ComposeContext,
  line: ReturnType<typeof overLine>,
  endedAt: Date,
  before: Pick<BookEntry, 'before'>,
): Decision => {
  const last = O.some({ problem: line.problem, lastAt: now, endedAt });
  return { line: O.some(line), entry: remember({ ...before, told: last }, now) };
};

/** A change that was counted may turn out to be none. Until then the entry shows which end was announced. */
const REMEMBERED_MS = 60_000;

const remember = (entry: Omit<BookEntry, 'dueAt'>, now: Date): O.Option<BookEntry> =>
  O.some({ ...entry, dueAt: O.some(new Date(now.getTime() + REMEMBERED_MS)) });
