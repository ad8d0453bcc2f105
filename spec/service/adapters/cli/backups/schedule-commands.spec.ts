import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { errorDocument } from '../../../../../adapters/api/errors/error-document.js';
import { anAdmin } from '../../../../support/access/a-caller.js';
import { aRunQuery } from '../../../../support/backups/a-run.js';
import { aCommandLine } from '../../../../support/cli/a-command-line.js';
import { withStoredDump } from '../../../../support/http/with-stored-dump.js';
import { withSchedules } from '../../../../support/http/with-schedules.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const NIGHTLY = 'db-eu-1/main/shop/nightly';
const COPIES = 'db-eu-1/main/shop/copies';

describe('shipshape schedule, run and destination', () => {
  const cli = aCommandLine();
  beforeEach(() => withSchedules(cli.store));
  const states = async () =>
    (await rightOf(cli.store.runs.page(anAdmin(), aRunQuery()))).runs.map(({ state, note }) =>
      `${state} ${note}`.trim(),
    );

  it('starts a run of a schedule, lists it, and cancels it', async () => {
    const started = await cli.run('run', 'start', NIGHTLY, '--json');
    const { run } = JSON.parse(started.stdout) as { readonly run: string };
    expect(await cli.stdout('run', 'list', NIGHTLY)).to.contain(run.slice(0, 8));
    expect(await cli.stdout('run', 'cancel', run.slice(0, 8))).to.equal(
      `Run ${run} is cancelled.\n`,
    );
    const again = await cli.run('run', 'cancel', run);
    expect([again.exitCode, again.stderr]).to.deep.equal([
      1,
      'error: The run has ended, and there is nothing to cancel.\n',
    ]);
  });

  it('lists schedules with what came of them', async () => {
    await cli.run('run', COPIES, '--', 'true');
    expect((await cli.stdout('schedule', 'list', 'db-eu-1')).split('\n')).to.deep.equal([
      `${COPIES}   At 03:00, every day, Europe/Oslo  not planned, elsewhere  ✔ done    Dumped just now. Another program makes the next one.`,
      `${NIGHTLY}  At 03:00, every day, Europe/Oslo  not planned             • no run  No dump was made yet. The next one is being planned.`,
      '',
    ]);
    expect(await cli.stdout('schedule', 'list', 'db-us-1')).to.equal('No schedule matches.\n');
  });

  it('shows when a schedule is due, there and here, by its expression as well', async () => {
    cli.deps = { env: { TZ: 'America/New_York' } };
    const times = [
      'Europe/Oslo                  here, America/New_York',
      'Sun 2026-11-22 03:00 +01:00  Sat 2026-11-21 21:00 -05:00',
      'Mon 2026-11-23 03:00 +01:00  Sun 2026-11-22 21:00 -05:00',
      'Tue 2026-11-24 03:00 +01:00  Mon 2026-11-23 21:00 -05:00',
      'Wed 2026-11-25 03:00 +01:00  Tue 2026-11-24 21:00 -05:00',
      'Thu 2026-11-26 03:00 +01:00  Wed 2026-11-25 21:00 -05:00',
      '',
    ];
    const cron = ['cron', ' 0  3 * * * ', '--timezone'];
    expect((await cli.stdout(...cron, 'Europe/Oslo')).split('\n')).to.deep.equal([
      'At 03:00, every day',
      '',
      ...times,
    ]);
    const shown = (await cli.stdout('show', NIGHTLY)).split('\n');
    expect(shown).to.include('when         At 03:00, every day');
    expect(shown.slice(-times.length - 1)).to.deep.equal(['', ...times]);
    cli.deps = { env: { TZ: 'Europe/Paris' } };
    expect((await cli.stdout(...cron, 'Europe/Oslo')).split('\n').slice(2, 4)).to.deep.equal([
      'Europe/Oslo',
      'Sun 2026-11-22 03:00 +01:00',
    ]);
  });

  it('says what is wrong with an expression or a zone', async () => {
    const refusal = async (...argv: readonly string[]) => {
      const { exitCode, stderr } = await cli.run('cron', ...argv);
      return [exitCode, stderr];
    };
    expect(await refusal('H 3 * * *')).to.deep.equal([
      2,
      'error: No cron expression: "H" lets Jenkins choose the minute; write one, and `jitter` for a start up to so much later, always as much for one schedule.\n',
    ]);
    expect(await refusal('0 3 30 2 *')).to.deep.equal([
      2,
      'error: No cron expression: no such day ever comes.\n',
    ]);
    expect(await refusal('@daily', '--timezone', '+01:00')).to.deep.equal([
      2,
      'error: --timezone: must be a time zone such as Europe/Oslo\n',
    ]);
  });

  it('tests a destination, and exits with 1 where it cannot be used', async () => {
    const tested = await cli.run('destination', 'test', 'vault');
    expect(tested.exitCode).to.equal(0);
    expect(tested.stdout).to.match(
      /^✔ usable {2}vault {2}written, read back and deleted in \d+ ms/,
    );
    expect(await cli.exitCode('destination', 'test', 'db-eu-1')).to.equal(2);
  });

  it('lists what dumps take at a destination', async () => {
    const listed = () => cli.stdout('destination', 'dumps', 'vault');
    expect(await listed()).to.equal('No dump is kept there.\n');
    await withStoredDump(cli);
    expect(await listed()).to.match(
      /^db-eu-1\/main\/shop {2}1 dump {2}31 bytes {2}newest \d+ s ago\n1 dump, 31 bytes in all\n$/,
    );
  });

  describe('run SCHEDULE -- PROGRAM', () => {
    it('reports the end of the program with its exit code, and passes that on', async () => {
      const programs: (readonly string[])[] = [];
      const runProgram = (program: readonly string[]) => {
        programs.push(program);
        return Promise.resolve({ exitCode: 7 });
      };
      cli.deps = { runProgram };
      const { exitCode, stdout, stderr } = await cli.run(
        'run',
        COPIES,
        '--',
        'pg_dump',
        '-Fc',
        '-f',
        'x',
      );
      expect([exitCode, stdout, stderr]).to.deep.equal([7, '', '']);
      expect(programs).to.deep.equal([['pg_dump', '-Fc', '-f', 'x']]);
      expect(await states()).to.deep.equal(['failed exit code 7']);
    });

    it('reports the start before the program runs', async () => {
      const seen: (readonly string[])[] = [];
      cli.deps = {
        runProgram: async () => {
          seen.push(await states());
          return { exitCode: 0 };
        },
      };
      await cli.run('run', COPIES, '--', 'true');
      expect([...seen, await states()]).to.deep.equal([['running'], ['done']]);
    });

    it('runs the program although Shipshape is away', async () => {
      const away = E.left(errorDocument('unavailable', 'The store is busy.'));
      cli.deps = {
        openLocal: () => Promise.resolve(away),
        runProgram: () => Promise.resolve({ exitCode: 0 }),
      };
      const { exitCode, stderr } = await cli.run('run', COPIES, '--', 'true');
      expect(exitCode).to.equal(0);
      expect(stderr)
        .to.contain('the start was not reported')
        .and.contain('the end was not reported');
    });

    it('says that a program is missing, and which schedules are not made elsewhere', async () => {
      expect(await cli.exitCode('run', COPIES)).to.equal(2);
      expect(await cli.stderr('run', NIGHTLY, '--', 'true')).to.contain('run: elsewhere');
    });
  });
});
