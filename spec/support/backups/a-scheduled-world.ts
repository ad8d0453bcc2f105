import { createHash } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { KeepDumpsPorts } from '../../../core/backups/use-cases/keeping/keep-dumps.js';
import { sha256Digest } from '../../../adapters/crypto/sha256-digest.js';
import { type MemoryDump, memoryDumpMaker } from '../memory/dump-maker.js';
import { memoryDumpSealer } from '../memory/dump-sealer.js';
import { memoryDumpStorage } from '../memory/dump-storage.js';
import { memoryDumpVerifier } from '../memory/dump-restorer.js';
import {
  memoryDumpToolProbe,
  memoryLoginProbe,
} from '../../../adapters/memory/dump-check/login-probe.js';
import { memoryTimer } from '../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../adapters/store/sqlite/memory-store.js';
import type { DumpFailure } from '../../../core/backups/dump-failure.js';
import type { ClaimedRun } from '../../../core/backups/ports/run-queue.js';
import type { PlannedRun } from '../../../core/backups/schedule-state.js';
import type { RestoredDatabase } from '../../../core/backups/proof/restored-database.js';
import { aRestoredDatabase } from './proving/a-restored-database.js';
import type { CarryOutRunPorts } from '../../../core/backups/use-cases/runs/carry-out-run.js';
import { carryOutRun } from '../../../core/backups/use-cases/runs/carry-out-run.js';
import { acceptedLogin, type LoginResult } from '../../../core/dump-check/login-result.js';
import { examineDump } from '../../../core/dump-check/use-cases/check-dump-readiness.js';
import type {
  DestinationDescription,
  ScheduleDescription,
} from '../../../core/fleet/fleet-description.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../fleet/a-fleet.js';
import { putFleet, refAt } from '../fleet/put-fleet.js';
import { NOON } from '../problems/a-problem.js';
import { rightOf } from '../shared/right-of.js';
import type { NextTimesPorts } from '../../../core/backups/use-cases/schedules/find-next-times.js';
import { DUE_TIMES } from '../shared/due-times.js';
import { aUuid } from '../shared/a-uuid.js';
import { listedRuns, NO_LIMITS } from './a-run.js';
import { KNOWN } from '../fleet/known-kinds.js';

export const DUMPED = ['one ', 'two'].map((text) => Buffer.from(text));

export const DUMPED_SHA256 = createHash('sha256').update('one two').digest('hex');

export interface ScheduledWorldOptions {
  readonly schedule?: Partial<ScheduleDescription>;
  readonly destination?: Partial<DestinationDescription>;
  /** Besides the one that the schedule writes to. */
  readonly others?: readonly DestinationDescription[];
}

/** A fleet in memory with one schedule, whose runs can be carried out by hand, in a time that stands still. */
export const aScheduledWorld = async (options: ScheduledWorldOptions = {}) => {
  const at = { ms: NOON.getTime() };
  const store = memoryStore(() => at.ms);
  const timer = memoryTimer();
  await putFleet(store, scheduledWorldFleet(options));
  const schedule = (await refAt(store, 'db-eu-1/main/shop/nightly')).id;
  const vault = (await refAt(store, 'vault', 'destination')).id;
  const storage = memoryDumpStorage();
  const world = {
    dump: { parts: DUMPED } as MemoryDump,
    login: acceptedLogin(18) as LoginResult,
    proof: E.right<DumpFailure, RestoredDatabase>(aRestoredDatabase()),
    restored: E.right<DumpFailure, RestoredDatabase>(aRestoredDatabase()),
  };
  const tools = {
    postgresql: { tools: [{ file: '/usr/bin/pg_dump', version: '18.1', major: 18 }], broken: 0 },
  };
  const ports = {
    ...store,
    ...KNOWN,
    storage,
    timer,
    clock: { now: () => new Date(at.ms) },
    deletionTime: TE.fromIO(() => new Date(at.ms)),
    examine: examineDump({
      tool: memoryDumpToolProbe(tools),
      login: memoryLoginProbe(() => world.login),
      seen: store.seen,
    }),
    dumps: memoryDumpMaker(() => world.dump),
    verifier: memoryDumpVerifier((_dump, _kind, place) =>
      place === undefined ? world.proof : world.restored,
    ),
    sealer: memoryDumpSealer(),
    digest: sha256Digest,
    dueTimes: DUE_TIMES,
  } satisfies CarryOutRunPorts & NextTimesPorts & Pick<KeepDumpsPorts, 'deletionTime'>;
  const stopping = new AbortController();
  const claim = async (): Promise<ClaimedRun> => {
    const claimed = await rightOf(
      store.queue.claim({ node: aUuid(70), leaseMs: 60_000, limits: NO_LIMITS }),
    );
    if (O.isNone(claimed)) throw new Error('No run is due');
    return claimed.value;
  };
  return {
    world,
    ports,
    store,
    schedule,
    stopping,
    claim,
    vault: storage.destination(vault),
    /** A destination by its name. */
    at: async (name: string) => storage.destination((await refAt(store, name, 'destination')).id),
    /** Adds a run that is due now. */
    plan: (dueAt = new Date(at.ms), kind: PlannedRun['kind'] = 'scheduled') =>
      rightOf(
        store.queue.add({
          kind,
          state: 'due',
          schedule,
          dueAt,
          notBefore: dueAt,
          startedBy: schedule,
        }),
      ),
    carryOut: (run: ClaimedRun, over: Partial<CarryOutRunPorts> = {}) =>
      carryOutRun({ ...ports, ...over }, { deadlineMs: 3_600_000, stallMs: 300_000 })(
        run,
        stopping.signal,
      )(),
    /** Lets time pass for the store, the clock and the timers. */
    pass: async (ms: number) => {
      at.ms += ms;
      timer.advance(ms);
      await new Promise(setImmediate);
    },
    runs: () => listedRuns(store),
  };
};

/** The fleet of such a world. */
export const scheduledWorldFleet = ({
  schedule,
  destination,
  others = [],
}: ScheduledWorldOptions) =>
  aFleet({
    servers: [
      aServer({
        instances: [
          anInstance({ databases: [aDatabase({ schedules: [aSchedule(schedule)] })] }),
          anInstance({ name: 'proof', databases: [aDatabase({ name: 'empty' })] }),
        ],
      }),
    ],
    destinations: [aDestination(destination), ...others],
  });
