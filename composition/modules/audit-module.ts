import { auditFeed } from '../../adapters/scheduler/audit/audit-feed.js';
import { chainedTrail } from '../../adapters/scheduler/audit/chained-trail.js';
import { portFailureWording } from '../../core/shared/port-failure-wording.js';
import type { Settings } from '../settings/settings.js';
import { from, type Recipes } from './container.js';

/** What stores the audit, and sends it on. */
export const auditModule = (
  { auditTo }: Pick<Settings, 'auditTo'>,
  onError: (error: Error) => void,
): Recipes<'audit' | 'auditFeed'> => ({
  auditFeed: from(
    [],
    () =>
      auditTo === 'none'
        ? SENT_NOWHERE
        : auditFeed(auditTo, (warning) => {
            onError(new Error(warning));
          }),
    (feed) => feed.close(),
  ),
  audit: from(
    ['auditRows', 'signer', 'auditFeed'],
    ({ auditFeed: { send }, ...ports }) =>
      chainedTrail({
        ...ports,
        onStored: send,
        onFailure: (failure, lost) => {
          if (lost > 0)
            onError(
              new Error(`${lost} rows of the audit are lost: ${portFailureWording(failure)}.`),
            );
        },
      }),
    (audit) => audit.close(),
  ),
});

const SENT_NOWHERE = { send: () => undefined, close: () => Promise.resolve() };
