import { chainedTrail } from '../../adapters/audit-trail/chained-trail.js';
import { portFailureWording } from '../../core/shared/port-failure-wording.js';
import type { OnStoreError } from '../shipshape.js';
import { from, type Recipes } from './container.js';

/** What stores the audit. */
export const auditModule = (onStoreError: OnStoreError) =>
  ({
    audit: from(
      ['auditRows', 'signer'],
      (ports) =>
        chainedTrail({
          ...ports,
          onFailure: (failure, lost) => {
            if (lost > 0)
              onStoreError(
                new Error(`${lost} rows of the audit are lost: ${portFailureWording(failure)}.`),
              );
          },
        }),
      (audit) => audit.close(),
    ),
  }) satisfies Partial<Recipes>;
