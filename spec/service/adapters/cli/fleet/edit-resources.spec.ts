import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { aCommandLine, failed, printed } from '../../../../support/cli/a-command-line.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';

describe('shipshape server, instance, database, schedule, destination and channel', () => {
  const cli = aCommandLine();
  const directory = temporaryDirectory();

  const described = async (path: string): Promise<unknown> => {
    const fleet = JSON.parse(await cli.stdout('export', '--json')) as { readonly servers: never[] };
    return path.split('/').reduce<unknown>((above, name) => {
      const lists = Object.values(above as object).filter(Array.isArray) as { name: string }[][];
      return lists.flat().find((one) => one.name === name);
    }, fleet);
  };

  const withPassword = async (text = 'geheim'): Promise<string> => {
    const file = join(directory.path, 'password');
    await writeFile(file, `${text}\n`);
    return file;
  };

  it('add what the options say, with a secret from a file', async () => {
    const file = await withPassword();
    const words = ['--engine', 'mysql', '--host', 'h', '--user', 'b', '--tls-mode', 'off'];
    const add = ['instance', 'add', 'db-us-1/new', ...words, '--password-file', file];
    await cli.run('server', 'add', 'db-us-1');
    expect(await cli.stdout(...add, '--dry-run')).to.match(/^\+ instance {5}db-us-1\/new\n/);
    expect(await cli.run(...add)).to.deep.equal(printed('✔ Added instance db-us-1/new\n'));
    expect(await described('db-us-1/new')).to.deep.include({
      engine: 'mysql',
      host: 'h',
      port: 3306,
      tls: { mode: 'off' },
      admin: { user: 'b', password: { kept: true } },
    });
  });

  it('ask for a secret on a terminal, and say which option it is where there is none', async () => {
    const asked: string[] = [];
    const add = ['channel', 'add', 'chat', '--kind', 'slack'];
    const lacking = '--url-file is missing, and there is no terminal on which to ask for it.';
    expect(await cli.run(...add)).to.deep.equal(failed(2, `error: ${lacking}\n`));
    const askSecret = (question: string) => {
      asked.push(question);
      return Promise.resolve('https://hooks.slack.example/x');
    };
    cli.deps = { terminal: { askSecret, ask: () => Promise.resolve('') } };
    expect(await cli.stdout(...add)).to.equal('✔ Added channel chat\n');
    expect(asked).to.deep.equal(['URL: ']);
    const leave = () => Promise.resolve(undefined);
    cli.deps = { terminal: { askSecret: leave, ask: leave } };
    expect(await cli.run('channel', 'add', 'ops', '--kind', 'slack')).to.deep.equal({
      exitCode: 130,
      stdout: '',
      stderr: '',
    });
  });

  it('name the option that a fault is about', async () => {
    const add = ['schedule', 'add', 'db-eu-1/main/shop/n', '--cron', 'at dawn', '--keep-days', 'x'];
    const { exitCode, stderr } = await cli.run(...add, '--destination', 'vault');
    expect(exitCode).to.equal(2);
    expect(stderr).to.match(/\n {2}• --cron: "at dawn" .*\n {2}• --keep-days: "x" is not a /);
  });

  it('say what the path of a new one looks like', async () => {
    for (const path of ['db-eu-1/main/a/b', 'db-eu-1', 'db-eu-1/main/', 'db-eu-1/main/100%'])
      expect(await cli.stderr('database', 'add', path)).to.equal(
        `error: "${path}" is not the path of a new database, which is server/instance/name. In a name a slash is written %2F, and a percent sign %25.\n`,
      );
    await cli.run('database', 'add', 'db-eu-1/main/a%2Fb c');
    expect(await described('db-eu-1/main/a/b c'.replace('a/b', 'a%2Fb'))).to.equal(undefined);
    expect(await cli.stdout('list', 'db-eu-1/main')).to.contain('db-eu-1/main/a%2Fb c');
  });

  describe('of what was made by hand', () => {
    beforeEach(() => cli.run('release', 'db-eu-1'));

    it('set what is given, unset what is named, and leave all else as it is', async () => {
      const nightly = 'db-eu-1/main/shop/n';
      const add = ['--cron', '0 3 * * *', '--destination', 'vault', '--keep-days', '7'];
      await cli.run('schedule', 'add', nightly, ...add, '--jitter', '5m');
      const set = ['schedule', 'set', nightly, '--keep-last', '3', '--unset', 'keep-days'];
      expect(await cli.stdout(...set, '--unset', 'jitter')).to.equal(
        `✔ Changed schedule ${nightly}\n`,
      );
      expect(await described(nightly)).to.deep.equal({
        name: 'n',
        cron: '0 3 * * *',
        timezone: 'UTC',
        destination: 'vault',
        keep: { last: 3 },
      });
      expect(await cli.stdout('schedule', 'set', nightly, '--keep-last', '3')).to.equal(
        'Nothing to change.\n',
      );
    });

    it('refuse a set of nothing, of what is taken away, and of another type', async () => {
      const refused = async (...argv: readonly string[]) => {
        const { exitCode, stderr } = await cli.run(...argv);
        return [exitCode, stderr.split('\n')[0]];
      };
      expect(await refused('server', 'set', 'db-eu-1')).to.deep.equal([
        2,
        'error: Name what is to be different by at least one option, or by --unset; see --help.',
      ]);
      const both = ['server', 'set', 'db-eu-1', '--address', 'h', '--unset', 'address'];
      expect(await refused(...both)).to.deep.equal([
        2,
        'error: --address is given, and --unset takes it away.',
      ]);
      expect(await refused('instance', 'set', 'db-eu-1', '--port', '1')).to.deep.equal([
        2,
        'error: "db-eu-1" is a server, and not an instance.',
      ]);
      expect(await refused('instance', 'set', 'db-eu-1/main', '--host', 'other')).to.deep.equal([
        2,
        'error: The fleet description is not valid. Nothing was changed.',
      ]);
    });

    it('rename, with all that is under it', async () => {
      const rename = ['instance', 'rename', 'db-eu-1/main', 'prod'];
      expect(await cli.stdout(...rename, '--dry-run')).to.match(
        /^~ instance {5}db-eu-1\/main → db-eu-1\/prod\n/,
      );
      expect(await cli.stdout(...rename)).to.equal('✔ Renamed the instance to db-eu-1/prod\n');
      expect(await cli.stdout('list', 'db-eu-1/prod')).to.contain('db-eu-1/prod/shop');
    });

    it('remove only what somebody agrees to remove', async () => {
      const answers = (answer: string | undefined) => {
        const ask = () => Promise.resolve(answer);
        cli.deps = { terminal: { ask, askSecret: ask } };
      };
      const remove = ['database', 'remove', 'db-eu-1/main/shop'];
      expect(await cli.stderr(...remove)).to.contain('give --yes, and see --dry-run');
      answers('n');
      expect(await cli.run(...remove)).to.deep.include({
        exitCode: 1,
        stdout: 'Nothing was removed.\n',
      });
      answers(undefined);
      expect(await cli.exitCode(...remove)).to.equal(130);
      answers(' Yes ');
      const { exitCode, stderr, stdout } = await cli.run(...remove);
      expect([exitCode, stdout]).to.deep.equal([
        0,
        '- database     db-eu-1/main/shop\n\n0 added, 0 changed, 1 removed.\n',
      ]);
      expect(stderr).to.contain('- database     db-eu-1/main/shop\n');
      cli.deps = {};
      const whole = ['server', 'remove', 'db-eu-1', '--yes'];
      expect(await cli.stderr(...whole)).to.contain('`--with-children` removes that as well.');
      expect(await cli.stdout(...whole, '--with-children')).to.contain(
        '- instance     db-eu-1/main',
      );
    });
  });
});
