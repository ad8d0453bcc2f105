import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { ApprovalsWanted } from '../../described/fleet-rules.js';
import type { FleetPart, FleetPartQuery } from '../../fleet/editing/part-resources.js';
import type { FleetResource } from '../../fleet/fleet-resource.js';
import { type FleetPlan, passingBy } from '../../fleet/planning/fleet-plan.js';
import type {
  DecideFleetChange,
  FleetRegister,
  OnFleetProgress,
} from '../../fleet/ports/fleet-register.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ApprovalWanted, IrrevocableAct } from '../approval.js';
import { type FleetBefore, findIrrevocableActs, type KeptDumps } from '../find-irrevocable-acts.js';
import { digestOf, kindsOf, seekApproval, type SeekApprovalPorts } from './seek-approval.js';

type ChangingFleet = Pick<FleetRegister, 'change' | 'changePart' | 'plan' | 'part'>;

type Acts = readonly IrrevocableAct[];

/** A decision was refused, since these acts were not approved. */
interface NotApproved {
  readonly _tag: 'NotApproved';
  readonly acts: Acts;
}

export interface NeedingApprovalPorts extends SeekApprovalPorts {
  readonly fleet: ChangingFleet;
}

/** What a use case returns: a plan, or what has one. */
type Planned = FleetPlan | { readonly plan: FleetPlan };

/**
 * A change of the fleet of which others have to approve what cannot be undone, where the fleet says so. That is decided where the
 * plan is, in the very change: nothing else is carried out than what was approved. `about` tells apart what is changed.
 * A dry run says what would be to approve.
 */
export const needingApproval =
  <P, A extends readonly unknown[], F, R extends Planned>(
    make: (ports: P) => (caller: Caller, ...args: A) => TE.TaskEither<F, R>,
    about: (...args: A) => string,
  ) =>
  (ports: P & NeedingApprovalPorts) =>
  (caller: Caller, ...args: A): PortTask<R, F | ApprovalWanted> => {
    const digest = (acts: Acts) => digestOf(ports, { about: about(...args), acts });
    const attempt = (approved: string): PortTask<R, F | ApprovalWanted> => {
      const { fleet, before } = guarded(ports.fleet, (acts) => digest(acts) === approved);
      return pipe(
        make({ ...ports, fleet })(caller, ...args),
        TE.map((planned) => withApprovals(before(), planned)),
        TE.orElse((failure: F | NotApproved) =>
          isNotApproved(failure)
            ? pipe(
                seekApproval(ports)(caller, { about: about(...args), acts: failure.acts }),
                TE.flatMap(() => attempt(digest(failure.acts))),
              )
            : TE.left(failure),
        ),
      );
    };
    return attempt('');
  };

const isNotApproved = (failure: unknown): failure is NotApproved =>
  (failure as { readonly _tag: string })._tag === 'NotApproved';

const planOf = (planned: Planned): FleetPlan => ('plan' in planned ? planned.plan : planned);

const withApprovals = <R extends Planned>(before: FleetBefore | undefined, planned: R): R => {
  if (before === undefined) return planned;
  const plan = planOf(planned);
  const approvals = kindsOf(findIrrevocableActs(before, plan));
  if (approvals.length === 0) return planned;
  return 'plan' in planned
    ? { ...planned, plan: { ...plan, approvals } }
    : { ...planned, approvals };
};

/**
 * A left of its own passes through use cases as those do that they decide on. `before` is the fleet that was read where nothing
 * is to be changed.
 */
const guarded = <G extends ChangingFleet>(fleet: G, isApproved: (acts: Acts) => boolean) => {
  let before: FleetBefore | undefined;
  const changing: G = {
    ...fleet,
    change: <E>(decide: DecideFleetChange<E>, onProgress?: OnFleetProgress) =>
      fleet.change((current) => checked(isApproved)(current, decide), onProgress),
    changePart: <E>(query: FleetPartQuery, decide: (part: FleetPart) => E.Either<E, FleetPlan>) => {
      before = undefined;
      return fleet.changePart(query, (part) =>
        checked(isApproved)(part.resources, (resources) =>
          decide({ ...part, resources: [...resources] }),
        ),
      );
    },
    plan: <E>(decide: DecideFleetChange<E>) =>
      fleet.plan((current) => {
        const noted = notedBefore();
        before = noted.before;
        return decide(passingBy(current, noted.note));
      }),
    part: (query: FleetPartQuery) =>
      TE.map((part: FleetPart) => {
        const noted = notedBefore();
        part.resources.forEach(noted.note);
        before = noted.before;
        return part;
      })(fleet.part(query)),
  };
  return { fleet: changing, before: () => before };
};

/** Of the fleet that passes by as much as decides about approvals; of each schedule as little as is compared. */
const notedBefore = () => {
  const schedules = new Map<string, KeptDumps>();
  const before = { schedules, wanted: {} as ApprovalsWanted };
  const note = ({ type, path, attributes }: FleetResource): void => {
    if (type === 'schedule') schedules.set(path, keptDumps(attributes));
    if (type === 'fleet') before.wanted = attributes.approvals ?? {};
  };
  return { before, note };
};

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
    const { before, note } = notedBefore();
    return pipe(
      decide(passingBy(current, note)),
      E.flatMap((plan): E.Either<E | NotApproved, FleetPlan> => {
        const acts = findIrrevocableActs(before, plan);
        return acts.length === 0 || isApproved(acts)
          ? E.right(plan)
          : E.left({ _tag: 'NotApproved', acts });
      }),
    );
  };
