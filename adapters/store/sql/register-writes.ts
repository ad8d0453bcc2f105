import { tokenWrites } from './access/token-writes.js';
import { dumpCheckWrites } from './dump-check/dump-check-writes.js';
import type { Preparing } from './engine/engine.js';
import { maintenanceWrites } from './maintenance/maintenance-writes.js';
import { nodeWrites } from './monitoring/node-writes.js';

/** The writes of the registers that are written once, by name. */
export const registerWrites = (engine: Preparing) => ({
  ...tokenWrites(engine),
  ...maintenanceWrites(engine),
  ...dumpCheckWrites(engine),
  ...nodeWrites(engine),
});

export type RegisterWrites = ReturnType<typeof registerWrites>;
