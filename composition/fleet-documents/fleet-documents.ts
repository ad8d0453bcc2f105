import * as E from 'fp-ts/lib/Either.js';
import { describeFailure } from '../../adapters/api/describe-failure.js';
import type { AuditTrail } from '../../core/audit/ports/audit-trail.js';
import type { StoreHealth } from '../../core/shared/ports/port-failure.js';
import type { ApplyFleetDocument } from '../../adapters/api/fleet/apply-fleet-document.js';
import { applyFleetDocument } from '../../adapters/api/fleet/apply-fleet-document.js';
import type { UseCases } from '../../core/use-cases.js';
import { fleetProcesses } from '../../adapters/fleet-file/process/fleet-processes.js';
import type { Ports } from '../modules/parts.js';
import type { Settings } from '../settings/settings.js';
import type { Overrides } from '../shipshape.js';
import { PROCESS_WARNINGS } from '../warnings.js';
import { decodeDocument, yaml } from './decode-document.js';
import { packageVersion } from '../package-version.js';
import { type StoreSetup, storeSetup } from './store-setup.js';

/** Where the fleet documents that come over the network are applied. */
export interface FleetDocuments {
  readonly apply: ApplyFleetDocument;
  readonly close: () => Promise<void>;
}

/** Such a document is decoded and planned in a second, during which this process does nothing else. */
const LIMIT_BYTES_HERE = 1024 * 1024;

/** The ports on which applying a fleet depends. What an embedder brings in their place exists in this process only. */
const PORTS = [
  'fleet',
  'approvals',
  'generator',
  'permissions',
  'sealer',
  'queue',
  'clock',
  'monitored',
  'history',
  'auditRows',
  'signer',
] as const satisfies readonly (keyof Ports)[];

interface Documented extends Pick<UseCases, 'applyFleet'>, Pick<Ports, 'health'> {
  readonly audit: Pick<AuditTrail, 'recordedElsewhere'>;
}

/** In processes of their own where such a process can open the store, otherwise in this one, and then only small ones. */
export const fleetDocuments = (
  settings: Settings,
  overrides: Overrides,
  { applyFleet, health, audit }: Documented,
): FleetDocuments => {
  const setup = storeSetup(settings);
  if (
    PORTS.some((port) => overrides[port] !== undefined) ||
    hasOwnKinds(overrides) ||
    setup === undefined
  )
    return {
      apply: Object.assign(
        applyFleetDocument({
          applyFleet,
          parseYaml: yaml.parse,
          decodeFleet: decodeDocument(overrides),
        }),
        { limitBytes: LIMIT_BYTES_HERE },
      ),
      close: () => Promise.resolve(),
    };
  const processes = fleetProcesses<StoreSetup>({
    entry: new URL('./fleet-process.js', import.meta.url),
    version: packageVersion(),
    setup,
    onStoreError: overrides.onStoreError ?? PROCESS_WARNINGS.onStoreError,
  });
  return { ...processes, apply: whileHealthy(health, recordedThere(audit, processes.apply)) };
};

/** What such a process refuses has its row. */
const recordedThere =
  (audit: Documented['audit'], apply: ApplyFleetDocument): ApplyFleetDocument =>
  (document, onFailure) =>
    apply(document, (failure) => {
      if (document.caller.origin !== undefined) audit.recordedElsewhere(document.caller.origin);
      onFailure(failure);
    });

const hasOwnKinds = ({ channelKinds, destinationKinds }: Overrides): boolean =>
  channelKinds !== undefined || destinationKinds !== undefined;

/** Another process opens the store by its name, and would not notice that it is not the one that is served. */
const whileHealthy =
  (health: StoreHealth, apply: ApplyFleetDocument): ApplyFleetDocument =>
  async (document, onFailure) => {
    const healthy = await health.check();
    if (E.isRight(healthy)) return apply(document, onFailure);
    onFailure(healthy.left);
    return E.left(describeFailure(healthy.left));
  };
