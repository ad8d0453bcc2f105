import { getEventListeners, once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { dial } from '../../../../../adapters/login-probe/transport/dial.js';
import { findUnresponsivePort } from '../../../../support/network/unresponsive-port.js';
import { startFakeServer } from '../../../../support/network/fake-server.js';
import { freePort } from '../../../../support/network/free-port.js';
import { forEachTest, forSuite } from '../../../../support/shared/for-suite.js';

const LOOPBACK = { address: '127.0.0.1', family: 4 };
const LOOPBACK_6 = { address: '::1', family: 6 };
const NO_ANSWER = E.left({ code: 'unreachable', cause: 'no_answer' });

describe('dial', () => {
  const { signal } = new AbortController();
  const dialMs = 1000;

  const server = forEachTest(() => startFakeServer(() => undefined));

  it('dials the given addresses, in their order, until one accepts the connection', async () => {
    const addresses = [LOOPBACK_6, LOOPBACK];
    const dialled = await dial({ addresses, port: server().port, dialMs }, signal)();
    const socket = E.isRight(dialled) ? dialled.right : undefined;
    expect(socket?.remoteAddress).to.equal('127.0.0.1');
    socket?.destroy();
  });

  it('dials no other addresses, and at most eight of them', async () => {
    const elsewhere = Array.from({ length: 8 }, () => LOOPBACK_6);
    const addresses = [...elsewhere, LOOPBACK];
    const dialled = await dial({ addresses, port: server().port, dialMs }, signal)();
    expect(E.isLeft(dialled)).to.equal(true);
    expect(server().connections()).to.equal(0);
  });

  it('dials no address after its signal has aborted', async () => {
    const late = AbortSignal.abort();
    const dialled = await dial({ addresses: [LOOPBACK], port: server().port, dialMs }, late)();
    expect(E.isLeft(dialled)).to.equal(true);
    const another = connect(server().port, '127.0.0.1');
    await once(another, 'connect');
    another.destroy();
    await server().allClosed();
    expect(server().connections()).to.equal(1);
  });

  it('removes its listener from the signal with every address that accepts no connection', async () => {
    const calling = new AbortController();
    const addresses = Array.from({ length: 8 }, () => LOOPBACK);
    await dial({ addresses, port: await freePort(), dialMs }, calling.signal)();
    while (getEventListeners(calling.signal, 'abort').length > 0) await new Promise(setImmediate);
  });

  it('keeps an open connection after its time is up', async () => {
    const dialled = await dial(
      { addresses: [LOOPBACK], port: server().port, dialMs: 20 },
      signal,
    )();
    const socket = E.isRight(dialled) ? dialled.right : undefined;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(socket?.destroyed).to.equal(false);
    socket?.destroy();
  });

  it('accepts a connection that opened while the process stood still', async () => {
    const dialled = dial({ addresses: [LOOPBACK], port: server().port, dialMs: 30 }, signal)();
    const untilMs = performance.now() + 100;
    while (performance.now() < untilMs) continue;
    const outcome = await dialled;
    await new Promise(setImmediate);
    const socket = E.isRight(outcome) ? outcome.right : undefined;
    expect(socket?.destroyed).to.equal(false);
    socket?.destroy();
  });

  describe('where no address answers', () => {
    const deaf = forSuite(() => findUnresponsivePort());

    it('says so when its time is up, which all addresses share', async () => {
      const settled: string[] = [];
      const dialling = async (name: string, count: number, dialMs: number) => {
        const addresses = Array.from({ length: count }, () => LOOPBACK);
        expect(await dial({ addresses, port: deaf().port, dialMs }, signal)()).to.deep.equal(
          NO_ANSWER,
        );
        settled.push(name);
      };
      await Promise.all([
        dialling('three addresses', 3, 200),
        dialling('one for twice as long', 1, 400),
        dialling('one for half as long', 1, 100),
      ]);
      expect(settled).to.deep.equal([
        'one for half as long',
        'three addresses',
        'one for twice as long',
      ]);
    });

    it('ends at once when its signal aborts', async () => {
      const calling = new AbortController();
      const dialled = dial(
        { addresses: [LOOPBACK], port: deaf().port, dialMs: 60_000 },
        calling.signal,
      );
      const outcome = dialled();
      calling.abort();
      expect(E.isLeft(await outcome)).to.equal(true);
    });
  });

  it('prefers a refusal to silence', async () => {
    const port = await freePort();
    const dialled = await dial({ addresses: [LOOPBACK], port, dialMs }, signal)();
    expect(dialled).to.deep.equal(E.left({ code: 'unreachable', cause: 'refused' }));
  });
});
