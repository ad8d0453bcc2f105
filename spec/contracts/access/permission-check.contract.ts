import { expect } from 'chai';
import { grantsOn, type Permission, PERMISSIONS } from '../../../core/access/caller.js';
import { aCaller, aCallerWho, anAdmin, aStranger } from '../../support/access/a-caller.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const NOTHING = new Set<Permission>();

/** What every `PermissionCheck` promises; `make` gives an empty store. */
export const describePermissionCheck = (name: string, make: MakeStore): void => {
  describe(`${name} as a permission check`, () => {
    const store = storeForEach(make);
    beforeEach(() => putFleet(store(), aWholeFleet()));

    it('gathers the grants on a resource and on every scope above it', async () => {
      const [server, database] = [
        await refAt(store(), 'db-eu-1'),
        await refAt(store(), 'db-eu-1/main/shop'),
      ];
      const caller = aCaller(
        ...grantsOn('fleet', ['server:read']),
        ...grantsOn(server.id, ['database:read']),
        ...grantsOn(database.id, ['backup:write', 'database:read']),
      );
      const held = await rightOf(store().permissions.permissionsOn(caller, database.id));
      expect(held).to.deep.equal(new Set(['server:read', 'database:read', 'backup:write']));
    });

    it('leaves out grants under the resource and beside it', async () => {
      const [server, database, vault] = [
        await refAt(store(), 'db-eu-1'),
        await refAt(store(), 'db-eu-1/main/shop'),
        await refAt(store(), 'vault'),
      ];
      const caller = aCaller(
        ...grantsOn(database.id, ['backup:write']),
        ...grantsOn(vault.id, ['destination:read']),
      );
      const held = await rightOf(store().permissions.permissionsOn(caller, server.id));
      expect(held).to.deep.equal(NOTHING);
    });

    it('gives on the fleet what is granted on the fleet, and nothing else', async () => {
      const server = await refAt(store(), 'db-eu-1');
      const caller = aCaller(
        ...grantsOn('fleet', ['fleet:write']),
        ...grantsOn(server.id, ['server:read']),
      );
      const held = await rightOf(store().permissions.permissionsOn(caller, 'fleet'));
      expect(held).to.deep.equal(new Set(['fleet:write']));
    });

    it('gives nothing on a resource that does not exist, whatever is granted', async () => {
      const callers = [anAdmin(), aCallerWho(aUuid(9), 'server:read')];
      for (const caller of callers) {
        const held = await rightOf(store().permissions.permissionsOn(caller, aUuid(9)));
        expect(held).to.deep.equal(NOTHING);
      }
    });

    it('takes a resource of another type than the named one for none', async () => {
      const { id } = await refAt(store(), 'db-eu-1/main');
      const { permissions } = store();
      const asDatabase = await rightOf(permissions.permissionsOn(anAdmin(), id, 'database'));
      const asInstance = await rightOf(permissions.permissionsOn(anAdmin(), id, 'instance'));
      expect([asDatabase, asInstance]).to.deep.equal([NOTHING, new Set(PERMISSIONS)]);
    });

    it('gives nothing to a caller without a grant', async () => {
      const server = await refAt(store(), 'db-eu-1');
      const held = await rightOf(store().permissions.permissionsOn(aStranger, server.id));
      expect(held).to.deep.equal(NOTHING);
    });
  });
};
