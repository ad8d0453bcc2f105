import { expect } from 'chai';
import { PLURALS } from '../../../../../adapters/api/resources/resource-body.js';
import { ADDED } from '../../../../../adapters/http/fleet/editing/added-types.js';
import { RESOURCE_TYPES, type ResourceType } from '../../../../../core/shared/resource.js';
import { anAdmin } from '../../../../support/access/a-caller.js';
import {
  CHANGE_OF_EACH,
  madeByHand,
  NEW_OF_EACH,
} from '../../../../support/http/documented/edit-requests.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';
import { aServer } from '../../../../support/http/a-server.js';
import { withSchedules } from '../../../../support/http/schedule-use-cases.js';
import {
  ABSENT,
  type Caller,
  CALLERS,
  DONE,
  REFUSED,
  UNKNOWN,
} from '../../../../support/http/every-caller.js';
import { sendRequest } from '../../../../support/http/send-request.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../support/shared/right-of.js';

/** Of the destination, by a schedule. */
const IN_USE = '422 fleet_rejected';

/** Of what is under the fleet itself; of the caller's own server, of what is of others, and of what does not exist. */
const EXPECTED: Readonly<
  Record<Caller, readonly [fleet: string, us: string, eu: string, absent: string]>
> = {
  nobody: [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN],
  'a bad token': [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN],
  viewer: [REFUSED, REFUSED, REFUSED, ABSENT],
  operator: [REFUSED, REFUSED, REFUSED, ABSENT],
  admin: [DONE, DONE, DONE, ABSENT],
  'admin of db-us-1': [REFUSED, DONE, ABSENT, ABSENT],
  stranger: [REFUSED, ABSENT, ABSENT, ABSENT],
};

const VARYING = /"request_id":"[^"]*"|"x-request-id":"[^"]*"|"date":"[^"]*"/g;

type Sent = readonly [line: `${string} /${string}`, payload?: object];

/** What is done to a resource, and nothing changes. */
const ACTS: Readonly<Record<string, (type: ResourceType, id: string) => Sent>> = {
  describes: (type, id) => [`GET /v1/${PLURALS[type]}/${id}/description`],
  changes: (type, id) => [`PATCH /v1/${PLURALS[type]}/${id}?dry_run=true`, CHANGE_OF_EACH[type]],
  removes: (type, id) => [`DELETE /v1/${PLURALS[type]}/${id}?with_children=true&dry_run=true`],
};

describe('who may edit which resource over HTTP', () => {
  const service = aServer();

  beforeEach(async () => {
    await withSchedules(service.store);
  });

  const send = async (caller: Caller, [line, sent]: Sent) => {
    const json = sent === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...CALLERS[caller], ...json };
    const body = sent === undefined ? {} : { payload: JSON.stringify(sent) };
    const answer = await sendRequest(service.app, line, { headers, ...body });
    const { code } = answer.json<{ code?: string }>();
    return {
      outcome: [answer.statusCode, ...(code === undefined ? [] : [code])].join(' '),
      /** Everything that came, but for what differs from one request to the next. */
      all: `${JSON.stringify(answer.headers)} ${answer.body}`.replaceAll(VARYING, ''),
    };
  };

  const ownServer = async (): Promise<string> => {
    const { id } = await refAt(service.store, 'db-us-1');
    await rightOf(service.options.useCases.releaseResource(anAdmin(), 'server', id));
    return id;
  };

  for (const caller of Object.keys(CALLERS) as Caller[]) {
    const [onFleet, onUs, onEu, onNone] = EXPECTED[caller];

    for (const [act, of] of Object.entries(ACTS))
      it(`${caller} ${act} one: ${[onUs, onEu, onNone].join(', ')}`, async () => {
        expect((await send(caller, of('server', await ownServer()))).outcome).to.equal(onUs);
        for (const type of RESOURCE_TYPES) {
          const id = await madeByHand(service, type);
          const other = await send(caller, of(type, id));
          const absent = await send(caller, of(type, aUuid(999)));
          const done = act === 'removes' && type === 'destination' ? IN_USE : DONE;
          const expected = [onEu === DONE ? done : onEu, onNone];
          expect([other.outcome, absent.outcome], type).to.deep.equal(expected);
          if (onEu === onNone) expect(other.all.replaceAll(id, aUuid(999))).to.equal(absent.all);
        }
      });

    it(`${caller} adds one to the fleet: ${onFleet}`, async () => {
      for (const { type, under } of ADDED) {
        if (under !== undefined) continue;
        const line = `POST /v1/${PLURALS[type]}?dry_run=true` as const;
        const added = await send(caller, [line, NEW_OF_EACH[type]]);
        const taken = await send(caller, [line, { ...NEW_OF_EACH[type], name: 'db-eu-1' }]);
        expect(added.outcome, type).to.equal(onFleet);
        if (onFleet !== DONE) expect(taken.all).to.equal(added.all);
      }
    });

    it(`${caller} adds one under another: ${[onUs, onEu, onNone].join(', ')}`, async () => {
      const underServer = (id: string): Sent => [
        `POST /v1/servers/${id}/instances?dry_run=true`,
        NEW_OF_EACH.instance,
      ];
      expect((await send(caller, underServer(await ownServer()))).outcome).to.equal(onUs);
      for (const { type, under } of ADDED) {
        if (under === undefined) continue;
        const id = await madeByHand(service, under);
        const to = (parent: string): Sent => [
          `POST /v1/${PLURALS[under]}/${parent}/${PLURALS[type]}?dry_run=true`,
          NEW_OF_EACH[type],
        ];
        const other = await send(caller, to(id));
        const absent = await send(caller, to(aUuid(999)));
        expect([other.outcome, absent.outcome], type).to.deep.equal([onEu, onNone]);
        if (onEu === onNone) expect(other.all.replaceAll(id, aUuid(999))).to.equal(absent.all);
      }
    });
  }

  it('says nothing else to those who may not than to those who send what cannot be read', async () => {
    const id = await madeByHand(service, 'instance');
    for (const caller of ['viewer', 'stranger'] as const) {
      const good = await send(caller, [`PATCH /v1/instances/${id}`, CHANGE_OF_EACH.instance]);
      const bad = await send(caller, [`PATCH /v1/instances/${id}`, { port: 'x', prot: 1 }]);
      expect(bad.all).to.equal(good.all);
    }
  });

  it('refuses a new name to those who may not name what is beside it, taken or not', async () => {
    const path = `PATCH /v1/servers/${await ownServer()}` as const;
    const free = await send('admin of db-us-1', [path, { name: 'db-us-2' }]);
    const taken = await send('admin of db-us-1', [path, { name: 'db-eu-1' }]);
    expect(free.outcome).to.equal(REFUSED);
    expect(taken.all).to.equal(free.all);
    const same = await send('admin of db-us-1', [path, { name: 'db-us-1' }]);
    expect(same.outcome).to.equal(DONE);
  });
});
