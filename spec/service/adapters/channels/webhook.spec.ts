import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { aMessage } from '../../../support/notifications/a-delivery.js';
import { aTarget } from '../../../support/notifications/a-target.js';
import { httpStandIn, SENT_AT, senderOver } from '../../../support/notifications/http-stand-in.js';
import { aProblem } from '../../../support/problems/a-problem.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import { forEachTest } from '../../../support/shared/for-suite.js';

describe('a channel of kind webhook', () => {
  const server = forEachTest(() => httpStandIn((_request, _incoming, response) => response.end()));

  const send = (settings: object, message = aMessage()) =>
    senderOver().send(
      aTarget('webhook', { url: `${server().url}/hook?a=b`, ...settings }),
      message,
      new AbortController().signal,
    )();

  it('is sent all of a message as JSON', async () => {
    const closedAt = O.some(new Date('2026-11-20T03:30:00.000Z'));
    const lines = [{ event: 'resolved', problem: aProblem(), closedAt } as const];
    const message = aMessage([], { lines, more: [{ under: 'db-eu-2', count: 39 }] });
    expect(await send({}, message)).to.deep.equal(E.right(undefined));
    const [request] = server().received;
    expect([request?.method, request?.path]).to.deep.equal(['POST', '/hook?a=b']);
    const { subject, text, ...body } = JSON.parse(request?.body ?? '') as Record<string, unknown>;
    expect([typeof subject, typeof text]).to.deep.equal(['string', 'string']);
    expect(body).to.deep.equal({
      version: 1,
      id: aUuid(1),
      channel: 'on-call',
      purpose: 'problems',
      composed_at: '2026-11-20T12:00:00.000Z',
      lines: [
        {
          event: 'resolved',
          problem: {
            id: aUuid(2),
            kind: 'replica_lost',
            severity: 'critical',
            resource_type: 'server',
            resource_id: aUuid(1),
            resource_path: 'db-eu-1',
            message: 'Nothing answers.',
            since: '2026-11-20T03:00:00.000Z',
          },
          remedy: null,
          closed_at: '2026-11-20T03:30:00.000Z',
        },
      ],
      more: [{ under: 'db-eu-2', count: 39 }],
    });
  });

  it('is signed with the time at which it was sent, over the very bytes', async () => {
    await send({ secret: 'sesame' });
    const [{ headers, body } = { headers: {}, body: '' }] = server().received;
    const seconds = SENT_AT.getTime() / 1_000;
    const digest = createHmac('sha256', 'sesame').update(`${seconds}.${body}`).digest('hex');
    expect(headers).to.include({
      'shipshape-signature': `t=${seconds},v1=${digest}`,
      'content-type': 'application/json',
      'user-agent': 'Shipshape',
    });
  });

  it('is not signed without a secret', async () => {
    await send({});
    expect(server().received[0]?.headers).to.not.have.property('shipshape-signature');
  });

  it('has the same key each time that a message is sent, and headers of its own', async () => {
    await send({ headers: { Authorization: 'Bearer x', 'Idempotency-Key': 'none of ours' } });
    await send({});
    const keys = server().received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).to.deep.equal([aUuid(1), aUuid(1)]);
    expect(server().received[0]?.headers).to.include({ authorization: 'Bearer x' });
  });
});
