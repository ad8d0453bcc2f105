import * as E from 'fp-ts/lib/Either.js';
import type { ProblemKey } from '../../../core/problems/problem.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { findResource } from '../../api/resources/find-resource.js';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import type { Api } from '../../api/api.js';
import {
  decodeProblemKey,
  KIND_WORDING,
  parseKind,
} from '../../api/problems/problem-key-parameters.js';
import { type ApiStep, commandOutput } from '../command/command-output.js';

export const parseKindArgument = (kind: string): E.Either<readonly string[], string> =>
  E.fromOption(() => [`The kind must be ${KIND_WORDING}.`])(parseKind(kind));

/** Does something about the problem of a kind that a resource has, and says that it is done. */
export const problemKeyCommand =
  (
    kind: string,
    idOrPath: string,
    done: 'reported' | 'resolved',
    act: (operations: Api, key: ProblemKey) => ApiResult<void>,
  ): ApiStep =>
  async (operations) => {
    const resource = await findResource(operations, idOrPath);
    if (E.isLeft(resource)) return resource;
    const { type, id, path } = resource.right;
    const key = decodeProblemKey({ kind, resource_type: type, resource_id: id });
    if (E.isLeft(key)) return E.left(malformedRequest(key.left));
    const body = { kind, resource_type: type, resource_id: id, path };
    const words = `${done.charAt(0).toUpperCase()}${done.slice(1)}`;
    const show = (told: Readonly<Record<string, typeof body>>): string =>
      `${words}: ${kind}, ${type} ${told[done]?.path ?? ''}.\n`;
    return E.map(() => commandOutput({ [done]: body }, show))(await act(operations, key.right));
  };
