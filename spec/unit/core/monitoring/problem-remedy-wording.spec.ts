import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { problemRemedy } from '../../../../core/monitoring/problem-remedy-wording.js';
import { problemDocs } from '../../../../core/problems/detected-kind-wording.js';
import { DETECTED_KINDS } from '../../../../core/problems/detected-kind.js';
import { problemGroupWording } from '../../../../core/problems/problem-group-wording.js';
import type { ProblemFacts } from '../../../../core/problems/problem.js';

const KINDS = Object.keys(DETECTED_KINDS);

const remedyOf = (
  kind: string,
  facts?: ProblemFacts,
  path = 'db-eu-1/main/shop',
  name = path.split('/').at(-1) ?? '',
) =>
  O.toUndefined(
    problemRemedy({
      kind,
      message: `${path}: Something is wrong: it is.`,
      resource: { name },
      ...(facts === undefined ? {} : { facts }),
    }),
  );

describe('problemRemedy', () => {
  it('has a sentence for every kind that Shipshape detects, with or without a known cause', () => {
    for (const kind of KINDS)
      for (const facts of [undefined, {}, { code: 'timed_out' }, { code: 'of a newer version' }])
        expect(remedyOf(kind, facts), kind).to.match(/^[A-Z].*\.$/);
    expect(remedyOf('disk_full')).to.equal(undefined);
    expect(problemDocs('disk_full')).to.deep.equal(O.none);
  });

  it('is the one of the cause where that is known', () => {
    const refused = { engine: 'mysql', code: 'unreachable', cause: 'refused' };
    expect(remedyOf('instance_unreachable', refused)).to.contain('`bind_address`');
    const outdated = {
      engine: 'postgresql',
      code: 'dump_tool_outdated',
      newestMajor: 15,
      serverMajor: 18,
    };
    expect(remedyOf('dump_tool_outdated', outdated)).to.contain('postgresql-client-18');
    const ended = { engine: 'postgresql', code: 'server_not_ready', cause: 'error' };
    expect(remedyOf('admin_login_rejected', ended)).to.match(
      /log .* trigger .* tried again within/,
    );
  });

  it('names the resource, and has a command to paste', () => {
    expect(remedyOf('database_undeclared', { databases: 'all' }, 'a/main')).to.contain(
      'Rename the schedule of a/main that has the name of the database',
    );
    expect(remedyOf('database_undeclared', { count: 0, engine: 'mysql' }, 'a/main')).to.equal(
      'Let the admin user see them with `GRANT SHOW DATABASES ON *.* TO USER;`; or leave them out with `except: ["*"]` of a/main.',
    );
    expect(remedyOf('database_undeclared', { count: 0 }, 'a/main')).to.contain('a name is no text');
    expect(remedyOf('server_offline', {}, 'main')).to.contain('the machine of main is up');
    expect(remedyOf('database_unscheduled', { engine: 'mysql' })).to.match(
      /^Give db-eu-1\/main\/shop a schedule, or `backups: none` if it needs no dump\.$/,
    );
    const toldAs = 'a/b/x%2Fy';
    expect(remedyOf('database_missing', { engine: 'postgresql' }, toldAs, toldAs)).to.contain(
      'CREATE DATABASE "x/y";',
    );
    expect(remedyOf('database_missing', { engine: 'postgresql' }, 'a/b/the "shop"')).to.contain(
      'CREATE DATABASE "the ""shop""";',
    );
    expect(
      remedyOf('database_missing', { engine: 'mariadb', code: 'database_missing' }),
    ).to.contain('CREATE DATABASE `shop`;');
    expect(
      remedyOf('database_closed', { engine: 'postgresql', code: 'not_accepting_connections' }),
    ).to.contain('ALTER DATABASE "shop" ALLOW_CONNECTIONS true;');
    const denied = (engine: string) =>
      remedyOf('database_access_denied', { engine, code: 'access_denied' });
    for (const engine of ['postgresql', 'mysql'])
      expect(denied(engine)).to.contain('`shipshape check db-eu-1/main/shop` gives the statement');
  });

  it('has no gap in what is to be pasted, and keeps a path one word of a shell', () => {
    for (const kind of KINDS) {
      expect(remedyOf(kind), kind).not.to.match(/…|\.\.\./);
      const commands = remedyOf(kind, {}, "a/$(b) 'c';d/e")?.match(/`shipshape [^`]*`/g) ?? [];
      for (const command of commands)
        expect(command).to.match(
          /^`shipshape [a-z ]+ 'a\/\$\(b\) '\\''c'\\'';d(\/e)?'( --databases all)?`$/,
        );
    }
  });

  it('distinguishes the certificate of the server from that of its issuer', () => {
    const remedies = ['server', 'issuer'].map((certificate) =>
      remedyOf('certificate_expiring', { certificate }, 'db-eu-1/main'),
    );
    expect(remedies[0]).to.contain('Renew the certificate of db-eu-1/main');
    expect(remedies[1]).to.contain('`tls.ca`');
  });

  describe('of many databases of one instance', () => {
    it('is one, of kinds that many of them may have', () => {
      expect(problemGroupWording('database_unscheduled', 12)?.detail).to.equal(
        '12 databases have no schedule.',
      );
      expect(problemGroupWording('database_missing', 2)?.detail).to.match(
        /^2 databases do not exist/,
      );
      expect(problemGroupWording('database_closed', 3)?.detail).to.equal(
        '3 databases do not accept connections.',
      );
      expect(problemGroupWording('constructor', 2)).to.equal(undefined);
      expect(problemGroupWording('server_offline', 2)).to.equal(undefined);
    });
  });
});
