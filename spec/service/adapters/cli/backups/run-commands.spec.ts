import { expect } from 'chai';
import type { RunPageBody } from '../../../../../adapters/api/backups/run-page-body.js';
import { formatSize } from '../../../../../adapters/cli/terminal/view.js';
import * as O from 'fp-ts/lib/Option.js';
import { aRunStart, NO_LIMITS } from '../../../../support/backups/a-run.js';
import { aStoredDump } from '../../../../support/backups/scheduled-fleet.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { aCommandLine } from '../../../../support/cli/a-command-line.js';
import { aFleet } from '../../../../support/fleet/a-fleet.js';
import { putFleet } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('shipshape run', () => {
  const cli = aCommandLine();
  const run = async (...argv: readonly string[]) => await cli.stdout('run', ...argv);
  /** One that runs since an hour, and one that failed before. */
  const startTwo = async () => {
    const { runs } = cli.store;
    const start = (hours: number) => {
      const startedAt = new Date(cli.clock.now().getTime() - hours * 3_600_000);
      const telling = { startedAt, databasePath: 'db-eu-1/main/shop\u001b[2J' };
      return rightOf(runs.start(aRunStart(cli.databases.shop, telling), NO_LIMITS));
    };
    const [running, failed] = [await start(1), await start(3)];
    const failure = { code: 'dump_cancelled' } as const;
    const outcome = { _tag: 'Cancelled', sizeBytes: 8_900_000, failure } as const;
    await rightOf(runs.finish(failed, outcome, cli.clock.now()));
    return [running.id, failed.id] as const;
  };

  it('lists runs, the latest first, each by the beginning of its id', async () => {
    const [running, failed] = await startTwo();
    expect((await run('list')).split('\n')).to.deep.equal([
      `${running.slice(0, 8)}  ● running    1 h ago  db-eu-1/main/shop\\u001b[2J  0 bytes`,
      `${failed.slice(0, 8)}  ▲ cancelled  3 h ago  db-eu-1/main/shop\\u001b[2J  Somebody cancelled the run or removed its schedule, or the client went away before the dump was whole.`,
      '',
    ]);
  });

  it('lists those of a state or a resource alone, and prints JSON for machines', async () => {
    const [running, failed] = await startTwo();
    expect(await run('list', '--state', 'running')).to.contain(running.slice(0, 8));
    const only = JSON.parse(await run('list', '--state', 'cancelled', '--json')) as RunPageBody;
    expect(only.runs.map(({ id }) => id)).to.deep.equal([failed]);
    expect(await run('list', '--on', 'db-us-1')).to.equal('No run matches.\n');
    expect(await cli.exitCode('run', 'list', '--on', 'db-eu-9')).to.equal(2);
    expect(await cli.exitCode('run', 'list', '--state', 'over')).to.equal(2);
  });

  it('shows a run in full, by its id or its beginning', async () => {
    const [running, failed] = await startTwo();
    const shown = await run('show', failed);
    expect(shown.split('\n').slice(0, 4)).to.deep.equal([
      '▲ cancelled  db-eu-1/main/shop\\u001b[2J',
      '  • Somebody cancelled the run or removed its schedule, or the client went away before the dump was whole.',
      '    → Start it again; if nobody cancelled it, check the timeouts of the client and of proxies on the way to it.',
      '',
    ]);
    for (const [label, fact] of [
      ['id', failed],
      ['database', cli.databases.shop],
      ['size', '8.9 MB (custom)'],
      ['versions', 'server 18, tool 18.6'],
      ['failure', 'dump_cancelled'],
    ] as const)
      expect(shown).to.match(new RegExp(`^${label} +${fact.replace(/[()]/g, '\\$&')}$`, 'm'));
    expect(await run('show', failed.slice(0, 13))).to.equal(shown);
    expect(await run('show', running, '--json')).to.contain('"state": "running"');
  });

  it('shows what was restored of a dump to prove it, what it was compared with, and what lacks a manifest', async () => {
    const [running] = await startTwo();
    const { runs } = cli.store;
    const started = await rightOf(
      runs.start(aRunStart(cli.databases.shop, { startedAt: cli.clock.now() }), NO_LIMITS),
    );
    const restored = O.some({ tables: 3, rows: 250_000, tookMs: 1 });
    const undescribed = { code: 'destination_full' } as const;
    const stored = aStoredDump(aUuid(1), { proof: 'restored', restored, undescribed });
    const outcome = { _tag: 'Done', sizeBytes: 1, sha256: 'ab', stored } as const;
    await rightOf(runs.finish(started, outcome, cli.clock.now()));
    const shown = await run('show', started.id);
    expect(shown).to.match(/^contents +3 tables with 250,000 rows, not compared with its source$/m);
    expect(shown).to.match(/^no manifest +The destination has no space left/m);
    expect(await run('show', running)).not.to.match(/contents|manifest/);
  });

  it('shows of a run whose database was removed that it was', async () => {
    const [running] = await startTwo();
    await putFleet(cli.store, aFleet());
    expect(await run('show', running)).to.contain('no longer in the fleet');
  });

  it('exits with 2 for a run that is not there', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000009', '00000000', 'x'])
      expect(await cli.exitCode('run', 'show', id), id).to.equal(2);
  });

  it('writes sizes in powers of 1,000', () => {
    const sizes = [0, 999, 1_000, 8_949_999, 1e9, 5e12, 9e15];
    expect(sizes.map(formatSize)).to.deep.equal([
      '0 bytes',
      '999 bytes',
      '1.0 kB',
      '8.9 MB',
      '1.0 GB',
      '5.0 TB',
      '9000.0 TB',
    ]);
  });
});
