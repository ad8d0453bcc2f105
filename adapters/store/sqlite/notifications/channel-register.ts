import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ChannelRegister } from '../../../../core/notifications/ports/channel-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { decodeChannelRow, decodeWokenChannel } from '../../sql/notifications/channel-row.js';
import type { SqliteSession } from '../connection/session.js';
import { deliveryReads } from './delivery-reads.js';
import { selectItems } from './select-items.js';
import { ANY_CHANNEL_TO_WAKE, type TakenChannel } from './wake-channels.js';

const CHANNEL = `
SELECT r.id, r.name, r.attributes, r.sealed FROM resource r WHERE r.id = ? AND r.type = 'channel'`;

export const sqliteChannelRegister = (
  session: SqliteSession,
  sealer: SecretSealer,
): ChannelRegister => {
  const { database, run, readTransaction, write } = session;
  const find = database.prepare(CHANNEL);
  const any = database.prepare(ANY_CHANNEL_TO_WAKE);
  const items = selectItems(database);
  const { underWay, ...deliveries } = deliveryReads(session);
  const decode = decodeChannelRow(sealer);
  const decodeWoken = decodeWokenChannel(sealer);
  const woken = ({ id, leaseUntil }: TakenChannel) => {
    const channel = find.get(id);
    return channel === undefined
      ? []
      : [decodeWoken({ channel, leaseUntil, underWay: underWay(id) })];
  };
  return {
    find: (id) =>
      run(() => {
        const row = find.get(id);
        return row === undefined ? E.right(O.none) : pipe(decode(row), E.map(O.some));
      }),
    wake: (windowMs, leaseMs, limit) =>
      pipe(
        run(() => E.right(any.get({ windowMs, now: Date.now() }) !== undefined)),
        TE.flatMap((isThere) =>
          isThere ? write('wakeChannels', windowMs, leaseMs, limit) : TE.right([]),
        ),
        TE.flatMap((taken) => run(() => readTransaction(() => E.right(taken.flatMap(woken))))),
      ),
    items: (id, limit) => run(() => E.right(items(id, limit))),
    ...leaseWrites(session),
    ...deliveries,
  };
};

/** What those store who have a channel. */
const leaseWrites = ({
  write,
}: SqliteSession): Pick<
  ChannelRegister,
  'putOff' | 'compose' | 'record' | 'giveUp' | 'release'
> => ({
  putOff: (id, leaseUntil, unreadable, pauseMs) =>
    write('putOffItems', id, leaseUntil, unreadable, pauseMs),
  compose: (id, leaseUntil, composed) => write('composeChannel', id, leaseUntil, composed),
  record: (id, leaseUntil, delivery, pauseMs) =>
    write('recordDelivery', id, leaseUntil, delivery, pauseMs),
  giveUp: (id, leaseUntil) => write('giveUpDelivery', id, leaseUntil),
  release: (id, leaseUntil) => write('releaseChannel', id, leaseUntil),
});
