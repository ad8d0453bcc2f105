import { createHash } from 'node:crypto';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { StoredDump } from '../../../../../core/backups/stored-dump.js';
import { aServer } from '../../../../support/http/a-server.js';
import { download } from '../../../../support/http/download.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { bearer, type Holder } from '../../../../support/http/seed-tokens.js';
import { STORED_BYTES, withStoredDump } from '../../../../support/http/with-stored-dump.js';
import { aFleet } from '../../../../support/fleet/a-fleet.js';
import { putFleet } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('GET /v1/runs/{id}/download', () => {
  const service = aServer();

  const dump = (telling: Partial<StoredDump> = {}) => withStoredDump(service, telling);
  const ask = (id: string, holder: Holder = 'operator') =>
    service.send(`GET /v1/runs/${id}/download`, holder);
  const listen = () => service.app.listen({ host: '127.0.0.1', port: 0 });
  const fetchDump = async (id: string, url: string) =>
    download(`${url}/v1/runs/${id}/download`, bearer('operator'));

  it('sends the object as it lies in its destination, with its name, size and digest before it', async () => {
    const { id } = await dump();
    const { status, body, isComplete, headers } = await fetchDump(id, await listen());
    expect({ status, body, isComplete }).to.deep.equal({
      status: 200,
      body: STORED_BYTES.toString(),
      isComplete: true,
    });
    expect(headers).to.deep.include({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="20261122T120000Z-00000000-1.pg18.dump"',
      'content-length': String(STORED_BYTES.length),
      'repr-digest': `sha-256=:${createHash('sha256').update(STORED_BYTES).digest('base64')}:`,
      'accept-ranges': 'none',
      'cache-control': 'no-store',
      'shipshape-run-id': id,
    });
    expect(headers).to.not.have.any.keys('etag', 'trailer');
  });

  it('cuts off an object that is not what was written, or ends early: no client takes it for whole', async () => {
    const { id, vault, stored } = await dump();
    const url = await listen();
    for (const other of [
      'A dump of the shop in the vault',
      'a dump',
      'a dump of the shop in the vault, and more',
    ]) {
      vault.objects.set(stored.object, Buffer.from(other));
      expect(await fetchDump(id, url), other).to.include({ status: 200, isComplete: false });
    }
  });

  it('says why a run has no dump: expired, never stored, gone from its destination, or that from the fleet', async () => {
    const { id, vault, stored } = await dump();
    const refused = async () => errorOf(await ask(id, 'admin'));
    vault.objects.delete(stored.object);
    expect(await refused()).to.include({ status: 409, code: 'no_stored_dump' });
    const missing = (await refused()).detail;
    await rightOf(service.store.queue.expire(id, 'removed by keep: last 2'));
    expect((await refused()).detail)
      .to.contain('its `note` says')
      .and.not.equal(missing);
    const other = await dump();
    await putFleet(service.store, aFleet());
    expect(errorOf(await ask(other.id, 'admin')).detail).to.contain('no longer in the fleet');
  });

  it('answers 424 where the destination refuses, and when to try again where that may help', async () => {
    const { id, vault } = await dump();
    vault.refusal = O.some('destination_denied');
    const denied = await ask(id);
    expect(errorOf(denied)).to.include({ status: 424, code: 'destination_unusable' });
    expect(errorOf(denied)).to.have.nested.property('reasons[0].code', 'destination_denied');
    expect(denied.headers).to.not.have.property('retry-after');
    vault.refusal = O.some('destination_unreachable');
    expect((await ask(id)).headers).to.have.property('retry-after', '5');
  });
});
