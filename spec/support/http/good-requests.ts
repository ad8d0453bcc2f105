import type { InjectOptions } from 'fastify';
import type { Service } from './a-service.js';
import { bearer } from './seed-tokens.js';
import { aUuid } from '../a-uuid.js';

export interface GoodRequest extends Pick<InjectOptions, 'headers' | 'payload'> {
  readonly path: string;
}

const JSON_HEADERS = { ...bearer('admin'), 'content-type': 'application/json' };

/** For each documented operation a request that succeeds, by its method and its path in the document. */
export const GOOD_REQUESTS: Readonly<Record<string, (service: Service) => GoodRequest>> = {
  'GET /v1/overview': () => ({ path: '/v1/overview', headers: bearer('admin') }),
  'POST /v1/databases/{id}/dump/check': ({ databases }) => ({
    path: `/v1/databases/${databases.shop}/dump/check`,
    headers: bearer('admin'),
  }),
  'GET /v1/resources': () => ({ path: '/v1/resources?at=db-eu-1', headers: bearer('admin') }),
  'PUT /v1/fleet': () => ({ path: '/v1/fleet', headers: JSON_HEADERS, payload: '{"servers":[]}' }),
  'GET /v1/tokens': () => ({ path: '/v1/tokens', headers: bearer('admin') }),
  'POST /v1/tokens': () => ({
    path: '/v1/tokens',
    headers: JSON_HEADERS,
    payload: '{"name":"ci","role":"viewer"}',
  }),
  'DELETE /v1/tokens/{id}': () => ({ path: `/v1/tokens/${aUuid(100)}`, headers: bearer('admin') }),
  'GET /livez': () => ({ path: '/livez' }),
  'GET /readyz': () => ({ path: '/readyz' }),
  'GET /metrics': () => ({ path: '/metrics' }),
  'GET /openapi.json': () => ({ path: '/openapi.json' }),
};
