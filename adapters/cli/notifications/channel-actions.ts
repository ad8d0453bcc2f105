import * as E from 'fp-ts/lib/Either.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import type { ApiStep, GlobalOptions } from '../command/command-output.js';
import {
  listDeliveriesCommand,
  type ListDeliveriesOptions,
  testChannelCommand,
} from './channel-steps.js';

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
