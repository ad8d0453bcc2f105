import * as E from 'fp-ts/lib/Either.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import {
  type ApiStep,
  commandOutput,
  EXIT,
  type GlobalOptions,
} from '../command/command-output.js';
import { findIdOf } from '../command/find-id-of.js';
import type { ChannelTestBody } from '../../api/notifications/channel-test-body.js';
import type { DeliveryBody, DeliveryPageBody } from '../../api/notifications/channel-operations.js';
import { type SentenceRow, sentenceRows } from '../terminal/columns.js';
import { formatDuration } from '../terminal/format-duration.js';
import type { Style, View } from '../terminal/view.js';
import { paragraph } from '../terminal/wrap.js';

/** What each command about channels does. */
export interface ChannelActions {
  readonly testChannel: (name: string, options: GlobalOptions) => Promise<void>;
  readonly listDeliveries: (
    name: string,
    options: ListDeliveriesOptions & GlobalOptions,
  ) => Promise<void>;
}

type Act = (options: GlobalOptions, step: E.Either<ErrorDocument, ApiStep>) => Promise<void>;

export const channelActionsFor = (act: Act): ChannelActions => ({
  testChannel: (name, options) => act(options, E.right(testChannelCommand(name))),
  listDeliveries: (name, options) => act(options, E.right(listDeliveriesCommand(name, options))),
});

export interface ListDeliveriesOptions {
  readonly limit?: string;
}

const testChannelCommand =
  (idOrName: string): ApiStep =>
  async (api) => {
    const channel = await findIdOf(api, 'channel', idOrName);
    if (E.isLeft(channel)) return channel;
    const tested = await api.testChannel(channel.right);
    if (E.isLeft(tested)) return tested;
    const exitCode = tested.right.accepted ? EXIT.yes : EXIT.no;
    return E.right(commandOutput(tested.right, showChannelTest, exitCode));
  };

const listDeliveriesCommand =
  (idOrName: string, { limit }: ListDeliveriesOptions): ApiStep =>
  async (api) => {
    const channel = await findIdOf(api, 'channel', idOrName);
    if (E.isLeft(channel)) return channel;
    const page = await api.listDeliveries(channel.right, { limit });
    return E.isLeft(page) ? page : E.right(commandOutput(page.right, showDeliveries));
  };

const showChannelTest = (
  { channel, accepted, refusal, took_ms }: ChannelTestBody,
  view: View,
): string => {
  const name = view.paint('bold', channel.name);
  if (accepted) return `${view.paint('green', '✔')} ${name} accepted it in ${took_ms} ms\n`;
  return [
    `${view.paint('red', '✖')} ${name} did not accept it, after ${took_ms} ms`,
    paragraph('  • ', refusal?.detail ?? '', view.width),
    paragraph('    → ', refusal?.remedy ?? '', view.width),
    '',
  ].join('\n');
};

const MARKS: Readonly<Record<string, readonly [words: string, style: Style]>> = {
  due: ['● due', 'cyan'],
  sent: ['✔ sent', 'green'],
  given_up: ['✖ given up', 'red'],
};

const showDeliveries = ({ deliveries, next }: DeliveryPageBody, view: View): string => {
  if (deliveries.length === 0) return 'Nothing was sent over this channel in the last month.\n';
  const rows = deliveries.map((delivery) => rowOf(delivery, view));
  const more = view.paint('dim', 'There are more: see --limit.');
  return [...sentenceRows(rows, view.width), ...(next === null ? [] : ['', more]), ''].join('\n');
};

const rowOf = (delivery: DeliveryBody, view: View): SentenceRow => {
  const [words, style] = MARKS[delivery.state] ?? [`• ${delivery.state}`, 'bold'];
  return {
    cells: [
      { text: words, paint: (shown) => view.paint(style, shown) },
      { text: `composed ${formatDuration(new Date(delivery.composed_at), view.now)} ago` },
      { text: attemptsOf(delivery) },
      { text: countsOf(delivery) },
    ],
    sentence: { text: delivery.refusal?.detail ?? '' },
  };
};

const attemptsOf = ({ attempts, took_ms }: DeliveryBody): string => {
  if (attempts === 0) return 'not tried yet';
  const took = took_ms === null ? '' : `, ${took_ms} ms`;
  return `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}${took}`;
};

/** Such as `2 opened, 1 resolved, 39 more`. */
const countsOf = ({ lines, counted }: DeliveryBody): string =>
  [...Object.entries(lines), ['more', counted] as const]
    .filter(([, count]) => count > 0)
    .map(([event, count]) => `${count} ${event.replaceAll('_', ' ')}`)
    .join(', ');
