import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { type ProblemRecord, severityRank } from '../../problems/problem.js';
import type { BookEntry, ChannelItem, Told } from '../channel-item.js';
import type { LineEvent, MessageLine } from '../channel-message.js';
import { type Decision, NOTHING, toldProblem, type Telling } from './decision.js';
import { decideEnd } from './decide-end.js';
import { isMirror, nextRefresh } from './mirror.js';
import { isLeftOut, silenceOf } from './silence.js';
import { DAY_MS } from '../../shared/durations.js';

/** What a channel says of a problem now, and what it keeps of it. */
export const decideItem =
  (telling: Telling) =>
  (item: ChannelItem): Decision => {
    const told = pipe(
      item.entry,
      O.flatMap((entry: BookEntry) => entry.told),
      O.filter(({ endedAt }) => endedAt === undefined),
    );
    if (O.isNone(item.current) || O.isSome(item.current.value.closedAt))
      return decideEnd(telling, item, told);
    const problem = item.current.value;
    if (isLeftOut(telling.channel, problem)) return keep(told, O.none);
    // Its alert would end, though the problem does not, if it were not told while somebody knows of it.
    if (O.isSome(told) && isMirror(telling.channel)) return refresh(telling, problem, told.value);
    const silence = silenceOf(problem, telling.now);
    if (O.isSome(silence)) return wait(told, silence.value.until);
    return O.isNone(told)
      ? decideUntold(telling, problem)
      : decideTold(telling, problem, told.value);
  };

const decideUntold = (telling: Telling, problem: ProblemRecord): Decision => {
  const { afterMs = 0 } = telling.channel.rules;
  const from = new Date(problem.since.getTime() + afterMs);
  return from > telling.now
    ? wait(O.none, O.some(from))
    : tellUnlessQuiet(telling, 'opened', problem, O.none);
};

const decideTold = (telling: Telling, problem: ProblemRecord, told: Told): Decision => {
  if (hasWorsened(problem, told))
    return tellUnlessQuiet(telling, 'worsened', problem, O.some(told));
  if (problem.severity !== 'critical') return keep(O.some(told), O.none);
  const again = repeatAt(telling, told.lastAt);
  return again > telling.now
    ? keep(O.some(told), O.some(again))
    : tellUnlessQuiet(telling, 'still_open', problem, O.some(told));
};

const refresh = (telling: Telling, problem: ProblemRecord, told: Told): Decision =>
  tell(telling, hasWorsened(problem, told) ? 'worsened' : 'still_open', problem, O.some(told));

const hasWorsened = (problem: ProblemRecord, told: Told): boolean =>
  severityRank(problem.severity) < severityRank(told.problem.severity);

/** Says it now, or after the quiet hours. */
const tellUnlessQuiet = (
  telling: Telling,
  event: LineEvent,
  problem: ProblemRecord,
  before: O.Option<Told>,
): Decision => {
  const quiet = telling.quietUntil(problem.severity);
  return O.isSome(quiet) ? wait(before, quiet) : tell(telling, event, problem, before);
};

const tell = (
  telling: Telling,
  event: LineEvent,
  problem: ProblemRecord,
  before: O.Option<Told>,
): Decision => {
  const line: MessageLine = { event, problem: toldProblem(problem), closedAt: O.none };
  const told = O.some({ problem: line.problem, lastAt: telling.now });
  const dueAt = againAt(telling, problem);
  const entry = { told, ...(O.isSome(before) && { before: before.value }), dueAt };
  return { line: O.some(line), entry: O.some(entry) };
};

const againAt = (telling: Telling, { severity }: ProblemRecord): O.Option<Date> => {
  if (isMirror(telling.channel)) return O.some(nextRefresh(telling.now));
  return severity === 'critical' ? O.some(repeatAt(telling, telling.now)) : O.none;
};

const repeatAt = ({ channel: { rules } }: Telling, lastAt: Date): Date =>
  new Date(lastAt.getTime() + (rules.repeatMs ?? DAY_MS));

/** Without an entry, a problem that closes would be taken for one that was open within a window alone. */
const wait = (told: O.Option<Told>, dueAt: O.Option<Date>): Decision => ({
  line: O.none,
  entry: O.some({ told, dueAt }),
});

const keep = (told: O.Option<Told>, dueAt: O.Option<Date>): Decision =>
  O.isNone(told) ? NOTHING : wait(told, dueAt);
