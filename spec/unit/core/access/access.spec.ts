import { expect } from 'chai';
import { decideAccess, type Permission } from '../../../../core/access/caller.js';

const decide = (...held: readonly Permission[]) =>
  decideAccess(new Set(held), 'backup:write', 'database:read');

describe('decideAccess', () => {
  it('grants what is held, whether or not it may be read too', () => {
    expect(decide('backup:write')).to.equal('granted');
    expect(decide('backup:write', 'database:read')).to.equal('granted');
  });

  it('forbids a caller who may only read', () => {
    expect(decide('database:read', 'fleet:write')).to.equal('forbidden');
  });

  it('hides from a caller who may not even read', () => {
    expect(decide()).to.equal('hidden');
    expect(decide('server:read', 'fleet:write')).to.equal('hidden');
  });
});
