import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { NO_READING } from '../../../../../core/monitoring/groups/instance-reading.js';
import { planFleetChange } from '../../../../../core/fleet/planning/plan-fleet-change.js';
import { aCommandLine, failed, printed } from '../../../../support/cli/a-command-line.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aPolicy,
  aServer,
} from '../../../../support/fleet/a-fleet.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const NAMES = ['shop', 'idle', 'bare', 'wiki', 'tmp_1', 'a/"B" 🚢'];

const found = (...names: readonly string[]) =>
  names.map((name) => ({
    name,
    sizeBytes: O.some(8_000_000),
    owner: O.none,
    encoding: O.some('UTF8'),
    acceptsConnections: name !== 'wiki',
  }));

describe('shipshape discover', () => {
  const cli = aCommandLine();

  beforeEach(async () => {
    const databases = [
      aDatabase({ policy: 'standard' }),
      aDatabase({ name: 'idle', policy: 'none' }),
      aDatabase({ name: 'bare' }),
    ];
    const fleet = aFleet({
      servers: [
        aServer({
          instances: [anInstance({ databases, except: ['tmp_*'] }), anInstance({ name: 'new' })],
        }),
        aServer({ name: 'db-us-1' }),
      ],
      policies: [aPolicy()],
      destinations: [aDestination()],
    });
    await rightOf(cli.store.fleet.change(planFleetChange(fleet, { prune: true, adopt: true })));
  });

  const read = async (minutesAgo: number, names: readonly string[], isComplete = true) => {
    const { id } = await refAt(cli.store, 'db-eu-1/main');
    const at = new Date(cli.clock.now().getTime() - minutesAgo * 60_000);
    const reading = { databases: found(...names), isComplete };
    await rightOf(cli.store.found.record(id, reading, NO_READING, at));
  };

  it('shows which databases there are, which of them the fleet has, and by which policy', async () => {
    await read(3, [...NAMES, 'scratch']);
    await read(1, NAMES, false);
    expect(await cli.run('discover')).to.deep.equal(
      printed(
        [
          'db-eu-1/main, read 1 min ago: 6 on the server, 2 not in the fleet',
          '  a/"B" 🚢  8.0 MB  –  UTF8  not in the fleet',
          '  bare      8.0 MB  –  UTF8  in the fleet',
          '  idle      8.0 MB  –  UTF8  in the fleet, no dumps by policy',
          '  scratch   8.0 MB  –  UTF8  gone for 3 min',
          '  shop      8.0 MB  –  UTF8  in the fleet, policy standard',
          '  tmp_1     8.0 MB  –  UTF8  left out by except',
          '  wiki      8.0 MB  –  UTF8  not in the fleet, accepts no connections',
          'There may be more: the admin user does not see every database of this server.',
          '',
          'db-eu-1/new: no check has read its databases yet',
          '',
        ].join('\n'),
      ),
    );
  });

  it('counts no database that is known to be empty', async () => {
    const { id } = await refAt(cli.store, 'db-eu-1/main');
    const reading = { databases: found('postgres', 'wiki'), isComplete: true };
    const record = async (maintenance: 'empty' | 'unknown', minutesAgo: number) => {
      const at = new Date(cli.clock.now().getTime() - minutesAgo * 60_000);
      await rightOf(cli.store.found.record(id, reading, { ...NO_READING, maintenance }, at));
      return cli.stdout('discover', 'db-eu-1/main');
    };
    expect(await record('unknown', 2)).to.contain(': 2 on the server, 2 not in the fleet\n');
    const shown = await record('empty', 1);
    expect(shown)
      .to.contain(': 2 on the server, 1 not in the fleet\n')
      .and.to.match(/postgres .* empty\n/);
  });

  it('shows those of one instance, and says where there is none', async () => {
    await read(1, ['shop']);
    const { instances } = JSON.parse(await cli.stdout('discover', 'db-eu-1/main', '--json')) as {
      readonly instances: readonly {
        readonly instance: { readonly path: string };
        readonly databases: readonly object[];
      }[];
    };
    expect(instances.map(({ instance, databases }) => [instance.path, databases.length])).to.eql([
      ['db-eu-1/main', 1],
    ]);
    expect(await cli.run('discover', 'db-us-1')).to.deep.equal(
      failed(
        2,
        'error: There is no instance there: name a server or an instance, or nothing for all of the fleet.\n',
      ),
    );
  });
});
