import * as E from 'fp-ts/lib/Either.js';
import { INTERRUPTED } from '../adding/conversation.js';
import { paragraph } from '../terminal/wrap.js';
import { allOf, say, sayDone, type SetupStep } from './setup.js';

/** How people are told: over the channel of a URL, which has passed on a test message before it is added. */
export const setUpChannel: SetupStep = async (setup) => {
  const { api, terminal } = setup;
  const there = await allOf(api, 'channel');
  if (E.isLeft(there)) return there;
  const [first] = there.right;
  if (first !== undefined) {
    await sayDone(setup, `Problems are told over ${first.path}.`);
    return undefined;
  }
  for (;;) {
    const url = (
      await terminal.ask(
        'URL to tell of problems (Slack, Teams, Discord, webhook; Enter for later): ',
      )
    )?.trim();
    if (url === undefined) return E.right(INTERRUPTED);
    if (url === '') {
      await say(setup, LATER, (words, view) => `${paragraph('! ', words, view.width)}\n`);
      return undefined;
    }
    const channel = { kind: kindOf(url), url };
    const tested = await api.testChannelDraft(channel);
    const why = E.isLeft(tested)
      ? { detail: tested.left.reasons?.[0]?.detail ?? tested.left.detail, remedy: '' }
      : tested.right.refusal;
    if (why !== null) {
      await say(setup, why, ({ detail, remedy }, view) =>
        [
          `${view.paint('red', '✖')} A test message was not accepted`,
          paragraph('  • ', detail, view.width),
          ...(remedy === '' ? [] : [paragraph('    → ', remedy, view.width)]),
          '',
        ].join('\n'),
      );
      continue;
    }
    const place = { parent: 'fleet', type: 'channel' } as const;
    const added = await api.addResource(place, { name: 'on-call', ...channel }, { dryRun: false });
    if (E.isLeft(added)) return added;
    await sayDone(setup, `A test message was accepted: problems are told there (${channel.kind}).`);
    return undefined;
  }
};

const LATER = 'Nobody is told of problems until there is a channel: see docs/channels.md.';

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
