import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { decodeFleet } from '../../../../composition/fleet-documents/read-fleet.js';
import { encodeFleet } from '../../../../adapters/fleet-file/encode-fleet.js';
import { planFleetChange } from '../../../../core/fleet/planning/plan-fleet-change.js';
import { rightOf } from '../../../support/shared/right-of.js';
import { memoryStore } from '../../../../adapters/store/sqlite/memory-store.js';

const instance = {
  name: 'main',
  engine: 'postgresql',
  host: '10.0.4.17',
  admin: { user: 'backup', password: 'sesame' },
  databases: [{ name: 'a/b', backups: 'none' }],
};
const SERVERS = [{ name: 'db-eu-1', instances: [instance] }];
const WINDOW = { on: 'db-eu-1', cron: '0 2 * * 0', timezone: 'Europe/Oslo', for: '2h' };

const decode = (...maintenance: readonly unknown[]) =>
  decodeFleet({ servers: SERVERS, maintenance });

const mistakesIn = (window: object): readonly string[] => {
  const decoded = decode({ ...WINDOW, ...window });
  return E.isLeft(decoded) ? decoded.left : [];
};

describe('the maintenance of a fleet file', () => {
  const rule = { cron: '0 2 * * 0', timezone: 'Europe/Oslo', forMs: 7_200_000, note: '' };

  it('belongs to what it is on', () => {
    const other = { on: 'db-eu-1/main/a%2Fb', cron: '0 4 1 * *', for: '30m', note: 'Vacuum' };
    const decoded = decode(WINDOW, other, { ...WINDOW, note: 'Patches' });
    const [server] = E.isRight(decoded) ? decoded.right.servers : [];
    expect(server?.maintenance).to.deep.equal([rule, { ...rule, note: 'Patches' }]);
    expect(server?.instances[0]?.maintenance).to.equal(undefined);
    expect(server?.instances[0]?.databases[0]?.maintenance).to.deep.equal([
      { cron: '0 4 1 * *', timezone: 'UTC', forMs: 1_800_000, note: 'Vacuum' },
    ]);
  });

  it('belongs to the fleet itself on `fleet`, unless a server has that name', () => {
    const decoded = decode({ ...WINDOW, on: 'fleet' });
    expect(E.isRight(decoded) && decoded.right.maintenance).to.deep.equal([rule]);
    expect(E.isRight(decoded) && decoded.right.servers[0]?.maintenance).to.equal(undefined);
    const servers = [{ name: 'fleet' }];
    expect(decodeFleet({ servers, maintenance: [{ ...WINDOW, on: 'fleet' }] })).to.deep.equal(
      E.left([
        'maintenance[0].on: "fleet" is the whole fleet here, and the file has a server of that name: write the paths of its instances instead',
      ]),
    );
    expect(mistakesIn({ on: 'flet' })[0]).to.match(/did you mean "fleet"\?$/);
  });

  it('is written as it is read', () => {
    const onFleet = { ...WINDOW, on: 'fleet' };
    const decoded = decode(WINDOW, onFleet, { ...WINDOW, on: 'db-eu-1/main', note: 'Patches' });
    const written: unknown = E.isRight(decoded) && encodeFleet(decoded.right);
    expect(decodeFleet(JSON.parse(JSON.stringify(written)))).to.deep.equal(decoded);
  });

  it('changes what it is on, once', async () => {
    const { fleet, close } = memoryStore();
    const apply = async (...maintenance: readonly object[]) => {
      const decoded = decode(...maintenance);
      if (E.isLeft(decoded)) throw new Error(decoded.left.join());
      const plan = await rightOf(fleet.change(planFleetChange(decoded.right, { prune: true })));
      return plan.changed.map(({ path }) => path);
    };
    await apply();
    expect(await apply(WINDOW)).to.deep.equal(['db-eu-1']);
    expect(await apply(WINDOW)).to.deep.equal([]);
    expect(await apply()).to.deep.equal(['db-eu-1']);
    await close();
  });

  it('stands beside the access of groups, which is placed, written and refused alike', () => {
    const access = [
      { on: 'fleet', group: 'all', role: 'viewer' },
      { on: 'db-eu-1', group: 'dba', role: 'operator' },
    ];
    const decoded = decodeFleet({ servers: SERVERS, access, maintenance: [WINDOW] });
    if (E.isLeft(decoded)) throw new Error(decoded.left.join());
    expect(decoded.right.access).to.deep.equal([{ group: 'all', role: 'viewer' }]);
    expect(decoded.right.servers[0]).to.deep.include({
      access: [{ group: 'dba', role: 'operator' }],
      maintenance: [rule],
    });
    expect(encodeFleet(decoded.right)).to.deep.include({ access });
    const wrong = [
      { on: 'db-eu-2', group: 'dba', role: 'admin' },
      { on: 'db-eu-1', group: 'dba', role: 'root' },
    ];
    const placeless = decodeFleet({ servers: SERVERS, access: wrong.slice(0, 1) });
    expect(placeless).to.deep.equal(
      E.left([
        'access[0].on: the file has no server, instance or database at "db-eu-2"; did you mean "db-eu-1"?',
      ]),
    );
    const roleless = decodeFleet({ servers: SERVERS, access: wrong });
    expect(E.isLeft(roleless) && roleless.left[0]).to.match(/^access\[1\]\.role: "root"/);
  });

  it('names every mistake, with its place', () => {
    expect(mistakesIn({ on: 'db-eu-2' })).to.deep.equal([
      'maintenance[0].on: the file has no server, instance or database at "db-eu-2"; did you mean "db-eu-1"?',
    ]);
    expect(mistakesIn({ on: 'elsewhere' })).to.deep.equal([
      'maintenance[0].on: the file has no server, instance or database at "elsewhere"',
    ]);
    expect(mistakesIn({ for: '8d' })).to.deep.equal([
      'maintenance[0].for: "8d" is not a duration such as 90s, 15m or 2h, at least 1m and at most 7d',
    ]);
    for (const [cron, length] of [
      ['0 2,3 1 12 *', '61m'],
      ['*/30 * * * * *', '1m'],
      ['0 2 * * *', '25h'],
    ])
      expect(mistakesIn({ cron, for: length })).to.deep.equal([
        `maintenance[0].cron: "${cron}" begins again before the ${length} of \`for\` are over`,
      ]);
    for (const [cron, length] of [
      ['* * * * *', '1m'],
      ['0 2 * * 0', '7d'],
      ['0 2,3 1 12 *', '1h'],
      ['0 0 29 2 *', '7d'],
    ])
      expect(mistakesIn({ cron, for: length })).to.deep.equal([]);
    const places = ['cron', 'timezone', 'note', 'on'].flatMap((key) => mistakesIn({ [key]: '\n' }));
    expect(places.map((mistake) => mistake.split(':')[0])).to.deep.equal([
      'maintenance[0].cron',
      'maintenance[0].timezone',
      'maintenance[0].note',
      'maintenance[0].on',
    ]);
    expect(mistakesIn({ for: undefined })[0]).to.match(/^maintenance\[0\]\.for: is missing/);
    expect(mistakesIn({ zone: 'UTC' })[0]).to.contain('unknown key "zone"');
  });
});
