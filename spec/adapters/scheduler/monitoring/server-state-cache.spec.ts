import { expect } from 'chai';
import { serverStateCache } from '../../../../adapters/scheduler/monitoring/server-state-cache.js';
import { NO_SERVER_MEMORY } from '../../../../core/monitoring/server-memory.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

const server = aUuid(1);
const AFTER = { ...NO_SERVER_MEMORY, isSure: true, unreached: new Set([aUuid(11)]) };

describe('the memories of a monitor', () => {
  it('begin with nothing', () => {
    expect(serverStateCache().get(server)).to.deep.equal(NO_SERVER_MEMORY);
  });

  it('keep what a look came to', () => {
    const { get, replace } = serverStateCache();
    replace(server, get(server), AFTER);
    expect(get(server)).to.equal(AFTER);
  });

  it('keep nothing of a look that began with what was forgotten meanwhile', () => {
    const { get, replace, evict } = serverStateCache();
    const before = get(server);
    evict(server);
    replace(server, before, AFTER);
    expect(get(server)).to.deep.equal(NO_SERVER_MEMORY);
  });

  it('keep what a look came to in doubt where what it began with was doubted meanwhile', () => {
    const { get, replace, invalidateAll } = serverStateCache();
    const before = get(server);
    invalidateAll();
    replace(server, before, AFTER);
    expect(get(server)).to.deep.equal({ ...AFTER, isSure: false });
  });
});
