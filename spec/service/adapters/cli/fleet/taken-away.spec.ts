import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { planFound } from '../../../../../core/monitoring/found/plan-found.js';
import {
  aPlannedRun,
  aStoredDump,
  claimed,
  longAgo,
} from '../../../../support/backups/scheduled-fleet.js';
import { aCommandLine } from '../../../../support/cli/a-command-line.js';
import { somebodyTyping } from '../../../../support/cli/somebody-typing.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aPolicy,
  aSchedule,
  aServer,
} from '../../../../support/fleet/a-fleet.js';
import { putByHand, putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const NAMES = Array.from({ length: 12 }, (_, index) => `tenant${index}`);

describe('what a change of one resource takes away', () => {
  const cli = aCommandLine();

  beforeEach(async () => {
    const instances = [
      anInstance({ found: 'all' }),
      anInstance({ name: 'own', databases: [aDatabase()] }),
    ];
    await putFleet(cli.store, aFleet());
    await putByHand(
      cli.store,
      aFleet({
        policy: 'standard',
        policies: [aPolicy({ schedules: [aSchedule({ keep: { last: 7 } })] })],
        destinations: [aDestination()],
        servers: [aServer({ instances })],
      }),
    );
    const { id } = await refAt(cli.store, 'db-eu-1/main');
    const found = planFound({ added: NAMES, forgotten: [] });
    await rightOf(
      cli.store.fleet.changePart({ about: O.some({ type: 'instance', id }), paths: [] }, found),
    );
  });

  const count = async (type: string) =>
    (await rightOf(cli.store.fleet.resources)).filter((one) => one.type === type).length;

  const UNSET = ['instance', 'set', 'db-eu-1/main', '--unset', 'databases'];

  const answering = (...answers: readonly string[]) => {
    const terminal = somebodyTyping(...answers);
    cli.deps = { terminal };
    return terminal;
  };

  it('is what the instance says that it takes', async () => {
    const says = /^ *databases +all$/m;
    expect(await cli.stdout('show', 'db-eu-1/main')).to.match(says);
    expect(await cli.stdout('show', 'db-eu-1/own')).not.to.match(says);
  });

  it('is listed by a dry run, with how much it is', async () => {
    const plan = await cli.stdout(...UNSET, '--dry-run');
    expect(plan).to.include('- database     db-eu-1/main/tenant0\n');
    expect(plan).to.include('0 added, 1 changed, 24 removed.\n');
    expect(plan).to.include('Removed: 12 databases, 12 schedules.\n');
    expect(await count('database')).to.equal(13);
  });

  it('goes only once somebody at the terminal has seen it, and agrees', async () => {
    const first = answering('n');
    const { exitCode, stdout, stderr } = await cli.run(...UNSET);
    expect([exitCode, stdout]).to.deep.equal([1, 'Nothing was changed.\n']);
    expect(stderr).to.include('- database     db-eu-1/main/tenant11\n');
    expect(first.questions).to.deep.equal(['Do this? [y/N] ']);
    answering();
    expect(await cli.exitCode(...UNSET)).to.equal(130);
    expect(await count('database')).to.equal(13);
    answering('y');
    expect(await cli.stdout(...UNSET)).to.equal(
      '✔ Changed instance db-eu-1/main\n  12 databases, 12 schedules removed.\n',
    );
    expect(await count('database')).to.equal(1);
  });

  it('goes with --yes alone where there is nobody to ask and it is much of the fleet, as with apply', async () => {
    const refused = await cli.run(...UNSET);
    expect(refused).to.deep.include({ exitCode: 2, stdout: '' });
    expect(refused.stderr).to.include('Nothing was changed: this would remove 24 resources');
    const none = ['--policy', 'none'];
    expect(await cli.exitCode('instance', 'set', 'db-eu-1/own', ...none)).to.equal(0);
    for (const words of [
      ['instance', 'set', 'db-eu-1/main', '--except', 'tenant*'],
      ['instance', 'set', 'db-eu-1/main', ...none],
      ['server', 'set', 'db-eu-1', ...none],
    ])
      expect([words, await cli.exitCode(...words)]).to.deep.equal([words, 2]);
    expect(await count('schedule')).to.equal(12);
    expect(await cli.exitCode(...UNSET, '--yes')).to.equal(0);
    expect(await count('schedule')).to.equal(0);
  });

  it('are dumps as well, which a policy that keeps fewer is said to remove, and so is a schedule in its place', async () => {
    const { store } = cli;
    const vault = (await refAt(store, 'vault', 'destination')).id;
    for (const name of NAMES.slice(0, 4))
      for (let minute = 0; minute < 3; minute += 1) {
        const schedule = (await refAt(store, `db-eu-1/main/${name}/nightly`)).id;
        await rightOf(store.queue.add(aPlannedRun(schedule, { dueAt: longAgo(minute) })));
        const run = await claimed(store);
        const stored = aStoredDump(vault);
        const outcome = { _tag: 'Done', sizeBytes: 8, sha256: 'ab', stored } as const;
        await rightOf(store.runs.finish(run, outcome, longAgo(minute + 1)));
      }
    cli.deps = {
      readText: () =>
        Promise.resolve({
          _tag: 'Right',
          right:
            '[{ name: nightly, cron: "0 3 * * *", timezone: Europe/Oslo, destination: vault, keep: { last: 1 } }]',
        }),
    };
    const shorter = ['policy', 'set', 'standard', '--schedules-file', 'policy.yaml'];
    expect(await cli.stdout(...shorter, '--dry-run')).to.include(
      'The `keep` of 4 schedules would remove 8 dumps, for good:\n',
    );
    const own = ['schedule', 'add', 'db-eu-1/main/tenant0/nightly', '--cron', '0 3 * * *'];
    const fewer = [...own, '--destination', 'vault', '--keep-last', '1'];
    expect(await cli.stdout(...fewer, '--dry-run')).to.include('would remove 2 dumps, for good:\n');
    expect(await cli.stdout(...shorter)).to.equal(
      '✔ Changed policy standard\n  13 schedules changed; 8 dumps no longer kept.\n',
    );
    const terminal = somebodyTyping('n');
    cli.deps = { terminal };
    expect(await cli.exitCode(...fewer)).to.equal(1);
    expect(terminal.questions).to.deep.equal(['Do this? [y/N] ']);
  });

  it('is asked about by edit as well, which changes nothing before', async () => {
    const terminal = somebodyTyping('n', 'y');
    let written = '';
    cli.deps = {
      terminal,
      env: { EDITOR: 'ed' },
      runProgram: async (program) => {
        const file = program.at(-1) ?? '';
        const text = await readFile(file, 'utf8');
        await writeFile(file, text.replace('databases: all\n', ''));
        written = file;
        return { exitCode: 0 };
      },
    };
    const refused = await cli.run('edit', 'db-eu-1/main');
    expect(refused).to.deep.include({ exitCode: 1, stdout: 'Nothing was changed.\n' });
    expect(refused.stderr).to.include(`What you wrote is in ${written}\n`);
    expect(await readFile(written, 'utf8')).not.to.include('databases: all');
    await rm(dirname(written), { recursive: true });
    expect(await count('database')).to.equal(13);
    expect(await cli.exitCode('edit', 'db-eu-1/main')).to.equal(0);
    expect([terminal.questions.length, await count('database')]).to.deep.equal([2, 1]);
  });
});
