import { expect } from 'chai';
import { aService } from '../../../support/http/a-service.js';
import { sendRequest } from '../../../support/http/send-request.js';
import { DOCUMENT } from '../../../support/http/expect-documented.js';
import { VALID_REQUESTS } from '../../../support/http/documented/valid-requests.js';
import { variationFor } from '../../../support/http/documented/status-variations.js';
import { standingServer, type StandingServer } from '../../../support/http/standing-server.js';

interface Operation {
  readonly responses: Readonly<Record<string, unknown>>;
}

const ANSWERS = Object.entries(DOCUMENT.paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>).flatMap(([method, { responses }]) =>
    Object.keys(responses).map((status) => [`${method.toUpperCase()} ${path}`, status] as const),
  ),
);

describe('every answer that the OpenAPI document promises', () => {
  /** One for each way to start it. */
  const servers = new Map<object | undefined, StandingServer>();
  after(() => Promise.all([...servers.values()].map(({ app }) => app.close())));

  const answerTo = async (operation: string, status: string) => {
    const way = variationFor(operation, status);
    const good = VALID_REQUESTS[operation];
    if (way === undefined || good === undefined) throw new Error(`Nobody knows a way to it`);
    const made = await aService(way.overrides);
    const server = servers.get(way.overrides) ?? standingServer(made);
    servers.set(way.overrides, server);
    const service = server.putBehind(made);
    const request = await good(service);
    await way.prepare?.(service);
    const { path, ...asked } = way.change?.(request, service) ?? request;
    const line = `${operation.split(' ')[0] ?? ''} ${path as `/${string}`}` as const;
    return sendRequest(server.app, line, asked);
  };

  it('has been counted', () => {
    expect(ANSWERS.length).to.be.greaterThan(130);
  });

  for (const [operation, status] of ANSWERS)
    it(`can be had, and is as documented: ${operation} → ${status}`, async () => {
      const answer = await answerTo(operation, status);
      expect(String(answer.statusCode)).to.equal(status);
    });
});
