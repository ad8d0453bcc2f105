import type { ApiStep, CommandRecord } from '../command/command-output.js';
import { EXIT, option, shown } from '../command/command-output.js';
import { onIdOf } from '../command/find-id-of.js';
import type {
  ChannelTestBody,
  DeliveryBody,
  DeliveryPageBody,
} from '../../api/notifications/channel-operations.js';
import { listOf, marked, type Marks, type SentenceRow } from '../terminal/columns.js';
import { formatAgo, pluralize, reasonLines, type View } from '../terminal/view.js';

const CHANNEL_HELP = `
A channel tells people of problems: see docs/how-to/channels.md.

Examples:
  shipshape channel test on-call
  shipshape channel deliveries on-call --limit 10
`;

const TEST_HELP = `
Sends a test message now, and says what came back. Needs the permission fleet:write on the fleet.

Exits with 0 if it was accepted, and with 1 if it was not.
`;

const DELIVERIES_HELP = `
Lists the latest messages, of a month at most: when each was composed, how often it was tried,
how many problems it tells, and why it was not accepted. Needs the permission channel:read.
`;

const testChannel =
  (name: string): ApiStep =>
  async (api) =>
    shown(showChannelTest, ({ accepted }) => (accepted ? EXIT.yes : EXIT.no))(
      await onIdOf(api, 'channel', name, api.testChannel),
    );

const listDeliveries =
  (name: string, limit: string | undefined): ApiStep =>
  async (api) =>
    shown(showDeliveries)(
      await onIdOf(api, 'channel', name, (id) => api.listDeliveries(id, { limit })),
    );

const showChannelTest = (
  { channel, accepted, refusal, took_ms }: ChannelTestBody,
  view: View,
): string => {
  const name = view.paint('bold', channel.name);
  if (accepted) return `${view.paint('green', '✔')} ${name} accepted it in ${took_ms} ms\n`;
  return [
    `${view.paint('red', '✖')} ${name} did not accept it, after ${took_ms} ms`,
    ...reasonLines(refusal, view),
    '',
  ].join('\n');
};

const MARKS: Marks = { due: ['●', 'cyan'], sent: ['✔', 'green'], given_up: ['✖', 'red'] };

const showDeliveries = ({ deliveries, next }: DeliveryPageBody, view: View): string =>
  listOf(
    deliveries.map((delivery) => rowOf(delivery, view)),
    next,
    view,
    { none: 'Nothing was sent over this channel in the last month.', more: 'see --limit' },
  );

const rowOf = (delivery: DeliveryBody, view: View): SentenceRow => ({
  cells: [
    marked(MARKS, delivery.state, delivery.state.replace('_', ' ')),
    `composed ${formatAgo(delivery.composed_at, view.now)}`,
    attemptsOf(delivery),
    countsOf(delivery),
  ],
  sentence: delivery.refusal?.detail ?? '',
});

const attemptsOf = ({ attempts, took_ms }: DeliveryBody): string => {
  if (attempts === 0) return 'not tried yet';
  const took = took_ms === null ? '' : `, ${took_ms} ms`;
  return `${pluralize(attempts, 'attempt')}${took}`;
};

/** Such as `2 opened, 1 resolved, 39 more`. */
const countsOf = ({ lines, counted }: DeliveryBody): string =>
  [...Object.entries(lines), ['more', counted] as const]
    .filter(([, count]) => count > 0)
    .map(([event, count]) => `${count} ${event.replaceAll('_', ' ')}`)
    .join(', ');

export const CHANNEL_COMMANDS: CommandRecord = {
  name: 'channel',
  words: 'add, change and test channels, and list what was sent over them',
  help: CHANNEL_HELP,
  commands: [
    {
      name: 'test <channel>',
      words: 'send a test message now',
      help: TEST_HELP,
      run: (_, __, name: string) => testChannel(name),
    },
    {
      name: 'deliveries <channel>',
      words: 'list what was sent over a channel',
      options: [option('--limit <n>', 'at most so many, up to 100; 50 by default')],
      help: DELIVERIES_HELP,
      run: (_, { limit }: { readonly limit?: string }, name: string) => listDeliveries(name, limit),
    },
  ],
};
