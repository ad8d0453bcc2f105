import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type {
  DumpExamination,
  ExamineDump,
} from '../../../dump-check/use-cases/check-dump-readiness.js';
import { hidesHashes } from '../../../dump-check/dump-obstacle.js';
import type { DumpNeeds } from '../../../engines/engine-record.js';
import type { DumpTarget } from '../../../fleet/dump-target.js';
import type { PortFailure, PortTask } from '../../../shared/ports/port-failure.js';
import type { DestinationTarget } from '../../destination-target.js';
import type { ScheduleRules } from '../../../described/schedule.js';
import { formatOf } from '../../dumped.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import type { DumpRequest } from '../../ports/dump-maker.js';
import type { ClaimedRun } from '../../ports/run-queue.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';
import type { DumpVerifier } from '../../ports/dump-verifier.js';
import type { ScheduleState } from '../../schedule-state.js';
import { toDumpFailure } from '../storing/stored-object.js';
import type { FindScheduledTargetPort, RestoreRule } from './find-places.js';
import { findScheduledTarget, restoreRule } from './find-places.js';
import { kindOf } from '../streams/proved-bytes.js';

export interface PrepareRunPorts {
  readonly schedules: Pick<ScheduleRegister, 'state'>;
  readonly fleet: FindScheduledTargetPort;
  readonly destinations: Pick<DestinationRegister, 'named'>;
  readonly storage: Pick<DumpStorage, 'probe'>;
  readonly examine: ExamineDump;
  readonly verifier: Pick<DumpVerifier, 'examine'>;
}

/** A run that can start: its database, its format and its destination. */
export interface PreparedRun {
  readonly state: ScheduleState;
  readonly request: DumpRequest;
  readonly destination: DestinationTarget;
  /** What the dump will need where it is restored. */
  readonly needs?: DumpNeeds;
  /** Of this run: `possible` only where this host can make a server for it; else `lack` says why not. */
  readonly restore: RestoreRule;
  readonly lack?: DumpFailure;
}

/** Why a run does not start, or why that could not be examined. */
export type RunFailure = DumpFailure | PortFailure;

/** A schedule that was removed, or whose dumps are now made elsewhere, is not dumped. */
const CANCELLED: DumpFailure = { code: 'dump_cancelled' };

/** Gathers what a run needs, and examines everything that could prevent a whole dump, database and destination at once. */
export const prepareRun =
  (ports: PrepareRunPorts) =>
  (run: ClaimedRun, signal: AbortSignal): TE.TaskEither<RunFailure, PreparedRun> =>
    pipe(
      TE.Do,
      TE.apS('state', found(ports.schedules.state(run.schedule), CANCELLED)),
      TE.filterOrElse(
        ({ state }) => state.rules.run !== 'elsewhere',
        () => CANCELLED as RunFailure,
      ),
      TE.bindW('target', ({ state }) => found(findScheduledTarget(ports.fleet, state), CANCELLED)),
      TE.bindW('destination', ({ state }) =>
        found(ports.destinations.named(state.rules.destination ?? ''), {
          code: 'destination_unknown',
        }),
      ),
      TE.flatMap(({ state, target, destination }) =>
        pipe(
          TE.Do,
          TE.apS('request', TE.flatMap(toRequest(state, target))(ports.examine(target, signal))),
          TE.apSW('space', checkSpace(ports.storage, state, destination, signal)),
          TE.bindW('restore', ({ request: { request } }) =>
            restoreHere(ports.verifier, state, request, signal),
          ),
          TE.map(({ request, restore }) => ({ state, ...request, destination, ...restore })),
        ),
      ),
    );

const restoreHere = (
  verifier: PrepareRunPorts['verifier'],
  { rules, databasePath: path }: ScheduleState,
  request: DumpRequest,
  signal: AbortSignal,
): TE.TaskEither<never, Pick<PreparedRun, 'restore' | 'lack'>> => {
  const restore = restoreRule(rules);
  if (restore !== 'possible') return TE.right({ restore });
  const place = { _tag: 'ThrowawayServer', path, major: request.serverMajor } as const;
  return pipe(
    verifier.examine(kindOf(request), O.some(place), signal),
    TE.orElse(() => TE.right<never, O.Option<DumpFailure>>(O.some({ code: 'dump_failed' }))),
    TE.map((lack) => (O.isSome(lack) ? { restore: 'never', lack: lack.value } : { restore })),
  );
};

const found = <A>(
  find: PortTask<O.Option<A>>,
  failure: DumpFailure,
): TE.TaskEither<RunFailure, A> => pipe(find, TE.flatMap(TE.fromOption((): RunFailure => failure)));

/** A run stores the first of several reasons; a check shows all of them. */
const toRequest =
  ({ rules, engine }: ScheduleState, target: DumpTarget) =>
  ({
    reasons: [reason],
    tool,
    serverMajor,
    warnings = [],
    needs,
  }: DumpExamination): TE.TaskEither<RunFailure, Pick<PreparedRun, 'request' | 'needs'>> => {
    if (reason !== undefined) return TE.left(reason);
    const format = formatOf(rules, engine);
    return tool === undefined || serverMajor === undefined
      ? TE.left({ code: 'dump_failed' })
      : TE.right({
          request: {
            target,
            tool,
            serverMajor,
            format,
            ...(warnings.some(hidesHashes) && { withoutHashes: true as const }),
            ...(rules.what !== 'globals' && compared(rules)),
          },
          ...(needs && { needs }),
        });
  };

/** A dump may be restored years later: what was in its source is read now, or never. */
const compared = ({ compare = 'counts' }: ScheduleRules): Pick<DumpRequest, 'compare'> =>
  compare === 'none' ? {} : { compare };

/** A dump of the size of the last one would fill the destination and fail. */
const checkSpace = (
  storage: PrepareRunPorts['storage'],
  { runs }: ScheduleState,
  destination: DestinationTarget,
  signal: AbortSignal,
): TE.TaskEither<RunFailure, void> =>
  pipe(
    storage.probe(destination, signal),
    TE.mapLeft(toDumpFailure),
    TE.flatMap(({ freeBytes }): TE.TaskEither<DumpFailure, void> =>
      O.isSome(freeBytes) && freeBytes.value < lastStoredBytes(runs)
        ? TE.left({ code: 'destination_full' })
        : TE.right(undefined),
    ),
  );

const lastStoredBytes = (runs: ScheduleState['runs']): number =>
  pipe(
    O.fromNullable(runs.find(({ state }) => state === 'done')),
    O.flatMap(({ stored }) => stored),
    O.map(({ sizeBytes }) => sizeBytes),
    O.getOrElse(() => 0),
  );
