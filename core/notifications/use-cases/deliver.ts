import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { IO } from 'fp-ts/lib/IO.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Kinds } from '../../described/kind.js';
import { detectedKey } from '../../problems/detected-kind.js';
import type { ProblemRegister } from '../../problems/ports/problem-register.js';
import type { ProblemReport } from '../../problems/problem.js';
import type { Clock, Timer } from '../../shared/ports/clock.js';
import { isUnavailable, type PortFailure, type PortTask } from '../../shared/ports/port-failure.js';
import type {
  ChannelRegister,
  ChannelSender,
  ChannelTarget,
  WokenChannel,
} from '../ports/channel-register.js';
import type { ChannelFailing } from '../deciding/decision.js';
import { endAttempt, isChannelFailing, isMirror } from '../deciding/decision.js';
import { type Delivery, deliveryAttempt, type OnDelivery } from '../delivery.js';
import { type SendRefusal, type SendRefused, unreachable } from '../send-refusal.js';
import type { ChannelMessage } from '../channel-message.js';

export interface DeliverPorts extends SendInTimePorts {
  readonly channels: Pick<ChannelRegister, 'record'>;
  readonly problems: Pick<ProblemRegister, 'open' | 'close'>;
  readonly clock: Clock;
  readonly kinds: Pick<Kinds, 'channels'>;
  /** Sentences are made at the delivery, and the store keeps those of problems. */
  readonly channelFailingReport: (target: ChannelTarget, failing: ChannelFailing) => ProblemReport;
  /** Called after each attempt that was recorded. */
  readonly onDelivery: OnDelivery;
}

/** The conditions of work on a channel. */
export interface DeliverTurn {
  readonly signal: AbortSignal;
  /** Whether the lease of the channel still holds, with time for an attempt. */
  readonly isHeld: IO<boolean>;
}

/**
 * Tries once to send a message, and records the outcome. Fails as the sender did where it could not do its work; an attempt that
 * the caller aborted does not count. Nothing is sent where another node may have the channel.
 */
export const deliver =
  (ports: DeliverPorts) =>
  (woken: WokenChannel, delivery: Delivery, { signal, isHeld }: DeliverTurn): PortTask<void> =>
  async () => {
    if (!isHeld()) return E.right(undefined);
    const begunAt = ports.clock.now();
    const sent = await sendInTime(ports)(woken.target, delivery.message, signal)();
    const failure = E.isLeft(sent) && sent.left._tag !== 'SendRefused' ? sent.left : undefined;
    if (failure !== undefined && signal.aborted) return E.right(undefined);
    const endedAt = ports.clock.now();
    const refusal = E.isLeft(sent) ? O.some(refusalOf(sent.left)) : O.none;
    const pause = E.isLeft(sent) && sent.left._tag === 'SendRefused' ? sent.left : {};
    const channel = { isMirror: isMirror(ports.kinds, woken.target.kind) };
    const ended = endAttempt(channel, delivery, { ...pause, begunAt, endedAt, refusal });
    return pipe(
      ports.channels.record(woken.target.id, woken.leaseUntil, ended.delivery, ended.pauseMs),
      TE.flatMap((isStored) =>
        isStored
          ? pipe(
              TE.fromIO(() => ports.onDelivery(deliveryAttempt(woken.target, ended.delivery))),
              TE.flatMap(() => report(ports, woken.target, ended.delivery)),
            )
          : TE.right(undefined),
      ),
      TE.flatMap(() => (failure === undefined ? TE.right(undefined) : TE.left(failure))),
    )();
  };

const report = (
  { problems, clock, channelFailingReport }: DeliverPorts,
  target: ChannelTarget,
  delivery: Delivery,
): PortTask<unknown> => {
  const isFailing = isChannelFailing(delivery);
  if (isFailing === false)
    return problems.close(detectedKey('channel_failing', target.id), clock.now());
  if (isFailing === undefined || O.isNone(delivery.refusal)) return TE.right(undefined);
  const since = delivery.message.composedAt;
  return problems.open(channelFailingReport(target, { since, refusal: delivery.refusal.value }));
};

/** Without a network of this host the channel is unreachable, too. */
const refusalOf = (failure: PortFailure | SendRefused): SendRefusal => {
  if (failure._tag === 'SendRefused') return failure.refusal;
  const isUnreachable = (['unreachable', 'no_network', 'no_resolver'] as const).some((reason) =>
    isUnavailable(failure, reason),
  );
  return { code: isUnreachable ? 'channel_unreachable' : 'channel_failed' };
};

/** Longer than the senders' own deadlines, and much shorter than a channel's lease. */
export const SEND_DEADLINE_MS = 15_000;

export interface SendInTimePorts {
  readonly sender: ChannelSender;
  readonly timer: Timer;
}

type Sent = PortTask<void, SendRefused>;

/** Sends a message; a channel that does not answer in time is unreachable, whatever its sender does later. */
export const sendInTime =
  ({ sender, timer }: SendInTimePorts) =>
  (target: ChannelTarget, message: ChannelMessage, signal: AbortSignal): Sent =>
  async () => {
    const ending = new AbortController();
    const cancel = timer.after(SEND_DEADLINE_MS, () => ending.abort());
    const either = AbortSignal.any([signal, ending.signal]);
    const sent = pipe(
      sender.send(target, message, either),
      // The deadline has ended it, and not the caller.
      TE.orElse((failure) =>
        failure._tag !== 'SendRefused' && isUnavailable(failure, 'abandoned') && !signal.aborted
          ? unanswered
          : TE.left(failure),
      ),
    );
    return Promise.race([sent(), aborted(ending.signal).then(unanswered)]).finally(cancel);
  };

const unanswered: Sent = TE.left(unreachable('timed_out'));

const aborted = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
