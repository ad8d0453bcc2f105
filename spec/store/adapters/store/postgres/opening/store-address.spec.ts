import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { openPostgresStore } from '../../../../../../adapters/store/postgres/open-store.js';
import { freePort } from '../../../../../support/network/free-port.js';
import { postgresWorld, SEALER } from '../../../../../support/stores/postgres-world.js';

describe('the address of a Postgres store', () => {
  const world = postgresWorld();
  const open = ({ url }: { readonly url: string }) => openPostgresStore({ url, sealer: SEALER });

  it('tells a rejected login, a missing database and an absent server apart', async () => {
    const { port } = world().server;
    const away = await freePort();
    const at = (where: string) => open({ url: `postgres://nobody:hunter2@${where}` });
    const missing = await open({ url: world().url('no_such_database') });
    expect([
      await at(`127.0.0.1:${port}/postgres`),
      missing,
      await at(`127.0.0.1:${away}/x`),
    ]).to.deep.equal([
      E.left({ _tag: 'StoreLoginRejected', place: `postgres://127.0.0.1:${port}/postgres` }),
      E.left({ _tag: 'StoreMissing', place: `postgres://127.0.0.1:${port}/no_such_database` }),
      E.left({
        _tag: 'StoreUnreachable',
        place: `postgres://127.0.0.1:${away}/x`,
        code: 'ECONNREFUSED',
      }),
    ]);
  });

  it('refuses an address that is no URL of a database', async () => {
    for (const url of ['', 'shipshape.db', 'http://host/x', 'postgres://u:12/3@host/db'])
      expect(await open({ url })).to.deep.equal(E.left({ _tag: 'StoreAddressMalformed' }));
  });
});
