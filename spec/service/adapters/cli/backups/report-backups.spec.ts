import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { aCommandLine } from '../../../../support/cli/a-command-line.js';
import {
  aBaseSchedule,
  withInstanceSchedule,
} from '../../../../support/http/with-instance-schedule.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';
import type { RunPageBody } from '../../../../../adapters/api/backups/run-page-body.js';

const manifest = (name: string, time: string): string =>
  `/var/backups/${name}/backup_manifest ${Date.parse(time) / 1_000}.25\n`;

const OUTPUT = [
  manifest('thu', '2026-11-19T02:10:00Z'),
  manifest('fri', '2026-11-20T02:10:00Z'),
  ...['0A', '0B', '0D'].map(
    (end) =>
      `/var/archive/0000000100000000000000${end} ${Date.parse('2026-11-21T02:00:00Z') / 1_000}\n`,
  ),
].join('');

describe('shipshape report --from', () => {
  const cli = aCommandLine();
  const directory = temporaryDirectory();
  const output = async (text: string): Promise<string> => {
    const path = join(directory.path, 'output');
    await writeFile(path, text);
    return path;
  };
  const report = async (text: string, ...more: readonly string[]) =>
    cli.run('report', '--from', 'pg_basebackup', 'db-eu-1/main/base', await output(text), ...more);

  beforeEach(() => withInstanceSchedule(cli.store, aBaseSchedule({ tool: 'pg_basebackup' })));

  it('says what can be restored now, and so do the instance, its schedule, and their list', async () => {
    const well = await report(OUTPUT.replace('0D', '0C'));
    expect(well.stdout).to.equal(
      '✔ reported\n  Any moment from Thu 19 November, 02:10 UTC to 1 h ago can be restored.\n',
    );
    expect(well.exitCode).to.equal(0);
    const verdict =
      'Backed up 24 h ago. Any moment from Thu 19 November, 03:10 Europe/Oslo to 1 h ago can be restored. pg_basebackup makes the next one.';
    const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
    expect(oneLine(await cli.stdout('show', 'db-eu-1/main'))).to.contain(`base: ${verdict}`);
    expect(oneLine(await cli.stdout('show', 'db-eu-1/main/base'))).to.contain(verdict);
    expect(oneLine(await cli.stdout('schedule', 'list', 'db-eu-1/main'))).to.contain(verdict);
    const runs = JSON.parse(await cli.stdout('run', 'list', '--json')) as RunPageBody;
    expect(runs.runs).to.have.length(1);
    expect(runs.runs[0]).to.deep.include({
      kind: 'elsewhere',
      state: 'done',
      what: 'physical',
      tool_version: 'pg_basebackup',
      ended_at: '2026-11-20T02:10:00.250Z',
      due_at: '2026-11-20T02:00:00.000Z',
      note: 'fri',
    });
    await report(OUTPUT.replace('0D', '0C'));
    expect(JSON.parse(await cli.stdout('run', 'list', '--json'))).to.deep.equal(runs);
  });

  it('names what is wrong, and exits with 0: it was reported', async () => {
    const { stdout, exitCode } = await report(OUTPUT);
    expect(stdout)
      .to.contain('! reported, with problems')
      .and.to.contain('wal_gap: WAL is missing.');
    expect(exitCode).to.equal(0);
    const json = JSON.parse((await report(OUTPUT, '--json')).stdout) as object;
    expect(json).to.deep.include({ tool: 'pg_basebackup', usable: 2, problems: ['wal_gap'] });
  });

  it('reports nothing of an output without backups, of an unknown tool, or of another one', async () => {
    const refused = async (...argv: readonly string[]): Promise<string> => {
      const { stderr, exitCode } = await cli.run('report', ...argv);
      expect(exitCode).to.equal(2);
      return stderr;
    };
    const path = await output(OUTPUT);
    expect((await report('could not connect')).stderr).to.contain(
      'has no list of backups of pg_basebackup',
    );
    expect(await refused('db-eu-1/main/base', path)).to.contain('--from: name the tool');
    expect(await refused('--from', 'barman', 'db-eu-1/main/base', `${path}x`)).to.contain(
      'no such file',
    );
    expect(
      await refused('--from', 'mariabackup', 'db-eu-1/main/base', await output('uuid = a\n')),
    ).to.contain('made by pg_basebackup');
  });
});
