import { randomUUID } from 'node:crypto';
import 'reflect-metadata';
import { Container, ContainerModule, type ServiceIdentifier } from 'inversify';
import { systemClock, systemTimer } from '../adapters/time/system-time.js';
import { nodeTokenGenerator } from '../adapters/crypto/node-token-generator.js';
import { together } from '../adapters/scheduler/background/startable.js';
import type { Uuid } from '../core/shared/uuid.js';
import { fleetDocuments } from './fleet-documents/fleet-documents.js';
import { loadResourceDocuments } from './fleet-documents/decode-document.js';
import { httpOptionsOf, nodeEvents, type NodeEvents } from './http-options-of.js';
import { kindsWith } from './kinds.js';
import { channelsModule } from './modules/channels-module.js';
import { destinationsModule } from './modules/destinations-module.js';
import { dispatchModule } from './modules/dispatch-module.js';
import { downloadsModule } from './modules/downloads-module.js';
import { gateModule } from './modules/gate-module.js';
import { orThrow } from './modules/or-throw.js';
import { monitoringModule } from './modules/monitoring-module.js';
import { notifierModule } from './modules/notifier-module.js';
import { ownAddressesModule } from './modules/own-addresses-module.js';
import { probeModule } from './modules/probe-module.js';
import { proofModule } from './modules/proof-module.js';
import { chosenStoreModules, storeModule } from './modules/store/store-module.js';
import { upkeepModule } from './modules/upkeep-module.js';
import { useCaseModule } from './modules/use-case-module.js';
import { promised } from './promised.js';
import { validateSettings } from './settings/decode-settings.js';
import type { Settings } from './settings/settings.js';
import type { Overrides, Shipshape } from './shipshape.js';
import { type Ports, PortTokens, Tokens } from './modules/tokens.js';
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
  const events = nodeEvents(overrides);
  const container = assemble(valid, overrides, events);
  try {
    return await resolve(container, valid, overrides, events);
  } catch (error) {
    await container.unbindAllAsync();
    throw error;
  }
};

const invalidSettings = (mistakes: readonly string[]): string =>
  ['The settings of Shipshape are not valid.', ...mistakes].join('\n');

const assemble = (settings: Settings, overrides: Overrides, events: NodeEvents): Container => {
  const onWarning = overrides.onMonitoringWarning ?? PROCESS_WARNINGS.onMonitoringWarning;
  // Dumps of schedules and downloads count together.
  const node = randomUUID() as Uuid;
  const kinds = kindsWith(overrides);
  const container = new Container();
  container.bind(PortTokens.kinds).toConstantValue(kinds);
  container.load(
    systemModule,
    ...chosenStoreModules(settings, overrides.onStoreError ?? PROCESS_WARNINGS.onStoreError),
    storeModule,
    ownAddressesModule(settings, overrides.ownAddresses ?? (() => [])),
    probeModule(settings, overrides.onToolNotice ?? PROCESS_WARNINGS.onToolNotice),
    gateModule(overrides.onToolNotice ?? PROCESS_WARNINGS.onToolNotice),
    downloadsModule(settings, overrides.onToolNotice ?? PROCESS_WARNINGS.onToolNotice, node),
    channelsModule(settings, kinds, overrides.onToolNotice ?? PROCESS_WARNINGS.onToolNotice),
    destinationsModule(settings, kinds, overrides.onToolNotice ?? PROCESS_WARNINGS.onToolNotice),
    proofModule(overrides.onToolNotice ?? PROCESS_WARNINGS.onToolNotice),
    useCaseModule,
    monitoringModule(settings, onWarning),
    upkeepModule(settings, onWarning),
    dispatchModule(settings, { onWarning, onRunEnd: events.runEnds.tell }, node),
    notifierModule({ onWarning, onDelivery: events.deliveries.tell }, overrides.onProblemChange),
  );
  for (const port of Object.keys(PortTokens) as readonly Exclude<keyof Ports, 'kinds'>[]) {
    const token: ServiceIdentifier = PortTokens[port];
    if (overrides[port] !== undefined) container.rebind(token).toConstantValue(overrides[port]);
  }
  return container;
};

const resolve = async (
  container: Container,
  settings: Settings,
  overrides: Overrides,
  events: NodeEvents,
): Promise<Shipshape> => {
  const { issueFirstToken, ...others } = await container.getAsync(Tokens.UseCases);
  const useCases = { ...others, getWatch: await container.getAsync(Tokens.GetWatch) };
  // Without its upkeep a list of runs shows dumps that nobody makes any more.
  const monitor = together(await container.getAsync(Tokens.Monitor), [
    await container.getAsync(Tokens.RunUpkeep),
    await container.getAsync(Tokens.MaintenanceUpkeep),
    await container.getAsync(Tokens.Listener),
    ...(settings.dispatch
      ? [await container.getAsync(Tokens.Dispatcher), await container.getAsync(Tokens.Notifier)]
      : []),
  ]);
  const downloads = await container.getAsync(Tokens.Downloads);
  const prepareChecks = await container.getAsync(Tokens.PrepareChecks);
  const health = await container.getAsync(PortTokens.health);
  const documents = fleetDocuments(settings, overrides, { ...useCases, health });
  return {
    useCases,
    promises: promised(useCases),
    http: await httpOptionsOf(container, events, {
      ...{ useCases, applyFleetDocument: documents.apply, monitoring: monitor.figures },
      loadResourceDocuments: loadResourceDocuments(overrides),
    }),
    monitor,
    issueFirstToken,
    prepareChecks,
    stopDownloads: downloads.stop,
    close: async () => {
      await Promise.all([monitor.stop(), downloads.stop(), documents.close()]);
      await container.unbindAllAsync();
    },
  };
};

/** What the machine itself offers. */
const systemModule = new ContainerModule(({ bind }) => {
  bind(PortTokens.clock).toConstantValue(systemClock);
  bind(PortTokens.timer).toConstantValue(systemTimer);
  bind(PortTokens.generator).toConstantValue(nodeTokenGenerator);
});
