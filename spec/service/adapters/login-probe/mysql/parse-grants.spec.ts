import { expect } from 'chai';
import { parseGrants } from '../../../../../adapters/login-probe/mysql/parse-grants.js';

const has = (lines: readonly string[], privilege: string, database = 'shop_1') =>
  parseGrants(lines, database).hasAny(privilege);

describe('parseGrants', () => {
  it('finds privileges on everything and on the database', () => {
    expect(has(['GRANT SELECT, SHOW VIEW ON *.* TO `b`@`%`'], 'SHOW VIEW')).to.equal(true);
    expect(has(['GRANT SELECT, SHOW VIEW ON `shop_1`.* TO `b`@`%`'], 'SHOW VIEW')).to.equal(true);
    expect(
      has(['GRANT ALL PRIVILEGES ON `shop_1`.* TO `b`@`%` WITH GRANT OPTION'], 'EVENT'),
    ).to.equal(true);
    expect(has(['GRANT SHOW_ROUTINE ON *.* TO `b`@`%`'], 'SHOW VIEW')).to.equal(false);
  });

  it('finds none on other databases, tables, columns and routines', () => {
    for (const line of [
      'GRANT SELECT ON `shop`.* TO `b`@`%`',
      'GRANT SELECT ON `shop_1`.`a` TO `b`@`%`',
      'GRANT SELECT (`ON ``shop_1``.* TO`) ON `shop_1`.`a` TO `b`@`%`',
      'GRANT EXECUTE ON PROCEDURE `shop_1`.`p` TO `b`@`%`',
      'GRANT `SELECT ON ``shop_1``.* TO ` TO `b`@`%`',
      'GRANT PROXY ON ``@`%` TO `b`@`%`',
      'SET DEFAULT ROLE `r` FOR `b`@`%`',
      '',
    ])
      expect(has([line], 'SELECT'), line).to.equal(false);
  });

  it('reads names in the quotes of either mode of SQL', () => {
    expect(has(['GRANT SELECT ON "a""b".* TO "b"@"%"'], 'SELECT', 'a"b')).to.equal(true);
    expect(has(['GRANT SELECT ON `a``b`.* TO `b`@`%`'], 'SELECT', 'a`b')).to.equal(true);
  });

  it('goes by the first pattern as well where a role of MySQL may be active, which the server then does', () => {
    const patterns = [
      'GRANT LOCK TABLES ON `shop%`.* TO `b`@`%`',
      'GRANT EVENT ON `shop\\_1`.* TO `b`@`%`',
    ];
    expect(has(patterns, 'EVENT')).to.equal(true);
    expect(has([...patterns, 'GRANT `r`@`%` TO `b`@`%`'], 'EVENT')).to.equal(false);
    expect(
      has(
        [...patterns, 'GRANT EVENT ON `shop%`.* TO `b`@`%`', 'GRANT `r`@`%` TO `b`@`%`'],
        'EVENT',
      ),
    ).to.equal(true);
  });

  it('reads names of databases as patterns, unless a backslash is before the wildcard', () => {
    const on = (pattern: string, database: string) =>
      has([`GRANT SELECT ON \`${pattern}\`.* TO \`b\`@\`%\``], 'SELECT', database);
    expect(on('sh%', 'shop_1')).to.equal(true);
    expect(on('shop_1', 'shopX1')).to.equal(true);
    expect(on('shop\\_1', 'shopX1')).to.equal(false);
    expect(on('shop\\_1', 'shop_1')).to.equal(true);
    expect(on('a.c', 'abc')).to.equal(false);
    expect(on('😀_', '😀1')).to.equal(true);
  });

  it('takes the most specific pattern of each user and role alone', () => {
    const grants = [
      'GRANT EVENT ON `%`.* TO `b`@`%`',
      'GRANT SELECT ON `shop\\_1`.* TO `b`@`%` WITH GRANT OPTION',
      'GRANT TRIGGER ON `sh%`.* TO `r`',
    ];
    expect(['EVENT', 'SELECT', 'TRIGGER'].map((p) => has(grants, p))).to.deep.equal([
      false,
      true,
      true,
    ]);
  });

  it('takes one pattern of all that a role of MariaDB and its roles hold', () => {
    const grants = [
      'GRANT `role_b` TO `role_a`',
      'GRANT SHOW CREATE ROUTINE ON `shop\\_1`.* TO `role_a`',
      'GRANT TRIGGER ON `shop\\_1`.* TO `role_b`',
      'GRANT SELECT ON `sh%`.* TO `role_b`',
      'GRANT EVENT ON `%`.* TO PUBLIC',
      'GRANT SHOW VIEW ON `s%`.* TO `b`@`%`',
    ];
    const privileges = ['SHOW CREATE ROUTINE', 'TRIGGER', 'SELECT', 'EVENT', 'SHOW VIEW'];
    expect(privileges.filter((privilege) => has(grants, privilege))).to.deep.equal([
      'SHOW CREATE ROUTINE',
      'TRIGGER',
      'EVENT',
      'SHOW VIEW',
    ]);
  });

  it('leaves out what a role inherits on the whole server, where nothing of it was seen', () => {
    const held = (own: string, selectsEverywhere: boolean, seesEveryDatabase: boolean) => {
      const grants = [
        'GRANT `role_b` TO `role_a`',
        `GRANT ${own}`,
        'GRANT SELECT, SHOW CREATE ROUTINE ON *.* TO `role_b`',
      ];
      const { hasAny } = parseGrants(grants, 'shop', { selectsEverywhere, seesEveryDatabase });
      return ['EVENT', 'SELECT', 'SHOW CREATE ROUTINE'].filter((one) => hasAny(one));
    };
    const all = ['EVENT', 'SELECT', 'SHOW CREATE ROUTINE'];
    // By EVENT everywhere, a session sees every database anyway.
    const event = 'EVENT ON *.* TO `role_a`';
    expect(held(event, false, true)).to.deep.equal(['EVENT']);
    expect(held(event, true, true)).to.deep.equal(all);
    for (const own of [
      'EVENT ON `shop`.* TO `role_a`',
      'PROCESS, BINLOG MONITOR ON *.* TO `role_a`',
    ]) {
      const mine = own.startsWith('EVENT') ? ['EVENT'] : [];
      expect(held(own, false, true), own).to.deep.equal([...mine, ...all.slice(1)]);
      expect(held(own, false, false), own).to.deep.equal(mine);
    }
    const option = 'USAGE ON *.* TO `role_a` WITH GRANT OPTION';
    expect(held(option, false, true)).to.deep.equal([]);
  });

  it('subtracts what was revoked for the database', () => {
    const grants = [
      'GRANT SELECT, EVENT ON *.* TO `b`@`%`',
      'REVOKE SELECT ON `shop_1`.* FROM `b`@`%`',
    ];
    expect(['EVENT', 'SELECT'].map((p) => has(grants, p))).to.deep.equal([true, false]);
  });

  it('knows whether the table of all routines of MariaDB may be read', () => {
    const reads = (line: string) => parseGrants([line], 'shop').readsRoutineTable;
    expect(reads('GRANT SELECT ON `mysql`.`proc` TO `b`@`%`')).to.equal(true);
    expect(reads('GRANT SELECT ON `mysql`.* TO `b`@`%`')).to.equal(true);
    expect(reads('GRANT SELECT ON *.* TO `b`@`%`')).to.equal(true);
    expect(reads('GRANT INSERT ON `mysql`.`proc` TO `b`@`%`')).to.equal(false);
    expect(reads('GRANT SELECT ON `shop`.`proc` TO `b`@`%`')).to.equal(false);
  });
});
