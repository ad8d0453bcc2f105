import { expect } from 'chai';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FleetPlanBody } from '../../../../../../adapters/api/fleet/fleet-plan-body.js';
import { PLURALS } from '../../../../../../adapters/api/resources/resource-body.js';
import { RESOURCE_TYPES, type ResourceType } from '../../../../../../core/shared/resource.js';
import {
  CHANGE_OF_EACH,
  madeByHand,
  ONE_OF_EACH,
} from '../../../../../support/http/documented/edit-requests.js';
import { refAt } from '../../../../../support/fleet/put-fleet.js';
import { aServer } from '../../../../../support/http/a-server.js';
import { errorOf } from '../../../../../support/http/error-of.js';
import { withSchedules } from '../../../../../support/http/with-schedules.js';
import { bearer } from '../../../../../support/http/seed-tokens.js';
import { withStoredDump } from '../../../../../support/http/with-stored-dump.js';

const PATCH = { ...bearer('admin'), 'content-type': 'application/merge-patch+json' };

describe('PATCH of a resource', () => {
  const service = aServer();

  beforeEach(async () => {
    await withSchedules(service.store);
  });

  const at = async (type: ResourceType) =>
    `/v1/${PLURALS[type]}/${await madeByHand(service, type)}` as const;

  const patch = (path: `/${string}`, sent: unknown, headers: OutgoingHttpHeaders = {}) =>
    service.send(`PATCH ${path}`, undefined, { headers: { ...PATCH, ...headers }, payload: sent });

  const describedAt = (path: `/${string}`) => service.send(`GET ${path}/description`, 'admin');

  for (const type of RESOURCE_TYPES)
    it(`changes what it names of a ${type}, and answers with the ETag that its description then has`, async () => {
      const path = await at(type);
      const { etag: before } = (await describedAt(path)).headers;
      const answer = await patch(path, CHANGE_OF_EACH[type], { 'if-match': before });
      const ref = await refAt(service.store, ONE_OF_EACH[type], type);
      expect([answer.statusCode, answer.json()]).to.deep.equal([200, ref]);
      const described = await describedAt(path);
      expect(answer.headers['etag']).to.equal(described.headers['etag']).and.not.equal(before);
    });

  it('lets one of two editors change it who have read the same, and tells the other', async () => {
    const path = await at('database');
    const { etag } = (await describedAt(path)).headers;
    const first = await patch(path, { backups: 'none' }, { 'if-match': etag });
    const second = await patch(path, { backups: null }, { 'if-match': etag });
    expect(first.statusCode).to.equal(200);
    expect(errorOf(second)).to.deep.equal({
      status: 412,
      code: 'changed_meanwhile',
      detail:
        'Nothing was changed: db-eu-1/main/shop is not as it was when it was read. Read it again before you change it.',
    });
    expect((await describedAt(path)).json()).to.deep.equal({ name: 'shop', backups: 'none' });
    const again = { 'if-match': `"other", ${String(first.headers['etag'])}` };
    expect((await patch(path, { backups: null }, again)).statusCode).to.equal(200);
  });

  it('says in a dry run what it would change, and which dumps would expire, and changes nothing', async () => {
    for (const object of ['first', 'second']) await withStoredDump(service, { object });
    const path = await at('schedule');
    const { body } = await describedAt(path);
    const answer = await patch(`${path}?dry_run=true`, { keep: { last: 1 } });
    expect(answer.json<FleetPlanBody>()).to.deep.include({
      changed: [{ type: 'schedule', path: ONE_OF_EACH.schedule }],
      added: [],
      removed: [],
    });
    const [expiring] = answer.json<FleetPlanBody>().expiring ?? [];
    expect(expiring).to.deep.include({ schedule: ONE_OF_EACH.schedule, count: 1 });
    expect((await describedAt(path)).body).to.equal(body);
  });

  it('answers with the ETag of what is stored where a channel that names itself is renamed', async () => {
    const path = await at('channel');
    await patch(path, { on: ['on-call', 'other'] });
    for (const sent of [{ name: 'selfie' }, { name: 'other', on: ['selfie', 'db-eu-1'] }]) {
      const renamed = await patch(path, sent);
      const described = await describedAt(path);
      expect(renamed.headers['etag']).to.equal(described.headers['etag']);
      const again = { 'if-match': renamed.headers['etag'] };
      expect((await patch(path, {}, again)).statusCode).to.equal(200);
    }
    expect((await describedAt(path)).json()).to.deep.include({ on: ['other', 'db-eu-1'] });
  });

  it('takes a patch said to be JSON or a merge patch, and nothing else', async () => {
    const path = await at('database');
    const statuses = [];
    for (const type of [
      'application/json',
      'application/merge-patch+json; charset=utf-8',
      'application/json-patch+json',
      'text/plain',
    ])
      statuses.push((await patch(path, {}, { 'content-type': type })).statusCode);
    expect(statuses).to.deep.equal([200, 200, 415, 415]);
  });
});
