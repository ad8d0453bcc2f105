import type { Behaviour } from './behaviour.js';
import { OPENING_BEHAVIOURS } from './opening-behaviours.js';
import { PROOF_BEHAVIOURS } from './proof-behaviours.js';
import { SCRAM_BEHAVIOURS } from './scram-behaviours.js';
import { SESSION_BEHAVIOURS } from './session-behaviours.js';
import { STRANGER_BEHAVIOURS } from './stranger-behaviours.js';

/** All that a rogue can do to a login, in the order in which a login gets there. */
export const CATALOGUE: readonly Behaviour[] = [
  ...STRANGER_BEHAVIOURS,
  ...OPENING_BEHAVIOURS,
  ...SCRAM_BEHAVIOURS,
  ...PROOF_BEHAVIOURS,
  ...SESSION_BEHAVIOURS,
];
