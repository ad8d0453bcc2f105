import { expect } from 'chai';
import Sqlite from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { transaction } from '../../../../../../adapters/store/sqlite/connection/transaction.js';

describe('transaction', () => {
  const make = () => {
    const database = new Sqlite(':memory:');
    database.exec('CREATE TABLE kept (n INTEGER) STRICT');
    const insert = () => database.prepare('INSERT INTO kept VALUES (1)').run();
    const count = () => database.prepare('SELECT count(*) FROM kept').pluck().get();
    return { inTransaction: transaction(database, 'IMMEDIATE'), insert, count };
  };

  it('keeps what was done when the work ends on the right', () => {
    const { inTransaction, insert, count } = make();
    const outcome = inTransaction(() => E.right(insert().changes));
    expect([outcome, count()]).to.deep.equal([E.right(1), 1]);
  });

  it('undoes what was done when the work ends on the left', () => {
    const { inTransaction, insert, count } = make();
    const outcome = inTransaction(() => E.left(insert().changes));
    expect([outcome, count()]).to.deep.equal([E.left(1), 0]);
  });

  it('undoes what was done when the work throws, and throws on', () => {
    const { inTransaction, insert, count } = make();
    const fail = () =>
      inTransaction(() => {
        insert();
        throw new Error('a defect');
      });
    expect(fail).to.throw('a defect');
    expect(count()).to.equal(0);
  });
});
