import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { Secret } from '../../../core/shared/secret.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../support/fleet/a-fleet.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { revealed } from '../../support/shared/revealed.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

/** What every `FleetRegister` promises of dump targets; `make` gives an empty store. */
export const describeDumpTarget = (name: string, make: MakeStore): void => {
  describe(`${name} as a fleet register of dump targets`, () => {
    const store = storeForEach(make);

    it('tells how to log in to a database, by the admin login of its instance', async () => {
      const tls = { mode: 'verify-ca', ca: 'PEM' } as const;
      const admin = { user: 'backup_admin', password: new Secret('hunter2') };
      const instance = anInstance({ tls, admin, databases: [aDatabase({ name: 'a/b ' })] });
      await putFleet(store(), aFleet({ servers: [aServer({ instances: [instance] })] }));
      const { id } = await refAt(store(), 'db-eu-1/main/a%2Fb%20');
      const target = await rightOf(store().fleet.dumpTarget(id));
      expect(revealed(target)).to.deep.equal(
        revealed(
          O.some({
            database: { id, path: 'db-eu-1/main/a%2Fb%20', name: 'a/b ' },
            engine: 'postgresql',
            host: '10.0.4.17',
            port: 5432,
            tls,
            user: 'backup_admin',
            password: new Secret('hunter2'),
          }),
        ),
      );
    });

    it('tells how to log in to an instance, in the maintenance database of its engine', async () => {
      const admin = { user: 'backup_admin', password: new Secret('hunter2') };
      const shown = async (name: string) => {
        const { id } = await refAt(store(), `db-eu-1/${name}`);
        const target = await rightOf(store().fleet.instanceTarget(id));
        return { id, target: revealed(target) };
      };
      const instances = [
        anInstance({ admin, databases: [aDatabase()] }),
        anInstance({ name: 'maria', engine: 'mariadb', port: 3306, admin, databases: [] }),
      ];
      await putFleet(store(), aFleet({ servers: [aServer({ instances })] }));
      const main = await shown('main');
      const maria = await shown('maria');
      const login = { host: '10.0.4.17', tls: anInstance().tls, user: 'backup_admin' };
      const password = new Secret('hunter2');
      expect(main.target).to.deep.equal(
        revealed(
          O.some({
            database: { id: main.id, path: 'db-eu-1/main', name: 'postgres' },
            engine: 'postgresql',
            port: 5432,
            ...login,
            password,
          }),
        ),
      );
      expect(maria.target).to.deep.equal(
        revealed(
          O.some({
            database: { id: maria.id, path: 'db-eu-1/maria', name: '' },
            engine: 'mariadb',
            port: 3306,
            ...login,
            password,
          }),
        ),
      );
    });

    it('knows no target of an instance that is none', async () => {
      await putFleet(store(), aWholeFleet());
      const { id } = await refAt(store(), 'db-eu-1/main/shop');
      expect(await rightOf(store().fleet.instanceTarget(id))).to.deep.equal(O.none);
    });

    it('knows no dump target where no database has the id', async () => {
      await putFleet(store(), aWholeFleet());
      const instance = await refAt(store(), 'db-eu-1/main');
      expect(await rightOf(store().fleet.dumpTarget(instance.id))).to.deep.equal(O.none);
    });
  });
};
