import { expect } from 'chai';
import { decideAccess } from '../../../core/access/access.js';
import type { Permission } from '../../../core/access/permission.js';

const judge = (...held: readonly Permission[]) =>
  decideAccess(new Set(held), 'backup:write', 'database:read');

describe('judgeAccess', () => {
  it('grants what is held, whether or not it may be read too', () => {
    expect(judge('backup:write')).to.equal('granted');
    expect(judge('backup:write', 'database:read')).to.equal('granted');
  });

  it('forbids whoever may only read', () => {
    expect(judge('database:read', 'fleet:write')).to.equal('forbidden');
  });

  it('hides from whoever may not even read', () => {
    expect(judge()).to.equal('hidden');
    expect(judge('server:read', 'fleet:write')).to.equal('hidden');
  });
});
