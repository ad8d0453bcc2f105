import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { apiFor } from '../../../../adapters/api/api-for.js';
import { aFleet } from '../../../support/fleet/a-fleet.js';
import { aCommandLine } from '../../../support/cli/a-command-line.js';
import { somebodyTyping } from '../../../support/cli/somebody-typing.js';
import { planFleetChange } from '../../../../core/fleet/planning/plan-fleet-change.js';
import { rightOf } from '../../../support/shared/right-of.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

const SERVER = 'postgres://backup:typed@db-ap-1.example';

describe('shipshape setup', () => {
  const cli = aCommandLine();
  const directory = temporaryDirectory();
  beforeEach(async () => {
    await rightOf(cli.store.fleet.change(planFleetChange(aFleet(), { prune: true, adopt: true })));
  });

  const paths = async () =>
    (await rightOf(cli.store.fleet.resources)).map(({ type, path }) => `${type} ${path}`);

  it('stores each answer at once, and begins again where it was broken off', async () => {
    const SHIPSHAPE_DATA_DIR = directory.path;
    const first = somebodyTyping(`${SERVER}/shop`);
    cli.deps = { terminal: first, env: { SHIPSHAPE_DATA_DIR } };
    expect(await cli.exitCode('setup')).to.equal(130);
    expect(await paths()).to.have.members([
      'server db-ap-1.example',
      'instance db-ap-1.example/main',
      'database db-ap-1.example/main/shop',
    ]);
    const second = somebodyTyping('', 'https://hooks.slack.com/services/x', 'n');
    cli.deps = { terminal: second, env: { SHIPSHAPE_DATA_DIR } };
    expect(await cli.exitCode('setup')).to.equal(0);
    expect(second.questions).to.deep.equal([
      `Folder for dumps, on the Shipshape host [${directory.path}/dumps]: `,
      'URL to tell of problems (Slack, Teams, Discord, webhook; Enter for later): ',
      'Make 2 first dumps now? [Y/n] ',
    ]);
    expect(await paths()).to.include.members([
      'destination dumps',
      'policy standard',
      'channel on-call',
      'schedule db-ap-1.example/main/globals',
      'schedule db-ap-1.example/main/shop/nightly',
    ]);
  });

  it('offers the folder of backups where the store is that of a package or an image', async () => {
    const terminal = somebodyTyping(`${SERVER}/shop`);
    cli.deps = { terminal, env: { SHIPSHAPE_DATA_DIR: '/var/lib/shipshape' } };
    expect(await cli.exitCode('setup')).to.equal(130);
    expect(terminal.questions.at(-1)).to.equal(
      'Folder for dumps, on the Shipshape host [/var/backups/shipshape]: ',
    );
  });

  it('covers what a server has and will have, but for what is left out', async () => {
    const SHIPSHAPE_DATA_DIR = directory.path;
    const terminal = somebodyTyping(SERVER, 'scratch_*, crm', '', '', 'n');
    cli.deps = { terminal, env: { SHIPSHAPE_DATA_DIR } };
    const { exitCode, stdout } = await cli.run('setup');
    expect(exitCode).to.equal(0);
    expect(stdout).to.include('with all of its databases but scratch_*, crm (0 of the 0 found).');
    expect(terminal.questions.at(-1)).to.equal('Make the first dumps now? [Y/n] ');
    expect(await paths()).to.have.members([
      'policy standard',
      'destination dumps',
      'server db-ap-1.example',
      'instance db-ap-1.example/main',
    ]);
    const [, instance] = (await rightOf(cli.store.fleet.resources)).filter(
      ({ type }) => type === 'server' || type === 'instance',
    );
    expect(instance?.attributes).to.deep.include({
      databases: 'all',
      except: ['scratch_*', 'crm'],
      policy: 'standard',
    });
  });

  it('makes the first dumps itself where the store is that of this machine', async () => {
    const terminal = somebodyTyping(`${SERVER}/shop`, '', '', 'y');
    const begun: number[] = [];
    const api = apiFor(cli.options, () => undefined)(cli.caller);
    const work = () => {
      begun.push(terminal.questions.length);
      cli.signals.emit('SIGINT');
    };
    const close = () => Promise.resolve();
    const openLocal = () => Promise.resolve(E.right({ api, close, work }));
    cli.deps = { terminal, openLocal, env: { SHIPSHAPE_DATA_DIR: directory.path } };
    expect(await cli.exitCode('setup')).to.equal(130);
    expect(begun).to.deep.equal([4]);
  });

  it('asks again for what cannot be read, and needs somebody who can answer', async () => {
    const terminal = somebodyTyping('nonsense');
    cli.deps = { terminal };
    const { exitCode, stderr } = await cli.run('setup');
    expect(exitCode).to.equal(130);
    expect(stderr).to.include('error: This is no connection string');
    expect(terminal.questions).to.have.length(2);
    cli.deps = {};
    expect(await cli.exitCode('setup')).to.equal(2);
  });
});
