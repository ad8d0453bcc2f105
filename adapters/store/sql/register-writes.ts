import { peopleWrites } from './access/people-writes.js';
import { tokenWrites } from './access/token-writes.js';
import { auditWrites } from './audit/audit-writes.js';
import { proofWrites } from './backups/proof/proof-writes.js';
import { queueWrites } from './backups/queue-writes.js';
import { runWrites } from './backups/run-writes.js';
import { upkeepWrites } from './backups/upkeep-writes.js';
import { dumpCheckWrites } from './dump-check/dump-check-registers.js';
import type { Preparing } from './engine/engine.js';
import { maintenanceWrites } from './maintenance/maintenance-writes.js';
import { channelWrites } from './notifications/channel-writes.js';
import { deliveryWrites } from './notifications/delivery-writes.js';
import { feedWrites } from './notifications/feed-writes.js';
import { foundWrites } from './monitoring/found-writes.js';
import { nodeWrites } from './monitoring/monitoring-nodes.js';
import { problemWrites } from './problems/problem-writes.js';

/** The writes of the registers that are written once, by name. */
export const registerWrites = (engine: Preparing) => ({
  ...tokenWrites(engine),
  ...peopleWrites(engine),
  ...maintenanceWrites(engine),
  ...dumpCheckWrites(engine),
  ...nodeWrites(engine),
  ...foundWrites(engine),
  ...runWrites(engine),
  ...queueWrites(engine),
  ...proofWrites(engine),
  ...upkeepWrites(engine),
  ...channelWrites(engine),
  ...deliveryWrites(engine),
  ...feedWrites(engine),
  ...auditWrites(engine),
  ...problemWrites(engine),
});

export type RegisterWrites = ReturnType<typeof registerWrites>;
