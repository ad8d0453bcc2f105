import { expect } from 'chai';
import { parse } from 'yaml';
import { aServer } from '../../../../support/http/a-server.js';
import type { Holder } from '../../../../support/http/seed-tokens.js';

describe('GET /v1/fleet', () => {
  const service = aServer();

  const get = (holder: Holder, accept = 'application/json') =>
    service.send('GET /v1/fleet', holder, { headers: { accept } });

  it('answers with the whole fleet, and each secret as kept', async () => {
    const answer = await get('admin');
    expect(answer.headers).to.include({ 'cache-control': 'no-store', vary: 'accept' });
    expect(answer.json()).to.deep.include({
      destinations: [{ name: 'vault', kind: 'local', path: '/var/backups' }],
      channels: [{ name: 'on-call', kind: 'webhook', url: { kept: true } }],
    });
    expect(answer.body).to.contain('"admin":{"user":"backup_admin","password":{"kept":true}}');
    expect(answer.body).not.to.contain('correct horse');
  });

  it('answers with the same in YAML to those who accept that', async () => {
    const answer = await get('admin', 'application/yaml, */*;q=0.1');
    expect(answer.headers['content-type']).to.equal('application/yaml; charset=utf-8');
    expect(parse(answer.body)).to.deep.equal((await get('admin')).json());
  });
});
