import type { ServiceIdentifier } from 'inversify';
import type { Startable } from '../../adapters/scheduler/background/startable.js';
import type { Monitor } from '../../adapters/scheduler/monitoring/monitor.js';
import type { UseCases } from '../../adapters/api/use-cases.js';
import type { OpenDumpGate } from '../../adapters/network/dump-gate.js';
import type { OwnAddresses } from '../../adapters/network/address-policy.js';
import type { GuardedLoginProbe } from '../../adapters/login-probe/guarded-login-probe.js';
import type { LoginGuard } from '../../adapters/login-probe/transport/login-guard.js';
import type { HostLookup } from '../../adapters/network/system-host-lookup.js';
import type { ThrottledLogins } from '../../adapters/login-probe/throttle/throttled-logins.js';
import type { Authenticator } from '../../core/access/ports/authenticator.js';
import type { DueTimes } from '../../core/backups/ports/due-times.js';
import type { DumpMaker } from '../../core/backups/ports/dump-maker.js';
import type { DumpStorage } from '../../core/backups/ports/dump-storage.js';
import type { DumpSealer } from '../../core/backups/ports/dump-sealer.js';
import type { DumpVerifier } from '../../core/backups/ports/dump-verifier.js';
import type { ChannelSender } from '../../core/notifications/ports/channel-sender.js';
import type { Kinds } from '../../core/described/kind.js';
import type { Clock, Timer } from '../../core/shared/ports/clock.js';
import type { DumpToolProbe } from '../../core/dump-check/ports/dump-tool-probe.js';
import type { LoginProbe } from '../../core/dump-check/ports/login-probe.js';
import type { SecretSealer } from '../../core/shared/ports/secret-sealer.js';
import type { Downloads } from '../stoppable-downloads.js';
import type { Witness } from '../../core/monitoring/ports/witness.js';
import type { Store } from '../../core/store.js';
import type { TokenGenerator } from '../../core/access/ports/token-generator.js';
import type { GetWatch } from '../../core/monitoring/use-cases/get-watch.js';
import type { EndSession } from '../../core/access/use-cases/end-session.js';
import type { StartSession } from '../../core/access/use-cases/start-session.js';
import type { IssueFirstToken } from '../../core/access/use-cases/issue-first-token.js';

/** Symbols that carry the type of what they stand for, so that a wiring of the wrong type does not compile. */
const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name);

/** The ports, by the names under which an embedder may override them. A store offers most of them together. */
export interface Ports extends Omit<Store, 'close'> {
  readonly clock: Clock;
  readonly generator: TokenGenerator;
  readonly sealer: SecretSealer;
  readonly authenticator: Authenticator;
  readonly tool: DumpToolProbe;
  readonly login: LoginProbe;
  readonly dumps: DumpMaker;
  readonly dumpSealer: DumpSealer;
  readonly verifier: DumpVerifier;
  readonly timer: Timer;
  readonly storage: DumpStorage;
  readonly dueTimes: DueTimes;
  readonly witness: Witness;
  readonly sender: ChannelSender;
  readonly kinds: Kinds;
}

export const PortTokens: { readonly [P in keyof Ports]: ServiceIdentifier<Ports[P]> } = {
  clock: token('Clock'),
  generator: token('TokenGenerator'),
  sealer: token('SecretSealer'),
  authenticator: token('Authenticator'),
  fleet: token('FleetRegister'),
  overview: token('OverviewReader'),
  problems: token('ProblemRegister'),
  history: token('ProblemHistory'),
  resources: token('ResourceReader'),
  permissions: token('PermissionCheck'),
  tokens: token('TokenRegister'),
  monitored: token('MonitoredFleet'),
  nodes: token('MonitoringNodes'),
  seen: token('SeenServers'),
  rejections: token('RejectedLoginRegister'),
  runs: token('RunRegister'),
  queue: token('RunQueue'),
  schedules: token('ScheduleRegister'),
  channels: token('ChannelRegister'),
  maintenance: token('MaintenanceRegister'),
  feed: token('ProblemFeed'),
  sender: token('ChannelSender'),
  kinds: token('Kinds'),
  destinations: token('DestinationRegister'),
  health: token('StoreHealth'),
  tool: token('DumpToolProbe'),
  login: token('LoginProbe'),
  dumps: token('DumpMaker'),
  dumpSealer: token('DumpSealer'),
  verifier: token('DumpVerifier'),
  timer: token('Timer'),
  storage: token('DumpStorage'),
  dueTimes: token('DueTimes'),
  witness: token('Witness'),
};

/** The use cases behind the API, those behind the sign-in of the page, and the one that only the process itself calls. */
export interface AllUseCases extends UseCases {
  readonly startSession: StartSession;
  readonly endSession: EndSession;
  readonly issueFirstToken: IssueFirstToken;
}

export const Tokens = {
  Store: token<Store>('Store'),
  LookUp: token<HostLookup>('LookUp'),
  OwnAddresses: token<OwnAddresses>('OwnAddresses'),
  LoginGuard: token<LoginGuard>('LoginGuard'),
  GuardedLogin: token<GuardedLoginProbe>('GuardedLoginProbe'),
  OpenDumpGate: token<OpenDumpGate>('OpenDumpGate'),
  ThrottledLogins: token<ThrottledLogins>('ThrottledLogins'),
  /** For monitoring: it shares the logins of checks, and lets checks go first. */
  MonitoringLogin: token<LoginProbe>('MonitoringLoginProbe'),
  /** Starts the thread in which most fleets' logins are made, unless an embedder brings other logins. */
  PrepareChecks: token<() => void>('PrepareChecks'),
  Monitor: token<Monitor>('Monitor'),
  Downloads: token<Downloads>('Downloads'),
  RunUpkeep: token<Startable>('RunUpkeep'),
  Dispatcher: token<Startable>('Dispatcher'),
  Notifier: token<Startable>('Notifier'),
  MaintenanceUpkeep: token<Startable>('MaintenanceUpkeep'),
  Listener: token<Startable>('Listener'),
  GetWatch: token<GetWatch>('GetWatch'),
  UseCases: token<Omit<AllUseCases, 'getWatch'>>('UseCases'),
};
