export { createShipshape } from './create-shipshape.js';
export { decodeSettings } from './decode-settings.js';
export { DEFAULT_SETTINGS, type Settings, type StoreChoice } from './settings.js';
export type { Overrides, Shipshape } from './shipshape.js';
export type { ShipshapeError } from './promised.js';
export type { Ports } from './tokens.js';

export { decodeFleet } from '../adapters/fleet-file/decode-fleet.js';
export { readFleetFile } from '../adapters/fleet-file/read-fleet-file.js';
export { fetchHandler } from '../adapters/http/fetch-handler.js';
export type { HttpOptions } from '../adapters/http/http-options.js';
export { nodeHandler } from '../adapters/http/node-handler.js';
export { shipshapePlugin } from '../adapters/http/shipshape-plugin.js';

export type { Monitor } from '../adapters/monitor/monitor.js';

export { memoryClock } from '../adapters/memory/memory-clock.js';
export { memoryDumpToolProbe } from '../adapters/memory/memory-dump-tool-probe.js';
export { memoryLoginProbe } from '../adapters/memory/memory-login-probe.js';
export { memoryStore } from '../adapters/memory/memory-store.js';

export { type Caller, type Grant, grantsOn, type Scope } from '../core/domain/caller.js';
export type { DumpReason, DumpReasonCode } from '../core/domain/dump-reason.js';
export type { DumpTarget } from '../core/domain/dump-target.js';
export type { DumpTool, DumpToolFindings } from '../core/domain/dump-tool.js';
export type { FleetDescription } from '../core/domain/fleet-description.js';
export type { LoginRefusal, LoginVerdict } from '../core/domain/login-verdict.js';
export type { Overview, SetupCounts } from '../core/domain/overview.js';
export type { Permission } from '../core/domain/permission.js';
export type {
  Acknowledgement,
  PressingProblem,
  Problem,
  ProblemKey,
  ProblemRecord,
  ProblemReport,
} from '../core/domain/problem.js';
export type {
  ProblemFilter,
  ProblemPage,
  ProblemPosition,
  ProblemState,
} from '../core/domain/problem-page.js';
export type { ResourceId, ResourceRef, ResourceType } from '../core/domain/resource.js';
export { permissionsOfRole, type Role } from '../core/domain/role.js';
export { Secret } from '../core/domain/secret.js';
export type { Uuid } from '../core/domain/uuid.js';
export type { WatchFigures } from '../core/domain/watch-figures.js';
export type { WatchTurn } from '../core/domain/watch-turn.js';
export type {
  WatchedDatabase,
  WatchedInstance,
  WatchedServer,
} from '../core/domain/watched-server.js';
export type { Authenticator } from '../core/ports/authenticator.js';
export type { Clock } from '../core/ports/clock.js';
export type { DumpToolProbe } from '../core/ports/dump-tool-probe.js';
export type { FleetRegister } from '../core/ports/fleet-register.js';
export type { LoginProbe } from '../core/ports/login-probe.js';
export type { OverviewReader } from '../core/ports/overview-reader.js';
export type { PermissionCheck } from '../core/ports/permission-check.js';
export {
  type Corrupt,
  corrupt,
  type Unavailable,
  unavailable,
} from '../core/ports/port-failure.js';
export type { ProblemHistory, ProblemQuery } from '../core/ports/problem-history.js';
export type {
  ProblemMark,
  ProblemRegister,
  ProblemUpdate,
} from '../core/ports/problem-register.js';
export type { SecretSealer } from '../core/ports/secret-sealer.js';
export type { Store } from '../core/ports/store.js';
export type { StoreHealth } from '../core/ports/store-health.js';
export type { TokenMint } from '../core/ports/token-mint.js';
export type { TokenRegister } from '../core/ports/token-register.js';
export type { TakenTurn, WatchRota } from '../core/ports/watch-rota.js';
export type { WatchedFleet } from '../core/ports/watched-fleet.js';
export { dumpReasonWords } from '../core/wording/dump-reason-words.js';
