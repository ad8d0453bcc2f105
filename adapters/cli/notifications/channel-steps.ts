import * as E from 'fp-ts/lib/Either.js';
import { type ApiStep, commandOutput, EXIT } from '../command/command-output.js';
import { findIdOf } from '../command/find-id-of.js';
import { showChannelTest, showDeliveries } from './show-channels.js';

export interface ListDeliveriesOptions {
  readonly limit?: string;
}

export const testChannelCommand =
  (idOrName: string): ApiStep =>
  async (api) => {
    const channel = await findIdOf(api, 'channel', idOrName);
    if (E.isLeft(channel)) return channel;
    const tested = await api.testChannel(channel.right);
    if (E.isLeft(tested)) return tested;
    const exitCode = tested.right.accepted ? EXIT.yes : EXIT.no;
    return E.right(commandOutput(tested.right, showChannelTest, exitCode));
  };

export const listDeliveriesCommand =
  (idOrName: string, { limit }: ListDeliveriesOptions): ApiStep =>
  async (api) => {
    const channel = await findIdOf(api, 'channel', idOrName);
    if (E.isLeft(channel)) return channel;
    const page = await api.listDeliveries(channel.right, { limit });
    return E.isLeft(page) ? page : E.right(commandOutput(page.right, showDeliveries));
  };
