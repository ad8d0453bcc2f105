import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { aServer } from '../../../../support/http/a-server.js';
import type { Holder } from '../../../../support/http/seed-tokens.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';
import { aDelivery, aMessage } from '../../../../support/notifications/a-delivery.js';
import { NOON, noonPlus } from '../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

describe('channels over HTTP', () => {
  const service = aServer();
  const path = async (rest: string) =>
    `/v1/channels/${(await refAt(service.store, 'on-call')).id}/${rest}` as const;
  const test = async (holder: Holder = 'admin') =>
    service.send(`POST ${await path('test')}`, holder);
  const list = async (query = '', holder: Holder = 'viewer') =>
    service.send(`GET ${await path('deliveries')}${query}`, holder);

  describe('POST /v1/channels/{id}/test', () => {
    const answer = async () => ({
      channel: { id: (await refAt(service.store, 'on-call')).id, name: 'on-call' },
      kind: 'webhook',
      at: service.clock.now().toISOString(),
      took_ms: 0,
    });

    it('says that the message was accepted', async () => {
      const { statusCode, json } = await test();
      expect([statusCode, json()]).to.deep.equal([
        200,
        { ...(await answer()), accepted: true, refusal: null },
      ]);
    });

    it('says why it was refused, with the status and what to do', async () => {
      service.environment.sendRefusal = { code: 'channel_login_rejected', status: 401 };
      expect((await test()).json()).to.deep.equal({
        ...(await answer()),
        accepted: false,
        refusal: {
          code: 'channel_login_rejected',
          status: 401,
          detail:
            'The channel does not accept the credential that it is described with. Its answer was 401.',
          remedy: 'Correct its token, key, user or password.',
        },
      });
      service.environment.sendRefusal = { code: 'channel_unreachable' };
      const refused = (await test()).json<{ refusal: object }>();
      expect(refused.refusal).to.have.all.keys('code', 'detail', 'remedy');
    });
  });

  describe('GET /v1/channels/{id}/deliveries', () => {
    it('lists what became of each message, and how many problems it tells, but not which', async () => {
      const more = [
        { under: 'db-eu-1', count: 30 },
        { under: 'db-eu-2', count: 9 },
      ];
      const message = aMessage(['opened', 'opened', 'resolved'], { more });
      const refusal = O.some({ code: 'channel_limited', status: 429 } as const);
      service.environment.deliveries = [
        aDelivery({ message: aMessage([], { id: aUuid(2) }), state: 'due', attempts: 0 }),
        aDelivery({ message, attempts: 3, refusal, triedAt: O.some(noonPlus(1)) }),
      ].map((one) => (one.attempts === 0 ? { ...one, triedAt: O.none, tookMs: O.none } : one));
      const response = await list();
      const none = { opened: 0, worsened: 0, still_open: 0, resolved: 0, passed: 0 };
      expect(response.json()).to.deep.equal({
        deliveries: [
          {
            id: aUuid(2),
            state: 'due',
            composed_at: NOON.toISOString(),
            attempts: 0,
            tried_at: null,
            took_ms: null,
            refusal: null,
            lines: none,
            counted: 0,
          },
          {
            id: aUuid(1),
            state: 'sent',
            composed_at: NOON.toISOString(),
            attempts: 3,
            tried_at: noonPlus(1).toISOString(),
            took_ms: 132,
            counted: 39,
            lines: { ...none, opened: 2, resolved: 1 },
            refusal: {
              code: 'channel_limited',
              status: 429,
              detail: 'The channel asks for fewer messages. Its answer was 429.',
              remedy:
                'Nothing has to be done: what waits is sent later. Narrow its rules if this recurs.',
            },
          },
        ],
        next: null,
      });
      expect(response.body).not.to.match(/db-eu|replica_lost|Nothing answers/);
    });
  });
});
