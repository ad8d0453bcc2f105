import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { type ProblemRecord, severityRank } from '../../problems/problem.js';
import type { Announcement, BookEntry, ChannelItem } from '../delivery.js';
import type { LineEvent, MessageLine } from '../channel-message.js';
import type { ComposeContext, Decision } from './decision.js';
import { isLeftOut, nextRefresh, NOTHING, silenceOf, snapshotOf } from './decision.js';
import { decideEnd } from './decide-end.js';
import { DAY_MS } from '../../shared/durations.js';

/** Decides what a channel announces of a problem now, and what it stores of it. */
export const decideItem =
  (context: ComposeContext) =>
  (item: ChannelItem): Decision => {
    const last = pipe(
      item.entry,
      O.flatMap((entry: BookEntry) => entry.told),
      O.filter(({ endedAt }) => endedAt === undefined),
    );
    if (O.isNone(item.current) || O.isSome(item.current.value.closedAt))
      return decideEnd(context, item, last);
    const problem = item.current.value;
    if (isLeftOut(context.channel, problem)) return keep(last, O.none);
    // Without a refresh its alert would end while the problem is acknowledged, though it is open.
    if (O.isSome(last) && context.channel.isMirror) return refresh(context, problem, last.value);
    const silence = silenceOf(problem, context.now);
    if (O.isSome(silence)) return wait(last, silence.value.until);
    return O.isNone(last)
      ? decideUnannounced(context, problem)
      : decideAnnounced(context, problem, last.value);
  };

const decideUnannounced = (context: ComposeContext, problem: ProblemRecord): Decision => {
  const { afterMs = 0 } = context.channel.rules;
  const from = new Date(problem.since.getTime() + afterMs);
  return from > context.now
    ? wait(O.none, O.some(from))
    : announceUnlessQuiet(context, 'opened', problem, O.none);
};

const decideAnnounced = (
  context: ComposeContext,
  problem: ProblemRecord,
  last: Announcement,
): Decision => {
  if (hasWorsened(problem, last))
    return announceUnlessQuiet(context, 'worsened', problem, O.some(last));
  if (problem.severity !== 'critical') return keep(O.some(last), O.none);
  const again = repeatAt(context, last.lastAt);
  return again > context.now
    ? keep(O.some(last), O.some(again))
    : announceUnlessQuiet(context, 'still_open', problem, O.some(last));
};

const refresh = (context: ComposeContext, problem: ProblemRecord, last: Announcement): Decision =>
  announce(context, hasWorsened(problem, last) ? 'worsened' : 'still_open', problem, O.some(last));

const hasWorsened = (problem: ProblemRecord, last: Announcement): boolean =>
  severityRank(problem.severity) < severityRank(last.problem.severity);

/** Announces it now, or after the quiet hours. */
const announceUnlessQuiet = (
  context: ComposeContext,
  event: LineEvent,
  problem: ProblemRecord,
  before: O.Option<Announcement>,
): Decision => {
  const quiet = context.quietUntil(problem.severity);
  return O.isSome(quiet) ? wait(before, quiet) : announce(context, event, problem, before);
};

const announce = (
  context: ComposeContext,
  event: LineEvent,
  problem: ProblemRecord,
  before: O.Option<Announcement>,
): Decision => {
  const line: MessageLine = { event, problem: snapshotOf(problem), closedAt: O.none };
  const last = O.some({ problem: line.problem, lastAt: context.now });
  const dueAt = againAt(context, problem);
  const entry = { told: last, ...(O.isSome(before) && { before: before.value }), dueAt };
  return { line: O.some(line), entry: O.some(entry) };
};

const againAt = (context: ComposeContext, { severity }: ProblemRecord): O.Option<Date> => {
  if (context.channel.isMirror) return O.some(nextRefresh(context.now));
  return severity === 'critical' ? O.some(repeatAt(context, context.now)) : O.none;
};

const repeatAt = ({ channel: { rules } }: ComposeContext, lastAt: Date): Date =>
  new Date(lastAt.getTime() + (rules.repeatMs ?? DAY_MS));

/** Without an entry, a problem that closes would look like one that was open between two messages only. */
const wait = (last: O.Option<Announcement>, dueAt: O.Option<Date>): Decision => ({
  line: O.none,
  entry: O.some({ told: last, dueAt }),
});

const keep = (last: O.Option<Announcement>, dueAt: O.Option<Date>): Decision =>
  O.isNone(last) ? NOTHING : wait(last, dueAt);
