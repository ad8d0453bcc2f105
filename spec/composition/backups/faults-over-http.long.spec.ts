import { createHash, randomInt } from 'node:crypto';
import { expect } from 'chai';
import { execa } from 'execa';
import { dumpProcesses } from '../../support/backups/dump-processes.js';
import {
  startSystemPostgres,
  type SystemPostgres,
  systemPostgresBin,
} from '../../support/database-servers/system-postgres.js';
import { download, type Download } from '../../support/http/download.js';
import { randomFrom } from '../../support/rogues/random.js';
import { firstToken } from '../../support/service/first-token.js';
import { type RunningService, serveShipshape } from '../../support/service/shipshape-process.js';
import { pollUntil } from '../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

/** Any number, to search for longer. */
const FAULTS = Number(process.env['SHIPSHAPE_SPEC_HTTP_FAULTS'] ?? 24);

const SEED = Number(process.env['SHIPSHAPE_SPEC_SEED'] ?? randomInt(2 ** 31));

/** Some 27 MB, of which sockets hold a tenth. */
const ROWS = 100_000;
const SIZE_BYTES = 25_000_000;

const OTHERS =
  "FROM pg_stat_activity WHERE application_name <> 'psql' AND backend_type = 'client backend'";

const FILL = `CREATE TABLE t AS
  SELECT g AS id, repeat(md5(g::text), 8) AS a FROM generate_series(1, ${ROWS}) g`;

const ended = ({ isComplete, body, trailers }: Download): 'cut off' | 'whole' | 'a lie' => {
  if (!isComplete) return 'cut off';
  const digest = createHash('sha256').update(body, 'latin1').digest('base64');
  const isWhole =
    body.includes('-- PostgreSQL database dump complete') &&
    trailers['repr-digest'] === `sha-256=:${digest}:`;
  return isWhole ? 'whole' : 'a lie';
};

const bin = systemPostgresBin();

(bin === undefined ? describe.skip : describe)('a dump over HTTP, under faults', function () {
  this.timeout(30_000 + FAULTS * 30_000);
  const directory = temporaryDirectory();
  let postgres: SystemPostgres;
  let service: RunningService;
  let token: string;
  let url: string;

  const psql = async (input: string, database = 'postgres') => {
    const { port, user, password } = postgres;
    const env = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: user, PGPASSWORD: password };
    return (await execa(`${bin ?? ''}/psql`, ['-AtqX', '-d', database], { env, input })).stdout;
  };
  const serve = async () => {
    service = await serveShipshape({
      SHIPSHAPE_DATA_DIR: `${directory.path}/data`,
      SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
      SHIPSHAPE_TOOL_DIRS: bin ?? '',
      XDG_RUNTIME_DIR: directory.path,
      // The run of a service that was killed counts until its lease has passed.
      SHIPSHAPE_DUMPS_PER_DATABASE: '1000',
      SHIPSHAPE_DUMPS_PER_INSTANCE: '1000',
      SHIPSHAPE_DUMPS_PER_NODE: '1000',
    });
  };
  const call = (method: string, path: string, body?: object) =>
    fetch(`${service.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  before(async () => {
    postgres = await startSystemPostgres(bin ?? '');
    await psql('CREATE DATABASE shop');
    await psql(FILL, 'shop');
  });
  after(() => postgres.stop());
  beforeEach(async () => {
    await serve();
    token = firstToken(service);
    const { port, user, password } = postgres;
    await call('PUT', '/v1/fleet', {
      servers: [
        {
          name: 's',
          instances: [
            {
              name: 'main',
              engine: 'postgresql',
              host: '127.0.0.1',
              port,
              tls: { mode: 'off' },
              admin: { user, password },
              databases: [{ name: 'shop' }],
            },
          ],
        },
      ],
    });
    const located = await call('GET', '/v1/resources?at=s/main/shop');
    const { resources } = (await located.json()) as { resources: [{ id: string }] };
    url = `/v1/databases/${resources[0].id}/dump?format=plain`;
  });
  afterEach(() => service.stop());

  const killTools = async (signal: NodeJS.Signals) => {
    for (const pid of await dumpProcesses(directory.path))
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
  };
  const faults: Readonly<Record<string, () => Promise<unknown>>> = {
    'its session is terminated': () => psql(`SELECT pg_terminate_backend(pid) ${OTHERS}`),
    'its tool is killed': () => killTools('SIGKILL'),
    'its tool is terminated': () => killTools('SIGTERM'),
    'the service is killed': async () => {
      await service.stop('SIGKILL');
      await serve();
    },
    'the service is stopped': async () => {
      await service.stop();
      await serve();
    },
  };
  const nothingIsLeft = async () => {
    await pollUntil(
      async () => [await psql(`SELECT count(*) ${OTHERS}`), await dumpProcesses(directory.path)],
      ([sessions, tools]) => sessions === '0' && tools?.length === 0,
    );
  };

  it(`never ends as whole unless it is, and leaves nothing (${FAULTS} faults, seed ${SEED})`, async () => {
    const random = randomFrom(SEED);
    const ends: string[] = [];
    for (let n = 0; n < FAULTS; n += 1) {
      const names = Object.keys(faults);
      const name = names[random(names.length)] ?? '';
      const atBytes = random(SIZE_BYTES);
      let fault: Promise<unknown> | undefined;
      const got = await download(
        `${service.url}${url}`,
        { authorization: `Bearer ${token}` },
        (sizeBytes) => {
          if (sizeBytes >= atBytes) fault ??= faults[name]?.();
        },
      );
      await fault;
      expect(got.status, `${n}: ${name}: ${got.body.slice(0, 500)}`).to.equal(200);
      ends.push(`${ended(got)} (${name} at ${atBytes})`);
      await nothingIsLeft();
      // The process of the specs ends every service after a minute.
      await service.stop();
      await serve();
    }
    console.log(ends.map((end) => `        ${end}`).join('\n'));
    expect(ends.filter((end) => end.startsWith('a lie'))).to.deep.equal([]);
    expect(ends.some((end) => end.startsWith('cut off'))).to.equal(true);
  });
});
