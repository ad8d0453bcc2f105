import 'reflect-metadata';
import * as E from 'fp-ts/lib/Either.js';
import { Container } from 'inversify';
import { applyFleetDocument } from '../../adapters/api/fleet/apply-fleet-document.js';
import { serveDocument } from '../../adapters/fleet-process/serve-document.js';
import { cronerDueTimes } from '../../adapters/time/croner-due-times.js';
import { systemClock } from '../../adapters/time/system-time.js';
import { applyFleetWithPreview } from '../../core/backups/use-cases/schedules/apply-fleet-with-preview.js';
import { pointOutDumps } from '../../core/maintenance/use-cases/point-out-dumps.js';
import { BUNDLED_KINDS } from '../kinds.js';
import { chosenStoreModules } from '../modules/store/store-module.js';
import { Tokens } from '../modules/tokens.js';
import { decodeDocument } from './decode-document.js';
import { packageVersion } from '../package-version.js';
import { settingsOf, type StoreSetup } from './store-setup.js';

/** The process that applies one fleet document: it opens the store for itself, and nothing else of Shipshape. */
await serveDocument(packageVersion(), async (setup: StoreSetup, onStoreError) => {
  const settings = settingsOf(setup);
  const container = new Container();
  container.load(...chosenStoreModules(settings, onStoreError));
  try {
    const store = await container.getAsync(Tokens.Store);
    return E.right({
      apply: applyFleetDocument({
        applyFleet: pointOutDumps(
          { dueTimes: cronerDueTimes(), clock: systemClock },
          applyFleetWithPreview({ ...store, clock: systemClock, kinds: BUNDLED_KINDS }),
        ),
        decodeFleet: decodeDocument(),
      }),
      close: () => container.unbindAllAsync(),
    });
  } catch (error) {
    return E.left(error instanceof Error ? error.message : String(error));
  }
});
