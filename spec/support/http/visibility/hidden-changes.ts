import type { askedBy } from './ask.js';
import { type At, type RowRequest, SOON } from './row.js';
import { anybody } from './rules.js';
import type { VisibilityWorld } from './world.js';

/** A change of what is not of the other server, its destination and its channel. */
export interface HiddenChange {
  readonly done: string;
  /** Resolves with the status and the code. */
  readonly change: () => Promise<string>;
}

/** One after the other: each of these is carried out, and none is a dry run. */
export const hiddenChanges = (
  { things }: VisibilityWorld,
  ask: ReturnType<typeof askedBy>,
): readonly HiddenChange[] => {
  const { server, instance, database, schedule, copies, destination, channel, window } = things;
  const { problem, token, run, base } = things;
  const to = (operation: string, at: At, payload?: object, query = ''): HiddenChange => {
    const request: RowRequest = { query, ...(payload && { payload }) };
    const row = { operation, rule: anybody, send: () => request };
    return { done: operation + query, change: async () => (await ask(row, at)).outcome };
  };
  const nowhere = { id: '', path: '' };
  const key = '/v1/problems/{kind}/{resource_type}/{resource_id}';
  const local = { kind: 'local', path: '/mnt/new' };
  const webhook = { kind: 'webhook', url: 'https://hooks.example/new' };
  const cron = '0 4 * * *';
  return [
    to(`PUT ${key}`, database, { severity: 'critical', message: 'Slow.' }),
    to('POST /v1/problems/{id}/acknowledge', problem, { note: 'On it.' }),
    to('POST /v1/problems/{id}/snooze', problem, { until: SOON }),
    to('DELETE /v1/problems/{id}/snooze', problem),
    to(`DELETE ${key}`, database),
    to('POST /v1/maintenance', nowhere, { on: server.id, until: SOON }),
    to('POST /v1/maintenance/{id}/end', window),
    to('POST /v1/schedules/{id}/runs', schedule),
    to('POST /v1/schedules/{id}/runs', copies, { state: 'succeeded', size_bytes: 9 }),
    to('PUT /v1/schedules/{id}/backups', base, { tool: 'pgbackrest', backups: [] }),
    to('GET /v1/databases/{id}/dump', database),
    to('GET /v1/runs/{id}/download', run),
    to('POST /v1/servers', nowhere, { name: 'db-us-0', instances: [] }),
    to('POST /v1/servers/{id}/instances', server, {
      name: 'second',
      engine: 'mysql',
      host: '10.0.4.9',
      admin: { user: 'dump', password: 'tr0ub4dor' },
    }),
    to('POST /v1/databases/{id}/schedules', database, { name: 'new', cron, destination: 'vault' }),
    to('POST /v1/destinations', nowhere, { name: 'new', ...local }),
    to('POST /v1/channels', nowhere, { name: 'new', ...webhook, on: ['db-us-1'] }),
    to('PATCH /v1/channels/{id}', channel, { on: [server.path, 'vault'] }),
    to('PATCH /v1/destinations/{id}', destination, { name: 'cellar' }),
    to('PATCH /v1/schedules/{id}', schedule, { keep: { last: 1 } }),
    to('PATCH /v1/servers/{id}', server, { name: 'db-eu-9', address: '10.0.4.9' }),
    to('PUT /v1/fleet', nowhere, { servers: [{ name: 'db-ap-1' }] }),
    to('DELETE /v1/instances/{id}', instance, undefined, '?with_children=true'),
    to('DELETE /v1/channels/{id}', channel),
    to('DELETE /v1/destinations/{id}', destination),
    to('DELETE /v1/servers/{id}', server, undefined, '?with_children=true'),
    to('POST /v1/tokens', nowhere, { name: 'new', role: 'viewer' }),
    to('DELETE /v1/tokens/{id}', token),
  ];
};
