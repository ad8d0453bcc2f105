import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryStore } from '../../../../adapters/store/sqlite/memory-store.js';
import type { Overrides } from '../../../../composition/index.js';
import { createShipshape } from '../../../../composition/index.js';
import type { DeliveryAttempt } from '../../../../core/notifications/delivery.js';
import { sendRefused } from '../../../../core/notifications/send-refusal.js';
import { aChannel, aFleet } from '../../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../../support/fleet/put-fleet.js';
import { changeText } from '../../../support/notifications/listened-world.js';
import { aReport } from '../../../support/problems/a-problem.js';
import { anAdmin } from '../../../support/access/a-caller.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { rightOf } from '../../../support/shared/right-of.js';

const fleet = aFleet({ channels: [aChannel()] });

describe('a pager of an embedder', () => {
  const start = async (overrides: Overrides, settings = {}) => {
    const store = memoryStore();
    await putFleet(store, fleet);
    const { close: _close, ...ports } = store;
    const shipshape = await createShipshape(
      { store: { kind: 'memory' }, watchIntervalSeconds: 0, ...settings },
      { ...ports, ...overrides },
    );
    shipshape.monitor.start();
    const channel = await refAt(store, 'on-call', 'channel');
    return { ...shipshape, store, channel };
  };
  const until = async (isSo: () => boolean) => pollUntil(isSo);

  it('is called with every change, also on a node that tells no channel', async () => {
    const heard: string[] = [];
    const onProblemChange: Overrides['onProblemChange'] = (change) =>
      void heard.push(changeText(change));
    const { store, channel, close } = await start({ onProblemChange }, { dispatch: false });
    await rightOf(store.problems.open(aReport(channel)));
    await until(() => heard.length === 1);
    await rightOf(store.problems.close(aReport(channel), new Date()));
    await until(() => heard.length === 2);
    await close();
    expect(heard).to.deep.equal(['opened on-call', 'closed on-call']);
  });

  it('may close the Shipshape by which it is called', async () => {
    const closing: Promise<void>[] = [];
    const node: { close?: () => Promise<void> } = {};
    const { store, channel, close } = await start({
      onProblemChange: () => {
        closing.push(node.close?.() ?? Promise.resolve());
      },
    });
    node.close = close;
    await rightOf(store.problems.open(aReport(channel)));
    await until(() => closing.length > 0);
    await Promise.all(closing);
  });

  it('sends in the place of the bundled senders, and its refusals are those of the channel', async () => {
    const sent: string[] = [];
    const { promises, channel, close } = await start({
      sender: {
        send: ({ name, settings }, { purpose }) => {
          sent.push(`${name} ${purpose} ${settings.reveal()}`);
          return sent.length === 1
            ? TE.right(undefined)
            : TE.left(sendRefused('channel_rejected', 503));
        },
      },
    });
    const signal = new AbortController().signal;
    const accepted = await promises.testChannel(anAdmin(), channel.id, signal);
    const refused = await promises.testChannel(anAdmin(), channel.id, signal);
    await close();
    const { settings } = aChannel();
    expect(sent[0]).to.equal(`on-call test ${settings.reveal()}`);
    expect([accepted.refusal, refused.refusal]).to.deep.equal([
      O.none,
      O.some({ code: 'channel_rejected', status: 503 }),
    ]);
  });

  it('hears of each attempt to send a message, with the name of the channel and the code', async () => {
    const attempts: DeliveryAttempt[] = [];
    let ms = Date.now();
    const store = memoryStore(() => ms);
    await putFleet(store, fleet);
    const { close: _close, ...ports } = store;
    const clock = { now: () => new Date(ms) };
    const sender = { send: () => TE.left(sendRefused('channel_rejected', 503)) };
    const onDelivery = (attempt: DeliveryAttempt) => void attempts.push(attempt);
    const { monitor, close } = await createShipshape(
      { store: { kind: 'memory' }, watchIntervalSeconds: 0 },
      { ...ports, clock, sender, onDelivery },
    );
    monitor.start();
    await rightOf(store.problems.open(aReport(await refAt(store, 'on-call', 'channel'))));
    ms += 31_000;
    await until(() => attempts.length > 0);
    await close();
    expect(attempts[0]).to.deep.include({
      outcome: 'refused',
      channel: 'on-call',
      attempts: 1,
      code: O.some('channel_rejected'),
    });
  });
});
