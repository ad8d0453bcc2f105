import { expect } from 'chai';
import { PERMISSIONS, permissionsOfRole } from '../../../../core/access/caller.js';

const READS = PERMISSIONS.filter(
  (permission) => permission.endsWith(':read') && permission !== 'audit:read',
);

describe('permissionsOfRole', () => {
  it('gives an admin everything', () => {
    expect(permissionsOfRole('admin')).to.have.members(PERMISSIONS);
  });

  it('gives an operator every read permission of resources, backup:write and backup:restore', () => {
    expect(permissionsOfRole('operator')).to.have.members([
      ...READS,
      'backup:write',
      'backup:restore',
    ]);
  });

  it('gives an auditor every read permission, and audit:read', () => {
    expect(permissionsOfRole('auditor')).to.have.members([...READS, 'audit:read']);
  });

  it('gives a viewer every read permission but audit:read', () => {
    expect(READS).to.have.length(8);
    expect(permissionsOfRole('viewer')).to.have.members(READS);
  });
});
