import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ChannelRegister } from '../../../../core/notifications/ports/channel-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { UNTOLD_ENTRY } from '../../sql/notifications/channel-item-row.js';
import { decodeChannelRow } from '../../sql/notifications/channel-row.js';
import type { PostgresSession } from '../connection/session.js';
import { channelItems } from './channel-items.js';
import { composeChannel } from './compose-channel.js';
import { deliveryPage, oldestDue, purgeDeliveries } from './deliveries.js';
import { recordAttempt } from './record-attempt.js';
import { puttingOff } from './dismiss-changes.js';
import { giveUp } from './give-up.js';
import { releaseLease, underLease } from './lease.js';
import { wakeChannels } from './wake-channels.js';

const FIND_CHANNEL = `
SELECT id, name, attributes, sealed FROM resource WHERE id = $1::uuid AND type = 'channel'`;

export const postgresChannelRegister = (
  session: PostgresSession,
  sealer: SecretSealer,
): ChannelRegister => {
  const { read, write } = session;
  const decode = decodeChannelRow(sealer);
  return {
    find: (id) =>
      pipe(
        read({ name: 'find_channel', text: FIND_CHANNEL, values: [id] }),
        TE.flatMapEither(({ rows: [row] }) =>
          row === undefined ? E.right(O.none) : pipe(decode(row), E.map(O.some)),
        ),
      ),
    wake: wakeChannels(session, sealer),
    items: channelItems(read),
    putOff: (id, leaseUntil, items, pauseMs) =>
      underLease(session, { id, leaseUntil }, puttingOff(id, items, pauseMs, UNTOLD_ENTRY)),
    compose: composeChannel(session),
    record: recordAttempt(session),
    giveUp: giveUp(session),
    release: flow(releaseLease, write, TE.asUnit),
    deliveries: deliveryPage(read),
    purge: purgeDeliveries(write),
    oldestDue: oldestDue(read),
  };
};
