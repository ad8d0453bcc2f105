import { expect } from 'chai';
import { PERMISSIONS } from '../../../../core/access/permission.js';
import { permissionsOfRole } from '../../../../core/access/role.js';

const READS = PERMISSIONS.filter((permission) => permission.endsWith(':read'));

describe('permissionsOfRole', () => {
  it('gives an admin everything', () => {
    expect(permissionsOfRole('admin')).to.have.members(PERMISSIONS);
  });

  it('gives an operator every read permission, backup:write and backup:restore', () => {
    expect(permissionsOfRole('operator')).to.have.members([
      ...READS,
      'backup:write',
      'backup:restore',
    ]);
  });

  it('gives a viewer every read permission', () => {
    expect(READS).to.have.length(8);
    expect(permissionsOfRole('viewer')).to.have.members(READS);
  });
});
