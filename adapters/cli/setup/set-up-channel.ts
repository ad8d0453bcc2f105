import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import { INTERRUPTED } from '../command/command-output.js';
import { paragraph } from '../terminal/wrap.js';
import { addToFleet, say, sayRefused, stepTo } from './setup.js';

/** How people are told: over the channel of a URL, which has passed on a test message before it is added. */
export const setUpChannel = stepTo(
  'channel',
  (path) => `Problems are told over ${path}.`,
  async (setup) => {
    const typed = await setup.terminal.ask(
      'URL to tell of problems (Slack, Teams, Discord, webhook; Enter for later): ',
    );
    if (typed === undefined) return E.right(INTERRUPTED);
    const url = typed.trim();
    if (url === '') {
      await say(setup, LATER, (words, view) => `${paragraph('! ', words, view.width)}\n`);
      return undefined;
    }
    const channel = { kind: kindOf(url), url };
    const why = await refusalOf(setup.api, channel);
    if (why !== null) return sayRefused(setup, 'A test message was not accepted', why);
    const words = `A test message was accepted: problems are told there (${channel.kind}).`;
    return addToFleet(setup, 'channel', { name: 'on-call', ...channel }, words);
  },
);

const refusalOf = async (api: Pick<Api, 'testChannelDraft'>, channel: object) => {
  const tested = await api.testChannelDraft(channel);
  return E.isLeft(tested)
    ? { detail: tested.left.reasons?.[0]?.detail ?? tested.left.detail, remedy: '' }
    : tested.right.refusal;
};

const LATER = 'Nobody is told of problems until there is a channel: see docs/how-to/channels.md.';

/** By the hosts at which these vendors take messages; anything else is a webhook of somebody's own. */
const KINDS: readonly (readonly [kind: string, url: RegExp])[] = [
  ['slack', /^https:\/\/hooks\.slack(-gov)?\.com\//],
  ['discord', /^https:\/\/(\w+\.)?discord(app)?\.com\/api\/webhooks\//],
  [
    'teams',
    /^https:\/\/[^/]+\.(webhook\.office\.com|logic\.azure\.com|powerplatform\.com)(:\d+)?\//,
  ],
];

export const kindOf = (url: string): string =>
  KINDS.find(([, pattern]) => pattern.test(url))?.[0] ?? 'webhook';
