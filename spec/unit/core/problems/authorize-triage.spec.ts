import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { authorizeTriage, TRIAGE_PERMISSION } from '../../../../core/problems/triage-rules.js';
import { type Permission, permissionsOfRole } from '../../../../core/access/caller.js';
import { aRecord, NOON } from '../../../support/problems/a-problem.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

const open = aRecord();
const closed = aRecord({ closedAt: O.some(NOON) });

const verdictOn = (problem: typeof open, ...held: readonly Permission[]) =>
  authorizeTriage(new Set(held), problem);

describe('authorizeTriage', () => {
  it('is granted to callers who run backups or report problems there', () => {
    expect(verdictOn(open, 'server:read', 'backup:write')).to.equal('granted');
    expect(verdictOn(open, 'server:read', 'problem:write')).to.equal('granted');
  });

  it('is forbidden to callers with every other permission there', () => {
    expect(verdictOn(open, 'server:read', 'fleet:write', 'token:write')).to.equal('forbidden');
  });

  it('is hidden from callers who may not see the resource', () => {
    expect(verdictOn(open, 'database:read')).to.equal('hidden');
    expect(verdictOn(open)).to.equal('hidden');
  });

  it('is forbidden on the fleet itself to callers who have found its problem and hold nothing there', () => {
    const ofFleet = aRecord({ resource: { type: 'fleet', id: aUuid(1), name: 'fleet' } });
    expect(verdictOn(ofFleet)).to.equal('forbidden');
    expect(verdictOn(ofFleet, 'backup:write')).to.equal('granted');
  });

  it('returns closed for a closed problem, only to callers who may triage it', () => {
    expect(verdictOn(closed, 'server:read', 'problem:write')).to.equal('closed');
    expect(verdictOn(closed, 'server:read')).to.equal('forbidden');
    expect(verdictOn(closed)).to.equal('hidden');
  });

  it('names a permission that operators hold', () => {
    expect(permissionsOfRole('operator')).to.include(TRIAGE_PERMISSION);
  });
});
