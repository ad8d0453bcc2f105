import { readdir, readFile } from 'node:fs/promises';
import { execa } from 'execa';
import { startCuttableProxy } from '../network/cuttable-proxy.js';
import { startSystemPostgres } from '../database-servers/system-postgres.js';
import { firstToken } from '../service/first-token.js';
import { type Env, type RunningService, serveShipshape } from '../service/shipshape-process.js';
import { pollUntil } from '../shared/poll-until.js';

/** Some 27 MB, of which sockets hold a tenth. */
const ROWS = 100_000;

const FILL = `CREATE TABLE t AS
  SELECT g AS id, repeat(md5(g::text), 8) AS a FROM generate_series(1, ${ROWS}) g`;

const OTHERS =
  "FROM pg_stat_activity WHERE application_name <> 'psql' AND backend_type = 'client backend'";

/** A PostgreSQL with a database, and a service in a process of its own that dumps it. */
export type ShopOverHttp = Awaited<ReturnType<typeof shopOverHttp>>;

/** The folder is for the data and the gates of the service. */
export const shopOverHttp = async (bin: string, folder: string) => {
  const postgres = await startSystemPostgres(bin);
  const { port, user, password } = postgres;
  const proxy = await startCuttableProxy(port);
  const psql = async (input: string, database = 'postgres') => {
    const env = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: user, PGPASSWORD: password };
    return (await execa(`${bin}/psql`, ['-AtqX', '-d', database], { env, input })).stdout;
  };
  await psql('CREATE DATABASE shop');
  await psql(FILL, 'shop');
  let service: RunningService | undefined;
  let [token, path] = ['', ''];
  const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
  const url = () => service?.url ?? '';
  const get = async (at: string): Promise<unknown> =>
    (await fetch(`${url()}${at}`, { headers: headers() })).json();
  const describeFleet = async () => {
    const admin = { user, password };
    const databases = [{ name: 'shop' }];
    const tls = { mode: 'off' };
    const main = {
      name: 'main',
      engine: 'postgresql',
      host: '127.0.0.1',
      port: proxy.port,
      tls,
      admin,
    };
    const servers = [{ name: 's', instances: [{ ...main, databases }] }];
    const body = JSON.stringify({ servers });
    await fetch(`${url()}/v1/fleet`, { method: 'PUT', headers: headers(), body });
    const { resources } = (await get('/v1/resources?at=s/main/shop')) as {
      resources: [{ id: string }];
    };
    path = `/v1/databases/${resources[0].id}/dump?format=plain`;
  };
  return {
    /** Starts the service, with a fleet if it is the first time, or starts it again with the same data. */
    serve: async (settings: Env = {}) => {
      service = await serveShipshape({ ...settingsFor(bin, folder), ...settings });
      if (path !== '') return;
      token = firstToken(service);
      await describeFleet();
    },
    stop: (signal?: NodeJS.Signals) => service?.stop(signal) ?? Promise.resolve(),
    get,
    /** For a plain dump of the database. */
    request: () => ({ url: `${url()}${path}`, headers: { authorization: `Bearer ${token}` } }),
    endSessions: () => psql(`SELECT pg_terminate_backend(pid) ${OTHERS}`),
    /** Resets the connections of the service to the server. */
    cutConnections: proxy.cut,
    killTools: async (signal: NodeJS.Signals) =>
      (await dumpProcesses(folder)).forEach(kill(signal)),
    /** Resolves when the server has no session and this machine no tool of a dump any more. */
    gone: () =>
      pollUntil(
        async () => [await psql(`SELECT count(*) ${OTHERS}`), await dumpProcesses(folder)],
        ([sessions, tools]) => sessions === '0' && tools?.length === 0,
      ),
    close: async () => {
      proxy.close();
      await postgres.stop();
    },
  };
};

const settingsFor = (bin: string, folder: string): Env => ({
  SHIPSHAPE_DATA_DIR: `${folder}/data`,
  SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
  SHIPSHAPE_TOOL_DIRS: bin,
  XDG_RUNTIME_DIR: folder,
  // The run of a service that was killed counts until its lease has passed.
  SHIPSHAPE_DUMPS_PER_DATABASE: '1000',
  SHIPSHAPE_DUMPS_PER_INSTANCE: '1000',
  SHIPSHAPE_DUMPS_PER_NODE: '1000',
});

const kill = (signal: NodeJS.Signals) => (pid: number) => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
};

/** The processes of tools that dump through gates under this folder. */
const dumpProcesses = async (folder: string): Promise<readonly number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      return environment.includes(`PGHOST=${folder}/`) ? [Number(pid)] : [];
    }),
  );
  return found.flat();
};
