import * as E from 'fp-ts/lib/Either.js';
import { NO_COPIES } from '../../../core/backups/keeping/dump-copies.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type {
  RunStart,
  RunTargetGone,
  StartedRun,
} from '../../../core/backups/ports/run-register.js';
import type { Run, RunLimits, TooManyRuns } from '../../../core/backups/run.js';
import { reachedLimit } from '../../../core/backups/run.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { freshId, instanceOfDumped, type MemoryState } from '../state.js';

/** Stores a run, unless a limit is reached. */
export const startRun = (
  state: MemoryState,
  { leaseMs, database, node, format, toolVersion, serverMajor, ...start }: RunStart,
  limits: RunLimits,
): E.Either<TooManyRuns | RunTargetGone, StartedRun> => {
  if (O.exists((id: ResourceId) => state.byId.get(id)?.resource.type !== 'database')(database))
    return E.left({ _tag: 'RunTargetGone' });
  return pipe(
    reachedLimit(countRunning(state, { database, node, kind: start.kind }), limits),
    O.match(
      () => {
        const run = { id: freshId(), fence: 1 };
        state.runs.set(run.id, {
          ...NOTHING_MADE,
          ...start,
          ...run,
          state: 'running',
          database,
          isUncleared: start.kind === 'restore',
          schedule: O.none,
          schedulePath: O.none,
          dueAt: O.none,
          plannedFor: O.none,
          attempt: 1,
          format: O.some(format),
          toolVersion: O.some(toolVersion),
          serverMajor: O.some(serverMajor),
          node: O.some(node),
          leaseUntil: state.now() + leaseMs,
        });
        return E.right(run);
      },
      (limit) => E.left(limit),
    ),
  );
};

/** What every run begins with. */
export const NOTHING_MADE = {
  endedAt: O.none,
  sizeBytes: 0,
  sha256: O.none,
  stored: O.none,
  copies: NO_COPIES,
  failure: O.none,
  note: '',
  isCancelRequested: false,
  isUncleared: false,
  restore: O.none,
};

/** How many runs run at a database, at its instance and at a node; of restores among these, of dumps among those. */
export const countRunning = (
  state: MemoryState,
  { database, node, kind }: Pick<RunStart, 'database' | 'node'> & Pick<Run, 'kind'>,
): RunLimits => {
  const now = state.now();
  const { runs } = state;
  const running = [...runs.values()].filter(
    ({ state, leaseUntil, kind: other }) =>
      state === 'running' && leaseUntil > now && (kind === 'restore') === (other === 'restore'),
  );
  const instanceOf = (id: ResourceId) => instanceOfDumped(state, id)?.id;
  const isAt = (is: (id: ResourceId) => boolean) =>
    running.filter((run) => O.exists(is)(run.database)).length;
  return {
    perDatabase: isAt((id) => O.exists((of: ResourceId) => of === id)(database)),
    perInstance: isAt((id) =>
      O.exists((of: ResourceId) => instanceOf(of) === instanceOf(id))(database),
    ),
    perNode: running.filter((run) => O.exists((of: Uuid) => of === node)(run.node)).length,
  };
};
