import { type SendRefusal, unreachable } from '../../../../../core/notifications/send-refusal.js';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memorySender } from '../../../../support/memory/channel-sender.js';
import { memoryClock, memoryTimer } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { forbidden, notFound } from '../../../../../core/access/caller.js';
import { SEND_DEADLINE_MS } from '../../../../../core/notifications/use-cases/deliver.js';
import {
  testChannel,
  testChannelDraft,
} from '../../../../../core/notifications/use-cases/test-channel.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { aCallerWho, aStranger } from '../../../../support/access/a-caller.js';
import { aWholeFleet } from '../../../../support/fleet/a-whole-fleet.js';
import { resourceDocuments } from '../../../../support/fleet/known-kinds.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { NOON } from '../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const TESTER = aCallerWho('fleet', 'channel:read', 'fleet:write');

const make = async (refusal?: SendRefusal) => {
  const store = memoryStore();
  await putFleet(store, aWholeFleet());
  const { id } = await refAt(store, 'on-call');
  const target = { id, name: 'on-call', kind: 'webhook', rules: {}, settings: new Secret('{}') };
  const clock = memoryClock(NOON);
  const sender = memorySender(() => {
    clock.set(new Date(NOON.getTime() + 132));
    return refusal;
  });
  const { permissions } = store;
  const ports = {
    permissions,
    clock,
    sender,
    timer: memoryTimer(),
    newId: () => aUuid(7),
    channels: { find: () => TE.right(O.some(target)) },
  };
  const { signal } = new AbortController();
  return { store, id, target, sender, ports, signal };
};

describe('testChannel', () => {
  const accepted = (id: string) => ({
    id,
    name: 'on-call',
    kind: 'webhook',
    tookMs: 132,
    refusal: O.none,
    at: new Date(NOON.getTime() + 132),
  });

  it('sends a message of its own without lines, and measures how long that took', async () => {
    const { id, target, sender, ports, signal } = await make();
    expect(await testChannel(ports)(TESTER, id, signal)()).to.deep.equal(E.right(accepted(id)));
    const message = { id: aUuid(7), composedAt: NOON, purpose: 'test', lines: [], more: [] };
    expect(sender.sent).to.deep.equal([{ target, message }]);
  });

  it('returns why the message was refused', async () => {
    const refusal = { code: 'channel_rejected', status: 500 } as const;
    const { id, ports, signal } = await make(refusal);
    expect(await testChannel(ports)(TESTER, id, signal)()).to.deep.equal(
      E.right({ ...accepted(id), refusal: O.some(refusal) }),
    );
  });

  it('takes a sender that never ends for a channel that cannot be reached', async () => {
    const { id, ports, signal } = await make();
    const timer = memoryTimer();
    const send = () => () => {
      timer.advance(SEND_DEADLINE_MS);
      return new Promise<never>(() => {});
    };
    const testing = testChannel({ ...ports, timer, sender: { send } })(TESTER, id, signal)();
    expect(await testing).to.have.deep.nested.property(
      'right.refusal.value',
      unreachable('timed_out').refusal,
    );
  });

  it('fails where nobody waits for it any more, or the channel is gone', async () => {
    const { id, ports } = await make();
    expect(await testChannel(ports)(TESTER, id, AbortSignal.abort())()).to.deep.equal(
      E.left(unavailable('channel', 'abandoned')),
    );
    const gone = { ...ports, channels: { find: () => TE.right(O.none) } };
    expect(await testChannel(gone)(TESTER, id, AbortSignal.abort())()).to.deep.equal(
      E.left(notFound('channel')),
    );
  });

  it('sends it over a channel as it is described, which nobody has stored', async () => {
    const { store, sender, ports, signal } = await make();
    const document = {
      name: 'new',
      kind: 'webhook',
      severity: 'info',
      url: 'https://hooks.example/y',
    };
    const describe = resourceDocuments.readNew('channel', document);
    const test = testChannelDraft({ ...ports, fleet: store.fleet });
    const { id: _id, name: _name, kind, ...sent } = accepted('');
    expect(await test(TESTER, { describe, at: { under: 'fleet' } }, signal)()).to.deep.equal(
      E.right(sent),
    );
    const settings = new Secret('{"url":"https://hooks.example/y"}');
    expect(sender.sent.map(({ target }) => target)).to.deep.equal([
      { id: aUuid(7), name: 'new', kind, rules: { severity: 'info' }, settings },
    ]);
  });

  it('is for callers who read the channel and hold fleet:write on the fleet', async () => {
    const { id, sender, ports, signal } = await make();
    const as = (...[on, ...permissions]: Parameters<typeof aCallerWho>) =>
      testChannel(ports)(aCallerWho(on, ...permissions), id, signal)();
    const refused = E.left(forbidden('fleet:write'));
    expect(await as('fleet', 'channel:read')).to.deep.equal(refused);
    expect(await as(id, 'channel:read', 'fleet:write')).to.deep.equal(refused);
    expect(await as('fleet', 'fleet:write')).to.deep.equal(E.left(notFound('channel')));
    expect(await testChannel(ports)(aStranger, id, signal)()).to.deep.equal(
      E.left(notFound('channel')),
    );
    expect(sender.sent).to.deep.equal([]);
  });
});
