import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { LoginProbe } from '../../dump-check/ports/login-probe.js';
import { findIn } from '../../fleet/editing/part-resources.js';
import { isTakenIn } from '../../fleet/editing/plan-removal.js';
import type { FleetRegister } from '../../fleet/ports/fleet-register.js';
import { authorizeEdit } from '../../fleet/use-cases/editing/authorize-edit.js';
import type { ShowPorts } from '../../fleet/use-cases/editing/carry-out-edit.js';
import type { RemoveResource } from '../../fleet/use-cases/editing/change-resource.js';
import { removeResource } from '../../fleet/use-cases/editing/change-resource.js';
import type { DetectedKind } from '../../problems/detected-kind.js';
import { EVERY_PROBLEM } from '../../problems/problem-page.js';
import { listProblems, type ListProblemsPorts } from '../../problems/use-cases/read-problems.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceRef } from '../../shared/resource.js';

export interface RemoveUnlessFoundPorts extends ShowPorts, ListProblemsPorts {
  readonly fleet: ShowPorts['fleet'] & Pick<FleetRegister, 'dumpTarget'>;
  readonly login: Pick<LoginProbe, 'logIn'>;
}

type Ref = Pick<ResourceRef, 'type' | 'id'>;

/**
 * Removes a database that its instance takes once it is found only if it is missing on its server: until then it would be found
 * again. Where no problem says so yet, its server is asked.
 */
export const removeUnlessFound =
  (ports: RemoveUnlessFoundPorts): RemoveResource =>
  (caller, of, options) => {
    const remove = removeResource(ports);
    if (of.type !== 'database') return remove(caller, of, options);
    return pipe(
      authorizeEdit(ports.permissions)(caller, of),
      TE.flatMap(() => isKnownMissing(ports, caller, of)),
      TE.flatMap((isKnown) => (isKnown ? TE.right(true) : isMissingNow(ports, of))),
      TE.flatMap((isMissing) => remove(caller, of, { ...options, isMissing })),
    );
  };

const KIND: DetectedKind = 'database_missing';

const isKnownMissing = (ports: ListProblemsPorts, caller: Caller, { id }: Ref): PortTask<boolean> =>
  pipe(
    listProblems(ports)(caller, {
      filter: {
        ...EVERY_PROBLEM,
        state: O.some('open'),
        kind: O.some(KIND),
        resource: O.some(id),
      },
      after: O.none,
      limit: 1,
    }),
    TE.map(({ problems }) => problems.length > 0),
  );

/** Whether the server says that no database has this name; false if it cannot be asked. */
const isMissingNow = (
  { fleet, login }: Pick<RemoveUnlessFoundPorts, 'fleet' | 'login'>,
  of: Ref,
): PortTask<boolean> =>
  pipe(
    fleet.part({ about: O.some(of), paths: [] }),
    TE.flatMap(({ about, resources }) => {
      const row = O.toUndefined(
        O.chainNullableK((ref: ResourceRef) => findIn(resources, ref))(about),
      );
      const isTaken = row !== undefined && isTakenIn(resources)(row);
      return isTaken ? fleet.dumpTarget(of.id) : TE.right(O.none);
    }),
    TE.flatMap((target) =>
      O.isNone(target)
        ? TE.right(false)
        : pipe(
            login.logIn(target.value),
            TE.match(
              () => false,
              (result) => result._tag === 'Refused' && result.refusal.code === KIND,
            ),
            TE.fromTask,
          ),
    ),
  );
