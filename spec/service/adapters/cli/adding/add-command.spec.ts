import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { NO_INSTANCE_FACTS } from '../../../../../core/dump-check/instance-facts.js';
import { acceptedLogin } from '../../../../../core/dump-check/login-result.js';
import type { FleetResourceOf } from '../../../../../core/fleet/fleet-resource.js';
import { aCommandLine, failed } from '../../../../support/cli/a-command-line.js';
import { somebodyTyping } from '../../../../support/cli/somebody-typing.js';
import { revealed } from '../../../../support/shared/revealed.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const FOUND = acceptedLogin(18, {
  instance: {
    ...NO_INSTANCE_FACTS,
    isStandby: O.some(false),
    found: O.some({
      isComplete: true,
      databases: ['shop', 'crm'].map((name) => ({
        name,
        sizeBytes: O.some(8_900_000),
        owner: O.some('app'),
        encoding: O.some('UTF8'),
        acceptsConnections: true,
      })),
    }),
  },
});

const SHOWN = `✔ db-ap-1.example:5432: PostgreSQL 18
  Encrypted; the certificate was proved, and names this host.

  crm   8.9 MB  ✔ a dump works
  shop  8.9 MB  ✔ a dump works

2 databases; a dump of 2 would be whole now.

`;

const URL = 'postgres://backup@db-ap-1.example';

describe('shipshape add', () => {
  const cli = aCommandLine();
  beforeEach(() => {
    cli.environment.loginResult = FOUND;
    cli.deps = { env: { PGPASSWORD: 'correct horse' } };
  });

  const resourcesAt = async (path: string) =>
    (await rightOf(cli.store.fleet.resources)).filter((one) => one.path.startsWith(path));
  const pathsAt = async (path: string) => (await resourcesAt(path)).map((one) => one.path);
  const instanceAt = async (path: string) =>
    (await resourcesAt(path))[0] as FleetResourceOf<'instance'>;

  it('names the option of what cannot be added, under a new server or one that is there', async () => {
    for (const server of ['db-ap-1', 'db-eu-1'])
      expect(
        await cli.stderr('add', URL, '--name', `${server}/x`, '--policy', 'no', '--yes'),
      ).to.match(/• --policy: the fleet would have no policy "no"\n$/);
    expect(await cli.stderr('add', URL, '--name', ' a/x', '--yes')).to.match(/• --name: /);
  });

  it('shows what is there, asks, and adds what was found under a server of its own', async () => {
    const terminal = somebodyTyping('');
    cli.deps = { ...cli.deps, terminal };
    expect(await cli.run('add', URL)).to.deep.equal({
      exitCode: 0,
      stdout: `${SHOWN}✔ Added db-ap-1.example/main with 2 databases.\n  → No dumps of them are scheduled yet: shipshape setup goes on here.\n`,
      stderr: '',
    });
    expect(terminal.questions).to.deep.equal(['Add db-ap-1.example/main with 2 databases? [Y/n] ']);
    expect(await pathsAt('db-ap-1.example')).to.have.members([
      'db-ap-1.example',
      'db-ap-1.example/main',
      'db-ap-1.example/main/crm',
      'db-ap-1.example/main/shop',
    ]);
    const { attributes, secret, managedBy } = await instanceAt('db-ap-1.example/main');
    expect(revealed({ attributes, secret, managedBy })).to.deep.equal({
      attributes: {
        engine: 'postgresql',
        host: 'db-ap-1.example',
        port: 5432,
        user: 'backup',
        tls: { mode: 'verify-full' },
      },
      secret: O.some('revealed: correct horse'),
      managedBy: undefined,
    });
  });

  it('adds nothing where somebody does not agree, or ends it, or only looks', async () => {
    for (const [lines, exitCode] of [
      [['n'], 0],
      [[], 130],
    ] as const) {
      cli.deps = { ...cli.deps, terminal: somebodyTyping(...lines) };
      expect(await cli.exitCode('add', URL)).to.equal(exitCode);
    }
    const plan = await cli.stdout('add', URL, '--all', '--dry-run');
    expect(plan).to.include('+ instance     db-ap-1.example/main\n');
    expect(plan).to.include('(dry run: nothing was changed)');
    expect(await pathsAt('db-ap-1.example')).to.deep.equal([]);
  });

  it('puts an instance with all databases under a server that is there', async () => {
    await cli.run('add', URL, '--all', '--name', 'db-eu-1/second', '--yes');
    expect(await pathsAt('db-eu-1/second')).to.have.members([
      'db-eu-1/second',
      'db-eu-1/second/crm',
      'db-eu-1/second/shop',
    ]);
    expect(await instanceAt('db-eu-1/second')).to.have.nested.property(
      'attributes.databases',
      'all',
    );
    expect(await cli.run('add', URL, '--all', '--name', 'db-eu-1/second', '--yes')).to.include({
      exitCode: 2,
      stderr:
        'error: Nothing was changed: there is an instance "db-eu-1/second" already; choose another name.\n',
    });
  });

  it('adds the database alone that the connection string names', async () => {
    await cli.run('add', `${URL}/crm`, '--yes');
    expect(await pathsAt('db-ap-1.example/main/')).to.deep.equal(['db-ap-1.example/main/crm']);
  });

  it('says why a login is refused, how to fix it, and that of a password in the history', async () => {
    const refusal = { code: 'tls_failed', cause: 'untrusted' } as const;
    cli.environment.loginResult = { _tag: 'Refused', refusal };
    const { exitCode, stdout } = await cli.run('add', 'postgres://backup:typed@db', '--yes');
    expect(exitCode).to.equal(1);
    expect(stdout).to.include('! The password was typed as an argument, so that the history');
    expect(stdout).to.include('✖ db:5432: the login was refused\n');
    expect(stdout).to.include('sslmode=require encrypts and proves nothing');
    expect(stdout).not.to.include('typed@');
    const json = await cli.stdout('add', 'postgres://backup:typed@db', '--yes', '--json');
    expect(json).not.to.include('typed');
  });

  it('takes the first host that is a primary', async () => {
    const standby = { ...FOUND, instance: { ...FOUND.instance, isStandby: O.some(true) } };
    cli.environment.loginResult = standby;
    const hosts = 'postgres://backup@one.example,two.example';
    const { exitCode, stdout } = await cli.run('add', hosts, '--yes');
    expect(exitCode).to.equal(1);
    expect(stdout).to.include('• one.example:5432 is a standby: the next host is tried\n');
    expect(await cli.exitCode('add', `${hosts}?target_session_attrs=any`, '--yes')).to.equal(0);
    expect(await pathsAt('one.example/main/')).to.have.length(2);
  });

  describe('finds the password', () => {
    const passwordWith = async (deps: typeof cli.deps, ...options: readonly string[]) => {
      cli.deps = deps;
      const { exitCode, stderr } = await cli.run('add', URL, '--yes', ...options);
      return exitCode === 0
        ? revealed((await instanceAt('db-ap-1.example/main')).secret)
        : failed(exitCode, stderr);
    };
    const typed = (password: string) => O.some(`revealed: ${password}`);
    const file = { readText: () => Promise.resolve(E.right('of a file\n')) };
    const kept = {
      readPrivateText: (path: string) =>
        Promise.resolve(
          path === '/home/me/.pgpass'
            ? E.right('db-ap-1.example:5432:*:backup:of .pgpass')
            : E.left(`${path} is not read`),
        ),
    };

    it('in a file, the environment, the file of passwords, and as it is typed, in this order', async () => {
      const terminal = somebodyTyping('as typed', 'y');
      const HOME = { HOME: '/home/me' };
      const all = { ...file, ...kept, terminal };
      const env = { ...HOME, PGPASSWORD: 'of the environment' };
      expect(await passwordWith({ ...all, env }, '--password-file', 'x')).to.deep.equal(
        typed('of a file'),
      );
      const fresh = async (deps: typeof cli.deps, name: string) => {
        cli.deps = deps;
        await cli.run('add', URL, '--yes', '--name', `db-ap-1.example/${name}`);
        return revealed((await instanceAt(`db-ap-1.example/${name}`)).secret);
      };
      expect(await fresh({ ...all, env }, 'b')).to.deep.equal(typed('of the environment'));
      expect(await fresh({ ...all, env: HOME }, 'c')).to.deep.equal(typed('of .pgpass'));
      expect(await fresh({ terminal, env: {} }, 'd')).to.deep.equal(typed('as typed'));
    });

    it('or says where it looked, and does not wait where nobody can type', async () => {
      expect(await passwordWith({ env: {} })).to.deep.equal(
        failed(
          2,
          'error: There is no password, and no terminal on which to ask for it: give --password-file, or set PGPASSWORD.\n',
        ),
      );
      const others = { env: { HOME: '/home/other' }, ...kept };
      expect(await passwordWith(others))
        .to.have.property('stderr')
        .that.includes('is not read');
    });

    it('and asks whether to add it only where somebody can answer', async () => {
      expect(await cli.run('add', URL)).to.deep.equal(
        failed(
          2,
          'error: There is no terminal on which to ask whether to add what is found: give --yes, or --dry-run to see it.\n',
        ),
      );
    });
  });
});
