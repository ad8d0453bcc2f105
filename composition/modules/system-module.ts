import { nodeTokenGenerator } from '../../adapters/crypto/node-token-generator.js';
import type { Endpoint, OwnAddresses } from '../../adapters/network/address-policy.js';
import { addressPolicy } from '../../adapters/network/address-policy.js';
import { sharedHostLookup, systemHostLookup } from '../../adapters/network/system-host-lookup.js';
import { tcpWitness } from '../../adapters/network/tcp-witness.js';
import { cronerDueTimes } from '../../adapters/scheduler/time/croner-due-times.js';
import {
  deletionTime,
  systemClock,
  systemTimer,
} from '../../adapters/scheduler/time/system-time.js';
import type { OnWarning } from '../../adapters/scheduler/background/warnings.js';
import type { Settings } from '../settings/settings.js';
import { from, type Recipes } from './container.js';
import { postgresStoreAddresses } from './store/postgres-store.js';
import { auditFeed } from '../../adapters/scheduler/audit/audit-feed.js';
import { chainedTrail } from '../../adapters/scheduler/audit/chained-trail.js';
import { portFailureWording } from '../../core/shared/port-failure-wording.js';

/** Linux gives up a neighbour that does not answer after 3 seconds. */
const WITNESS_MS = 4_000;

/** What the machine itself offers, and the rules by which others are dialled from it. */
export const systemModule = (
  { store, allowTargets, witness, watchIntervalSeconds }: Settings,
  listening: () => readonly Endpoint[],
  onWarning: OnWarning,
) =>
  ({
    clock: from([], () => systemClock),
    deletionTime: from(['clock', 'auditRows'], (ports) => deletionTime({ ...ports, onWarning })),
    timer: from([], () => systemTimer),
    generator: from([], () => nodeTokenGenerator),
    dueTimes: from([], cronerDueTimes),
    lookUp: from([], () => sharedHostLookup(systemHostLookup())),
    // No login is made where we listen, nor where the store is, whatever a fleet says.
    protectedAddresses: from(['lookUp', 'clock'], async (ports): Promise<OwnAddresses> => {
      const ofStore =
        store.kind === 'postgres'
          ? await postgresStoreAddresses(store.url, ports)
          : () => Promise.resolve([]);
      return async () => [...listening(), ...(await ofStore())];
    }),
    network: from(['lookUp', 'protectedAddresses'], ({ lookUp, protectedAddresses }) => ({
      lookUp,
      isDialable: addressPolicy(allowTargets, protectedAddresses),
    })),
    witness: from(['lookUp'], ({ lookUp }) =>
      tcpWitness({
        chosen: witness,
        lookUp,
        timeoutMs: Math.min(WITNESS_MS, watchIntervalSeconds * 1_000),
      }),
    ),
  }) satisfies Partial<Recipes>;

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
