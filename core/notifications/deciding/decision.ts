import * as O from 'fp-ts/lib/Option.js';
import { type ProblemRecord, type Severity, severityRank } from '../../problems/problem.js';
import type { BookEntry, Delivery } from '../delivery.js';
import type { MessageLine, ProblemSnapshot } from '../channel-message.js';
import { findKind, type KindOfChannel, type Kinds } from '../../described/kind.js';
import type { ChannelRules } from '../../described/channel.js';
import type { ResourceId } from '../../shared/resource.js';
import type { SendRefusal } from '../send-refusal.js';
import { MINUTE_MS } from '../../shared/durations.js';

export interface ComposeContext {
  readonly channel: ComposingChannel;
  readonly now: Date;
  /** Until when quiet hours hold a problem of this severity back; none where it may be announced now. */
  readonly quietUntil: (severity: Severity) => O.Option<Date>;
}

/** The line about a problem, if any, and what the channel stores of it. */
export interface Decision {
  readonly line: O.Option<MessageLine>;
  readonly entry: O.Option<BookEntry>;
}

export const NOTHING: Decision = { line: O.none, entry: O.none };

/** The line of a problem that is closed. */
export const overLine = (
  event: 'resolved' | 'passed',
  problem: ProblemSnapshot,
  closedAt: Date,
): MessageLine => ({ event, problem: snapshotOf(problem), closedAt: O.some(closedAt) });

/** What messages and entries contain of a problem. */
export const snapshotOf = (problem: ProblemSnapshot): ProblemSnapshot => {
  const { id, kind, resource, severity, message, since, facts } = problem;
  return { id, kind, resource, severity, message, since, ...(facts !== undefined && { facts }) };
};

/** Whether the other side stores each problem: a mirror expects its clients to send each again and again while it is open. */
export const isMirror = ({ channels }: Pick<Kinds, 'channels'>, kind: string): boolean =>
  O.exists((one: KindOfChannel) => one.isMirror === true)(findKind(channels, kind));

/** How often open problems are repeated to a mirror. */
const REFRESH_MS = 120_000;

/** The same moment for all problems, so that one message repeats them. */
export const nextRefresh = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / REFRESH_MS) + 1) * REFRESH_MS);

/** Whether all of these only repeat what is open. */
export const areRefreshing = (decided: readonly Pick<Decision, 'line'>[]): boolean =>
  decided.every(({ line }) => O.isNone(line) || isStillOpen(line.value));

/** Leaves repetitions to a message of their own, which is not stored, where there is any news. */
export const newsFirst = <A extends Pick<Decision, 'line'>>(decided: readonly A[]): readonly A[] =>
  areRefreshing(decided)
    ? decided
    : decided.filter(({ line }) => O.isNone(line) || !isStillOpen(line.value));

const isStillOpen = ({ event }: { readonly event: string }): boolean => event === 'still_open';

export interface ComposingChannel {
  readonly id: ResourceId;
  /** The other side stores each problem, and ends what is not repeated to it. */
  readonly isMirror: boolean;
  readonly rules: ChannelRules;
}

/** Whether the rules of a channel exclude a problem, as it is now. */
export const isLeftOut = (
  { id, rules }: ComposingChannel,
  { kind, severity, resource }: ProblemRecord,
): boolean =>
  severityRank(severity) > severityRank(rules.severity ?? 'warning') ||
  rules.kinds?.includes(kind) === false ||
  rules.on?.some((path) => isUnder(path, resource.name)) === false ||
  // It cannot announce that it fails itself.
  (kind === 'channel_failing' && resource.id === id);

/** By whole names: `db-1` is not above `db-10`. */
const isUnder = (path: string, other: string): boolean =>
  other === path || other.startsWith(`${path}/`);

/** A problem is not announced while it is acknowledged, snoozed, or explained by another one. */
export interface Silence {
  /** None where only a change ends it. */
  readonly until: O.Option<Date>;
}

export const silenceOf = (
  { acknowledgement, suppressedBy, snoozedUntil }: ProblemRecord,
  now: Date,
): O.Option<Silence> => {
  if (O.isSome(acknowledgement) || O.isSome(suppressedBy)) return O.some({ until: O.none });
  const isSnoozed = O.isSome(snoozedUntil) && snoozedUntil.value > now;
  return isSnoozed ? O.some({ until: snoozedUntil }) : O.none;
};

export interface SendAttempt {
  readonly begunAt: Date;
  readonly endedAt: Date;
  /** None where the message was accepted. */
  readonly refusal: O.Option<SendRefusal>;
  /** The pause that the other side requests, if it does. */
  readonly retryAfterMs?: number;
}

/** The pause after each attempt that failed; the longest one from then on. */
const PAUSES_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS] as const;

const LONGEST_PAUSE_MS = 10 * MINUTE_MS;

/** A mirror ends what is not repeated to it, whatever pause it requests itself. */
const MIRROR_PAUSE_MS = MINUTE_MS;

const MOST_REQUESTED_MS = 60 * MINUTE_MS;

const GIVEN_UP_MS = 24 * 60 * MINUTE_MS;

/** The state of a message after an attempt to send it, and how long the channel pauses. */
export const endAttempt = (
  { isMirror }: Pick<ComposingChannel, 'isMirror'>,
  delivery: Delivery,
  { begunAt, endedAt, refusal, retryAfterMs = 0 }: SendAttempt,
): { readonly delivery: Delivery; readonly pauseMs: number } => {
  const ageMs = endedAt.getTime() - delivery.message.composedAt.getTime();
  const state = O.isNone(refusal) ? 'sent' : ageMs < GIVEN_UP_MS ? 'due' : 'given_up';
  const tookMs = Math.max(0, endedAt.getTime() - begunAt.getTime());
  const attempts = delivery.attempts + 1;
  const [mostOwnMs, mostRequestedMs] = isMirror
    ? [MIRROR_PAUSE_MS, MIRROR_PAUSE_MS]
    : [LONGEST_PAUSE_MS, MOST_REQUESTED_MS];
  const ownMs = Math.min(PAUSES_MS[delivery.attempts] ?? Infinity, mostOwnMs);
  const pauseMs = state === 'due' ? Math.max(ownMs, Math.min(retryAfterMs, mostRequestedMs)) : 0;
  return {
    delivery: {
      ...delivery,
      state,
      attempts,
      refusal,
      triedAt: O.some(endedAt),
      tookMs: O.some(tookMs),
    },
    pauseMs,
  };
};

/** After how many failures in a row a channel counts as failing. */
const FAILS_AFTER = 3;

/** Whether its channel is failing; undefined where the attempts do not show it yet. */
export const isChannelFailing = ({ state, attempts }: Delivery): boolean | undefined =>
  state === 'sent' ? false : attempts >= FAILS_AFTER ? true : undefined;

export interface ChannelFailing {
  /** When the message was composed that cannot be sent. */
  readonly since: Date;
  readonly refusal: SendRefusal;
}
