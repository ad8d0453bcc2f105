import { tokenWrites } from './access/token-writes.js';
import type { Preparing } from './engine/engine.js';

/** The writes of the registers that are written once, by name. */
export const registerWrites = (engine: Preparing) => ({
  ...tokenWrites(engine),
});

export type RegisterWrites = ReturnType<typeof registerWrites>;
