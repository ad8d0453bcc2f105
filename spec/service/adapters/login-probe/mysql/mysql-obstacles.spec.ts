import { expect } from 'chai';
import { mysqlObstacles } from '../../../../../adapters/login-probe/mysql/mysql-obstacles.js';

describe('mysqlObstacles', () => {
  const obstacles = (role: string, database: string, grants: readonly string[] = []) =>
    mysqlObstacles({ engine: 'mysql', database, grants, findings: { role, found: [] } });

  it('grants on MySQL what is missing there, with names as they are written in SQL', () => {
    expect(obstacles('a`b@c@10.%', 'shop_1%')).to.deep.equal([
      {
        code: 'objects_left_out',
        kinds: ['tables', 'views', 'triggers', 'events', 'routines'],
        statements: [
          'GRANT SELECT, SHOW VIEW, TRIGGER, EVENT ON `shop\\_1\\%`.* TO `a``b@c`@`10.%`;',
          'GRANT SHOW_ROUTINE ON *.* TO `a``b@c`@`10.%`;',
        ],
      },
    ]);
  });

  it('gives what is missing on the pattern as well by which MySQL goes with a role', () => {
    const grants = [
      'GRANT `r`@`%` TO `b`@`%`',
      'GRANT SELECT, SHOW VIEW, TRIGGER ON `shop%`.* TO `b`@`%`',
      'GRANT SELECT, SHOW VIEW, TRIGGER, EVENT, EXECUTE ON `shop\\_1`.* TO `b`@`%`',
    ];
    const statementsOf = (all: readonly string[]) =>
      obstacles('b@%', 'shop_1', all).flatMap((one) => ('statements' in one ? one.statements : []));
    const remedy = [
      'GRANT EVENT ON `shop\\_1`.* TO `b`@`%`;',
      'GRANT EVENT ON `shop%`.* TO `b`@`%`;',
    ];
    expect(statementsOf(grants)).to.include.members(remedy);
    const granted = remedy.map((statement) => statement.slice(0, -1));
    expect(statementsOf([...grants, ...granted]).join()).not.to.contain('EVENT');
    expect(statementsOf(grants.slice(1)).join()).not.to.contain('EVENT');
  });

  it('finds nothing missing where everything may be read', () => {
    const grants = ['GRANT SELECT, SHOW VIEW, TRIGGER, EVENT ON *.* TO `b`@`%`'];
    expect(obstacles('b@%', 'shop', grants)).to.deep.equal([]);
  });

  it('finds limits of an hour that are too low, and none in the quotes of an account', () => {
    const grants = 'GRANT SELECT, SHOW VIEW, TRIGGER, EVENT ON *.* TO `b`@`%`';
    const account = (limits: string) =>
      `CREATE USER \`b\`@\`%\` IDENTIFIED WITH 'x' AS 'a''\\'MAX_QUERIES_PER_HOUR 1' REQUIRE NONE WITH ${limits} ACCOUNT UNLOCK`;
    const found = (limits: string) => obstacles('b@%', 'shop', [grants, account(limits)]);
    expect(found('MAX_QUERIES_PER_HOUR 59 MAX_CONNECTIONS_PER_HOUR 1')).to.deep.equal([
      {
        code: 'hourly_limit_too_low',
        limit: 'connections',
        allowed: 1,
        needed: 2,
        statements: ['ALTER USER `b`@`%` WITH MAX_CONNECTIONS_PER_HOUR 0;'],
      },
      {
        code: 'hourly_limit_too_low',
        limit: 'statements',
        allowed: 59,
        needed: 60,
        statements: ['ALTER USER `b`@`%` WITH MAX_QUERIES_PER_HOUR 0;'],
      },
    ]);
    expect(found('MAX_QUERIES_PER_HOUR 60 MAX_CONNECTIONS_PER_HOUR 2')).to.deep.equal([]);
    expect(found('MAX_UPDATES_PER_HOUR 1 MAX_USER_CONNECTIONS 1')).to.deep.equal([]);
  });

  it('gives no statement with a name that cannot be written', () => {
    const [obstacle] = obstacles('b@%', 'a\nDROP DATABASE shop;');
    expect(obstacle).to.deep.include({ statements: ['GRANT SHOW_ROUTINE ON *.* TO `b`@`%`;'] });
  });
});
