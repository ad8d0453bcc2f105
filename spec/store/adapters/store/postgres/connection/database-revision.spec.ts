import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import pg from 'pg';
import type { Execute } from '../../../../../../adapters/store/postgres/connection/checked-out-connection.js';
import {
  DATABASE_REVISION,
  databaseRevision,
} from '../../../../../../adapters/store/postgres/connection/database-revision.js';
import { unavailable } from '../../../../../../core/shared/ports/port-failure.js';
import { postgresWorld } from '../../../../../support/stores/postgres-world.js';

type Result = Awaited<ReturnType<ReturnType<Execute>>>;

const SELECT = `SELECT ${DATABASE_REVISION} AS revision`;

const at = (revision: unknown): Result => E.right({ rows: [{ revision }], rowCount: 1 });

describe('databaseRevision', () => {
  it('shares the next reading among the calls that arrive during one', async () => {
    const answers: ((result: Result) => void)[] = [];
    const read = databaseRevision(() => () => new Promise((answer) => answers.push(answer)));
    const first = [read(), read()];
    await Promise.resolve();
    expect(answers).to.have.length(1);
    const next = [read(), read()];
    answers[0]?.(at('1'));
    expect(await Promise.all(first)).to.deep.equal([E.right('1'), E.right('1')]);
    expect(answers).to.have.length(2);
    answers[1]?.(at('2'));
    expect(await Promise.all(next)).to.deep.equal([E.right('2'), E.right('2')]);
  });

  it('reads again after a reading that failed', async () => {
    const away = E.left(unavailable('store', 'unreachable'));
    const results = [() => away, () => at(7), () => Promise.reject(new Error('a defect'))];
    const read = databaseRevision(() => async () => (results.shift() ?? (() => at(null)))());
    expect(await read()).to.deep.equal(away);
    expect(await read()).to.have.property('_tag', 'Left');
    expect(await read().catch(String)).to.equal('Error: a defect');
    expect(await read()).to.deep.equal(E.right(null));
  });

  describe('on a server', () => {
    const world = postgresWorld();
    let name = '';
    let writer: pg.Client;
    before(async () => {
      name = await world().make('nothing');
      writer = new pg.Client({ connectionString: world().url(name) });
      await writer.connect();
      await writer.query('CREATE TABLE t (a int)');
    });
    after(() => writer.end());
    const revision = async () => (await world().server.query(SELECT, name))[0]?.['revision'];

    it('is another one once a transaction has been committed, however long ago that began', async () => {
      await writer.query('BEGIN; INSERT INTO t VALUES (1)');
      const during = await revision();
      await writer.query('COMMIT');
      const after = await revision();
      expect([during, after]).to.satisfy((both: unknown[]) =>
        both.every((one) => typeof one === 'string'),
      );
      expect(after).not.to.equal(during);
    });

    it('is none on a standby', async () => {
      await writer.query(
        `CREATE SCHEMA standby; SET search_path = standby, pg_catalog;
         CREATE FUNCTION standby.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT true'`,
      );
      expect((await writer.query(SELECT)).rows).to.deep.equal([{ revision: null }]);
    });
  });
});
