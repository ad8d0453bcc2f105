import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import type { DemoPostgres } from './demo-postgres.js';
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
  npm brings PostgreSQL ${major} without its client programs. Install them (Debian: apt install postgresql-client-${major}),
  or name their directory in SHIPSHAPE_TOOL_DIRS, and start the demo again.`);
};

/** Of the server's version or newer: an older one refuses the archive. */
const findPgRestore = async (major: number): Promise<string | undefined> => {
  const directories = [
    ...(process.env.SHIPSHAPE_TOOL_DIRS ?? '').split(delimiter).filter(Boolean),
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    `/opt/homebrew/opt/postgresql@${major}/bin`,
    '/opt/homebrew/opt/libpq/bin',
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  for (const file of directories.map((name) => join(name, 'pg_restore')).filter(existsSync)) {
    const { stdout } = await execa(file, ['--version'], { reject: false });
    if (Number(/ (\d+)/.exec(stdout)?.[1]) >= major) return file;
  }
  return undefined;
};
