import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { ApprovalsWanted } from '../../described/access-rule.js';
import type { FleetPart, FleetPartQuery } from '../../fleet/editing/fleet-part.js';
import type { FleetResource } from '../../fleet/fleet-resource.js';
import { passingBy } from '../../fleet/planning/fleet-index.js';
import type { FleetPlan } from '../../fleet/planning/fleet-plan.js';
import type {
  DecideFleetChange,
  FleetRegister,
  OnFleetProgress,
} from '../../fleet/ports/fleet-register.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ApprovalWanted, IrrevocableAct } from '../approval.js';
import { findIrrevocableActs, type KeptDumps } from '../find-irrevocable-acts.js';
import { digestOf, seekApproval, type SeekApprovalPorts } from './seek-approval.js';

type ChangingFleet = Pick<FleetRegister, 'change' | 'changePart'>;

type Acts = readonly IrrevocableAct[];

/** A decision was refused, since these acts were not approved. */
interface NotApproved {
  readonly _tag: 'NotApproved';
  readonly acts: Acts;
}

export interface NeedingApprovalPorts extends SeekApprovalPorts {
  readonly fleet: ChangingFleet;
}

/**
 * A change of the fleet of which others have to approve what cannot be undone, where the fleet says so. That is decided where the
 * plan is, in the very change: nothing else is carried out than what was approved. `about` tells apart what is changed.
 */
export const needingApproval =
  <P, A extends readonly unknown[], F, R>(
    make: (ports: P) => (caller: Caller, ...args: A) => TE.TaskEither<F, R>,
    about: (...args: A) => string,
  ) =>
  (ports: P & NeedingApprovalPorts) =>
  (caller: Caller, ...args: A): PortTask<R, F | ApprovalWanted> => {
    const digest = (acts: Acts) => digestOf(ports, { about: about(...args), acts });
    const attempt = (approved: string): PortTask<R, F | ApprovalWanted> =>
      pipe(
        make({ ...ports, fleet: guarded(ports.fleet, (acts) => digest(acts) === approved) })(
          caller,
          ...args,
        ),
        TE.orElse((failure: F | NotApproved) =>
          isNotApproved(failure)
            ? pipe(
                seekApproval(ports)(caller, { about: about(...args), acts: failure.acts }),
                TE.flatMap(() => attempt(digest(failure.acts))),
              )
            : TE.left(failure),
        ),
      );
    return attempt('');
  };

const isNotApproved = (failure: unknown): failure is NotApproved =>
  (failure as { readonly _tag: string })._tag === 'NotApproved';

/** A left of its own passes through use cases as those do that they decide on. */
const guarded = <G extends ChangingFleet>(fleet: G, isApproved: (acts: Acts) => boolean): G => ({
  ...fleet,
  change: <E>(decide: DecideFleetChange<E>, onProgress?: OnFleetProgress) =>
    fleet.change((current) => checked(isApproved)(current, decide), onProgress),
  changePart: <E>(query: FleetPartQuery, decide: (part: FleetPart) => E.Either<E, FleetPlan>) =>
    fleet.changePart(query, (part) =>
      checked(isApproved)(part.resources, (resources) =>
        decide({ ...part, resources: [...resources] }),
      ),
    ),
});

const keptDumps = ({ keep, copies }: KeptDumps): KeptDumps => ({
  ...(keep !== undefined && { keep }),
  ...(copies !== undefined && { copies }),
});

const checked =
  (isApproved: (acts: Acts) => boolean) =>
  <E>(
    current: Iterable<FleetResource>,
    decide: DecideFleetChange<E>,
  ): E.Either<E | NotApproved, FleetPlan> => {
    const schedules = new Map<string, KeptDumps>();
    let wanted: ApprovalsWanted = {};
    const note = ({ type, path, attributes }: FleetResource): void => {
      // Of each schedule of the fleet as little as is compared.
      if (type === 'schedule') schedules.set(path, keptDumps(attributes));
      if (type === 'fleet') wanted = attributes.approvals ?? {};
    };
    return pipe(
      decide(passingBy(current, note)),
      E.flatMap((plan): E.Either<E | NotApproved, FleetPlan> => {
        const acts = findIrrevocableActs({ wanted, schedules }, plan);
        return acts.length === 0 || isApproved(acts)
          ? E.right(plan)
          : E.left({ _tag: 'NotApproved', acts });
      }),
    );
  };
