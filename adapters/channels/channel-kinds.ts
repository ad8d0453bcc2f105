import { alertmanager } from './alertmanager.js';
import type { ChannelKind } from './channel-kind.js';
import { discord } from './discord.js';
import { email } from './email.js';
import { gotify } from './gotify.js';
import { ntfy } from './ntfy.js';
import { pagerduty } from './pagerduty.js';
import { slack } from './slack.js';
import { teams } from './teams.js';
import { telegram } from './telegram.js';
import { webPush } from './web-push.js';
import { webhook } from './webhook.js';

/** The kinds of channels that come with Shipshape. Forms and messages have them in this order. */
export const CHANNEL_KINDS: readonly ChannelKind[] = [
  webhook,
  email,
  slack,
  teams,
  discord,
  telegram(),
  ntfy(),
  gotify,
  pagerduty(),
  alertmanager,
  webPush,
];
