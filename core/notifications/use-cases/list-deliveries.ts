import { pipe } from 'fp-ts/lib/function.js';
import type * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import { authorize, type AuthorizeError } from '../../access/use-cases/authorize.js';
import type { ResourceId } from '../../shared/resource.js';
import type { ChannelRegister, DeliveryPage, DeliveryPosition } from '../ports/channel-register.js';

/** The deliveries of a channel, the last composed first, for a caller who may read it. */
export type ListDeliveries = (
  caller: Caller,
  channel: ResourceId,
  after: O.Option<DeliveryPosition>,
  limit: number,
) => TE.TaskEither<AuthorizeError, DeliveryPage>;

export interface ListDeliveriesPorts {
  readonly permissions: PermissionCheck;
  readonly channels: Pick<ChannelRegister, 'deliveries'>;
}

export const listDeliveries =
  ({ permissions, channels }: ListDeliveriesPorts): ListDeliveries =>
  (caller, channel, after, limit) =>
    pipe(
      authorize(permissions)(caller, 'channel:read', { type: 'channel', id: channel }),
      TE.flatMap(() => channels.deliveries(channel, after, limit)),
    );
