import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { isNonEmpty } from 'fp-ts/lib/ReadonlyArray.js';
import type { ReadonlyNonEmptyArray } from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import { notFound } from '../../access/caller.js';
import type { Kinds } from '../../described/kind.js';
import { resourcePath, type ResourceType } from '../../shared/resource.js';
import type { Ruled } from '../fleet-description.js';
import { type FleetResource, type FleetResourceOf, isDerived, keyOf } from '../fleet-resource.js';
import { type FleetFault, fleetRejected } from '../planning/fleet-fault.js';
import { type FleetPlan, madeByHand } from '../planning/plan-fleet-change.js';
import { withoutSecrets } from '../secrets/keep-secrets.js';
import { changedMeanwhile, type EditError, managedByFile, resourceMistaken } from './edit-error.js';
import type { FleetPart } from './part-resources.js';
import { findIn, lineageOf, neededPaths, planEdited, planRenaming } from './part-resources.js';
import type { SeesKey } from './edit-error.js';
import { isAtOrUnder } from './renaming.js';
import { referencesOf } from '../planning/visit-references.js';

/** Reads what a stored resource (without secrets) is to be, under these (the root first). */
export type DescribeAgain = (
  before: FleetResource,
  above: readonly FleetResource[],
) => E.Either<ReadonlyNonEmptyArray<string>, FleetResource>;

/** Whether a stored resource (without secrets) is the one that the caller has in mind. */
export type IsExpected = (before: FleetResource) => boolean;

export interface Edit {
  readonly describe: DescribeAgain;
  readonly isExpected?: IsExpected;
}

/** The same edit, which is shown that secrets are kept in the place of the secrets. */
export const hidingSecrets =
  (kinds: Kinds) =>
  ({ describe, isExpected = () => true }: Edit): Required<Edit> => ({
    describe: (before, above) => describe(withoutSecrets(kinds)(before), above),
    isExpected: (before) => isExpected(withoutSecrets(kinds)(before)),
  });

/** The resource of a part that is to be changed or removed by hand: one that was made so, or is derived. */
export const editableIn = (
  { about, resources }: FleetPart,
  type: ResourceType,
  isExpected: IsExpected = () => true,
): E.Either<EditError, FleetResource> => {
  const before = pipe(
    about,
    O.chainNullableK((ref) => findIn(resources, ref)),
  );
  if (O.isNone(before)) return E.left(notFound(type));
  const { path, managedBy: by } = before.value;
  if (by !== undefined && !isDerived(by)) return E.left(managedByFile(before.value, by));
  return isExpected(before.value) ? E.right(before.value) : E.left(changedMeanwhile(path));
};

/** A resource as it is, and as it is to be. */
export interface DescribedEdit {
  readonly before: FleetResource;
  readonly after: FleetResource;
}

export const describeEdit =
  (type: ResourceType, { describe, isExpected }: Edit) =>
  (part: FleetPart): E.Either<EditError, DescribedEdit> =>
    E.flatMap(editableIn(part, type, isExpected), (before) =>
      pipe(
        describe(before, lineageOf(part.resources, before).slice(0, -1)),
        E.bimap(resourceMistaken, (after) => ({
          before,
          after: madeByHand(inPlaceOf(before, after)),
        })),
      ),
    );

/** Type and parent stay as they are, and so do rules: they are described where all of a resource is. */
const inPlaceOf = (before: FleetResource, { name, attributes, secret }: FleetResource) => {
  const path = [...(O.isSome(before.parent) ? [before.parent.value] : []), resourcePath(name)].join(
    '/',
  );
  const { maintenance, access } = before.attributes as Ruled;
  const kept = {
    ...(maintenance !== undefined && { maintenance }),
    ...(access !== undefined && { access }),
  };
  return { ...before, name, path, secret, attributes: { ...attributes, ...kept } } as FleetResource;
};

/** The paths that a part has to contain for this edit. */
export const pathsOf = (
  { before, after }: DescribedEdit,
  beside: readonly FleetResource[],
): readonly string[] => [
  before.path,
  ...neededPaths([{ place: after.type, resource: after }], beside),
];

/** Plans to change it, for somebody who sees this much. `paths` are those that the part was asked for. */
export const planEdit =
  (type: ResourceType, edit: Edit, paths: readonly string[]) =>
  (sees: SeesKey) =>
  (part: FleetPart): E.Either<EditError, FleetPlan> =>
    pipe(
      describeEdit(type, edit)(part),
      E.filterOrElse(
        (described) => pathsOf(described, part.resources).every((path) => paths.includes(path)),
        ({ before }): EditError => changedMeanwhile(before.path),
      ),
      E.flatMap(({ before, after }): E.Either<EditError, FleetPlan> => {
        const { resources } = part;
        const faults = brokenRestores(before, after, resources);
        if (isNonEmpty(faults)) return E.left(fleetRejected(faults));
        return before.name === after.name
          ? planEdited(type, after)(resources)
          : planRenaming(type, before, after, sees)(resources);
      }),
    );

type Schedule = FleetResourceOf<'schedule'>;

/** The schedules that can no longer restore their dumps once an instance runs another engine. */
const brokenRestores = (
  before: FleetResource,
  after: FleetResource,
  resources: readonly FleetResource[],
): readonly FleetFault[] =>
  before.type !== 'instance' ||
  after.type !== 'instance' ||
  before.attributes.engine === after.attributes.engine
    ? []
    : resources.filter((one) => one.type === 'schedule').flatMap(onOtherEngine(before));

/** Until now both instances ran one engine; a schedule of the instance that restores on that very one is not concerned. */
const onOtherEngine =
  (before: FleetResourceOf<'instance'>) =>
  (schedule: Schedule): readonly FleetFault[] =>
    referencesOf(schedule)
      .filter(({ type }) => type === 'instance')
      .filter(({ path }) => (path === before.path) !== isAtOrUnder(before)(schedule))
      .map(({ path }) => ({ _tag: 'EngineInUse', path, usedBy: keyOf(schedule) }));
