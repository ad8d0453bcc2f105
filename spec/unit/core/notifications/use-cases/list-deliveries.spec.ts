import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { notFound } from '../../../../../core/access/caller.js';
import type { ChannelRegister } from '../../../../../core/notifications/ports/channel-register.js';
import { listDeliveries } from '../../../../../core/notifications/use-cases/list-deliveries.js';
import { aCallerWho, aStranger } from '../../../../support/access/a-caller.js';
import { aWholeFleet } from '../../../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { aDelivery } from '../../../../support/notifications/a-delivery.js';
import { NOON } from '../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

describe('listDeliveries', () => {
  const make = async () => {
    const store = memoryStore();
    await putFleet(store, aWholeFleet());
    const { id } = await refAt(store, 'on-call');
    const asked: unknown[] = [];
    const deliveries: ChannelRegister['deliveries'] = (...query) => {
      asked.push(query);
      return TE.right({ deliveries: [aDelivery()], next: O.none });
    };
    const { permissions } = store;
    return { id, asked, list: listDeliveries({ permissions, channels: { deliveries } }) };
  };

  it('returns a page of the deliveries of the channel to a caller who reads it alone', async () => {
    const { id, asked, list } = await make();
    const after = O.some({ composedAt: NOON, id: aUuid(3) });
    expect(await list(aCallerWho(id, 'channel:read'), id, after, 7)()).to.deep.equal(
      E.right({ deliveries: [aDelivery()], next: O.none }),
    );
    expect(asked).to.deep.equal([[id, after, 7]]);
  });

  it('does not tell others of the channel', async () => {
    const { id, asked, list } = await make();
    for (const caller of [aStranger, aCallerWho('fleet', 'server:read', 'fleet:write')])
      expect(await list(caller, id, O.none, 7)()).to.deep.equal(E.left(notFound('channel')));
    expect(asked).to.deep.equal([]);
  });
});
