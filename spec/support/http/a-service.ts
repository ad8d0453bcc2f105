import { randomUUID } from 'node:crypto';
import { memoryDumpMaker, type MemoryDump } from '../../../adapters/memory/backups/dump-maker.js';
import { systemTimer } from '../../../adapters/time/system-time.js';
import { downloadDump } from '../../../core/backups/use-cases/download-dump.js';
import {
  memoryDumpStorage,
  type MemoryDumpStorage,
} from '../../../adapters/memory/backups/dump-storage.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { InstalledDumpTools } from '../../../adapters/memory/dump-check/dump-tool-probe.js';
import { memoryDumpToolProbe } from '../../../adapters/memory/dump-check/dump-tool-probe.js';
import { memoryClock, type MemoryClock } from '../../../adapters/memory/shared/clock.js';
import { memoryLoginProbe } from '../../../adapters/memory/dump-check/login-probe.js';
import { memoryStore } from '../../../adapters/memory/store.js';
import { nodeTokenGenerator } from '../../../adapters/crypto/node-token-generator.js';
import { applyFleetDocument } from '../../../adapters/api/fleet/apply-fleet-document.js';
import { decodeFleet } from '../../../composition/fleet-documents/read-fleet.js';
import { resourceDocuments } from '../fleet/known-kinds.js';
import { writeFleet } from '../../../adapters/fleet-file/encode-fleet.js';
import type { ServerOptions } from '../../../adapters/http/server/shipshape-server.js';
import type { DumpObstacle } from '../../../core/dump-check/dump-obstacle.js';
import { acceptedLogin, type LoginResult } from '../../../core/dump-check/login-result.js';
import type { Store } from '../../../core/store.js';
import { acknowledgeProblem } from '../../../core/problems/use-cases/acknowledge-problem.js';
import { applyFleetWithPreview } from '../../../core/backups/use-cases/schedules/apply-fleet-with-preview.js';
import { authenticate } from '../../../core/access/use-cases/authenticate.js';
import { checkDumpReadiness } from '../../../core/dump-check/use-cases/check-dump-readiness.js';
import { closeProblem } from '../../../core/problems/use-cases/close-problem.js';
import { createToken } from '../../../core/access/use-cases/create-token.js';
import { exportFleet } from '../../../core/fleet/use-cases/export-fleet.js';
import { addResource } from '../../../core/fleet/use-cases/editing/add-resource.js';
import { changeResourceWithPreview } from '../../../core/backups/use-cases/schedules/change-resource-with-preview.js';
import { describeResource } from '../../../core/fleet/use-cases/editing/describe-resource.js';
import { removeResource } from '../../../core/fleet/use-cases/editing/remove-resource.js';
import { releaseResource } from '../../../core/fleet/use-cases/release-resource.js';
import { getWatch } from '../../../core/monitoring/use-cases/get-watch.js';
import { getOverview } from '../../../core/problems/use-cases/get-overview.js';
import { getProblem } from '../../../core/problems/use-cases/get-problem.js';
import { listDatabases } from '../../../core/fleet/use-cases/list-databases.js';
import { listProblems } from '../../../core/problems/use-cases/list-problems.js';
import { getResource } from '../../../core/problems/use-cases/get-resource.js';
import { listResources } from '../../../core/problems/use-cases/list-resources.js';
import { listTokens } from '../../../core/access/use-cases/list-tokens.js';
import { locateResources } from '../../../core/fleet/use-cases/locate-resources.js';
import { pointOutDumps } from '../../../core/maintenance/use-cases/point-out-dumps.js';
import { mayApplyFleet } from '../../../core/fleet/use-cases/may-apply-fleet.js';
import { getRunDetails } from '../../../core/backups/use-cases/get-run-details.js';
import { listRuns } from '../../../core/backups/use-cases/list-runs.js';
import { openProblem } from '../../../core/problems/use-cases/open-problem.js';
import { revokeToken } from '../../../core/access/use-cases/revoke-token.js';
import { snoozeProblem } from '../../../core/problems/use-cases/snooze-problem.js';
import { aServiceFleet } from './a-service-fleet.js';
import { type ChannelEnvironment, channelUseCases } from './channel-use-cases.js';
import { maintenanceUseCases } from '../maintenance/maintenance-use-cases.js';
import { scheduleUseCases } from './schedule-use-cases.js';
import { seedTokens } from './seed-tokens.js';
import { putFleet, refAt } from '../fleet/put-fleet.js';
import { DUE_TIMES } from '../shared/due-times.js';
import { KNOWN } from '../fleet/known-kinds.js';

/** What the control plane and the databases of a service are like; a spec changes it as it goes. */
export interface Environment extends ChannelEnvironment {
  tools: InstalledDumpTools;
  loginResult: LoginResult;
  /** Behind an accepted login; none by default. */
  obstacles?: readonly DumpObstacle[];
  dump: MemoryDump;
}

/** A service in memory: the real use cases over a store with a small fleet and a token for each kind of caller. */
export interface Service {
  readonly options: ServerOptions;
  readonly store: Store;
  /** Where its destinations keep dumps. */
  readonly storage: MemoryDumpStorage;
  readonly clock: MemoryClock;
  readonly environment: Environment;
  /** The ids of databases, by their paths. */
  readonly databases: { readonly shop: string; readonly mysql: string };
}

export const PG_DUMP_18 = { file: '/usr/bin/pg_dump', version: '18.1', major: 18 };

export const aService = async (overrides: Partial<ServerOptions> = {}): Promise<Service> => {
  const store = memoryStore();
  const storage = memoryDumpStorage();
  const clock = memoryClock(new Date('2026-11-21T03:00:00.000Z'));
  const environment: Environment = {
    tools: { postgresql: { tools: [PG_DUMP_18], broken: 0 } },
    loginResult: acceptedLogin(18),
    dump: { parts: [Buffer.from('a dump '), Buffer.from('of the shop')] },
  };
  await putFleet(store, aServiceFleet);
  await seedTokens(store);
  const shop = await refAt(store, 'db-eu-1/main/shop');
  const mysql = await refAt(store, 'db-eu-1/legacy/crm');
  return {
    options: { ...optionsOver(store, clock, environment, storage), ...overrides },
    store,
    storage,
    clock,
    environment,
    databases: { shop: shop.id, mysql: mysql.id },
  };
};

const optionsOver = (
  store: Store,
  clock: MemoryClock,
  environment: Environment,
  storage: MemoryDumpStorage,
): ServerOptions => {
  const applyFleet = pointOutDumps(
    { dueTimes: DUE_TIMES, clock },
    applyFleetWithPreview({ ...store, ...KNOWN, clock }),
  );
  return {
    useCases: {
      getOverview: getOverview({ ...store, clock }),
      getWatch: getWatch({ ...store, clock }),
      checkDumpReadiness: checkDumpReadiness({
        ...store,
        tool: { find: (engine) => memoryDumpToolProbe(environment.tools).find(engine) },
        login: memoryLoginProbe(
          () => environment.loginResult,
          () => environment.obstacles ?? [],
        ),
      }),
      downloadDump: downloadDump(
        {
          ...store,
          tool: { find: (engine) => memoryDumpToolProbe(environment.tools).find(engine) },
          login: memoryLoginProbe(
            () => environment.loginResult,
            () => environment.obstacles ?? [],
          ),
          dumps: memoryDumpMaker(() => environment.dump),
          clock,
          timer: systemTimer,
        },
        {
          limits: { perDatabase: 1, perInstance: 2, perNode: 4 },
          deadlineMs: 60_000,
          stallMs: 60_000,
          stopping: new AbortController().signal,
          node: randomUUID() as Uuid,
        },
      ),
      locateResources: locateResources(store),
      listDatabases: listDatabases(store),
      mayApplyFleet: mayApplyFleet(store),
      applyFleet,
      exportFleet: exportFleet({ ...store, ...KNOWN }),
      releaseResource: releaseResource(store),
      describeResource: describeResource({ ...store, ...KNOWN }),
      addResource: addResource(store),
      changeResource: changeResourceWithPreview({ ...store, ...KNOWN, clock }),
      removeResource: removeResource({ ...store, ...KNOWN }),
      createToken: createToken({ ...store, generator: nodeTokenGenerator, clock }),
      listTokens: listTokens(store),
      listResources: listResources({ ...store, clock }),
      getResource: getResource({ ...store, clock }),
      revokeToken: revokeToken({ ...store, clock }),
      listProblems: listProblems({ ...store, clock }),
      getProblem: getProblem({ ...store, clock }),
      openProblem: openProblem({ ...store, clock }),
      closeProblem: closeProblem({ ...store, clock }),
      acknowledgeProblem: acknowledgeProblem({ ...store, clock }),
      snoozeProblem: snoozeProblem({ ...store, clock }),
      listRuns: listRuns(store),
      getRun: getRunDetails({ ...store, ...KNOWN }),
      ...scheduleUseCases(store, clock, storage),
      ...channelUseCases(store, clock, environment),
      ...maintenanceUseCases(store, clock),
    },
    authenticator: {
      authenticate: authenticate({ ...store, generator: nodeTokenGenerator, clock }),
    },
    health: store.health,
    loadResourceDocuments: () => Promise.resolve(resourceDocuments),
    writeFleet: (fleet, form) => Promise.resolve(writeFleet(fleet, form)),
    applyFleetDocument: applyFleetDocument({ applyFleet, decodeFleet }),
  };
};
