import { expect } from 'chai';
import { openConnections } from '../../../../../../adapters/store/postgres/connection/open-connections.js';
import { pgbouncerWorld } from '../../../../../support/stores/pgbouncer-world.js';
import { postgresWorld, type PostgresWorld } from '../../../../../support/stores/postgres-world.js';

const LIMITS = { connections: 5, connectTimeoutMs: 1_000, statementTimeoutMs: 1_000 };

/** Whether each transaction of such connections brings its settings with it. */
const isPooled = async (world: PostgresWorld): Promise<boolean> => {
  const { pool } = await openConnections(world.url('postgres'), LIMITS, () => undefined);
  await pool.end();
  return pool.transactionSettings !== undefined;
};

describe('openConnections', () => {
  const direct = postgresWorld();
  const refusing = pgbouncerWorld();
  const ignoring = pgbouncerWorld({ ignore_startup_parameters: 'options' });

  it('finds out that a pooler is between, whether it refuses the settings of a session or ignores them', async () => {
    const routes = await Promise.all([direct(), refusing(), ignoring()].map(isPooled));
    expect(routes).to.deep.equal([false, true, true]);
  });
});
