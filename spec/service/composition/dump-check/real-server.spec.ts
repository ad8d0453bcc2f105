import { join } from 'node:path';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { shipshapeServer } from '../../../../adapters/http/server/shipshape-server.js';
import { createShipshape } from '../../../../composition/create-shipshape.js';
import { permissionsOfRole, type Role, type Scope } from '../../../../core/access/caller.js';
import { Secret } from '../../../../core/shared/secret.js';
import { anAdmin } from '../../../support/access/a-caller.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../../support/fleet/a-fleet.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import type { PostgresServer } from '../../../support/database-servers/embedded-postgres.js';
import {
  sharedPostgres,
  stopSharedPostgres,
} from '../../../support/database-servers/shared-postgres.js';
import { installStandIn, printingVersion } from '../../../support/dump-check/stand-in-dump-tool.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

describe('a service against a real PostgreSQL', () => {
  const directory = temporaryDirectory();
  let postgres: PostgresServer;
  let service: Service;

  before(async () => {
    postgres = await sharedPostgres();
    await postgres.query('CREATE DATABASE real_shop');
  });
  after(async () => {
    await postgres.query('DROP DATABASE real_shop');
    await stopSharedPostgres();
  });
  beforeEach(async () => {
    service = await startService(directory.path, postgres);
  });
  afterEach(() => service.stop());

  it('answers 204 and nothing else where a fitting pg_dump exists and the login is accepted', async () => {
    await installStandIn(service.toolDir, printingVersion('18.4'));
    const response = await service.check('db-eu-1/main/real_shop');
    expect([
      response.status,
      await response.text(),
      response.headers.get('content-type'),
    ]).to.deep.equal([204, '', null]);
  });

  it('answers 424 with both reasons where the tool is missing and the password wrong', async () => {
    const response = await service.check('db-eu-2/main/real_shop');
    expect([response.status, await codesOf(response)]).to.deep.equal([
      424,
      ['dump_tool_missing', 'login_rejected'],
    ]);
  });

  it('answers 424 where the server is newer than the tool', async () => {
    await installStandIn(service.toolDir, printingVersion('15.18'));
    const response = await service.check('db-eu-1/main/real_shop');
    expect([response.status, await codesOf(response)]).to.deep.equal([424, ['dump_tool_outdated']]);
  });

  it('answers 424 where the database does not exist', async () => {
    await installStandIn(service.toolDir, printingVersion('18.4'));
    const response = await service.check('db-eu-1/main/ledger');
    expect([response.status, await codesOf(response)]).to.deep.equal([424, ['database_missing']]);
  });

  it('answers 400 to what is no id, and 401 without a token', async () => {
    expect((await service.checkId('shop', service.admin)).status).to.equal(400);
    const response = await service.checkId(
      await service.idOf('db-eu-1/main/real_shop'),
      'ship_nobody',
    );
    expect([
      response.status,
      response.headers.get('www-authenticate')?.split(' ')[0],
    ]).to.deep.equal([401, 'Bearer']);
  });

  it('answers 403 to a viewer', async () => {
    const token = await service.tokenFor('viewer', 'fleet');
    const response = await service.checkId(await service.idOf('db-eu-1/main/real_shop'), token);
    expect(response.status).to.equal(403);
  });

  it('answers the same 404 for a database that is hidden and for one that is not there', async () => {
    const token = await service.tokenFor('operator', await service.idOf('db-eu-2'));
    const hidden = await service.checkId(await service.idOf('db-eu-1/main/real_shop'), token);
    const absent = await service.checkId(aUuid(404), token);
    expect(hidden.status).to.equal(404);
    expect(await faceOf(hidden)).to.deep.equal(await faceOf(absent));
  });

  it('answers 503 with Retry-After once the store is closed', async () => {
    const id = await service.idOf('db-eu-1/main/real_shop');
    await service.shipshape.close();
    const response = await service.checkId(id, service.admin);
    expect(response.status).to.equal(503);
    expect(Number(response.headers.get('retry-after'))).to.be.at.least(1);
  });

  it('answers the overview', async () => {
    const response = await service.get('/v1/overview', service.admin);
    expect(await response.json()).to.deep.equal({
      setup: { servers: 2, instances: 2, destinations: 0, schedules: 0, channels: 0 },
      attention: [],
    });
  });
});

type Service = Awaited<ReturnType<typeof startService>>;

const startService = async (directory: string, postgres: PostgresServer) => {
  const toolDir = join(directory, 'bin');
  const shipshape = await createShipshape({
    dataDir: join(directory, 'data'),
    toolDirs: [toolDir],
    allowTargets: ['127.0.0.0/8'],
  });
  const { promises } = shipshape;
  const server = shipshapeServer(shipshape.http);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  await promises.applyFleet(anAdmin(), fleetOn(postgres), { prune: true, dryRun: false });

  const idOf = async (path: string) => {
    const [found] = await promises.locateResources(anAdmin(), path);
    return found?.id ?? aUuid(0);
  };
  const tokenFor = async (role: Role, scope: Scope) => {
    const request = { name: role, permissions: permissionsOfRole(role), scope, expiresAt: O.none };
    return (await promises.createToken(anAdmin(), request)).text.reveal();
  };
  const ask = (method: string, path: string, token: string) =>
    fetch(url + path, { method, headers: { authorization: `Bearer ${token}` } });
  const checkId = (id: string, token: string) =>
    ask('POST', `/v1/databases/${id}/dump/check`, token);
  const admin = await tokenFor('admin', 'fleet');
  return {
    shipshape,
    toolDir,
    admin,
    idOf,
    tokenFor,
    checkId,
    get: (path: string, token: string) => ask('GET', path, token),
    check: async (path: string) => checkId(await idOf(path), admin),
    stop: async () => {
      await server.close();
      await shipshape.close();
    },
  };
};

const fleetOn = ({ port, superuser }: PostgresServer) => {
  const instance = (password: string) =>
    anInstance({
      host: '127.0.0.1',
      port,
      tls: { mode: 'off' },
      admin: { user: superuser.user, password: new Secret(password) },
      databases: [aDatabase({ name: 'real_shop' }), aDatabase({ name: 'ledger' })],
    });
  return aFleet({
    servers: [
      aServer({ name: 'db-eu-1', instances: [instance(superuser.password)] }),
      aServer({ name: 'db-eu-2', instances: [instance('not the password')] }),
    ],
  });
};

const codesOf = async (response: Response): Promise<readonly string[]> => {
  const { reasons } = (await response.json()) as { reasons: readonly { code: string }[] };
  return reasons.map(({ code }) => code);
};

/** All that a caller can compare, without the date and the request id. */
const faceOf = async (response: Response) => {
  const requestId = response.headers.get('x-request-id') ?? '';
  const ownWords = ['date', 'x-request-id'];
  return {
    headers: [...response.headers].filter(
      ([name]) => !ownWords.includes(name) && !name.startsWith('x-ratelimit'),
    ),
    body: (await response.text()).replaceAll(requestId, ''),
  };
};
