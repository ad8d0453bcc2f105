import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { type Caller, grantsOn } from '../../../core/access/caller.js';
import type { DatabaseQuery } from '../../../core/fleet/ports/fleet-register.js';
import { aCallerWho, aStranger, aViewer } from '../../support/access/a-caller.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const ALL = [
  'a/main/crm',
  'a/main/crm%2Fold',
  'a/main/crm0',
  'a/main/Öl',
  'a/main0/x',
  'a-1/main/y',
];

/** What every `FleetRegister` promises of its list of databases; `make` gives an empty store. */
export const describeDatabaseList = (name: string, make: MakeStore): void => {
  describe(`${name} as a fleet register that lists databases`, () => {
    const store = storeForEach(make);
    beforeEach(async () => {
      const named = (...names: readonly string[]) => names.map((one) => aDatabase({ name: one }));
      const main = anInstance({ databases: named('Öl', 'crm0', 'crm', 'crm/old') });
      const others = [anInstance({ name: 'main0', databases: named('x') })];
      const servers = [
        aServer({ name: 'a', instances: [main, ...others] }),
        aServer({ name: 'a-1', instances: [anInstance({ databases: named('y') })] }),
      ];
      await putFleet(store(), aFleet({ servers }));
    });

    const list = async (query: Partial<DatabaseQuery> = {}, caller: Caller = aViewer()) => {
      const asked = { under: O.none, after: O.none, limit: 100, ...query };
      return (await rightOf(store().fleet.databases(caller, asked))).map(({ path }) => path);
    };

    it('orders them by the bytes of their paths', async () => {
      const byBytes = [...ALL].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect(await list()).to.deep.equal(byBytes);
    });

    it('lists those at or under a path, and none of a longer name', async () => {
      expect(await list({ under: O.some('a-1') })).to.deep.equal(['a-1/main/y']);
      expect(await list({ under: O.some('a/main0') })).to.deep.equal(['a/main0/x']);
      expect(await list({ under: O.some('a/main/crm') })).to.deep.equal(['a/main/crm']);
      expect(await list({ under: O.some('a/main') })).to.have.length(4);
      for (const nothing of ['', 'a/', 'nothing', 'a\0'])
        expect(await list({ under: O.some(nothing) }), nothing).to.deep.equal([]);
    });

    it('continues after a path, also where that is there no more', async () => {
      const first = await list({ limit: 2 });
      expect([...first, ...(await list({ after: O.fromNullable(first[1]) }))]).to.deep.equal(
        await list(),
      );
      expect(await list({ after: O.some('a/main/crm/') })).to.deep.equal(
        (await list()).filter((path) => path > 'a/main/crm/'),
      );
    });

    it('lists what the caller may read, and with nothing to read nothing', async () => {
      const main = await refAt(store(), 'a/main');
      const crm = await refAt(store(), 'a/main/crm');
      expect(await list({}, aCallerWho(main.id, 'database:read'))).to.have.length(4);
      expect(await list({}, aCallerWho(crm.id, 'database:read'))).to.deep.equal([crm.path]);
      expect(await list({ under: O.some('a') }, aCallerWho(crm.id, 'database:read'))).to.deep.equal(
        [crm.path],
      );
      for (const caller of [aStranger, aCallerWho('fleet', 'instance:read', 'backup:write')])
        expect(await list({}, caller)).to.deep.equal([]);
    });

    it('lists once, in order, what several grants reach, one within the other', async () => {
      const refs = ['a/main', 'a/main/crm', 'a-1', 'a-1/main/y', 'a/main0/x'].map((path) =>
        refAt(store(), path),
      );
      const grants = (await Promise.all(refs)).flatMap(({ id }) => grantsOn(id, ['database:read']));
      const caller = { ...aViewer(), grants };
      const whole = await list();
      expect(await list({}, caller)).to.deep.equal(whole);
      for (const after of whole.map(O.some))
        for (const under of [O.none, O.some('a'), O.some('a/main'), O.some('a/main/crm')])
          for (const limit of [1, 100])
            expect(await list({ under, after, limit }, caller)).to.deep.equal(
              await list({ under, after, limit }),
            );
    });

    it('goes on from grant to grant, however many there are', async () => {
      const databases = Array.from({ length: 50 }, (_, n) => aDatabase({ name: `db${n + 10}` }));
      const servers = [aServer({ name: 'many', instances: [anInstance({ databases })] })];
      await putFleet(store(), aFleet({ servers }));
      const refs = await rightOf(
        store().fleet.databases(aViewer(), { under: O.none, after: O.none, limit: 100 }),
      );
      const every = refs.filter((_, n) => n % 2 === 0);
      const grants = every.flatMap(({ id }) => grantsOn(id, ['database:read']));
      const caller = { ...aViewer(), grants };
      const paths = every.map(({ path }) => path);
      expect(await list({}, caller)).to.deep.equal(paths);
      expect(await list({ limit: 22 }, caller)).to.deep.equal(paths.slice(0, 22));
    });
  });
};
