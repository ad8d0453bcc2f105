import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { parseFound } from '../../../../../adapters/login-probe/mysql/found-query.js';
import { describeLikeMysql } from '../../../../support/database-servers/like-mysql.js';

const ODD = [`it's "odd" ünï./%`, 'UPPER', 'a-b.c', 'ü'.repeat(64)];
const SETUP = `SET NAMES utf8mb4; CREATE DATABASE shop CHARACTER SET latin1;
  ${ODD.map((name) => `CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4;`).join(' ')}
  CREATE TABLE shop.t (a int) ENGINE=InnoDB; CREATE TABLE \`a-b.c\`.t (a int) ENGINE=InnoDB;
  CREATE USER 'lists'@'%' IDENTIFIED BY 'secret'; GRANT SHOW DATABASES, PROCESS ON *.* TO 'lists'@'%';
  CREATE USER 'reads'@'%' IDENTIFIED BY 'secret'; GRANT SELECT ON *.* TO 'reads'@'%';
  CREATE USER 'some'@'%' IDENTIFIED BY 'secret'; GRANT SELECT ON shop.* TO 'some'@'%';`;

describeLikeMysql(
  (engine) => `a login to a ${engine} instance that finds its databases`,
  () => SETUP,
  ({ probe, targetOf }) => {
    const foundBy = async (user: string, finds = true) => {
      const target = targetOf(user, '');
      const outcome = await probe.logIn({ ...target, siblings: ['shop'], finds })();
      if (E.isLeft(outcome) || outcome.right._tag !== 'Accepted')
        throw new Error(JSON.stringify(outcome));
      expect(outcome.right.instance.databases.get('shop')).to.equal('visible');
      return O.toUndefined(outcome.right.instance.found);
    };
    const namesFoundBy = async (user: string) => {
      const found = await foundBy(user);
      return { ...found, databases: found?.databases.map(({ name }) => name).sort() };
    };

    it('finds all but those of the server, with their sizes where the user may see files', async () => {
      const { databases = [], isComplete } = (await foundBy('lists')) ?? {};
      expect(isComplete).to.equal(true);
      const common = { owner: O.none, acceptsConnections: true };
      const withoutSizes = databases.map(({ sizeBytes: _, ...rest }) => rest);
      expect(withoutSizes).to.have.deep.members([
        { ...common, name: 'shop', encoding: O.some('latin1') },
        ...ODD.map((name) => ({ ...common, name, encoding: O.some('utf8mb4') })),
      ]);
      const sizes = new Map(databases.map(({ name, sizeBytes }) => [name, sizeBytes]));
      for (const name of ['shop', 'a-b.c'])
        expect(O.toUndefined(sizes.get(name) ?? O.none)).to.be.at.least(65_536);
      expect(sizes.get('UPPER')).to.deep.equal(O.none);
    });

    it('finds all of them by the right to read them all, without sizes', async () => {
      const names = ['shop', ...ODD].sort();
      expect(await namesFoundBy('reads')).to.deep.equal({ databases: names, isComplete: true });
    });

    it('is not complete where privileges hide some', async () => {
      expect(await namesFoundBy('some')).to.deep.equal({ databases: ['shop'], isComplete: false });
    });

    it('finds nothing unless it is to', async () => {
      expect(await foundBy('lists', false)).to.equal(undefined);
    });
  },
);

describe('the databases that a MySQL lists', () => {
  const found = (...rows: readonly string[]) => parseFound('mysql', rows);
  const none = { sizeBytes: O.none, owner: O.none, acceptsConnections: true };

  it('are not all where a list was cut off, or more are counted', () => {
    const shop = { ...none, name: 'shop', encoding: O.some('utf8mb4') };
    const some = O.some({ databases: [shop], isComplete: false });
    expect(found('all 2 1', 'some 73686F70:utf8mb4.63686F7')).to.deep.equal(some);
    expect(found('all 2 1', 'some 73686F70:utf8mb4.')).to.deep.equal(some);
    expect(found('all 1 0', 'some 73686F70:utf8mb4.')).to.deep.equal(some);
  });

  it('are none where the answer is another', () => {
    for (const rows of [
      [],
      ['some 73686F70:utf8mb4.'],
      ['all 1 1', 'some 7368:utf8;mb4.'],
      ['all x 1'],
    ])
      expect(found(...rows)).to.deep.equal(O.none);
    expect(found('all 1 1', 'size 73686F70:5.')).to.deep.equal(
      O.some({ databases: [], isComplete: false }),
    );
  });
});
