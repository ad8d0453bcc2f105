import type { NotedUses } from '../../adapters/scheduler/access/token-uses.js';
import type { AuditFeed } from '../../adapters/scheduler/audit/audit-feed.js';
import type { ChainedTrail } from '../../adapters/scheduler/audit/chained-trail.js';
import type { GuardedLoginProbe } from '../../adapters/login-probe/guarded-login-probe.js';
import type { LoginGuard } from '../../adapters/login-probe/transport/login-guard.js';
import type { ThrottledLogins } from '../../adapters/login-probe/throttle/throttled-logins.js';
import type { IsDialable, OwnAddresses } from '../../adapters/network/address-policy.js';
import type { OpenDumpGate } from '../../adapters/network/dump-gate.js';
import type { HostLookup } from '../../adapters/network/system-host-lookup.js';
import type { AuditSigner } from '../../core/audit/ports/audit-signer.js';
import type { Authenticator } from '../../core/access/ports/authenticator.js';
import type { IdentityProvider } from '../../core/access/ports/identity-provider.js';
import type { SettingInForce } from '../../core/access/setting-in-force.js';
import type { TokenGenerator } from '../../core/access/ports/token-register.js';
import type { DueTimes } from '../../core/backups/ports/due-times.js';
import type { DumpMaker } from '../../core/backups/ports/dump-maker.js';
import type { DumpOpener, DumpSealer } from '../../core/backups/ports/dump-sealer.js';
import type { DumpVerifier } from '../../core/backups/ports/dump-verifier.js';
import type { DumpRestorer } from '../../core/backups/ports/dump-restorer.js';
import type { DumpStorage } from '../../core/backups/ports/dump-storage.js';
import type { DumpToolProbe } from '../../core/dump-check/ports/dump-tool-probe.js';
import type { LoginProbe } from '../../core/dump-check/ports/login-probe.js';
import type { Witness } from '../../core/monitoring/ports/witness.js';
import type { ChannelSender } from '../../core/notifications/ports/channel-register.js';
import type { Clock, DeletionTime, Timer } from '../../core/shared/ports/clock.js';
import type { SecretSealer } from '../../core/shared/ports/secret-sealer.js';
import type { Store } from '../../core/store.js';
import type { AllKinds } from '../kinds.js';

/** The ports, by the names under which an embedder may override them. A store offers most of them together. */
export interface Ports extends Omit<Store, 'close'> {
  readonly clock: Clock;
  readonly generator: TokenGenerator;
  readonly sealer: SecretSealer;
  readonly signer: AuditSigner;
  readonly authenticator: Authenticator;
  readonly settings: readonly SettingInForce[];
  readonly identities: IdentityProvider;
  readonly tool: DumpToolProbe;
  readonly login: LoginProbe;
  readonly dumps: DumpMaker;
  readonly dumpSealer: DumpSealer;
  readonly dumpOpener: DumpOpener;
  readonly verifier: DumpVerifier;
  readonly restorer: DumpRestorer;
  readonly timer: Timer;
  readonly storage: DumpStorage;
  readonly dueTimes: DueTimes;
  readonly witness: Witness;
  readonly sender: ChannelSender;
}

/** Everything that the container makes: the ports, and what their adapters share. */
export interface Parts extends Ports {
  readonly store: Store;
  /** From which the keys follow that seal and sign. */
  readonly storeKey: Uint8Array;
  readonly audit: ChainedTrail;
  readonly uses: NotedUses;
  readonly auditFeed: AuditFeed;
  /** One for all that deletes, or says what will be deleted. */
  readonly deletionTime: DeletionTime;
  readonly kinds: AllKinds;
  /** How long ended runs are kept. */
  readonly runHistoryDays: number;
  readonly lookUp: HostLookup;
  readonly protectedAddresses: OwnAddresses;
  /** The policy under which logins, dumps, destinations and channels dial hosts. */
  readonly network: { readonly lookUp: HostLookup; readonly isDialable: IsDialable };
  readonly loginGuard: LoginGuard;
  readonly guardedLogin: GuardedLoginProbe;
  readonly throttledLogins: ThrottledLogins;
  /** For monitoring: it shares the logins of checks, and lets checks go first. */
  readonly monitoringLogin: LoginProbe;
  /** Starts the thread in which most fleets' logins are made, unless an embedder brings other logins. */
  readonly prepareChecks: () => void;
  readonly openDumpGate: OpenDumpGate;
}

/** Made only for a port that needs it: where an embedder brings every port of a store, none is opened. */
export type OnDemand = 'store' | 'storeKey' | 'sealer';

/** What a service stands on. */
export type ServiceParts = Omit<Parts, OnDemand>;
