import { expect } from 'chai';
import { cachedEndpoints } from '../../../../adapters/network/address-policy.js';
import { memoryClock } from '../../../../adapters/memory/shared/timer.js';

const START = new Date('2026-11-21T03:00:00.000Z');

/** A store whose name has the addresses that the spec sets, or none. */
const world = () => {
  const clock = memoryClock(START);
  const asked: string[] = [];
  const name: { leadsTo: readonly string[] | undefined } = { leadsTo: ['10.0.0.5'] };
  const lookUp = (host: string) => {
    asked.push(host);
    return name.leadsTo === undefined
      ? Promise.reject(new Error('no answer'))
      : Promise.resolve(name.leadsTo.map((address) => ({ address, family: 4 })));
  };
  const endpoints = cachedEndpoints({ host: 'store.example', port: 5432 }, { lookUp, clock });
  return {
    asked,
    name,
    endpoints,
    afterSeconds: (seconds: number) => clock.set(new Date(START.getTime() + seconds * 1000)),
  };
};

const at = (...addresses: readonly string[]) =>
  addresses.map((address) => ({ address, port: 5432 }));

describe('cachedEndpoints', () => {
  it('looks the name up at the first call, and not again for a minute', async () => {
    const { asked, endpoints, afterSeconds } = world();
    expect(asked).to.deep.equal([]);
    expect(await endpoints()).to.deep.equal(at('10.0.0.5'));
    afterSeconds(59);
    expect(await endpoints()).to.deep.equal(at('10.0.0.5'));
    expect(asked).to.deep.equal(['store.example']);
  });

  it('returns every address', async () => {
    const { name, endpoints } = world();
    name.leadsTo = ['10.0.0.5', 'fd00::5'];
    expect(await endpoints()).to.deep.equal(at('10.0.0.5', 'fd00::5'));
  });

  it('looks the name up again after a minute, while callers get the old addresses', async () => {
    const { name, endpoints, afterSeconds } = world();
    await endpoints();
    name.leadsTo = ['10.0.0.6'];
    afterSeconds(60);
    expect(await endpoints()).to.deep.equal(at('10.0.0.5'));
    await new Promise(setImmediate);
    expect(await endpoints()).to.deep.equal(at('10.0.0.6'));
  });

  it('keeps the last addresses where a lookup fails', async () => {
    const { name, asked, endpoints, afterSeconds } = world();
    await endpoints();
    for (const leadsTo of [undefined, []]) {
      name.leadsTo = leadsTo;
      afterSeconds(asked.length * 60);
      await endpoints();
      await new Promise(setImmediate);
      expect(await endpoints()).to.deep.equal(at('10.0.0.5'));
    }
    expect(asked).to.have.lengthOf(3);
  });

  it('looks up again at once where no lookup has succeeded', async () => {
    const { name, endpoints } = world();
    name.leadsTo = undefined;
    expect(await endpoints()).to.deep.equal([]);
    name.leadsTo = ['10.0.0.5'];
    expect(await endpoints()).to.deep.equal(at('10.0.0.5'));
  });
});
