import { randomUUID } from 'node:crypto';
import type { AccessToken, TokenUse } from '../../core/access/access-token.js';
import type { Lineage, Scope } from '../../core/access/caller.js';
import type { Approval } from '../../core/approvals/approval.js';
import type { FleetResource, FleetResourceOf } from '../../core/fleet/fleet-resource.js';
import type { FailureStreak } from '../../core/monitoring/monitored-state.js';
import type { ProblemLife } from '../../core/problems/problem-life.js';
import type { ProblemRecord } from '../../core/problems/problem.js';
import type { LoginRejection } from '../../core/dump-check/ports/rejected-login-register.js';
import type { ReportedNode } from '../../core/monitoring/watch-status.js';
import type { ResourceId } from '../../core/shared/resource.js';
import type { Uuid } from '../../core/shared/uuid.js';
import type { TokenHash } from '../../core/access/ports/token-register.js';
import type {
  AuditChain,
  ChannelWork,
  FeedWork,
  FoundEntry,
  ProofEntry,
  RunEntry,
  SignInEntry,
  UpkeepEntry,
  WindowEntry,
} from './entries.js';

export interface ResourceEntry {
  readonly id: ResourceId;
  readonly resource: Exclude<FleetResource, { readonly type: 'fleet' }>;
  readonly lineage: Lineage;
  /** In milliseconds since 1970, by the clock of the store. */
  readonly addedAt: number;
}

/** The fleet itself, of which problems are that concern all of it. */
export interface FleetEntry {
  readonly id: ResourceId;
  readonly resource: { readonly type: 'fleet'; readonly name: 'fleet' };
  readonly lineage: Lineage;
}

/** A problem without the name of its resource, which may change. A snooze is kept after it has ended. */
export type ProblemEntry = ProblemLife & Pick<ProblemRecord, 'id'>;

/** The last claim of a partition: by which node, and for which round. */
export interface LastClaim {
  readonly node: Uuid;
  readonly round: Date;
}

/** Whether its node is present follows from the heartbeats. */
export type StoredReport = Omit<ReportedNode, 'isPresent'>;

/** The state of a memory store. Each step changes it in place and synchronously: nothing else runs in between. */
export interface MemoryState {
  /** The clock of the store, in milliseconds since 1970. */
  readonly now: () => number;
  /** By `keyText` of the resource, each parent before its children. */
  readonly resources: Map<string, ResourceEntry>;
  readonly fleet: FleetEntry;
  /** The fleet itself, as long as something is described of it. */
  described: FleetResourceOf<'fleet'> | undefined;
  /** The same resources once more, and the fleet itself. */
  readonly byId: Map<Scope, ResourceEntry | FleetEntry>;
  /** The open problems, by `problemText` of the problem's key. */
  readonly problems: Map<string, ProblemEntry>;
  readonly closed: Map<Uuid, ProblemEntry>;
  /** Problems that were closed before this time, in milliseconds since 1970, were removed. */
  purgedBefore: number;
  readonly tokens: Map<TokenHash, AccessToken>;
  readonly tokenUses: Map<Uuid, TokenUse>;
  readonly signIns: Map<TokenHash, SignInEntry>;
  /** By the resource and the kind. */
  readonly streaks: Map<string, FailureStreak>;
  /** When each node sent its last heartbeat. */
  readonly heartbeats: Map<Uuid, Date>;
  readonly reports: Map<Uuid, StoredReport>;
  /** By partition. */
  readonly claims: Map<number, LastClaim>;
  readonly runs: Map<Uuid, RunEntry>;
  /** In the order in which they were stored. */
  readonly proofs: ProofEntry[];
  /** Of every schedule, destination and channel. */
  readonly upkeep: Map<Scope, UpkeepEntry>;
  /** Of every channel. */
  readonly channels: Map<Scope, ChannelWork>;
  readonly windows: Map<Uuid, WindowEntry>;
  /** Of the fleet, once somebody listens. */
  readonly feeds: Map<Scope, FeedWork>;
  /** The major version of the server of each instance. */
  readonly seen: Map<ResourceId, number>;
  readonly rejections: Map<string, LoginRejection>;
  /** What logins have found on each instance. */
  readonly found: Map<ResourceId, FoundEntry>;
  readonly audit: Map<string, AuditChain>;
  readonly approvals: Map<Uuid, Approval>;
}

export const emptyState = (now: () => number): MemoryState => {
  const fleet = theFleet(freshId());
  return { ...nothingStored(), now, fleet, byId: new Map([[fleet.id, fleet]]) };
};

const theFleet = (id: ResourceId): FleetEntry => ({
  id,
  resource: { type: 'fleet', name: 'fleet' },
  lineage: [id, 'fleet'],
});

const nothingStored = (): Omit<MemoryState, 'now' | 'fleet' | 'byId'> => ({
  resources: new Map(),
  described: undefined,
  problems: new Map(),
  closed: new Map(),
  purgedBefore: 0,
  streaks: new Map(),
  tokens: new Map(),
  tokenUses: new Map(),
  signIns: new Map(),
  heartbeats: new Map(),
  reports: new Map(),
  claims: new Map(),
  runs: new Map(),
  proofs: [],
  upkeep: new Map(),
  channels: new Map(),
  windows: new Map(),
  feeds: new Map(),
  seen: new Map(),
  rejections: new Map(),
  found: new Map(),
  audit: new Map(),
  approvals: new Map(),
});

export const putResource = (state: MemoryState, stored: ResourceEntry, key: string): void => {
  state.resources.set(key, stored);
  state.byId.set(stored.id, stored);
};

/** The instance of what is dumped: that to which a database belongs, or the instance itself. */
export const instanceOfDumped = (
  { byId }: Pick<MemoryState, 'byId'>,
  id: ResourceId,
): ResourceEntry | FleetEntry | undefined => {
  const dumped = byId.get(id);
  const above = dumped?.resource.type === 'database' ? dumped.lineage[1] : undefined;
  const instance = above === undefined ? dumped : byId.get(above);
  return instance?.resource.type === 'instance' ? instance : undefined;
};

/** Wakes a resource now, also where its lease ends with a later time to wake. */
export const rouse = (state: MemoryState, id: ResourceId): void => {
  const entry = state.upkeep.get(id);
  if (entry === undefined) return;
  const wakeAtMs = Math.min(entry.wakeAtMs, state.now());
  state.upkeep.set(id, { ...entry, wakeAtMs, isRoused: true });
};

export const freshId = (): Uuid => randomUUID() as string as Uuid;
