export { createShipshape } from './create-shipshape.js';
export { decodeSettings } from './settings/decode-settings.js';
export { DEFAULT_SETTINGS, type Settings, type StoreChoice } from './settings/settings.js';
export type { Overrides, Shipshape, ShipshapeError } from './shipshape.js';
export type { Ports } from './modules/parts.js';

export { decodeFleet, readFleetFile } from './fleet-documents/read-fleet.js';
export type { OwnKinds } from './kinds.js';
export { channelKind, type ChannelKind } from '../adapters/channels/channel-kind.js';
export type { DestinationKind } from '../adapters/destinations/destination-kind.js';
export { destinationKind } from '../adapters/destinations/destination-kind.js';
export type { HttpOptions } from '../adapters/http/index.js';
export { fetchHandler, nodeHandler, shipshapePlugin } from '../adapters/http/index.js';

export type { Monitor } from '../adapters/scheduler/monitoring/monitor.js';

export { memoryClock } from '../adapters/memory/shared/timer.js';
export {
  memoryDumpToolProbe,
  memoryLoginProbe,
} from '../adapters/memory/dump-check/login-probe.js';
export { memoryStore } from '../adapters/store/sqlite/memory-store.js';

export type { Caller, Grant, Permission, Role, Scope } from '../core/access/caller.js';
export { grantsOn, permissionsOfRole } from '../core/access/caller.js';
export type { DumpReason, DumpReasonCode } from '../core/dump-check/dump-reason.js';
export type { DumpTarget } from '../core/fleet/dump-target.js';
export type { DumpTool, DumpToolFindings } from '../core/dump-check/dump-tool.js';
export type { FleetDescription } from '../core/fleet/fleet-description.js';
export type { LoginRefusal, LoginResult } from '../core/dump-check/login-result.js';
export { acceptedLogin } from '../core/dump-check/login-result.js';
export type { SetupCounts } from '../core/problems/resource-row.js';
export type { Overview } from '../core/problems/use-cases/read-problems.js';
export type {
  Acknowledgement,
  PrioritizedProblem,
  Problem,
  ProblemKey,
  ProblemRecord,
  ProblemReport,
} from '../core/problems/problem.js';
export type {
  ProblemFilter,
  ProblemPage,
  ProblemPosition,
  ProblemState,
} from '../core/problems/problem-page.js';
export type {
  ResourceId,
  ResourceRef,
  ResourceType,
  SubjectType,
} from '../core/shared/resource.js';
export { Secret } from '../core/shared/secret.js';
export type { Uuid } from '../core/shared/uuid.js';
export type { MonitoringFigures } from '../core/monitoring/watch-status.js';
export type { PartitionRound } from '../core/monitoring/assignment/assignment.js';
export type {
  MonitoredDatabase,
  MonitoredInstance,
  MonitoredServer,
} from '../core/monitoring/monitored-server.js';
export type { Authenticator } from '../core/access/ports/authenticator.js';
export type { Clock } from '../core/shared/ports/clock.js';
export type { DumpToolProbe } from '../core/dump-check/ports/dump-tool-probe.js';
export type { FleetRegister } from '../core/fleet/ports/fleet-register.js';
export type { LoginProbe } from '../core/dump-check/ports/login-probe.js';
export type { OverviewReader } from '../core/problems/ports/overview-reader.js';
export type { PermissionCheck } from '../core/access/ports/permission-check.js';
export { corrupt, unavailable } from '../core/shared/ports/port-failure.js';
export type { ProblemHistory, ProblemQuery } from '../core/problems/ports/problem-history.js';
export type { ProblemTriage, ProblemRegister } from '../core/problems/ports/problem-register.js';
export type { SecretSealer } from '../core/shared/ports/secret-sealer.js';
export type { Store } from '../core/store.js';
export type { Corrupt, StoreHealth, Unavailable } from '../core/shared/ports/port-failure.js';
export type { TokenGenerator, TokenRegister } from '../core/access/ports/token-register.js';
export type { MonitoringNodes } from '../core/monitoring/ports/monitoring-nodes.js';
export type { Witness } from '../core/monitoring/ports/witness.js';
export type { WitnessAnswer } from '../core/monitoring/isolation/assess-isolation.js';
export type { MonitoredFleet, ServerList } from '../core/monitoring/ports/monitored-fleet.js';
export type {
  FailureStreak,
  MonitoredState,
  MonitoringChange,
} from '../core/monitoring/monitored-state.js';
export type { DeliveryAttempt, OnDelivery } from '../core/notifications/delivery.js';
export type { OnProblemChange, ProblemChange } from '../core/notifications/problem-change.js';
export type { ChannelSender, ChannelTarget } from '../core/notifications/ports/channel-register.js';
export type { ChannelMessage } from '../core/notifications/channel-message.js';
export type { ProblemFeed } from '../core/notifications/ports/problem-feed.js';
export { dumpReasonWording } from '../core/dump-check/dump-reason-wording.js';
