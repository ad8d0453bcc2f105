import type { Behaviour } from '../rogues/behavior.js';
import { OPENING_BEHAVIOURS } from './opening-behaviors.js';
import { PROOF_BEHAVIOURS } from './proof-behaviors.js';
import { SCRAM_BEHAVIOURS } from './scram-behaviors.js';
import { SESSION_BEHAVIOURS } from './session-behaviors.js';
import { STRANGER_BEHAVIOURS } from './non-postgres-behaviors.js';

/** All that a rogue can do to a login, in the order in which a login gets there. */
export const CATALOGUE: readonly Behaviour[] = [
  ...STRANGER_BEHAVIOURS,
  ...OPENING_BEHAVIOURS,
  ...SCRAM_BEHAVIOURS,
  ...PROOF_BEHAVIOURS,
  ...SESSION_BEHAVIOURS,
];
