import type { ChannelKind, ChannelSettings } from '../../core/fleet/channel-settings.js';
import type { ChannelMessage } from '../../core/notifications/channel-message.js';
import type { ChannelNetwork } from './channel-network.js';

/** Where services of vendors are that have one address. */
export interface VendorUrls {
  readonly telegram: string;
  readonly ntfy: string;
  /** By the service region of an account. */
  readonly pagerduty: Readonly<Record<'us' | 'eu', string>>;
}

export interface SendContext {
  /** The name of the channel. */
  readonly channel: string;
  readonly network: ChannelNetwork;
  readonly urls: VendorUrls;
  readonly now: Date;
  /** Aborts when the time is up, or the caller gives up. */
  readonly signal: AbortSignal;
}

/** Sends one message over a channel of this kind. Rejects with what `toSendFailure` reads. */
export type SendOver<K extends ChannelKind> = (
  settings: ChannelSettings[K],
  message: ChannelMessage,
  context: SendContext,
) => Promise<void>;
