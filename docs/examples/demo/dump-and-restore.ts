import { join } from 'node:path';
import { execa } from 'execa';
import type { DemoPostgres } from './demo-postgres.js';
import { findPgRestore } from './installed-postgres.js';
import type { ShipshapeCommand } from './shipshape-command.js';

/** Equal for databases with equal rows. */
const CONTENT = `SELECT count(*) AS rows, md5(string_agg(o::text, ',' ORDER BY id)) AS md5 FROM orders o`;

/** Dumps the shop through the running service, restores it into another database, and compares the rows. */
export const showDumpAndRestore = async (
  shipshape: ShipshapeCommand,
  postgres: DemoPostgres,
  directory: string,
  service: readonly string[],
): Promise<void> => {
  const file = join(directory, 'shop.dump');
  console.log('\nThe service dumps the shop; the file exists only if the dump is whole:');
  const isWhole = await shipshape.show('dump', 'db-eu-1/main/shop', '-o', file, ...service);
  const pgRestore = isWhole ? await findPgRestore(postgres.major) : undefined;
  if (pgRestore === undefined) printSkipped(isWhole, postgres.major);
  else await restore(pgRestore, file, postgres);
};

const restore = async (pgRestore: string, file: string, postgres: DemoPostgres): Promise<void> => {
  console.log(`\n$ createdb shop_restored
$ ${pgRestore} --exit-on-error --no-owner -d shop_restored ${file}`);
  await postgres.query('postgres', 'CREATE DATABASE shop_restored');
  const env = { PGHOST: '127.0.0.1', PGPORT: String(postgres.port), ...postgres.login };
  await execa(pgRestore, ['--exit-on-error', '--no-owner', '-d', 'shop_restored', file], { env });
  const [before, after] = [
    JSON.stringify(await postgres.query('shop', CONTENT)),
    JSON.stringify(await postgres.query('shop_restored', CONTENT)),
  ];
  console.log(`The orders of shop:           ${before}\nThe orders of shop_restored:  ${after}`);
  if (before !== after) throw new Error('The restored rows differ.');
  console.log('✔ The restored rows are equal.');
};

const printSkipped = (isWhole: boolean, major: number): void => {
  const result = isWhole
    ? 'NOTHING WAS RESTORED: this machine has no pg_restore for this dump.'
    : 'NOTHING WAS DUMPED, AND NOTHING RESTORED, for the reason above.';
  console.log(`
⚠ ${result}
  npm brings PostgreSQL ${major} without its client programs. Install a PostgreSQL (Debian: apt install postgresql), of which the
  demo then makes one, or name the folder of client programs in SHIPSHAPE_TOOL_DIRS, and start the demo again.`);
};
