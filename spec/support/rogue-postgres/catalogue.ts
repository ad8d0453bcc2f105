import type { Behavior } from '../rogues/behavior.js';
import { OPENING_BEHAVIORS } from './opening-behaviors.js';
import { PROOF_BEHAVIORS } from './proof-behaviors.js';
import { SCRAM_BEHAVIORS } from './scram-behaviors.js';
import { SESSION_BEHAVIORS } from './session-behaviors.js';
import { NON_POSTGRES_BEHAVIORS } from './non-postgres-behaviors.js';

/** All behaviors of rogues, in the order in which a login reaches them. */
export const POSTGRES_CATALOGUE: readonly Behavior[] = [
  ...NON_POSTGRES_BEHAVIORS,
  ...OPENING_BEHAVIORS,
  ...SCRAM_BEHAVIORS,
  ...PROOF_BEHAVIORS,
  ...SESSION_BEHAVIORS,
];
