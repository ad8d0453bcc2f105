import { expect } from 'chai';
import { aServer } from '../../../../support/http/a-server.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

describe('GET /v1/me', () => {
  const service = aServer();

  it('says who the caller is, and what it may do where', async () => {
    const answer = await service.send('GET /v1/me', 'neighbour');
    const { id: scope } = await refAt(service.store, 'db-us-1');
    const me = answer.json<{ readonly grants: readonly unknown[] }>();
    expect(me).to.include({ id: aUuid(103), name: 'neighbour', expires_at: null });
    expect(me.grants).to.deep.include({ permission: 'server:read', scope });
  });
});
