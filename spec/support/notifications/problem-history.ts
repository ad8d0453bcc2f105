import * as O from 'fp-ts/lib/Option.js';
import type { ChannelRules } from '../../../core/described/channel.js';
import {
  type BookEntry,
  type Announcement,
  revertedEntry,
} from '../../../core/notifications/delivery.js';
import type { LineEvent } from '../../../core/notifications/channel-message.js';
import { composeChannel } from '../../../core/notifications/deciding/compose-channel.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import { aRecord, anAcknowledgement, noonPlus } from '../problems/a-problem.js';
import { aUuid } from '../shared/a-uuid.js';

/** What may happen to a problem, and to the channel that tells it. */
export const STEPS = [
  'open',
  'open_suppressed',
  'worsen',
  'ease',
  'close',
  'acknowledge',
  'snooze',
  'suppress',
  'reveal',
  'remove',
  'compose',
  'compose',
] as const;

/**
 * And what may happen in between: other rules, a message that is given up, and a change that is counted again, since
 * somebody had locked it who then changed nothing.
 */
export const MISHAPS = ['rule', 'compose_in_vain', 'compose_beside', 'compose_beside'] as const;

type Step = (typeof STEPS)[number] | (typeof MISHAPS)[number];

export interface Happening {
  readonly minutes: number;
  readonly step: Step;
  /** What `rule` makes of the rules. */
  readonly rules?: ChannelRules;
}

/** Lets all of this happen to one problem, which is closed in the end, and returns what the channel said of it. */
export const problemHistory = (
  rules: ChannelRules,
  happening: readonly Happening[],
  isMirror = false,
) => {
  const channel = { id: aUuid(70), isMirror, rules };
  const events: LineEvent[] = [];
  const moments: { problem: ProblemRecord; at: Date }[] = [];
  const state = {
    minute: 0,
    hasChanged: false,
    current: O.none as O.Option<ProblemRecord>,
    entry: O.none as O.Option<BookEntry>,
    rules,
    ends: 0,
  };
  const compose = (now: Date, step: Step) => {
    const isDue = O.exists(({ dueAt }: BookEntry) => O.isSome(dueAt) && dueAt.value <= now);
    if (!state.hasChanged && !isDue(state.entry)) return;
    const current = O.map(asRead(now))(state.current);
    const item = {
      problem: aUuid(2),
      changes: state.hasChanged ? 1 : 0,
      current,
      entry: state.entry,
    };
    const { items, delivery } = composeChannel(
      { ...channel, rules: state.rules },
      [item],
      now,
      () => aUuid(80),
    );
    state.entry = items[0]?.entry ?? O.none;
    state.hasChanged &&= step === 'compose_beside';
    if (O.isNone(delivery)) return;
    if (step !== 'compose_in_vain')
      events.push(...delivery.value.message.lines.map(({ event }) => event));
    else state.entry = giveUp(state.entry, now);
  };
  const happen = ({ minutes, step, rules: other = rules }: Happening) => {
    state.minute += minutes;
    const now = noonPlus(state.minute);
    const next = isChange(step) ? change(step, state.current, now) : state.current;
    const isOpen = isOpenNow(next);
    // A channel that is described otherwise looks at all that are open.
    state.hasChanged ||= next !== state.current || (step === 'rule' && isOpen);
    if (isOpenNow(state.current) && !isOpen) state.ends += 1;
    state.current = next;
    if (step === 'rule') state.rules = other;
    if (O.isSome(next) && isOpen) moments.push({ problem: next.value, at: now });
    if (COMPOSING.has(step)) compose(now, step);
  };
  happening.forEach(happen);
  const ending = ['close', 'compose', 'compose'] as const;
  ending.forEach((step, n) => happen({ minutes: 60 * n, step }));
  return {
    channel,
    /** What arrived. */
    events,
    /** The problem as it was while it was open, at each step. */
    moments,
    /** How often it was closed, or gone. */
    ends: state.ends,
  };
};

const isOpenNow: (problem: O.Option<ProblemRecord>) => boolean = O.exists(({ closedAt }) =>
  O.isNone(closedAt),
);

const COMPOSING: ReadonlySet<Step> = new Set(['compose', 'compose_in_vain', 'compose_beside']);

/** The entries of what the message told are those that it had composed. */
const giveUp = (entry: O.Option<BookEntry>, composedAt: Date): O.Option<BookEntry> =>
  O.map((one: BookEntry) =>
    O.exists(({ lastAt }: Announcement) => lastAt.getTime() === composedAt.getTime())(one.told)
      ? revertedEntry(one, composedAt)
      : one,
  )(entry);

/** A store shows no snooze of a problem that is closed, nor one that has passed. */
const asRead =
  (now: Date) =>
  (problem: ProblemRecord): ProblemRecord => ({
    ...problem,
    snoozedUntil: O.isSome(problem.closedAt)
      ? O.none
      : O.filter((until: Date) => until > now)(problem.snoozedUntil),
    suppressedBy: O.isSome(problem.closedAt) ? O.none : problem.suppressedBy,
  });

type Change = Exclude<(typeof STEPS)[number], 'compose'>;

const isChange = (step: Step): step is Change =>
  step !== 'compose' && !(MISHAPS as readonly Step[]).includes(step);

const change = (
  step: Change,
  current: O.Option<ProblemRecord>,
  now: Date,
): O.Option<ProblemRecord> => {
  if (step === 'remove') return O.none;
  const isOpen = isOpenNow(current);
  if (step === 'open' || step === 'open_suppressed')
    return isOpen ? current : O.some(opened(step, current, now));
  return isOpen
    ? O.map((problem: ProblemRecord) => ({ ...problem, ...changes(now)[step] }))(current)
    : current;
};

const opened = (
  step: 'open' | 'open_suppressed',
  before: O.Option<ProblemRecord>,
  now: Date,
): ProblemRecord => ({
  ...(O.isSome(before)
    ? { ...before.value, flaps: before.value.flaps + 1 }
    : aRecord({ severity: 'warning', since: now })),
  closedAt: O.none,
  closedAs: O.none,
  suppressedBy: step === 'open' ? O.none : O.some(aUuid(60)),
});

const changes = (
  now: Date,
): Readonly<
  Record<Exclude<Change, 'open' | 'open_suppressed' | 'remove'>, Partial<ProblemRecord>>
> => ({
  worsen: { severity: 'critical', acknowledgement: O.none, snoozedUntil: O.none },
  ease: { severity: 'warning' },
  close: { closedAt: O.some(now), closedAs: O.some('resolved') },
  acknowledge: { acknowledgement: O.some(anAcknowledgement()) },
  snooze: { snoozedUntil: O.some(new Date(now.getTime() + 15 * 60_000)) },
  suppress: { suppressedBy: O.some(aUuid(60)) },
  reveal: { suppressedBy: O.none },
});
