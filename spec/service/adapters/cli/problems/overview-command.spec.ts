import { expect } from 'chai';
import type { OverviewBody } from '../../../../../adapters/api/problems/overview-body.js';
import type { ProblemReport } from '../../../../../core/problems/problem.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../../../support/fleet/a-fleet.js';
import { aReport } from '../../../../support/problems/a-problem.js';
import { aCommandLine, printed } from '../../../../support/cli/a-command-line.js';
import { capturedStream } from '../../../../support/cli/captured-stream.js';
import { openProblemAt } from '../../../../support/problems/open-problem-at.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { reportCheck } from '../../../../support/monitoring/report-check.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const CHECKED = 'Checked 12 s ago.';
const COUNTS = '2 servers · 2 instances · 1 destination · 0 schedules · 1 channel';

describe('shipshape overview', () => {
  const cli = aCommandLine();
  const report = async (path: string, telling: Partial<ProblemReport>) =>
    rightOf(cli.store.problems.open(aReport(await refAt(cli.store, path), telling)));
  const reportThree = async () => {
    const ago = (ms: number) => new Date(cli.clock.now().getTime() - ms);
    const message =
      'No schedule backs it up, and so nothing would be left of it if its disk broke today.';
    await report('db-eu-1', { since: ago(3 * 3_600_000) });
    await report('db-eu-1/main/shop', { severity: 'warning', since: ago(72 * 3_600_000), message });
    await report('on-call', { severity: 'info', since: ago(300_000), message: 'Mute\u001b[2J\nd' });
  };
  const inTerminal = async (columns: number): Promise<readonly string[]> => {
    cli.deps = { stdout: capturedStream(true, columns), env: { NO_COLOR: '1' } };
    return (await cli.stdout('overview')).split('\n');
  };

  it('stays calm where nothing is wrong', async () => {
    expect(await cli.run('overview')).to.deep.equal(
      printed(`${CHECKED}\n${COUNTS}\n\n✔ Nothing needs your attention.\n`),
    );
  });

  it('shows the way into an empty fleet', async () => {
    await putFleet(cli.store, aFleet());
    expect((await cli.stdout('overview')).split('\n')).to.deep.equal([
      '0 servers · 0 instances · 0 destinations · 0 schedules · 0 channels',
      '',
      'The fleet is empty. Set it up in a conversation, or add a server by its connection string:',
      '',
      '  shipshape setup',
      '  shipshape add postgres://backup@db-eu-1.example --all',
      '',
    ]);
  });

  it('lists what needs attention, a line each where its reader is a program', async () => {
    await reportThree();
    expect(await cli.run('overview')).to.deep.equal(
      printed(
        [
          CHECKED,
          COUNTS,
          '',
          '✖ critical  3 h    db-eu-1            Nothing answers.',
          '▲ warning   3 d    db-eu-1/main/shop  No schedule backs it up, and so nothing would be left of it if its disk broke today.',
          '● info      5 min  channel on-call    Mute\\u001b[2J d',
          '',
        ].join('\n'),
      ),
    );
  });

  it('wraps the messages to the width of a terminal', async () => {
    await reportThree();
    expect(await inTerminal(80)).to.deep.equal([
      CHECKED,
      COUNTS,
      '',
      '✖ critical  3 h    db-eu-1            Nothing answers.',
      '▲ warning   3 d    db-eu-1/main/shop  No schedule backs it up, and so nothing',
      '                                      would be left of it if its disk broke',
      '                                      today.',
      '● info      5 min  channel on-call    Mute\\u001b[2J d',
      '',
    ]);
  });

  it('puts the messages below the rest where a terminal is narrow', async () => {
    await reportThree();
    expect(await inTerminal(60)).to.deep.equal([
      CHECKED,
      '2 servers · 2 instances · 1 destination · 0 schedules · 1',
      'channel',
      '',
      '✖ critical  3 h    db-eu-1',
      '    Nothing answers.',
      '▲ warning   3 d    db-eu-1/main/shop',
      '    No schedule backs it up, and so nothing would be left of',
      '    it if its disk broke today.',
      '● info      5 min  channel on-call',
      '    Mute\\u001b[2J d',
      '',
    ]);
  });

  it('shows what is alike under one instance as one row, with how to fix it', async () => {
    const databases = ['a', 'b', 'c'].map((name) => aDatabase({ name }));
    await putFleet(
      cli.store,
      aFleet({
        servers: [
          aServer({ instances: [anInstance({ databases })] }),
          aServer({ name: 'db-us-1', instances: [anInstance({ databases: [aDatabase()] })] }),
        ],
      }),
    );
    const paths = ['db-eu-1/main/a', 'db-eu-1/main/b', 'db-eu-1/main/c', 'db-us-1/main/shop'];
    for (const path of paths)
      await report(path, {
        kind: 'database_unscheduled',
        severity: 'info',
        message: `${path}: No dump of this database is scheduled.`,
      });
    const lines = (await cli.stdout('overview')).split('\n').slice(3, -1);
    expect(lines.map((line) => line.slice(0, 69)).sort()).to.deep.equal([
      '● info  24 h  db-eu-1/main       3 databases have no schedule. → Give',
      '● info  24 h  db-us-1/main/shop  No dump of this database is schedule',
    ]);
  });

  it('has what another problem explains on the line of that, and nothing of it once that is snoozed', async () => {
    const why = 'The server rejected the admin user or its password.';
    const cause = { kind: 'admin_login_rejected', message: `db-eu-1/main: ${why}` };
    const id = await openProblemAt(cli, 'db-eu-1/main', cause);
    const { id: main } = await refAt(cli.store, 'db-eu-1/main');
    const other = 'The last dump failed: another reason.';
    for (const [kind, facts] of [
      ['dump_blocked', { explained_by: `${main} admin_login_rejected` }],
      ['dump_failed', {}],
    ] as const)
      await report('db-eu-1/main/shop', {
        kind,
        facts,
        severity: 'warning',
        message: `db-eu-1/main/shop: ${other}`,
      });
    const shown = async () =>
      (await cli.stdout('overview'))
        .split('\n')
        .slice(3, -1)
        .map((line) => line.split(' → ')[0]);
    expect(await shown()).to.deep.equal([
      `✖ critical  24 h  db-eu-1/main       ${why} (+1 follow)`,
      `▲ warning   24 h  db-eu-1/main/shop  ${other}`,
    ]);
    expect((await cli.stdout('problems')).split('\n').map((line) => line.slice(0, 2))[1]).to.equal(
      '└ ',
    );
    await cli.stdout('problems', 'snooze', id, '--for', '1h');
    expect(await shown()).to.deep.equal([`▲ warning  24 h  db-eu-1/main/shop  ${other}`]);
  });

  it('uses ASCII where the locale is not UTF-8', async () => {
    await reportThree();
    for (const env of [{ LANG: 'C' }, { LC_ALL: 'POSIX' }, { LC_CTYPE: 'en_US.ISO-8859-1' }]) {
      cli.deps = { env };
      const { stdout } = await cli.run('overview');
      expect(/^[ -~\n]*$/.test(stdout), stdout).to.equal(true);
      expect(stdout).to.contain('2 servers - 2').and.to.contain('\nx critical  3 h    db-eu-1');
    }
    cli.deps = { env: { LC_ALL: 'de_DE.utf8', LANG: 'C' } };
    expect(await cli.stdout('overview')).to.contain('✖');
  });

  it('stays within every terminal of 40 columns and more', async () => {
    await reportThree();
    for (const columns of [40, 50, 60, 80, 100, 120, 160])
      for (const line of await inTerminal(columns)) expect(line.length).to.be.at.most(columns);
  });

  it('takes a terminal that does not know its width for one of 80 columns', async () => {
    await reportThree();
    expect(await inTerminal(0)).to.deep.equal(await inTerminal(80));
  });

  it('says where there may be more, and how to see it', async () => {
    const servers = Array.from({ length: 21 }, (_, n) => aServer({ name: `s${String(n)}` }));
    await putFleet(cli.store, aFleet({ servers }));
    for (const { name } of servers.slice(0, 19)) await report(name, {});
    expect(await cli.stdout('overview')).to.not.contain('there may be more');
    for (const { name } of servers) await report(name, {});
    const lines = (await cli.stdout('overview')).split('\n');
    expect([lines.length, lines.at(-2)]).to.deep.equal([
      26,
      'There may be more: see shipshape problems.',
    ]);
  });

  it('counts no fewer of an instance than there are where it lists only some of them', async () => {
    const databases = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => aDatabase({ name }));
    await putFleet(
      cli.store,
      aFleet({ servers: [aServer({ instances: [anInstance({ databases })] })] }),
    );
    for (const { name } of databases)
      await report(`db-eu-1/main/${name}`, { kind: 'database_unscheduled', severity: 'info' });
    expect(await cli.stdout('overview')).to.contain('At least 5 databases have no schedule.');
  });

  it('says so as well where those that only inform are cut off', async () => {
    const servers = Array.from({ length: 6 }, (_, n) => aServer({ name: `s${String(n)}` }));
    await putFleet(cli.store, aFleet({ servers }));
    for (const { name } of servers.slice(0, 4)) await report(name, { severity: 'info' });
    expect(await cli.stdout('overview')).to.not.contain('There may be more');
    for (const { name } of servers) await report(name, { severity: 'info' });
    expect(await cli.stdout('overview')).to.contain('There may be more: see shipshape problems.');
  });

  it('prints the body of the API for machines, harmless to a terminal', async () => {
    await reportThree();
    const { stdout } = await cli.run('overview', '--json');
    const { attention } = JSON.parse(stdout) as OverviewBody;
    expect(attention.map(({ message }) => message).at(-1)).to.equal('Mute\u001b[2J\nd');
    expect(stdout).to.not.contain('\u001b');
  });

  it('fails, where it was asked to, on a problem as severe', async () => {
    await report('db-eu-1', { severity: 'warning' });
    const exitCodes = async (...severities: readonly string[]) =>
      Promise.all(severities.map(async (one) => await cli.exitCode('overview', '--fail-on', one)));
    expect(await exitCodes('critical', 'warning', 'info')).to.deep.equal([0, 1, 1]);
    await report('db-eu-1/main/shop', { severity: 'critical' });
    expect(await exitCodes('critical', 'warning', 'info')).to.deep.equal([1, 1, 1]);
    expect(await cli.exitCode('overview')).to.equal(0);
  });

  it('fails, where it was asked to, on a fleet that nobody has checked lately', async () => {
    await reportCheck(cli, 3_600_000);
    const { exitCode, stdout } = await cli.run('overview', '--fail-on', 'critical');
    expect([exitCode, stdout.includes('No problem is open.')]).to.deep.equal([3, true]);
    expect(await cli.exitCode('overview')).to.equal(0);
  });

  it('does not watch where it was asked to fail', async () => {
    const { exitCode, stderr } = await cli.run('overview', '--watch', '--fail-on', 'critical');
    expect(exitCode).to.equal(2);
    expect(stderr).to.contain("'--fail-on <severity>' cannot be used with option '--watch'");
  });
});
