import type { QueryConfig } from 'pg';
import type { ResourceId } from '../../../core/shared/resource.js';

/**
 * Waits until nobody else changes problems beneath the roots of these resources, and keeps others waiting until the
 * transaction ends: 0004-folding says who takes which. It comes before whatever else the transaction waits for.
 */
export const lockRoots = (resources: readonly ResourceId[]): QueryConfig => ({
  name: 'take_turns',
  text: 'SELECT take_turns($1::uuid[])',
  values: [resources],
});
