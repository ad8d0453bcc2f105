import { RESOURCE_TYPES, type ResourceType } from '../../core/shared/resource.js';
import { APPROVALS } from './approvals/approval-operations.js';
import { AUDIT } from './audit/audit-operations.js';
import { SETTINGS } from './access/settings-operations.js';
import { ME, TOKENS } from './access/token-operations.js';
import { ALERTS } from './alertmanager/alerts-body.js';
import { CRONS } from './backups/cron-operations.js';
import { DUMPS } from './backups/dump-operations.js';
import { PROOFS } from './backups/proof-body.js';
import { RUNS } from './backups/run-operations.js';
import { ScheduleInPlaceBody, SCHEDULES } from './backups/schedule-body.js';
import { CHECKS, EXAMINATIONS } from './dump-check/dump-not-ready.js';
import { INSTANCE_TESTS } from './dump-check/instance-test.js';
import type { Named } from './operation/operation.js';
import { CONNECTIONS } from './connections/connection-operation.js';
import { DRAFT_TESTS } from './draft-tests.js';
import { FLEETS, RELEASES, SEARCHES } from './fleet/fleet-operations.js';
import { EDITS } from './fleet/edit-operations.js';
import { MAINTENANCE } from './maintenance/maintenance-operations.js';
import { GROUPS } from './monitoring/group-operations.js';
import { FOUND_DATABASES } from './monitoring/found-operations.js';
import { WATCH } from './monitoring/watch-body.js';
import { CHANNELS } from './notifications/channel-operations.js';
import { PROBLEMS } from './problems/problem-operations.js';
import {
  getOperation,
  LISTED_TYPES,
  ResourceInPlaceBody,
  rowsOperation,
} from './problems/resources/resource-operations.js';
import { HISTORY_QUERY } from './resources/resource-list-query.js';

/** The operations that the API has under their names. */
export const CALLS = {
  ...WATCH,
  ...FOUND_DATABASES,
  ...SEARCHES,
  ...GROUPS,
  ...PROBLEMS,
  ...RUNS,
  ...PROOFS,
  ...SCHEDULES,
  ...CRONS,
  ...CHANNELS,
  ...EXAMINATIONS,
  ...INSTANCE_TESTS,
  ...DRAFT_TESTS,
  ...CONNECTIONS,
  ...MAINTENANCE,
  ...APPROVALS,
  ...AUDIT,
  ...TOKENS,
  ...SETTINGS,
};

/** The lists of resources, with rows of one form. */
export const LISTS = LISTED_TYPES.map((type) => ({ type, operation: rowsOperation(type) }));

export const operationToGet = (type: ResourceType) =>
  type === 'schedule'
    ? getOperation(type, ScheduleInPlaceBody)
    : getOperation(type, ResourceInPlaceBody);

/** The same of what has a history that is long. */
export const historyToGet = (type: ResourceType) =>
  type === 'database' || type === 'destination'
    ? { ...getOperation(type, ResourceInPlaceBody), query: HISTORY_QUERY }
    : undefined;

export const GETS = RESOURCE_TYPES.map((type) => ({
  type,
  operation: historyToGet(type) ?? operationToGet(type),
}));

/** Every operation that needs a credential. */
export const OPERATIONS: readonly Named[] = [
  ...Object.values({ ...CALLS, ...FLEETS, ...CHECKS, ...DUMPS, ...ALERTS, ...ME }),
  ...[...LISTS, ...GETS, ...RELEASES].map(({ operation }) => operation),
  ...EDITS,
];
