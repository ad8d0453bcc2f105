import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { encodeFleet } from '../../../../../adapters/fleet-file/encode-fleet.js';
import {
  aPlannedRun,
  aStoredDump,
  claimed,
  longAgo,
} from '../../../../support/backups/scheduled-fleet.js';
import { scheduledWorldFleet } from '../../../../support/backups/a-scheduled-world.js';
import { aCommandLine } from '../../../../support/cli/a-command-line.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';
import type { Keep } from '../../../../../core/described/keep.js';

const SCHEDULE = 'db-eu-1/main/shop/nightly';

describe('shipshape apply --dry-run, of what keep removes', () => {
  const directory = temporaryDirectory();
  const cli = aCommandLine();
  const dryRun = async (keep: Keep, ...argv: readonly string[]) => {
    const file = join(directory.path, 'fleet.yaml');
    await writeFile(file, JSON.stringify(encodeFleet(scheduledWorldFleet({ schedule: { keep } }))));
    return await cli.stdout('apply', file, '--dry-run', '--prune', ...argv);
  };
  const makeDumps = async (count: number, path = '/var/backups') => {
    const { store } = cli;
    await putFleet(store, scheduledWorldFleet({}));
    const schedule = (await refAt(store, SCHEDULE)).id;
    const vault = (await refAt(store, 'vault', 'destination')).id;
    const ids: string[] = [];
    for (let minute = 0; minute < count; minute += 1) {
      await rightOf(store.queue.add(aPlannedRun(schedule, { dueAt: longAgo(minute) })));
      const run = await claimed(store);
      const stored = aStoredDump(vault, { place: O.some({ kind: 'local', path }) });
      const outcome = { _tag: 'Done', sizeBytes: 8_900_000, sha256: 'ab', stored } as const;
      await rightOf(store.runs.finish(run, outcome, longAgo(minute + 1)));
      ids.push(run.id);
    }
    return ids;
  };

  it('counts the dumps that a shorter keep would remove, and shows the latest ten', async () => {
    await makeDumps(14);
    cli.deps = { env: { TZ: 'Europe/Oslo' } };
    const lines = (await dryRun({ last: 1 })).split('\n');
    const [first = '', ...others] = lines.slice(4, 14);
    expect(lines.slice(0, 4)).to.deep.equal([
      `~ schedule     ${SCHEDULE}`,
      '',
      '0 added, 1 changed, 0 removed.',
      '',
    ]);
    expect(first).to.equal(`The \`keep\` of ${SCHEDULE} would remove 13 dumps, for good:`);
    for (const line of others)
      expect(line).to.match(/^- \d{4}-\d\d-\d\d \d\d:\d\d UTC {2}8\.9 MB$/);
    expect(lines.slice(15)).to.deep.equal([
      '- and 3 more',
      '',
      `At 03:00, every day: ${SCHEDULE}`,
      'Europe/Oslo',
      ...[22, 23, 24, 25, 26].map(
        (day, index) =>
          `${['Sun', 'Mon', 'Tue', 'Wed', 'Thu'][index] ?? ''} 2026-11-${day} 03:00 +01:00`,
      ),
      '',
      '(dry run: nothing was changed)',
      '',
    ]);
  });

  it('says how many may not be there, since their destination was elsewhere', async () => {
    await makeDumps(3, '/srv/before');
    expect(await dryRun({ last: 1 })).to.include(
      '2 of them only if moved along: their destination was elsewhere when they were written.',
    );
  });

  it('points out the dumps that are due in the windows of the file, as the start of one does', async () => {
    const rule = { cron: '0 2 * * *', timezone: 'Europe/Oslo', forMs: 7_200_000, note: '' };
    const fleet = { ...scheduledWorldFleet({}), maintenance: [rule] };
    const file = join(directory.path, 'maintained.yaml');
    const wordsOf = async (count: number) => {
      const [server] = scheduledWorldFleet({}).servers;
      const [main] = server?.instances ?? [];
      const [shop] = main?.databases ?? [];
      const [nightly] = shop?.schedules ?? [];
      if (!server || !main || !shop || !nightly) throw new Error('This world has a schedule.');
      const schedules = Array.from({ length: count }, (_, index) => ({
        ...nightly,
        name: `s${index}`,
        cron: '0 3 * * *',
        timezone: 'Europe/Oslo',
      }));
      const instances = [{ ...main, databases: [{ ...shop, schedules }] }];
      const servers = [{ ...server, instances }];
      await writeFile(file, JSON.stringify(encodeFleet({ ...fleet, servers })));
      const { stdout } = await cli.run('apply', file, '--dry-run', '--prune');
      return stdout.replace(/\s+/g, ' ');
    };
    const words = await wordsOf(22);
    expect(words).to.match(/Maintenance of fleet from \S+Z until \S+Z: ! The dump of /);
    expect(words).to.match(/\/s19 is due at \S+Z, and is made all the same\. ! and 2 more /);
    expect(await wordsOf(20)).not.to.include('! and ');
  });

  it('has them for machines, and none where nothing is removed', async () => {
    const made = await makeDumps(2);
    const { expiring } = JSON.parse(await dryRun({ last: 1 }, '--json')) as {
      readonly expiring: readonly [{ readonly dumps: readonly [{ readonly run: string }] }];
    };
    expect(expiring).to.have.lengthOf(1);
    expect(expiring[0]).to.deep.include({ schedule: SCHEDULE, count: 1, moved: 0 });
    expect(made).to.include(expiring[0].dumps[0].run);
    expect(await dryRun({ last: 2 })).not.to.include('would remove');
    expect(await dryRun({ last: 1 })).to.include('would remove 1 dump, for good:');
  });
});
