import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ChannelKind } from '../../core/fleet/channel-settings.js';
import type { ChannelMessage } from '../../core/notifications/channel-message.js';
import type { ChannelTarget } from '../../core/notifications/ports/channel-sender.js';
import type { ChannelSender } from '../../core/notifications/ports/channel-sender.js';
import { unreachable } from '../../core/notifications/send-refusal.js';
import type { Clock } from '../../core/shared/ports/clock.js';
import { unavailable } from '../../core/shared/ports/port-failure.js';
import { withDeadline } from '../network/deadline.js';
import { sendAlerts } from './alertmanager/send-alerts.js';
import type { ChannelNetwork } from './channel-network.js';
import { decodeChannelSettings } from './decode-channel-settings.js';
import { sendEmail } from './email/send-email.js';
import { discordPosts } from './posts/discord.js';
import { gotifyPosts } from './posts/gotify.js';
import { ntfyPosts } from './posts/ntfy.js';
import { pagerdutyPosts } from './posts/pagerduty.js';
import { sendPosts } from './posts/send-posts.js';
import { slackPosts } from './posts/slack.js';
import { teamsPosts } from './posts/teams.js';
import { telegramPosts } from './posts/telegram.js';
import { codeOf, refusal, type SendFailure, toSendFailure } from './send-error.js';
import type { SendContext, SendOver, VendorUrls } from './send-over.js';
import { type RemedyOf, withRemedies } from './with-remedies.js';
import { sendWebhook } from './webhook/send-webhook.js';

export interface ChannelSenderOptions {
  readonly network: ChannelNetwork;
  readonly clock: Clock;
  readonly urls?: VendorUrls;
  /** How to fix a problem; nothing is said of that unless given. */
  readonly remedyOf?: RemedyOf;
  /** Called with the code of an error that no refusal says more of; for the operator alone. */
  readonly onMessage?: (message: string) => void;
  /** How long one message may take in all; 10 s unless given. */
  readonly timeoutMs?: number;
}

type Send = (target: ChannelTarget, message: ChannelMessage, context: SendContext) => Promise<void>;

/** Decodes what was sealed, and sends. */
const over =
  <K extends ChannelKind>(kind: K, send: SendOver<K>): Send =>
  async (target, message, context) => {
    const settings = decodeChannelSettings(kind, target);
    if (O.isNone(settings)) throw refusal('channel_misconfigured');
    await send(settings.value, message, context);
  };

const SENDS: { readonly [K in ChannelKind]: Send } = {
  webhook: over('webhook', sendWebhook),
  email: over('email', sendEmail),
  slack: over('slack', sendPosts(slackPosts)),
  teams: over('teams', sendPosts(teamsPosts)),
  discord: over('discord', sendPosts(discordPosts)),
  telegram: over('telegram', sendPosts(telegramPosts)),
  ntfy: over('ntfy', sendPosts(ntfyPosts)),
  gotify: over('gotify', sendPosts(gotifyPosts)),
  pagerduty: over('pagerduty', sendPosts(pagerdutyPosts)),
  alertmanager: over('alertmanager', sendAlerts),
};

const OF_KIND: ReadonlyMap<string, Send> = new Map(Object.entries(SENDS));

const ofNoKind: Send = () => Promise.reject(refusal('channel_misconfigured'));

const URLS: VendorUrls = {
  telegram: 'https://api.telegram.org',
  ntfy: 'https://ntfy.sh',
  pagerduty: {
    us: 'https://events.pagerduty.com',
    eu: 'https://events.eu.pagerduty.com',
  },
};

const ABANDONED = unavailable('channel', 'abandoned');
const UNANSWERED = unreachable('timed_out');

/** Sends each message in the way of its channel's kind. A kind or settings that nobody knows are misconfigured. */
export const channelSenderByKind = ({
  network,
  clock,
  urls = URLS,
  timeoutMs = 10_000,
  remedyOf = () => O.none,
  onMessage = () => undefined,
}: ChannelSenderOptions): ChannelSender => ({
  send: (target, message, signal) => () =>
    withDeadline<E.Either<SendFailure, void>>(
      timeoutMs,
      async (ended) => {
        const context = { channel: target.name, network, urls, now: clock.now(), signal: ended };
        try {
          await (OF_KIND.get(target.kind) ?? ofNoKind)(
            target,
            withRemedies(remedyOf, message),
            context,
          );
          return E.right(undefined);
        } catch (error) {
          const failure = toSendFailure(error);
          if (failure._tag === 'SendRefused' && failure.refusal.code === 'channel_failed')
            onMessage(`${target.name}: ${codeOf(error)}`);
          return E.left(failure);
        }
      },
      (why) => E.left(why === 'aborted' ? ABANDONED : UNANSWERED),
      { caller: signal },
    ),
});
