import { alertsMessage, anAlert } from '../../problems/an-alert.js';
import { openProblemAt } from '../../problems/open-problem-at.js';
import { type Row, SOON } from './row.js';
import { anybody, reads, readsAndWants, takesAlerts, wants } from './rules.js';

const triages = readsAndWants('database:read', 'backup:write', 'problem:write');
const silences = readsAndWants('server:read', 'backup:write', 'problem:write');
const reports = wants('database:read', 'problem:write');

const KEY = '/v1/problems/{kind}/{resource_type}/{resource_id}';

export const PROBLEM_ROWS: readonly Row[] = [
  { operation: 'GET /v1/problems', rule: anybody },
  {
    operation: 'GET /v1/problems',
    about: 'database',
    rule: reads('database:read'),
    answers: { absent: '200' },
    send: ({ id }) => ({ query: `?resource=${id}` }),
  },
  {
    operation: 'GET /v1/problems',
    about: 'database',
    rule: reads('database:read'),
    send: ({ path }) => ({ query: `?resource=${path}` }),
  },
  { operation: 'GET /v1/problems/{id}', about: 'problem', rule: reads('database:read') },
  {
    operation: `PUT ${KEY}`,
    about: 'database',
    rule: reports,
    answers: { done: '204' },
    send: () => ({ payload: { severity: 'info', message: 'Slow.' } }),
  },
  {
    operation: `DELETE ${KEY}`,
    about: 'database',
    rule: reports,
    answers: { done: '204' },
    another: async ({ service, things: { database } }) => {
      await openProblemAt(service, database.path, { kind: 'disk_full' });
      return database.id;
    },
  },
  {
    operation: 'POST /v1/problems/{id}/acknowledge',
    about: 'problem',
    rule: triages,
    send: () => ({ payload: { note: 'On it.' } }),
  },
  { operation: 'DELETE /v1/problems/{id}/acknowledge', about: 'problem', rule: triages },
  {
    operation: 'POST /v1/problems/{id}/snooze',
    about: 'problem',
    rule: triages,
    send: () => ({ payload: { until: SOON } }),
  },
  { operation: 'DELETE /v1/problems/{id}/snooze', about: 'problem', rule: triages },
  {
    operation: 'POST /v1/alertmanager',
    about: 'database',
    rule: takesAlerts('database:read'),
    answers: { absent: '422 alerts_rejected' },
    send: ({ path }) => ({ payload: alertsMessage(anAlert({ labels: { path } })) }),
  },
  { operation: 'GET /v1/maintenance', rule: anybody },
  {
    operation: 'POST /v1/maintenance',
    about: 'server',
    rule: silences,
    answers: { done: '201' },
    send: ({ id: on }) => ({ payload: { on, until: SOON } }),
  },
  { operation: 'POST /v1/maintenance/{id}/end', about: 'window', rule: silences },
];
