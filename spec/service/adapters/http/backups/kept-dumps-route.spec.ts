import { expect } from 'chai';
import { pathCursor } from '../../../../../adapters/api/fleet/fleet-api.js';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import type { Holder } from '../../../../support/http/seed-tokens.js';
import { STORED_BYTES, withStoredDump } from '../../../../support/http/with-stored-dump.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

describe('GET /v1/destinations/{id}/dumps', () => {
  const service = aServer();
  const get = async (query = '', holder: Holder = 'viewer') => {
    const { id } = await refAt(service.store, 'vault');
    return service.send(`GET /v1/destinations/${id}/dumps${query}`, holder);
  };

  it('says what dumps take there, of which databases, and in all', async () => {
    expect((await get()).json()).to.deep.equal({
      kept: [],
      total: { dumps: 0, bytes: 0 },
      next: null,
    });
    await withStoredDump(service);
    const { shop: id } = service.databases;
    const bytes = STORED_BYTES.length;
    const { kept, ...rest } = (await get('?limit=1')).json<{ kept: readonly object[] }>();
    expect(rest).to.deep.equal({ total: { dumps: 1, bytes }, next: null });
    expect(kept).to.have.length(1);
    expect(kept[0]).to.deep.include({
      database: { type: 'database', id, path: 'db-eu-1/main/shop' },
      dumps: 1,
      bytes,
    });
  });

  it('goes on where a page ended, and takes no other place', async () => {
    await withStoredDump(service);
    const after = (text: string) => get(`?after=${pathCursor(text)}`);
    const listed = async (text: string) =>
      (await after(text)).json<{ kept: readonly object[] }>().kept.length;
    expect([await listed('9000 a'), await listed('1 ')]).to.deep.equal([1, 0]);
    for (const text of ['x a', '9000', '9000 a\0', '9e3 a', '-1 a'])
      expect(errorOf(await after(text)), text).to.include({ status: 400 });
  });

  it('is not found under another id', async () => {
    const path = `GET /v1/destinations/${aUuid(9)}/dumps` as const;
    expect((await service.send(path, 'viewer')).statusCode).to.equal(404);
  });
});
