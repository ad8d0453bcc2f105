import type { Answer } from '../../support/notifications/http-stand-in.js';
import { pushSettings } from '../../support/notifications/push-browser.js';
import { aCanary } from './canary.js';

/** One of every secret in the settings of every kind of channel; what is in a header has letters and digits alone. */
export const channelCanaries = () => ({
  webhookUrl: aCanary('the URL of a webhook', '-'),
  webhookSecret: aCanary('the secret of a webhook'),
  webhookHeader: aCanary('a header of a webhook', '-'),
  email: aCanary('the password of an email channel'),
  slack: aCanary('the URL of a Slack channel', '-'),
  teams: aCanary('the URL of a Teams channel', '-'),
  discord: aCanary('the URL of a Discord channel', '-'),
  telegram: aCanary('the token of a Telegram channel', '-'),
  ntfy: aCanary('the token of an ntfy channel', '-'),
  gotify: aCanary('the token of a Gotify channel', '-'),
  pagerduty: aCanary('the key of a PagerDuty channel', ''),
  alertmanager: aCanary('the password of an Alertmanager'),
  push: aCanary('the URL of a browser', '-'),
  pushKey: aCanary('the key of a channel to a browser', '-'.repeat(11)),
});

export type ChannelCanaries = ReturnType<typeof channelCanaries>;

/** The kinds whose host is that of a vendor: nothing is sent over them. */
const UNSENT = { kinds: ['never_reported'] };

/** A server, and a channel of every kind; those that are sent over lead to this machine. */
export const canaryChannels = (hidden: ChannelCanaries, url: string, mailPort: number) => {
  const at = ({ text }: { readonly text: string }) => `${url}/${text}`;
  const mail = { host: 'localhost', port: mailPort, user: 'canary', password: hidden.email.text };
  const addresses = { from: 'a@example.org', to: ['b@example.org'] };
  const settings = {
    webhook: {
      url: at(hidden.webhookUrl),
      secret: hidden.webhookSecret.text,
      headers: { 'X-Login': hidden.webhookHeader.text },
    },
    email: { ...mail, ...addresses },
    slack: { url: at(hidden.slack) },
    teams: { url: at(hidden.teams) },
    discord: { url: at(hidden.discord) },
    ntfy: { url, topic: 'dba', token: hidden.ntfy.text },
    gotify: { url, token: hidden.gotify.text },
    alertmanager: { url, user: 'canary', password: hidden.alertmanager.text },
    'web-push': { ...pushSettings(at(hidden.push)), key: hidden.pushKey.text },
    telegram: { token: `123456:${hidden.telegram.text}`, chat: '1', ...UNSENT },
    pagerduty: { routing_key: hidden.pagerduty.text, ...UNSENT },
  };
  const channels = Object.entries(settings).map(([kind, own]) => ({ name: kind, kind, ...own }));
  return { servers: [{ name: 'db-eu-1' }], channels };
};

type Fleet = ReturnType<typeof canaryChannels>;

/** The same with a mistake beside each secret: a key that is none, another kind, and no text. */
export const mistakenFleets = (fleet: Fleet): readonly object[] => {
  const mistakes: readonly ((channel: object) => object)[] = [
    (channel) => ({ ...channel, pasword: channel }),
    (channel) => ({ ...channel, kind: 'pigeon' }),
    (channel) => ({ ...channel, url: channel, token: [channel], secret: channel }),
  ];
  return mistakes.map((mistake) => ({ ...fleet, channels: fleet.channels.map(mistake) }));
};

/** Fails in another way each time, and repeats what it was sent: in a body, a header, and in place of HTTP. */
export const failingAnswers = (): Answer => {
  let count = 0;
  const answers: readonly Answer[] = [
    (sent, _incoming, response) => response.writeHead(401).end(JSON.stringify(sent)),
    (sent, _incoming, response) => response.writeHead(500).end(JSON.stringify(sent)),
    ({ path }, _incoming, response) => response.writeHead(302, { location: path }).end(),
    (sent, { socket }) => socket.end(`${JSON.stringify(sent)}\r\n\r\n`),
    (_sent, { socket }) => socket.destroy(),
  ];
  return (...exchange) => answers[count++ % answers.length]?.(...exchange);
};

/** So often each channel is tried, to fail in each of these ways. */
export const WAYS_TO_FAIL = 5;
