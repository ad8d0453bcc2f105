import { randomBytes, randomUUID } from 'node:crypto';
import { ed25519Signer } from '../adapters/crypto/ed25519-signer.js';
import { sha256Digest } from '../adapters/crypto/sha256-digest.js';
import { probeWithin } from '../adapters/destinations/dump-storage-by-kind.js';
import * as O from 'fp-ts/lib/Option.js';
import type { SignInWays } from '../adapters/dashboard/sessions/session-routes.js';
import type { HttpOptions } from '../adapters/http/http-options.js';
import { recordRefusal } from '../core/audit/use-cases/audited.js';
import type { DownloadRules } from '../core/backups/use-cases/download-dump.js';
import { FLEET_SURVEYOR, surveyDumps } from '../core/backups/use-cases/proving/survey-dumps.js';
import { problemReportOf } from '../core/monitoring/problem-report-wording.js';
import type { Uuid } from '../core/shared/uuid.js';
import { type AllUseCases, useCasesOver } from '../core/use-cases.js';
import { backgroundWork } from './background/background-work.js';
import { dumpRules } from './background/dispatch-dumps.js';
import { loadResourceDocuments, writeDocument } from './fleet-documents/decode-document.js';
import { fleetDocuments } from './fleet-documents/fleet-documents.js';
import { kindsWith } from './kinds.js';
import { auditModule, systemModule } from './modules/system-module.js';
import { channelsModule, destinationsModule } from './modules/destinations-module.js';
import { containerOf, from, orThrow, type Recipes } from './modules/container.js';
import { identitiesModule } from './modules/identities-module.js';
import type { ServiceParts } from './modules/parts.js';
import { nodeEvents } from './node-events.js';
import { serversModule } from './modules/servers-module.js';
import { storeModule } from './modules/store/store-module.js';
import { type Overrides, promised, type Shipshape } from './shipshape.js';
import { validateSettings } from './settings/decode-settings.js';
import type { Settings } from './settings/settings.js';
import { givenSettings } from './settings/settings-in-force.js';
import { type StoppableDownloads, stoppableDownloads } from './stoppable-downloads.js';
import { PROCESS_WARNINGS } from './warnings.js';

/**
 * Builds a Shipshape from its settings; what is left out has its default.
 * An override takes the place of a bundled adapter, and what it replaces is never opened.
 * Rejects with an `Error` whose message names every wrong setting, or says what could not be opened and what to do.
 */
export const createShipshape = async (
  settings: Partial<Settings> = {},
  overrides: Overrides = {},
): Promise<Shipshape> => {
  const valid = orThrow(validateSettings(settings), invalidSettings);
  const container = containerOf(recipesOf(valid, settings, overrides), overrides);
  try {
    return shipshapeOf(await container.all(), valid, overrides, container.close);
  } catch (error) {
    await container.close();
    throw error;
  }
};

const invalidSettings = (mistakes: readonly string[]): string =>
  ['The settings of Shipshape are not valid.', ...mistakes].join('\n');

const recipesOf = (
  settings: Settings,
  given: Partial<Settings>,
  {
    onStoreError = PROCESS_WARNINGS.onStoreError,
    onToolNotice = PROCESS_WARNINGS.onToolNotice,
    onProviderError = PROCESS_WARNINGS.onProviderError,
    onMonitoringWarning = PROCESS_WARNINGS.onMonitoringWarning,
    ownAddresses = () => [],
    ...own
  }: Overrides,
): Recipes => ({
  kinds: from([], () => kindsWith(own)),
  settings: from([], () => givenSettings(settings, given)),
  runHistoryDays: from([], () => settings.runHistoryDays),
  ...systemModule(settings, ownAddresses, onMonitoringWarning),
  ...storeModule(settings, onStoreError),
  ...identitiesModule(settings, onProviderError),
  ...serversModule(settings, onToolNotice),
  ...destinationsModule(settings.toolDirs, onToolNotice),
  ...channelsModule(onToolNotice),
  ...auditModule(settings, onStoreError),
  // Whose store it is has the key that signs its audit: without one, that of this process does.
  ...(own.auditRows !== undefined && { signer: from([], () => ed25519Signer(randomBytes(32))) }),
});

const shipshapeOf = (
  parts: ServiceParts,
  settings: Settings,
  overrides: Overrides,
  closeParts: () => Promise<void>,
): Shipshape => {
  const node = randomUUID() as Uuid;
  const events = nodeEvents(overrides);
  const monitor = backgroundWork(parts, settings, {
    node,
    onWarning: overrides.onMonitoringWarning ?? PROCESS_WARNINGS.onMonitoringWarning,
    ...events.tell,
  });
  const downloads = stoppableDownloads();
  const downloadRules = { ...dumpRules(settings), node, stopping: downloads.stopping };
  const { issueFirstToken, ...useCases } = tracked(downloads, useCasesOf(parts, downloadRules));
  const documents = fleetDocuments(settings, overrides, { ...parts, ...useCases });
  return {
    useCases,
    promises: promised(useCases),
    http: httpOptions(parts, {
      useCases,
      signIns: useCases,
      monitoring: monitor.figures,
      applyFleetDocument: documents.apply,
      loadResourceDocuments: loadResourceDocuments(overrides),
      ...events.listen,
    }),
    signInWays: waysOf(parts, settings),
    monitor,
    prepareChecks: parts.prepareChecks,
    issueFirstToken: issueFirstToken(),
    stopDownloads: downloads.stop,
    close: async () => {
      await Promise.all([monitor.stop(), downloads.stop(), documents.close()]);
      for (const { close } of [parts.uses, parts.audit, parts.auditFeed]) await close();
      await closeParts();
    },
  };
};

const waysOf = ({ identities }: ServiceParts, { tokenSignIn: tokens }: Settings): SignInWays => ({
  tokens,
  provider: O.toNullable(identities.name),
});

/** What goes on after it was started ends with the service. */
const tracked = ({ track }: StoppableDownloads, all: AllUseCases): AllUseCases => ({
  ...all,
  downloadDump: track(all.downloadDump),
  startRestore: track(all.startRestore),
});

/** What is mounted: what it is given, and the ports that answer for the health and the metrics. */
const httpOptions = (
  { authenticator, health, history, schedules, channels, ...parts }: ServiceParts,
  given: Omit<HttpOptions, 'authenticator' | 'health' | 'writeFleet' | 'recordRefusal'>,
): HttpOptions => ({
  ...given,
  authenticator,
  health,
  history,
  schedules,
  channels,
  survey: surveyDumps({ ...parts, schedules })(FLEET_SURVEYOR),
  writeFleet: writeDocument,
  recordRefusal: recordRefusal(parts),
});

const useCasesOf = (ports: ServiceParts, downloadRules: DownloadRules) =>
  useCasesOver({
    ...ports,
    downloadRules,
    reportOf: problemReportOf,
    testedStorage: probeWithin(ports.storage),
    digest: sha256Digest,
    newId: () => randomUUID() as Uuid,
  });
