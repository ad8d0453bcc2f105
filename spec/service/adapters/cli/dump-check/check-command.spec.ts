import { expect } from 'chai';
import { aRestoreWarning } from '../../../../support/dump-check/a-restore-warning.js';
import { aCallerWho } from '../../../../support/access/a-caller.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { aCommandLine, printed } from '../../../../support/cli/a-command-line.js';
import { capturedStream } from '../../../../support/cli/captured-stream.js';

const SHOP = 'db-eu-1/main/shop';

describe('shipshape check', () => {
  const cli = aCommandLine();
  const breakBoth = () => {
    cli.environment.tools = {};
    cli.environment.loginResult = {
      _tag: 'Refused',
      refusal: { code: 'login_rejected', cause: 'credentials' },
    };
  };

  it('ends with 0 where a dump would be whole', async () => {
    expect(await cli.run('check', SHOP)).to.deep.equal(printed(`✔ ${SHOP}: ready to be dumped.\n`));
  });

  it('ends with 1 where it cannot, and prints every reason and how to fix it', async () => {
    breakBoth();
    cli.deps = { stdout: capturedStream(true), env: { NO_COLOR: '1' } };
    const { exitCode, stdout } = await cli.run('check', SHOP);
    expect(exitCode).to.equal(1);
    expect(stdout.split('\n')).to.deep.equal([
      `✖ ${SHOP}: not ready to be dumped.`,
      '',
      '  • Shipshape finds no pg_dump on its own host.',
      '    → Install the PostgreSQL client programs there (Debian: `apt install',
      '      postgresql-client`), or add their directory to SHIPSHAPE_TOOL_DIRS.',
      '',
      '  • The server rejected the admin user or its password.',
      "    → Correct `admin` of the instance, or reset the role's password if it has",
      '      expired. Such a login is tried again within 15 minutes, and at once when',
      '      it is changed.',
      '',
      '  Trying again will not help until this is fixed.',
      '',
    ]);
  });

  it('lists the objects that stand in the way, and statements to copy', async () => {
    const names = ['"public"."a"', 'U&"\\000A"."b"'];
    const statements = names.map((name) => `GRANT SELECT ON TABLE ${name} TO "backup_admin";`);
    cli.environment.obstacles = [
      { code: 'table_unreadable', objects: { names, count: 12 }, statements },
    ];
    const { exitCode, stdout } = await cli.run('check', SHOP);
    expect([exitCode, stdout.split('\n').slice(2, -3)]).to.deep.equal([
      1,
      [
        '  • The admin user may not read 12 tables, and pg_dump ends at the first of them.',
        '    "public"."a", U&"\\000A"."b", and 10 more',
        '    → Run the statements that `shipshape check` gives, in the database and as an owner of the tables: they grant the admin user SELECT on them.',
        ...statements.map((statement) => `      ${statement}`),
      ],
    ]);
  });

  it('says how many there are once, where none is named', async () => {
    const objects = { names: [], count: 12 };
    cli.environment.obstacles = [{ code: 'table_unreadable', objects, statements: [] }];
    expect((await cli.run('check', SHOP)).stdout).to.not.contain('12 more');
  });

  it('warns of what a restore may lose, and ends with 0 all the same', async () => {
    cli.environment.warnings = [aRestoreWarning()];
    const { exitCode, stdout } = await cli.run('check', SHOP);
    expect([exitCode, stdout.split('\n')]).to.deep.equal([
      0,
      [
        `✔ ${SHOP}: ready to be dumped.`,
        '',
        '! A restore of the dump may lose something:',
        '',
        '  • The dump would lack 1 index: pg_dump leaves out invalid ones, whose CREATE INDEX CONCURRENTLY or REINDEX failed or is not over.',
        '    "public"."i"',
        '    → Run the statements that `shipshape check` gives, in the database: they build the indexes. Or drop those that are not needed.',
        '      REINDEX INDEX CONCURRENTLY "public"."i";',
        '',
      ],
    ]);
    expect(await cli.stdout('check', '--all')).to.contain('The dump would lack 1 index');
  });

  it('says where trying again may help', async () => {
    cli.environment.loginResult = { _tag: 'Refused', refusal: { code: 'timed_out' } };
    expect(await cli.stdout('check', SHOP)).to.contain('\n  Trying again later may help.\n');
  });

  it('gives machines the database, the verdict and the reasons', async () => {
    const { shop } = cli.databases;
    const yes = await cli.run('check', SHOP, '--json');
    expect([yes.exitCode, JSON.parse(yes.stdout)]).to.deep.equal([
      0,
      { database: { id: shop, path: SHOP }, ready: true, reasons: [], warnings: [] },
    ]);
    cli.environment.tools = {};
    const no = await cli.run('check', SHOP, '--json');
    expect([no.exitCode, no.stderr, JSON.parse(no.stdout)]).to.deep.equal([
      1,
      '',
      {
        database: { id: shop, path: SHOP },
        ready: false,
        reasons: [
          {
            code: 'dump_tool_missing',
            detail: 'Shipshape finds no pg_dump on its own host.',
            remedy:
              'Install the PostgreSQL 18 client programs there (Debian: `apt install postgresql-client-18`, if need be from apt.postgresql.org), or add their directory to SHIPSHAPE_TOOL_DIRS.',
            retryable: false,
          },
        ],
        warnings: [],
      },
    ]);
  });

  it('finds a database by its id, in capital letters as well', async () => {
    const { stdout } = await cli.run('check', cli.databases.shop.toUpperCase());
    expect(stdout).to.equal(`✔ ${SHOP}: ready to be dumped.\n`);
  });

  it('checks by its id what may be backed up and not be read', async () => {
    cli.caller = aCallerWho('fleet', 'backup:write');
    const { shop } = cli.databases;
    const { exitCode, stdout } = await cli.run('check', shop, '--json');
    expect([exitCode, JSON.parse(stdout)]).to.deep.equal([
      0,
      { database: { id: shop, path: null }, ready: true, reasons: [], warnings: [] },
    ]);
    expect(await cli.stdout('check', shop)).to.equal(`✔ ${shop}: ready to be dumped.\n`);
  });

  it('ends with 2 where the path or the id leads to no database', async () => {
    const said = [];
    for (const idOrPath of ['nowhere', 'vault', aUuid(999)]) {
      const { exitCode, stdout, stderr } = await cli.run('check', idOrPath);
      said.push([exitCode, stdout, stderr]);
    }
    expect(said).to.deep.equal([
      [2, '', 'error: There is no database "nowhere", or it may not be seen from here.\n'],
      [
        2,
        '',
        'error: "vault" is a destination. Only databases are checked, such as db-eu-1/main/shop, or all of a server or an instance.\n',
      ],
      [2, '', 'error: There is no such database, or the token may not see it.\n'],
    ]);
  });

  it('shows on a terminal that it is under way, until it ends', async () => {
    cli.deps = { stderr: capturedStream(true) };
    expect(await cli.stderr('check', SHOP)).to.equal('Checking …\r\u001b[K');
    cli.deps = { stderr: capturedStream(true) };
    expect(await cli.stderr('check', SHOP, '--json')).to.equal('');
  });
});
