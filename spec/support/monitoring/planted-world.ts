import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HOUR_MS } from '../../../core/shared/durations.js';
import { queryAt } from '../database-servers/at-postgres.js';
import { startSystemPostgres } from '../database-servers/system-postgres.js';
import { NO_SIGNS } from '../fleet/a-fleet.js';
import { makeCertificates, type MadeCertificate } from '../network/made-certificates.js';
import { httpStandIn } from '../notifications/http-stand-in.js';
import { severalNodes } from '../service/several-nodes.js';
import { pollUntil } from '../shared/poll-until.js';
import type { Env } from '../service/shipshape-process.js';

type Texts = Readonly<Record<string, string>>;
type OpenProblem = Readonly<Record<'severity' | 'message', string>>;

/** A service over a real PostgreSQL, with folders that dumps are written to and a receiver of messages. */
export interface PlantedWorld {
  /** Runs a statement as the superuser. */
  readonly query: (sql: string) => Promise<Texts>;
  /** Has the server prove its identity with the other certificate. */
  readonly certify: (by: MadeCertificate) => Promise<void>;
  /** As `severalNodes` has it; with a body as JSON. */
  readonly send: (method: string, path: string, body?: object) => Promise<unknown>;
  /** The open problem of this kind. */
  readonly open: (kind: string) => Promise<OpenProblem | undefined>;
  /** Lets hours pass in which no service runs; its settings may be others from then on. */
  readonly pass: (hours: number, settings?: Env) => Promise<void>;
  /** Starts a dump, and returns once it has ended. */
  readonly dump: (schedule: string) => Promise<void>;
  /** Reports a dump that was made elsewhere. */
  readonly report: (schedule: string, sizeBytes: number) => Promise<unknown>;
  /** Has a file in the place of a folder for dumps, and the folder again. */
  readonly spoil: (folder: string) => Promise<void>;
  readonly repair: (folder: string) => Promise<void>;
  /** The only dump in a folder. */
  readonly dumpIn: (folder: string) => Promise<string>;
  /** The receiver answers with this status. */
  readonly receive: (status: number) => void;
  readonly stop: () => Promise<void>;
}

const CLOCK = pathToFileURL(resolve('dist/spec/support/service/moved-clock.js')).href;

/** Due once a day, and not in the first 21 hours: what is planted before lets hours pass. */
const daily = (): string => `0 ${(new Date().getUTCHours() + 22) % 24} * * *`;

/** Never due by itself. */
const NEVER = { cron: '0 0 29 2 *', timezone: 'UTC' };
const FOLDERS = ['vault', 'second', 'third'];

const fleetOf = (directory: string, port: number, receiver: string, ca: string) => ({
  servers: [
    {
      name: 'db-eu-1',
      watch: NO_SIGNS,
      instances: [
        {
          name: 'main',
          engine: 'postgresql',
          host: '127.0.0.1',
          port,
          tls: { mode: 'verify-full', ca },
          admin: { user: 'backup', password: 'secret' },
          databases: [
            {
              name: 'shop',
              schedules: [
                { name: 'told', cron: daily(), timezone: 'UTC', run: 'elsewhere', grace: '1h' },
                { name: 'copied', ...NEVER, destination: 'vault', copies: ['second'] },
                { name: 'proved', ...NEVER, destination: 'third', prove: { every: '1d' } },
              ],
            },
          ],
        },
      ],
    },
  ],
  destinations: FOLDERS.map((name) => ({ name, kind: 'local', path: join(directory, name) })),
  channels: [{ name: 'pager', kind: 'webhook', url: receiver, severity: 'info' }],
});

export const startPlantedWorld = async (bin: string): Promise<PlantedWorld> => {
  const directory = await mkdtemp(join(tmpdir(), 'shipshape-planted-'));
  let [status, laterMs, settings]: [number, number, Env] = [200, 0, {}];
  const server = await startSystemPostgres(bin);
  const query: PlantedWorld['query'] = async (sql) => (await queryAt(server, sql))[0] ?? {};
  await query("CREATE ROLE backup LOGIN PASSWORD 'secret' IN ROLE pg_read_all_data, pg_monitor");
  await query('CREATE DATABASE shop');
  const ca = await makeCertificates(directory);
  const certify: PlantedWorld['certify'] = async (by) => {
    const { data_directory: data = '' } = await query('SHOW data_directory');
    for (const [from, to] of Object.entries({ key: 'key.pem', pem: 'cert.pem' }))
      await writeFile(join(dirname(data), to), await readFile(join(directory, `${by}.${from}`)));
    await query('SELECT pg_reload_conf()');
  };
  await certify('lasts');
  const receiver = await httpStandIn((_, _incoming, response) => {
    response.writeHead(status).end();
  });
  for (const folder of FOLDERS) await mkdir(join(directory, folder));
  const node = severalNodes({
    SHIPSHAPE_DATA_DIR: join(directory, 'data'),
    SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
    SHIPSHAPE_WATCH_INTERVAL_SECONDS: '1',
    NODE_OPTIONS: `--import ${CLOCK}`,
  });
  const start = () => node.start(0, { ...settings, MOVED_CLOCK_MS: String(laterMs) });
  const send: PlantedWorld['send'] = (method, path, body) =>
    node.call(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  await start();
  await send('PUT', '/v1/fleet', fleetOf(directory, server.port, receiver.url, ca));
  const runsOf = async (name: string) =>
    `/v1/schedules/${await node.resource(`db-eu-1/main/shop/${name}`)}/runs`;
  const states = async () =>
    ((await send('GET', '/v1/runs')) as { readonly runs: readonly Texts[] }).runs.map(
      ({ state }) => state,
    );
  return {
    query,
    certify,
    send,
    open: async (kind) => {
      const found = await send('GET', `/v1/problems?state=open&kind=${kind}`);
      return (found as { readonly problems: readonly OpenProblem[] }).problems[0];
    },
    pass: async (hours, others = settings) => {
      settings = others;
      laterMs += hours * HOUR_MS;
      await node.stop(0);
      await start();
    },
    dump: async (schedule) => {
      await send('POST', await runsOf(schedule));
      await pollUntil(states, (all) => !all.includes('due') && !all.includes('running'));
    },
    report: async (schedule, sizeBytes) =>
      send('POST', await runsOf(schedule), { state: 'succeeded', size_bytes: sizeBytes }),
    spoil: async (folder) => {
      await rename(join(directory, folder), join(directory, `${folder}-away`));
      await writeFile(join(directory, folder), '');
    },
    repair: async (folder) => {
      await rename(join(directory, folder), join(directory, `${folder}-spoilt`));
      await rename(join(directory, `${folder}-away`), join(directory, folder));
    },
    dumpIn: async (folder) => {
      const names = await readdir(join(directory, folder), { recursive: true });
      return join(directory, folder, names.find((name) => names.includes(`${name}.json`)) ?? '');
    },
    receive: (next) => (status = next),
    stop: async () => {
      await node.stopAll();
      await Promise.all([server.stop(), receiver.close()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
};
