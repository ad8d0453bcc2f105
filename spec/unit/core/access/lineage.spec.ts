import { expect } from 'chai';
import {
  grantsOn,
  isVisible,
  type Lineage,
  permissionsOn,
} from '../../../../core/access/caller.js';
import { aCaller, aCallerWho, anAdmin, aStranger } from '../../../support/access/a-caller.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

const [SERVER, INSTANCE, DATABASE, OTHER] = [aUuid(1), aUuid(2), aUuid(3), aUuid(4)];
const LINEAGE: Lineage = [DATABASE, INSTANCE, SERVER, 'fleet'];

describe('a lineage', () => {
  describe('permissionsOn', () => {
    it('collects the grants on every scope of the lineage, each permission once', () => {
      const caller = aCaller(
        ...grantsOn('fleet', ['server:read']),
        ...grantsOn(INSTANCE, ['database:read', 'server:read']),
        ...grantsOn(DATABASE, ['backup:write']),
        ...grantsOn(OTHER, ['token:write']),
      );
      const expected = new Set(['server:read', 'database:read', 'backup:write']);
      expect(permissionsOn(caller, LINEAGE)).to.deep.equal(expected);
    });

    it('gives nothing on what does not exist, not even to an administrator', () => {
      expect(permissionsOn(anAdmin(), [])).to.deep.equal(new Set());
    });

    it('gives nothing to a caller without grants', () => {
      expect(permissionsOn(aStranger, LINEAGE)).to.deep.equal(new Set());
    });
  });

  describe('isVisible', () => {
    it('is true of what the caller may read on the resource or above', () => {
      for (const scope of LINEAGE)
        expect(isVisible(aCallerWho(scope, 'database:read'), 'database', LINEAGE)).to.equal(true);
    });

    it('is true of the fleet itself for a caller who may read any server', () => {
      const lineage = [aUuid(9), 'fleet'] as const;
      expect(isVisible(aCallerWho(aUuid(1), 'server:read'), 'fleet', lineage)).to.equal(true);
      expect(isVisible(aCallerWho('fleet', 'instance:read'), 'fleet', lineage)).to.equal(false);
    });

    it('is false of what the caller may read only elsewhere, or only of another type, or only write', () => {
      const callers = [
        aCallerWho(OTHER, 'database:read'),
        aCallerWho('fleet', 'server:read', 'instance:read'),
        aCallerWho(DATABASE, 'backup:write', 'problem:write'),
      ];
      for (const caller of callers) expect(isVisible(caller, 'database', LINEAGE)).to.equal(false);
    });
  });
});
