import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { encodeFleet } from '../../../adapters/fleet-file/encode-fleet.js';
import { shipshapeServer } from '../../../adapters/http/server/shipshape-server.js';
import { createShipshape } from '../../../composition/create-shipshape.js';
import { anAdmin } from '../../support/access/a-caller.js';
import { aWideFleet } from '../../support/fleet/a-wide-fleet.js';
import { serviceClient } from '../../support/service/service-client.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

const FLEET = encodeFleet(aWideFleet(1, 1, 1)) as object;
const TOKEN = { name: 'ci', permissions: ['server:read'] };

describe('a service whose store is lost', () => {
  const directory = temporaryDirectory();
  const file = () => join(directory.path, 'shipshape.db');
  const authenticator = { authenticate: () => () => Promise.resolve(E.right(O.some(anAdmin()))) };

  const incidents: Readonly<Record<string, () => void>> = {
    removed: () => rmSync(file()),
    moved: () => renameSync(file(), `${file()}.aside`),
  };
  for (const [incident, happens] of Object.entries(incidents))
    it(`refuses writes with the reason, and is not ready, once its file is ${incident}`, async () => {
      const told: string[] = [];
      const onStoreError = ({ message }: Error) => told.push(message);
      const { http, close } = await createShipshape(
        { dataDir: directory.path },
        { authenticator, onStoreError },
      );
      const server = shipshapeServer(http);
      const ask = serviceClient(await server.listen({ host: '127.0.0.1', port: 0 }), 'any');
      const statuses = async () => [
        (await ask('PUT /v1/fleet', FLEET)).status,
        (await ask('POST /v1/tokens', { ...TOKEN, name: String(Math.random()) })).status,
        (await ask('GET /readyz')).status,
      ];
      expect(await statuses()).to.deep.equal([200, 201, 200]);
      happens();
      expect(await statuses()).to.deep.equal([503, 503, 503]);
      expect(told).to.have.length(1);
      await server.close();
      await close();
    });
});
