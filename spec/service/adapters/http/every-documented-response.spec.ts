import { expect } from 'chai';
import type { ServerOptions } from '../../../../adapters/http/server/shipshape-server.js';
import { aService } from '../../../support/http/a-service.js';
import { sendRequest } from '../../../support/http/send-request.js';
import { DOCUMENT } from '../../../support/http/expect-documented.js';
import type { StatusVariation } from '../../../support/http/documented/prepared-request.js';
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

  for (const [operation, status] of ANSWERS)
    it(`can be had, and is as documented: ${operation} → ${status}`, async () => {
      const answer = await answerTo(operation, status);
      expect(String(answer.statusCode)).to.equal(status);
    });
});

const changesNothing = (status: string, { overrides, prepare }: StatusVariation): boolean =>
  Number(status) >= 300 &&
  overrides?.authenticator === undefined &&
  (prepare === undefined || ['500', '503'].includes(status));
