import * as O from 'fp-ts/lib/Option.js';
import { permissionsOn } from '../../../core/access/caller.js';
import { withoutNames } from '../../../core/backups/dump-failure.js';
import type { ProofRegister } from '../../../core/backups/ports/proof-register.js';
import { type DumpProof, isRestored, type StoredProof } from '../../../core/backups/proof/proof.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { ProofEntry, RunEntry, UpkeepEntry } from '../entries.js';
import { type MemoryState, rouse, type StateCell } from '../state.js';

export const memoryProofRegister = (cell: StateCell): ProofRegister => ({
  record: (proof) =>
    cell.run((state) => {
      const run = state.runs.get(proof.run);
      if (run !== undefined) addProof(state, run, proof);
      return run !== undefined;
    }),
  plan: (schedule, at) => cell.run((state) => plan(state, schedule, { proveAt: at })),
  claim: (leaseMs) => cell.run((state) => claimFirst(state, leaseMs)),
  renew: (schedule, leaseMs) =>
    cell.run((state) => plan(state, schedule, { provingUntilMs: state.now() + leaseMs })),
  release: (schedule, next) =>
    cell.run((state) => {
      plan(state, schedule, { proveAt: next, provingUntilMs: 0 });
      rouse(state, schedule);
    }),
  purge: (before, limit) => cell.run((state) => purge(state, before, limit)),
  ofSchedule: (schedule) => cell.run((state) => ofSchedule(state, schedule)),
  countsOf: (databases, since) =>
    cell.run(({ proofs }) =>
      databases.flatMap((database) => {
        const own = proofs.filter((one) => is(database)(one.database) && one.at >= since);
        const good = own.filter(({ failure }) => O.isNone(failure)).length;
        return own.length === 0 ? [] : [{ database, good, failed: own.length - good }];
      }),
    ),
  ofDatabases: (caller, databases) =>
    cell.run((state) =>
      databases
        .filter((id) => permissionsOn(caller, state.byId.get(id)?.lineage ?? []).has('backup:read'))
        .flatMap((id) => lastOf(lastFirst(state).filter(({ database }) => is(id)(database)))),
    ),
});

const claimFirst = (state: MemoryState, leaseMs: number): O.Option<ResourceId> => {
  const now = state.now();
  const [first] = [...state.upkeep]
    .flatMap(([id, { proveAt, provingUntilMs }]) =>
      O.isSome(proveAt) && proveAt.value.getTime() <= now && provingUntilMs <= now
        ? [{ id: id as ResourceId, atMs: proveAt.value.getTime() }]
        : [],
    )
    .sort((one, other) => one.atMs - other.atMs);
  if (first !== undefined) plan(state, first.id, { provingUntilMs: now + leaseMs });
  return O.map(({ id }: { readonly id: ResourceId }) => id)(O.fromNullable(first));
};

const purge = (state: MemoryState, before: Date, limit: number): number => {
  const purged = lastFirst(state)
    .toReversed()
    .filter(({ at, run }) => at < before && !state.runs.has(run))
    .slice(0, limit);
  for (const one of purged) state.proofs.splice(state.proofs.indexOf(one), 1);
  return purged.length;
};

const ofSchedule = (state: MemoryState, schedule: ResourceId): readonly StoredProof[] => {
  const own = lastFirst(state).filter((one) => is(schedule)(one.schedule));
  const isGood = ({ failure }: ProofEntry) => O.isNone(failure);
  const last = [
    own.find(isGood),
    own.find((one) => isGood(one) && one.by === 'again'),
    ...[own, own.filter(isRestored)]
      .flatMap((some) =>
        some.filter((one, index) => some.findIndex(({ run }) => run === one.run) === index),
      )
      .filter(({ run }) => state.runs.get(run)?.state === 'done'),
  ];
  return [...new Set(last)].flatMap((one) => (one === undefined ? [] : [toProof(one)]));
};

const plan = (
  state: MemoryState,
  schedule: ResourceId,
  change: Partial<Pick<UpkeepEntry, 'proveAt' | 'provingUntilMs'>>,
): void => {
  const entry = state.upkeep.get(schedule);
  if (entry !== undefined) state.upkeep.set(schedule, { ...entry, ...change });
};

export const addProof = (state: MemoryState, run: RunEntry, proof: DumpProof): void => {
  const { database, databasePath, schedule, plannedFor, startedAt } = run;
  const dumpedAt = O.getOrElse(() => startedAt)(plannedFor);
  const failure = O.map(withoutNames)(proof.failure);
  state.proofs.push({ ...proof, failure, database, databasePath, schedule, dumpedAt });
};

const is = (id: ResourceId) => O.exists((one: ResourceId) => one === id);

/** Of two at the same time, that which was stored later. */
const lastFirst = ({ proofs }: MemoryState): readonly ProofEntry[] =>
  proofs.toReversed().sort((one, other) => other.at.getTime() - one.at.getTime());

const lastOf = (proofs: readonly ProofEntry[]): readonly StoredProof[] => {
  const [last, restored] = [proofs[0], proofs.find(isRestored)];
  return [...new Set([last, restored])].flatMap((one) => (one === undefined ? [] : [toProof(one)]));
};

const toProof = ({ schedule: _, ...proof }: ProofEntry): StoredProof => proof;
