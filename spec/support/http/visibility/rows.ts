import { randomUUID } from 'node:crypto';
import type { Row } from './row.js';
import { BACKUP_ROWS } from './rows-of-backups.js';
import { PROBLEM_ROWS } from './rows-of-problems.js';
import { RESOURCE_ROWS } from './rows-of-resources.js';
import { waitingRequest } from '../../approvals/a-request.js';
import { anybody, decides, issues, listsIssued, onFleet, revokes } from './rules.js';

/** What needs no token. */
const OPEN: readonly Row[] = ['/livez', '/readyz', '/metrics', '/openapi.json'].map((path) => ({
  operation: `GET ${path}`,
  rule: anybody,
  answers: { unknown: '200' },
}));

const FLEET: readonly Row[] = [
  { operation: 'GET /v1/me', rule: anybody },
  { operation: 'GET /v1/overview', rule: anybody },
  { operation: 'GET /v1/watch', rule: anybody },
  {
    operation: 'GET /v1/cron',
    rule: anybody,
    send: () => ({ query: '?cron=%40daily&timezone=UTC' }),
  },
  { operation: 'GET /v1/fleet', rule: onFleet('fleet:write') },
  {
    operation: 'PUT /v1/fleet',
    rule: onFleet('fleet:write'),
    send: () => ({ query: '?dry_run=true', payload: { servers: [] } }),
  },
  { operation: 'GET /v1/approvals', rule: anybody },
  ...['approve', 'refuse'].map((verb): Row => ({
    operation: `POST /v1/approvals/{id}/${verb}`,
    about: 'approval',
    rule: decides,
    another: ({ service: { store } }) => waitingRequest(store, { about: randomUUID() }),
  })),
  { operation: 'GET /v1/access', rule: onFleet('token:write') },
  { operation: 'GET /v1/settings', rule: onFleet('fleet:write') },
  { operation: 'GET /v1/audit', rule: onFleet('audit:read') },
  { operation: 'GET /v1/audit/log', rule: onFleet('audit:read') },
  { operation: 'GET /v1/tokens', rule: listsIssued },
  {
    operation: 'POST /v1/tokens',
    about: 'database',
    rule: issues('database:read'),
    answers: { done: '201' },
    send: ({ id: scope }) => ({
      payload: { name: randomUUID(), permissions: ['database:read'], scope },
    }),
  },
  { operation: 'DELETE /v1/tokens/{id}', about: 'token', rule: revokes, answers: { done: '204' } },
];

/** Every operation of the OpenAPI document, some of them in several ways. */
export const ROWS: readonly Row[] = [
  ...OPEN,
  ...FLEET,
  ...RESOURCE_ROWS,
  ...BACKUP_ROWS,
  ...PROBLEM_ROWS,
];
