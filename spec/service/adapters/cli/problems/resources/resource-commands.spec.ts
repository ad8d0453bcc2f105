import { expect } from 'chai';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import {
  type InstanceReading,
  NO_READING,
} from '../../../../../../core/monitoring/groups/instance-reading.js';
import { aCommandLine } from '../../../../../support/cli/a-command-line.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../../../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { daysOfNew } from '../../../../../support/problems/a-problem.js';
import { openProblemAt } from '../../../../../support/problems/open-problem-at.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

const NOT_THERE = 'error: There is no resource "nowhere", or it may not be seen from here.\n';

describe('shipshape list and show', () => {
  const cli = aCommandLine();
  const lines = async (...argv: readonly string[]) => (await cli.stdout(...argv)).split('\n');

  beforeEach(async () => {
    await openProblemAt(cli, 'db-us-1', { severity: 'warning' });
    await openProblemAt(cli, 'db-us-1', { severity: 'info', kind: 'other' });
  });

  it('lists servers, the worst first', async () => {
    expect(await lines('list')).to.deep.equal([
      '▲ warning  24 h  db-us-1  1 warning · 1 info',
      '✔ well           db-eu-1',
      '',
    ]);
    expect(await lines('list', '--health', 'critical')).to.deep.equal(['Nothing is listed.', '']);
    const short = await lines('list', '--limit', '1');
    expect(short.slice(1)).to.deep.equal(['', 'There are more: see --limit.', '']);
  });

  it('lists databases under a path, or another type', async () => {
    await openProblemAt(cli, 'db-eu-1', { kind: 'server_offline' });
    expect(await lines('list', 'db-eu-1')).to.deep.equal([
      '✔ well    db-eu-1/legacy/crm  critical above it',
      '✔ well    db-eu-1/main/shop   critical above it',
      '',
    ]);
    const { stdout } = await cli.run('list', 'db-eu-1', '--type', 'instance', '--json');
    const { rows } = JSON.parse(stdout) as { rows: readonly { path: string }[] };
    expect(rows.map(({ path }) => path)).to.deep.equal(['db-eu-1/legacy', 'db-eu-1/main']);
  });

  it('says of which instances less is known than there is to know', async () => {
    const { id } = await refAt(cli.store, 'db-eu-1/main');
    const reading = { ...NO_READING, hidden: ['replica_lagging'], partial: ['sequence_near_end'] };
    const found = { databases: [], isComplete: true };
    await rightOf(cli.store.found.record(id, found, reading as InstanceReading, new Date()));
    expect(await lines('list', 'db-eu-1', '--type', 'instance')).to.deep.equal([
      '✔ well    db-eu-1/legacy',
      '✔ well    db-eu-1/main    not all is seen · not all is checked',
      '',
    ]);
    expect((await lines('show', 'db-eu-1/main')).join('\n')).to.match(
      /\nunseen +The admin user may not see replica_lagging: [^]*\nleft_out +sequence_near_end is/,
    );
  });

  it('shows one, with its facts, what it is under and what is under it', async () => {
    await openProblemAt(cli, 'db-eu-1');
    expect((await lines('show', 'db-eu-1')).join('\n')).to.match(/\n90 days {2}[-·✖]{89}✖\n/);
    expect(await lines('show', 'db-eu-1/main')).to.deep.equal([
      '✔ well    db-eu-1/main  critical above it',
      'under    db-eu-1 (critical)',
      'engine   postgresql',
      'host     10.0.4.17',
      'port     5432',
      'tls      verify-full',
      'user     backup_admin',
      'manager  fleet-file',
      `90 days  ${daysOfNew().replaceAll('.', '·')}`,
      '',
      '✔ well    db-eu-1/main/shop  critical above it',
      '',
    ]);
  });

  it('leads to all that are under one where it does not show them', async () => {
    const many = RA.makeBy(51, (n) => ({ name: `n${n}` }));
    const schedules = many.map(({ name }) => aSchedule({ name }));
    const databases = [aDatabase({ schedules }), ...many.map(aDatabase)];
    const instances = [anInstance({ databases })];
    await putFleet(
      cli.store,
      aFleet({ servers: [aServer({ instances })], destinations: [aDestination()] }),
    );
    const last = async (path: string) => (await lines('show', path)).at(-2);
    expect([await last('db-eu-1/main'), await last('db-eu-1/main/shop')]).to.deep.equal([
      'There are more: shipshape list PATH --type database.',
      'There are more: shipshape list PATH --type schedule.',
    ]);
  });

  it('lists schedules as it lists any type', async () => {
    expect(await lines('list', '--type', 'schedule')).to.deep.equal(['Nothing is listed.', '']);
  });

  for (const argv of [
    ['list', 'nowhere'],
    ['run', 'list', 'nowhere'],
    ['schedule', 'list', 'nowhere'],
    ['problems', 'list', '--on', 'nowhere'],
    ['report', 'proofs', 'nowhere', '--since', '90d'],
  ])
    it(`says that a path is not there, and not that it has nothing: ${argv.join(' ')}`, async () => {
      const { exitCode, stderr } = await cli.run(...argv);
      expect({ exitCode, stderr }).to.deep.equal({ exitCode: 2, stderr: NOT_THERE });
    });

  it('exits with 2 for what is not there, and for a limit that is no number', async () => {
    expect(await cli.exitCode('show', 'nowhere')).to.equal(2);
    expect(await cli.exitCode('list', '--limit', 'all')).to.equal(2);
  });
});
