import { expect } from 'chai';
import {
  type HostLookup,
  sharedHostLookup,
} from '../../../../adapters/network/system-host-lookup.js';
import { guardedLoginProbe } from '../../../../adapters/login-probe/guarded-login-probe.js';
import { startFakeServer } from '../../../support/network/fake-server.js';
import { loopbackGuard } from '../../../support/login-probe/loopback-guard.js';
import { refused } from '../../../support/login-probe/pg-log-in.js';
import { toLoopback } from '../../../support/login-probe/to-loopback.js';

const LOOPBACK = { address: '127.0.0.1', family: 4 };

/** A lookup that ends when the spec says so, and counts its calls. */
const slowLookUp = () => {
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const lookUp: HostLookup = async (host, signal) => {
    asked.push(host);
    signals.push(signal);
    await answered;
    return [LOOPBACK];
  };
  return { asked, signals, lookUp, answer };
};

describe('the lookup of names', () => {
  it('is made once for all callers of the same name at the same time', async () => {
    const { asked, lookUp, answer } = slowLookUp();
    const shared = sharedHostLookup(lookUp);
    const { signal } = new AbortController();
    const found = Promise.all(['a', 'a', 'b'].map((host) => shared(host, signal)));
    answer();
    expect(await found).to.deep.equal([[LOOPBACK], [LOOPBACK], [LOOPBACK]]);
    await shared('a', signal);
    expect(asked).to.deep.equal(['a', 'b', 'a']);
  });

  it('is aborted when the last caller has gone, and not before', () => {
    const { asked, signals, lookUp } = slowLookUp();
    const shared = sharedHostLookup(lookUp);
    const controllers = [new AbortController(), new AbortController()];
    for (const { signal } of controllers) void shared('a', signal);
    controllers[0]?.abort();
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([false]);
    controllers[1]?.abort();
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true]);
    void shared('a', new AbortController().signal);
    expect(asked).to.deep.equal(['a', 'a']);
  });

  it('fails for all callers', async () => {
    const shared = sharedHostLookup(() => Promise.reject(new Error('no')));
    const { signal } = new AbortController();
    const outcomes = await Promise.allSettled([shared('a', signal), shared('a', signal)]);
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
  });

  it('is made once for each login: a later change of the answer has no effect', async () => {
    const server = await startFakeServer((socket) => socket.end());
    let asked = 0;
    const lookUp: HostLookup = () => {
      asked += 1;
      return Promise.resolve([asked === 1 ? LOOPBACK : { address: '127.0.0.2', family: 4 }]);
    };
    const probe = guardedLoginProbe(loopbackGuard(5000, { lookUp }));
    const target = toLoopback({ host: 'rebinding.example', port: server.port });
    expect(await probe.logIn(target)()).to.deep.equal(
      refused({ code: 'server_not_ready', cause: 'hung_up' }),
    );
    expect(await probe.logIn(target)()).to.deep.equal(
      refused({ code: 'unreachable', cause: 'address_denied' }),
    );
    expect([asked, server.connections()]).to.deep.equal([2, 1]);
    server.close();
    await probe.close();
  });
});
