import * as O from 'fp-ts/lib/Option.js';
import type { Delivery } from '../delivery.js';
import type { SendRefusal } from '../send-refusal.js';
import type { ComposingChannel } from './decision.js';
import { MINUTE_MS } from '../../shared/durations.js';

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
      ...{ state, attempts, refusal, triedAt: O.some(endedAt), tookMs: O.some(tookMs) },
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
