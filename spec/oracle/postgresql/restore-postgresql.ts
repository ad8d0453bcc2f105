import { join } from 'node:path';
import { execa } from 'execa';
import * as TE from 'fp-ts/lib/TaskEither.js';
import pg from 'pg';
import { pgProof } from '../../../adapters/dump-tools/backups/postgresql/pg-proof.js';
import { Secret } from '../../../core/shared/secret.js';
import type { SystemPostgres } from '../../support/database-servers/system-postgres.js';
import { aDumpTarget } from '../../support/fleet/a-dump-target.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type Contents, productRestore } from '../product-restore.js';
import type { RestorePostgresql } from './dump-postgresql.js';

/** Restores the dumps of one server at another that has none of its roles, as a superuser. */
export const restorePostgresql = (
  bin: string,
  source: SystemPostgres,
  { port, user, password, major }: SystemPostgres,
): RestorePostgresql => {
  const target = aDumpTarget({
    ...{ host: '127.0.0.1', port, user, password: new Secret(password), database: 'postgres' },
  });
  const restore = productRestore(bin, target);
  const kind = { engine: 'postgresql', format: 'custom', toolMajor: major } as const;
  return async (database, bytes) => {
    const { contents, indexes } = await contentsOf(source, database);
    const restored = await restore({ kind, bytes, source: contents });
    const list = await execa(join(bin, 'pg_restore'), ['--list'], { input: bytes });
    const missing = indexes.filter((name) => !list.stdout.includes(` INDEX ${name} `));
    return restored.isWhole && missing.length > 0
      ? { isWhole: false, said: `without the indexes ${missing.join(', ')}` }
      : restored;
  };
};

/** Of names that need no quotes, by which they are found in an archive. */
const INDEXES = `SELECT n.nspname || ' ' || c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname !~ '^pg_' AND n.nspname || c.relname ~ '^[a-z0-9_]+$'
AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = c.oid)`;

/** What the product counts, and the indexes. */
const contentsOf = async (
  { port, user, password }: SystemPostgres,
  database: string,
): Promise<{ readonly contents: Contents; readonly indexes: readonly string[] }> => {
  const options = '-c role=none -c statement_timeout=0 -c default_transaction_read_only=off';
  const client = new pg.Client({ host: '127.0.0.1', port, user, password, database, options });
  await client.connect();
  try {
    const contents = await rightOf(
      pgProof.count((sql) =>
        TE.fromTask(async () => {
          // The product counts what was restored, of which all was found without a path.
          const counted = sql.replace("SET search_path = '';", '');
          const results = [await client.query(counted)].flat() as readonly pg.QueryResult[];
          return String(Object.values((results.at(-1)?.rows[0] ?? {}) as object)[0]);
        }),
      ),
    );
    const { rows } = await client.query<{ name: string }>(INDEXES);
    return { contents, indexes: rows.map(({ name }) => name) };
  } finally {
    await client.end();
  }
};
