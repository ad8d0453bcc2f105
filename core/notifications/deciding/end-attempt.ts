import * as O from 'fp-ts/lib/Option.js';
import type { Delivery } from '../delivery.js';
import type { SendRefusal } from '../send-refusal.js';
import { isMirror } from './mirror.js';
import type { TellingChannel } from './silence.js';
import { MINUTE_MS } from '../../shared/durations.js';

/** One attempt to send a message. */
export interface SendAttempt {
  readonly begunAt: Date;
  readonly endedAt: Date;
  /** None where the message was accepted. */
  readonly refusal: O.Option<SendRefusal>;
  /** For how long the other side wants nothing more to be sent, as far as it said so. */
  readonly retryAfterMs?: number;
}

/** The pause after each attempt that failed; the longest one from then on. */
const PAUSES_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS] as const;

const LONGEST_PAUSE_MS = 10 * MINUTE_MS;

/** A mirror takes what it is not told again for over, whatever pause it asks for itself. */
const MIRROR_PAUSE_MS = MINUTE_MS;

const MOST_ASKED_MS = 60 * MINUTE_MS;

const GIVEN_UP_MS = 24 * 60 * MINUTE_MS;

/** What becomes of a message by an attempt to send it, and how long the channel pauses. */
export const endAttempt = (
  channel: Pick<TellingChannel, 'kind'>,
  delivery: Delivery,
  { begunAt, endedAt, refusal, retryAfterMs = 0 }: SendAttempt,
): { readonly delivery: Delivery; readonly pauseMs: number } => {
  const ageMs = endedAt.getTime() - delivery.message.composedAt.getTime();
  const state = O.isNone(refusal) ? 'sent' : ageMs < GIVEN_UP_MS ? 'due' : 'given_up';
  const tookMs = Math.max(0, endedAt.getTime() - begunAt.getTime());
  const attempts = delivery.attempts + 1;
  const [mostOwnMs, mostAskedMs] = isMirror(channel)
    ? [MIRROR_PAUSE_MS, MIRROR_PAUSE_MS]
    : [LONGEST_PAUSE_MS, MOST_ASKED_MS];
  const ownMs = Math.min(PAUSES_MS[delivery.attempts] ?? Infinity, mostOwnMs);
  const pauseMs = state === 'due' ? Math.max(ownMs, Math.min(retryAfterMs, mostAskedMs)) : 0;
  return {
    delivery: {
      ...delivery,
      ...{ state, attempts, refusal, triedAt: O.some(endedAt), tookMs: O.some(tookMs) },
    },
    pauseMs,
  };
};

/** After so many failures in a row a channel is said to fail. */
const FAILS_AFTER = 3;

/** What an attempt shows of its channel: undefined where it says too little. */
export const isChannelFailing = ({ state, attempts }: Delivery): boolean | undefined =>
  state === 'sent' ? false : attempts >= FAILS_AFTER ? true : undefined;

/** What is wrong with a channel over which nothing gets through. */
export interface ChannelFailing {
  /** When the message was composed that does not get through. */
  readonly since: Date;
  readonly refusal: SendRefusal;
}
