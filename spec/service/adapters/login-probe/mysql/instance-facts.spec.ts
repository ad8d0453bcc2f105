import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { parseInstance } from '../../../../../adapters/login-probe/mysql/instance-query.js';
import { describeLikeMysql } from '../../../../support/database-servers/like-mysql.js';

const ODD = `it's "odd" ünï`;
const SETUP = `SET NAMES utf8mb4;
  CREATE DATABASE shop; CREATE DATABASE \`${ODD}\`; CREATE DATABASE secret;
  CREATE USER 'sees_all'@'%' IDENTIFIED BY 'secret'; GRANT SHOW DATABASES ON *.* TO 'sees_all'@'%';
  GRANT SELECT ON shop.* TO 'sees_all'@'%';
  CREATE USER 'sees_some'@'%' IDENTIFIED BY 'secret'; GRANT SELECT ON shop.* TO 'sees_some'@'%';
  SET GLOBAL max_connections = 40;`;
const SIBLINGS = ['shop', ODD, 'Shop', 'missing', "x'; DROP DATABASE shop; -- "];

describeLikeMysql(
  (engine) => `a login to a ${engine} instance`,
  () => SETUP,
  ({ probe, targetOf }) => {
    const shownTo = async (user: string, siblings: readonly string[], database = 'shop') => {
      const outcome = await probe.logIn({ ...targetOf(user, database), siblings })();
      if (E.isLeft(outcome) || outcome.right._tag !== 'Accepted')
        throw new Error(JSON.stringify(outcome));
      return outcome.right;
    };

    it('learns the states of the databases that are named, where the user sees all of them', async () => {
      const { instance } = await shownTo('sees_all', SIBLINGS);
      expect([...instance.databases]).to.deep.equal([
        ['shop', 'visible'],
        [ODD, 'visible'],
        ['Shop', 'missing'],
        ['missing', 'missing'],
        ["x'; DROP DATABASE shop; -- ", 'missing'],
      ]);
    });

    it('says nothing of those that the user does not see', async () => {
      const { instance } = await shownTo('sees_some', ['shop', 'secret', 'missing']);
      expect([...instance.databases]).to.deep.equal([['shop', 'visible']]);
    });

    it('learns it of an instance of which the fleet has no database', async () => {
      const { instance } = await shownTo('sees_some', ['shop'], '');
      expect([...instance.databases]).to.deep.equal([['shop', 'visible']]);
    });

    it('learns of ten thousand databases', async () => {
      const names = Array.from({ length: 10_000 }, (_, number) => `nowhere_${number}`);
      expect((await shownTo('sees_all', names)).instance.databases.size).to.equal(10_000);
    });

    it('learns how many connections are left, and until when the certificate holds', async () => {
      const { instance, expiries } = await shownTo('sees_all', []);
      const { left, limit } = O.toUndefined(instance.connections) ?? { left: 0, limit: 0 };
      expect(limit).to.equal(40);
      expect(left).to.be.within(35, 40);
      expect(O.isSome(expiries.certificateUntil)).to.equal(true);
      expect(expiries.passwordUntil).to.deep.equal(O.none);
    });
  },
);

describe('the answer of a MySQL instance', () => {
  it('says nothing of what is not in a list that the server cut off', () => {
    expect(
      O.toUndefined(parseInstance('151 1 1 3 1.2.', ['a', 'b', 'c']))?.databases,
    ).to.deep.equal(
      new Map([
        ['a', 'visible'],
        ['b', 'visible'],
      ]),
    );
  });

  it('takes no part of a place for one: what has no end mark was cut off', () => {
    const names = Array.from({ length: 40 }, (_, place) => `db-${place + 1}`);
    const shown = O.toUndefined(parseInstance('151 1 1 3 1.2.4', names))?.databases;
    expect([...(shown ?? [])]).to.deep.equal([
      ['db-1', 'visible'],
      ['db-2', 'visible'],
    ]);
  });

  it('has no connections where the server does not count them', () => {
    expect(O.toUndefined(parseInstance('151 - 0 0 -', []))?.connections).to.deep.equal(O.none);
  });

  it('is none with a place that no database has', () => {
    for (const list of ['0.', '3.', '1.3.', '1,2'])
      expect(parseInstance(`151 1 1 1 ${list}`, ['a', 'b'])).to.deep.equal(O.none);
  });
});
