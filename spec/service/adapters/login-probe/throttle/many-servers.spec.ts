import { expect } from 'chai';
import { BUSY } from '../../../../../adapters/login-probe/throttle/rejections-by-key.js';
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

  describe('while their names are looked up, and while they dial,', () => {
    let waits: Map<number, () => void>;
    const after = (ms: number, callBack: () => void) => {
      waits.set(ms, callBack);
      return () => waits.delete(ms);
    };
    const pass = async (ms: number) => {
      waits.get(ms)?.();
      await flushPromises();
    };
    const worldOf = async () => {
      waits = new Map();
      const world = throttledWorld({ loginsAtOnce: 1, after });
      for (const port of [1, 2, 3]) await world.check(at(port));
      return world;
    };

    it('keep their place if that is quick', async () => {
      const { reach, underWay } = await worldOf();
      expect([...waits.keys()]).to.deep.equal([50]);
      await reach('on-1', 'resolved');
      expect([...waits.keys()]).to.deep.equal([300]);
      await reach('on-1', 'connected');
      expect([underWay(), waits.size]).to.deep.equal([['on-1'], 0]);
    });

    it('leave it to another if the name takes long', async () => {
      const { underWay } = await worldOf();
      await pass(50);
      expect(underWay()).to.deep.equal(['on-1', 'on-2']);
    });

    it('leave it if the dial takes long, and have it again once they are connected', async () => {
      const { reach, underWay, answer } = await worldOf();
      await reach('on-1', 'resolved');
      await pass(300);
      expect(underWay()).to.deep.equal(['on-1', 'on-2']);
      await reach('on-1', 'connected');
      await answer('on-2', ACCEPTED);
      expect(underWay()).to.deep.equal(['on-1']);
    });
  });
});
