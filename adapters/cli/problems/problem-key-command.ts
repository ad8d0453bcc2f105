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
import { commandOutput, type ApiStep } from '../command/command-output.js';
import { escapeControlCharacters } from '../terminal/escape-control-characters.js';
import { placeOf } from './views/problem-cells.js';

const CONFIRMATIONS = { reported: 'Reported', resolved: 'Resolved' } as const;

export const parseKindArgument = (kind: string): E.Either<readonly string[], string> =>
  E.fromOption(() => [`The kind must be ${KIND_WORDING}.`])(parseKind(kind));

/** Reports or resolves the problem of a kind that a resource has, and confirms it. */
export const problemKeyCommand =
  (
    kind: string,
    idOrPath: string,
    done: keyof typeof CONFIRMATIONS,
    send: (api: Api, key: ProblemKey) => ApiResult<void>,
  ): ApiStep =>
  async (api) => {
    const resource = await findResource(api, idOrPath);
    if (E.isLeft(resource)) return resource;
    const { type, id, path } = resource.right;
    const key = decodeProblemKey({ kind, resource_type: type, resource_id: id });
    if (E.isLeft(key)) return E.left(malformedRequest(key.left));
    const body = { kind, resource_type: type, resource_id: id, path };
    const paths = new Map([[id, escapeControlCharacters(path)]]);
    const place = placeOf({ resource_type: type, resource_id: id, name: path }, paths);
    const show = (): string => `${CONFIRMATIONS[done]}: ${kind}, ${place}.\n`;
    return E.map(() => commandOutput({ [done]: body }, show))(await send(api, key.right));
  };
