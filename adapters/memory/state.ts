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
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure, PortTask } from '../../core/shared/ports/port-failure.js';
import { unavailable } from '../../core/shared/ports/port-failure.js';

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
export interface MemoryState extends ReturnType<typeof nothingStored> {
  /** The clock of the store, in milliseconds since 1970. */
  readonly now: () => number;
  readonly fleet: FleetEntry;
  /** The same resources once more, and the fleet itself. */
  readonly byId: Map<Scope, ResourceEntry | FleetEntry>;
  /** The fleet itself, as long as something is described of it. */
  described?: FleetResourceOf<'fleet'> | undefined;
}

const nothingStored = () => ({
  /** By `keyText` of the resource, each parent before its children. */
  resources: new Map<string, ResourceEntry>(),
  /** The open problems, by `problemText` of the problem's key. */
  problems: new Map<string, ProblemEntry>(),
  closed: new Map<Uuid, ProblemEntry>(),
  /** Problems that were closed before this time, in milliseconds since 1970, were removed. */
  purgedBefore: 0,
  tokens: new Map<TokenHash, AccessToken>(),
  tokenUses: new Map<Uuid, TokenUse>(),
  signIns: new Map<TokenHash, SignInEntry>(),
  /** By the resource and the kind. */
  streaks: new Map<string, FailureStreak>(),
  /** When each node sent its last heartbeat. */
  heartbeats: new Map<Uuid, Date>(),
  reports: new Map<Uuid, StoredReport>(),
  /** By partition. */
  claims: new Map<number, LastClaim>(),
  runs: new Map<Uuid, RunEntry>(),
  /** In the order in which they were stored. */
  proofs: [] as ProofEntry[],
  /** Of every schedule, destination and channel. */
  upkeep: new Map<Scope, UpkeepEntry>(),
  /** Of every channel. */
  channels: new Map<Scope, ChannelWork>(),
  windows: new Map<Uuid, WindowEntry>(),
  /** Of the fleet, once somebody listens. */
  feeds: new Map<Scope, FeedWork>(),
  /** The major version of the server of each instance. */
  seen: new Map<ResourceId, number>(),
  rejections: new Map<string, LoginRejection>(),
  /** What logins have found on each instance. */
  found: new Map<ResourceId, FoundEntry>(),
  audit: new Map<string, AuditChain>(),
  approvals: new Map<Uuid, Approval>(),
});

export const emptyState = (now: () => number): MemoryState => {
  const id = freshId();
  const resource = { type: 'fleet', name: 'fleet' } as const;
  const fleet: FleetEntry = { id, resource, lineage: [id, 'fleet'] };
  return { ...nothingStored(), now, fleet, byId: new Map([[id, fleet]]) };
};

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

/** Holds the state of a memory store. A step runs when its task is run, and sees the state whole and alone. */
export interface StateCell {
  readonly run: <A>(step: (state: MemoryState) => A) => PortTask<A>;
  /** Runs a step that may refuse; one that does must leave the state as it was. */
  readonly attempt: <E, A>(step: (state: MemoryState) => E.Either<E, A>) => PortTask<A, E>;
  readonly close: () => void;
}

export const stateCell = (now: () => number): StateCell => {
  let state: MemoryState | undefined = emptyState(now);
  const attempt = <F, A>(step: (current: MemoryState) => E.Either<F, A>): PortTask<A, F> =>
    TE.fromIOEither<PortFailure | F, A>(() =>
      state === undefined ? E.left(unavailable('store', 'closed')) : step(state),
    );
  return {
    attempt,
    run: (step) => attempt((current) => E.right(step(current))),
    close: () => {
      state = undefined;
    },
  };
};
