import { anAdmin } from '../../access/a-caller.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { aUuid } from '../../shared/a-uuid.js';
import { rightOf } from '../../shared/right-of.js';
import type { Row } from './row.js';
import { anybody, reads, readsAndWants, wants } from './rules.js';
import type { VisibilityWorld } from './world.js';

const dueRun = ({ things, service: { options } }: VisibilityWorld): Promise<string> =>
  rightOf(options.useCases.startRun(anAdmin(), things.schedule.id as ResourceId));

export const BACKUP_ROWS: readonly Row[] = [
  {
    operation: 'POST /v1/databases/{id}/dump/check',
    about: 'database',
    rule: wants('database:read', 'backup:write'),
    answers: { done: '204' },
  },
  {
    operation: 'POST /v1/databases/{id}/dump/examine',
    about: 'database',
    rule: wants('database:read', 'backup:write'),
  },
  {
    operation: 'GET /v1/databases/{id}/dump',
    about: 'database',
    givesAway: true,
    rule: wants('database:read', 'backup:write'),
  },
  { operation: 'GET /v1/runs', rule: anybody },
  {
    operation: 'GET /v1/runs',
    about: 'database',
    rule: reads('backup:read'),
    answers: { absent: '200' },
    send: ({ id }) => ({ query: `?resource=${id}` }),
  },
  {
    operation: 'GET /v1/runs',
    about: 'database',
    rule: reads('database:read'),
    send: ({ path }) => ({ query: `?resource=${path}` }),
  },
  { operation: 'GET /v1/protection', rule: anybody },
  { operation: 'GET /v1/proofs', rule: anybody },
  {
    operation: 'GET /v1/proofs',
    about: 'database',
    rule: reads('database:read'),
    send: ({ id }) => ({ query: `?under=${id}` }),
  },
  { operation: 'GET /v1/runs/{id}', about: 'run', rule: reads('backup:read') },
  {
    operation: 'GET /v1/runs/{id}/download',
    about: 'run',
    givesAway: true,
    rule: readsAndWants('backup:read', 'backup:write'),
  },
  {
    // Who may have the dump finds no such instance.
    operation: 'POST /v1/runs/{id}/restores',
    about: 'run',
    rule: readsAndWants('backup:read', 'backup:write'),
    answers: { done: '404 not_found' },
    send: () => ({ payload: { to: aUuid(999) } }),
  },
  {
    operation: 'POST /v1/runs/{id}/cancel',
    about: 'run',
    another: dueRun,
    rule: readsAndWants('backup:read', 'backup:write'),
    answers: { done: '202' },
  },
  {
    operation: 'POST /v1/schedules/{id}/runs',
    about: 'schedule',
    rule: wants('schedule:read', 'backup:write'),
    answers: { done: '202' },
  },
  {
    operation: 'POST /v1/schedules/{id}/runs',
    about: 'copies',
    rule: wants('schedule:read', 'backup:write', 'backup:report'),
    answers: { done: '202' },
    send: () => ({ payload: { state: 'succeeded', size_bytes: 7 } }),
  },
  {
    operation: 'PUT /v1/schedules/{id}/backups',
    about: 'base',
    rule: wants('schedule:read', 'backup:write', 'backup:report'),
    answers: { done: '200' },
    send: () => ({ payload: { tool: 'pgbackrest', backups: [] } }),
  },
];
