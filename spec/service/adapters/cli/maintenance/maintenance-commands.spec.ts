import { expect } from 'chai';
import { formatMinute } from '../../../../../adapters/cli/terminal/view.js';
import { aCommandLine } from '../../../../support/cli/a-command-line.js';
import { openProblemAt } from '../../../../support/problems/open-problem-at.js';

describe('shipshape maintenance', () => {
  const cli = aCommandLine();
  const idIn = (text: string): string => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)?.[0] ?? '';
  const run = (...argv: readonly string[]) => cli.run('maintenance', ...argv);

  // The store has the clock of the machine.
  beforeEach(() => cli.clock.set(new Date()));

  it('starts a window, lists it and ends it', async () => {
    await openProblemAt(cli, 'db-eu-1/main');
    const started = await run('start', 'db-eu-1', '--for', '2h', '--note', 'New disks');
    const until = new Date(cli.clock.now().getTime() + 7_200_000).toISOString();
    const id = idIn(started.stdout);
    expect([started.exitCode, started.stdout.split('\n')]).to.deep.equal([
      0,
      [
        `✔ Maintenance of db-eu-1 until ${formatMinute(until)}`,
        '  • 1 problem is open already, and stays in the overview.',
        `  → End it with: shipshape maintenance end ${id}`,
        '',
      ],
    ]);
    const listed = await run('list');
    expect(listed.stdout).to.contain('● under way  db-eu-1').and.to.contain('New disks');
    cli.clock.set(new Date(Date.now() + 1_000));
    const ended = await run('end', 'db-eu-1');
    expect(ended.stdout).to.match(/^✔ Maintenance of db-eu-1 has ended after \d+ m?s\n$/);
    expect((await run('list')).stdout).to.equal('There is no maintenance under way or to come.\n');
  });

  it('plans a window, and ends it before it begins', async () => {
    const { stdout } = await run('start', 'fleet', '--from', '2h', '--for', '30m', '--json');
    const { from, until } = JSON.parse(stdout) as Record<'from' | 'until', string>;
    expect(Date.parse(until) - Date.parse(from)).to.equal(1_800_000);
    expect((await run('list')).stdout).to.contain('○ to come  fleet');
    expect((await run('end', idIn(stdout))).stdout).to.equal(
      '✔ Maintenance of fleet has ended before it began\n',
    );
  });

  it('refuses times that are none, and what there is no maintenance of', async () => {
    const forever = await run('start', 'db-eu-1', '--for', 'ever');
    expect([forever.exitCode, forever.stderr]).to.deep.equal([
      2,
      'error: --for "ever" is neither a time from now (30m, 12h, 90d, 2w) nor a date (2027-01-31, or 2027-01-31T18:00:00Z).\n',
    ]);
    const long = await run('start', 'db-eu-1', '--for', '2w');
    expect([long.exitCode, long.stderr]).to.deep.equal([
      2,
      'error: The window is longer than 7 days; choose an earlier `--for`, and start another one then.\n',
    ]);
    const none = await run('end', 'db-eu-1');
    expect([none.exitCode, none.stderr]).to.deep.equal([
      2,
      'error: There is no maintenance of "db-eu-1", or it may not be seen from here.\n',
    ]);
  });
});
