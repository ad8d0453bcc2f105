import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { FLAPPING_MS } from '../../problems/problem-life.js';
import type { ProblemRecord } from '../../problems/problem.js';
import type { BookEntry, ChannelItem, Told } from '../channel-item.js';
import { type Decision, NOTHING, overLine, type Telling } from './decision.js';
import { isMirror } from './mirror.js';
import { isLeftOut, silenceOf } from './silence.js';

/** What a channel says of a problem that is closed, or gone with its resource. */
export const decideEnd = (
  telling: Telling,
  { current, entry, changes }: ChannelItem,
  told: O.Option<Told>,
): Decision => {
  if (O.isSome(told)) return decideResolved(telling, current, told.value);
  if (O.isSome(entry)) {
    const endedAt = O.flatMap((one: Told) => O.fromNullable(one.endedAt))(entry.value.told);
    if (O.isSome(endedAt) && isStillOver(current, endedAt.value))
      return changes === 0 ? NOTHING : { line: O.none, entry: remember(entry.value, telling.now) };
    // It was held back, and those whom nothing was told need not know that it is over.
    if (O.isNone(endedAt)) return NOTHING;
  }
  return O.isNone(current) ? NOTHING : decidePassed(telling, current.value);
};

/** It has not come back since. */
const isStillOver = (current: O.Option<ProblemRecord>, endedAt: Date): boolean =>
  O.isNone(current) ||
  O.exists((closedAt: Date) => closedAt.getTime() === endedAt.getTime())(current.value.closedAt);

/** Those who were told that it opened are told of its end, whatever became of it in between. */
const decideResolved = (
  telling: Telling,
  current: O.Option<ProblemRecord>,
  told: Told,
): Decision => {
  const closedAt = pipe(
    current,
    O.flatMap((problem) => problem.closedAt),
    O.getOrElse(() => telling.now),
  );
  const heldUntil = isMirror(telling.channel)
    ? O.none
    : endHeldUntil(telling, current, closedAt, told);
  if (O.isSome(heldUntil))
    return { line: O.none, entry: O.some({ told: O.some(told), dueAt: heldUntil }) };
  const problem = O.isSome(current) ? current.value : told.problem;
  return over(telling, overLine('resolved', problem, closedAt), closedAt, { before: told });
};

const endHeldUntil = (
  { now, quietUntil }: Telling,
  current: O.Option<ProblemRecord>,
  closedAt: Date,
  told: Told,
): O.Option<Date> =>
  pipe(
    current,
    O.filter(({ flaps }) => flaps >= MOST_FLAPS),
    O.map(() => new Date(closedAt.getTime() + FLAPPING_MS)),
    O.filter((quietSince) => quietSince > now),
    O.alt(() => quietUntil(told.problem.severity)),
  );

/** One that comes back more often is over once it has not for so long that it would be another problem. */
const MOST_FLAPS = 2;

/** It opened and closed between two messages. */
const decidePassed = (telling: Telling, problem: ProblemRecord): Decision => {
  const { channel, now, quietUntil } = telling;
  const isUntold =
    channel.rules.afterMs !== undefined ||
    isLeftOut(channel, problem) ||
    problem.isDuringMaintenance ||
    O.isSome(silenceOf(problem, now)) ||
    O.isSome(quietUntil(problem.severity));
  if (isUntold || O.isNone(problem.closedAt)) return NOTHING;
  const closedAt = problem.closedAt.value;
  return over(telling, overLine('passed', problem, closedAt), closedAt, {});
};

const over = (
  { now }: Telling,
  line: ReturnType<typeof overLine>,
  endedAt: Date,
  before: Pick<BookEntry, 'before'>,
): Decision => {
  const told = O.some({ problem: line.problem, lastAt: now, endedAt });
  return { line: O.some(line), entry: remember({ ...before, told }, now) };
};

/** What was counted as a change may turn out to be none: until there is none, it has to be known which end was told. */
const REMEMBERED_MS = 60_000;

const remember = (entry: Omit<BookEntry, 'dueAt'>, now: Date): O.Option<BookEntry> =>
  O.some({ ...entry, dueAt: O.some(new Date(now.getTime() + REMEMBERED_MS)) });
