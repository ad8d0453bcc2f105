import { expect } from 'chai';
import { encodeFleet } from '../../../../adapters/fleet-file/encode-fleet.js';
import { shipshapeServer } from '../../../../adapters/http/server/shipshape-server.js';
import { memoryStore } from '../../../../adapters/store/sqlite/memory-store.js';
import { createShipshape } from '../../../../composition/create-shipshape.js';
import { anAdmin } from '../../../support/access/a-caller.js';
import { aWideFleet } from '../../../support/fleet/a-wide-fleet.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';

const MIB = 1024 * 1024;

const DOCUMENT = JSON.stringify(encodeFleet(aWideFleet(50, 10, 20)));

describe('a service that applies fleet documents', () => {
  const directory = temporaryDirectory();
  const authenticator = { authenticate: () => () => Promise.resolve(E.right(O.some(anAdmin()))) };

  it('answers others while a document is being applied', async () => {
    const { http, close } = await createShipshape({ dataDir: directory.path }, { authenticator });
    const server = shipshapeServer(http);
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    const order: string[] = [];
    const put = fetch(`${url}/v1/fleet`, {
      method: 'PUT',
      headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
      body: DOCUMENT,
    });
    const applied = put.then(async (response) => {
      order.push('applied');
      return (await response.json()) as { readonly added: readonly unknown[] };
    });
    for (let asked = 0; asked < 20; asked += 1) {
      await (await fetch(`${url}/livez`)).text();
      order.push('livez');
    }
    expect((await applied).added).to.have.length(50 + 50 * 10 + 50 * 10 * 20);
    expect(order.at(-1)).to.equal('applied');
    await server.close();
    await close();
  });

  it('takes larger ones where another process can open the store', async () => {
    const inProcesses = await createShipshape({ dataDir: directory.path });
    const inMemory = await createShipshape({ store: { kind: 'memory' } });
    const overridden = await createShipshape(
      { dataDir: directory.path },
      { fleet: memoryStore().fleet },
    );
    const limits = [inProcesses, inMemory, overridden].map(
      ({ http }) => http.applyFleetDocument.limitBytes,
    );
    expect(limits).to.deep.equal([undefined, MIB, MIB]);
    await Promise.all([inProcesses, inMemory, overridden].map(({ close }) => close()));
  });
});
