import { expect } from 'chai';
import { shipshapeServer } from '../../../../adapters/http/server/shipshape-server.js';
import { aService } from '../../../support/http/a-service.js';
import { sendRequest } from '../../../support/http/send-request.js';
import { DOCUMENT } from '../../../support/http/expect-documented.js';
import { VALID_REQUESTS } from '../../../support/http/documented/valid-requests.js';
import { variationFor } from '../../../support/http/documented/status-variations.js';

interface Operation {
  readonly responses: Readonly<Record<string, unknown>>;
}

const ANSWERS = Object.entries(DOCUMENT.paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>).flatMap(([method, { responses }]) =>
    Object.keys(responses).map((status) => [`${method.toUpperCase()} ${path}`, status] as const),
  ),
);

const answerTo = async (operation: string, status: string) => {
  const way = variationFor(operation, status);
  const good = VALID_REQUESTS[operation];
  if (way === undefined || good === undefined) throw new Error(`Nobody knows a way to it`);
  const service = await aService(way.overrides);
  const request = await good(service);
  await way.prepare?.(service);
  const { path, ...asked } = way.change?.(request, service) ?? request;
  const app = shipshapeServer(service.options);
  const answer = await sendRequest(
    app,
    `${operation.split(' ')[0] ?? ''} ${path as `/${string}`}`,
    asked,
  );
  await app.close();
  return answer;
};

describe('every answer that the OpenAPI document promises', () => {
  it('has been counted', () => {
    expect(ANSWERS.length).to.be.greaterThan(130);
  });

  for (const [operation, status] of ANSWERS)
    it(`can be had, and is as documented: ${operation} → ${status}`, async () => {
      const answer = await answerTo(operation, status);
      expect(String(answer.statusCode)).to.equal(status);
    });
});
