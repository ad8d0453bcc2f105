import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { encodeFleet } from '../../../../../adapters/fleet-file/encode-fleet.js';
import type { Api } from '../../../../../adapters/api/api.js';
import { apiFor } from '../../../../../adapters/api/api-for.js';
import { aFleet, aServer } from '../../../../support/fleet/a-fleet.js';
import { aWideFleet } from '../../../../support/fleet/a-wide-fleet.js';
import {
  aCommandLine,
  type TestedCommandLine,
  printed,
} from '../../../../support/cli/a-command-line.js';
import { type CapturedStream, capturedStream } from '../../../../support/cli/captured-stream.js';
import { aServiceFleet } from '../../../../support/http/a-service-fleet.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';

describe('shipshape apply', () => {
  const directory = temporaryDirectory();
  const cli = aCommandLine();
  const file = () => join(directory.path, 'fleet.yaml');
  const apply = async (document: unknown, ...argv: readonly string[]) => {
    await writeFile(file(), JSON.stringify(document));
    return cli.run('apply', file(), ...argv);
  };
  const changed = encodeFleet(
    aFleet({
      ...aServiceFleet,
      servers: [aServer({ name: 'db-ap-1' }), aServer({ name: 'db-us-1', address: '10.0.0.1' })],
    }),
  );

  it('has nothing to change where the fleet is as the file says', async () => {
    expect(await apply(encodeFleet(aServiceFleet))).to.deep.equal(printed('Nothing to change.\n'));
  });

  it('tells what it added, changed and removed', async () => {
    const { exitCode, stdout } = await apply(changed, '--prune', '--yes');
    expect([exitCode, stdout.split('\n')]).to.deep.equal([
      0,
      [
        '+ server       db-ap-1',
        '~ server       db-us-1',
        '- server       db-eu-1',
        '- instance     db-eu-1/main',
        '- database     db-eu-1/main/shop',
        '- instance     db-eu-1/legacy',
        '- database     db-eu-1/legacy/crm',
        '',
        '1 added, 1 changed, 5 removed.',
        '',
      ],
    ]);
    expect((await apply(changed)).stdout).to.equal('Nothing to change.\n');
  });

  it('changes what is described of the fleet itself alone, where a file says nothing else', async () => {
    const watch = { replica_lagging: 'off' };
    const changedBy = async (document: unknown) =>
      (await apply(document)).stdout.split('\n').slice(0, 3);
    expect(await changedBy({ policy: 'none', watch })).to.deep.equal([
      '+ fleet        fleet',
      '',
      '1 added, 0 changed, 0 removed.',
    ]);
    expect(await changedBy({ watch })).to.deep.equal([
      '~ fleet        fleet',
      '',
      '0 added, 1 changed, 0 removed.',
    ]);
    expect(await cli.stdout('export')).to.match(/^watch:\n {2}replica_lagging: off\nservers:\n/);
  });

  it('declares what is in the file under the name of --as, and adopts with --adopt', async () => {
    expect((await apply(changed, '--as', 'prod', '--adopt')).stdout).to.contain(
      'Of others until now, or made by hand:\n  policy       standard\n  destination  vault\n',
    );
    const refused = await apply(changed);
    expect(refused.exitCode).to.equal(2);
    expect(refused.stderr).to.contain(
      'db-ap-1 is managed by "prod"; leave it out, or take it over (adopt)',
    );
    expect((await apply(changed, '--as', 'a b')).stderr).to.contain(
      '--as "a b": this is not a name',
    );
  });

  it('removes much only with --yes, and lists all of it in a dry run', async () => {
    const { exitCode, stderr } = await apply(changed, '--prune');
    expect([exitCode, stderr]).to.deep.equal([
      2,
      'error: Nothing was changed: this would remove 5 resources, more than twenty or more than a tenth of the fleet. A dry run lists them all; confirm it with `--yes`, or over HTTP with its `digest` as `confirm`.\n',
    ]);
    await apply(encodeFleet(aWideFleet(30, 1, 1)));
    const lines = (await apply({}, '--prune', '--dry-run')).stdout.split('\n');
    expect(lines.filter((line) => line.startsWith('- '))).to.have.length(9 + 90);
  });

  it('removes only what is under the scopes of --prune-under', async () => {
    const scopes = ['--prune-under', 'db-eu-1/legacy', '--prune-under', 'channel:on-call'];
    const { exitCode, stdout } = await apply({}, ...scopes, '--yes');
    expect([exitCode, stdout.split('\n')]).to.deep.equal([
      0,
      [
        '- channel      on-call',
        '- instance     db-eu-1/legacy',
        '- database     db-eu-1/legacy/crm',
        '',
        '0 added, 0 changed, 3 removed.',
        '',
      ],
    ]);
  });

  it('names a scope that is none, and one in which nothing is', async () => {
    expect((await apply({}, '--prune-under', 'a//b')).stderr).to.include(
      '--prune-under "a//b": this is not the path of a server',
    );
    const unknown = await apply({}, '--prune-under', 'db-eu-11');
    expect(unknown.exitCode).to.equal(2);
    expect(unknown.stderr).to.include(
      'neither the fleet nor the document has anything at "db-eu-11", which was to be pruned; did you mean "db-eu-1"?',
    );
    expect(await apply({}, '--prune', '--prune-under', 'db-eu-1')).to.include({ exitCode: 2 });
  });

  it('keeps what the file does not name, and tells how to remove it', async () => {
    const { stdout } = await apply(changed);
    expect(stdout.split('\n').slice(3)).to.deep.equal([
      '1 added, 1 changed, 0 removed.',
      '',
      'Not in the file, and kept (--prune removes them):',
      '  server       db-eu-1',
      '  instance     db-eu-1/main',
      '  database     db-eu-1/main/shop',
      '  instance     db-eu-1/legacy',
      '  database     db-eu-1/legacy/crm',
      '',
    ]);
  });

  it('changes nothing in a dry run, and says so', async () => {
    const { stdout } = await apply(changed, '--prune', '--dry-run');
    expect(stdout.split('\n').slice(-4)).to.deep.equal([
      '1 added, 1 changed, 5 removed.',
      '',
      '(dry run: nothing was changed)',
      '',
    ]);
    expect((await apply(changed, '--prune', '--yes')).stdout).to.contain(
      '1 added, 1 changed, 5 removed.',
    );
  });

  it('lists twenty of a kind, and counts the others', async () => {
    const servers = Array.from({ length: 23 }, (_, n) => ({ name: `s${String(n)}` }));
    const lines = (await apply({ servers })).stdout.split('\n');
    expect(lines.slice(19, 23)).to.deep.equal([
      '+ server       s19',
      '+ and 3 more',
      '',
      '23 added, 0 changed, 0 removed.',
    ]);
  });

  it('prints the plan for machines', async () => {
    const { stdout } = await apply({ ...(changed as object), channels: [] }, '--json');
    const key = (type: string, path: string) => ({ type, path });
    expect(JSON.parse(stdout)).to.deep.equal({
      added: [key('server', 'db-ap-1')],
      changed: [key('server', 'db-us-1')],
      removed: [],
      unlisted: [
        key('channel', 'on-call'),
        key('server', 'db-eu-1'),
        key('instance', 'db-eu-1/main'),
        key('database', 'db-eu-1/main/shop'),
        key('instance', 'db-eu-1/legacy'),
        key('database', 'db-eu-1/legacy/crm'),
      ],
    });
  });

  it('ends with 2 where the file has mistakes, tells all of them, and opens nothing', async () => {
    const { exitCode, stdout, stderr } = await apply({ servers: [{ name: 'a', port: 1 }, {}] });
    expect([exitCode, stdout, stderr.split('\n'), cli.opened]).to.deep.equal([
      2,
      '',
      [
        'error: The fleet description is not valid. Nothing was changed.',
        `  • ${file()}: servers[0]: unknown key "port"; there are name, address, policy, watch, instances`,
        `  • ${file()}: servers[1].name: is missing; it takes a name (1 to 128 printable characters, no blank at either end)`,
        '',
      ],
      0,
    ]);
  });

  describe('on a terminal', () => {
    const shown = () => (cli.deps.stderr as CapturedStream).text().split('\r\u001b[K');
    const lookAt = (isTTY: boolean, env = {}) => {
      cli.deps = { stderr: capturedStream(isTTY), env };
    };

    it('shows the stage on one line, which it removes', async () => {
      lookAt(true);
      const { stdout } = await apply(changed);
      expect(shown()).to.deep.equal(['', 'Reading  …', '', 'Comparing  …', '']);
      expect(stdout).to.contain('1 added, 1 changed');
    });

    it('shows how much is written, where the store reports it', async () => {
      lookAt(true);
      cli.deps = { ...cli.deps, openLocal: tellingThrice(cli) };
      await apply(changed);
      expect(shown().slice(3)).to.deep.equal([
        'Comparing  …',
        `Writing  ${'█'.repeat(8)}${'░'.repeat(16)}   33 %  1 of 3 changes`,
        '',
      ]);
    });

    it('tells nothing where nobody is, for machines, and on a terminal that cannot go back', async () => {
      lookAt(false);
      await apply(changed);
      expect(shown()).to.deep.equal(['']);
      lookAt(true);
      await apply(changed, '--json');
      expect(shown()).to.deep.equal(['']);
      lookAt(true, { TERM: 'dumb' });
      await apply(changed);
      expect(shown()).to.deep.equal(['']);
    });

    it('removes the line before it prints mistakes', async () => {
      lookAt(true, { NO_COLOR: '1' });
      await apply({ servers: [{}] });
      expect(shown().slice(0, 2)).to.deep.equal(['', 'Reading  …']);
      expect(shown()[2]).to.match(/^error: /);
    });
  });
});

/** The clock of the specs stands still: of what comes too fast to be read, the first is shown. */
const tellingThrice = (cli: TestedCommandLine) => {
  const api = apiFor(cli.options, () => undefined)(cli.caller);
  const applyFleet: Api['applyFleet'] = (fleet, options) => {
    for (const written of [1, 2, 3]) options.onProgress?.(written, 3);
    return api.applyFleet(fleet, options);
  };
  const opened = { api: { ...api, applyFleet }, close: () => Promise.resolve() };
  return () => Promise.resolve(E.right(opened));
};
