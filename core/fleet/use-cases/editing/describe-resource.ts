import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, notFound } from '../../../access/caller.js';
import type { AuthorizeError } from '../../../access/use-cases/authorize.js';
import type { ResourceRef } from '../../../shared/resource.js';
import { findIn } from '../../editing/part-resources.js';
import type { FleetResource } from '../../fleet-resource.js';
import { withoutSecrets } from '../../secrets/keep-secrets.js';
import type { ShowPorts } from './carry-out-edit.js';
import { authorizeEdit } from './authorize-edit.js';

/** A resource as it is described, where each secret is said to be kept. It is for those who may change it. */
export type DescribeResource = (
  caller: Caller,
  of: Pick<ResourceRef, 'type' | 'id'>,
) => TE.TaskEither<AuthorizeError, FleetResource>;

export const describeResource =
  ({ permissions, fleet, kinds }: ShowPorts): DescribeResource =>
  (caller, of) =>
    pipe(
      authorizeEdit(permissions)(caller, of),
      TE.flatMap(() => fleet.part({ about: O.some(of), paths: [] })),
      TE.map(({ about, resources }) =>
        pipe(
          about,
          O.chainNullableK((ref) => findIn(resources, ref)),
        ),
      ),
      TE.flatMap(TE.fromOption((): AuthorizeError => notFound(of.type))),
      TE.map(withoutSecrets(kinds)),
    );
