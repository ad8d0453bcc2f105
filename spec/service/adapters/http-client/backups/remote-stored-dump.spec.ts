import { decodeFleet } from '../../../../../composition/fleet-documents/read-fleet.js';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type { StoredDumpStream } from '../../../../../adapters/api/backups/dump-stream.js';
import { remoteApi } from '../../../../../adapters/http-client/remote-api.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { aServer } from '../../../../support/http/a-server.js';
import { bearer } from '../../../../support/http/seed-tokens.js';
import { STORED_BYTES, withStoredDump } from '../../../../support/http/with-stored-dump.js';

describe('remoteApi, for the dump of a run', () => {
  const service = aServer();

  const remote = async () => {
    const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const token = new Secret(bearer('operator').authorization.replace('Bearer ', ''));
    return remoteApi({ url, token, encodeFleet: () => ({}), decodeFleet });
  };
  const { signal } = new AbortController();
  const received = async ({ bytes, end }: StoredDumpStream) => {
    let text = '';
    for await (const part of bytes) text += Buffer.from(part).toString();
    return { text, end: await end() };
  };

  it('gives its bytes, and the digest with which they are to be compared', async () => {
    const { id, stored } = await withStoredDump(service);
    const started = await (await remote()).downloadStoredDump(id, signal);
    if (E.isLeft(started)) throw new Error(started.left.detail);
    const { sizeBytes, sha256 } = stored;
    expect(started.right).to.include({ run: id, sizeBytes, sha256 });
    expect(await received(started.right)).to.deep.equal({
      text: STORED_BYTES.toString(),
      end: E.right({ sizeBytes, sha256 }),
    });
  });

  it('tells that it is not whole where the connection ends before', async () => {
    const { id, vault, stored } = await withStoredDump(service);
    vault.objects.set(stored.object, STORED_BYTES.subarray(9));
    const started = await (await remote()).downloadStoredDump(id, signal);
    if (E.isLeft(started)) throw new Error(started.left.detail);
    expect((await received(started.right)).end).to.have.nested.property(
      'left.code',
      'dump_incomplete',
    );
  });

  it('passes on why there is none', async () => {
    const { id, vault } = await withStoredDump(service);
    vault.objects.clear();
    const started = await (await remote()).downloadStoredDump(id, signal);
    expect(started).to.have.nested.property('left.code', 'no_stored_dump');
  });
});
