import { expect } from 'chai';
import { BUSY } from '../../../../../adapters/login-probe/throttle/login-outcome.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';
import { ACCEPTED, flushPromises } from '../../../../support/login-probe/pending-logins.js';
import { throttledWorld } from '../../../../support/login-probe/throttled-world.js';

describe('logins to many servers', () => {
  const at = (port: number) => aDumpTarget({ port, database: `on-${port}` });

  it('are limited in total, and the others wait in turn', async () => {
    const { check, answer, underWay } = throttledWorld({ loginsAtOnce: 2 });
    for (const port of [1, 2, 3]) await check(at(port));
    expect(underWay()).to.deep.equal(['on-1', 'on-2']);
    await answer('on-2', ACCEPTED);
    expect(underWay()).to.deep.equal(['on-1', 'on-3']);
  });

  it('leave a silent server one place, however many of its databases are checked', async () => {
    const { check, underWay } = throttledWorld({ loginsAtOnce: 2 });
    for (const database of ['a', 'b', 'c']) await check(aDumpTarget({ database }));
    await check(at(1));
    expect(underWay()).to.deep.equal(['a', 'on-1']);
  });

  it('allow forty callers for each place, and refuse the next at once', async () => {
    const { check, answer } = throttledWorld({ loginsAtOnce: 1 });
    for (let caller = 0; caller < 40; caller += 1) await check(at(1));
    expect(await (await check(at(1))).outcome).to.deep.equal(BUSY);
    await answer('on-1', ACCEPTED);
    const { outcome } = await check(at(1));
    await answer('on-1', ACCEPTED);
    expect(await outcome).to.deep.equal(ACCEPTED);
  });

  it('need no place while their names are looked up for long', async () => {
    const waits: (() => void)[] = [];
    const after = (_ms: number, callBack: () => void) => {
      waits.push(callBack);
      return () => undefined;
    };
    const { check, underWay } = throttledWorld({ loginsAtOnce: 2, after });
    for (const port of [1, 2, 3]) await check(at(port));
    expect(underWay()).to.deep.equal(['on-1', 'on-2']);
    waits[0]?.();
    await flushPromises();
    expect(underWay()).to.deep.equal(['on-1', 'on-2', 'on-3']);
  });
});
