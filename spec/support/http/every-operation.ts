import * as E from 'fp-ts/lib/Either.js';
import type { ServedApi } from '../../../adapters/api/api.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { aFleet } from '../fleet/a-fleet.js';
import { anAdmin } from '../access/a-caller.js';
import { aReport } from '../problems/a-problem.js';
import { aRunStart, NO_LIMITS } from '../backups/a-run.js';
import { aUuid } from '../shared/a-uuid.js';
import { rightOf } from '../shared/right-of.js';
import type { Service } from './a-service.js';
import { waitingRequest } from '../approvals/a-request.js';
import { withMaintenance } from '../maintenance/a-window.js';
import { withStoredDump } from './with-stored-dump.js';
import { aBaseSchedule, withInstanceSchedule } from './with-instance-schedule.js';
import { withSchedules } from './with-schedules.js';
import { aDelivery } from '../notifications/a-delivery.js';
import { alertsMessage, anAlert } from '../problems/an-alert.js';
import { openProblemAt } from '../problems/open-problem-at.js';
import { NEW_OF_EACH } from './documented/edit-requests.js';
import { refAt } from '../fleet/put-fleet.js';

const opened = (service: Service): Promise<Uuid> => openProblemAt(service, 'db-eu-1');

type NoBody = 'caller' | 'downloadDump' | 'downloadStoredDump' | 'exportFleet';

/** A server that was released before. */
const madeByHand = async ({ store, options: { useCases } }: Service) => {
  const { type, id } = await refAt(store, 'db-eu-1');
  await useCases.releaseResource(anAdmin(), type, id)();
  return { type, id };
};

/** Each operation, asked in a way that succeeds; but the downloads and the fleet, which are no bodies. */
export const EVERY_OPERATION: {
  readonly [N in Exclude<keyof ServedApi, NoBody>]: (
    operations: ServedApi,
    service: Service,
  ) => Promise<unknown>;
} = {
  listApprovals: async (operations, { store }) => {
    await waitingRequest(store);
    return operations.listApprovals();
  },
  approveRequest: async (operations, { store }) =>
    operations.approveRequest(await waitingRequest(store)),
  refuseRequest: async (operations, { store }) =>
    operations.refuseRequest(await waitingRequest(store)),
  listAudit: (operations) => operations.listAudit({}),
  readAuditLog: (operations) => operations.readAuditLog({}),
  overviewText: (operations: ServedApi) => operations.overviewText(),
  getOverview: (operations) => operations.getOverview(),
  getWatch: (operations) => operations.getWatch(),
  listGivenAccess: (operations) => operations.listGivenAccess(),
  listSettings: (operations) => operations.listSettings(),
  listProofs: (operations) => operations.listProofs({ under: 'db-eu-1' }),
  countProtection: (operations) => operations.countProtection(),
  searchResources: (operations) => operations.searchResources({ q: 'shop' }),
  locate: (operations) => operations.locate('db-eu-1'),
  listDatabases: (operations) => operations.listDatabases({ under: 'db-eu-1' }),
  examineDump: (operations, { databases }) => operations.examineDump(databases.shop),
  mayApplyFleet: (operations) => operations.mayApplyFleet(),
  applyFleet: (operations) => operations.applyFleet(aFleet(), { prune: true, dryRun: true }),
  releaseResource: async (operations, { store }) =>
    operations.releaseResource('server', (await refAt(store, 'db-eu-1')).id),
  describeResource: async (operations, service) =>
    operations.describeResource(await madeByHand(service)),
  addResource: (operations) =>
    operations.addResource(
      { parent: 'fleet', type: 'server' },
      { name: 'db-ap-1' },
      { dryRun: false },
    ),
  changeResource: async (operations, service) =>
    operations.changeResource(
      await madeByHand(service),
      { address: '10.0.4.1' },
      { dryRun: false },
    ),
  removeResource: async (operations, service) =>
    operations.removeResource(await madeByHand(service), { dryRun: true, withChildren: true }),
  createToken: (operations) =>
    operations.createToken({ name: 'ci', permissions: ['backup:write'], scope: 'fleet' }),
  listTokens: (operations) => operations.listTokens(),
  revokeToken: async (operations) => {
    const tokens = await operations.listTokens();
    return E.isRight(tokens)
      ? operations.revokeToken((tokens.right.tokens[0]?.id ?? aUuid(1)) as Uuid, {})
      : tokens;
  },
  listRuns: (operations) => operations.listRuns({ resource: 'db-eu-1' }),
  getRun: async (operations, { store, databases }) => {
    const { id } = await rightOf(store.runs.start(aRunStart(databases.shop), NO_LIMITS));
    return operations.getRun(id);
  },
  listSchedules: async (operations, { store }) => {
    await withSchedules(store);
    return operations.listSchedules({ under: 'db-eu-1' });
  },
  explainCron: (operations) => operations.explainCron({ cron: '@daily', timezone: 'UTC' }),
  addRun: async (operations, { store }) =>
    operations.addRun((await withSchedules(store)).copies, { state: 'succeeded' }),
  reportBackups: async (operations, { store }) =>
    operations.reportBackups(await withInstanceSchedule(store, aBaseSchedule()), {
      tool: 'pgbackrest',
      backups: [],
    }),
  startRestore: async (operations, service) => {
    // Of a store that is away there is nothing to prepare.
    const { id } = await withStoredDump(service).catch(() => ({ id: aUuid(1) }));
    return operations.startRestore(id, { to: 'db-eu-1/main', dry_run: true });
  },
  cancelRun: async (operations, { store, clock }) => {
    const { nightly: schedule } = await withSchedules(store);
    const [dueAt, startedBy] = [clock.now(), 'somebody'];
    const due = { schedule, dueAt, startedBy, notBefore: dueAt, state: 'due' } as const;
    return operations.cancelRun(await rightOf(store.queue.add({ ...due, kind: 'manual' })));
  },
  listKeptDumps: async (operations, service) => {
    await withStoredDump(service).catch(() => undefined);
    return operations.listKeptDumps((await refAt(service.store, 'vault')).id, { limit: '7' });
  },
  testDestination: async (operations, { store }) =>
    operations.testDestination((await refAt(store, 'vault')).id),
  startMaintenance: (operations, { clock }) =>
    operations.startMaintenance({
      on: 'db-eu-1',
      until: new Date(clock.now().getTime() + 3_600_000).toISOString(),
    }),
  listMaintenance: async (operations, { store }) => {
    await withMaintenance(store);
    return operations.listMaintenance();
  },
  endMaintenance: async (operations, { store }) =>
    operations.endMaintenance(await withMaintenance(store)),
  testInstance: (operations) => operations.testInstance(NEW_OF_EACH.instance),
  readConnection: (operations) =>
    operations.readConnection({ connection: 'postgres://backup@db-eu-1.example' }),
  testDestinationDraft: (operations) => operations.testDestinationDraft(NEW_OF_EACH.destination),
  testChannelDraft: (operations) => operations.testChannelDraft(NEW_OF_EACH.channel),
  testChannel: async (operations, { store }) =>
    operations.testChannel((await refAt(store, 'on-call')).id),
  listFoundDatabases: async (operations, { store }) =>
    operations.listFoundDatabases((await refAt(store, 'db-eu-1/main')).id, { limit: '7' }),
  listGroups: (operations) => operations.listGroups({ limit: '7' }),
  listDeliveries: async (operations, { store, environment }) => {
    environment.deliveries = [aDelivery()];
    return operations.listDeliveries((await refAt(store, 'on-call')).id, { limit: '7' });
  },
  listResources: (operations) => operations.listResources('server', { order: 'worst' }),
  getResource: async (operations, { store }) =>
    operations.getResource('server', (await refAt(store, 'db-eu-1')).id),
  listProblems: (operations) => operations.listProblems({ resource: 'db-eu-1' }),
  getProblem: async (operations, service) => operations.getProblem(await opened(service)),
  reportProblem: async (operations, { store }) => {
    const { kind, resource, severity, message } = aReport(await refAt(store, 'db-eu-1'));
    const key = { kind, resource_type: resource.type, resource_id: resource.id };
    return operations.reportProblem(key, { severity, message });
  },
  resolveProblem: async (operations, service) => {
    await opened(service);
    const { kind, resource } = aReport(await refAt(service.store, 'db-eu-1'));
    const key = { kind, resource_type: resource.type, resource_id: resource.id };
    return operations.resolveProblem(key);
  },
  receiveAlerts: (operations) => operations.receiveAlerts(alertsMessage(anAlert()), O.none),
  acknowledgeProblem: async (operations, service) =>
    operations.acknowledgeProblem(await opened(service), { note: 'Mine & yours: 100 %.' }),
  unacknowledgeProblem: async (operations, service) =>
    operations.unacknowledgeProblem(await opened(service)),
  snoozeProblem: async (operations, service) =>
    operations.snoozeProblem(await opened(service), {
      until: new Date(service.clock.now().getTime() + 60_000).toISOString(),
    }),
  unsnoozeProblem: async (operations, service) => operations.unsnoozeProblem(await opened(service)),
};
