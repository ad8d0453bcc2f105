import { expect } from 'chai';
import { mysqlObstacles } from '../../../../adapters/login-probe/mysql/mysql-obstacles.js';

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

  it('finds nothing missing where everything may be read', () => {
    const grants = ['GRANT SELECT, SHOW VIEW, TRIGGER, EVENT ON *.* TO `b`@`%`'];
    expect(obstacles('b@%', 'shop', grants)).to.deep.equal([]);
  });

  it('gives no statement with a name that cannot be written', () => {
    const [obstacle] = obstacles('b@%', 'a\nDROP DATABASE shop;');
    expect(obstacle).to.deep.include({ statements: ['GRANT SHOW_ROUTINE ON *.* TO `b`@`%`;'] });
  });
});
