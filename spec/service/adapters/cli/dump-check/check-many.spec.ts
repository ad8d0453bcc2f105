import { expect } from 'chai';
import { aCommandLine, printed } from '../../../../support/cli/a-command-line.js';
import { FITTING } from '../../../../support/monitoring/a-server-monitor.js';

const SHOP = 'db-eu-1/main/shop';
const CRM = 'db-eu-1/legacy/crm';

describe('shipshape check of several databases', () => {
  const cli = aCommandLine();
  const rejectAll = () => {
    cli.environment.loginResult = {
      _tag: 'Refused',
      refusal: { code: 'login_rejected', cause: 'credentials' },
    };
  };

  it('has a line for each, and ends with 0 where all can be dumped', async () => {
    expect(await cli.run('check', SHOP, 'db-eu-1/main')).to.deep.equal(
      printed(`✔ ${SHOP}: ready to be dumped.\n`),
    );
  });

  it('takes a server for all of its databases, and --all for all of the fleet', async () => {
    rejectAll();
    cli.environment.tools = { postgresql: FITTING, mysql: FITTING };
    for (const asked of ['db-eu-1', '--all']) {
      const { exitCode, stdout } = await cli.run('check', asked);
      expect([exitCode, stdout.split('\n').slice(0, 2), stdout.split('\n').at(-2)]).to.deep.equal([
        1,
        [
          `✖  ${CRM}  The server rejected the admin user or its password.`,
          `✖  ${SHOP}   The server rejected the admin user or its password.`,
        ],
        '0 of 2 databases can be dumped.',
      ]);
    }
  });

  it('says once what to do about several of them', async () => {
    rejectAll();
    cli.environment.tools = {};
    const { stdout } = await cli.run('check', '--all');
    const remedies = stdout.split('\n').filter((line) => line.startsWith('→ '));
    expect(new Set(remedies).size).to.equal(remedies.length);
    expect(stdout.match(/✖/g)).to.have.length(4);
  });

  it('gives machines a list, with what could not be asked', async () => {
    const listed = JSON.parse(await cli.stdout('check', '--all', '--json')) as readonly {
      readonly database: { readonly path: string };
      readonly ready: boolean;
    }[];
    expect(listed.map(({ database: { path }, ready }) => [path, ready])).to.deep.equal([
      [CRM, false],
      [SHOP, true],
    ]);
  });

  it('ends with 2 where a name stands for nothing, where none is given, and where all are as well', async () => {
    for (const wrong of [['nothing'], [SHOP, 'db-eu-1/nothing'], ['vault'], [], ['--all', SHOP]])
      expect(await cli.exitCode('check', ...wrong), wrong.join(' ')).to.equal(2);
  });
});
