import { expect } from 'chai';
import type { ProblemPageBody } from '../../../../../adapters/api/problems/problem-body.js';
import * as O from 'fp-ts/lib/Option.js';
import { aFleet, aServer } from '../../../../support/fleet/a-fleet.js';
import { anAcknowledgement } from '../../../../support/problems/a-problem.js';
import { aCommandLine, printed } from '../../../../support/cli/a-command-line.js';
import { capturedStream } from '../../../../support/cli/captured-stream.js';
import { openProblemAt } from '../../../../support/problems/open-problem-at.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const NOTHING = '✔ No problem matches.\n';

describe('shipshape problems', () => {
  const cli = aCommandLine();
  const short = (id: string) => id.slice(0, 8);
  const lines = async (...argv: readonly string[]) =>
    (await cli.stdout('problems', ...argv)).split('\n');
  /** A critical one, one that somebody knows of and wants to hear of tomorrow, and one that is over. */
  const openThree = async () => {
    const ids = [
      await openProblemAt(cli, 'db-eu-1', { since: new Date('2026-11-21T00:00:00.000Z') }),
      await openProblemAt(cli, 'db-eu-1/main/shop', {
        severity: 'warning',
        message: 'Slow\u001b[2J.',
      }),
      await openProblemAt(cli, 'db-us-1', { severity: 'info' }),
    ] as const;
    const acknowledgement = O.some(anAcknowledgement({ note: 'Mine.' }));
    const snoozedUntil = O.some(new Date('2026-11-22T03:00:00.000Z'));
    await rightOf(cli.store.problems.triage(ids[1], { acknowledgement, snoozedUntil }));
    const { type, id } = await refAt(cli.store, 'db-us-1');
    const key = { kind: 'replica_lost', resource: { type, id } };
    await rightOf(cli.store.problems.close(key, new Date('2026-11-21T02:30:00.000Z')));
    return ids.map(short);
  };

  it('prints that there are none', async () => {
    const stdout = '✔ No problem is open.\n';
    expect(await cli.run('problems')).to.deep.equal(printed(stdout));
    expect(await cli.stdout('problems', '--state', 'closed')).to.equal(NOTHING);
  });

  it('lists the open ones, with their triage, and the beginning of an id that each is named by', async () => {
    const [first = '', second = ''] = await openThree();
    expect(await lines()).to.deep.equal([
      `${first}  ✖ critical  3 h   db-eu-1            Nothing answers.`,
      `${second}  ▲ warning   24 h  db-eu-1/main/shop  Slow\\u001b[2J. · acknowledged: Mine. · snoozed until 2026-11-22 03:00 UTC`,
      '',
    ]);
  });

  it('lists what another problem explains if asked for, indented under that one', async () => {
    const offline = short(await openProblemAt(cli, 'db-eu-1', { kind: 'server_offline' }));
    const other = short(await openProblemAt(cli, 'db-us-1', { severity: 'critical' }));
    const under = short(
      await openProblemAt(cli, 'db-eu-1/main', { kind: 'slow', severity: 'info' }),
    );
    const ids = async (...argv: readonly string[]) =>
      (await lines(...argv)).map((line) => line.slice(0, 10).trimEnd()).filter(Boolean);
    expect(await ids()).to.have.members([offline, other]);
    const all = await ids('--suppressed');
    expect(all).to.have.members([offline, `└ ${under}`, other]);
    expect(all.indexOf(`└ ${under}`)).to.equal(all.indexOf(offline) + 1);
  });

  it('lists those that are over, or all of them', async () => {
    const [first, second, third = ''] = await openThree();
    const over = `${third}  ● info  24 h  db-us-1  Nothing answers. · closed 30 min ago`;
    expect(await lines('--state', 'closed')).to.deep.equal([over, '']);
    const all = await lines('list', '--state', 'all');
    expect(all.map((line) => line.slice(0, 8))).to.deep.equal([first, second, third, '']);
  });

  it('lists what is asked for alone', async () => {
    const [first = '', second = ''] = await openThree();
    const { shop } = cli.databases;
    for (const [argv, expected] of [
      [['--severity', 'warning'], [second]],
      [
        ['--kind', 'replica_lost', '--on', 'db-eu-1'],
        [first, second],
      ],
      [['--on', 'db-eu-1/main'], [second]],
      [['--on', shop.toUpperCase()], [second]],
      [['--kind', 'none_such'], ['✔ No pro']],
    ] as const)
      expect(
        (await lines(...argv)).slice(0, -1).map((line) => line.slice(0, 8).trim()),
      ).to.deep.equal(expected.map((id) => id.slice(0, 8)));
  });

  it('shows as many as are wanted, from as many pages as that takes, and says where there are more', async () => {
    const servers = Array.from({ length: 120 }, (_, n) => aServer({ name: `s${String(n)}` }));
    await putFleet(cli.store, aFleet({ servers }));
    for (const { name } of servers) await openProblemAt(cli, name);
    const ends = [];
    for (const argv of [[], ['--limit', '110'], ['--limit', '120'], ['--all']]) {
      const listed = await lines(...argv);
      ends.push([listed.filter((line) => line.includes('✖')).length, listed.at(-2)?.slice(0, 14)]);
    }
    const last = (await lines('--all')).at(-2)?.slice(0, 14);
    expect(ends).to.deep.equal([
      [50, 'There are more'],
      [110, 'There are more'],
      [120, last],
      [120, last],
    ]);
    const { stdout } = await cli.run('problems', '--all', '--json');
    const { problems, next } = JSON.parse(stdout) as ProblemPageBody;
    expect([new Set(problems.map(({ id }) => id)).size, next]).to.deep.equal([120, null]);
  });

  it('prints the body of the API for machines', async () => {
    await openThree();
    const { stdout } = await cli.run('problems', '--limit', '1', '--json');
    const { problems, next } = JSON.parse(stdout) as ProblemPageBody;
    expect([problems.map(({ name }) => name), next === null]).to.deep.equal([['db-eu-1'], false]);
  });

  it('stays within a terminal of 80 columns', async () => {
    await openThree();
    cli.deps = { stdout: capturedStream(true), env: { NO_COLOR: '1' } };
    for (const line of await lines('--state', 'all')) expect(line.length).to.be.at.most(80);
  });

  it('ends with 2 where it cannot be understood', async () => {
    const said = [];
    for (const argv of [
      ['--limit', '0'],
      ['--on', 'nowhere'],
      ['--kind', 'A'],
      ['--state', 'shut'],
      ['--all', '--limit', '3'],
      ['aknowledge', 'db-eu-1'],
    ]) {
      const { exitCode, stderr } = await cli.run('problems', ...argv);
      said.push([exitCode, stderr.split('\n')[0]]);
    }
    expect(said).to.deep.equal([
      [2, 'error: --limit must be a number from 1 on.'],
      [2, 'error: There is no resource "nowhere", or it may not be seen from here.'],
      [
        2,
        'error: --kind: must be in snake case, such as disk_nearly_full: at most 64 of a-z, 0-9 and _, a letter first',
      ],
      [
        2,
        "error: option '--state <state>' argument 'shut' is invalid. Allowed choices are open, closed, all.",
      ],
      [2, "error: option '--all' cannot be used with option '--limit <number>'"],
      [2, "error: too many arguments for 'list'. Expected 0 arguments but got 2."],
    ]);
  });
});
