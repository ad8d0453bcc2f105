import { expect } from 'chai';
import type { ServerOptions } from '../../../../adapters/http/server/shipshape-server.js';
import { aService } from '../../../support/http/a-service.js';
import { sendRequest } from '../../../support/http/send-request.js';
import { OPERATIONS } from '../../../support/http/documented/operations.js';
import type { StatusVariation } from '../../../support/http/documented/prepared-request.js';
import { VALID_REQUESTS } from '../../../support/http/documented/valid-requests.js';
import { variationFor } from '../../../support/http/documented/status-variations.js';
import { standingServer, type StandingServer } from '../../../support/http/standing-server.js';

const ANSWERS = Object.entries(OPERATIONS).flatMap(([operation, { responses }]) =>
  Object.keys(responses).map((status) => ({ operation, status, isKept: '304' in responses })),
);

describe('every answer that the OpenAPI document promises', () => {
  /** One for each way to start it. */
  const servers = new Map<object | undefined, StandingServer>();
  after(() => Promise.all([...servers.values()].map(({ app }) => app.close())));

  const made = async (operation: string, overrides?: Partial<ServerOptions>) => {
    const service = await aService(overrides);
    const request = await VALID_REQUESTS[operation]?.(service);
    if (request === undefined) throw new Error('Nobody knows a request for it');
    return { service, request };
  };
  let standing: { readonly operation: string; readonly made: ReturnType<typeof made> } | undefined;
  /** One for all answers of an operation before which nothing is changed: the last of them, 503, closes its store. */
  const standingFor = (operation: string) => {
    if (standing?.operation !== operation) standing = { operation, made: made(operation) };
    return standing.made;
  };

  const answerTo = async (operation: string, status: string) => {
    const way = variationFor(operation, status);
    if (way === undefined) throw new Error(`Nobody knows a way to it`);
    const { service: behind, request } = await (changesNothing(status, way)
      ? standingFor(operation)
      : made(operation, way.overrides));
    const server = servers.get(way.overrides) ?? standingServer(await aService(way.overrides));
    servers.set(way.overrides, server);
    const service = server.putBehind(behind);
    await way.prepare?.(service);
    const { path, ...asked } = way.change?.(request, service) ?? request;
    const line = `${operation.split(' ')[0] ?? ''} ${path as `/${string}`}` as const;
    return sendRequest(server.app, line, asked);
  };

  it('has been counted', () => {
    expect(ANSWERS.length).to.be.greaterThan(130);
  });

  for (const { operation, status, isKept } of ANSWERS)
    it(`can be had, and is as documented: ${operation} → ${status}`, async () => {
      const { statusCode, headers } = await answerTo(operation, status);
      expect(String(statusCode)).to.equal(status);
      if (!isKept) expect(headers).to.have.property('cache-control', 'no-store');
    });
});

const changesNothing = (status: string, { overrides, prepare }: StatusVariation): boolean =>
  Number(status) >= 300 &&
  overrides?.authenticator === undefined &&
  (prepare === undefined || ['500', '503'].includes(status));
