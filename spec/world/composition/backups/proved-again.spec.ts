import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { RunPageBody } from '../../../../adapters/api/backups/run-page-body.js';
import type { ProblemPageBody } from '../../../../adapters/api/problems/problem-body.js';
import {
  applyFleet,
  type ServedFleet,
  serveFleet,
} from '../../../support/dashboard/watched-fleet.js';
import { systemPostgresOfSuite } from '../../../support/database-servers/servers-of-suite.js';
import { systemPostgresBin } from '../../../support/database-servers/system-postgres.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

const MOVED_CLOCK = pathToFileURL(resolve('dist/spec/support/service/moved-clock.js')).href;
const DAY_MS = 86_400_000;

describe('a host without the programs of a server', function () {
  this.timeout(300_000);
  const bin = systemPostgresBin();
  const directory = temporaryDirectory();
  const server = systemPostgresOfSuite();
  let running: ServedFleet | undefined;

  afterEach(() => running?.service.stop());

  /** As a package of the clients alone has them. */
  const clientsAlone = async (): Promise<string> => {
    const folder = join(directory.path, 'clients');
    await mkdir(folder);
    for (const name of ['pg_dump', 'pg_restore', 'psql'])
      await writeFile(join(folder, name), `#!/bin/sh\nexec '${bin ?? ''}/${name}' "$@"\n`, {
        mode: 0o755,
      });
    return folder;
  };

  const serve = async (tools: string, days: number): Promise<ServedFleet> => {
    const token = running?.token;
    await running?.service.stop();
    running = await serveFleet(
      {
        SHIPSHAPE_DATA_DIR: join(directory.path, 'data'),
        SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
        SHIPSHAPE_PROOFS_PER_NODE: '2',
        SHIPSHAPE_TOOL_DIRS: tools,
        NODE_OPTIONS: `--import ${MOVED_CLOCK}`,
        MOVED_CLOCK_MS: String(days * DAY_MS),
      },
      token,
    );
    return running;
  };

  const fleet = () => ({
    destinations: [{ name: 'vault', kind: 'local', path: join(directory.path, 'dumps') }],
    servers: [
      {
        name: 's',
        instances: [
          {
            name: 'main',
            engine: 'postgresql',
            host: '127.0.0.1',
            port: server().port,
            tls: { mode: 'encrypt-only' },
            admin: { user: server().user, password: server().password },
            databases: [
              {
                name: 'postgres',
                schedules: [
                  {
                    name: 'n',
                    cron: '0 0 29 2 *',
                    destination: 'vault',
                    keep: { last: 3 },
                    prove: { every: '2d' },
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  });

  const overdue = async ({ call }: ServedFleet): Promise<readonly string[]> => {
    const listed = await call('GET', '/v1/problems?state=open&kind=proof_overdue');
    const { problems } = (await listed.json()) as ProblemPageBody;
    return problems.map(({ message }) => message);
  };

  it('makes dumps that are read, says which package proves them, that proofs are overdue for it, and proves them once it is there', async () => {
    const clients = await clientsAlone();
    await mkdir(join(directory.path, 'dumps'));
    const today = await serve(clients, 0);
    await applyFleet({ SHIPSHAPE_DATA_DIR: join(directory.path, 'data') }, directory.path, fleet());
    const [schedule] = await today.located('s/main/postgres/n');
    await today.call('POST', `/v1/schedules/${schedule?.id ?? ''}/runs`);
    const run = await pollUntil(
      async () => {
        const { runs } = (await (await today.call('GET', '/v1/runs')).json()) as RunPageBody;
        return runs[0];
      },
      (made) => made?.state === 'done' || made?.state === 'failed',
    );
    expect(run).to.deep.nested.include({ state: 'done', 'stored.proof': 'read' });
    expect(run).to.nested.property('stored.not_restored.code', 'restore_server_missing');
    expect(run).to.nested.property('stored.not_restored.remedy').that.includes('postgresql');

    const later = await serve(clients, 4);
    const [message] = await pollUntil(
      () => overdue(later),
      (found) => found.some((one) => one.includes('no server programs')),
    );
    expect(message).to.match(/No dump has been proved again within 2 days, as `prove` asks/);

    const installed = await serve(bin ?? '', 5);
    await pollUntil(async () => (await overdue(installed)).length === 0);
    const report = await installed.call('GET', '/v1/proofs');
    const { databases } = (await report.json()) as { readonly databases: readonly object[] };
    expect(databases[0]).to.deep.nested.include({
      protection: 'protected',
      proofs: 2,
      failed_proofs: 1,
      'last_proof.by': 'again',
    });
  });
});
