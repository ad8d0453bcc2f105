import { expect } from 'chai';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { aFleet, aServer } from '../../../../support/fleet/a-fleet.js';
import { aServer as aService } from '../../../../support/http/a-server.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { type Holder } from '../../../../support/http/seed-tokens.js';
import type { IssuedTokenBody } from '../../../../../adapters/api/access/token-body.js';

describe('/v1/tokens and /v1/me', () => {
  const service = aService();

  const issue = (holder: Holder, payload: object) =>
    service.send('POST /v1/tokens', holder, { payload });

  it('issues a token, returns its text once and lets no cache store it', async () => {
    const answer = await issue('admin', { name: 'ci', role: 'viewer' });
    expect([answer.statusCode, answer.headers['cache-control']]).to.deep.equal([201, 'no-store']);
    const { token, id, ...rest } = answer.json<IssuedTokenBody>();
    expect(token).to.match(/^ship_[\w-]{43}$/);
    expect(rest.grants).to.deep.include({ permission: 'server:read', scope: 'fleet' });
    expect({ ...rest, grants: [] }).to.deep.equal({
      name: 'ci',
      grants: [],
      created_at: '2026-11-21T03:00:00.000Z',
      expires_at: null,
      revoked_at: null,
      parent_id: null,
      issued_by: { id: aUuid(100), name: 'admin' },
      last_use: null,
    });
    const listed = await service.send('GET /v1/tokens', 'admin');
    expect(listed.json<{ tokens: object[] }>().tokens.at(-1)).to.deep.equal({ id, ...rest });
    expect(listed.body).to.not.include(token);
  });

  it('issues a token that lets in, until it is revoked', async () => {
    const { id, token } = (
      await issue('admin', { name: 'ci', role: 'viewer' })
    ).json<IssuedTokenBody>();
    const look = () =>
      service.send('GET /v1/overview', undefined, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await look()).statusCode).to.equal(200);
    const revoke = `DELETE /v1/tokens/${id.toUpperCase()}` as const;
    for (const time of ['once', 'twice']) {
      const answer = await service.send(revoke, 'admin');
      expect([answer.statusCode, answer.body], time).to.deep.equal([204, '']);
    }
    expect((await look()).statusCode).to.equal(401);
  });

  it('lists the roles that groups have, and where', async () => {
    await putFleet(
      service.store,
      aFleet({
        access: [{ group: 'platform', role: 'admin' }],
        servers: [aServer({ name: 'db-eu-1', access: [{ group: 'dba', role: 'operator' }] })],
      }),
    );
    const { id: scope } = await refAt(service.store, 'db-eu-1');
    expect(await service.bodyOf('GET /v1/access', 'admin')).to.deep.equal({
      groups: [
        { group: 'dba', role: 'operator', scope },
        { group: 'platform', role: 'admin', scope: 'fleet' },
      ],
    });
  });

  it('says of who asks who that is, and what it may do where', async () => {
    const { id: scope } = await refAt(service.store, 'db-us-1');
    const me = await service.bodyOf<{ grants: readonly unknown[] }>('GET /v1/me', 'neighbour');
    expect(me).to.include({ id: aUuid(103), name: 'neighbour', expires_at: null });
    expect(me.grants).to.deep.include({ permission: 'server:read', scope });
  });
});
