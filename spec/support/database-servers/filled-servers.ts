import { queryAt } from './at-postgres.js';
import { startSystemMariadb, systemMariadb } from './system-mariadb.js';
import { startSystemPostgres, systemPostgresBin } from './system-postgres.js';

/** How many each has; any number, to see what many take. */
export const DATABASES = Number(process.env['SHIPSHAPE_SPEC_DATABASES'] ?? 3);

const NAMES = Array.from({ length: DATABASES }, (_, n) => `shop_${n}`);
const FILL = 'CREATE TABLE item (id INT PRIMARY KEY); INSERT INTO item VALUES (1), (2)';

/** For a service that proves a dump of each, on a machine that has much else to do. */
export const PATIENCE_MS = 300_000 + DATABASES * 30_000;

export interface FilledServer {
  readonly url: string;
  readonly password: string;
  /** A session in this database. */
  readonly run: (database: string, ...statements: readonly string[]) => Promise<unknown>;
  readonly stop: () => Promise<unknown>;
}

const filledPostgres = async (bin: string): Promise<FilledServer> => {
  const server = await startSystemPostgres(bin);
  const { port, user, password, stop } = server;
  const at = (database: string, ...statements: readonly string[]) =>
    queryAt(server, statements, database);
  await at('postgres', ...NAMES.map((name) => `CREATE DATABASE ${name}`));
  for (const name of NAMES) await at(name, FILL);
  const url = `postgres://${user}@127.0.0.1:${port}?sslmode=require`;
  return { url, password, run: at, stop };
};

const filledMariadb = async (
  programs: NonNullable<ReturnType<typeof systemMariadb>>,
): Promise<FilledServer> => {
  const { port, query, stop } = await startSystemMariadb(programs);
  await query(`CREATE USER dumper@'%' IDENTIFIED BY 'of the dumper'; GRANT ALL ON *.* TO dumper@'%';
${NAMES.map((name) => `CREATE DATABASE ${name}; USE ${name}; ${FILL};`).join('\n')}`);
  return {
    url: `mariadb://dumper@127.0.0.1:${port}?ssl-mode=REQUIRED`,
    password: 'of the dumper',
    run: (database, ...statements) => query(`USE ${database}; ${statements.join('; ')}`),
    stop,
  };
};

const [bin, programs] = [systemPostgresBin(), systemMariadb()];

/** Real servers with databases that are to be dumped, by a login that may; undefined where this machine has none. */
export const FILLED_SERVERS = {
  postgresql: bin === undefined ? undefined : () => filledPostgres(bin),
  mariadb: programs === undefined ? undefined : () => filledMariadb(programs),
};
