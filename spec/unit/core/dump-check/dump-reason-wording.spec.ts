import { expect } from 'chai';
import { DUMP_REASON_CODES } from '../../../../core/dump-check/dump-reason.js';
import { type Engine, ENGINES } from '../../../../core/engines/engines.js';
import { proofOf } from '../../../../core/dump-check/login-refusal-wording.js';
import { dumpReasonWording } from '../../../../core/dump-check/dump-reason-wording.js';
import { dumpReasonsOf, EVERY_DUMP_REASON } from '../../../support/dump-check/every-dump-reason.js';

describe('dumpReasonWording', () => {
  it('is tried with every code', () => {
    expect(new Set(EVERY_DUMP_REASON.map(({ code }) => code))).to.deep.equal(
      new Set(DUMP_REASON_CODES),
    );
  });

  it('states what is wrong and how to fix it, in whole sentences', () => {
    for (const engine of ENGINES)
      for (const reason of dumpReasonsOf(engine)) {
        const { detail, remedy } = dumpReasonWording(reason, engine);
        expect(detail).to.match(/^[A-Z].*\.$/);
        expect(remedy).to.match(/^[A-Z].*\.$/);
      }
  });

  it('never has the same sentence for two reasons', () => {
    for (const engine of ENGINES) {
      const details = dumpReasonsOf(engine).map(
        (reason) => dumpReasonWording(reason, engine).detail,
      );
      expect(new Set(details).size).to.equal(details.length);
    }
  });

  it('names the settings of PostgreSQL for no other engine, and itself only where it may be what answers', () => {
    for (const engine of ['mysql', 'mariadb'] as const) {
      const worded = dumpReasonsOf(engine).map(
        (reason) => [reason, JSON.stringify(dumpReasonWording(reason, engine))] as const,
      );
      expect(worded.map(([, words]) => words).join('')).not.to.match(
        /pg_|scram|has LOGIN|ALLOW_CONNECTIONS|listen_addresses|_standby|reserved_/,
      );
      const naming = worded.filter(([, words]) => words.includes('PostgreSQL'));
      expect(naming.map(([reason]) => reason)).to.deep.equal([
        { code: 'timed_out', cause: 'silent' },
        { code: 'not_a_database_server', cause: 'postgresql' },
      ]);
    }
  });

  it('names no object, since those who see a run or a problem need not see its objects', () => {
    for (const engine of ENGINES)
      for (const reason of dumpReasonsOf(engine))
        expect(JSON.stringify(dumpReasonWording(reason, engine))).not.to.match(/"a\\?"|`a`/);
  });

  it('counts what stands in the way', () => {
    const objects = (count: number) => ({ names: ['"a"'], count });
    const detail = (count: number) =>
      dumpReasonWording({ code: 'table_unreadable', objects: objects(count), statements: [] })
        .detail;
    expect([1, 12].map(detail)).to.deep.equal([
      'The admin user may not read 1 table, and pg_dump ends at the first of them.',
      'The admin user may not read 12 tables, and pg_dump ends at the first of them.',
    ]);
  });

  it('names the kinds that a dump could lack', () => {
    expect(
      dumpReasonWording(
        { code: 'objects_left_out', kinds: ['triggers', 'events', 'routines'], statements: [] },
        'mariadb',
      ).detail,
    ).to.equal(
      "The admin user's privileges do not show all triggers, events and routines of the database: mariadb-dump fails, or leaves them out without a word.",
    );
  });

  const missing = (engine: Engine, serverMajor?: number) =>
    dumpReasonWording(
      { code: 'dump_tool_missing', ...(serverMajor !== undefined && { serverMajor }) },
      engine,
    );

  it('names the tool of the engine', () => {
    expect(ENGINES.map((engine) => missing(engine).detail)).to.deep.equal(
      ['pg_dump', 'mysqldump', 'mariadb-dump'].map(
        (name) => `Shipshape finds no ${name} on its own host.`,
      ),
    );
  });

  it('names the version of the client programs to install, where it is known', () => {
    expect(missing('postgresql', 18).remedy).to.equal(
      'Install the PostgreSQL 18 client programs there (Debian: `apt install postgresql-client-18`, if need be from apt.postgresql.org), or add their directory to SHIPSHAPE_TOOL_DIRS.',
    );
    expect(missing('postgresql').remedy).to.equal(
      'Install the PostgreSQL client programs there (Debian: `apt install postgresql-client`), or add their directory to SHIPSHAPE_TOOL_DIRS.',
    );
    expect(missing('mysql', 8).remedy).to.equal(
      "Install the MySQL 8 client programs there, or add their directory to SHIPSHAPE_TOOL_DIRS; MariaDB's tool of that name does not fit.",
    );
  });

  it('names both versions of an outdated tool', () => {
    expect(
      dumpReasonWording({ code: 'dump_tool_outdated', newestMajor: 15, serverMajor: 18 }),
    ).to.deep.equal({
      detail:
        'The server runs PostgreSQL 18; the newest pg_dump on the Shipshape host is 15, and pg_dump refuses servers newer than itself.',
      remedy:
        'Install the client programs of PostgreSQL 18 or newer on the Shipshape host (Debian: `apt install postgresql-client-18`, if need be from apt.postgresql.org).',
    });
  });

  it('has nothing to paste that has a gap: whole statements are in the reason itself', () => {
    for (const engine of ENGINES)
      for (const reason of dumpReasonsOf(engine))
        expect(dumpReasonWording(reason, engine).remedy).not.to.match(/…|\.\.\./);
  });

  it('names every privilege that the dump tool of the engine needs', () => {
    const grants = 'Run the statements that `shipshape check` gives, on the server: they grant';
    const named = `${grants} every account with the name of the admin user SELECT, SHOW VIEW, TRIGGER, EVENT and LOCK TABLES on the database`;
    const remedy = (engine: Engine) => dumpReasonWording({ code: 'access_denied' }, engine).remedy;
    expect(ENGINES.map(remedy)).to.deep.equal([
      `${grants} the admin user CONNECT on the database.`,
      `${named}, and PROCESS.`,
      `${named}.`,
    ]);
  });

  it('names each rule of PostgreSQL that refuses a login, and who tells which one it was', () => {
    const reason = { code: 'login_rejected', cause: 'rule' } as const;
    for (const rule of ['pg_hba.conf', 'LOGIN', 'event triggers', "the server's log"])
      expect(dumpReasonWording(reason, 'postgresql').remedy).to.contain(rule);
  });

  it('says of an accepted login who could have read it: nobody over a socket', () => {
    expect(proofOf('db.example', 'off')).to.contain('In clear');
    expect(proofOf('/run/postgresql', 'off')).to.contain('no other user');
  });
});
