import { expect } from 'chai';
import { serverMemories } from '../../../../adapters/scheduler/monitoring/server-state-cache.js';
import { NO_SERVER_MEMORY } from '../../../../core/monitoring/server-memory.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

const server = aUuid(1);
const AFTER = { ...NO_SERVER_MEMORY, isSure: true, unreached: new Set([aUuid(11)]) };

describe('the memories of a monitor', () => {
  it('begin with nothing', () => {
    expect(serverMemories().of(server)).to.deep.equal(NO_SERVER_MEMORY);
  });

  it('keep what a look came to', () => {
    const { of, replace } = serverMemories();
    replace(server, of(server), AFTER);
    expect(of(server)).to.equal(AFTER);
  });

  it('keep nothing of a look that began with what was forgotten meanwhile', () => {
    const { of, replace, forget } = serverMemories();
    const before = of(server);
    forget(server);
    replace(server, before, AFTER);
    expect(of(server)).to.deep.equal(NO_SERVER_MEMORY);
  });

  it('keep what a look came to in doubt where what it began with was doubted meanwhile', () => {
    const { of, replace, doubtAll } = serverMemories();
    const before = of(server);
    doubtAll();
    replace(server, before, AFTER);
    expect(of(server)).to.deep.equal({ ...AFTER, isSure: false });
  });
});
