import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../core/access/caller.js';
import type { DescribeNew } from '../../core/fleet/editing/plan-addition.js';
import type { DescribeAgain } from '../../core/fleet/editing/plan-edit.js';
import type { FleetResource } from '../../core/fleet/fleet-resource.js';
import type { ResourceType } from '../../core/shared/resource.js';
import type { UseCases } from '../../core/use-cases.js';
import { describeFailure, type Failure } from './describe-failure.js';
import { type ApiResult, type ErrorDocument, malformedRequest } from './errors/error-document.js';
import type { ResourceLocator } from './resources/resource-body.js';

/** What each part of the API is made of: the use cases of this process, for one caller. */
export interface Serving extends ResourceLocator {
  readonly useCases: UseCases;
  readonly caller: Caller;
  readonly toResult: ToResult;
  readonly loadResourceDocuments: LoadResourceDocuments;
}

/** Single resources as a fleet file has them. Each mistake has its place, which begins with the type: `instance.port`. */
export interface ResourceDocuments {
  /** The resource without what is under it. The same one always gives the same text. */
  readonly write: (resource: FleetResource) => object;
  /** Reads the document of a new resource, with what is under it. */
  readonly readNew: (type: ResourceType, document: unknown) => DescribeNew;
  /** Reads what a merge patch (RFC 7396) makes of the document of a resource. Maintenance is in neither. */
  readonly readPatch: (patch: unknown) => DescribeAgain;
}

/** Loaded with the first use, since most services change no single resource and start sooner without it. */
export type LoadResourceDocuments = () => Promise<ResourceDocuments>;

/** Runs the task of a use case, and turns its outcome into a body or an error document. */
export type ToResult = <A, B>(
  task: TaskEither<Failure, A>,
  toBody: (value: A) => B,
) => ApiResult<B>;

/** `onFailure` is called with each failure. */
export const toResultWith =
  (onFailure: (failure: Failure) => void): ToResult =>
  async (task, toBody) => {
    const outcome = await task();
    if (E.isRight(outcome)) return E.right(toBody(outcome.right));
    onFailure(outcome.left);
    return E.left(describeFailure(outcome.left));
  };

/** Goes on with what was read or found, unless that is an error. */
export const andThen = async <A, B>(
  found: E.Either<ErrorDocument, A> | ApiResult<A>,
  next: (value: A) => ApiResult<B>,
): ApiResult<B> => {
  const value = await found;
  return E.isLeft(value) ? value : next(value.right);
};

/** What was decoded, or the error that has every mistake in it. */
export const valid = <A>(decoded: E.Either<readonly string[], A>): E.Either<ErrorDocument, A> =>
  E.mapLeft(malformedRequest)(decoded);
