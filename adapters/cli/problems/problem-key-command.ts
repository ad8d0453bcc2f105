import * as E from 'fp-ts/lib/Either.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { findResource } from '../../api/resources/find-resource.js';
import type { Api } from '../../api/api.js';
import {
  KIND_WORDING,
  parseKind,
  type ProblemKeyParameters,
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
    send: (api: Api, key: ProblemKeyParameters) => ApiResult<void>,
  ): ApiStep =>
  async (api) => {
    const resource = await findResource(api, idOrPath);
    if (E.isLeft(resource)) return resource;
    const { type, id, path } = resource.right;
    const key = { kind, resource_type: type, resource_id: id };
    const body = { ...key, path };
    const paths = new Map([[id, escapeControlCharacters(path)]]);
    const place = placeOf({ resource_type: type, resource_id: id, name: path }, paths);
    const show = (): string => `${CONFIRMATIONS[done]}: ${kind}, ${place}.\n`;
    return E.map(() => commandOutput({ [done]: body }, show))(await send(api, key));
  };
