import * as E from 'fp-ts/lib/Either.js';
import { nodeTokenGenerator } from '../../adapters/crypto/node-token-generator.js';
import { applyFleetDocument } from '../../adapters/api/fleet/apply-fleet-document.js';
import { serveDocument } from '../../adapters/fleet-file/process/serve-document.js';
import { cronerDueTimes } from '../../adapters/scheduler/time/croner-due-times.js';
import { deletionTime, systemClock } from '../../adapters/scheduler/time/system-time.js';
import { problemReportOf } from '../../core/monitoring/problem-report-wording.js';
import { applyFleet } from '../../core/use-cases.js';
import { BUNDLED_KINDS } from '../kinds.js';
import { auditModule } from '../modules/system-module.js';
import { containerOf, from } from '../modules/container.js';
import { openedStore } from '../modules/store/store-module.js';
import { decodeDocument, yaml } from './decode-document.js';
import { packageVersion } from '../package-version.js';
import { settingsOf, type StoreSetup } from './store-setup.js';

/** The process that applies one fleet document: it opens the store for itself, and nothing else of Shipshape. */
await serveDocument(packageVersion(), async (setup: StoreSetup, onStoreError) => {
  const container = containerOf({
    ...openedStore(settingsOf(setup), onStoreError),
    ...auditModule(setup, onStoreError),
    auditRows: from(['store'], ({ store }) => store.auditRows),
  });
  try {
    const store = await container.get('store');
    const audit = await container.get('audit');
    const feed = await container.get('auditFeed');
    return E.right({
      apply: applyFleetDocument({
        applyFleet: applyFleet({
          ...store,
          dueTimes: cronerDueTimes(),
          clock: systemClock,
          kinds: BUNDLED_KINDS,
          audit,
          generator: nodeTokenGenerator,
          reportOf: problemReportOf,
          // The service warns of its clock.
          deletionTime: deletionTime({ ...store, clock: systemClock, onWarning: () => undefined }),
        }),
        decodeFleet: decodeDocument(),
        parseYaml: yaml.parse,
      }),
      close: async () => {
        await audit.close();
        await feed.close();
        await container.close();
      },
    });
  } catch (error) {
    return E.left(error instanceof Error ? error.message : String(error));
  }
});
