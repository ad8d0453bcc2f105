import { expect } from 'chai';
import type { ProblemBody } from '../../../../../adapters/api/problems/problem-body.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { aViewer } from '../../../../support/access/a-caller.js';
import { aCommandLine, printed, failed } from '../../../../support/cli/a-command-line.js';
import { openProblemAt } from '../../../../support/problems/open-problem-at.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';

describe('shipshape problems', () => {
  const cli = aCommandLine();
  const run = (...argv: readonly string[]) => cli.run('problems', ...argv);
  const json = async (...argv: readonly string[]) =>
    JSON.parse((await run(...argv, '--json')).stdout) as ProblemBody;
  const said = (stdout: string) => printed(stdout);
  const refused = (words: string) => failed(2, `error: ${words}\n`);

  describe('show', () => {
    it('shows all that is known, with names instead of ids', async () => {
      const id = await openProblemAt(cli, 'db-eu-1/main/shop', { severity: 'warning' });
      cli.caller = { ...cli.caller, id: aUuid(101) };
      await run('acknowledge', id, '--note', 'Mine.');
      await run('snooze', id, '--for', '2h');
      expect((await run('show', id)).stdout.split('\n')).to.deep.equal([
        '▲ warning  database db-eu-1/main/shop',
        'Nothing answers.',
        '',
        `id            ${id}`,
        'kind          replica_lost',
        'since         2026-11-20T03:00:00.000Z, 24 h ago',
        'acknowledged  2026-11-21T03:00:00.000Z, 0 s ago, by operator: Mine.',
        'snoozed       until 2026-11-21T05:00:00.000Z, for 2 h',
        '',
      ]);
    });

    it('shows one that is over, and one whose resource and caller may not be read', async () => {
      const id = await openProblemAt(cli, 'db-eu-1/main/shop', { kind: 'slow' });
      await run('resolve', 'slow', 'db-eu-1/main/shop');
      expect((await run('show', id)).stdout).to.contain(
        'closed  2026-11-21T03:00:00.000Z, 0 s ago',
      );
      const other = await openProblemAt(cli, 'db-us-1');
      cli.caller = { id: 'ali', grants: [] };
      expect(await run('show', other)).to.have.property('exitCode', 2);
      cli.caller = { ...aViewer(), id: aUuid(102) };
      expect((await run('show', other)).stdout).to.contain('server db-us-1');
    });

    it('gives machines the body of the API', async () => {
      const id = await openProblemAt(cli, 'db-eu-1');
      expect(await json('show', id)).to.include({ id, kind: 'replica_lost', state: 'open' });
    });
  });

  describe('acknowledge, snooze and back', () => {
    it('confirm what was done, and name the path', async () => {
      const id = await openProblemAt(cli, 'db-eu-1/main');
      const outcomes = [];
      for (const argv of [
        ['acknowledge', id],
        ['unacknowledge', id],
        ['snooze', id, '--for', '2h'],
        ['snooze', id, '--until', '2026-12-01'],
        ['unsnooze', id],
      ])
        outcomes.push(await run(...argv));
      expect(outcomes).to.deep.equal(
        [
          'Acknowledged',
          'Acknowledgement removed',
          'Snoozed until 2026-11-21T05:00:00.000Z',
          'Snoozed until 2026-12-01T00:00:00.000Z',
          'Snooze ended',
        ].map((words) => said(`${words}: replica_lost, db-eu-1/main.\n`)),
      );
    });

    it('give machines the problem as it is then', async () => {
      const id = await openProblemAt(cli, 'db-eu-1');
      const at = '2026-11-21T03:00:00.000Z';
      const by = 'somebody';
      expect((await json('acknowledge', id, '--note', 'x')).acknowledged).to.deep.equal({
        by,
        at,
        note: 'x',
      });
      expect((await json('unacknowledge', id)).acknowledged).to.equal(null);
      expect((await json('snooze', id, '--for', '1d')).snoozed_until).to.equal(
        '2026-11-22T03:00:00.000Z',
      );
      expect((await json('unsnooze', id)).snoozed_until).to.equal(null);
    });

    it('require one duration, before anything is opened', async () => {
      const both = ['--for', '2h', '--until', '2026-12-01'];
      for (const argv of [[], both])
        expect(await run('snooze', 'db-eu-1', ...argv)).to.deep.equal(
          refused('Say how long, with either --for or --until.'),
        );
      expect(await run('snooze', 'db-eu-1', '--for', '0h')).to.deep.equal(
        refused('--for "0h" is not in the future.'),
      );
      expect(cli.opened).to.equal(0);
    });
  });

  describe('a problem', () => {
    it('is named by its id, by the beginning of that, or by the path of its resource', async () => {
      const id = await openProblemAt(cli, 'db-eu-1/main');
      await openProblemAt(cli, 'db-eu-1/main/shop');
      const resource = await refAt(cli.store, 'db-eu-1/main');
      for (const named of [
        id,
        id.toUpperCase(),
        id.slice(0, 8),
        id.slice(0, 23).toUpperCase(),
        'db-eu-1/main',
      ])
        expect((await json('acknowledge', named)).id, named).to.equal(id);
      expect((await run('acknowledge', resource.id)).exitCode).to.equal(2);
    });

    it('has to be the only open one of that name; where it is not, all of them are told apart', async () => {
      const one = await openProblemAt(cli, 'db-eu-1', { kind: 'slow' });
      const since = new Date('2026-11-21T02:59:30.000Z');
      const two = await openProblemAt(cli, 'db-eu-1', { kind: 'hot', since });
      await openProblemAt(cli, 'db-eu-1', { kind: 'over' });
      await run('resolve', 'over', 'db-eu-1');
      for (const command of ['acknowledge', 'show']) {
        const { exitCode, stderr } = await run(command, 'db-eu-1');
        expect([exitCode, new Set(stderr.split('\n'))]).to.deep.equal([
          2,
          new Set([
            'error: The request is malformed. "db-eu-1" stands for several open problems; name one of them by its id.',
            `  • ${one} slow, db-eu-1, open since 2026-11-20 03:00 UTC`,
            `  • ${two} hot, db-eu-1, open since 2026-11-21 02:59 UTC`,
            '',
          ]),
        ]);
      }
    });
  });

  describe('report and resolve', () => {
    const AT = 'db-eu-1/main';
    const report = (...argv: readonly string[]) =>
      run('report', 'replica_lost', AT, '--severity', 'warning', '--message', 'It lags.', ...argv);

    it('open a problem and close it', async () => {
      expect(await report('--since', '2h')).to.deep.equal(
        said('Reported: replica_lost, db-eu-1/main.\n'),
      );
      expect(await json('show', AT)).to.include({
        severity: 'warning',
        message: 'It lags.',
        since: '2026-11-21T01:00:00.000Z',
      });
      expect(await run('resolve', 'replica_lost', AT)).to.deep.equal(
        said('Resolved: replica_lost, db-eu-1/main.\n'),
      );
      expect(await json('show', AT)).to.include({ state: 'closed' });
    });

    it('give machines the kind and the resource', async () => {
      const { id } = await refAt(cli.store, AT);
      const told = { kind: 'replica_lost', resource_type: 'instance', resource_id: id, path: AT };
      expect(JSON.parse((await report('--json')).stdout)).to.deep.equal({ reported: told });
      expect(await json('resolve', 'replica_lost', AT)).to.deep.equal({ resolved: told });
    });

    it('make a problem lapse that is not reported again in time', async () => {
      await report('--valid-for', '5h');
      expect((await json('show', AT)).valid_until).to.equal('2026-11-21T08:00:00.000Z');
    });

    it('list every mistake before anything is opened', async () => {
      const argv = ['--severity', 'info', '--message', ' ', '--since', 'ever'];
      const { exitCode, stderr } = await run('report', 'Bad', AT, ...argv);
      expect([exitCode, stderr.split('\n'), cli.opened]).to.deep.equal([
        2,
        [
          'error: The request is malformed. The request holds 3 mistakes.',
          '  • The kind must be in snake case, such as disk_nearly_full: at most 64 of a-z, 0-9 and _, a letter first.',
          '  • --message: must be one line of 1 to 1,000 printable characters, without a blank at either end',
          '  • --since "ever" is neither a time ago (30m, 12h, 90d, 2w) nor a date (2026-11-21, or 2026-11-21T18:00:00Z).',
          '',
        ],
        0,
      ]);
    });
  });
});
